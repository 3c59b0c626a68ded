; expect: 9:16 a `bool` has no methods
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (begin (true @ link n) n)))))
 (Test run))
