; expect: 10:18 expected `)`, found `=`
; help: `(e $ f)` reads a field, `(x $ f := e)` writes it
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (n $ next = n)))))
 (Test run))
