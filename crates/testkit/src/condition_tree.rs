//! The conditions of all paths as one tree: what paths have in common is evaluated once.

use forkless_engine::Exploration;
use forkless_term::{Evaluator, Term};

/// A node: the paths that are complete here, and the clauses that others go on with.
#[derive(Debug, Default)]
struct Node {
    paths: Vec<usize>,
    branches: Vec<(Term, usize)>,
}

/// Paths by their clauses. Nothing is assumed of the conditions: several branches may hold.
#[derive(Debug)]
pub(crate) struct ConditionTree {
    nodes: Vec<Node>,
}

impl ConditionTree {
    pub fn new(exploration: &Exploration) -> Self {
        let mut nodes = vec![Node::default()];
        for (number, path) in exploration.paths.iter().enumerate() {
            let mut at = 0;
            for clause in &path.clauses {
                let known = nodes[at].branches.iter().find(|(term, _)| *term == clause.term);
                at = match known {
                    Some(&(_, child)) => child,
                    None => {
                        let child = nodes.len();
                        nodes.push(Node::default());
                        nodes[at].branches.push((clause.term, child));
                        child
                    }
                };
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
            for &(clause, child) in &self.nodes[at].branches {
                if evaluator.truth(clause) {
                    open.push(child);
                }
            }
        }
        found.sort_unstable();
        found
    }
}
