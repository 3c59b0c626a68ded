; expect: 3:16 no class `Nod` in this program
; help: did you mean `Node`?
((class Node ([Nod f]) ((bool m [] true))) (Node m))
