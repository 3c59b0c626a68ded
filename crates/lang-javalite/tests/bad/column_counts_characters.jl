; expect: 11:20 no class `Nöde` in this program
; help: did you mean `Node`?
; expect: 11:26 no variable `naïf` here
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (begin (new Nöde) naïf)))))
 (Test run))
