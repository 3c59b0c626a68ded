; expect: 3:19 expected the name of the class to extend, found `(`
; help: a class is `(class C ([T f] ...) (M ...))`
((class A extends () ((bool m [] true))) (A m))
