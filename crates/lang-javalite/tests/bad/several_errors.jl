; expect: 17:7 no class `Void` in this program
; expect: 18:13 no class `Nod` in this program
; help: did you mean `Node`?
; expect: 18:27 class `Node` has no field `nxt`
; help: did you mean `next`?
; expect: 19:18 no variable `y` here
; expect: 19:27 expected an expression, found `)`
; help: `(begin)` is an expression that does nothing
; expect: 19:42 expected an expression, found `3`
; help: there are no numbers: values are truth values and references
(((class Data () ())
  (class Node ([Node next] [Data data] [bool flag])
    ((Node link [Node to] (this $ next := to))
     (bool marked [] (this $ flag))))
  (class Leaf extends Node ([Data extra]) ())
  (class Test ([Node list] [bool on])
    ((Void run [Node n]
       (var Nod x := (n $ nxt) in
         (begin (y := x) () (if x n else 3)))))))
 (Test run))
