; expect: 5:3 expected `class`, found `(`
; help: a class is `(class C ([T f] ...) (M ...))`
; expect: 5:37 expected `class`, found `(`
; help: a class is `(class C ([T f] ...) (M ...))`
(((class A () ((bool m [] true)))) ((class B () ())) (A m))
