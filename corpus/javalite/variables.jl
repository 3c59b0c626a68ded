; Variables can be assigned: a walk of three steps by a variable, with the order of evaluation made
; visible. In `(at = (at := ...))` the left side is the old value.
; ends: 3 returned
(((class Node ([Node next])
    ((bool run []
       (var Node at := this in
         (if (at = (at := (at $ next)))
             true
         else
             (begin
               (if (at = null) (at := this) else (at := (at $ next)))
               (at = this))))))))
 (Node run))
