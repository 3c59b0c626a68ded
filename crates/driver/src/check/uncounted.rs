//! Exceptions of operations that are no findings, and why.

use super::{CheckPlan, Rule, Violation, violation};
use crate::Subject;
use forkless_engine::{Exploration, Origin, Path};
use forkless_ir::Program;
use forkless_term::{BinaryOp, Node, Symbol, Term, TermPool, Value};
use std::collections::BTreeSet;

/// Why an exception of an operation does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Uncounted {
    /// It comes from an instance method of another class, which is checked by itself.
    Elsewhere,
    /// It depends on what a private field of a library class holds, and nobody knows what those hold.
    LibraryState,
    /// The caller chose the index.
    IndexArgument,
    /// The JDK compares objects of the input that cannot be compared.
    Incomparable,
}

/// Library classes whose objects may hold whatever their fields do, apart from what rules for inputs exclude.
const KNOWN_STATES: [&str; 24] = [
    "forkless.model.",
    "java.lang.String",
    "java.lang.AbstractStringBuilder",
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Short",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
    "java.util.ArrayList",
    "java.util.AbstractList",
    "java.util.Vector",
    "java.util.Arrays$",
    "java.util.AbstractMap$Simple",
    "java.util.LinkedHashMap",
    "java.util.LinkedHashSet",
    "java.util.HashMap",
    "java.util.Optional",
    "java.util.Date",
    "java.util.concurrent.atomic.",
    "java.math.BigDecimal",
    "java.time.Local",
];

/// Why a violation does not count; none if it does.
pub(super) fn uncounted(
    subject: &Subject,
    plan: &CheckPlan,
    exploration: &Exploration,
    path: &Path,
    violation: &Violation,
) -> Option<Uncounted> {
    let is_decision = |origin: Origin| matches!(origin, Origin::Decision | Origin::Heap);
    let mut decisions = path.clauses.iter().filter(|clause| is_decision(clause.origin));
    let last = decisions.next_back().map(|clause| clause.term);
    let before: Vec<Term> = decisions.map(|clause| clause.term).collect();
    let pool = exploration.pool(path);
    if violation.rule == Rule::Assertion || subject.is_harness {
        None
    } else if !plan.everywhere && violation::is_elsewhere(subject, path) {
        Some(Uncounted::Elsewhere)
    } else if !plan.everywhere && last.is_some_and(|one| asks_library(&subject.program, pool, one))
    {
        Some(Uncounted::LibraryState)
    } else if !plan.everywhere
        && violation.rule == Rule::ClassCast
        && violation::is_in_library(&subject.program, path)
        && last.is_some_and(|one| asks_class(pool, one))
    {
        Some(Uncounted::Incomparable)
    } else if plan.trust_indices
        && violation.rule == Rule::IndexOutOfBounds
        && last.is_some_and(|one| {
            is_index_argument(pool, one, &before) || is_negative_argument(pool, path, one, &before)
        })
    {
        Some(Uncounted::IndexArgument)
    } else {
        None
    }
}

/// All applications in a term.
fn symbols(pool: &TermPool, term: Term) -> BTreeSet<&Symbol> {
    let mut found = BTreeSet::new();
    let (mut open, mut seen) = (vec![term], BTreeSet::new());
    while let Some(term) = open.pop() {
        if !seen.insert(term) {
            continue;
        }
        let node = pool.node(term);
        if let Node::Apply(function, _) = node {
            found.insert(&pool.declaration(function).symbol);
        }
        open.extend(node.children());
    }
    found
}

/// Does a condition ask for the class of an object of the input?
fn asks_class(pool: &TermPool, condition: Term) -> bool {
    let mut nodes = pool.cone(&[condition]).into_iter().map(|term| pool.node(term));
    nodes.any(|node| matches!(node, Node::InstanceOf(..)))
}

/// Does a condition ask what a field of a library class holds, of whose objects little is known?
fn asks_library(program: &Program, pool: &TermPool, condition: Term) -> bool {
    symbols(pool, condition).into_iter().any(|symbol| match symbol {
        Symbol::Field { class, .. } => {
            let is_library =
                program.find_class(class).is_some_and(|class| program.class(class).is_library);
            is_library && !KNOWN_STATES.iter().any(|known| class.starts_with(known))
        }
        Symbol::Input(_) | Symbol::Element(_) | Symbol::Length => false,
    })
}

