//! What the tests share: names for inputs, and random queries.

pub mod random;

use forkless_solver::{ClassUniverse, SmtLibProcess};
use forkless_term::{ClassSet, ClassSetId, Function, FunctionId, Sort, Term, TermPool};

/// Classes 0 to 9, except 5: three branches of a small hierarchy.
pub fn universe() -> ClassUniverse {
    ClassUniverse { ranges: vec![(0, 5), (6, 10)], default_class: 1, limits: vec![] }
}

pub fn function(pool: &mut TermPool, name: &str, arguments: &[Sort], result: Sort) -> FunctionId {
    let declaration = match arguments {
        [] => Function::input(name, result),
        _ => Function { arguments: arguments.to_vec(), ..Function::field("Class", name, result) },
    };
    pool.function(declaration)
}

pub fn input(pool: &mut TermPool, name: &str, sort: Sort) -> Term {
    let function = function(pool, name, &[], sort);
    pool.apply(function, &[])
}

/// A field of an input object.
pub fn field(pool: &mut TermPool, name: &str, result: Sort, object: Term) -> Term {
    let function = function(pool, name, &[Sort::Reference], result);
    pool.apply(function, &[object])
}

pub fn classes(pool: &mut TermPool, ranges: &[(u32, u32)]) -> ClassSetId {
    pool.class_set(ClassSet {
        name: format!("{ranges:?}"),
        is_object: false,
        ranges: ranges.to_vec(),
    })
}

/// The reference solver, or a visible line that it is missing.
pub fn z3(universe: ClassUniverse) -> Option<SmtLibProcess> {
    match SmtLibProcess::new("z3 -in", universe) {
        Ok(process) => Some(process),
        Err(error) => {
            eprintln!("SKIPPED: z3 is not installed, nothing is compared with it ({error})");
            None
        }
    }
}
