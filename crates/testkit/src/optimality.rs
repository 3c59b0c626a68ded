//! The paths that a program really has, counted from concrete runs alone.
//!
//! A path is what a run did at its control points. A run that returns is on a path of its own
//! right. A run that stops (it dereferences null, or uses an object that lacks the field or
//! method) is on a path only if no run whatsoever gets past the point where it stopped: elsewhere
//! the dereference is taken to succeed.
//!
//! Between control points execution is the same for all runs. So a run gets past the point where
//! another one stopped iff it passed the same last control point and made more progress: more
//! steps, or one stopped at null where the other found an object that lacks the field, which is
//! looked at next.

use forkless_engine::ControlTrace;
use forkless_engine::concrete::{ConcreteEnd, Run};
use forkless_ir::BuiltinException;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Where a run stopped without having done what the program says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The last control point before.
    pub after: ControlTrace,
    /// How far it came.
    pub progress: u64,
}

/// How far a run came, for comparing runs through the same control points: two for each step. A
/// run that stops at null makes half of its last step.
pub fn progress(run: &Run) -> u64 {
    match run.end {
        ConcreteEnd::Raised(BuiltinException::NullDereference) => 2 * run.steps - 1,
        _ => 2 * run.steps,
    }
}

/// Where the run stopped, if it dereferenced null or got stuck.
pub fn stop(run: &Run) -> Option<Stop> {
    let events = match run.end {
        // The exception itself is the last event.
        ConcreteEnd::Raised(BuiltinException::NullDereference) => run.history.len() - 1,
        ConcreteEnd::Stuck => run.history.len(),
        _ => return None,
    };
    let after = events.checked_sub(1).map_or(ControlTrace::default(), |last| run.history[last]);
    Some(Stop { after, progress: progress(run) })
}

/// Control paths seen in concrete runs.
#[derive(Clone, Debug, Default)]
pub struct ControlPaths {
    finished: BTreeSet<ControlTrace>,
    stopped: FxHashMap<ControlTrace, Stop>,
    /// For each control point, the progress of the longest run through it.
    furthest: FxHashMap<ControlTrace, u64>,
}

impl ControlPaths {
    /// Takes a run into account.
    ///
    /// # Panics
    /// If the run was cut: then it is not known what the program does.
    pub fn observe(&mut self, run: &Run) {
        assert!(!matches!(run.end, ConcreteEnd::Cut(_)), "a bounded program ends: {:?}", run.end);
        let progress = progress(run);
        for &point in [ControlTrace::default()].iter().chain(&run.history) {
            let furthest = self.furthest.entry(point).or_default();
            *furthest = (*furthest).max(progress);
        }
        match stop(run) {
            Some(stop) => {
                self.stopped.insert(run.control, stop);
            }
            None => {
                self.finished.insert(run.control);
            }
        }
    }

    /// The paths of runs that came to the program's own end.
    pub fn finished(&self) -> &BTreeSet<ControlTrace> {
        &self.finished
    }

    /// All paths: the finished ones, and the stops that no run gets past.
    pub fn all(&self) -> BTreeSet<ControlTrace> {
        let is_final = |stop: &Stop| self.furthest[&stop.after] <= stop.progress;
        let stops = self.stopped.iter().filter(|(_, stop)| is_final(stop));
        let stops = stops.map(|(&control, _)| control);
        stops.chain(self.finished.iter().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::{Bounds, enumerate};
    use std::ops::ControlFlow;

    fn check(text: &str, finished: usize, all: usize) {
        let program = forkless_lang_pose::parse("test.pose", text).expect("the program is right");
        let mut paths = ControlPaths::default();
        enumerate(&program, &Bounds::objects(3, &[0, 1]), &mut |_, run| {
            paths.observe(run);
            ControlFlow::Continue(())
        });
        assert_eq!((paths.finished().len(), paths.all().len()), (finished, all), "{text}");
    }

    #[test]
    fn stops_count_where_nothing_goes_on() {
        check("class A { int n; } (Y0.n)", 1, 1);
        check("class A { int n; } if ((Y0.n) = 0) then 1 else 2", 2, 2);
        check("class A { int n; } (null.n)", 0, 1);
        check("class A { int n; } if (Y0 = null) then (Y0.n) else 2", 1, 2);
        check("class A { int n; } if (X0 = 0) then (true + 1) else 2", 1, 2);
        check("class A { int n; A next; } ((Y0.next).n)", 1, 1);
        // Null is excluded where an object is possible, be it one that lacks the field.
        check("class A { int n; } class B { } if (Y0 instanceof A) then 0 else (Y0.n)", 1, 2);
    }
}
