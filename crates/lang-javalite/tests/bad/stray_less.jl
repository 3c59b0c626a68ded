; expect: 10:11 unexpected character `<`
; help: there are no numbers, and no operators but `=`
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((bool run [Node n]
       (n < n)))))
 (Test run))
