//! Random well-sorted terms from a seed.

use super::{classes, field, function, input};
use forkless_term::{BinaryOp, Location, Node, Sort, Term, TermPool, UnaryOp, Width};
use forkless_test_support::Random;

/// Makes terms of one query over a handful of inputs.
pub struct Generator<'a> {
    pub pool: &'a mut TermPool,
    pub random: Random,
    /// Terms made before, to be used again.
    made: Vec<Term>,
    /// Are numbers only compared, chosen and counted up? That is what programs do most.
    plain_numbers: bool,
    /// Do some input objects have numbers?
    has_objects: bool,
}

impl<'a> Generator<'a> {
    pub fn new(pool: &'a mut TermPool, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let plain_numbers = random.chance(40);
        Generator { pool, random, made: vec![], plain_numbers, has_objects: true }
    }

    /// The same, but no input object has a number.
    pub fn without_objects(pool: &'a mut TermPool, seed: u64) -> Self {
        Generator { has_objects: false, ..Self::new(pool, seed) }
    }

    /// A few truth-valued terms.
    pub fn conjuncts(&mut self) -> Vec<Term> {
        let count = 1 + self.random.below(6);
        (0..count).map(|_| self.conjunct()).collect()
    }

    pub fn conjunct(&mut self) -> Term {
        let depth = 2 + self.random.below(4);
        let term = self.truth(depth);
        if self.random.chance(30) { self.pool.not(term) } else { term }
    }

    fn remember(&mut self, term: Term) -> Term {
        self.made.push(term);
        term
    }

    /// A term of the sort that was made before.
    fn again(&mut self, sort: Sort) -> Option<Term> {
        if self.made.is_empty() || !self.random.chance(25) {
            return None;
        }
        let term = *self.random.pick(&self.made);
        (self.pool.sort(term) == sort).then_some(term)
    }

    /// The node itself, or what the simplifying constructors make of it.
    fn node(&mut self, node: Node) -> Term {
        let plain = self.random.chance(50);
        let pool = &mut *self.pool;
        match node {
            _ if plain => pool.intern(node),
            Node::Not(operand) => pool.not(operand),
            Node::And(left, right) => pool.and(left, right),
            Node::Ite(condition, then, otherwise) => pool.ite(condition, then, otherwise),
            Node::Equal(left, right) => pool.equal(left, right),
            Node::SignedLess(left, right) => pool.signed_less(left, right),
            Node::UnsignedLess(left, right) => pool.unsigned_less(left, right),
            Node::Unary(op, operand) => pool.unary(op, operand),
            Node::Binary(op, left, right) => pool.binary(op, left, right),
            Node::Resize { signed, width, operand } => pool.resize(signed, width, operand),
            Node::InstanceOf(operand, set) => pool.instance_of(operand, set),
            other => pool.intern(other),
        }
    }

    pub fn truth(&mut self, depth: usize) -> Term {
        if let Some(term) = self.again(Sort::Bool) {
            return term;
        }
        if depth == 0 {
            let name = *self.random.pick(&["p", "q"]);
            return input(self.pool, name, Sort::Bool);
        }
        let below = depth - 1;
        let node = match self.random.below(14) {
            0 => Node::Not(self.truth(below)),
            1 => Node::And(self.truth(below), self.truth(below)),
            2 => Node::Ite(self.truth(below), self.truth(below), self.truth(below)),
            3..=5 => Node::Equal(self.reference(below, true), self.reference(below, true)),
            6 => {
                let sort = Sort::Bits(self.width());
                Node::Equal(self.term(sort, below), self.term(sort, below))
            }
            7 => {
                let sort = Sort::INT;
                Node::Equal(self.term(sort, below), self.term(sort, below))
            }
            9 if !self.plain_numbers => {
                let width = self.width();
                Node::UnsignedLess(self.bits(width, below), self.bits(width, below))
            }
            8 | 9 => {
                let width = self.width();
                Node::SignedLess(self.bits(width, below), self.bits(width, below))
            }
            10 | 11 => {
                let operand = self.reference(below, false);
                let sets: [&[(u32, u32)]; 6] =
                    [&[(0, 10)], &[(1, 4)], &[(3, 8)], &[(2, 3), (8, 9)], &[(5, 6)], &[]];
                let ranges = *self.random.pick(&sets);
                let set = classes(self.pool, ranges);
                Node::InstanceOf(operand, set)
            }
            12 => {
                let object = self.reference(below, true);
                let term = field(self.pool, "flag", Sort::Bool, object);
                return self.remember(term);
            }
            _ => Node::Equal(self.truth(below), self.truth(below)),
        };
        let term = self.node(node);
        self.remember(term)
    }

    fn term(&mut self, sort: Sort, depth: usize) -> Term {
        match sort {
            Sort::Bool => self.truth(depth),
            Sort::Bits(width) => self.bits(width, depth),
            Sort::Reference => self.reference(depth, true),
            Sort::Float(_) => unreachable!("these queries have no floats: see tests/floats.rs"),
        }
    }

    fn width(&mut self) -> Width {
        *self.random.pick(&[Width::W8, Width::W8, Width::W16, Width::W32, Width::W32, Width::W64])
    }

