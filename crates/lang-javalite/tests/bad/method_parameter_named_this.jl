; expect: 3:26 expected the name of the parameter, found the keyword `this`
; help: a method is `(T m [T x] e)`, or `(T m [] e)` without parameter
((class A () ((bool m [A this] true))) (A m))
