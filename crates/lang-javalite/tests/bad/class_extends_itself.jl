; expect: 2:19 class `A` extends itself
((class A extends A () ((bool m [] true))) (A m))
