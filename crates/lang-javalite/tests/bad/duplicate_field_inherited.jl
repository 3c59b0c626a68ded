; expect: 5:28 class `C` inherits a field `f` already
; help: the first one is at duplicate_field_inherited.jl:3:18
((class A ([bool f]) ((bool m [] true)))
 (class B extends A () ())
 (class C extends B ([bool f]) ())
 (A m))
