//! Truth values, choices between terms, and the leaves of terms.

use crate::float::and_float_comparisons;
use crate::node::{ClassSetId, FunctionId, Location, Node, Term};
use crate::pool::TermPool;
use crate::rules::{Named, Rule1, Rule2, Rule3, named};
use crate::sort::{Sort, Width};
use rustc_hash::FxHashMap;

impl TermPool {
    /// A truth value.
    pub fn truth(&mut self, value: bool) -> Term {
        Self::truth_of_every_pool(value)
    }

    /// A bit vector; bits above the width are dropped.
    pub fn bits(&mut self, width: Width, bits: u64) -> Term {
        self.intern(Node::Bits(width, width.truncate(bits)))
    }

    /// A 32-bit integer.
    pub fn int(&mut self, value: i32) -> Term {
        self.bits(Width::W32, value as u64)
    }

    /// The null reference.
    pub fn null(&mut self) -> Term {
        Self::NULL
    }

    /// The reference to an object that the run allocated.
    pub fn location(&mut self, location: Location) -> Term {
        self.intern(Node::Location(location))
    }

    /// The reference to an input object that has a number of its own.
    pub fn object(&mut self, number: u32) -> Term {
        self.intern(Node::Object(number))
    }

    /// An input, or a part of the input heap.
    pub fn apply(&mut self, function: FunctionId, arguments: &[Term]) -> Term {
        debug_assert_eq!(
            arguments.iter().map(|&argument| self.sort(argument)).collect::<Vec<_>>(),
            self.declaration(function).arguments,
            "a function is applied to what it was declared for"
        );
        let argument = |index| arguments.get(index).copied();
        self.intern(Node::Apply(function, [argument(0), argument(1)]))
    }

    /// The value of a constant truth.
    pub fn as_truth(&self, term: Term) -> Option<bool> {
        match self.node(term) {
            Node::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The stored bits of a constant bit vector.
    pub fn as_bits(&self, term: Term) -> Option<u64> {
        match self.node(term) {
            Node::Bits(_, bits) => Some(bits),
            _ => None,
        }
    }

    /// `!operand`
    pub fn not(&mut self, operand: Term) -> Term {
        let simplified = NOT_RULES.iter().find_map(|(_, rule)| rule(self, operand));
        simplified.unwrap_or_else(|| self.intern(Node::Not(operand)))
    }

    /// `left && right`
    pub fn and(&mut self, left: Term, right: Term) -> Term {
        let simplified = AND_RULES.iter().find_map(|(_, rule)| rule(self, left, right));
        simplified.unwrap_or_else(|| {
            let (left, right) = self.ordered(left, right);
            self.intern(Node::And(left, right))
        })
    }

    /// `left || right`
    pub fn or(&mut self, left: Term, right: Term) -> Term {
        let (neither_left, neither_right) = (self.not(left), self.not(right));
        let neither = self.and(neither_left, neither_right);
        self.not(neither)
    }

    /// `premise implies conclusion`
    pub fn implies(&mut self, premise: Term, conclusion: Term) -> Term {
        let not_premise = self.not(premise);
        self.or(not_premise, conclusion)
    }

    /// `if condition then then else otherwise`
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        debug_assert_eq!(self.sort(then), self.sort(otherwise), "both branches have one sort");
        let rules = ITE_RULES.iter();
        let simplified =
            rules.into_iter().find_map(|(_, rule)| rule(self, condition, then, otherwise));
        simplified.unwrap_or_else(|| self.intern(Node::Ite(condition, then, otherwise)))
    }

    /// The same as [`TermPool::ite`], but the branches are not searched for the condition: for
    /// choices of which it is known that they do not nest over the same conditions.
    pub fn shallow_ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        debug_assert_eq!(self.sort(then), self.sort(otherwise), "both branches have one sort");
        let rules = ITE_RULES.iter().take(SHALLOW_RULES);
        let simplified =
            rules.into_iter().find_map(|(_, rule)| rule(self, condition, then, otherwise));
        simplified.unwrap_or_else(|| self.intern(Node::Ite(condition, then, otherwise)))
    }

