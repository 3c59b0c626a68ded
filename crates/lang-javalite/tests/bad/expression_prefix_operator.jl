; expect: 10:9 expected an expression, found `=`
; help: operators stand between their operands, as in `(e = e)`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((bool run [Node n]
       (= n n)))))
 (Test run))
