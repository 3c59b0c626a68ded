//! Terms as circuits.
//!
//! Each term of a query's cone is encoded once, arguments first. A truth value is a word of one
//! bit; a reference is a code (null is zero) and, as its last bit, whether the run allocated it.
//! What the conjuncts state is asserted as soon as it is encoded and is a constant for all that
//! is encoded after it; inputs that they make equal share their bits. Numbers that are only compared have
//! no bits at all: see the `compared` and `numbers` modules.
//!
//! A floating-point number is the word of its bits. Comparisons and signs of them are circuits at
//! once; results of arithmetic are unknown words until it shows that they matter (`encoder/floats`).
//!
//! Where the number of input objects is limited, the `codes` module says which codes references have.
//!
//! Congruence as such is not encoded here: see the `congruence` module.

mod floats;

use crate::backend::QueryLimits;
use crate::circuit::Circuit;
use crate::classes::{ClassGroups, ClassUniverse};
use crate::closure::Closure;
use crate::codes::{CodeLayout, CodeSpan};
use crate::compared::ComparedNumbers;
use crate::hints::Hints;
use crate::numbers::{Comparisons, Number};
use crate::sat::{Lit, Sat};
use crate::symmetry::UnknownReferences;
use crate::words::{Word, sign};
use floats::Floats;
use forkless_term::{BinaryOp, ClassSetId, Node, Sort, Term, TermPool, Width};
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) struct Encoder<'a> {
    pub(crate) pool: &'a TermPool,
    pub(crate) circuit: Circuit,
    pub(crate) hints: Hints,
    pub(crate) groups: ClassGroups,
    /// The input applications of the query, in cone order.
    pub(crate) applications: Vec<Term>,
    /// Where the number of objects is limited.
    pub(crate) layout: Option<CodeLayout>,
    /// References among them that were met so far.
    references: u64,
    unknown_references: UnknownReferences,
    words: FxHashMap<Term, Word>,
    /// The integers that have no words.
    compared: ComparedNumbers,
    numbers: FxHashMap<Term, Number>,
    comparisons: Comparisons,
    class_words: FxHashMap<Term, Word>,
    /// Equalities that have a literal.
    equalities: FxHashMap<(Term, Term), Lit>,
    /// Inputs that the query compares with each other, in the order of the cone.
    pub(crate) compared_inputs: Vec<(Term, Term)>,
    /// The conjuncts, taken apart: what has this truth value in every model.
    facts: FxHashMap<Term, bool>,
    closure: Closure<'a>,
    /// References of which a class test wants to know the class.
    tested: FxHashSet<Term>,
    floats: Floats,
    /// Quotient and remainder of the same operands share a circuit.
    divisions: FxHashMap<(Term, Term), (Word, Word)>,
    is_late: bool,
}

/// What is known of a query before it is encoded.
pub(crate) struct EncoderParts<'a> {
    pub(crate) facts: Facts,
    pub(crate) closure: Closure<'a>,
    pub(crate) layout: Option<CodeLayout>,
    pub(crate) hints: Hints,
}

/// Terms encoded between two looks at the clock.
const TERMS_PER_CLOCK: usize = 64;

/// Choices within choices of references that are compared branch by branch.
const DEEPEST_CHOICE: usize = 40;

