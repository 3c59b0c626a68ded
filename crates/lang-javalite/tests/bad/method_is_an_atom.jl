; expect: 3:15 expected a method, found `m`
; help: a method is `(T m [T x] e)`, or `(T m [] e)` without parameter
((class A () (m)) (A m))
