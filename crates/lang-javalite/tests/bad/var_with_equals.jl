; expect: 10:20 expected `:=`, found `=`
; help: a variable is introduced by `(var T x := e in e)`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (var Node x = n in x)))))
 (Test run))
