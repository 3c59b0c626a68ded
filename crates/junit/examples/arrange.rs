//! Prints the code that makes the inputs of a method's paths: `arrange TARGET [METHOD|CLASS]`.
//!
//! With `OUT=FOLDER` it also writes them there as a Java class, to be compiled. A last line counts the paths whose input needs reflection, and those that have no code.

use forkless_driver::{Project, Request, run};
use forkless_engine::Path;
use forkless_junit::arrange::{Arrangement, Arranger};
use forkless_junit::{Case, FileScope, TestScope};
use forkless_lang_java::{Invocation, InvocationKind};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// A method that makes the inputs and calls the method under test.
fn test_method(number: usize, call: &Invocation, made: &Arrangement) -> String {
    let mut text = format!("    void test{number}() throws Throwable {{\n");
    for statement in &made.statements {
        text.push_str(&format!("        {statement}\n"));
    }
    let class = call.class.rsplit('.').next().unwrap_or_default().replace('$', ".");
    let mut inputs: Vec<&str> =
        call.inputs.iter().map(|input| made.inputs[input].as_str()).collect();
    let called = match call.dispatch {
        InvocationKind::Constructor => format!("new {class}"),
        InvocationKind::Static => format!("{class}.{}", call.name),
        InvocationKind::Virtual | InvocationKind::Exact => {
            format!("{}.{}", inputs.remove(0), call.name)
        }
    };
    text.push_str(&format!("        {called}({});\n    }}\n", inputs.join(", ")));
    text
}

fn write(
    folder: &str,
    package: &str,
    file: &FileScope,
    tests: &[String],
    members: &BTreeSet<String>,
) {
    let mut text = String::new();
    if !package.is_empty() {
        text.push_str(&format!("package {package};\n"));
    }
    for import in file.imports().1 {
        text.push_str(&format!("import {import};\n"));
    }
    text.push_str("class ArrangedInputs {\n");
    tests.iter().for_each(|test| text.push_str(test));
    members.iter().for_each(|member| text.push_str(&format!("{member}\n")));
    text.push_str("}\n");
    let path = std::path::Path::new(folder).join(package.replace('.', "/"));
    std::fs::create_dir_all(&path).expect("a folder");
    std::fs::write(path.join("ArrangedInputs.java"), text).expect("a file");
}

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
    let mut classes: BTreeMap<String, (FileScope, Vec<String>, BTreeSet<String>)> = BTreeMap::new();
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
            let entry = classes.entry(package.to_string());
            let (file, tests, members) = entry.or_insert_with(|| {
                (FileScope::new(package, &["ArrangedInputs"]), vec![], BTreeSet::new())
            });
            let mut test = TestScope::default();
            let before = Instant::now();
            let made = arranger.arrange(case, file, &mut test);
            arranging += before.elapsed();
            match made {
                Ok(made) => {
                    members.extend(made.members.iter().cloned());
                    tests.push(test_method(tests.len(), call, &made));
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
    if let Ok(folder) = std::env::var("OUT") {
        for (package, (file, tests, members)) in &classes {
            write(&folder, package, file, tests, members);
        }
    }
    println!(
        "{direct} direct, {reflective} with reflection, {missing} without code; {:.1} s, {:.1} s of them for this",
        started.elapsed().as_secs_f64(),
        arranging.as_secs_f64()
    );
}
