; Null as an argument, as a result and as a value to compare with; the expressions of a `begin` are
; evaluated in order, so the dereference of a null parameter comes before the comparison.
; ends: 2 returned, 2 null dereference
(((class Node ([Node next])
    ((Node skip [Node other]
       (begin
         (if (other = null) null else (other $ next))
         (if ((this $ next) = null) (begin) else ((this $ next) $ next))))
     (bool run [Node other]
       (begin
         (this @ skip null)
         ((this @ skip other) = (other $ next)))))))
 (Node run))
