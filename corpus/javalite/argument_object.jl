; A method has one parameter: several values travel in an object made with `new`.
; ends: 3 returned
(((class Data () ())
  (class Range ([Data low] [Data high])
    ((Range set-low [Data low] (begin (this $ low := low) this))
     (Range set-high [Data high] (begin (this $ high := high) this))
     (bool holds [Data one] (if (one = (this $ low)) true else (one = (this $ high))))))
  (class Test ([Data a] [Data b])
    ((bool run [Data one]
       (if ((((new Range) @ set-low (this $ a)) @ set-high (this $ b)) @ holds one)
           true
       else
           false)))))
 (Test run))
