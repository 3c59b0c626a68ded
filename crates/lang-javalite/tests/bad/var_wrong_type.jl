; expect: 10:23 variable `x` holds `Leaf`, not `Node`
; help: not every `Node` is a `Leaf`, and there are no casts
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (var Leaf x := n in x)))))
 (Test run))