    /// Is `operand`, an input reference or null, not null and of a class in the set?
    pub fn instance_of(&mut self, operand: Term, set: ClassSetId) -> Term {
        if self.node(operand) == Node::Null || self.classes(set).ranges.is_empty() {
            return self.truth(false);
        }
        self.intern(Node::InstanceOf(operand, set))
    }
}

pub(crate) const NOT_RULES: &Named<Rule1> = named![not_constant, not_not];

/// `!true = false`, `!false = true`
fn not_constant(pool: &mut TermPool, operand: Term) -> Option<Term> {
    let value = pool.as_truth(operand)?;
    Some(pool.truth(!value))
}

/// `!!x = x`
fn not_not(pool: &mut TermPool, operand: Term) -> Option<Term> {
    match pool.node(operand) {
        Node::Not(inner) => Some(inner),
        _ => None,
    }
}

pub(crate) const AND_RULES: &Named<Rule2> = named![
    and_constant,
    and_same,
    and_opposite,
    and_absorbs,
    and_contradicts,
    and_comparisons,
    and_equal_parts,
    and_class_tests,
    and_float_comparisons
];

/// `x && true = x`, `x && false = false`
fn and_constant(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    match (pool.as_truth(left), pool.as_truth(right)) {
        (Some(true), _) => Some(right),
        (_, Some(true)) => Some(left),
        (Some(false), _) => Some(left),
        (_, Some(false)) => Some(right),
        (None, None) => None,
    }
}

/// `x && x = x`
fn and_same(_: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    (left == right).then_some(left)
}

fn are_opposite(pool: &TermPool, left: Term, right: Term) -> bool {
    pool.node(left) == Node::Not(right) || pool.node(right) == Node::Not(left)
}

/// `x && !x = false`
fn and_opposite(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    are_opposite(pool, left, right).then(|| pool.truth(false))
}

/// `x && (x && y) = x && y`
fn and_absorbs(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let part_of = |pool: &TermPool, whole, part| match pool.node(whole) {
        Node::And(first, second) => first == part || second == part,
        _ => false,
    };
    if part_of(pool, right, left) {
        return Some(right);
    }
    part_of(pool, left, right).then_some(left)
}

/// `x && (!x && y) = false`
fn and_contradicts(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    let denies = |pool: &TermPool, whole, part| match pool.node(whole) {
        Node::And(first, second) => {
            are_opposite(pool, first, part) || are_opposite(pool, second, part)
        }
        _ => false,
    };
    (denies(pool, left, right) || denies(pool, right, left)).then(|| pool.truth(false))
}

/// Two comparisons of the same numbers are one: `x < y && x == y = false`, `x < y && x != y = x < y`,
/// `!(x < y) && x == y = (x == y)`, `!(x < y) && x != y = y < x`, `x < y && y < x = false`,
/// `x < y && !(y < x) = x < y`, `!(x < y) && !(y < x) = (x == y)`
fn and_comparisons(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    for (one, other) in [(left, right), (right, left)] {
        let (order, is_less) = pool.without_not(one);
        let Node::SignedLess(x, y) = pool.node(order) else { continue };
        let (comparison, holds) = pool.without_not(other);
        let is_equality = match pool.node(comparison) {
            Node::Equal(a, b) if (a, b) == (x, y) || (b, a) == (x, y) => true,
            Node::SignedLess(a, b) if (b, a) == (x, y) => false,
            _ => continue,
        };
        return Some(match (is_less, holds) {
            (true, true) => pool.truth(false),
            (true, false) => one,
            (false, true) => other,
            (false, false) if is_equality => pool.signed_less(y, x),
            (false, false) => pool.equal(x, y),
        });
    }
    None
}

