; The linked list of the papers on heap summaries (Fig. 1), five calls of contains:
; are data0 to data4 all in the list?
; The walk goes on until a node has no successor, and nothing excludes long or cyclic lists, so only
; a bound on the heap or on the depth of calls ends it: linked_list_limited_5.jl ends by itself.
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
  (class LinkedList ([Node head] [Data data0] [Data data1] [Data data2] [Data data3] [Data data4])
    ((bool run []
       (if ((this $ head) @ contains (this $ data0))
           (if ((this $ head) @ contains (this $ data1))
               (if ((this $ head) @ contains (this $ data2))
                   (if ((this $ head) @ contains (this $ data3))
                       ((this $ head) @ contains (this $ data4))
                   else
                       false)
               else
                   false)
           else
               false)
       else
           false)))))
 (LinkedList run))
