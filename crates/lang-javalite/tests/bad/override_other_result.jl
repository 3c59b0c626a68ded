; expect: 4:31 method `m` does not fit the one that it overrides
; help: the inherited method returns `A`: see override_other_result.jl:3:18
((class A () ((A m [A x] x)))
 (class B extends A () ((bool m [A x] true)))
 (A m))
