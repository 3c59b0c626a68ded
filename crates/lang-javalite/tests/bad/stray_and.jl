; expect: 10:21 unexpected character `&`
; help: there is no logic but `if`, as in `(if a b else false)`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((bool run [Node n]
       ((this $ on) && true)))))
 (Test run))
