//! Numbers that are only compared.
//!
//! Most numbers in path conditions (keys, heights, sizes) are compared with each other and with
//! constants, and have constants added to them. Such a number is one of a few sums of an input and
//! a constant, each with a literal that says when it is that one. A comparison of two numbers is
//! then one of a few comparisons of sums, and those are left to the `differences` module: exact,
//! wrap-around included, whatever the width.

use crate::circuit::Circuit;
use crate::differences::{InputNumber, Sum, ZERO};
use crate::sat::Lit;
use forkless_term::Width;
use rustc_hash::FxHashMap;

/// An input plus a constant, wrapping around; or the constant itself, if the input is [`ZERO`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Leaf {
    input: InputNumber,
    /// As a signed number of the width.
    offset: i128,
}

/// A number: exactly one of these literals holds, and it is the sum that comes with it.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    width: Width,
    choices: Vec<(Leaf, Lit)>,
}

/// More choices than this get a name: comparing two numbers takes as many comparisons as there are
/// pairs of their choices.
const MOST_CHOICES: usize = 12;

/// The comparisons of sums that have a literal.
#[derive(Debug, Default)]
pub(crate) struct Comparisons {
    less: FxHashMap<(Leaf, Leaf), Lit>,
    equal: FxHashMap<(Leaf, Leaf), Lit>,
    /// For each input the bounds that it is compared with, in order: the literal says whether the
    /// input is at most that.
    bounds: FxHashMap<InputNumber, Vec<(i128, Lit)>>,
}

fn smallest(width: Width) -> i128 {
    i128::from(width.signed(width.signed_min()))
}

fn largest(width: Width) -> i128 {
    i128::from(width.signed(width.signed_max()))
}

/// How many numbers of a width there are.
fn count(width: Width) -> i128 {
    1 << width.bits()
}

/// The number of this width that an integer is when it wraps around.
fn wrapped(width: Width, number: i128) -> i128 {
    i128::from(width.signed(width.truncate(number as u64)))
}

impl Number {
    /// A constant.
    pub(crate) fn constant(circuit: &Circuit, width: Width, bits: u64) -> Self {
        let leaf = Leaf { input: ZERO, offset: i128::from(width.signed(bits)) };
        Number { width, choices: vec![(leaf, circuit.constant(true))] }
    }

    /// A new unknown.
    pub(crate) fn input(circuit: &mut Circuit, width: Width, guess: Option<u64>) -> Self {
        let guess = guess.map_or(0, |bits| i128::from(width.signed(bits)));
        let input = circuit.differences.input(smallest(width), largest(width), guess);
        Number { width, choices: vec![(Leaf { input, offset: 0 }, circuit.constant(true))] }
    }

    /// The number plus a constant.
    pub(crate) fn plus(&self, addend: u64) -> Self {
        let mut sum = self.clone();
        for (leaf, _) in &mut sum.choices {
            leaf.offset = wrapped(self.width, leaf.offset + i128::from(addend));
        }
        sum
    }

    /// The stored bits of the number in the last assignment.
    pub(crate) fn value(&self, circuit: &Circuit) -> u64 {
        let holds = |(_, guard): &&(Leaf, Lit)| circuit.value(*guard);
        let (leaf, _) = self.choices.iter().find(holds).expect("it is one of its choices");
        self.width.truncate((circuit.differences.value(leaf.input) + leaf.offset) as u64)
    }
}

impl Comparisons {
    /// `if condition then then else otherwise`
    pub(crate) fn if_then_else(
        &mut self,
        circuit: &mut Circuit,
        condition: Lit,
        then: &Number,
        otherwise: &Number,
    ) -> Number {
        let never = circuit.constant(false);
        let guard_of = |number: &Number, leaf: Leaf| {
            let found = number.choices.iter().find(|(other, _)| *other == leaf);
            found.map_or(never, |&(_, guard)| guard)
        };
        let mut choices = vec![];
        for &(leaf, guard) in &then.choices {
            choices.push((leaf, circuit.if_then_else(condition, guard, guard_of(otherwise, leaf))));
        }
        for &(leaf, guard) in &otherwise.choices {
            if guard_of(then, leaf) == never {
                choices.push((leaf, circuit.if_then_else(condition, never, guard)));
            }
        }
        choices.retain(|&(_, guard)| guard != never);
        let chosen = Number { width: then.width, choices };
        if chosen.choices.len() <= MOST_CHOICES {
            return chosen;
        }
        let name = Number::input(circuit, chosen.width, None);
        let equal = self.equal(circuit, &name, &chosen);
        circuit.assert(&[equal]);
        name
    }

    /// `left < right`, signed
    pub(crate) fn less(&mut self, circuit: &mut Circuit, left: &Number, right: &Number) -> Lit {
        self.pairs(circuit, left, right, Self::less_leaf)
    }

    /// `left == right`
    pub(crate) fn equal(&mut self, circuit: &mut Circuit, left: &Number, right: &Number) -> Lit {
        self.pairs(circuit, left, right, Self::equal_leaf)
    }

