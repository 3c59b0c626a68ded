; expect: 3:38 no class `Nod` in this program
; help: did you mean `Node`?
((class Node () ()) (class A extends Nod () ((bool m [] true))) (A m))
