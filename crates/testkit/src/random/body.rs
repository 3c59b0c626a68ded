//! The bodies of a random program: blocks of statements.

use super::plan::{ExpressionKind, MethodPlan, Plan};
use forkless_test_support::Random;
use std::fmt::Write;

/// Writes one body.
pub(super) struct BodyWriter<'a> {
    pub(super) plan: &'a Plan,
    pub(super) random: &'a mut Random,
    /// Names that can be used here, the latest last.
    pub(super) scope: Vec<(String, ExpressionKind)>,
    /// Methods with smaller numbers can be called.
    pub(super) callable: usize,
    /// Branches that may still be written.
    pub(super) branches: usize,
    /// Calls that may still be written.
    pub(super) calls: usize,
    names: usize,
}

impl<'a> BodyWriter<'a> {
    /// The expression to execute.
    pub fn main(plan: &'a Plan, random: &'a mut Random, returns: ExpressionKind) -> String {
        let other = if random.chance(60) { 0 } else { random.below(plan.classes.len()) };
        let scope = vec![
            ("X0".to_string(), ExpressionKind::Int),
            ("Y1".to_string(), ExpressionKind::Object(other)),
            ("Y0".to_string(), ExpressionKind::Object(0)),
        ];
        // Some programs are larger than the others.
        let (branches, statements) = match random.chance(15) {
            true => (5 + random.below(4), 7 + random.below(8)),
            false => (2 + random.below(5), 3 + random.below(6)),
        };
        let callable = plan.methods.len();
        let mut writer = BodyWriter { plan, random, scope, callable, branches, calls: 2, names: 0 };
        let mut text = String::new();
        for _ in 0..1 + writer.random.below(3) {
            let class = writer.random.below(plan.classes.len());
            let value = writer.receiver(class, 2);
            let _ = writeln!(text, "{} in", writer.bind(ExpressionKind::Object(class), &value));
        }
        text + &writer.block(returns, statements, 1)
    }

    /// The declaration of a method in a class.
    pub fn method(plan: &'a Plan, random: &'a mut Random, class: usize, number: usize) -> String {
        let method = &plan.methods[number];
        let mut scope: Vec<(String, ExpressionKind)> = vec![];
        if random.chance(30) {
            scope.push(("Y0".to_string(), ExpressionKind::Object(0)));
        }
        let inputs = scope.len();
        for (position, &kind) in method.parameters.iter().enumerate() {
            scope.push((format!("p{position}"), kind));
        }
        let header: Vec<String> = scope[inputs..]
            .iter()
            .map(|(name, kind)| format!("{} {name}", plan.type_name(*kind)))
            .collect();
        scope.push(("this".to_string(), ExpressionKind::Object(class)));
        let branches = random.below(2);
        let mut writer =
            BodyWriter { plan, random, scope, callable: number, branches, calls: 1, names: 0 };
        let statements = writer.random.below(3);
        let body = if method.is_recursive {
            writer.counting_down(method)
        } else {
            writer.block(method.returns, statements, 2)
        };
        let returns = plan.type_name(method.returns);
        format!("  {returns} {}({}) :=\n    {body};\n", method.name, header.join(", "))
    }

