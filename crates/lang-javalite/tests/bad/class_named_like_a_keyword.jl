; expect: 3:9 expected the name of a class, found the keyword `new`
; help: a class is `(class C ([T f] ...) (M ...))`
((class new () ((bool m [] true))) (A m))
