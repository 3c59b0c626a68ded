; linked_list_3.jl, but three calls of a contains that looks at three nodes at most: what lies
; behind them counts as not in the list. So the program has finitely many paths.
; ends: 50 returned, 1 null dereference
(((class Data () ())
  (class Node ([Data elem] [Node next])
    ((bool contains3 [Data val]
       (if ((this $ elem) = val)
           true
       else
           (if ((this $ next) = null)
               false
           else
               ((this $ next) @ contains2 val))))
     (bool contains2 [Data val]
       (if ((this $ elem) = val)
           true
       else
           (if ((this $ next) = null)
               false
           else
               ((this $ next) @ contains1 val))))
     (bool contains1 [Data val]
       (if ((this $ elem) = val) true else false))))
  (class LinkedList ([Node head] [Data data0] [Data data1] [Data data2])
    ((bool run []
       (if ((this $ head) @ contains3 (this $ data0))
           (if ((this $ head) @ contains3 (this $ data1))
               ((this $ head) @ contains3 (this $ data2))
           else
               false)
       else
           false)))))
 (LinkedList run))
