; Appends a new node behind the last of at most three nodes and returns whether it is now reachable
; from the first one by as many links. A longer or cyclic list is left alone.
; ends: 4 returned
(((class Node ([Node next])
    ((bool append [Node last]
       (if ((this $ next) = null)
           (begin (this $ next := last) ((this $ next) = last))
       else
           (if (((this $ next) $ next) = null)
               (var Node second := (this $ next) in
                 (begin (second $ next := last) (((this $ next) $ next) = last)))
           else
               (if ((((this $ next) $ next) $ next) = null)
                   (var Node third := ((this $ next) $ next) in
                     (begin
                       (third $ next := last)
                       ((((this $ next) $ next) $ next) = last)))
               else
                   false))))
     (bool run [] (this @ append (new Node))))))
 (Node run))
