//! Storage of terms: each structure once.

use crate::node::{
    ClassSetId, FloatComparison, FloatUnaryOp, Function, FunctionId, Node, Symbol, Term,
};
use crate::pieces::Pieces;
use crate::sort::{Precision, Sort, Width};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Instant;

/// A set of runtime classes by number, as half-open ranges, with the name people know it by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClassSet {
    /// What is shown, such as the class at the top of the set.
    pub name: String,
    /// Is it a class of one object, which has this name? Then a test is shown as a comparison.
    pub is_object: bool,
    /// Sorted, neither touching nor overlapping.
    pub ranges: Vec<(u32, u32)>,
}

impl ClassSet {
    /// Are all classes of this set in the other one, and is any?
    pub fn shares_with(&self, other: &ClassSet) -> (bool, bool) {
        let within = |&(low, high): &(u32, u32)| {
            other.ranges.iter().any(|&(from, to)| from <= low && high <= to)
        };
        let meets = |&(low, high): &(u32, u32)| {
            other.ranges.iter().any(|&(from, to)| from < high && low < to)
        };
        (self.ranges.iter().all(within), self.ranges.iter().any(meets))
    }

    /// Is this class number in the set?
    pub fn contains(&self, class: u32) -> bool {
        self.ranges.iter().any(|&(low, high)| low <= class && class < high)
    }
}

/// Tells one pool from all others, as long as somebody keeps it.
#[derive(Clone, Debug, Default)]
pub struct PoolIdentity(Arc<()>);

impl PartialEq for PoolIdentity {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for PoolIdentity {}

/// All terms of one worker, each stored once.
#[derive(Debug)]
pub struct TermPool {
    identity: PoolIdentity,
    nodes: Pieces<Node>,
    sorts: Pieces<Sort>,
    fingerprints: Pieces<u64>,
    /// Which truth-valued terms may be in a term: a bit for each, by its fingerprint.
    contents: Pieces<u64>,
    /// The terms by their nodes.
    interned: HashTable<Term>,
    declarations: Arc<Declarations>,
    /// Results of operations that go down to the leaves of choices: each choice once.
    pub(crate) pushed: FxHashMap<(Pushed, Term, Term), Term>,
    effort: Effort,
}

/// Whether rules that look into large terms are worth their time. Without them terms mean the same, and are
/// larger.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    /// From then on they are not.
    deadline: Option<Instant>,
    /// How often that was asked.
    asked: u32,
    is_over: bool,
}

/// The clock is looked at once in so many questions.
const QUESTIONS: u32 = 64;

/// The bit of a term in [`TermPool::contents`].
fn content_bit(fingerprint: u64) -> u64 {
    1 << (fingerprint >> 58)
}

/// An operation that is pushed into the branches of its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Pushed {
    Equal,
    SignedLess,
    Add,
    Float(FloatComparison),
}

/// What terms are about. Shared with scratch pools.
#[derive(Clone, Debug, Default)]
struct Declarations {
    functions: Vec<Function>,
    /// What fingerprints of applications start with.
    function_names: Vec<String>,
    function_ids: FxHashMap<Symbol, FunctionId>,
    class_sets: Vec<ClassSet>,
    class_set_ids: FxHashMap<ClassSet, ClassSetId>,
}

impl Default for TermPool {
    fn default() -> Self {
        Self::new()
    }
}

fn hash_of(node: &Node) -> u64 {
    FxBuildHasher.hash_one(node)
}

/// For how many terms a scratch pool has room at once.
const MOST_EXPECTED: usize = 224;

impl TermPool {
    /// From this moment on, terms are no longer simplified by looking into large ones: a single read of a heap
    /// can make thousands of them. None to simplify always.
    pub fn simplify_until(&mut self, deadline: Option<Instant>) {
        self.effort = Effort { deadline, ..Effort::default() };
    }

    /// Is there time to look into large terms?
    pub(crate) fn has_time(&mut self) -> bool {
        let Effort { deadline: Some(deadline), asked, is_over } = &mut self.effort else {
            return true;
        };
        *asked += 1;
        if *asked >= QUESTIONS && !*is_over {
            *asked = 0;
            *is_over = Instant::now() >= *deadline;
        }
        !*is_over
    }

    /// A pool with the constants that everything needs.
    pub fn new() -> Self {
        Self::with_room_for(0, Arc::default())
    }

    /// A pool with the same functions and class sets but no terms: for work whose terms are not
    /// worth keeping. Terms of one pool mean nothing in the other; functions, class sets and so
    /// models are the same in both.
    pub fn scratch(&self) -> Self {
        let expected = self.len().min(MOST_EXPECTED);
        Self::with_room_for(expected, Arc::clone(&self.declarations))
    }

