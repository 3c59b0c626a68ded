//! The expressions of a random program.

use super::body::BodyWriter;
use super::plan::{ExpressionKind, MethodPlan};

impl BodyWriter<'_> {
    /// `(object.field)` of a kind; `None` if no class has such a field.
    pub(super) fn read(&mut self, kind: ExpressionKind, depth: usize) -> Option<String> {
        let plan = self.plan;
        let fits = |found: ExpressionKind| match (found, kind) {
            (ExpressionKind::Object(one), ExpressionKind::Object(other)) => {
                plan.is_below(one, other) || plan.is_below(other, one)
            }
            _ => found == kind,
        };
        let mut fields = vec![];
        for (class, declared) in plan.classes.iter().enumerate() {
            let fitting = declared.fields.iter().filter(|(_, found)| fits(*found));
            fields.extend(fitting.map(|(name, _)| (class, name)));
        }
        if fields.is_empty() {
            return None;
        }
        let (class, field) = *self.random.pick(&fields);
        let object = self.receiver(class, depth.saturating_sub(1));
        Some(format!("({object}.{field})"))
    }

    /// The object of a read, write or call: something that is not null for certain.
    pub(super) fn receiver(&mut self, class: usize, depth: usize) -> String {
        let kind = ExpressionKind::Object(class);
        if depth > 0 {
            match self.random.below(100) {
                0..30 => {
                    if let Some(read) = self.read(kind, depth) {
                        return read;
                    }
                }
                30..36 if self.branches > 0 => {
                    self.branches -= 1;
                    let condition = self.condition(1);
                    let (then, otherwise) = (self.receiver(class, 0), self.receiver(class, 0));
                    return format!("(if {condition} then {then} else {otherwise})");
                }
                36..42 => return self.expression(kind, depth),
                _ => {}
            }
        }
        self.variable(kind).unwrap_or_else(|| format!("(new {})", self.plan.classes[class].name))
    }

    /// A name of a kind, later ones more often; `None` if there is none.
    pub(super) fn variable(&mut self, kind: ExpressionKind) -> Option<String> {
        let any_class = self.random.chance(3);
        let fits = |(_, found): &&(String, ExpressionKind)| match (*found, kind) {
            (ExpressionKind::Object(one), ExpressionKind::Object(other)) => {
                any_class || self.plan.is_below(one, other) || self.plan.is_below(other, one)
            }
            (found, kind) => found == kind,
        };
        let fitting: Vec<&(String, ExpressionKind)> = self.scope.iter().filter(fits).collect();
        if fitting.is_empty() {
            return None;
        }
        let index = self.random.below(fitting.len()).max(self.random.below(fitting.len()));
        Some(fitting[index].0.clone())
    }

    /// An expression that is meant to give a value of a kind.
    pub(super) fn expression(&mut self, kind: ExpressionKind, depth: usize) -> String {
        if depth == 0 {
            return self.leaf(kind);
        }
        match self.random.below(100) {
            0..12 if self.calls > 0 => {
                self.calls -= 1;
                self.call(kind).unwrap_or_else(|| self.leaf(kind))
            }
            12..24 if self.branches > 0 => {
                self.branches -= 1;
                let condition = self.condition(depth);
                let then = self.expression(kind, depth - 1);
                let otherwise = self.expression(kind, depth - 1);
                format!("(if {condition} then {then} else {otherwise})")
            }
            24..60 => self.read(kind, depth).unwrap_or_else(|| self.leaf(kind)),
            _ => match kind {
                ExpressionKind::Int => self.sum(depth),
                ExpressionKind::Bool => self.condition(depth),
                ExpressionKind::Object(_) => self.leaf(kind),
            },
        }
    }

    pub(super) fn leaf(&mut self, kind: ExpressionKind) -> String {
        match kind {
            ExpressionKind::Object(class) => match self.random.below(100) {
                0..6 => "null".to_string(),
                6..12 => format!("(new {})", self.plan.classes[class].name),
                _ => self.variable(kind).unwrap_or_else(|| "null".to_string()),
            },
            ExpressionKind::Int if self.random.chance(30) => self.random.below(3).to_string(),
            ExpressionKind::Int => self.variable(kind).unwrap_or_else(|| "1".to_string()),
            ExpressionKind::Bool if self.random.chance(10) => "true".to_string(),
            ExpressionKind::Bool => self.variable(kind).unwrap_or_else(|| {
                let class = self.random.below(self.plan.classes.len());
                format!("({} = {})", self.receiver(class, 0), self.receiver(class, 0))
            }),
        }
    }

    fn sum(&mut self, depth: usize) -> String {
        let left = self.expression(ExpressionKind::Int, depth - 1);
        let right = self.leaf(ExpressionKind::Int);
        let sign = self.random.pick(&["+", "-"]);
        format!("({left} {sign} {right})")
    }

    /// A truth value, mostly about references.
    pub(super) fn condition(&mut self, depth: usize) -> String {
        let inner = depth.saturating_sub(1);
        let class = self.random.below(self.plan.classes.len());
        match self.random.below(100) {
            0..35 => {
                let (left, right) = self.different(ExpressionKind::Object(class), inner);
                format!("({left} = {right})")
            }
            35..47 => {
                let object = self
                    .read(ExpressionKind::Object(class), 1)
                    .unwrap_or_else(|| self.receiver(class, 0));
                format!("({object} = null)")
            }
            47..67 => {
                let (left, right) = self.different(ExpressionKind::Int, inner);
                format!("({left} {} {right})", self.random.pick(&["<", "=", "<"]))
            }
            67..77 => {
                let object = self.expression(ExpressionKind::Object(class), inner);
                let test = self.random.pick(&self.plan.classes);
                format!("({object} instanceof {})", test.name)
            }
            77..84 => format!("(~ {})", self.nested_condition(inner)),
            84..93 => {
                let (left, right) = (self.nested_condition(inner), self.nested_condition(inner));
                format!("({left} {} {right})", self.random.pick(&["&&", "||"]))
            }
            _ => self
                .read(ExpressionKind::Bool, 1)
                .unwrap_or_else(|| self.leaf(ExpressionKind::Bool)),
        }
    }

    /// Two expressions whose comparison is worth asking for.
    fn different(&mut self, kind: ExpressionKind, depth: usize) -> (String, String) {
        let left = self.expression(kind, depth.max(1));
        let mut right = self.leaf(kind);
        for _ in 0..3 {
            if left != right && !(is_constant(&left) && is_constant(&right)) {
                break;
            }
            right = self.expression(kind, 1);
        }
        (left, right)
    }

    fn nested_condition(&mut self, depth: usize) -> String {
        if depth == 0 { self.leaf(ExpressionKind::Bool) } else { self.condition(depth) }
    }

    /// A call of a method that gives a value of a kind; `None` if none can be called.
    fn call(&mut self, kind: ExpressionKind) -> Option<String> {
        let plan = self.plan;
        let fits = |method: &&MethodPlan| match (method.returns, kind) {
            (ExpressionKind::Object(_), ExpressionKind::Object(_)) => true,
            (one, other) => one == other,
        };
        let callable: Vec<&MethodPlan> =
            plan.methods[..self.callable].iter().filter(fits).collect();
        if callable.is_empty() {
            return None;
        }
        let method = *self.random.pick(&callable);
        let object = self.receiver(method.owner, 1);
        let mut arguments = vec![];
        let mut parameters = &method.parameters[..];
        let mut counter = None;
        if method.is_recursive {
            parameters = &parameters[1..];
            let symbolic = self.branches > 0 && self.random.chance(50);
            let variable = if symbolic { self.variable(ExpressionKind::Int) } else { None };
            let fixed = (1 + self.random.below(2)).to_string();
            arguments.push(variable.clone().unwrap_or(fixed));
            counter = variable;
        }
        for &kind in parameters {
            arguments.push(self.expression(kind, 1));
        }
        let call = format!("({object}.{}[{}])", method.name, arguments.join(", "));
        Some(match counter {
            None => call,
            Some(counter) => {
                self.branches = self.branches.saturating_sub(1);
                let otherwise = self.leaf(kind);
                format!("(if ({counter} < 3) then {call} else {otherwise})")
            }
        })
    }
}

/// Is this a literal or a new object?
fn is_constant(text: &str) -> bool {
    text == "null" || text.starts_with("(new") || text.bytes().all(|byte| byte.is_ascii_digit())
}
