; expect: 4:31 method `m` does not fit the one that it overrides
; help: the inherited method takes `A`: see override_other_parameter.jl:3:21
((class A () ((bool m [A x] true)))
 (class B extends A () ((bool m [B x] true)))
 (A m))
