; expect: 10:9 this cannot be assigned
; help: `(x := e)` assigns a variable, `(x $ f := e)` a field
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       ((this $ list) := n)))))
 (Test run))
