; expect: 10:20 class `Node` has no field `extra`
; help: its subclass `Leaf` has one, but there are no casts
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (begin (n $ extra) n)))))
 (Test run))