impl<'a> Encoder<'a> {
    /// Encodes and asserts the conjuncts that the facts were taken from, and whose cone is `cone`.
    pub(crate) fn new(
        pool: &'a TermPool,
        cone: &'a [Term],
        parts: EncoderParts<'a>,
        universe: &ClassUniverse,
        limits: &QueryLimits,
        memory: Sat,
    ) -> Self {
        let (tested, sets) = class_tests(pool, cone);
        let EncoderParts { facts, closure, layout, hints } = parts;
        let takes_floats = cone.iter().any(|&term| floats::takes_circuits(pool.node(term)));
        let compared =
            if takes_floats { ComparedNumbers::None } else { ComparedNumbers::new(pool, cone) };
        let computes = matches!(compared, ComparedNumbers::None);
        let mut encoder = Encoder {
            pool,
            circuit: Circuit::new(limits, computes, memory),
            hints,
            groups: ClassGroups::new(pool, universe, &sets),
            applications: vec![],
            layout,
            references: 0,
            unknown_references: UnknownReferences::default(),
            words: FxHashMap::default(),
            compared,
            numbers: FxHashMap::default(),
            comparisons: Comparisons::default(),
            class_words: FxHashMap::default(),
            equalities: FxHashMap::default(),
            compared_inputs: vec![],
            closure,
            facts: facts.known,
            tested,
            floats: Floats::default(),
            divisions: FxHashMap::default(),
            is_late: false,
        };
        if !facts.are_consistent {
            encoder.circuit.assert(&[]);
            return encoder;
        }
        for (number, &term) in cone.iter().enumerate() {
            if number % TERMS_PER_CLOCK == 0 && limits.are_over() {
                encoder.is_late = true;
                break;
            }
            encoder.encode(term);
        }
        if !encoder.is_late {
            encoder.state_shared_limits();
        }
        encoder
    }

    /// Was the time over before everything was encoded? Then there is nothing to be solved.
    pub(crate) fn is_late(&self) -> bool {
        self.is_late
    }

    /// The bits that an encoded term has in the last assignment.
    pub(crate) fn value(&self, term: Term) -> u64 {
        match self.numbers.get(&term) {
            Some(number) => number.value(&self.circuit),
            None => self.circuit.word_value(&self.words[&term]),
        }
    }

    /// The literal of an encoded condition.
    pub(crate) fn literal(&self, condition: Term) -> Lit {
        self.words[&condition][0]
    }

    /// The bits of the class group of an encoded reference, if its class matters.
    pub(crate) fn class_word(&self, term: Term) -> Option<&[Lit]> {
        self.class_words.get(&term).map(Vec::as_slice)
    }

    /// The literal that says whether two encoded terms are equal; made once.
    pub(crate) fn equality(&mut self, left: Term, right: Term) -> Lit {
        // Inputs that share their bits share their equalities.
        let [left, right] = [left, right].map(|term| self.representative(term));
        if left == right {
            return self.circuit.constant(true);
        }
        let key = unordered(left, right);
        if let Some(&known) = self.equalities.get(&key) {
            return known;
        }
        let equality = self.equal(left, right);
        self.equalities.insert(key, equality);
        equality
    }

    /// The term whose bits an encoded input has, if it is a reference. Only inputs share bits.
    pub(crate) fn representative(&self, term: Term) -> Term {
        let is_input = matches!(self.pool.node(term), Node::Apply(..));
        if !is_input || self.pool.sort(term) != Sort::Reference {
            return term;
        }
        let representative = self.closure.representative(term);
        if self.words.contains_key(&representative) { representative } else { term }
    }

    fn equal(&mut self, left: Term, right: Term) -> Lit {
        if let (Some(left), Some(right)) = (self.numbers.get(&left), self.numbers.get(&right)) {
            return self.comparisons.equal(&mut self.circuit, left, right);
        }
        if self.pool.sort(left) == Sort::Reference
            && let Some(equal) = self.equal_choice(left, right, DEEPEST_CHOICE)
        {
            return equal;
        }
        self.equal_words(left, right)
    }

    fn equal_words(&mut self, left: Term, right: Term) -> Lit {
        let is_input = |term| matches!(self.pool.node(term), Node::Apply(..));
        if is_input(left) && is_input(right) {
            self.compared_inputs.push((left, right));
        }
        self.circuit.equal(&self.words[&left], &self.words[&right])
    }

