//! Random programs with arrays.
//!
//! They are about aliasing, of arrays and of indices: two arrays that may be the same one are
//! written and read at indices that may be the same number, and what was read is compared, used as
//! an array or object in turn, or stored somewhere else.

use super::{ArrayProgram, Class, Condition, Field, Kind, Operand, Statement};
use forkless_test_support::Random;

/// The program of a seed.
pub fn random_array_program(seed: u64) -> ArrayProgram {
    let mut random = Random::new(seed);
    let is_plain = random.chance(40);
    let program =
        ArrayProgram { is_plain, inputs: vec![], statements: vec![], result: Operand::Int(0) };
    let first = random_array_class(&program, &mut random);
    let second = if random.chance(70) { first } else { random_array_class(&program, &mut random) };
    let mut inputs =
        vec![Kind::Int, Kind::Reference(Class::A), Kind::Reference(first), Kind::Reference(second)];
    if random.chance(60) {
        inputs.insert(1, Kind::Int);
    }
    if random.chance(15) {
        inputs[1] = Kind::Reference(Class::Object);
    }
    let (branches, count) = (1 + random.below(4), 4 + random.below(6));
    let scope = inputs.clone();
    let mut writer =
        Writer { random, program: ArrayProgram { inputs, ..program }, scope, branches };
    let statements = writer.statements(count);
    let result = match writer.scope.len() {
        0 => Operand::Int(0),
        known => Operand::Variable(known - 1),
    };
    ArrayProgram { statements, result, ..writer.program }
}

fn random_array_class(program: &ArrayProgram, random: &mut Random) -> Class {
    if !program.is_plain && random.chance(4) {
        return Class::Nevers;
    }
    let all = [Class::Ints, Class::As, Class::As, Class::Objects, Class::Bs, Class::Table];
    let there: Vec<Class> = all.into_iter().filter(|&class| program.has(class)).collect();
    *random.pick(&there)
}

struct Writer {
    random: Random,
    program: ArrayProgram,
    scope: Vec<Kind>,
    /// Branches that may still be written.
    branches: usize,
}

impl Writer {
    fn statements(&mut self, count: usize) -> Vec<Statement> {
        let mut statements = vec![];
        for _ in 0..count {
            match self.random.chance(12) {
                true => statements.extend(self.story()),
                false => statements.push(self.statement()),
            }
        }
        statements
    }

    /// Two stores into an array, then a load that may be of either, and a use of what was loaded.
    fn story(&mut self) -> Vec<Statement> {
        let mut statements = vec![];
        let mut array = self.array();
        if self.random.chance(40) {
            let class = random_array_class(&self.program, &mut self.random);
            let length = Operand::Int(2 + self.random.below(2) as i32);
            statements.push(Statement::NewArray { class, length });
            array = self.scope.len();
            self.scope.push(Kind::Reference(class));
        }
        for _ in 0..2 {
            statements.push(self.store_into(array));
        }
        let index = self.number();
        let kind = self.element_of(array);
        let found = self.scope.len();
        statements.push(Statement::Load { array, index });
        self.scope.push(kind);
        match kind {
            Kind::Reference(class) if class.is_below(Class::A) => {
                let field = *self.random.pick(&Field::ALL);
                statements.push(Statement::Get { object: found, field });
                self.scope.push(field.kind());
            }
            Kind::Reference(class) if class.element().is_some() => {
                statements.push(Statement::Length { array: found });
                self.scope.push(Kind::Int);
            }
            _ => {}
        }
        if self.branches > 0 && self.random.chance(50) {
            statements.push(self.branch());
        }
        statements
    }

    fn statement(&mut self) -> Statement {
        match self.random.below(100) {
            0..30 => self.load(),
            30..52 => self.store(),
            52..57 => {
                let array = self.array();
                self.scope.push(Kind::Int);
                Statement::Length { array }
            }
            57..65 => self.get(),
            65..71 => self.put(),
            71..74 => {
                let class = if self.program.is_plain { Class::A } else { Class::B };
                self.scope.push(Kind::Reference(class));
                Statement::New { class }
            }
            74..79 => {
                let class = random_array_class(&self.program, &mut self.random);
                let length = self.number();
                self.scope.push(Kind::Reference(class));
                Statement::NewArray { class, length }
            }
            79..84 => self.cast(),
            84..86 => {
                let (left, right) = (self.number(), self.number());
                self.scope.push(Kind::Int);
                Statement::Add { left, right }
            }
            _ if self.branches > 0 => self.branch(),
            _ => self.load(),
        }
    }

