; Fields that hold truth values: inputs of their own, branched on, compared, negated and copied
; between objects that may be the same.
; ends: 4 returned, 2 null dereference
(((class Flags ([bool on] [bool seen])
    ((bool not [bool b] (if b false else true))
     (bool run [Flags other]
       (begin
         (this $ seen := true)
         (other $ on := (this @ not (this $ on)))
         (if ((this $ on) = (other $ on))
             (if (this = other) (other $ seen) else false)
         else
             (this $ seen)))))))
 (Flags run))
