//! Expressions of random methods.

use super::{ARRAYS, MethodWriter, NUMBERS, REFERENCES, Ty, Variable};

impl MethodWriter {
    /// An expression of a type.
    pub(super) fn expression(&mut self, ty: Ty, depth: usize) -> String {
        match ty {
            Ty::Bool => self.condition(depth),
            _ if ty.is_number() => self.number(ty, depth),
            _ => self.reference(ty, depth),
        }
    }

    /// What can be read, and written to, without a call: local variables, fields, elements.
    pub(super) fn place(&mut self, ty: Ty, depth: usize, written: bool) -> Option<String> {
        let usable = |one: &&Variable| one.ty == ty && (one.changes || !written);
        let locals: Vec<String> =
            self.locals.iter().filter(usable).map(|one| one.name.clone()).collect();
        let has_field = self.fields_of_a.iter().chain(&self.fields_of_b).any(|one| one.ty == ty);
        let array = ARRAYS.into_iter().find(|array| array.element() == Some(ty));
        for _ in 0..4 {
            match self.random.below(4) {
                0 | 1 if !locals.is_empty() => return Some(self.random.pick(&locals).clone()),
                0..=2 if has_field => return Some(self.field(ty, depth)),
                3 if depth > 0
                    && let Some(array) = array
                    && let Some(array) = self.receiver(array, depth - 1) =>
                {
                    let index = self.number(Ty::Int, depth - 1);
                    return Some(format!("{array}[{index}]"));
                }
                _ => {}
            }
        }
        locals.first().cloned()
    }

    /// A field of this type, which one of the classes has.
    fn field(&mut self, ty: Ty, depth: usize) -> String {
        let named = |fields: &[Variable]| -> Vec<String> {
            fields.iter().filter(|one| one.ty == ty).map(|one| one.name.clone()).collect()
        };
        let (of_a, of_b) = (named(&self.fields_of_a), named(&self.fields_of_b));
        let number = self.random.below(of_a.len() + of_b.len());
        let (class, name) = match number.checked_sub(of_a.len()) {
            None => (Ty::A, &of_a[number]),
            Some(number) => (Ty::B, &of_b[number]),
        };
        match self.receiver(class, depth.saturating_sub(1)) {
            Some(receiver) => format!("{receiver}.{name}"),
            None => format!("(({}) last).{name}", self.name(class)),
        }
    }

    /// A reference that can stand before a dot or an index.
    pub(super) fn receiver(&mut self, ty: Ty, depth: usize) -> Option<String> {
        if ty == Ty::A && self.random.chance(35) {
            return Some(self.this.clone());
        }
        if depth > 0 && ty != Ty::Object && self.random.chance(12) {
            let is_above = |one: &Ty| *one != ty && ty.is_below(*one);
            let above: Vec<Ty> = REFERENCES.into_iter().filter(is_above).collect();
            let above = *self.random.pick(&above);
            if let Some(place) = self.place(above, depth - 1, false) {
                return Some(format!("(({}) {place})", self.name(ty)));
            }
        }
        let found = match depth {
            0 => {
                let fits = |one: &&Variable| one.ty == ty;
                self.locals.iter().filter(fits).map(|one| one.name.clone()).next_back()
            }
            _ => self.place(ty, depth, false),
        };
        found.or_else(|| (ty == Ty::A).then(|| self.this.clone()))
    }

    pub(super) fn reference(&mut self, ty: Ty, depth: usize) -> String {
        if depth > 0 {
            match self.random.below(12) {
                0 => {
                    let condition = self.condition(depth - 1);
                    let one = self.reference(ty, depth - 1);
                    let other = self.reference(ty, depth - 1);
                    return format!("({condition} ? {one} : {other})");
                }
                1 | 2 => return self.new_object(ty, depth - 1),
                3 if ty == Ty::A && self.calls => {
                    if let Some(receiver) = self.receiver(Ty::A, depth - 1) {
                        return format!("{receiver}.step()");
                    }
                }
                4 if ty == Ty::A => {
                    let record = self.receiver(Ty::Record, depth - 1);
                    return record.map_or("last".into(), |record| format!("{record}.node()"));
                }
                _ => {}
            }
        }
        let below: Vec<Ty> = REFERENCES.into_iter().filter(|one| one.is_below(ty)).collect();
        let below = if self.random.chance(70) { ty } else { *self.random.pick(&below) };
        match self.receiver(below, depth) {
            Some(place) => place,
            None if self.random.chance(50) && depth > 0 => self.new_object(ty, depth - 1),
            None => format!("(({}) null)", self.name(ty)),
        }
    }