    /// A variable of a kind that fits, mostly a late one.
    fn variable(&mut self, fits: impl Fn(Kind) -> bool) -> Option<usize> {
        let fitting: Vec<usize> =
            (0..self.scope.len()).filter(|&number| fits(self.scope[number])).collect();
        if fitting.is_empty() {
            return None;
        }
        let late = self.random.below(fitting.len()).max(self.random.below(fitting.len()));
        Some(fitting[late])
    }

    fn array(&mut self) -> usize {
        let is_array = |kind| matches!(kind, Kind::Reference(class) if class.element().is_some());
        self.variable(is_array).expect("two inputs are arrays")
    }

    fn object(&mut self) -> Option<usize> {
        self.variable(|kind| matches!(kind, Kind::Reference(class) if class.is_below(Class::A)))
    }

    fn number(&mut self) -> Operand {
        if self.random.chance(35) {
            return Operand::Int(self.random.below(3) as i32);
        }
        let number = self.variable(|kind| kind == Kind::Int).expect("an input is a number");
        Operand::Variable(number)
    }

    /// A reference that may be where this class is declared; any at all where that is checked.
    fn reference(&mut self, class: Class, is_checked: bool) -> Operand {
        if self.random.chance(12) {
            return Operand::Null;
        }
        let any = is_checked && self.random.chance(30);
        let fits = |kind| matches!(kind, Kind::Reference(one) if any || one.is_below(class));
        self.variable(fits).map_or(Operand::Null, Operand::Variable)
    }

    fn element_of(&self, array: usize) -> Kind {
        match self.scope[array] {
            Kind::Reference(class) => class.element().expect("it is an array"),
            Kind::Int => unreachable!("a number is no array"),
        }
    }

    fn load(&mut self) -> Statement {
        let (array, index) = (self.array(), self.number());
        self.scope.push(self.element_of(array));
        Statement::Load { array, index }
    }

    fn store(&mut self) -> Statement {
        let array = self.array();
        self.store_into(array)
    }

    fn store_into(&mut self, array: usize) -> Statement {
        let index = self.number();
        let value = match self.element_of(array) {
            Kind::Int => self.number(),
            Kind::Reference(class) => self.reference(class, true),
        };
        Statement::Store { array, index, value }
    }

    fn get(&mut self) -> Statement {
        let Some(object) = self.object() else { return self.load() };
        let field = *self.random.pick(&Field::ALL);
        self.scope.push(field.kind());
        Statement::Get { object, field }
    }

    fn put(&mut self) -> Statement {
        let Some(object) = self.object() else { return self.store() };
        let field = *self.random.pick(&Field::ALL);
        let value = match field.kind() {
            Kind::Int => self.number(),
            Kind::Reference(class) => self.reference(class, false),
        };
        Statement::Put { object, field, value }
    }

    fn class(&mut self) -> Class {
        let there: Vec<Class> =
            Class::ALL.into_iter().filter(|&class| self.program.has(class)).collect();
        *self.random.pick(&there)
    }

    /// A class that an object of another one may have as well.
    fn related(&mut self, class: Class) -> Class {
        for _ in 0..4 {
            let other = self.class();
            if other != class && (other.is_below(class) || class.is_below(other)) {
                return other;
            }
        }
        class
    }

    fn cast(&mut self) -> Statement {
        let object = self.variable(|kind| kind != Kind::Int).expect("two inputs are arrays");
        let Kind::Reference(class) = self.scope[object] else { unreachable!("it is no number") };
        let class = self.related(class);
        self.scope.push(Kind::Reference(class));
        Statement::Cast { object, class }
    }

    fn branch(&mut self) -> Statement {
        self.branches -= 1;
        let condition = self.condition();
        let kept = self.scope.len();
        let count = 1 + self.random.below(3);
        let then = self.statements(count);
        self.scope.truncate(kept);
        let count = self.random.below(3);
        let otherwise = self.statements(count);
        self.scope.truncate(kept);
        Statement::If { condition, then, otherwise }
    }

    fn condition(&mut self) -> Condition {
        let is_reference = |kind| kind != Kind::Int;
        match self.random.below(100) {
            0..40 => {
                let one = self.variable(is_reference).expect("two inputs are arrays");
                let other = self.variable(is_reference).filter(|&other| other != one);
                let other = other.map_or(Operand::Null, Operand::Variable);
                Condition::Same(Operand::Variable(one), other)
            }
            40..60 => Condition::Same(self.number(), self.number()),
            60..78 => Condition::Less(self.number(), self.number()),
            _ => {
                let variable = self.variable(is_reference).expect("two inputs are arrays");
                let Kind::Reference(class) = self.scope[variable] else {
                    unreachable!("it is no number")
                };
                Condition::InstanceOf(variable, self.related(class))
            }
        }
    }
}
