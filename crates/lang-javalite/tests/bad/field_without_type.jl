; expect: 3:14 expected the name of a field, found `]`
; help: a field is `[T f]`
((class A ([f]) ((bool m [] true))) (A m))
