; expect: 3:48 class `Node` has no method `sise`
; help: did you mean `size`?
(((class Node () ((bool size [] true)))) (Node sise))
