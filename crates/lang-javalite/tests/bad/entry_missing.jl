; expect: 3:33 there is no method to run
; help: a program ends with `(C m)`, after its classes
((class A () ((bool m [] true))))
