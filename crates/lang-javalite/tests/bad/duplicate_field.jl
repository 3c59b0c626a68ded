; expect: 3:24 field `f` is declared twice
; help: the first one is at duplicate_field.jl:3:18
((class A ([bool f] [A f]) ((bool m [] true))) (A m))
