; expect: 10:8 method `run` returns `Leaf`, not `Node`
; help: not every `Node` is a `Leaf`, and there are no casts
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Leaf run [Node n]
       n))))
 (Test run))
