; expect: 3:34 unexpected character `.`
; help: a field is read by `(e $ f)`, a method is called by `(e @ m e)`
(((class A ([A a]) ((A m [] (this.a)))))
 (A m))
