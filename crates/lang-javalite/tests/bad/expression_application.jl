; expect: 10:14 expected `$`, `@`, `=` or `:=`, found `n`
; help: a call is `(e @ m e)`; expressions in a row are `(begin e ...)`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (link n n)))))
 (Test run))
