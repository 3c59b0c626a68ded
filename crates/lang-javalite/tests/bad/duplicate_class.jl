; expect: 4:9 class `A` is declared twice
; help: the first one is at duplicate_class.jl:3:9
((class A () ((bool m [] true)))
 (class A () ((bool m [] true)))
 (A m))
