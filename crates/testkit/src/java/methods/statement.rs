//! Statements of random methods.

use super::{MethodWriter, NUMBERS, Ty, Variable};
use std::fmt::Write;

impl MethodWriter {
    pub(super) fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.indent);
        let _ = writeln!(self.body, "{indent}{text}");
    }

    /// Statements between braces, whose variables go out of scope.
    fn block(&mut self, depth: usize) {
        self.indent += 1;
        let known = self.locals.len();
        for _ in 0..1 + self.random.below(2) {
            self.statement(depth);
        }
        self.locals.truncate(known);
        self.indent -= 1;
    }

    /// A statement; one that has others in it only if it may be so deep.
    pub(super) fn statement(&mut self, depth: usize) {
        self.left = self.left.saturating_sub(1);
        match self.random.below(if depth == 0 { 11 } else { 27 }) {
            24..=26 => self.piece(),
            0 | 1 => self.declare(),
            7 => self.change(),
            8 => self.effect(),
            9 if self.loops > 0 => {
                let goes = *self.random.pick(&["break", "continue"]);
                self.leave(goes);
            }
            10 => self.leave("throw new IllegalStateException()"),
            11..=15 => self.branch(depth - 1),
            16 | 17 => self.repeat(depth - 1),
            18..=20 => self.attempt(depth - 1),
            21 => self.switch(depth - 1),
            22 => self.lambda(),
            23 if let Some(lock) = self.receiver(Ty::A, 1) => {
                self.line(&format!("synchronized ({lock}) {{"));
                self.block(depth - 1);
                self.line("}");
            }
            _ => self.assign(),
        }
    }

    fn declare(&mut self) {
        let ty = self.any_type();
        let value = self.expression(ty, 2);
        let name = self.fresh("v");
        self.line(&format!("{} {name} = {value};", self.name(ty)));
        self.locals.push(Variable { name, ty, changes: true });
    }

    fn assign(&mut self) {
        let mut ty = self.any_type();
        if self.random.chance(60) {
            let fields = [self.fields_of_a.as_slice(), self.fields_of_b.as_slice()].concat();
            ty = self.random.pick(&fields).ty;
        }
        let Some(place) = self.place(ty, 2, true) else { return self.declare() };
        let value = self.expression(ty, 2);
        self.line(&format!("{place} = {value};"));
    }

    /// A compound assignment, an increment.
    fn change(&mut self) {
        let ty = if self.random.chance(60) { Ty::Int } else { *self.random.pick(&NUMBERS) };
        let place = self.place(ty, 2, true).unwrap_or_else(|| "total".into());
        if self.random.chance(30) {
            let operator = *self.random.pick(&["++", "--"]);
            return self.line(&format!("{place}{operator};"));
        }
        let operators = ["+=", "-=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="];
        let operator = *self.random.pick(&operators);
        let other = *self.random.pick(&NUMBERS);
        let value = self.number(other, 1);
        self.line(&format!("{place} {operator} {value};"));
    }

    /// Something that static fields remember.
    fn effect(&mut self) {
        match self.random.below(3) {
            0 => {
                let node = self.expression(Ty::A, 1);
                self.line(&format!("last = {node};"));
            }
            1 if let Some(receiver) = self.receiver(Ty::A, 2) => {
                self.line(&format!("{receiver}.count();"));
            }
            _ => {
                let number = self.number(Ty::Int, 2);
                self.line(&format!("total += {number};"));
            }
        }
    }

    /// Goes elsewhere under a condition.
    fn leave(&mut self, goes: &str) {
        let condition = self.condition(2);
        self.line(&format!("if ({condition}) {goes};"));
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.condition(2);
        self.line(&format!("if ({condition}) {{"));
        self.block(depth);
        if self.random.chance(40) {
            self.line("} else {");
            self.block(depth);
        }
        self.line("}");
    }

    fn repeat(&mut self, depth: usize) {
        let counter = self.fresh("i");
        let times = 1 + self.random.below(3);
        let goes_on = match self.random.below(3) {
            0 => format!("{counter} < {times}"),
            1 => format!("{counter} < {times} && {}", self.condition(1)),
            _ => format!("{counter} < {times} && {counter} < {}", self.number(Ty::Int, 1)),
        };
        self.line(&format!("for (int {counter} = 0; {goes_on}; {counter}++) {{"));
        self.locals.push(Variable { name: counter, ty: Ty::Int, changes: false });
        self.loops += 1;
        self.block(depth);
        self.loops -= 1;
        self.locals.pop();
        self.line("}");
    }

    fn attempt(&mut self, depth: usize) {
        self.line("try {");
        self.block(depth);
        let oops = self.name(Ty::Oops);
        let caught = *self.random.pick(&[
            "NullPointerException",
            "ArrayIndexOutOfBoundsException",
            "ClassCastException",
            "ArithmeticException",
            "ArrayStoreException",
            "IllegalStateException",
            oops.as_str(),
            "NullPointerException | ArithmeticException",
            "RuntimeException",
        ]);
        let exception = self.fresh("e");
        let finally = self.random.chance(35);
        if !finally || self.random.chance(70) {
            self.line(&format!("}} catch ({caught} {exception}) {{"));
            self.block(depth);
        }
        if finally {
            // A jump out of it forgets the exception.
            self.line("} finally {");
            self.block(depth);
        }
        self.line("}");
    }

    fn switch(&mut self, depth: usize) {
        let ty = *self.random.pick(&[Ty::Int, Ty::Int, Ty::Byte, Ty::Char, Ty::Short]);
        let value = self.number(ty, 2);
        self.line(&format!("switch ({value}) {{"));
        self.indent += 1;
        for label in ["0", "1", "7", "100"] {
            if self.random.chance(50) {
                self.line(&format!("case {label}: {{"));
                self.block(depth);
                self.line("}");
                if self.random.chance(60) {
                    self.line("break;");
                }
            }
        }
        self.line("default: {");
        self.block(0);
        self.line("}");
        self.indent -= 1;
        self.line("}");
    }

    /// A lambda that captures a variable, and its call.
    fn lambda(&mut self) {
        let (captured, function, result) = (self.fresh("c"), self.fresh("l"), self.fresh("v"));
        let value = self.number(Ty::Int, 2);
        self.line(&format!("final int {captured} = {value};"));
        let interface = "java.util.function.IntBinaryOperator";
        let operator = *self.random.pick(&["+", "-", "^", "/"]);
        let body = format!("one {operator} (other < {captured} ? 2 : {captured})");
        self.line(&format!("{interface} {function} = (one, other) -> {body};"));
        let (one, other) = (self.number(Ty::Int, 1), self.number(Ty::Int, 1));
        self.line(&format!("int {result} = {function}.applyAsInt({one}, {other});"));
        self.locals.push(Variable { name: result, ty: Ty::Int, changes: true });
    }
}
