; expect: 10:13 class `Node` has no method `next`
; help: `next` is a field: it is read by `(e $ next)`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (n @ next)))))
 (Test run))
