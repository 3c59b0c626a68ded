; expect: 10:46 no variable `other` here
; help: the `var` that binds `other` ended before this place
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (begin (var Node other := n in other) other)))))
 (Test run))
