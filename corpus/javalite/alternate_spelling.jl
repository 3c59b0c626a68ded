// The classes need not stand in a list of their own, brackets may be square or round, and comments
; start either way.
; ends: 2 returned
[(class Lamp ((bool on))
   [(bool toggle () (this $ on := (if (this $ on) false else true)))])
 (Lamp toggle)]
