; Is this node on a ring of one, two or three nodes? Heaps with aliases are found by comparing.
; ends: 3 returned, 2 null dereference
(((class Node ([Node next])
    ((bool run []
       (if ((this $ next) = this)
           true
       else
           (if (((this $ next) $ next) = this)
               true
           else
               ((((this $ next) $ next) $ next) = this)))))))
 (Node run))