    fn with_room_for(terms: usize, declarations: Arc<Declarations>) -> Self {
        let mut pool = TermPool {
            identity: PoolIdentity::default(),
            nodes: Pieces::with_capacity(terms),
            sorts: Pieces::with_capacity(terms),
            fingerprints: Pieces::with_capacity(terms),
            contents: Pieces::with_capacity(terms),
            interned: HashTable::with_capacity(terms),
            declarations,
            pushed: FxHashMap::default(),
            effort: Effort::default(),
        };
        let truths = [false, true].map(|value| (pool.intern(Node::Bool(value)), value));
        debug_assert!(truths.iter().all(|&(term, value)| term == Self::truth_of_every_pool(value)));
        let null = pool.intern(Node::Null);
        debug_assert!(null == Self::NULL);
        pool
    }

    /// The null reference, the third term of every pool.
    pub(crate) const NULL: Term = Term(2);

    /// A truth value: these two are the first terms of every pool.
    pub(crate) fn truth_of_every_pool(value: bool) -> Term {
        Term(u32::from(value))
    }

    /// What tells this pool from others: terms of one pool mean nothing in another.
    pub fn identity(&self) -> &PoolIdentity {
        &self.identity
    }

    /// How many distinct terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: every pool has the constants.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The shape of a term.
    pub fn node(&self, term: Term) -> Node {
        self.nodes[term.index()]
    }

    /// The sort of a term.
    pub fn sort(&self, term: Term) -> Sort {
        self.sorts[term.index()]
    }

    /// A hash of the term's structure: the same in every pool and every run.
    pub fn fingerprint(&self, term: Term) -> u64 {
        self.fingerprints[term.index()]
    }

    /// Is a truth-valued term part of another one, or the same? `false` is certain, `true` a guess
    /// that is mostly right. Depends on the structure of both alone.
    pub(crate) fn may_contain(&self, whole: Term, part: Term) -> bool {
        self.contents[whole.index()] & content_bit(self.fingerprint(part)) != 0
    }

    /// The width of a bit-vector term.
    ///
    /// # Panics
    /// If the term is of another sort.
    pub fn width(&self, term: Term) -> Width {
        match self.sort(term) {
            Sort::Bits(width) => width,
            other => panic!("a bit vector is needed here, not a term of sort {other:?}"),
        }
    }

    /// The precision of a floating-point term.
    ///
    /// # Panics
    /// If the term is of another sort.
    pub fn precision(&self, term: Term) -> Precision {
        match self.sort(term) {
            Sort::Float(precision) => precision,
            other => panic!("a floating-point number is needed here, not of sort {other:?}"),
        }
    }

    /// The term of this shape exactly as given, without simplification.
    ///
    /// For tests and for rules that have already simplified; everything else uses the named
    /// constructors.
    pub fn intern(&mut self, node: Node) -> Term {
        let nodes = &self.nodes;
        let is_it = |known: &Term| nodes[known.index()] == node;
        let rehash = |known: &Term| hash_of(&nodes[known.index()]);
        let place = match self.interned.entry(hash_of(&node), is_it, rehash) {
            Entry::Occupied(known) => return *known.get(),
            Entry::Vacant(place) => place,
        };
        let term = Term(u32::try_from(nodes.len()).expect("fewer than 2^32 terms"));
        place.insert(term);
        let sort = self.sort_of(&node);
        let fingerprint = self.fingerprint_of(&node);
        let parts = node.children().fold(0, |parts, child| parts | self.contents[child.index()]);
        let is_decided = matches!(node, Node::Bool(_)) || sort != Sort::Bool;
        let own = if is_decided { 0 } else { content_bit(fingerprint) };
        self.contents.push(parts | own);
        self.nodes.push(node);
        self.sorts.push(sort);
        self.fingerprints.push(fingerprint);
        term
    }

    /// The function of this declaration, entered into the pool if its symbol is new.
    ///
    /// # Panics
    /// If the symbol is known with other sorts.
    pub fn function(&mut self, declaration: Function) -> FunctionId {
        if let Some(id) = self.find_function(&declaration.symbol) {
            let known = self.declaration(id);
            assert_eq!(*known, declaration, "a symbol stands for one function");
            return id;
        }
        assert!(declaration.arguments.len() <= 2, "functions have at most two arguments");
        let declarations = Arc::make_mut(&mut self.declarations);
        let id = FunctionId(declarations.functions.len() as u32);
        declarations.function_names.push(declaration.symbol.to_string());
        declarations.function_ids.insert(declaration.symbol.clone(), id);
        declarations.functions.push(declaration);
        id
    }