/// With `x in A` for a class test: `x in A && x != null = x in A`; where A and B have no class in
/// common, `x in A && x in B = false` and `x in A && !(x in B) = x in A`; where all of A are in B,
/// `x in A && x in B = x in A` and `x in A && !(x in B) = false`
fn and_class_tests(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    for (one, other) in [(left, right), (right, left)] {
        let Node::InstanceOf(operand, set) = pool.node(one) else { continue };
        let (part, is_denied) = match pool.node(other) {
            Node::Not(denied) => (denied, true),
            _ => (other, false),
        };
        let holds = match pool.node(part) {
            Node::InstanceOf(of, another) if of == operand => {
                let (all, some) = pool.classes(set).shares_with(pool.classes(another));
                match (all, some) {
                    (true, _) => true,
                    (false, false) => false,
                    (false, true) => continue,
                }
            }
            Node::Equal(left, right) if pool.is_null_test(operand, left, right) => false,
            _ => continue,
        };
        return Some(if holds != is_denied { one } else { pool.truth(false) });
    }
    None
}

/// `l == r && x == y` is `x == y`, and `l != r && x == y` is false, where `l` and `r` differ only in that
/// one has `x` where the other has `y`
fn and_equal_parts(pool: &mut TermPool, left: Term, right: Term) -> Option<Term> {
    for (whole, parts) in [(left, right), (right, left)] {
        let Node::Equal(x, y) = pool.node(parts) else { continue };
        let (equality, holds) = pool.without_not(whole);
        let Node::Equal(one, other) = pool.node(equality) else { continue };
        if pool.is_same_where_equal((one, other), (x, y)) {
            return Some(if holds { parts } else { pool.truth(false) });
        }
    }
    None
}

/// How many pairs of subterms [`TermPool::is_same_where_equal`] looks at.
const PAIRS: usize = 32;

impl TermPool {
    /// Are two terms the same wherever `x == y`, as far as is seen at a glance?
    fn is_same_where_equal(&self, terms: (Term, Term), (x, y): (Term, Term)) -> bool {
        let mut open = vec![terms];
        for _ in 0..PAIRS {
            let Some((one, other)) = open.pop() else { return true };
            if one == other || (one, other) == (x, y) || (one, other) == (y, x) {
                continue;
            }
            match (self.node(one), self.node(other)) {
                (Node::Binary(op, a, b), Node::Binary(other_op, c, d)) if op == other_op => {
                    // Operands that may change places stand in the order of their age.
                    let is_straight = a == c || b == d || self.is_alike(a, c);
                    let is_crossed = op.is_commutative() && !is_straight;
                    open.extend(if is_crossed { [(a, d), (b, c)] } else { [(a, c), (b, d)] });
                }
                (Node::Unary(op, a), Node::Unary(other_op, b)) if op == other_op => {
                    open.push((a, b));
                }
                (
                    Node::Resize { signed, width, operand },
                    Node::Resize { signed: other_signed, width: other_width, operand: other },
                ) if (signed, width) == (other_signed, other_width) => {
                    open.push((operand, other));
                }
                _ => return false,
            }
        }
        open.is_empty()
    }

    /// The operand of a negation, with `false`; what is none, with `true`.
    fn without_not(&self, term: Term) -> (Term, bool) {
        match self.node(term) {
            Node::Not(operand) => (operand, false),
            _ => (term, true),
        }
    }

    /// Are two terms made by the same operation?
    fn is_alike(&self, one: Term, other: Term) -> bool {
        match (self.node(one), self.node(other)) {
            (Node::Binary(one, ..), Node::Binary(other, ..)) => one == other,
            (one, other) => std::mem::discriminant(&one) == std::mem::discriminant(&other),
        }
    }
}

pub(crate) const ITE_RULES: &Named<Rule3> = named![
    ite_constant,
    ite_same,
    ite_negated,
    ite_truth,
    ite_equal,
    ite_decides_then,
    ite_decides_otherwise
];

/// How many of these look at the branches only from outside.
const SHALLOW_RULES: usize = 5;

/// `if true then x else y = x`, `if false then x else y = y`
fn ite_constant(pool: &mut TermPool, condition: Term, then: Term, otherwise: Term) -> Option<Term> {
    Some(if pool.as_truth(condition)? { then } else { otherwise })
}

/// `if c then x else x = x`
fn ite_same(_: &mut TermPool, _: Term, then: Term, otherwise: Term) -> Option<Term> {
    (then == otherwise).then_some(then)
}

