; The linked list of the papers' Fig. 1 with two calls of contains: are data0 and data1 both in the
; list? The walk goes on until a node has no successor, so only a bound on the heap ends it.
(((class Data () ())
  (class Node ([Data elem] [Node next])
    ((bool contains [Data val]
       (if ((this $ elem) = val)
           true
       else
           (if ((this $ next) = null)
               false
           else
               ((this $ next) @ contains val))))))
  (class LinkedList ([Node head] [Data data0] [Data data1])
    ((bool run []
       (if ((this $ head) @ contains (this $ data0))
           ((this $ head) @ contains (this $ data1))
       else
           false)))))
 (LinkedList run))