    /// The function with this symbol, if it was declared.
    pub fn find_function(&self, symbol: &Symbol) -> Option<FunctionId> {
        self.declarations.function_ids.get(symbol).copied()
    }

    /// The declaration of a function.
    pub fn declaration(&self, function: FunctionId) -> &Function {
        &self.declarations.functions[function.0 as usize]
    }

    /// The id of a class set, entered into the pool if it is new.
    pub fn class_set(&mut self, set: ClassSet) -> ClassSetId {
        if let Some(&id) = self.declarations.class_set_ids.get(&set) {
            return id;
        }
        let declarations = Arc::make_mut(&mut self.declarations);
        let id = ClassSetId(declarations.class_sets.len() as u32);
        declarations.class_set_ids.insert(set.clone(), id);
        declarations.class_sets.push(set);
        id
    }

    /// The same number as one whole ([`Node::Opaque`]); what is no choice is whole anyway.
    pub fn opaque(&mut self, number: Term) -> Term {
        match (self.node(number), self.sort(number)) {
            (Node::Ite(..), Sort::Bits(_)) => self.intern(Node::Opaque(number)),
            _ => number,
        }
    }

    /// The classes of a set.
    pub fn classes(&self, set: ClassSetId) -> &ClassSet {
        &self.declarations.class_sets[set.0 as usize]
    }

    /// The term of this shape over other arguments, simplified: `argument` gives the new ones.
    /// What was opaque is not any more: it has become another formula.
    pub fn rebuild(&mut self, node: Node, mut argument: impl FnMut(Term) -> Term) -> Term {
        match node {
            Node::Bool(_)
            | Node::Bits(..)
            | Node::Null
            | Node::Location(_)
            | Node::Object(_)
            | Node::Float(..) => self.intern(node),
            Node::Apply(function, arguments) => {
                let arguments = arguments.map(|one| one.map(&mut argument));
                self.intern(Node::Apply(function, arguments))
            }
            Node::Not(operand) => self.not(argument(operand)),
            Node::And(left, right) => self.and(argument(left), argument(right)),
            Node::Ite(condition, then, otherwise) => {
                self.ite(argument(condition), argument(then), argument(otherwise))
            }
            Node::Equal(left, right) => self.equal(argument(left), argument(right)),
            Node::SignedLess(left, right) => self.signed_less(argument(left), argument(right)),
            Node::UnsignedLess(left, right) => self.unsigned_less(argument(left), argument(right)),
            Node::Unary(op, operand) => self.unary(op, argument(operand)),
            Node::Binary(op, left, right) => self.binary(op, argument(left), argument(right)),
            Node::Resize { signed, width, operand } => {
                self.resize(signed, width, argument(operand))
            }
            Node::InstanceOf(operand, set) => self.instance_of(argument(operand), set),
            Node::Opaque(operand) => argument(operand),
            Node::FloatUnary(op, operand) => self.float_unary(op, argument(operand)),
            Node::FloatBinary(op, left, right) => {
                self.float_binary(op, argument(left), argument(right))
            }
            Node::FloatCompare(op, left, right) => {
                self.float_compare(op, argument(left), argument(right))
            }
        }
    }

    /// The term with every numbered input object replaced by the reference given for it.
    pub fn with_objects(&mut self, term: Term, references: &[Term]) -> Term {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        for part in self.cone(&[term]) {
            let replaced = match self.node(part) {
                Node::Object(number) => references[number as usize],
                node => self.rebuild(node, |child| done[&child]),
            };
            done.insert(part, replaced);
        }
        done[&term]
    }

    fn sort_of(&self, node: &Node) -> Sort {
        match *node {
            Node::Bool(_)
            | Node::Not(_)
            | Node::And(..)
            | Node::Equal(..)
            | Node::SignedLess(..)
            | Node::UnsignedLess(..)
            | Node::InstanceOf(..)
            | Node::FloatCompare(..) => Sort::Bool,
            Node::Bits(width, _) | Node::Resize { width, .. } => Sort::Bits(width),
            Node::Null | Node::Location(_) | Node::Object(_) => Sort::Reference,
            Node::Apply(function, _) => self.declaration(function).result,
            Node::Ite(_, then, _) => self.sort(then),
            Node::Unary(_, operand) | Node::Opaque(operand) => self.sort(operand),
            Node::Binary(_, left, _) | Node::FloatBinary(_, left, _) => self.sort(left),
            Node::Float(precision, _) => Sort::Float(precision),
            Node::FloatUnary(op, operand) => match op {
                FloatUnaryOp::Negate | FloatUnaryOp::Absolute | FloatUnaryOp::SquareRoot => {
                    self.sort(operand)
                }
                FloatUnaryOp::Round(precision) => Sort::Float(precision),
                FloatUnaryOp::Truncate(width) => Sort::Bits(width),
                FloatUnaryOp::ToBits => Sort::Bits(self.precision(operand).width()),
                FloatUnaryOp::FromBits => match self.width(operand) {
                    Width::W32 => Sort::Float(Precision::Single),
                    Width::W64 => Sort::Float(Precision::Double),
                    Width::W8 | Width::W16 => panic!("no floating-point number is that narrow"),
                },
            },
        }
    }

