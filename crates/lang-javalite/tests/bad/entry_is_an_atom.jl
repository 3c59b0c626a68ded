; expect: 3:42 expected the method to run, found `Node`
; help: `(C m)` runs method `m` of class `C`
(((class Node () ((bool size [] true)))) Node)
