; expect: 3:23 expected the parameter, found the keyword `true`
; help: a method is `(T m [T x] e)`, or `(T m [] e)` without parameter
((class A () ((bool m true))) (A m))
