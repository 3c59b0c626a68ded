//! Objects in random programs, texts above all.

use super::{ARRAYS, BOXES, NUMBERS, ProgramWriter, Ty};

impl ProgramWriter {
    /// A text that a method is called on.
    pub(super) fn text_receiver(&mut self, depth: usize) -> String {
        format!("({})", self.text(depth))
    }

    /// A text, rarely null.
    pub(super) fn text(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.chance(25) {
            return match self.variable(Ty::Text, false) {
                Some(variable) if self.random.chance(60) => variable,
                _ => self.one_of(&[
                    "\"\"",
                    "\"a\"",
                    "\"hello\"",
                    "\"12\"",
                    "\"-7\"",
                    "\"\\u00e9\\t\"",
                    "word",
                    "\"x\\u4e2d\"",
                    "((String) null)",
                    "\"A b C\"",
                ]),
            };
        }
        let depth = depth - 1;
        match self.random.below(20) {
            0..=5 => {
                let parts: Vec<String> = (0..2 + self.random.below(3))
                    .map(|_| {
                        let ty = self.printable();
                        self.expression(ty, depth)
                    })
                    .collect();
                format!("cut(\"\" + {})", parts.join(" + "))
            }
            6 => format!("{}.substring({})", self.text_receiver(depth), self.index(depth)),
            7 => {
                let operation = self.one_of(&[
                    "toUpperCase()",
                    "trim()",
                    "strip()",
                    "repeat(2)",
                    "replace('a', 'b')",
                    "concat(\"!\")",
                    "intern()",
                ]);
                format!("cut({}.{operation})", self.text_receiver(depth))
            }
            8 => {
                let ty =
                    if self.random.chance(50) { Ty::Bool } else { *self.random.pick(&NUMBERS) };
                format!("String.valueOf({})", self.expression(ty, depth))
            }
            9 => self.built(depth),
            10 => {
                let function = self.one_of(&[
                    "Integer.toHexString",
                    "Integer.toBinaryString",
                    "Integer.toString",
                ]);
                format!("{function}({})", self.number(Ty::Int, depth))
            }
            11 => format!("Long.toString({}, 36)", self.number(Ty::Long, depth)),
            12 => {
                let array = *self.random.pick(&ARRAYS[..6]);
                format!("cut(Arrays.toString({}))", self.object(array, depth))
            }
            13 => format!("{}.name()", self.object(Ty::Color, depth)),
            14 => format!(
                "cut({}.describe({}))",
                self.object(Ty::Shape, depth),
                self.number(Ty::Int, depth)
            ),
            15 => format!("{}.second()", self.object(Ty::Pair, depth)),
            16 => {
                let ty = *self.random.pick(&[
                    Ty::Int,
                    Ty::Byte,
                    Ty::Char,
                    Ty::Long,
                    Ty::Float,
                    Ty::Integer,
                    Ty::Text,
                    Ty::Object,
                ]);
                format!("which({})", self.expression(ty, depth))
            }
            17 => self.call(Ty::Text, depth).unwrap_or_else(|| "word".into()),
            18 => format!("String.join(\"-\", {}, {})", self.text(depth), self.text(depth)),
            _ => {
                let (condition, one, other) =
                    (self.condition(depth), self.text(depth), self.text(depth));
                format!("({condition} ? {one} : {other})")
            }
        }
    }

    /// A text made with a builder.
    fn built(&mut self, depth: usize) -> String {
        let mut text = String::from("cut(new StringBuilder()");
        for _ in 0..1 + self.random.below(4) {
            let operation = match self.random.below(6) {
                0 => ".reverse()".to_string(),
                1 => format!(".insert(0, {})", self.number(Ty::Int, depth)),
                2 => format!(".append((Object) {})", self.object(Ty::Color, depth)),
                3 => format!(".append({}).deleteCharAt(0)", self.text(depth)),
                _ => {
                    let ty =
                        if self.random.chance(60) { *self.random.pick(&NUMBERS) } else { Ty::Text };
                    format!(".append({})", self.expression(ty, depth))
                }
            };
            text.push_str(&operation);
        }
        text.push_str(".toString())");
        text
    }

    /// A type whose values print the same everywhere.
    pub(super) fn printable(&mut self) -> Ty {
        match self.random.below(12) {
            0 => Ty::Bool,
            1..=5 => *self.random.pick(&NUMBERS),
            6 | 7 => Ty::Text,
            8 => *self.random.pick(&BOXES),
            _ => *self.random.pick(&[Ty::Color, Ty::Pair, Ty::Cell, Ty::List, Ty::Map]),
        }
    }