    /// A reference; without `allocated` only inputs, null and choices between them.
    pub fn reference(&mut self, depth: usize, allocated: bool) -> Term {
        if let Some(term) = self.again(Sort::Reference)
            && allocated
        {
            return term;
        }
        let below = depth.saturating_sub(1);
        let choice = if depth == 0 { self.random.below(6) } else { self.random.below(14) };
        let term = match choice {
            0..=3 => {
                let name = *self.random.pick(&["x", "y", "z"]);
                return input(self.pool, name, Sort::Reference);
            }
            4 => return self.pool.null(),
            5 if allocated => {
                let number = self.random.below(3) as u32;
                return match self.random.chance(50) || !self.has_objects {
                    true => self.pool.location(Location(number)),
                    false => self.pool.object(number),
                };
            }
            5..=8 => {
                let object = self.reference(below, true);
                field(self.pool, "next", Sort::Reference, object)
            }
            9 => {
                let object = self.reference(below, true);
                field(self.pool, "left", Sort::Reference, object)
            }
            10 => {
                let (array, index) = (self.reference(below, true), self.bits(Width::W8, below));
                let arguments = [Sort::Reference, Sort::Bits(Width::W8)];
                let element = function(self.pool, "element", &arguments, Sort::Reference);
                self.pool.apply(element, &[array, index])
            }
            _ => {
                let condition = self.truth(below);
                let then = self.reference(below, allocated);
                let otherwise = self.reference(below, allocated);
                self.node(Node::Ite(condition, then, otherwise))
            }
        };
        // What may stand for an allocated object is not offered to class tests.
        if allocated { self.remember(term) } else { term }
    }

    pub fn bits(&mut self, width: Width, depth: usize) -> Term {
        let sort = Sort::Bits(width);
        if let Some(term) = self.again(sort) {
            return term;
        }
        let below = depth.saturating_sub(1);
        let choice = if depth == 0 { self.random.below(7) } else { self.random.below(20) };
        let term = match choice {
            0..=3 => {
                let name = *self.random.pick(&["a", "b"]);
                return input(self.pool, &format!("{name}{}", width.bits()), sort);
            }
            4..=6 => return self.constant(width),
            7 | 8 => {
                let object = self.reference(below, true);
                field(self.pool, &format!("value{}", width.bits()), sort, object)
            }
            9 if width == Width::W32 => {
                let (array, index) = (self.reference(below, true), self.bits(width, below));
                let arguments = [Sort::Reference, sort];
                let numbers = function(self.pool, "numbers", &arguments, sort);
                self.pool.apply(numbers, &[array, index])
            }
            9 => {
                let operand = self.bits(width, below);
                let name = format!("map{}", width.bits());
                let map = function(self.pool, &name, &[sort], sort);
                self.pool.apply(map, &[operand])
            }
            10 | 11 => {
                let (condition, then) = (self.truth(below), self.bits(width, below));
                let otherwise = self.bits(width, below);
                self.node(Node::Ite(condition, then, otherwise))
            }
            12.. if self.plain_numbers => {
                let (operand, addend) = (self.bits(width, below), self.small(width));
                self.node(Node::Binary(BinaryOp::Add, operand, addend))
            }
            12 => {
                let op = *self.random.pick(&[UnaryOp::Negate, UnaryOp::Complement]);
                let operand = self.bits(width, below);
                self.node(Node::Unary(op, operand))
            }
            13 | 14 => {
                let signed = self.random.chance(50);
                let from = self.width();
                let operand = self.bits(from, below);
                if from == width {
                    operand
                } else {
                    // Dropped bits have no sign: the pool spells it so, too.
                    let signed = signed && width > from;
                    self.node(Node::Resize { signed, width, operand })
                }
            }
            _ => {
                let op = self.operation(width);
                let (left, right) = (self.bits(width, below), self.bits(width, below));
                self.node(Node::Binary(op, left, right))
            }
        };
        self.remember(term)
    }

    fn operation(&mut self, width: Width) -> BinaryOp {
        use BinaryOp::{Multiply, SignedDivide, SignedRemainder};
        loop {
            let op = *self.random.pick(&BinaryOp::ALL);
            // Wide products and quotients are hard for every solver: they are rare.
            let hard = matches!(op, Multiply | SignedDivide | SignedRemainder);
            let rare = match width {
                Width::W8 => 100,
                Width::W16 => 30,
                Width::W32 => 5,
                Width::W64 => 2,
            };
            if !hard || self.random.chance(rare) {
                return op;
            }
        }
    }

    fn small(&mut self, width: Width) -> Term {
        let value = (self.random.below(7) as u64).wrapping_sub(3);
        self.pool.bits(width, value)
    }

    fn constant(&mut self, width: Width) -> Term {
        if self.plain_numbers && self.random.chance(90) {
            return self.small(width);
        }
        let value = match self.random.below(4) {
            0 => self.random.next(),
            1 => width.signed_min(),
            2 => width.mask().wrapping_sub(self.random.below(3) as u64),
            _ => self.random.below(5) as u64,
        };
        self.pool.bits(width, value)
    }
}
