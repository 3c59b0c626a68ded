; Three writes through references that may be the same object, in an order that matters: the last
; one that hits the object read decides what is found there.
; ends: 3 returned, 3 null dereference
(((class Cell ([bool full]) ())
  (class Test ([Cell a] [Cell b] [Cell c])
    ((bool run []
       (var Cell a := (this $ a) in
       (var Cell b := (this $ b) in
       (var Cell c := (this $ c) in
         (begin
           (a $ full := true)
           (b $ full := false)
           (c $ full := true)
           (if (a $ full) (if (b $ full) true else false) else (b $ full))))))))))
 (Test run))
