; expect: 3:9 expected the name of a class, found the keyword `bool`
; help: a class is `(class C ([T f] ...) (M ...))`
((class bool () ((bool m [] true))) (A m))