    /// An object.
    pub(super) fn object(&mut self, ty: Ty, depth: usize) -> String {
        if self.random.chance(60)
            && let Some(variable) = self.variable(ty, false)
        {
            return variable;
        }
        if depth > 0 && self.random.chance(8) {
            let condition = self.condition(depth - 1);
            let (one, other) = (self.object(ty, depth - 1), self.object(ty, depth - 1));
            return format!("({condition} ? {one} : {other})");
        }
        if self.random.chance(4) {
            return format!("(({}) null)", ty.name());
        }
        let deeper = depth.saturating_sub(1);
        match ty {
            Ty::Color if depth > 0 && self.random.chance(30) => {
                format!("{}.next()", self.object(Ty::Color, deeper))
            }
            Ty::Color => self.one_of(&["Color.RED", "Color.GREEN", "Color.BLUE"]),
            Ty::Shape => format!("Shape.of({})", self.number(Ty::Int, deeper)),
            Ty::Pair => {
                let (one, other) = (self.number(Ty::Int, deeper), self.text(deeper));
                match self.random.below(3) {
                    0 => format!("new Pair<String, Integer>({other}, {one}).swapped()"),
                    _ => format!("new Pair<Integer, String>({one}, {other})"),
                }
            }
            Ty::Cell if self.random.chance(30) => {
                format!(
                    "new Cell<String>({}).map(zz -> zz == null ? null : zz.length())",
                    self.text(deeper)
                )
            }
            Ty::Cell => format!("new Cell<Integer>({})", self.number(Ty::Int, deeper)),
            Ty::List => self.list(deeper),
            Ty::Map => {
                let (key, value) = (self.text(deeper), self.number(Ty::Int, deeper));
                format!("new TreeMap<String, Integer>(Map.of(\"k\", {value}, \"m\" + {key}, 2))")
            }
            Ty::Object => {
                let kinds =
                    [Ty::Text, Ty::Ints, Ty::Shape, Ty::Integer, Ty::Long, Ty::Char, Ty::Pair];
                let kind = *self.random.pick(&kinds);
                format!("((Object) {})", self.expression(kind, deeper))
            }
            _ if let Some(inside) = ty.unboxed() => self.boxed(ty, inside, deeper),
            _ => self.array(ty, deeper),
        }
    }

    fn list(&mut self, depth: usize) -> String {
        let (one, other) = (self.number(Ty::Int, depth), self.number(Ty::Int, depth));
        match self.random.below(5) {
            0 => "IntStream.range(0, 4).map(zz -> zz * zz).boxed().collect(Collectors.toList())"
                .to_string(),
            1 => format!("new LinkedList<Integer>(Arrays.asList({one}, {other}))"),
            2 => "new ArrayList<Integer>()".to_string(),
            3 => format!(
                "Stream.<Integer>of({one}, {other}, 4).sorted(Comparator.reverseOrder()).toList()"
            ),
            _ => format!("new ArrayList<Integer>(List.of({one}, {other}, 2))"),
        }
    }

    fn boxed(&mut self, ty: Ty, inside: Ty, depth: usize) -> String {
        let value = self.number(inside, depth);
        match (ty, self.random.below(4)) {
            (Ty::Integer, 0) => format!("largest({value}, {})", self.number(inside, depth)),
            (Ty::Integer, 1) => {
                let text = self.text(depth);
                format!("{}.getOrDefault({text}, {value})", self.object(Ty::Map, depth))
            }
            _ => format!("{}.valueOf({value})", ty.name()),
        }
    }

    fn array(&mut self, ty: Ty, depth: usize) -> String {
        let length = self.random.below(4);
        match ty {
            Ty::Grid if self.random.chance(50) => format!("(new int[{length}][2])"),
            Ty::Grid => format!(
                "new int[][] {{ {}, {{ 1, {} }}, null }}",
                self.object(Ty::Ints, depth),
                self.number(Ty::Int, depth)
            ),
            Ty::Chars if self.random.chance(40) => {
                format!("{}.toCharArray()", self.text_receiver(depth))
            }
            _ => {
                let element = ty.element().expect("it is an array");
                match self.random.below(4) {
                    0 => format!("(new {}[{length}])", element.name()),
                    1 => format!("{}.clone()", self.object(ty, depth)),
                    _ => {
                        let (one, other) =
                            (self.expression(element, depth), self.expression(element, depth));
                        format!("(new {}[] {{ {one}, {other} }})", element.name())
                    }
                }
            }
        }
    }
}
