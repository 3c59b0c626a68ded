; expect: 10:16 expected `$`, `@`, `=` or `:=`, found `n`
; help: the value of a method is that of its body
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (return n)))))
 (Test run))
