//! The conditions of all paths as one tree: what paths have in common is evaluated once.

use forkless_engine::{Clause, Exploration, Origin};
use forkless_term::Evaluator;

/// A node: the paths that are complete here, and the clauses that others go on with.
#[derive(Debug, Default)]
struct ClauseNode {
    paths: Vec<usize>,
    branches: Vec<(Clause, usize)>,
    /// The largest weight of a path at this node or below.
    weight: u64,
}

/// Paths by their clauses. Nothing is assumed of the conditions: several branches may hold.
///
/// The lazy strategies have many paths, but few clauses at a time: paths
/// that looked at the same references in the same order share a prefix of their clauses.
#[derive(Debug)]
pub(crate) struct ConditionTree {
    nodes: Vec<ClauseNode>,
}

impl ConditionTree {
    /// A tree of all paths.
    pub fn new(exploration: &Exploration) -> Self {
        Self::weighted(exploration, (0..exploration.paths.len()).map(|number| (number, 0)))
    }

    /// A tree of some paths, each with a weight.
    pub fn weighted(
        exploration: &Exploration,
        paths: impl IntoIterator<Item = (usize, u64)>,
    ) -> Self {
        let mut nodes = vec![ClauseNode::default()];
        for (number, weight) in paths {
            let mut at = 0;
            nodes[at].weight = nodes[at].weight.max(weight);
            for clause in &exploration.paths[number].clauses {
                let known = nodes[at].branches.iter().find(|(known, _)| known == clause);
                at = match known {
                    Some(&(_, child)) => child,
                    None => {
                        let child = nodes.len();
                        nodes.push(ClauseNode::default());
                        nodes[at].branches.push((*clause, child));
                        child
                    }
                };
                nodes[at].weight = nodes[at].weight.max(weight);
            }
            nodes[at].paths.push(number);
        }
        ConditionTree { nodes }
    }

    /// The paths whose condition holds, in the order of the exploration.
    pub fn matching(&self, evaluator: &mut Evaluator) -> Vec<usize> {
        let mut found = vec![];
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            found.extend(&self.nodes[at].paths);
            for (clause, child) in &self.nodes[at].branches {
                if evaluator.truth(clause.term) {
                    open.push(*child);
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// Of all paths heavier than `weight`: where the first clause that does not hold comes from.
    pub fn closed_by(&self, evaluator: &mut Evaluator, weight: u64) -> Vec<Origin> {
        let mut found = vec![];
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            for (clause, child) in &self.nodes[at].branches {
                if self.nodes[*child].weight <= weight {
                    continue;
                }
                if evaluator.truth(clause.term) {
                    open.push(*child);
                } else if !found.contains(&clause.origin) {
                    found.push(clause.origin);
                }
            }
        }
        found
    }
}
