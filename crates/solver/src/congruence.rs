//! Equal arguments give equal results: stated only for the pairs that an assignment got wrong.

use crate::encoder::Encoder;
use crate::statistics::EmbeddedStatistics;
use batsat::Lit;
use forkless_term::{FunctionId, Node, Term};
use rustc_hash::FxHashMap;

/// Equalities of arguments that already have a literal.
#[derive(Default)]
pub(crate) struct Congruence {
    equalities: FxHashMap<(Term, Term), Lit>,
}

impl Congruence {
    /// Looks at the last assignment and states congruence wherever it is violated. Answers
    /// whether it was violated at all.
    pub(crate) fn refine(
        &mut self,
        encoder: &mut Encoder,
        statistics: &mut EmbeddedStatistics,
    ) -> bool {
        // All is read before anything is stated: clauses may come only between assignments.
        let results = clashes_of_results(encoder);
        let classes = clashes_of_classes(encoder);
        statistics.congruence_lemmas += results.len() as u64;
        statistics.class_lemmas += classes.len() as u64;
        for &(one, other) in &results {
            let same = self.same_arguments(encoder, one, other);
            let (left, right) = (encoder.word(one).to_vec(), encoder.word(other).to_vec());
            encoder.equal_if(same, &left, &right);
        }
        for &(one, other) in &classes {
            let same = self.same(encoder, one, other);
            let (left, right) =
                (encoder.class_word(one).to_vec(), encoder.class_word(other).to_vec());
            encoder.equal_if(same, &left, &right);
        }
        !results.is_empty() || !classes.is_empty()
    }

    fn same_arguments(&mut self, encoder: &mut Encoder, one: Term, other: Term) -> Lit {
        let pairs = encoder.pool.node(one).children().zip(encoder.pool.node(other).children());
        let mut all = vec![];
        for (left, right) in pairs {
            all.push(self.same(encoder, left, right));
        }
        encoder.circuit.all(all)
    }

    fn same(&mut self, encoder: &mut Encoder, left: Term, right: Term) -> Lit {
        if left == right {
            return encoder.circuit.constant(true);
        }
        let key = (left.min(right), left.max(right));
        *self.equalities.entry(key).or_insert_with(|| {
            let (left, right) = (encoder.word(left).to_vec(), encoder.word(right).to_vec());
            encoder.circuit.equal(&left, &right)
        })
    }
}

/// A function and the bits of its arguments.
type PointBits = (FunctionId, [Option<u64>; 2]);

/// Pairs of applications of one function that have equal arguments but different results.
fn clashes_of_results(encoder: &Encoder) -> Vec<(Term, Term)> {
    let value = |term: Term| encoder.circuit.word_value(encoder.word(term));
    let mut first: FxHashMap<PointBits, (Term, u64)> = FxHashMap::default();
    let mut clashes = vec![];
    for &term in &encoder.applications {
        let Node::Apply(function, arguments) = encoder.pool.node(term) else { continue };
        if arguments[0].is_none() {
            continue;
        }
        let result = value(term);
        let point = (function, arguments.map(|argument| argument.map(value)));
        let &mut (earlier, earlier_result) = first.entry(point).or_insert((term, result));
        if earlier_result != result {
            clashes.push((earlier, term));
        }
    }
    clashes
}

/// Pairs of references to one object with different classes.
fn clashes_of_classes(encoder: &Encoder) -> Vec<(Term, Term)> {
    let mut first: FxHashMap<u64, (Term, u64)> = FxHashMap::default();
    let mut clashes = vec![];
    for &term in &encoder.classified {
        let code = encoder.circuit.word_value(encoder.word(term));
        let class = encoder.circuit.word_value(encoder.class_word(term));
        let &mut (earlier, earlier_class) = first.entry(code).or_insert((term, class));
        if code != 0 && earlier_class != class {
            clashes.push((earlier, term));
        }
    }
    clashes
}
