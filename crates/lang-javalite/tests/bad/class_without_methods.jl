; expect: 3:21 expected the list of methods, found `)`
; help: a class is `(class C ([T f] ...) (M ...))`
((class A ([bool f])) (A m))
