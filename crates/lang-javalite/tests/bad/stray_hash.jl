; expect: 10:8 unexpected character `#`
; help: truth values are written `true` and `false`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((bool run [Node n]
       #t))))
 (Test run))
