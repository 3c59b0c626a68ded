//! Statements of random programs.

use super::{ARRAYS, NUMBERS, ProgramWriter, Ty, Use, Variable};
use std::fmt::Write;

impl ProgramWriter {
    fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.indent);
        let _ = writeln!(self.body, "{indent}{text}");
    }

    /// Statements between braces, whose variables go out of scope.
    fn block(&mut self, depth: usize) {
        self.indent += 1;
        let known = self.locals.len();
        for _ in 0..1 + self.random.below(3) {
            self.statement(depth);
        }
        self.locals.truncate(known);
        self.indent -= 1;
    }

    /// A statement; one that has others in it only if it may be so deep.
    pub(super) fn statement(&mut self, depth: usize) {
        match self.random.below(if depth == 0 { 17 } else { 34 }) {
            0..=3 => self.declare(),
            4..=8 => self.print(),
            9 | 10 => self.assign(),
            11 | 12 => self.change(),
            13 => self.on_collection(),
            14 | 15 => self.leave(),
            16 => self.declare_array(),
            17..=19 => self.branch(depth - 1),
            20..=22 => self.repeat(depth - 1),
            23 => self.for_each(depth - 1),
            24..=27 => self.attempt(depth - 1),
            28 => self.switch_on_number(depth - 1),
            29 => self.switch_on_object(depth - 1),
            30 => self.lambda(),
            31 => self.anonymous(),
            32 => self.inner(),
            _ => self.with_resource(depth - 1),
        }
    }

    fn add(&mut self, name: String, ty: Ty, usage: Use) {
        self.locals.push(Variable { name, ty, usage });
    }

    fn declare(&mut self) {
        let ty = self.any_type();
        let (value, name) = (self.expression(ty, 3), self.fresh("v"));
        let usage = if self.random.chance(25) { Use::Final } else { Use::Any };
        let word = if usage == Use::Final { "final " } else { "" };
        self.line(&format!("{word}{} {name} = {value};", ty.name()));
        self.add(name, ty, usage);
    }

    fn declare_array(&mut self) {
        let ty = *self.random.pick(&ARRAYS);
        let (value, name) = (self.object(ty, 2), self.fresh("a"));
        self.line(&format!("{} {name} = {value};", ty.name()));
        self.add(name, ty, Use::Any);
    }

    fn print(&mut self) {
        let ty = self.printable();
        let value = self.expression(ty, 3);
        let number = self.random.below(1000);
        match self.random.below(3) {
            0 => self.line(&format!("out({value});")),
            1 => self.line(&format!("if (fuel-- > 0) System.out.println({value});")),
            _ => self.line(&format!("out(\"{number} \" + {value});")),
        }
    }

    fn assign(&mut self) {
        let ty = self.any_type();
        if let Some(variable) = self.variable(ty, true) {
            let value = self.expression(ty, 3);
            return self.line(&format!("{variable} = {value};"));
        }
        let array = *self.random.pick(&ARRAYS);
        let Some(variable) = self.variable(array, false) else { return self.print() };
        let element = array.element().expect("it is an array");
        let (index, value) = (self.index(2), self.expression(element, 2));
        self.line(&format!("{variable}[{index}] = {value};"));
    }

    /// A compound assignment or an increment.
    fn change(&mut self) {
        let ty = *self.random.pick(&NUMBERS);
        let array = ARRAYS.into_iter().find(|array| array.element() == Some(ty));
        let array = array.and_then(|array| self.variable(array, false));
        let place = match (array, self.variable(ty, true)) {
            (Some(array), _) if self.random.chance(50) => format!("{array}[{}]", self.index(2)),
            (_, Some(variable)) => variable,
            _ if self.random.chance(30)
                && let Some(text) = self.variable(Ty::Text, true) =>
            {
                let ty = self.printable();
                let value = self.expression(ty, 2);
                return self.line(&format!("{text} = cut({text} += {value});"));
            }
            _ if self.random.chance(30)
                && let Some(number) = self.variable(Ty::Integer, true) =>
            {
                return self.line(&format!("{number}++;"));
            }
            _ => {
                let text = self.compound(Ty::Int, "total", 2);
                return self.line(&format!("{};", &text[1..text.len() - 1]));
            }
        };
        if self.random.chance(25) {
            let operator = self.one_of(&["++", "--"]);
            return self.line(&format!("{place}{operator};"));
        }
        let text = self.compound(ty, &place, 2);
        self.line(&format!("{};", &text[1..text.len() - 1]));
    }

    fn on_collection(&mut self) {
        let text = match self.random.below(7) {
            0 | 1 => format!("{}.add({});", self.object(Ty::List, 1), self.number(Ty::Int, 2)),
            2 => format!("{}.remove({});", self.object(Ty::List, 1), self.index(2)),
            3 => format!(
                "{}.merge({}, {}, Integer::sum);",
                self.object(Ty::Map, 1),
                self.text(2),
                self.number(Ty::Int, 1)
            ),
            4 => format!("out({}.swap({}));", self.object(Ty::Cell, 1), self.number(Ty::Int, 2)),
            5 => format!("Collections.sort({});", self.object(Ty::List, 1)),
            _ => format!(
                "{}.put({}, {});",
                self.object(Ty::Map, 1),
                self.text(2),
                self.number(Ty::Int, 2)
            ),
        };
        self.line(&text);
    }

    /// Goes elsewhere under a condition.
    fn leave(&mut self) {
        let condition = self.condition(2);
        let goes = match self.random.below(6) {
            0 | 1 if !self.labels.is_empty() => {
                let labels = self.labels.clone();
                let label = self.random.pick(&labels).clone();
                format!("{} {label}", self.one_of(&["break", "continue"]))
            }
            2 if !self.labels.is_empty() => self.one_of(&["break", "continue"]),
            3 if let Some(ty) = self.result => format!("return {}", self.expression(ty, 2)),
            4 => format!("throw new Oops({})", self.number(Ty::Int, 1)),
            _ => {
                let text = self.text(1);
                format!("throw new IllegalArgumentException({text})")
            }
        };
        self.line(&format!("if ({condition}) {goes};"));
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.condition(3);
        self.line(&format!("if ({condition}) {{"));
        self.block(depth);
        if self.random.chance(40) {
            self.line("} else {");
            self.block(depth);
        }
        self.line("}");
    }

    fn repeat(&mut self, depth: usize) {
        let (counter, label) = (self.fresh("i"), self.fresh("loop"));
        let times = 1 + self.random.below(4);
        let condition = if self.random.chance(30) {
            format!(" && {}", self.condition(1))
        } else {
            String::new()
        };
        let kind = self.random.below(3);
        self.labels.push(label.clone());
        match kind {
            0 => self.line(&format!(
                "{label}: for (int {counter} = 0; {counter} < {times}{condition}; {counter}++) {{"
            )),
            1 => {
                self.line(&format!("int {counter} = 0;"));
                self.line(&format!("{label}: while ({counter}++ < {times}{condition}) {{"));
            }
            _ => {
                self.line(&format!("int {counter} = {times};"));
                self.line(&format!("{label}: do {{"));
            }
        }
        self.add(counter.clone(), Ty::Int, Use::Counter);
        self.block(depth);
        match kind {
            0 | 1 => self.line("}"),
            _ => self.line(&format!("}} while (--{counter} > 0{condition});")),
        }
        self.labels.pop();
        self.locals.pop();
    }

    fn for_each(&mut self, depth: usize) {
        let (array, ty) = match self.random.below(3) {
            0 => (Ty::List, Ty::Integer),
            1 => (Ty::Ints, Ty::Int),
            _ => (Ty::Texts, Ty::Text),
        };
        let (many, name, label) = (self.object(array, 1), self.fresh("x"), self.fresh("loop"));
        self.line(&format!("{label}: for ({} {name} : {many}) {{", ty.name()));
        self.line("    if (fuel-- < 0) break;");
        self.labels.push(label);
        self.add(name, ty, Use::Final);
        self.block(depth);
        self.locals.pop();
        self.labels.pop();
        self.line("}");
    }

    fn attempt(&mut self, depth: usize) {
        self.line("try {");
        self.block(depth);
        let finally = self.random.chance(45);
        if !finally || self.random.chance(70) {
            let exception = self.fresh("e");
            let caught = self.one_of(&[
                "ArithmeticException",
                "NullPointerException | ClassCastException",
                "IndexOutOfBoundsException",
                "Oops",
                "IllegalArgumentException",
                "RuntimeException",
                "RuntimeException",
                "Throwable",
            ]);
            self.line(&format!("}} catch ({caught} {exception}) {{"));
            self.line(&format!("    out(\"caught \" + {exception});"));
            if self.random.chance(15) {
                self.line(&format!("    if (total > 5) throw new RuntimeException({exception});"));
            }
            self.block(depth);
        }
        if finally {
            self.line("} finally {");
            self.line("    out(\"finally\");");
            self.block(depth);
        }
        self.line("}");
    }

    fn switch_on_number(&mut self, depth: usize) {
        let ty = *self.random.pick(&[
            Ty::Int,
            Ty::Byte,
            Ty::Char,
            Ty::Short,
            Ty::Integer,
            Ty::Character,
        ]);
        let value = self.expression(ty, 2);
        self.line(&format!("switch ({value}) {{"));
        self.cases(&["0", "1", "7", "97", "100"], depth);
    }

    fn switch_on_object(&mut self, depth: usize) {
        match self.random.below(2) {
            0 => {
                let value = self.text(2);
                self.line(&format!("switch ({value}) {{"));
                // The first two have the same hash.
                self.cases(&["\"Aa\"", "\"BB\"", "\"\"", "\"a\"", "\"word\"", "\"hello\""], depth);
            }
            _ => {
                let value = self.object(Ty::Color, 2);
                self.line(&format!("switch ({value}) {{"));
                self.cases(&["RED", "GREEN", "BLUE"], depth);
            }
        }
    }

    fn cases(&mut self, labels: &[&str], depth: usize) {
        let arrows = self.random.chance(40);
        self.indent += 1;
        for label in labels {
            if self.random.chance(50) {
                continue;
            }
            self.line(&format!("case {label} {} {{", if arrows { "->" } else { ":" }));
            self.block(depth);
            self.line("}");
            if !arrows && self.random.chance(60) {
                self.line("break;");
            }
        }
        if self.random.chance(70) {
            self.line(&format!("default {} {{", if arrows { "->" } else { ":" }));
            self.block(depth);
            self.line("}");
        }
        self.indent -= 1;
        self.line("}");
    }

    /// The variables that a lambda may use, with its own.
    fn capturing(&mut self, own: &[(&str, Ty)], ty: Ty) -> String {
        let outside = self.locals.clone();
        self.locals.retain(|one| one.usage == Use::Final);
        for &(name, ty) in own {
            self.add(name.to_string(), ty, Use::Any);
        }
        let text = self.expression(ty, 2);
        self.locals = outside;
        text
    }

    fn lambda(&mut self) {
        let name = self.fresh("f");
        match self.random.below(5) {
            0 => {
                let body = self.capturing(&[("one", Ty::Integer), ("other", Ty::Text)], Ty::Text);
                self.line(&format!(
                    "BiFunction<Integer, String, String> {name} = (one, other) -> {body};"
                ));
                let (one, other) = (self.number(Ty::Int, 2), self.text(2));
                self.line(&format!("out({name}.andThen(zz -> zz + \"!\").apply({one}, {other}));"));
            }
            1 => {
                let body = self.capturing(&[("one", Ty::Int)], Ty::Int);
                self.line(&format!("IntUnaryOperator {name} = one -> {body};"));
                let value = self.number(Ty::Int, 2);
                self.line(&format!("out({name}.compose(zz -> zz + 1).applyAsInt({value}));"));
            }
            2 => {
                let ty = *self.random.pick(&[Ty::Text, Ty::Integer, Ty::Pair]);
                let body = self.capturing(&[], ty);
                self.line(&format!("Supplier<{}> {name} = () -> {body};", ty.name()));
                self.line(&format!("out({name}.get());"));
            }
            3 => {
                let reference =
                    self.one_of(&["String::length", "Integer::parseInt", "String::hashCode"]);
                let text = self.text(2);
                self.line(&format!("Function<String, Integer> {name} = {reference};"));
                self.line(&format!("out({name}.apply({text}));"));
            }
            _ => {
                let list = self.object(Ty::List, 1);
                let body = self.capturing(&[("x", Ty::Int)], Ty::Long);
                let last =
                    self.one_of(&["sum()", "boxed().toList()", "max()", "distinct().count()"]);
                self.line(&format!(
                    "out({list}.stream().mapToInt(zz -> zz).mapToLong(x -> {body}).{last});"
                ));
            }
        }
    }

    fn anonymous(&mut self) {
        let (name, body) =
            (self.fresh("s"), self.capturing(&[("k", Ty::Int), ("seen", Ty::Int)], Ty::Int));
        self.line(&format!("Shape {name} = new Shape() {{"));
        self.line("    int seen = total;");
        self.line(&format!("    @Override public int area(int k) {{ if (fuel-- < 0) return 0; seen++; return {body}; }}"));
        self.line("};");
        self.add(name, Ty::Shape, Use::Final);
    }

    fn inner(&mut self) {
        let (name, value) = (self.fresh("n"), self.number(Ty::Int, 2));
        let class = self.class.clone();
        self.line(&format!("{class}.Inner {name} = new {class}().new Inner();"));
        self.line(&format!("{name}.own += {value};"));
        self.line(&format!("out({name}.new Deep().deep({name}.own) + Lazy.number);"));
    }

    fn with_resource(&mut self, depth: usize) {
        let (one, other) = (self.fresh("r"), self.fresh("r"));
        let (text, exception) = (self.text(1), self.fresh("e"));
        self.line(&format!(
            "try (Resource {one} = new Resource(\"r{depth}\"); Resource {other} = new Resource(\"x\" + {text})) {{"
        ));
        self.block(depth);
        if self.random.chance(50) {
            self.line("    if (total > 4) throw new Checked(\"checked\", new Oops(total));");
            self.line(&format!("}} catch (Checked {exception}) {{"));
            self.line(&format!(
                "    out({exception} + \" \" + {exception}.getCause() + Arrays.toString({exception}.getSuppressed()));"
            ));
        } else {
            self.line(&format!("}} catch (RuntimeException {exception}) {{"));
            self.line(&format!(
                "    out({exception} + Arrays.toString({exception}.getSuppressed()));"
            ));
        }
        self.line("}");
    }
}
