; Subclasses and overriding: what an input of class Shape does depends on its class, which is Shape,
; Circle or Square. A call makes one path for each implementation, not for each class: Square
; inherits `corners`, so that call does not tell it from a plain Shape, but `round?` does.
; ends: 4 returned, 2 null dereference
(((class Shape ([Shape inside])
    ((bool round? [] false)
     (bool corners [] true)))
  (class Circle extends Shape ([bool filled])
    ((bool round? [] (this $ filled))
     (bool corners [] false)))
  (class Square extends Shape ()
    ((bool round? [] ((this $ inside) @ corners))))
  (class Test ([Shape shape])
    ((bool run []
       (if ((this $ shape) @ corners) ((this $ shape) @ round?) else true)))))
 (Test run))
