; expect: 3:18 expected the name of a method, found `[`
; help: a method is `(T m [T x] e)`, or `(T m [] e)` without parameter
((class A () ((m [A x] true))) (A m))
