//! The way of a finding's input through the program's own code: lines, branches, calls.
//!
//! The concrete interpreter runs the input once more and notes which blocks it leaves. A block is left behind all
//! calls that it makes, so a call belongs to the next block of an earlier call that is left.

use crate::Subject;
use forkless_engine::concrete::{Leaving, Limits, RunStep, record};
use forkless_engine::{Config, Path};
use forkless_ir::{BlockId, Callee, MethodId, Op, Program, Span, StackEntry, Terminator};
use forkless_lang_java::is_test_library;
use forkless_notation::StackFrame;
use std::collections::{BTreeMap, BTreeSet};

/// Nobody reads a longer one: of its middle some is left out.
const MOST_STEPS: usize = 400;
/// Calls within calls that are followed.
const DEEPEST: usize = 40;

/// A line on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteStep {
    /// Where it is.
    pub frame: StackFrame,
    /// Calls within calls, from 0.
    pub depth: usize,
    /// What happens there.
    pub kind: RouteKind,
    /// The text of the line, if it is at hand.
    pub text: Option<String>,
}

/// What happens on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RouteKind {
    /// Nothing that leads elsewhere.
    Line,
    /// It goes one of several ways.
    Branch,
    /// A method of the program is called.
    Call,
    /// An exception is thrown.
    Throw,
}

impl RouteKind {
    /// The name in documents.
    pub fn name(self) -> &'static str {
        match self {
            RouteKind::Line => "line",
            RouteKind::Branch => "branch",
            RouteKind::Call => "call",
            RouteKind::Throw => "throw",
        }
    }
}

/// The way of the input of a path. Empty if there is none, or nothing of it has lines.
pub(super) fn route(subject: &Subject, path: &Path, config: &Config) -> Vec<RouteStep> {
    let Some(mut witness) = path.witness.as_ref() else { return vec![] };
    let limits = Limits {
        steps: config.budgets.steps.saturating_mul(2),
        depth: config.budgets.depth,
        keeps_history: false,
        merge: config.merge,
    };
    let mut steps = record(&subject.program, &mut witness, limits).steps;
    // Frames that are there at the end come outermost first, and others innermost first.
    let stopped = steps.iter().rev().take_while(|step| matches!(step.left, Leaving::Stopped(_)));
    let first = steps.len() - stopped.count();
    steps[first..].reverse();
    let mut writer = Writer { program: &subject.program, calls: calls(&steps), route: vec![] };
    let inner: BTreeSet<u32> =
        writer.calls.values().flatten().flat_map(|block| block.called.clone()).collect();
    let outer: Vec<u32> =
        writer.calls.keys().copied().filter(|call| !inner.contains(call)).collect();
    for call in outer {
        writer.call(call, 0);
    }
    shortened(writer.route)
}

/// The beginning and the end of a long one.
fn shortened(mut route: Vec<RouteStep>) -> Vec<RouteStep> {
    let surplus = route.len().saturating_sub(MOST_STEPS);
    if surplus > 0 {
        let start = MOST_STEPS / 2;
        route.drain(start..start + surplus);
    }
    route
}

/// A block that a call ran, with the calls that it made.
struct RunBlock {
    method: MethodId,
    block: BlockId,
    left: Leaving,
    called: Vec<u32>,
}

/// The blocks of each call.
fn calls(steps: &[RunStep]) -> BTreeMap<u32, Vec<RunBlock>> {
    let mut calls: BTreeMap<u32, Vec<RunBlock>> = BTreeMap::new();
    let mut open: BTreeSet<u32> = BTreeSet::new();
    for &RunStep { call, method, block, left, is_at_limit: _ } in steps {
        let called: Vec<u32> = open.range(call + 1..).copied().collect();
        open.retain(|other| *other <= call);
        open.insert(call);
        calls.entry(call).or_default().push(RunBlock { method, block, left, called });
    }
    calls
}

struct Writer<'a> {
    program: &'a Program,
    calls: BTreeMap<u32, Vec<RunBlock>>,
    route: Vec<RouteStep>,
}

impl Writer<'_> {
    fn call(&mut self, call: u32, depth: usize) {
        if depth > DEEPEST {
            return;
        }
        for block in self.calls.remove(&call).unwrap_or_default() {
            self.block(&block, depth);
        }
    }

    fn block(&mut self, run: &RunBlock, depth: usize) {
        let program = self.program;
        let block = program.body(run.method).block(run.block);
        let end = match run.left {
            Leaving::End(_) => block.instructions.len(),
            Leaving::Exception(place, _) | Leaving::Stopped(place) => place + 1,
        };
        let mut called = run.called.iter().copied().peekable();
        for (place, instruction) in block.instructions.iter().enumerate().take(end) {
            let inner = called.next_if(|&call| self.is_call_of(call, &instruction.op));
            let is_thrown = matches!(run.left, Leaving::Exception(at, _) if at == place);
            let kind = match (inner, is_thrown) {
                (Some(_), _) => RouteKind::Call,
                (None, true) => RouteKind::Throw,
                (None, false) => RouteKind::Line,
            };
            self.line(run.method, instruction.span, depth, kind);
            if let Some(inner) = inner {
                self.call(inner, depth + 1);
            }
        }
        // Of calls that library code makes, it is not known where.
        for inner in called {
            self.call(inner, depth + 1);
        }
        let kind = match (&run.left, &block.terminator) {
            (Leaving::Exception(place, _), _) if *place < block.instructions.len() => return,
            (Leaving::Stopped(_), _) => return,
            (_, Terminator::Branch { .. } | Terminator::Switch { .. }) => RouteKind::Branch,
            (_, Terminator::Throw(_)) => RouteKind::Throw,
            (_, Terminator::Jump(_) | Terminator::Return(_)) => RouteKind::Line,
        };
        self.line(run.method, block.terminator_span, depth, kind);
    }

    /// Does an operation make this call?
    fn is_call_of(&self, call: u32, op: &Op) -> bool {
        let first = self.calls.get(&call).and_then(|blocks| blocks.first());
        let Some(method) = first.map(|block| block.method) else { return false };
        match op {
            Op::Invoke { callee: Callee::Static(called) | Callee::Special(called), .. } => {
                *called == method
            }
            Op::Invoke { callee: Callee::Virtual { selector, .. }, .. } => {
                self.program.method(method).selector == Some(*selector)
            }
            Op::InitializeClass { .. } => self.program.method(method).name == "<clinit>",
            _ => false,
        }
    }

    fn line(&mut self, method: MethodId, span: Span, depth: usize, kind: RouteKind) {
        let entry = StackEntry { method, span, block: BlockId(0), instruction: 0 };
        let frame = StackFrame::of(self.program, &entry)
            .filter(|frame| frame.line.is_some() && !is_test_library(&frame.class));
        let Some(frame) = frame else { return };
        if let Some(last) = self.route.last_mut().filter(|last| {
            (&last.frame, last.depth) == (&frame, depth) && last.kind != RouteKind::Call
        }) {
            last.kind = last.kind.max(kind);
            return;
        }
        // Behind a call, the rest of its line says nothing more.
        let is_rest = kind == RouteKind::Line
            && self.route.iter().rev().find(|step| step.depth <= depth).is_some_and(|step| {
                (&step.frame, step.depth, step.kind) == (&frame, depth, RouteKind::Call)
            });
        if is_rest {
            return;
        }
        let text = self.program.sources.file(span.file).and_then(|file| {
            let text = file.line(frame.line?).trim();
            (!text.is_empty()).then(|| text.to_string())
        });
        self.route.push(RouteStep { frame, depth, kind, text });
    }
}
