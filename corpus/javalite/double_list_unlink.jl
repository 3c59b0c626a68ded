; Takes a node out of a doubly linked list. If its neighbours point at it, they point at each other
; afterwards; an input heap need not be such a list.
; ends: 4 returned
(((class Node ([Node prev] [Node next])
    ((bool unlink []
       (var Node before := (this $ prev) in
       (var Node after := (this $ next) in
         (begin
           (if (before = null) null else (before $ next := after))
           (if (after = null) null else (after $ prev := before))
           (this $ prev := null)
           (this $ next := null)
           (if (before = null)
               true
           else
               (if (after = null) true else ((before $ next) = after))))))))))
 (Node unlink))
