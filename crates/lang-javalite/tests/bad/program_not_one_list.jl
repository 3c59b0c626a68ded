; expect: 3:1 a program is one list
; help: put one pair of parentheses around the classes and the method to run: `((class ...) ... (C m))`
(class A () ((bool m [] true)))
(A m)
