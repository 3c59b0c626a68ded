; The linked list of the papers on heap summaries (Fig. 1), one call of contains:
; is data0 in the list?
; The walk goes on until a node has no successor, and nothing excludes long or cyclic lists, so only
; a bound on the heap or on the depth of calls ends it: linked_list_limited_1.jl ends by itself.
; ends: only within a bound
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
  (class LinkedList ([Node head] [Data data0])
    ((bool run []
       ((this $ head) @ contains (this $ data0))))))
 (LinkedList run))
