//! Numbers in random programs.

use super::{ARRAYS, BOXES, NUMBERS, ProgramWriter, Ty};

impl ProgramWriter {
    /// A number of a type.
    pub(super) fn number(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 || self.random.chance(20) {
            return self.leaf(ty);
        }
        let depth = depth - 1;
        match self.random.below(22) {
            0..=6 => self.computed(ty, depth),
            7 if ty.is_whole() => {
                let (one, shift) = (self.number(ty, depth), self.one_of(&["<<", ">>", ">>>"]));
                let kind = *self.random.pick(&[Ty::Int, Ty::Byte, Ty::Long, Ty::Char]);
                format!("(({}) ({one} {shift} {}))", ty.name(), self.number(kind, depth))
            }
            8 => {
                let sign = if ty.is_whole() { self.one_of(&["-", "~", "+"]) } else { "-".into() };
                format!("(({}) ({sign}({})))", ty.name(), self.number(ty, depth))
            }
            9 => {
                let kinds = [*self.random.pick(&NUMBERS), *self.random.pick(&NUMBERS)];
                let condition = self.condition(depth);
                let (one, other) = (self.number(kinds[0], depth), self.number(kinds[1], depth));
                format!("(({}) ({condition} ? {one} : {other}))", ty.name())
            }
            10 | 11 => {
                let kind = *self.random.pick(&NUMBERS);
                format!("(({}) ({}))", ty.name(), self.number(kind, depth))
            }
            12 => self.changed(ty, depth),
            13 => {
                let array = ARRAYS.into_iter().find(|array| array.element() == Some(ty));
                match array.and_then(|array| self.variable(array, false)) {
                    Some(array) => format!("{array}[{}]", self.index(depth)),
                    None => self.leaf(ty),
                }
            }
            14 => {
                let boxed = BOXES.into_iter().find(|one| one.unboxed() == Some(ty));
                match boxed {
                    Some(boxed) => format!("(({}) {})", ty.name(), self.object(boxed, depth)),
                    None => self.leaf(ty),
                }
            }
            15 => self.call(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            16 => {
                let name = ty.name();
                let (value, one, other) =
                    (self.number(Ty::Int, depth), self.number(ty, depth), self.number(ty, depth));
                let (third, given) = (self.number(ty, depth), self.fresh("y"));
                format!(
                    "(({name}) switch ({value}) {{ case 0, 7 -> {one}; case -1 -> {{ total++; {name} {given} = \
                     {other}; yield {given}; }} default -> {third}; }})"
                )
            }
            _ => self.asked(ty, depth),
        }
    }

    /// An index that is often in range.
    pub(super) fn index(&mut self, depth: usize) -> String {
        match self.random.below(4) {
            0 => self.number(Ty::Int, depth),
            1 => format!("{} & 1", self.number(Ty::Int, depth)),
            _ => self.random.below(3).to_string(),
        }
    }

    fn computed(&mut self, ty: Ty, depth: usize) -> String {
        let operators: &[&str] = match ty.is_whole() {
            true => &["+", "-", "*", "/", "%", "&", "|", "^"],
            false => &["+", "-", "*", "/", "%"],
        };
        let operator = self.one_of(operators);
        // Operands may be of smaller types, or of larger ones where the result is cast.
        let (mut one, mut other) = (ty, ty);
        if self.random.chance(40) {
            one = *self.random.pick(&NUMBERS);
            other = *self.random.pick(&NUMBERS);
            if "&|^".contains(&operator) && !(one.is_whole() && other.is_whole()) {
                (one, other) = (Ty::Short, Ty::Long);
            }
        }
        let (one, other) = (self.number(one, depth), self.number(other, depth));
        format!("(({}) ({one} {operator} {other}))", ty.name())
    }

    /// An assignment as a value.
    fn changed(&mut self, ty: Ty, depth: usize) -> String {
        let Some(variable) = self.variable(ty, true) else { return self.leaf(ty) };
        match self.random.below(4) {
            0 => format!("({variable}{})", self.one_of(&["++", "--"])),
            1 => format!("({}{variable})", self.one_of(&["++", "--"])),
            2 => format!("({variable} = {})", self.number(ty, depth)),
            _ => self.compound(ty, &variable, depth),
        }
    }

    /// A compound assignment, in parentheses.
    pub(super) fn compound(&mut self, ty: Ty, place: &str, depth: usize) -> String {
        let operators: &[&str] = match ty.is_whole() {
            true => &["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="],
            false => &["+=", "-=", "*=", "/=", "%="],
        };
        let operator = self.one_of(operators);
        let whole = [Ty::Byte, Ty::Short, Ty::Char, Ty::Int, Ty::Long];
        let kind = match operator.as_str() {
            "+=" | "-=" | "*=" | "/=" | "%=" => *self.random.pick(&NUMBERS),
            _ => *self.random.pick(&whole),
        };
        format!("({place} {operator} {})", self.number(kind, depth))
    }

    fn leaf(&mut self, ty: Ty) -> String {
        if self.random.chance(60)
            && let Some(variable) = self.variable(ty, false)
        {
            return variable;
        }
        match ty {
            Ty::Int if self.random.chance(15) => {
                self.one_of(&["total", "Base.made", "Lazy.CONSTANT"])
            }
            Ty::Int => self.one_of(&[
                "0",
                "1",
                "2",
                "3",
                "7",
                "(-1)",
                "31",
                "100",
                "0x7fffffff",
                "Integer.MIN_VALUE",
                "65535",
                "1_000_000",
                "0b1011",
                "017",
                "-128",
                "((int) 'z')",
            ]),
            Ty::Long => self.one_of(&[
                "0L",
                "1L",
                "(-1L)",
                "wide",
                "Long.MAX_VALUE",
                "Long.MIN_VALUE",
                "0xffffffffL",
                "12345678901L",
                "63",
            ]),
            Ty::Byte => self.one_of(&[
                "((byte) 0)",
                "((byte) 127)",
                "((byte) -128)",
                "((byte) 200)",
                "((byte) 5)",
            ]),
            Ty::Short => {
                self.one_of(&["((short) 0)", "Short.MAX_VALUE", "((short) 40000)", "((short) -7)"])
            }
            Ty::Char => {
                self.one_of(&["'a'", "'Z'", "'\\u00e9'", "'\\uffff'", "'\\0'", "'7'", "' '"])
            }
            Ty::Float => self.one_of(&[
                "0f",
                "1.5f",
                "-0.0f",
                "3.4e38f",
                "1e-45f",
                "Float.NaN",
                "Float.POSITIVE_INFINITY",
                "0.1f",
                "16777217f",
            ]),
            _ => self.one_of(&[
                "0.0",
                "1.0",
                "-0.0",
                "0.1",
                "1e308",
                "4.9e-324",
                "Double.NaN",
                "Double.NEGATIVE_INFINITY",
                "1e10",
                "-2.5",
                "0x1.8p3",
                "123456789.125",
            ]),
        }
    }

    /// A number that something else gives.
    fn asked(&mut self, ty: Ty, depth: usize) -> String {
        let text = match self.random.below(24) {
            0 => format!("cut({}).length()", self.text(depth)),
            1 => format!("{}.charAt({})", self.text_receiver(depth), self.index(depth)),
            2 => format!("{}.hashCode()", self.text_receiver(depth)),
            3 => format!("{}.indexOf({})", self.text_receiver(depth), self.text(depth)),
            4 => format!("{}.compareTo({})", self.text_receiver(depth), self.text(depth)),
            5 => format!("Math.abs({})", self.number(Ty::Int, depth)),
            6 => format!(
                "Math.floorMod({}, {})",
                self.number(Ty::Int, depth),
                self.number(Ty::Int, depth)
            ),
            7 => {
                format!("Math.max({}, {})", self.number(Ty::Double, depth), self.number(ty, depth))
            }
            8 => format!("Integer.bitCount({})", self.number(Ty::Int, depth)),
            9 => format!("Long.numberOfTrailingZeros({})", self.number(Ty::Long, depth)),
            10 => {
                format!("sum({}, {})", self.number(Ty::Int, depth), self.number(Ty::Short, depth))
            }
            11 => format!("Integer.parseInt({})", self.text(depth)),
            12 => format!("{}.ordinal()", self.object(Ty::Color, depth)),
            13 => format!("{}.mix({})", self.object(Ty::Color, depth), self.number(Ty::Int, depth)),
            14 => {
                format!("{}.area({})", self.object(Ty::Shape, depth), self.number(Ty::Int, depth))
            }
            15 => format!("{}.first()", self.object(Ty::Pair, depth)),
            16 => format!("{}.value", self.object(Ty::Cell, depth)),
            17 => format!("{}.size()", self.object(Ty::List, depth)),
            18 => format!("{}.get({})", self.object(Ty::List, depth), self.index(depth)),
            19 => {
                let array = *self.random.pick(&ARRAYS);
                format!("{}.length", self.object(array, depth))
            }
            20 => format!("Math.round({})", self.number(Ty::Double, depth)),
            21 => format!("Double.doubleToLongBits({})", self.number(Ty::Double, depth)),
            22 => {
                let list = self.object(Ty::List, depth);
                let operation = self.one_of(&[
                    "max().orElse(-9)",
                    "sum()",
                    "filter(zz -> zz % 2 == 0).count()",
                    "map(zz -> zz * 3).sum()",
                ]);
                format!("{list}.stream().mapToInt(zz -> zz).{operation}")
            }
            _ => format!("Float.floatToIntBits({})", self.number(Ty::Float, depth)),
        };
        // What is in a box has to come out before it is cast to something smaller.
        let first = if ty == Ty::Long || !ty.is_whole() { ty.name() } else { "int" };
        format!("(({}) ({first}) {text})", ty.name())
    }
}
