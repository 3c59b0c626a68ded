; Takes the node behind this one out of a list and returns it. Where it points back at this node,
; the list becomes a ring of one.
; ends: 3 returned
(((class Node ([Node next])
    ((Node remove-next []
       (var Node gone := (this $ next) in
         (if (gone = null)
             null
         else
             (begin
               (this $ next := (gone $ next))
               (gone $ next := null)
               (if ((this $ next) = this) this else gone))))))))
 (Node remove-next))
