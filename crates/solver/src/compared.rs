//! Which numbers of a query are only compared?
//!
//! A number that is only compared needs no bits (see the `numbers` module). One computation must not change
//! that for numbers that have nothing to do with it: the keys of a tree stay differences, though its size
//! is a sum. So numbers that may ever be compared with each other form a component, and a component
//! has bits exactly if one of its numbers is computed with.

use forkless_term::{BinaryOp, FunctionId, Node, Sort, Term, TermPool, Width};
use rustc_hash::FxHashMap;

/// How the numbers of a query are represented.
#[derive(Debug)]
pub(crate) enum ComparedNumbers {
    /// All are only compared.
    All,
    /// All have bits.
    None,
    /// For each number that is no constant, whether it is only compared.
    Some(FxHashMap<Term, bool>),
}

impl ComparedNumbers {
    /// Of a query with this cone.
    pub(crate) fn new(pool: &TermPool, cone: &[Term]) -> Self {
        if Width::ALL.iter().all(|&width| is_only_compared(pool, cone, width)) {
            return ComparedNumbers::All;
        }
        if cone.iter().any(|&term| is_hard(pool, term)) {
            return ComparedNumbers::None;
        }
        let components = Components::new(pool, cone);
        let compared = components.compared();
        match compared.values().any(|&is_compared| is_compared) {
            true => ComparedNumbers::Some(compared),
            false => ComparedNumbers::None,
        }
    }

    /// Is this number one that is only compared, and does it have bits? A constant may be both.
    pub(crate) fn represents(&self, pool: &TermPool, term: Term) -> (bool, bool) {
        match self {
            ComparedNumbers::All => (true, false),
            ComparedNumbers::None => (false, true),
            ComparedNumbers::Some(_) if pool.is_constant(term) => (true, true),
            ComparedNumbers::Some(compared) => (compared[&term], !compared[&term]),
        }
    }
}

/// Are numbers of this width only compared in a query with this cone?
fn is_only_compared(pool: &TermPool, cone: &[Term], width: Width) -> bool {
    let sort = Sort::Bits(width);
    cone.iter().all(|&term| {
        let node = pool.node(term);
        if pool.sort(term) == sort {
            match node {
                Node::Bits(..) | Node::Apply(..) | Node::Ite(..) => true,
                Node::Binary(BinaryOp::Add, _, addend) => pool.as_bits(addend).is_some(),
                _ => false,
            }
        } else {
            let compares = matches!(
                node,
                Node::Equal(..) | Node::SignedLess(..) | Node::Apply(..) | Node::Ite(..)
            );
            compares || node.children().all(|child| pool.sort(child) != sort)
        }
    })
}

/// Does the circuit of a term need the solver that is made for arithmetic?
fn is_hard(pool: &TermPool, term: Term) -> bool {
    match pool.node(term) {
        Node::Binary(op, ..) => match op {
            BinaryOp::Multiply | BinaryOp::SignedDivide | BinaryOp::SignedRemainder => true,
            BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor
            | BinaryOp::ShiftLeft
            | BinaryOp::ShiftRightSigned
            | BinaryOp::ShiftRightUnsigned => false,
        },
        Node::FloatUnary(..) | Node::FloatBinary(..) | Node::FloatCompare(..) => true,
        _ => false,
    }
}

/// What belongs to one component.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Member {
    Number(Term),
    /// The results of a function: equal arguments make them equal.
    Result(FunctionId),
    /// The arguments of a function at this place, for the same reason.
    Argument(FunctionId, usize),
}

struct Components<'a> {
    pool: &'a TermPool,
    places: FxHashMap<Member, usize>,
    /// A place's own one, or one closer to that of its component.
    parents: Vec<usize>,
    /// Of the place that stands for a component: is there a computation?
    computes: Vec<bool>,
}

impl<'a> Components<'a> {
    fn new(pool: &'a TermPool, cone: &[Term]) -> Self {
        let (places, parents, computes) = (FxHashMap::default(), vec![], vec![]);
        let mut components = Components { pool, places, parents, computes };
        cone.iter().for_each(|&term| components.add(term));
        components
    }

    /// For each number that is no constant, whether it is only compared.
    fn compared(mut self) -> FxHashMap<Term, bool> {
        let numbers: Vec<(Term, usize)> = self
            .places
            .iter()
            .filter_map(|(&member, &place)| match member {
                Member::Number(term) => Some((term, place)),
                Member::Result(_) | Member::Argument(..) => None,
            })
            .collect();
        let compared = |(term, place)| (term, !self.computes[root(&mut self.parents, place)]);
        numbers.into_iter().map(compared).collect()
    }

    fn add(&mut self, term: Term) {
        let node = self.pool.node(term);
        let own = self.number(term);
        match node {
            Node::Apply(function, arguments) => {
                if own.is_some() {
                    let results = self.place(Member::Result(function));
                    self.unite(own, Some(results));
                }
                for (at, argument) in arguments.into_iter().flatten().enumerate() {
                    let argument = self.number(argument);
                    let others = argument.map(|_| self.place(Member::Argument(function, at)));
                    self.unite(argument, others);
                }
            }
            Node::Ite(_, then, otherwise) => {
                for branch in [then, otherwise] {
                    let branch = self.number(branch);
                    self.unite(own, branch);
                }
            }
            Node::Binary(BinaryOp::Add, operand, addend) if self.pool.as_bits(addend).is_some() => {
                let operand = self.number(operand);
                self.unite(own, operand);
            }
            Node::Equal(left, right) | Node::SignedLess(left, right) => {
                let (left, right) = (self.number(left), self.number(right));
                self.unite(left, right);
            }
            _ => {
                let operands: Vec<usize> =
                    node.children().filter_map(|child| self.number(child)).collect();
                for place in operands.into_iter().chain(own) {
                    let root = root(&mut self.parents, place);
                    self.computes[root] = true;
                }
            }
        }
    }

    /// The place of a term, if it is a number and no constant.
    fn number(&mut self, term: Term) -> Option<usize> {
        let is_number = matches!(self.pool.sort(term), Sort::Bits(_));
        let is_open = is_number && !self.pool.is_constant(term);
        is_open.then(|| self.place(Member::Number(term)))
    }

    fn place(&mut self, member: Member) -> usize {
        let next = self.parents.len();
        let place = *self.places.entry(member).or_insert(next);
        if place == next {
            self.parents.push(next);
            self.computes.push(false);
        }
        place
    }

    fn unite(&mut self, one: Option<usize>, other: Option<usize>) {
        let (Some(one), Some(other)) = (one, other) else { return };
        let (one, other) = (root(&mut self.parents, one), root(&mut self.parents, other));
        self.parents[other] = one;
        self.computes[one] |= self.computes[other];
    }
}

/// The place that stands for a component.
fn root(parents: &mut [usize], mut place: usize) -> usize {
    while parents[place] != place {
        parents[place] = parents[parents[place]];
        place = parents[place];
    }
    place
}
