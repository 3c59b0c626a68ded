//! A worker that panics ends the run, whatever the other workers do.

use forkless_engine::{Budgets, Config, Progress, explore};
use forkless_ir::{
    BodyBuilder, Class, ClassId, Code, Handle, Host, HostResult, Method, MethodId, NativeEnd,
    NativeId, Op, Program, Runtime, Span, Terminator, Type,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

const NOWHERE: Span = Span::SYNTHETIC;

/// Panics, once the other path runs or does not seem to.
const PANIC: NativeId = NativeId(0);
/// Says that the other path runs.
const RUNS: NativeId = NativeId(1);

/// A runtime with the two natives above.
#[derive(Debug, Default)]
struct PanickingRuntime {
    other_runs: AtomicBool,
}

impl Runtime for PanickingRuntime {
    fn load(&self, _: &Program, class: ClassId) -> Class {
        unreachable!("the program has no {class:?}")
    }

    fn lower(&self, _: &Program, method: MethodId) -> Code {
        unreachable!("{method:?} has code")
    }

    fn native_name(&self, _: &Program, native: NativeId) -> String {
        format!("{native:?}")
    }

    fn call(
        &self,
        _: &Program,
        native: NativeId,
        _: &mut dyn Host,
        _: &[Handle],
    ) -> HostResult<NativeEnd> {
        if native == RUNS {
            self.other_runs.store(true, Ordering::Relaxed);
            return Ok(NativeEnd::Return(None));
        }
        let end = Instant::now() + Duration::from_millis(500);
        while !self.other_runs.load(Ordering::Relaxed) && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
        panic!("a native method panics");
    }
}

fn native(native: NativeId) -> Op {
    Op::Native { destination: None, native, arguments: vec![] }
}

/// `panic()`
fn panic_at_once() -> BodyBuilder {
    let mut body = BodyBuilder::new();
    body.push(native(PANIC), NOWHERE);
    body.terminate(Terminator::Return(None), NOWHERE);
    body
}

/// `if (input) panic(); else { runs(); for (;;) {} }`
fn panic_beside_an_endless_loop() -> BodyBuilder {
    let mut body = BodyBuilder::new();
    let condition = body.temporary(Type::Bool);
    let input = Op::Input { destination: condition, name: "input".into(), ty: Type::Bool };
    body.push(input, NOWHERE);
    let (then, otherwise, again) = (body.block(), body.block(), body.block());
    body.terminate(Terminator::Branch { condition, then, otherwise }, NOWHERE);
    body.switch_to(then);
    body.push(native(PANIC), NOWHERE);
    body.terminate(Terminator::Return(None), NOWHERE);
    body.switch_to(otherwise);
    body.push(native(RUNS), NOWHERE);
    body.terminate(Terminator::Jump(again), NOWHERE);
    body.switch_to(again);
    body.terminate(Terminator::Jump(again), NOWHERE);
    body
}

/// The message of the panic with which the exploration of the body ends.
fn panic_of(body: BodyBuilder, threads: usize) -> String {
    let mut program = Program::default();
    program.runtime = Some(Arc::new(PanickingRuntime::default()));
    program.methods.push(Method {
        name: "main".into(),
        class: None,
        selector: None,
        parameter_count: 0,
        returns: None,
        is_abstract: false,
        is_silent: false,
        code: Code::Body(body.finish()).into(),
        span: NOWHERE,
    });
    program.entry = Some(MethodId(0));
    program.verify().expect("the program is well formed");
    let budgets = Budgets { steps: u64::MAX, ..Budgets::default() };
    let config = Config { threads, budgets, ..Config::default() };
    let (sender, ended) = channel();
    thread::spawn(move || {
        let run = || explore(&program, &config, &Progress::default());
        let payload = catch_unwind(AssertUnwindSafe(run)).expect_err("the native panics");
        let message = payload.downcast_ref::<&str>().expect("it panics with a constant");
        sender.send(message.to_string()).expect("the test waits");
    });
    ended.recv_timeout(Duration::from_secs(20)).expect("the run ends, and so does not hang")
}

#[test]
fn a_panic_of_a_worker_ends_the_run() {
    for threads in [1, 2, 3] {
        for body in [panic_at_once(), panic_beside_an_endless_loop()] {
            assert_eq!(panic_of(body, threads), "a native method panics");
        }
    }
}
