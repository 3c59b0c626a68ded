; expect: 3:28 expected `]`, found `A`
; help: a method has one parameter: several values travel in an object
((class A () ((bool m [A x A y] true))) (A m))
