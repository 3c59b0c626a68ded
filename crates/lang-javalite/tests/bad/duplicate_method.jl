; expect: 4:18 class `A` declares method `m` twice
; help: the first one is at duplicate_method.jl:3:21
((class A () ((bool m [] true)
              (A m [A a] a))) (A m))
