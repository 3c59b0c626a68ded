//! Makes the input of a path in Java.

use crate::{Case, FileScope, TestScope, literal};
use forkless_driver::Project;
use forkless_ir::Type;
use forkless_term::{ReferenceValue, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Java code that makes the input of a path.
#[derive(Clone, Debug, Default)]
pub struct Arrangement {
    /// Statements without their indentation, one a line.
    pub statements: Vec<String>,
    /// The expressions that are the inputs of the method, by name; the receiver is `this`.
    pub inputs: BTreeMap<String, String>,
    /// The objects of the input that have a variable, by their numbers in the witness.
    pub variables: BTreeMap<u32, String>,
    /// Methods that the file needs, as members of its class: the reflective helper, if any object needs it.
    pub members: BTreeSet<String>,
    /// Classes whose objects no constructor was found for, as the file writes them.
    pub without_constructor: BTreeSet<String>,
    /// Do the statements throw checked exceptions? Then the test declares it.
    pub throws: bool,
}

/// Finds the code for inputs. What it finds out about classes it keeps.
pub struct Arranger<'a> {
    /// Where the program is.
    pub project: &'a Project,
    /// The version of the Java language that tests are written in.
    pub language_version: u16,
}

impl Arranger<'_> {
    /// The code that makes the input of a path.
    ///
    /// # Errors
    /// In words, if the input cannot be made: why there is no test of this path.
    pub fn arrange(
        &mut self,
        case: Case<'_>,
        _file: &mut FileScope,
        _test: &mut TestScope,
    ) -> Result<Arrangement, String> {
        let mut arrangement = Arrangement::default();
        let types: BTreeMap<&str, Type> = case.program().declared_inputs().collect();
        for input in &case.call.inputs {
            let value = case.witness.inputs.iter().find(|(name, _)| name == input);
            let value = value.map(|&(_, value)| value);
            let ty = types.get(input.as_str()).copied().unwrap_or(Type::Any);
            let written = match value {
                None | Some(Value::Reference(ReferenceValue::Null)) if ty.is_reference() => {
                    "null".to_string()
                }
                None => literal::primitive(ty, Value::Bool(false)),
                Some(value @ (Value::Bool(_) | Value::Bits(..) | Value::Float(..))) => {
                    literal::primitive(ty, value)
                }
                Some(Value::Reference(_)) => return Err(format!("`{input}` is an object")),
            };
            arrangement.inputs.insert(input.clone(), written);
        }
        Ok(arrangement)
    }
}
