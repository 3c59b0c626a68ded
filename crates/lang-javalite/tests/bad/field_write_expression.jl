; expect: 10:9 only fields of a variable are written
; help: name the object first: `(var T x := e in (x $ f := e))`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       ((n $ next) $ next := n)))))
 (Test run))
