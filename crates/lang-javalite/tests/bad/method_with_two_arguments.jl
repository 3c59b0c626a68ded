; expect: 10:20 expected `)`, found `n`
; help: a call has at most one argument: several values travel in an object
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (n @ link n n)))))
 (Test run))
