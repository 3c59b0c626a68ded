; expect: 10:30 expected `)`, found `x`
; help: a variable is introduced by `(var T x := e in e)`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (var Node x := n in x x)))))
 (Test run))
