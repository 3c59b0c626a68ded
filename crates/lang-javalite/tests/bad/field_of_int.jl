; expect: 3:16 no class `int` in this program
; help: a type is `bool` or a class: there are no numbers
((class Node ([int f]) ((bool m [] true))) (Node m))
