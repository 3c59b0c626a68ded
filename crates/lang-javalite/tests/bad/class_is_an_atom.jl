; expect: 3:3 expected `class`, found `A`
; help: a class is `(class C ([T f] ...) (M ...))`
((A) (A m))
