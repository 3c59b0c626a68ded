; expect: 4:8 expected `)`, found the end of the file
; help: the `(` at 3:1 is still open
(((class A () ((bool m [] true)))
 (A m))