    fn new_object(&mut self, ty: Ty, depth: usize) -> String {
        let (a, b) = (self.name(Ty::A), self.name(Ty::B));
        let length = self.random.below(4);
        match ty {
            Ty::A => format!("new {}()", if self.random.chance(60) { a } else { b }),
            Ty::B | Ty::Face => format!("new {b}()"),
            Ty::Object => {
                (*self.random.pick(&["new Object()", "new int[1]", "Boolean.TRUE"])).into()
            }
            Ty::Inner => match self.receiver(Ty::A, depth) {
                Some(outer) => format!("{outer}.new Inner()"),
                None => format!("new {a}().new Inner()"),
            },
            Ty::Record => {
                let (number, node) = (self.number(Ty::Int, depth), self.reference(Ty::A, depth));
                format!("new {}({number}, {node})", self.name(Ty::Record))
            }
            Ty::Oops => format!("new {}()", self.name(Ty::Oops)),
            Ty::Cell => format!("new {}()", self.name(Ty::Cell)),
            Ty::Integer => format!("Integer.valueOf({})", self.number(Ty::Int, depth)),
            Ty::Ints => {
                let (one, other) = (self.number(Ty::Int, depth), self.number(Ty::Int, depth));
                format!("(new int[] {{ {one}, {other} }})")
            }
            Ty::Longs => format!("(new long[{length}])"),
            Ty::Bytes => format!("(new byte[{length}])"),
            Ty::Grid => format!("(new int[{length}][2])"),
            Ty::Objects if self.random.chance(50) => format!("(new {b}[{length}])"),
            Ty::Objects => {
                let one = self.reference(Ty::Object, depth);
                format!("(new Object[] {{ {one}, null }})")
            }
            Ty::As => format!("(new {}[{length}])", if self.random.chance(60) { a } else { b }),
            Ty::Bool | Ty::Byte | Ty::Char | Ty::Short | Ty::Int | Ty::Long => {
                unreachable!("numbers are no objects")
            }
        }
    }

    /// A number of this type, or of another one that is cast.
    pub(super) fn number(&mut self, ty: Ty, depth: usize) -> String {
        let narrow = matches!(ty, Ty::Byte | Ty::Char | Ty::Short);
        if depth == 0 || self.random.chance(30) {
            return self.leaf(ty, depth);
        }
        if narrow || self.random.chance(10) {
            let other = *self.random.pick(&NUMBERS);
            return format!("(({}) ({}))", self.name(ty), self.number(other, depth - 1));
        }
        match self.random.below(14) {
            0..=5 => self.computed(ty, depth - 1),
            6 => {
                let shift = *self.random.pick(&["<<", ">>", ">>>"]);
                let (one, by) = (self.number(ty, depth - 1), self.number(Ty::Int, depth - 1));
                format!("({one} {shift} {by})")
            }
            7 => {
                let sign = if self.random.chance(60) { "-" } else { "~" };
                format!("({sign}({}))", self.number(ty, depth - 1))
            }
            8 => {
                let condition = self.condition(depth - 1);
                let (one, other) = (self.number(ty, depth - 1), self.number(ty, depth - 1));
                format!("({condition} ? {one} : {other})")
            }
            9..=11 if self.calls => self.called(ty, depth - 1),
            12 if self.calls => self.library_number(depth - 1),
            _ => self.leaf(ty, depth),
        }
    }

    fn computed(&mut self, ty: Ty, depth: usize) -> String {
        let one = self.number(ty, depth);
        let operator = *self.random.pick(&["+", "+", "-", "&", "|", "^", "*", "/", "%"]);
        let other = match operator {
            // Products of two inputs are hard for every solver.
            "*" => (self.random.below(7) as i64 - 3).to_string(),
            "/" | "%" if self.random.chance(50) => {
                (*self.random.pick(&["2", "3", "-1", "8", "10"])).to_string()
            }
            _ => self.number(ty, depth),
        };
        format!("({one} {operator} {other})")
    }

    fn called(&mut self, ty: Ty, depth: usize) -> String {
        let found = match self.random.below(6) {
            0 | 1 => {
                let class = if self.random.chance(40) { Ty::Face } else { Ty::A };
                let argument = self.number(Ty::Int, depth);
                self.receiver(class, depth).map(|one| format!("{one}.value({argument})"))
            }
            2 => {
                let cast = if ty == Ty::Long { "" } else { "(int) " };
                let argument = self.number(Ty::Int, depth);
                let receiver = self.receiver(Ty::Face, depth);
                receiver.map(|one| format!("({cast}{one}.twice({argument}))"))
            }
            3 => {
                let member = *self.random.pick(&["sum()", "own"]);
                self.receiver(Ty::Inner, depth).map(|one| format!("{one}.{member}"))
            }
            4 => self.receiver(Ty::Record, depth).map(|one| format!("{one}.number()")),
            _ => self.receiver(Ty::Integer, depth).map(|one| format!("((int) {one})")),
        };
        found.unwrap_or_else(|| self.leaf(ty, depth))
    }

