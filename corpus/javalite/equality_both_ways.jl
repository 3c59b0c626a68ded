; Equality asked in both directions, of references and of truth values: the second question is
; answered by the first, so no path takes the branches in which the answers differ.
; ends: 3 returned, 2 null dereference
(((class Box ([bool flag]) ())
  (class Test ([Box left] [Box right])
    ((bool run []
       (if ((this $ left) = (this $ right))
           (if ((this $ right) = (this $ left)) true else false)
       else
           (if ((this $ right) = (this $ left))
               false
           else
               (if (((this $ left) $ flag) = ((this $ right) $ flag))
                   (((this $ right) $ flag) = ((this $ left) $ flag))
               else
                   (((this $ right) $ flag) = ((this $ left) $ flag)))))))))
 (Test run))
