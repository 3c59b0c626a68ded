//! Functions of the input: objects of classes that no file has, each with the one method of a functional
//! interface. A call gives an input named by the call: `mapper.apply(...)`.

use forkless_ir::{ClassId, Program};

/// Between the interface and the name of the input, in the name of a class of functions.
const MARK: &str = "$$Lambda ";

/// What stands for the arguments in the name of a result. No other input has it in its name.
const ARGUMENTS: &str = "(...)";

/// Behind the name of the input: what it is declared with.
const TYPE: &str = " of ";

/// The name of the class of functions: what they are called, and what they are declared with.
pub(crate) fn class_name(interface: &str, label: &str, declared: &str) -> String {
    format!("{interface}{MARK}{label}{TYPE}{declared}")
}

/// What the results of a method are called.
pub(crate) fn result_name(label: &str, method: &str) -> String {
    format!("{label}.{method}{ARGUMENTS}")
}

/// Is an input of this name what a function of the input gave?
pub fn is_result(input: &str) -> bool {
    input.contains(ARGUMENTS)
}

/// The interface of a function of the input, and what it is called, if objects of the class are functions.
pub fn function_class(program: &Program, class: ClassId) -> Option<(ClassId, &str)> {
    let (_, name) = program.class_name(class).split_once(MARK)?;
    let (label, _) = name.split_once(TYPE)?;
    let interface = program.class(class).interfaces.first().copied()?;
    Some((interface, label))
}
