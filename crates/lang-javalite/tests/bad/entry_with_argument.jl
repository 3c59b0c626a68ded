; expect: 3:41 expected `)`, found the keyword `true`
; help: `(C m)` runs method `m` of class `C`
(((class A () ((bool m [] true)))) (A m true))