    fn fingerprint_of(&self, node: &Node) -> u64 {
        let mut hasher = FxHasher::default();
        std::mem::discriminant(node).hash(&mut hasher);
        match *node {
            Node::Bool(value) => value.hash(&mut hasher),
            Node::Bits(width, value) => (width, value).hash(&mut hasher),
            Node::Location(location) => location.hash(&mut hasher),
            Node::Object(number) => number.hash(&mut hasher),
            Node::Apply(function, _) => {
                self.declarations.function_names[function.0 as usize].hash(&mut hasher);
            }
            Node::Unary(op, _) => op.hash(&mut hasher),
            Node::Binary(op, ..) => op.hash(&mut hasher),
            Node::Resize { signed, width, .. } => (signed, width).hash(&mut hasher),
            Node::InstanceOf(_, set) => self.classes(set).hash(&mut hasher),
            Node::Float(precision, bits) => (precision, bits).hash(&mut hasher),
            Node::FloatUnary(op, _) => op.hash(&mut hasher),
            Node::FloatBinary(op, ..) => op.hash(&mut hasher),
            Node::FloatCompare(op, ..) => op.hash(&mut hasher),
            Node::Null
            | Node::Not(_)
            | Node::And(..)
            | Node::Ite(..)
            | Node::Equal(..)
            | Node::SignedLess(..)
            | Node::UnsignedLess(..)
            | Node::Opaque(_) => {}
        }
        for child in node.children() {
            self.fingerprint(child).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// The pair in the order that every run agrees on, constants last.
    pub(crate) fn ordered(&self, left: Term, right: Term) -> (Term, Term) {
        let key = |term| (self.is_constant(term), self.fingerprint(term));
        if key(left) <= key(right) { (left, right) } else { (right, left) }
    }

    /// Is it a literal value: no operation, no input?
    pub fn is_constant(&self, term: Term) -> bool {
        matches!(
            self.node(term),
            Node::Bool(_)
                | Node::Bits(..)
                | Node::Null
                | Node::Location(_)
                | Node::Object(_)
                | Node::Float(..)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(pool: &mut TermPool, name: &str) -> Term {
        let function = pool.function(Function::input(name, Sort::INT));
        pool.apply(function, &[])
    }

    #[test]
    fn fingerprints_do_not_depend_on_the_order_of_construction() {
        let (mut one, mut two) = (TermPool::new(), TermPool::new());
        let (a, b) = (input(&mut one, "a"), input(&mut one, "b"));
        let (d, c) = (input(&mut two, "b"), input(&mut two, "a"));
        let left = one.equal(a, b);
        let right = two.equal(d, c);
        assert_eq!(one.fingerprint(left), two.fingerprint(right));
        assert_eq!(crate::debug_text(&one, left), crate::debug_text(&two, right));
    }

    /// A choice whose condition occurs again deep inside a large term, where the condition is made
    /// before everything else or late.
    fn choice_again(pool: &mut TermPool, is_early: bool) -> Term {
        let condition = |pool: &mut TermPool| {
            let (a, b) = (input(pool, "a"), input(pool, "b"));
            pool.signed_less(a, b)
        };
        if is_early {
            condition(pool);
        }
        let one = pool.int(1);
        let mut large = input(pool, "x");
        for number in 0..300 {
            let next = input(pool, &format!("x{number}"));
            large = pool.binary(crate::BinaryOp::Multiply, large, next);
        }
        let condition = condition(pool);
        let inner = pool.ite(condition, large, one);
        let sum = pool.binary(crate::BinaryOp::Multiply, inner, inner);
        pool.ite(condition, sum, one)
    }

    #[test]
    fn simplification_does_not_depend_on_the_order_of_construction() {
        let (mut one, mut two) = (TermPool::new(), TermPool::new());
        let (early, late) = (choice_again(&mut one, true), choice_again(&mut two, false));
        assert_eq!(one.fingerprint(early), two.fingerprint(late));
        let Node::Ite(_, then, _) = one.node(early) else { panic!("it is a choice") };
        assert!(!one.cone(&[then]).iter().any(|&term| matches!(one.node(term), Node::Ite(..))));
    }
}
