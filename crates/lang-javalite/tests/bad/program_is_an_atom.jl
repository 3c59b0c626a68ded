; expect: 3:1 expected `(`, found `main`
; help: a program is `((CL ...) (C m))`: its classes, then the method to run
main
