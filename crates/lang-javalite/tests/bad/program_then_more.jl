; expect: 4:1 expected the end of the file, found `(`
; help: a program is `((CL ...) (C m))`: its classes, then the method to run
(((class A () ((bool m [] true)))) (A m))
(A m)
