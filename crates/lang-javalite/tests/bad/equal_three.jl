; expect: 10:22 expected `)`, found `=`
; help: a comparison is `(e = e)`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (begin (n = n = n) n)))))
 (Test run))
