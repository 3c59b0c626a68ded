; expect: 3:13 expected `)`, found `]`
; help: the `(` at 3:12 is still open
(((class A (] ()))
 (A m))
