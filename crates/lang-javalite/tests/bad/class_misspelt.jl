; expect: 3:3 expected `class`, found `clas`
; help: a class is `(class C ([T f] ...) (M ...))`
((clas A () ((bool m [] true))) (A m))
