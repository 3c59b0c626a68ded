; Writes through one reference and reads through another: the read sees the write exactly where the
; two are the same object. The heap keeps both cases in one value; only null makes paths.
; ends: 1 returned, 2 null dereference
(((class Cell ([Cell content]) ())
  (class Test ([Cell a] [Cell b])
    ((Cell run [Cell value]
       (var Cell a := (this $ a) in
         (begin
           (a $ content := value)
           ((this $ b) $ content)))))))
 (Test run))
