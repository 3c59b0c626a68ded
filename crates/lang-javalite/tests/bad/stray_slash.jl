; expect: 3:1 unexpected character `/`
; help: a comment starts with `;` or `//`
/ a comment
(() (A m))