    /// The literal that is the one of `compare` for the pair of leaves that the numbers are.
    fn pairs(
        &mut self,
        circuit: &mut Circuit,
        left: &Number,
        right: &Number,
        compare: fn(&mut Self, &mut Circuit, Width, Leaf, Leaf) -> Lit,
    ) -> Lit {
        let width = left.width;
        if let ([(one, _)], [(other, _)]) = (&left.choices[..], &right.choices[..]) {
            return compare(self, circuit, width, *one, *other);
        }
        let result = circuit.gate();
        for &(one, one_guard) in &left.choices {
            for &(other, other_guard) in &right.choices {
                if one_guard == !other_guard {
                    continue;
                }
                let holds = compare(self, circuit, width, one, other);
                circuit.assert(&[!one_guard, !other_guard, !holds, result]);
                circuit.assert(&[!one_guard, !other_guard, holds, !result]);
            }
        }
        result
    }

    fn less_leaf(&mut self, circuit: &mut Circuit, width: Width, left: Leaf, right: Leaf) -> Lit {
        if left.input == right.input && (left.input == ZERO || left.offset == right.offset) {
            return circuit.constant(left.offset < right.offset);
        }
        if right.input == ZERO {
            return self.at_most(circuit, width, left, right.offset - 1);
        }
        if left.input == ZERO {
            return !self.at_most(circuit, width, right, left.offset);
        }
        if let Some(&known) = self.less.get(&(left, right)) {
            return known;
        }
        let (left_sum, right_sum) =
            (self.sum(circuit, width, left), self.sum(circuit, width, right));
        let value =
            |leaf: Leaf| wrapped(width, circuit.differences.guess(leaf.input) + leaf.offset);
        let likely = value(left) < value(right);
        let literal = circuit.variable(Some(likely));
        circuit.differences.compare(literal, left_sum, right_sum);
        if let Some(&reverse) = self.less.get(&(right, left)) {
            circuit.assert(&[!literal, !reverse]);
        }
        self.less.insert((left, right), literal);
        literal
    }

    fn equal_leaf(&mut self, circuit: &mut Circuit, width: Width, left: Leaf, right: Leaf) -> Lit {
        if left.input == right.input {
            return circuit.constant(left.offset == right.offset);
        }
        if left.input == ZERO {
            return self.equal_leaf(circuit, width, right, left);
        }
        if right.input == ZERO {
            let number = wrapped(width, right.offset - left.offset);
            let left = Leaf { offset: 0, ..left };
            let at_most = self.at_most(circuit, width, left, number);
            let below = self.at_most(circuit, width, left, number - 1);
            return circuit.and(at_most, !below);
        }
        // On the circle of all numbers only the distance matters.
        let (left, right) = if left.input < right.input { (left, right) } else { (right, left) };
        let distance = wrapped(width, right.offset - left.offset);
        let (left, right) = (Leaf { offset: 0, ..left }, Leaf { offset: distance, ..right });
        if let Some(&known) = self.equal.get(&(left, right)) {
            return known;
        }
        let less = self.less_leaf(circuit, width, left, right);
        let greater = self.less_leaf(circuit, width, right, left);
        let equal = circuit.and(!less, !greater);
        self.equal.insert((left, right), equal);
        equal
    }

    /// Is the sum at most a constant? Both if it wraps around and if not, that is a bound of the
    /// input.
    fn at_most(&mut self, circuit: &mut Circuit, width: Width, leaf: Leaf, most: i128) -> Lit {
        let plain = self.bound(circuit, width, leaf.input, most - leaf.offset);
        let Some((wraps, correction)) = self.wrap(circuit, width, leaf) else { return plain };
        let bound = most - leaf.offset - correction;
        let after_wrap = self.bound(circuit, width, leaf.input, bound);
        circuit.if_then_else(wraps, after_wrap, plain)
    }

    /// Is the input at most this?
    fn bound(
        &mut self,
        circuit: &mut Circuit,
        width: Width,
        input: InputNumber,
        most: i128,
    ) -> Lit {
        if most < smallest(width) || most >= largest(width) {
            return circuit.constant(most >= largest(width));
        }
        let bounds = self.bounds.entry(input).or_default();
        let at = match bounds.binary_search_by_key(&most, |&(bound, _)| bound) {
            Ok(at) => return bounds[at].1,
            Err(at) => at,
        };
        let literal = circuit.variable(Some(circuit.differences.guess(input) <= most));
        let plain = |input, offset| Sum { input, offset, wrap: None };
        circuit.differences.compare(literal, plain(input, 0), plain(ZERO, most + 1));
        // What is at most one bound is at most the next.
        if at > 0 {
            circuit.assert(&[!bounds[at - 1].1, literal]);
        }
        if let Some(&(_, next)) = bounds.get(at) {
            circuit.assert(&[!literal, next]);
        }
        bounds.insert(at, (most, literal));
        literal
    }

    /// The literal that says whether a sum wraps around, and what is added to it then.
    fn wrap(&mut self, circuit: &mut Circuit, width: Width, leaf: Leaf) -> Option<(Lit, i128)> {
        match leaf.offset {
            0 => None,
            offset if offset > 0 => {
                let fits = self.bound(circuit, width, leaf.input, largest(width) - offset);
                Some((!fits, -count(width)))
            }
            offset => {
                let below = smallest(width) - offset - 1;
                Some((self.bound(circuit, width, leaf.input, below), count(width)))
            }
        }
    }

    fn sum(&mut self, circuit: &mut Circuit, width: Width, leaf: Leaf) -> Sum {
        let wrap = self.wrap(circuit, width, leaf);
        Sum { input: leaf.input, offset: leaf.offset, wrap }
    }
}
