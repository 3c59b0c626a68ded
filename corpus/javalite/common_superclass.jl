; An `if` whose branches give objects of two classes: the value has their common superclass, and a
; call on it finds the method of whichever it is.
; ends: 2 returned, 2 null dereference
(((class Animal () ((bool tame? [] false)))
  (class Dog extends Animal () ((bool tame? [] true)))
  (class Cat extends Animal ([bool hungry]) ((bool tame? [] (this $ hungry))))
  (class Test ([bool wild] [Cat cat])
    ((bool run [Dog dog]
       ((if (this $ wild) (this $ cat) else dog) @ tame?)))))
 (Test run))