/// Is an index that is out of bounds an argument, or a constant more or less, that no own code has compared with
/// anything but zero? `decisions` are those before.
fn is_index_argument(pool: &TermPool, condition: Term, decisions: &[Term]) -> bool {
    let condition = without_not(pool, condition);
    let (index, length) = match pool.node(condition) {
        Node::UnsignedLess(index, length) | Node::SignedLess(index, length) => (index, length),
        _ => return false,
    };
    let Some(argument) = argument(pool, index).or_else(|| argument(pool, length)) else {
        return false;
    };
    let is_tested = |&decision: &Term| {
        let decision = without_not(pool, decision);
        match pool.node(decision) {
            // What an access to an array asks.
            Node::UnsignedLess(..) => false,
            Node::SignedLess(one, other) => {
                let is_constant = |term: Term| matches!(pool.node(term), Node::Bits(..));
                let is_sign = (one == argument && is_constant(other))
                    || (other == argument && is_constant(one));
                !is_sign && symbols(pool, decision).contains(symbol(pool, argument))
            }
            _ => symbols(pool, decision).contains(symbol(pool, argument)),
        }
    };
    !decisions.iter().any(is_tested)
}

/// Numbers closer to zero than this do not overflow where few of them are added.
const FAR: i64 = 1 << 30;

/// Is an argument negative that an index is a sum or difference of, and does nothing before ask for its sign? If one
/// of them is so large that the sum may overflow, the code may be wrong for another reason.
fn is_negative_argument(pool: &TermPool, path: &Path, condition: Term, decisions: &[Term]) -> bool {
    let (Node::UnsignedLess(one, other) | Node::SignedLess(one, other)) =
        pool.node(without_not(pool, condition))
    else {
        return false;
    };
    let number = |argument: Term| {
        let Symbol::Input(name) = symbol(pool, argument) else { return None };
        let mut inputs = path.witness.iter().flat_map(|witness| &witness.inputs);
        match inputs.find(|(known, _)| known == name)? {
            (_, Value::Bits(width, bits)) => Some(width.signed(*bits)),
            _ => None,
        }
    };
    let is_asked = |argument: Term| {
        decisions.iter().any(|&decision| match pool.node(without_not(pool, decision)) {
            Node::SignedLess(one, other) => {
                let is_constant = |term: Term| matches!(pool.node(term), Node::Bits(..));
                one == argument && is_constant(other) || other == argument && is_constant(one)
            }
            _ => false,
        })
    };
    let mut arguments = summands(pool, one);
    arguments.extend(summands(pool, other));
    let is_small = |&argument: &Term| number(argument).is_none_or(|one| -FAR < one && one < FAR);
    let is_negative = |argument: Term| number(argument).is_some_and(|one| one < 0);
    arguments.iter().all(is_small)
        && arguments.iter().any(|&argument| is_negative(argument) && !is_asked(argument))
}

/// The inputs that a number is a sum or difference of.
fn summands(pool: &TermPool, term: Term) -> Vec<Term> {
    let (mut found, mut open) = (vec![], vec![term]);
    while let Some(term) = open.pop() {
        match pool.node(term) {
            Node::Apply(_, [None, None]) => found.push(term),
            Node::Binary(BinaryOp::Add | BinaryOp::Subtract, one, other) => {
                open.extend([one, other]);
            }
            _ => {}
        }
    }
    found
}

fn without_not(pool: &TermPool, term: Term) -> Term {
    match pool.node(term) {
        Node::Not(inner) => inner,
        _ => term,
    }
}

/// The input that a number is, apart from a constant that was added.
fn argument(pool: &TermPool, term: Term) -> Option<Term> {
    match pool.node(term) {
        Node::Apply(_, [None, None]) => Some(term),
        Node::Binary(BinaryOp::Add, one, other) => match (pool.node(one), pool.node(other)) {
            (Node::Bits(..), Node::Apply(_, [None, None])) => Some(other),
            (Node::Apply(_, [None, None]), Node::Bits(..)) => Some(one),
            _ => None,
        },
        _ => None,
    }
}

/// The name of an input.
fn symbol(pool: &TermPool, input: Term) -> &Symbol {
    match pool.node(input) {
        Node::Apply(function, _) => &pool.declaration(function).symbol,
        _ => unreachable!("an input is an application"),
    }
}
