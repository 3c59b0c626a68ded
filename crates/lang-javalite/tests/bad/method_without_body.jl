; expect: 3:25 expected the body of the method, found `)`
; help: a method is `(T m [T x] e)`, or `(T m [] e)` without parameter
((class A () ((bool m []))) (A m))