    fn leaf(&mut self, ty: Ty, depth: usize) -> String {
        if ty == Ty::Int && depth > 0 && self.random.chance(12) {
            let array = *self.random.pick(&ARRAYS);
            if let Some(array) = self.receiver(array, depth - 1) {
                return format!("{array}.length");
            }
        }
        if self.random.chance(75)
            && let Some(place) = self.place(ty, depth, false)
        {
            return place;
        }
        let literals: &[&str] = match ty {
            Ty::Byte => &["(byte) 0", "(byte) 1", "(byte) -128", "(byte) 77"],
            Ty::Char => &["'a'", "'\\0'", "'\\uffff'", "'0'"],
            Ty::Short => &["(short) 0", "(short) -1", "(short) 32767"],
            Ty::Long => &["0L", "1L", "-1L", "5L", "4294967296L", "Long.MIN_VALUE"],
            _ => &["0", "1", "2", "-1", "3", "7", "31", "100", "Integer.MIN_VALUE"],
        };
        format!("({})", self.random.pick(literals))
    }

    /// A condition.
    pub(super) fn condition(&mut self, depth: usize) -> String {
        match self.random.below(17) {
            16 if self.calls && depth > 0 => self.library_condition(depth - 1),
            0..=4 => {
                let ty = if self.random.chance(70) { Ty::Int } else { *self.random.pick(&NUMBERS) };
                let operator = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                let depth = depth.saturating_sub(1);
                let (one, other) = (self.number(ty, depth), self.number(ty, depth));
                format!("({one} {operator} {other})")
            }
            8 | 9 => {
                let types = [Ty::A, Ty::A, Ty::B, Ty::Object, Ty::Ints, Ty::Record];
                let ty = *self.random.pick(&types);
                let operator = *self.random.pick(&["==", "!="]);
                let place = self.receiver(ty, depth).unwrap_or_else(|| "last".into());
                format!("({place} {operator} null)")
            }
            10 | 11 => self.tested(depth),
            12 if depth > 0 => {
                let operator = *self.random.pick(&["&&", "||", "^", "&", "|", "!="]);
                let (one, other) = (self.condition(depth - 1), self.condition(depth - 1));
                format!("({one} {operator} {other})")
            }
            13 if depth > 0 => format!("!({})", self.condition(depth - 1)),
            14 if depth > 0
                && let Some(record) = self.receiver(Ty::Record, depth - 1) =>
            {
                let other = self.reference(Ty::Object, depth - 1);
                format!("{record}.equals({other})")
            }
            15 if let Some(place) = self.place(Ty::Bool, depth, false) => place,
            _ => self.same(depth.saturating_sub(1)),
        }
    }

    /// Are two references the same?
    fn same(&mut self, depth: usize) -> String {
        let types = [Ty::A, Ty::A, Ty::A, Ty::B, Ty::Object, Ty::Ints, Ty::Integer, Ty::Oops];
        let one = *self.random.pick(&types);
        let others: Vec<Ty> = REFERENCES.into_iter().filter(|other| one.meets(*other)).collect();
        let other = if self.random.chance(60) { one } else { *self.random.pick(&others) };
        let operator = *self.random.pick(&["==", "!="]);
        // Expressions may be of a type below, which need not meet the other one.
        let (one_type, other_type) = (self.name(one), self.name(other));
        let (one, other) = (self.reference(one, depth), self.reference(other, depth));
        format!("(({one_type}) {one} {operator} ({other_type}) {other})")
    }

    /// Is a reference of a class?
    fn tested(&mut self, depth: usize) -> String {
        let above = *self.random.pick(&[Ty::A, Ty::A, Ty::Object, Ty::Face, Ty::Objects]);
        let below: Vec<Ty> = REFERENCES.into_iter().filter(|one| one.is_below(above)).collect();
        let below = *self.random.pick(&below);
        let (cast, class) =
            (self.name(above), self.name(below).replace(&format!("<{}>", self.name(Ty::A)), "<?>"));
        let place = self.reference(above, depth.saturating_sub(1));
        format!("((({cast}) {place}) instanceof {class})")
    }
}
