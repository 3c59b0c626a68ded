; Exchanges the children of a node and of its children, twice. The result is the old tree, unless a
; node is met more than once on the way.
; ends: 6 returned
(((class Tree ([Tree left] [Tree right])
    ((Tree turn []
       (var Tree old := (this $ left) in
         (begin
           (this $ left := (this $ right))
           (this $ right := old)
           this)))
     (Tree mirror []
       (begin
         (this @ turn)
         (if ((this $ left) = null) null else ((this $ left) @ turn))
         (if ((this $ right) = null) null else ((this $ right) @ turn))))
     (bool run []
       (var Tree left := (this $ left) in
         (begin
           (this @ mirror)
           (this @ mirror)
           ((this $ left) = left)))))))
 (Tree run))