    /// Equality with a choice of references is a choice of equalities: those of inputs have literals of their
    /// own, which are found out about once, and code bits are not.
    fn equal_choice(&mut self, left: Term, right: Term, depth: usize) -> Option<Lit> {
        let depth = depth.checked_sub(1)?;
        let choice = |term| match self.pool.node(term) {
            Node::Ite(condition, then, otherwise) => Some((condition, then, otherwise)),
            _ => None,
        };
        let (other, (condition, then, otherwise)) = match (choice(left), choice(right)) {
            (Some(parts), _) => (right, parts),
            (None, Some(parts)) => (left, parts),
            (None, None) => return None,
        };
        let then = self.equality_within(then, other, depth);
        let otherwise = self.equality_within(otherwise, other, depth);
        Some(self.circuit.if_then_else(self.words[&condition][0], then, otherwise))
    }

    fn equality_within(&mut self, left: Term, right: Term, depth: usize) -> Lit {
        let [left, right] = [left, right].map(|term| self.representative(term));
        if left == right {
            return self.circuit.constant(true);
        }
        let key = unordered(left, right);
        if let Some(&known) = self.equalities.get(&key) {
            return known;
        }
        let equal = self.equal_choice(left, right, depth);
        let equal = equal.unwrap_or_else(|| self.equal_words(left, right));
        self.equalities.insert(key, equal);
        equal
    }

    fn signed_less(&mut self, left: Term, right: Term) -> Lit {
        if let (Some(left), Some(right)) = (self.numbers.get(&left), self.numbers.get(&right)) {
            return self.comparisons.less(&mut self.circuit, left, right);
        }
        self.circuit.signed_less(&self.words[&left], &self.words[&right])
    }

    fn encode(&mut self, term: Term) {
        if let Sort::Bits(width) = self.pool.sort(term) {
            let (is_compared, has_word) = self.compared.represents(self.pool, term);
            if is_compared {
                let number = self.number_of(term, width);
                self.numbers.insert(term, number);
            }
            if !has_word {
                return;
            }
        }
        let mut word = self.circuit_of(term);
        if let Some(&truth) = self.facts.get(&term) {
            self.circuit.assert(&[word[0].holding(truth)]);
            word[0] = self.circuit.constant(truth);
        }
        if let Node::Equal(left, right) = self.pool.node(term) {
            let [left, right] = [left, right].map(|term| self.representative(term));
            self.equalities.insert(unordered(left, right), word[0]);
        }
        self.words.insert(term, word);
        if self.tested.contains(&term) {
            let class = self.class_of(term);
            self.class_words.insert(term, class);
            self.link_class(term);
        }
    }

    fn circuit_of(&mut self, term: Term) -> Word {
        let (circuit, words) = (&mut self.circuit, &self.words);
        match self.pool.node(term) {
            Node::Bool(value) => vec![circuit.constant(value)],
            Node::Bits(width, bits) => circuit.number(width.bits() as usize, bits),
            Node::Null => self.reference(0, false),
            Node::Location(location) => self.reference(self.hints.location_code(location), true),
            Node::Object(number) => {
                self.applications.push(term);
                self.reference(self.hints.object_code(number), false)
            }
            Node::Apply(..) => {
                self.applications.push(term);
                self.references += u64::from(self.pool.sort(term) == Sort::Reference);
                match self.closure.representative(term) {
                    own if own == term => self.unknowns(term),
                    shared => self.shared(shared),
                }
            }
            Node::Not(operand) => vec![!words[&operand][0]],
            Node::And(left, right) => vec![circuit.and(words[&left][0], words[&right][0])],
            Node::Ite(condition, then, otherwise) => {
                circuit.if_then_else_word(words[&condition][0], &words[&then], &words[&otherwise])
            }
            Node::Equal(left, right) => vec![self.equal(left, right)],
            Node::SignedLess(left, right) => vec![self.signed_less(left, right)],
            Node::UnsignedLess(left, right) => {
                vec![circuit.unsigned_less(&words[&left], &words[&right])]
            }
            Node::Unary(op, operand) => circuit.unary_word(op, &words[&operand]),
            Node::Binary(op, left, right) => self.binary(op, left, right),
            Node::Resize { signed, width, operand } => {
                let from = &words[&operand];
                let fill = if signed { sign(from) } else { circuit.constant(false) };
                let mut word = from.clone();
                word.resize(width.bits() as usize, fill);
                word
            }
            Node::InstanceOf(operand, set) => {
                // The heap decides class tests of what the run allocated: here they do not hold.
                let (&allocated, code) = words[&operand].split_last().expect("it has bits");
                let some = circuit.any(code.iter().copied());
                let not_null = circuit.and(some, !allocated);
                let class = &self.class_words[&operand];
                let mut member = vec![];
                for &group in self.groups.members(set) {
                    let number = circuit.number(class.len(), group as u64);
                    member.push(circuit.equal(class, &number));
                }
                let is_member = circuit.any(member);
                vec![circuit.and(not_null, is_member)]
            }
            Node::Opaque(operand) => words[&operand].clone(),
            Node::Float(precision, bits) => circuit.number(precision.width().bits() as usize, bits),
            Node::FloatUnary(op, operand) => self.float_unary(term, op, operand),
            Node::FloatBinary(..) => self.computed(term),
            Node::FloatCompare(op, left, right) => vec![self.float_compare(op, left, right)],
        }
    }

