; expect: 10:13 expected the name of a method, found `(`
; help: a call is `(e @ m e)`, or `(e @ m)` without argument
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (n @ (link) n)))))
 (Test run))
