; expect: 3:8 this `)` closes nothing
(((class A () ((bool m [] true))))
 (A m)))
