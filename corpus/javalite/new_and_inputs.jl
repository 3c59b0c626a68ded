; A new object is no input object, whatever the inputs are; its fields are null and false. Once it
; is stored in the input heap, a read through another reference may find it.
; ends: 2 returned, 2 null dereference
(((class Box ([Box content] [bool full]) ())
  (class Test ([Box a] [Box b])
    ((bool run []
       (var Box fresh := (new Box) in
         (if (fresh = (this $ a))
             false
         else
             (if ((fresh $ content) = null)
                 (var Box a := (this $ a) in
                   (begin
                     (a $ content := fresh)
                     (if (((this $ b) $ content) = fresh)
                         (fresh $ full)
                     else
                         true)))
             else
                 false)))))))
 (Test run))
