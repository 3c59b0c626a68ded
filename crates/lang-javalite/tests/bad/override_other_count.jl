; expect: 4:31 method `m` does not fit the one that it overrides
; help: the inherited method has no parameter: see override_other_count.jl:3:21
((class A () ((bool m [] true)))
 (class B extends A () ((bool m [B x] true)))
 (A m))
