; Have two trees the same shape, as far as two levels reach? The trees may share nodes, and a child
; may be its own parent.
; ends: 5 returned, 3 null dereference
(((class Tree ([Tree left] [Tree right])
    ((bool same2 [Tree other]
       (if ((this $ left) @ same1 (other $ left))
           (if (((this $ right) = null) = ((other $ right) = null)) true else false)
       else
           false))
     (bool same1 [Tree other]
       (if (other = null)
           false
       else
           (if (((this $ left) = null) = ((other $ left) = null))
               (if (((this $ right) = null) = ((other $ right) = null)) true else false)
           else
               false)))))
  (class Test ([Tree one] [Tree other])
    ((bool run [] ((this $ one) @ same2 (this $ other))))))
 (Test run))
