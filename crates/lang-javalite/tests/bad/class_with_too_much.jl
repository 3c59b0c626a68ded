; expect: 3:17 expected `)`, found `(`
; help: a class is `(class C ([T f] ...) (M ...))`
((class A () () ((bool m [] true))) (A m))