    /// `if (p0 < 1) then ... else ... (object.m[(p0 - 1), ...])`
    fn counting_down(&mut self, method: &MethodPlan) -> String {
        self.branches = 0;
        let base = self.expression(method.returns, 1);
        let kept = self.scope.len();
        let before = self.statements(1, 2);
        let object = if self.random.chance(50) {
            "this".to_string()
        } else {
            self.receiver(method.owner, 1)
        };
        let mut arguments = vec!["(p0 - 1)".to_string()];
        for &kind in &method.parameters[1..] {
            arguments.push(self.expression(kind, 1));
        }
        self.scope.truncate(kept);
        let call = format!("({object}.{}[{}])", method.name, arguments.join(", "));
        format!("if (p0 < 1) then {base} else ({before}{call})")
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// Statements, then a value.
    fn block(&mut self, kind: ExpressionKind, count: usize, indent: usize) -> String {
        let kept = self.scope.len();
        let mut text = self.statements(count, indent);
        text.push_str(&self.expression(kind, 2));
        self.scope.truncate(kept);
        text
    }

    fn statements(&mut self, count: usize, indent: usize) -> String {
        let mut text = String::new();
        for _ in 0..count {
            let statement = self.statement(indent);
            let _ = write!(text, "{statement} in\n{}", "  ".repeat(indent));
        }
        text
    }

    /// A `let` without its `in`.
    fn statement(&mut self, indent: usize) -> String {
        match self.random.below(100) {
            0..20 => self.story(),
            20..38 => {
                let write = self.write();
                format!("let {} := {write}", self.name("_"))
            }
            38..60 => {
                let kind = self.read_kind();
                let value = self.read(kind, 1).unwrap_or_else(|| self.expression(kind, 1));
                self.bind(kind, &value)
            }
            60..67 => self.allocation(),
            67..70 => {
                let name = self.name("_");
                format!("let {name} := (@ crumb{name})")
            }
            70..95 if self.branches > 0 => self.branching(indent),
            _ => {
                let kind = self.plan.kind(self.random);
                let value = self.expression(kind, 2);
                self.bind(kind, &value)
            }
        }
    }

    fn bind(&mut self, kind: ExpressionKind, value: &str) -> String {
        let name = self.name("v");
        let text = format!("let {name} := {value}");
        self.scope.push((name, kind));
        text
    }

    /// A write through one reference and a read of the same field through another; then the
    /// value that was read decides a branch or is the object of a second write.
    fn story(&mut self) -> String {
        let class = self.random.below(self.plan.classes.len());
        let fields = self.plan.fields_of(class);
        if fields.is_empty() {
            return self.allocation();
        }
        let (field, kind) = *self.random.pick(&fields);
        let (written, value) = (self.receiver(class, 1), self.expression(*kind, 1));
        let read = self.receiver(class, 1);
        let mut text = format!("let {} := ({written}.{field} := {value}) in\n  ", self.name("_"));
        text.push_str(&self.bind(*kind, &format!("({read}.{field})")));
        let (found, _) = self.scope.last().expect("it was just bound").clone();
        if let ExpressionKind::Object(class) = *kind
            && self.random.chance(50)
            && let Some((field, kind)) = self.plan.fields_of(class).first()
        {
            let value = self.leaf(*kind);
            let _ = write!(text, " in\n  let {} := ({found}.{field} := {value})", self.name("_"));
        } else if self.branches > 0 {
            self.branches -= 1;
            let condition = match kind {
                ExpressionKind::Int => format!("({found} < {})", self.leaf(ExpressionKind::Int)),
                ExpressionKind::Bool => found,
                ExpressionKind::Object(class) => {
                    format!("({found} = {})", self.receiver(*class, 0))
                }
            };
            let kind = self.plan.kind(self.random);
            let (then, otherwise) = (self.expression(kind, 1), self.expression(kind, 1));
            let value = format!("if {condition} then {then} else {otherwise}");
            let _ = write!(text, " in\n  {}", self.bind(kind, &value));
        }
        text
    }

    /// A new object, mostly with something in its fields: otherwise every use of them is over.
    fn allocation(&mut self) -> String {
        let class = self.random.below(self.plan.classes.len());
        let value = format!("new {}", self.plan.classes[class].name);
        let mut text = self.bind(ExpressionKind::Object(class), &value);
        let (object, _) = self.scope.last().expect("it was just bound").clone();
        for (field, kind) in self.plan.fields_of(class) {
            if self.random.chance(70) {
                let content = self.leaf(*kind);
                let _ = write!(
                    text,
                    " in\n  let {} := ({object}.{field} := {content})",
                    self.name("_")
                );
            }
        }
        text
    }

    /// References are read most: what they point at is the question.
    fn read_kind(&mut self) -> ExpressionKind {
        match self.random.below(10) {
            0..6 => ExpressionKind::Object(self.random.below(self.plan.classes.len())),
            6..9 => ExpressionKind::Int,
            _ => ExpressionKind::Bool,
        }
    }

    fn branching(&mut self, indent: usize) -> String {
        self.branches -= 1;
        let kind = self.plan.kind(self.random);
        let condition = self.condition(2);
        let (one, other) = (1 + self.random.below(2), self.random.below(2));
        let then = self.block(kind, one, indent + 1);
        let otherwise = self.block(kind, other, indent + 1);
        let value = format!("if {condition} then ({then}) else ({otherwise})");
        self.bind(kind, &value)
    }

    /// `(object.field := value)`
    fn write(&mut self) -> String {
        let class = self.random.below(self.plan.classes.len());
        let object = self.receiver(class, 1);
        let fields = self.plan.fields_of(class);
        if fields.is_empty() {
            return object;
        }
        let (field, kind) = self.random.pick(&fields);
        let value = self.expression(*kind, 1);
        format!("({object}.{field} := {value})")
    }
}