    /// A number that is only compared.
    fn number_of(&mut self, term: Term, width: Width) -> Number {
        match self.pool.node(term) {
            Node::Bits(_, bits) => Number::constant(&self.circuit, width, bits),
            Node::Apply(..) => {
                self.applications.push(term);
                match self.closure.representative(term) {
                    own if own == term => {
                        Number::input(&mut self.circuit, width, self.hints.bits(term))
                    }
                    shared if self.pool.is_constant(shared) => self.number_of(shared, width),
                    shared => self.numbers[&shared].clone(),
                }
            }
            Node::Ite(condition, then, otherwise) => {
                let (then, otherwise) = (&self.numbers[&then], &self.numbers[&otherwise]);
                let condition = self.words[&condition][0];
                self.comparisons.if_then_else(&mut self.circuit, condition, then, otherwise)
            }
            Node::Binary(BinaryOp::Add, operand, addend) => {
                let addend = self.pool.as_bits(addend).expect("only constants are added");
                self.numbers[&operand].plus(addend)
            }
            other => unreachable!("numbers that are only compared are not made by {other:?}"),
        }
    }

    fn binary(&mut self, op: BinaryOp, left: Term, right: Term) -> Word {
        let (circuit, words) = (&mut self.circuit, &self.words);
        if !matches!(op, BinaryOp::SignedDivide | BinaryOp::SignedRemainder) {
            return circuit.binary_word(op, &words[&left], &words[&right]);
        }
        let shared = self.divisions.entry((left, right));
        let both = shared.or_insert_with(|| circuit.divide(&words[&left], &words[&right]));
        if op == BinaryOp::SignedDivide { both.0.clone() } else { both.1.clone() }
    }

    fn reference(&self, code: u64, allocated: bool) -> Word {
        let mut word = self.circuit.number(self.hints.code_width(), code);
        word.push(self.circuit.constant(allocated));
        word
    }

    /// New unknowns for an application.
    fn unknowns(&mut self, term: Term) -> Word {
        let guess = self.hints.bits(term);
        let width = match self.pool.sort(term) {
            Sort::Bool => 1,
            Sort::Bits(width) => width.bits() as usize,
            Sort::Reference if self.layout.is_some() => {
                return self.limited_reference(term, guess);
            }
            Sort::Reference => return self.unknown_reference(guess),
            Sort::Float(precision) => precision.width().bits() as usize,
        };
        self.unknown_word(width, guess)
    }

