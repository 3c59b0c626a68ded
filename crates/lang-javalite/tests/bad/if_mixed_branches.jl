; expect: 9:38 both branches of an `if` are truth values or both are references, not `Node` and `bool`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (begin (if (this $ on) n else true) n)))))
 (Test run))
