//! Prints the code that makes the inputs of a method's paths: `arrange TARGET [METHOD|CLASS]`.
//!
//! A last line counts the paths whose input needs reflection, and those that have no code.

use forkless_driver::{Project, Request, run};
use forkless_engine::Path;
use forkless_junit::arrange::Arranger;
use forkless_junit::{Case, FileScope, TestScope};
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let target = arguments.next().expect("a target");
    let names: Vec<String> = arguments.collect();
    let request = Request::of(target).with_method(names.first().cloned().unwrap_or_default());
    let project = Project::open(&request).unwrap_or_else(|error| panic!("{error:?}"));
    let name = names.first().map(String::as_str);
    let methods = project.methods_named(name).unwrap_or_else(|error| panic!("{error:?}"));
    let mut arranger = Arranger::new(&project, 17);
    let (mut direct, mut reflective, mut missing) = (0, 0, 0);
    let started = Instant::now();
    let mut arranging = Duration::ZERO;
    for method in methods {
        let subject = match project.load(method.as_deref()) {
            Ok(subject) => subject,
            Err(error) => {
                println!("// {method:?}: {error:?}");
                continue;
            }
        };
        let mut plan = subject.plan();
        plan.confirm = None;
        plan.config.budgets.time = Some(Duration::from_secs(10));
        plan.config.budgets.paths = Some(40);
        let outcome = run(&subject, &plan, &()).unwrap_or_else(|error| panic!("{error:?}"));
        let Some(call) = &subject.call else { continue };
        println!("// {}.{}{}", call.class, call.name, call.descriptor);
        let package = call.class.rsplit_once('.').map_or("", |(package, _)| package);
        let exploration = &outcome.exploration;
        for path in &exploration.paths {
            let Path { witness: Some(witness), .. } = path else { continue };
            let case = Case { subject: &subject, call, exploration, path, witness };
            let mut file = FileScope::new(package, &[]);
            let mut test = TestScope::default();
            let before = Instant::now();
            let made = arranger.arrange(case, &mut file, &mut test);
            arranging += before.elapsed();
            match made {
                Ok(made) => {
                    for statement in &made.statements {
                        println!("    {statement}");
                    }
                    let inputs: Vec<String> =
                        call.inputs.iter().map(|input| made.inputs[input].clone()).collect();
                    println!("    {}({});", call.name, inputs.join(", "));
                    if made.without_constructor.is_empty() {
                        direct += 1;
                    } else {
                        println!("    // without constructor: {:?}", made.without_constructor);
                        reflective += 1;
                    }
                }
                Err(words) => {
                    println!("    // {words}");
                    missing += 1;
                }
            }
            println!();
        }
    }
    println!(
        "{direct} direct, {reflective} with reflection, {missing} without code; {:.1} s, {:.1} s of them for this",
        started.elapsed().as_secs_f64(),
        arranging.as_secs_f64()
    );
}
