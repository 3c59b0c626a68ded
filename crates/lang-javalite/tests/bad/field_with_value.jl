; expect: 3:20 expected `]`, found the keyword `true`
; help: a field is `[T f]`
((class A ([bool f true]) ((bool m [] true))) (A m))
