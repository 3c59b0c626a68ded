; expect: 11:15 expected an expression, found the keyword `new`
; help: put parentheses around the expression
; expect: 11:19 no variable `Node` here
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Node run [Node n]
       (begin new Node)))))
 (Test run))
