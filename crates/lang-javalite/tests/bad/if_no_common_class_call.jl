; expect: 10:9 no class tells what method `link` is
; help: the branches of the `if` that gives it have no class in common
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       ((if (this $ on) n else (new Data)) @ link n)))))
 (Test run))
