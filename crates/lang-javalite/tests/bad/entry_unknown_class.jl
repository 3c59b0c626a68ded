; expect: 3:40 no class `Nod` in this program
; help: did you mean `Node`?
(((class Node () ((bool m [] true)))) (Nod m))