/// `if !c then x else y = if c then y else x`
fn ite_negated(pool: &mut TermPool, condition: Term, then: Term, otherwise: Term) -> Option<Term> {
    match pool.node(condition) {
        Node::Not(inner) => Some(pool.shallow_ite(inner, otherwise, then)),
        _ => None,
    }
}

/// `if c then true else y = c || y`, and the three others with a constant or `c` in a branch
fn ite_truth(pool: &mut TermPool, condition: Term, then: Term, otherwise: Term) -> Option<Term> {
    if pool.sort(then) != Sort::Bool {
        return None;
    }
    let then_value = if then == condition { Some(true) } else { pool.as_truth(then) };
    let other_value = if otherwise == condition { Some(false) } else { pool.as_truth(otherwise) };
    match (then_value, other_value) {
        (Some(true), _) => Some(pool.or(condition, otherwise)),
        (Some(false), _) => {
            let not_condition = pool.not(condition);
            Some(pool.and(not_condition, otherwise))
        }
        (_, Some(true)) => Some(pool.implies(condition, then)),
        (_, Some(false)) => Some(pool.and(condition, then)),
        (None, None) => None,
    }
}

/// `if x == y && c then x else y = y`
fn ite_equal(pool: &mut TermPool, condition: Term, then: Term, otherwise: Term) -> Option<Term> {
    let mut conjuncts = vec![condition];
    for _ in 0..CONJUNCTS {
        match pool.node(conjuncts.pop()?) {
            Node::And(left, right) => conjuncts.extend([left, right]),
            Node::Equal(left, right)
                if (left, right) == (then, otherwise) || (right, left) == (then, otherwise) =>
            {
                return Some(otherwise);
            }
            _ => {}
        }
    }
    None
}

/// How many parts of a condition [`ite_equal`] looks at.
const CONJUNCTS: usize = 8;

/// `if c then x else y = if c then x' else y`, where `x'` is `x` with `c` true inside
fn ite_decides_then(
    pool: &mut TermPool,
    condition: Term,
    then: Term,
    otherwise: Term,
) -> Option<Term> {
    let simpler = pool.under(then, condition, true);
    (simpler != then).then(|| pool.ite(condition, simpler, otherwise))
}

/// `if c then x else y = if c then x else y'`, where `y'` is `y` with `c` false inside
fn ite_decides_otherwise(
    pool: &mut TermPool,
    condition: Term,
    then: Term,
    otherwise: Term,
) -> Option<Term> {
    let simpler = pool.under(otherwise, condition, false);
    (simpler != otherwise).then(|| pool.ite(condition, then, simpler))
}

/// How many subterms [`TermPool::under`] looks into: large terms stay as they are.
const VISITS: usize = 200;

impl TermPool {
    /// A term that equals `term` wherever `condition` has the given truth.
    ///
    /// Reads of a heap nest choices over the same aliases many times: this is where they collapse.
    fn under(&mut self, term: Term, condition: Term, truth: bool) -> Term {
        if !self.may_contain(term, condition) || !self.has_time() {
            return term;
        }
        let known = self.truth(truth);
        let mut done = FxHashMap::default();
        done.insert(condition, known);
        let mut stack = vec![term];
        let mut visits = 0;
        while let Some(&top) = stack.last() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let node = self.node(top);
            let is_open =
                |child: &Term| self.may_contain(*child, condition) && !done.contains_key(child);
            if let Some(child) = node.children().find(is_open) {
                stack.push(child);
                // Each of them is visited on the way back: a deep term is not walked down to its end.
                if visits + stack.len() > VISITS {
                    return term;
                }
                continue;
            }
            visits += 1;
            let result = |child: Term| done.get(&child).copied().unwrap_or(child);
            let result = match node {
                _ if node.children().all(|child| result(child) == child) => top,
                // Its branches were searched for its own condition when it was made.
                Node::Ite(condition, then, otherwise) => {
                    self.shallow_ite(result(condition), result(then), result(otherwise))
                }
                _ => self.rebuild(node, result),
            };
            done.insert(top, result);
        }
        done[&term]
    }
}
