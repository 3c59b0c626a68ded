; expect: 3:31 expected `)`, found the keyword `false`
; help: a body is one expression: several are `(begin e ...)`
((class A () ((bool m [] true false))) (A m))