    /// A new unknown reference. It needs no larger code than its own: null, a numbered object, what
    /// a reference before it is, or one object more.
    fn unknown_reference(&mut self, guess: Option<u64>) -> Word {
        let own = self.hints.own_code(self.references);
        let width = (u64::BITS - own.leading_zeros()) as usize;
        let mut word = self.unknown_word(width, guess);
        word.resize(self.hints.code_width() + 1, self.circuit.constant(false));
        self.unknown_references.push(word.clone(), own);
        word
    }

    /// A new unknown reference where the number of objects is limited.
    fn limited_reference(&mut self, term: Term, guess: Option<u64>) -> Word {
        let layout = self.layout.as_ref().expect("the number of objects is limited");
        let spans = layout.spans(term).to_vec();
        let spare = layout.spare(term);
        let last = spans.iter().chain(&spare).map(|span| span.last).max().unwrap_or(0);
        let width = (u64::BITS - last.leading_zeros()) as usize;
        let mut word = self.unknown_word(width, guess);
        let mut allowed = vec![];
        // Null and what follows it without a gap are one span.
        let mut end = 0;
        for span in &spans {
            if span.first == end + 1 {
                end = span.last;
            } else {
                allowed.push(self.circuit.is_within(&word, *span));
            }
        }
        allowed.push(self.circuit.is_within(&word, CodeSpan { first: 0, last: end }));
        if let Some(spare) = spare {
            let is_spare = self.circuit.is_within(&word, spare);
            let is_no_part = self.is_no_part(term);
            allowed.push(self.circuit.and(is_spare, is_no_part));
        }
        let is_allowed = self.circuit.any(allowed);
        self.circuit.assert(&[is_allowed]);
        word.resize(self.hints.code_width() + 1, self.circuit.constant(false));
        self.unknown_references.push_limited(word.clone(), spans);
        word
    }

    /// Is an application no part of the input: asked of null, or of what the run allocated?
    fn is_no_part(&mut self, term: Term) -> Lit {
        let mut asked = vec![];
        for argument in self.pool.node(term).children() {
            if self.pool.sort(argument) == Sort::Reference {
                let (&allocated, code) = self.words[&argument].split_last().expect("it has bits");
                let some = self.circuit.any(code.iter().copied());
                asked.push(self.circuit.or(!some, allocated));
            }
        }
        self.circuit.any(asked)
    }

    /// Where the number of objects is limited, the code of a reference says which cell the class of
    /// its object is in.
    fn link_class(&mut self, term: Term) {
        let Some(layout) = &self.layout else { return };
        let representative = self.closure.representative(term);
        let has_one_cell = |reference: Term| {
            matches!(self.pool.node(reference), Node::Apply(..))
                && layout.cells_of(reference).len() < 2
        };
        if !matches!(self.pool.node(term), Node::Apply(..)) || has_one_cell(representative) {
            return;
        }
        let (word, class) = (&self.words[&term], &self.class_words[&term]);
        for cell in 0..layout.cell_count() {
            let Some(codes) = layout.codes_of_cell(cell) else { continue };
            let has_code = self.circuit.is_within(word, codes);
            let mut member = vec![];
            for group in 0..self.groups.len() {
                let lowest = self.groups.representative(group, None);
                if layout.cell_of_class(lowest) == Some(cell) {
                    member.push(self.circuit.has_value(class, group as u64));
                }
            }
            let is_member = self.circuit.any(member);
            self.circuit.assert(&[!has_code, is_member]);
        }
    }

    /// States the limits that count objects of several cells.
    fn state_shared_limits(&mut self) {
        let Some(layout) = &self.layout else { return };
        for limit in layout.shared_limits() {
            let mut used = vec![];
            for span in &limit.spans {
                for code in span.first..=span.last {
                    used.push(self.unknown_references.is_used(&mut self.circuit, code));
                }
            }
            self.circuit.assert_at_most(limit.most as usize, &used);
        }
    }

    /// Leaves one numbering of objects of those that differ in nothing else.
    pub(crate) fn break_symmetry(&mut self) {
        self.unknown_references.break_symmetry(&mut self.circuit);
    }

