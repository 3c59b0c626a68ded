; expect: 3:18 expected the name of a field, found the keyword `this`
; help: a field is `[T f]`
((class A ([bool this]) ((bool m [] true))) (A m))
