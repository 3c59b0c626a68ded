; expect: 10:12 no variable `missing` here
; expect: 10:35 no variable `missing` here
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       ((((missing $ next) @ link missing) $ data) $ flag)))))
 (Test run))
