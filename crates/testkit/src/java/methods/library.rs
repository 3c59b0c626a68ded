//! What random methods use of the JDK, and larger pieces of code that random choices seldom make.

use super::{ARRAYS, MethodWriter, Ty, Variable};

impl MethodWriter {
    /// A number that a method of the JDK gives.
    pub(super) fn library_number(&mut self, depth: usize) -> String {
        let (one, other) = (self.number(Ty::Int, depth), self.number(Ty::Int, depth));
        let once = format!("{}Once.number", self.prefix);
        match self.random.below(13) {
            0 => format!("Math.abs({one})"),
            1 => format!("Math.max({one}, {other})"),
            2 => format!("Math.floorMod({one}, {other})"),
            3 => format!("Integer.compare({one}, {other})"),
            4 => format!("Math.addExact({one}, {other})"),
            5 => format!("Integer.signum({one})"),
            6 => format!("Character.getNumericValue((char) ('0' + ({one} & 7)))"),
            7 => format!("java.util.Objects.hash({one}, {other})"),
            8 => format!("(int) Long.hashCode({})", self.number(Ty::Long, depth)),
            9 => format!("Integer.rotateLeft({one}, {other})"),
            10 => format!("{}Sums.of({one}, {other})", self.prefix),
            11 => match self.receiver(Ty::Oops, depth) {
                Some(exception) => format!("{exception}.code"),
                None => once,
            },
            _ => match self.receiver(Ty::Cell, depth) {
                Some(cell) => format!("{cell}.get().value({one})"),
                None => once,
            },
        }
    }

    /// A condition that a method of the JDK decides.
    pub(super) fn library_condition(&mut self, depth: usize) -> String {
        match self.random.below(8) {
            0 => {
                let (one, other) = (self.reference(Ty::A, depth), self.reference(Ty::A, depth));
                format!("java.util.Objects.equals({one}, {other})")
            }
            1 => {
                let (one, other) =
                    (self.reference(Ty::Ints, depth), self.reference(Ty::Ints, depth));
                format!("java.util.Arrays.equals({one}, {other})")
            }
            2 => {
                let one = self.receiver(Ty::A, depth).unwrap_or_else(|| "last".into());
                format!("({one}.getClass() == {}.class)", self.name(Ty::B))
            }
            3 => {
                let (one, other) = (self.receiver(Ty::Object, depth), self.receiver(Ty::A, depth));
                let other = other.unwrap_or_else(|| "last".into());
                match one {
                    Some(one) => format!("({one}.getClass() == {other}.getClass())"),
                    None => format!("({other}.hashCode() == this.hashCode())"),
                }
            }
            4 => format!("(\"k\" + {}).equals(\"k7\")", self.number(Ty::Int, depth)),
            5 => {
                let place = self.reference(Ty::Object, depth);
                let (class, name) = (self.name(Ty::B), self.fresh("b"));
                let k = self.number(Ty::Int, depth);
                format!("(((Object) {place}) instanceof {class} {name} && {name}.value({k}) > 0)")
            }
            6 => {
                let (one, other) = (self.number(Ty::Int, depth), self.number(Ty::Long, depth));
                format!("((double) {one} < (float) {other})")
            }
            _ => format!("Character.isDigit((char) ({}))", self.number(Ty::Char, depth)),
        }
    }

    /// A statement that is made of the JDK, or a loop as programs have them.
    pub(super) fn piece(&mut self) {
        match self.random.below(9) {
            0 | 1 => self.walk(),
            2 => self.copy(),
            3 => {
                let (array, value) = (self.reference(Ty::Ints, 1), self.number(Ty::Int, 1));
                self.line(&format!("java.util.Arrays.fill({array}, {value});"));
            }
            4 => {
                let array = *self.random.pick(&ARRAYS);
                let (value, name) = (self.receiver(array, 1), self.fresh("v"));
                let Some(value) = value else { return self.walk() };
                self.line(&format!("{} {name} = {value}.clone();", self.name(array)));
                self.locals.push(Variable { name, ty: array, changes: true });
            }
            5 => {
                let (exception, code) = (self.reference(Ty::Oops, 1), self.condition(1));
                self.line(&format!("if ({code}) throw {exception};"));
            }
            6 => self.references_to_methods(),
            7 => {
                let (index, name) = (self.number(Ty::Int, 1), self.fresh("j"));
                let Some(array) = self.receiver(Ty::Ints, 1) else { return self.walk() };
                let value = self.number(Ty::Int, 1);
                self.line(&format!("int {name} = {index};"));
                self.line(&format!("{array}[{name}++] += {value} + {name};"));
                self.locals.push(Variable { name, ty: Ty::Int, changes: true });
            }
            _ => {
                let (number, name) = (self.number(Ty::Int, 1), self.fresh("t"));
                self.line(&format!("StringBuilder {name} = new StringBuilder(\"n\");"));
                self.line(&format!("{name}.append({number} & 3).append('x');"));
                self.line(&format!("total += {name}.length();"));
            }
        }
    }

    /// Follows a list for a few steps.
    fn walk(&mut self) {
        let field = self.fields_of_a.iter().find(|one| one.ty == Ty::A);
        let next = field.map_or("step()".to_string(), |one| one.name.clone());
        let (node, counter) = (self.fresh("w"), self.fresh("i"));
        let (start, a) = (self.reference(Ty::A, 1), self.name(Ty::A));
        let (stop, times) = (self.condition(1), 1 + self.random.below(2));
        self.line(&format!("{a} {node} = {start};"));
        self.line(&format!("int {counter} = 0;"));
        self.line(&format!("while ({node} != null && {counter}++ < {times}) {{"));
        self.line(&format!("    if ({stop}) break;"));
        self.line(&format!("    {node} = {node}.{next};"));
        self.line("}");
        self.locals.push(Variable { name: node, ty: Ty::A, changes: true });
    }

    fn copy(&mut self) {
        let array = *self.random.pick(&[Ty::Ints, Ty::Ints, Ty::Objects, Ty::As, Ty::Bytes]);
        let target = match array {
            Ty::Objects => Ty::As,
            Ty::As => Ty::Objects,
            other => other,
        };
        let (from, to) = (self.reference(array, 1), self.reference(target, 1));
        let numbers: Vec<String> = (0..2).map(|_| self.number(Ty::Int, 0)).collect();
        let length = self.random.below(3);
        let [start, at] = &numbers[..] else { unreachable!("two were made") };
        self.line(&format!("System.arraycopy({from}, {start}, {to}, {at}, {length});"));
    }

    fn references_to_methods(&mut self) {
        let Some(receiver) = self.receiver(Ty::A, 1) else { return };
        let (function, result) = (self.fresh("l"), self.fresh("v"));
        let argument = self.number(Ty::Int, 1);
        let operator = "java.util.function.IntUnaryOperator";
        self.line(&format!("{operator} {function} = {receiver}::value;"));
        self.line(&format!(
            "int {result} = {function}.andThen(k -> k + total).applyAsInt({argument});"
        ));
        self.locals.push(Variable { name: result, ty: Ty::Int, changes: true });
    }
}
