; expect: 2:36 unexpected character `→`
(((class A () ((bool m [] true)))) → (A m))
