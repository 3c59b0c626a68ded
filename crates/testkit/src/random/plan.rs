//! The declarations of a random program: what its bodies can talk about.

use forkless_test_support::Random;

/// The kind of value that an expression is meant to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpressionKind {
    Int,
    Bool,
    /// A reference, mostly to an object of this class.
    Object(usize),
}

/// A class.
#[derive(Debug)]
pub(super) struct ClassPlan {
    pub name: String,
    pub superclass: Option<usize>,
    pub fields: Vec<(String, ExpressionKind)>,
    /// The methods that it declares, by their number in [`Plan::methods`].
    pub methods: Vec<usize>,
}

/// A method, in all classes that declare it.
#[derive(Debug)]
pub(super) struct MethodPlan {
    pub name: String,
    /// The topmost class that declares it.
    pub owner: usize,
    pub parameters: Vec<ExpressionKind>,
    pub returns: ExpressionKind,
    /// Does it call itself? Then its first parameter counts down.
    pub is_recursive: bool,
}

/// All declarations.
#[derive(Debug)]
pub(super) struct Plan {
    pub classes: Vec<ClassPlan>,
    /// Each calls only those before it.
    pub methods: Vec<MethodPlan>,
}

impl Plan {
    pub fn new(random: &mut Random) -> Self {
        let mut plan = Plan { classes: vec![], methods: vec![] };
        let count = 1 + random.below(3);
        for number in 0..count {
            let superclass = (number > 0 && random.chance(70)).then(|| random.below(number));
            let fields = fields(random, number, count);
            let name = ["A", "B", "C"][number].to_string();
            plan.classes.push(ClassPlan { name, superclass, fields, methods: vec![] });
        }
        for number in 0..random.below(4) {
            plan.add_method(random, number);
        }
        plan
    }

    fn add_method(&mut self, random: &mut Random, number: usize) {
        let owner = random.below(self.classes.len());
        let is_recursive = random.chance(25);
        let mut parameters = vec![];
        if is_recursive {
            parameters.push(ExpressionKind::Int);
        }
        for _ in 0..random.below(3 - parameters.len()) {
            parameters.push(self.kind(random));
        }
        let returns = self.kind(random);
        let name = format!("m{number}");
        self.methods.push(MethodPlan { name, owner, parameters, returns, is_recursive });
        for class in 0..self.classes.len() {
            let inherits = class != owner && self.is_below(class, owner);
            if class == owner || inherits && random.chance(70) {
                self.classes[class].methods.push(number);
            }
        }
    }

    pub fn kind(&self, random: &mut Random) -> ExpressionKind {
        match random.below(5) {
            0 | 1 => ExpressionKind::Int,
            2 => ExpressionKind::Bool,
            _ => ExpressionKind::Object(random.below(self.classes.len())),
        }
    }

    /// Is a class another one or below it?
    pub fn is_below(&self, class: usize, other: usize) -> bool {
        let mut above = Some(class);
        while let Some(one) = above {
            if one == other {
                return true;
            }
            above = self.classes[one].superclass;
        }
        false
    }

    pub fn type_name(&self, kind: ExpressionKind) -> &str {
        match kind {
            ExpressionKind::Int => "int",
            ExpressionKind::Bool => "bool",
            ExpressionKind::Object(class) => &self.classes[class].name,
        }
    }

    /// The fields that objects of a class have, with their kinds.
    pub fn fields_of(&self, class: usize) -> Vec<&(String, ExpressionKind)> {
        let mut found = vec![];
        let mut above = Some(class);
        while let Some(one) = above {
            found.extend(&self.classes[one].fields);
            above = self.classes[one].superclass;
        }
        found
    }
}

/// Field names are unique in a program: they carry the number of the class.
fn fields(random: &mut Random, class: usize, classes: usize) -> Vec<(String, ExpressionKind)> {
    let mut fields = vec![];
    if class == 0 || random.chance(50) {
        fields.push((format!("n{class}"), ExpressionKind::Int));
    }
    if random.chance(30) {
        fields.push((format!("b{class}"), ExpressionKind::Bool));
    }
    let references = if class == 0 { 1 + random.below(2) } else { random.below(3) };
    for number in 0..references {
        // Mostly the class that every program has: so chains and cycles are possible.
        let target = if random.chance(60) { 0 } else { random.below(classes) };
        fields.push((format!("r{class}{number}"), ExpressionKind::Object(target)));
    }
    fields
}
