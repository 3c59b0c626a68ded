; Exchanges the two fields of an input object, then asks whether that changed anything.
; One path: nothing that the method does depends on what the fields hold.
; ends: 1 returned
(((class Item () ())
  (class Pair ([Item first] [Item second])
    ((bool swap []
       (var Item old := (this $ first) in
         (begin
           (this $ first := (this $ second))
           (this $ second := old)
           ((this $ first) = old)))))))
 (Pair swap))
