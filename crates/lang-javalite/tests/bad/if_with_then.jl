; expect: 10:29 expected `else`, found `n`
; help: a choice is `(if e e else e)`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (if (this $ on) then n else n)))))
 (Test run))
