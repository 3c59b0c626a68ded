; A chain of three links: each may be null, and using a null reference ends the path there. One path
; returns, three end at a null dereference.
; ends: 1 returned, 3 null dereference
(((class Node ([Node next])
    ((Node third [] ((((this $ next) $ next) $ next) $ next)))))
 (Node third))
