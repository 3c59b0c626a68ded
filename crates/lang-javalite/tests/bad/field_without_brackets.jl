; expect: 5:12 expected a field, found the keyword `bool`
; help: a field is `[T f]`
; expect: 5:17 expected a field, found `f`
; help: a field is `[T f]`
((class A (bool f) ((bool m [] true))) (A m))
