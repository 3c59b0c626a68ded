//! The order in which a path initialises the classes of its input.
//!
//! A JVM has initialised the classes of all objects of the input before the method gets them. A path does
//! that when it needs them. Classes that need each other when they start may end up differently in another
//! order (JLS 12.4.2: who meets a class that is being initialised sees what it has so far). Programs can have
//! started them in either one, so the JVM may take that of the path.

use crate::caution::holder;
use forkless_engine::concrete::{Limits, needed_classes};
use forkless_engine::{Merge, Witness};
use forkless_ir::{ClassId, Program};
use std::collections::BTreeSet;

/// The order is that of the first so many instructions.
const STEPS: u64 = 10_000_000;
const DEPTH: usize = 2_000;

/// The program's own classes that the input has objects of, and those above them, as far as the path
/// initialises them: in its order, by their names.
pub(crate) fn order(program: &Program, witness: &Witness) -> Vec<String> {
    let made = witness.objects.iter().map(|object| program.visible_class(object.class));
    let constants = witness.constants.iter().map(|&(_, class)| holder(program, class));
    let of_input: BTreeSet<ClassId> =
        made.chain(constants).flat_map(|class| program.initialization_order(class)).collect();
    let limits =
        Limits { steps: STEPS, depth: DEPTH, keeps_history: false, merge: Merge::default() };
    let mut input = witness;
    let mut needed = needed_classes(program, &mut input, limits);
    needed.retain(|class| of_input.contains(class) && !program.class(*class).is_library);
    needed.into_iter().map(|class| program.class_name(class).to_string()).collect()
}
