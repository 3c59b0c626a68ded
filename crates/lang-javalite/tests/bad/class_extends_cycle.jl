; expect: 5:19 class `C` extends itself
; help: `A` is a subclass of it already
((class A extends B () ((bool m [] true)))
 (class B extends C () ())
 (class C extends A () ())
 (A m))
