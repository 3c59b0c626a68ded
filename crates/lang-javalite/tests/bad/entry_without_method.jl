; expect: 3:38 expected the name of a method, found `)`
; help: `(C m)` runs method `m` of class `C`
(((class A () ((bool m [] true)))) (A))
