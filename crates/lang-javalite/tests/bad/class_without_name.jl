; expect: 3:9 expected the name of a class, found `(`
; help: a class is `(class C ([T f] ...) (M ...))`
((class () ((bool m [] true))) (A m))
