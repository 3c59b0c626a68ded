; Three references, compared with each other: the heap in which all three are one object must be
; found as well as the one in which the first two are one object and the third is another.
; Five paths, one for each way to divide three references into groups; null is a value like others.
; ends: 5 returned
(((class Box () ())
  (class Test ([Box a] [Box b] [Box c])
    ((Box run []
       (if ((this $ a) = (this $ b))
           (if ((this $ b) = (this $ c)) (this $ a) else (this $ c))
       else
           (if ((this $ a) = (this $ c))
               (this $ a)
           else
               (if ((this $ b) = (this $ c)) (this $ b) else null)))))))
 (Test run))
