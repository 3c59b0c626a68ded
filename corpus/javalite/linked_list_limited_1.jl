; linked_list_1.jl, but one call of a contains that looks at three nodes at most: what lies behind
; them counts as not in the list. So the program has finitely many paths.
; ends: 6 returned, 1 null dereference
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
  (class LinkedList ([Node head] [Data data0])
    ((bool run []
       ((this $ head) @ contains3 (this $ data0))))))
 (LinkedList run))