    /// The bits of a term that an input equals in every model.
    fn shared(&mut self, representative: Term) -> Word {
        let mut word = if self.pool.is_constant(representative) {
            self.circuit_of(representative)
        } else {
            self.words[&representative].clone()
        };
        if self.pool.sort(representative) == Sort::Reference
            && let Some(allocated) = word.last_mut()
        {
            self.circuit.assert(&[!*allocated]);
            *allocated = self.circuit.constant(false);
        }
        word
    }

    fn unknown_word(&mut self, width: usize, guess: Option<u64>) -> Word {
        let preferred = |bit| guess.map(|bits| bits >> bit & 1 != 0);
        (0..width).map(|bit| self.circuit.variable(preferred(bit))).collect()
    }

    /// The number of the class group that the object of a tested reference belongs to; if there
    /// is no object, any.
    fn class_of(&mut self, reference: Term) -> Word {
        let width = self.groups.width();
        match self.pool.node(reference) {
            Node::Apply(..) | Node::Object(_) => {
                let shared = self.closure.representative(reference);
                if let (true, Some(word)) = (shared != reference, self.class_words.get(&shared)) {
                    return word.clone();
                }
                let guess = self.hints.class(self.pool, reference);
                let guess = guess.and_then(|class| self.groups.group_of(class));
                let word = self.unknown_word(width, guess.map(|group| group as u64));
                if !self.groups.len().is_power_of_two() {
                    let end = self.circuit.number(width, self.groups.len() as u64);
                    let possible = self.circuit.unsigned_less(&word, &end);
                    self.circuit.assert(&[possible]);
                }
                word
            }
            Node::Ite(condition, then, otherwise) => {
                let (then, otherwise) = (&self.class_words[&then], &self.class_words[&otherwise]);
                self.circuit.if_then_else_word(self.words[&condition][0], then, otherwise)
            }
            _ => self.circuit.number(width, 0),
        }
    }
}

/// The conjuncts taken apart.
pub(crate) struct Facts {
    /// What has this truth value in every model.
    pub(crate) known: FxHashMap<Term, bool>,
    /// They do not contradict each other plainly.
    are_consistent: bool,
}

impl Facts {
    /// Do they not contradict each other plainly?
    pub(crate) fn are_consistent(&self) -> bool {
        self.are_consistent
    }

    pub(crate) fn new(pool: &TermPool, conjuncts: &[Term]) -> Self {
        let mut known = FxHashMap::default();
        let mut open: Vec<(Term, bool)> = conjuncts.iter().map(|&term| (term, true)).collect();
        while let Some((term, truth)) = open.pop() {
            match known.insert(term, truth) {
                None => {}
                Some(earlier) if earlier == truth => continue,
                Some(_) => return Facts { known, are_consistent: false },
            }
            match pool.node(term) {
                Node::Not(operand) => open.push((operand, !truth)),
                Node::And(left, right) if truth => open.extend([(left, true), (right, true)]),
                _ => {}
            }
        }
        Facts { known, are_consistent: true }
    }
}

/// A key for what does not depend on the order of two terms.
fn unordered(left: Term, right: Term) -> (Term, Term) {
    (left.min(right), left.max(right))
}

/// The references whose class matters to a query, and the class sets it mentions.
fn class_tests(pool: &TermPool, cone: &[Term]) -> (FxHashSet<Term>, Vec<ClassSetId>) {
    let mut tested = FxHashSet::default();
    let mut sets = vec![];
    // What uses a term comes after it in the cone, so backwards each term is complete when met.
    for &term in cone.iter().rev() {
        match pool.node(term) {
            Node::InstanceOf(operand, set) => {
                tested.insert(operand);
                if !sets.contains(&set) {
                    sets.push(set);
                }
            }
            Node::Ite(_, then, otherwise) if tested.contains(&term) => {
                tested.extend([then, otherwise]);
            }
            _ => {}
        }
    }
    (tested, sets)
}
