//! How many input heaps take a path, up to the names of objects.
//!
//! A path reads input references in the order of the program. Each is null, an object that an
//! earlier one points at, or a new one; which of these, for all of them, is the shape of the
//! heap as far as the path looks at it, and two heaps have the same shape only if they are
//! isomorphic there. So shapes are counted by walking over the references and asking the solver
//! which of these the path condition allows: every question that is answered yes leads to at least
//! one shape.
//!
//! Numbers, truth values and classes are not part of a shape.

use crate::explore::limited_universe;
use crate::result::Path;
use forkless_deadline::Deadline;
use forkless_heap::{ObjectLimit, ReadEvent};
use forkless_ir::Program;
use forkless_solver::{KnownModel, QueryResult, Solver, SolverConfig};
use forkless_term::{Model, Term, TermPool};

/// How far counting goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountLimits<'a> {
    /// Heaps of more objects are not counted.
    pub objects: &'a [ObjectLimit],
    /// When to give up.
    pub deadline: Deadline,
}

/// How many heaps take a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeapCount {
    /// Shapes that were found.
    pub heaps: u64,
    /// Are these all? Not if time ran out or the solver could not tell.
    pub complete: bool,
}

/// Counts the heaps of the paths of a run that kept its reads ([`crate::Config::log_reads`]).
pub struct HeapCounter<'a> {
    pool: &'a mut TermPool,
    solver: Solver,
    start: KnownModel,
}

impl<'a> HeapCounter<'a> {
    /// A counter for paths whose terms are in this pool.
    pub fn new(program: &Program, pool: &'a mut TermPool, limits: CountLimits) -> Self {
        let universe = limited_universe(program, limits.objects);
        let start = KnownModel::new(Model::new(universe.default_class));
        let solver = Solver::new(SolverConfig {
            universe,
            deadline: limits.deadline,
            ..SolverConfig::default()
        });
        HeapCounter { pool, solver, start }
    }

    /// How many heaps take a path.
    pub fn count(&mut self, path: &Path) -> HeapCount {
        self.visit(path, &mut |_, _| {})
    }

    /// The same; `visit` is shown a heap of each shape.
    pub fn visit(&mut self, path: &Path, visit: &mut dyn FnMut(&TermPool, &Model)) -> HeapCount {
        let reads = path.heap.reads();
        let mut condition = self.pool.truth(true);
        for clause in &path.clauses {
            condition = self.pool.and(condition, clause.term);
        }
        let mut count = HeapCount { heaps: 0, complete: true };
        let start =
            PartialShape { known: vec![], model: self.start.clone(), next: 0, objects: vec![] };
        let mut open = vec![];
        self.extend(&start, condition, &mut count, |shape| open.push(shape));
        while let Some(shape) = open.pop() {
            match reads.get(shape.next) {
                None => {
                    count.heaps += 1;
                    visit(self.pool, shape.model.model());
                }
                Some(&read) => self.look(shape, read, &mut count, &mut open),
            }
        }
        count
    }

    /// The shapes that the next reference makes of one.
    fn look(
        &mut self,
        shape: PartialShape,
        read: ReadEvent,
        count: &mut HeapCount,
        open: &mut Vec<PartialShape>,
    ) {
        let not_read = self.pool.not(read.guard);
        let is_null = self.pool.is_null(read.value);
        let null = self.pool.and(read.guard, is_null);
        let mut fresh = self.pool.not(is_null);
        fresh = self.pool.and(read.guard, fresh);
        let mut ways = vec![not_read, null];
        for &object in &shape.objects {
            let same = self.pool.equal(read.value, object);
            let other = self.pool.not(same);
            fresh = self.pool.and(fresh, other);
            // An object is not null, so neither is what equals it.
            ways.push(self.pool.and(read.guard, same));
        }
        for way in ways {
            self.extend(&shape, way, count, |next| open.push(next));
        }
        self.extend(&shape, fresh, count, |mut next| {
            next.objects.push(read.value);
            open.push(next);
        });
    }

    /// Goes on with a shape where a condition holds, if it can.
    fn extend(
        &mut self,
        shape: &PartialShape,
        condition: Term,
        count: &mut HeapCount,
        go_on: impl FnOnce(PartialShape),
    ) {
        match self.solver.extend(self.pool, &shape.known, &shape.model, condition) {
            QueryResult::Unsat | QueryResult::UnsatWithinLimits => {}
            QueryResult::Unknown(_) => count.complete = false,
            QueryResult::Sat(model) => {
                let mut next = shape.clone();
                // The path condition comes first and is no reference.
                next.next += usize::from(!shape.known.is_empty());
                next.known.push(condition);
                next.model = model;
                go_on(next);
            }
        }
    }
}

/// A shape as far as it is known.
#[derive(Clone)]
struct PartialShape {
    /// What holds: the path condition, and what was found out about each reference.
    known: Vec<Term>,
    model: KnownModel,
    /// The reference to look at next.
    next: usize,
    /// A reference to each object met.
    objects: Vec<Term>,
}
