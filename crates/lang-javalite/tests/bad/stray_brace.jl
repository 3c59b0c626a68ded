; expect: 3:15 unexpected character `{`
; help: brackets are `( )` and `[ ]`
(((class A () {(bool m [] true)}))
 (A m))
