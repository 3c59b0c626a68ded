//! Which methods an entry calls, and with which inputs: enough to call them on another machine.

use super::{EntryBuilder, StaticInput};
use crate::assumed::AssumedLog;
use crate::contract::ContractClause;
use forkless_ir::{MethodId, Program};
use std::sync::Arc;

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvocationKind {
    /// It is static.
    Static,
    /// The receiver's class decides which implementation runs.
    Virtual,
    /// The method of the named class runs, even if the receiver's class overrides it.
    Exact,
    /// It is a constructor: the object is made by the call.
    Constructor,
}

/// A call of a method with inputs of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// The class that declares it, a binary name with dots: `java.util.Map$EntryBuilder`.
    pub class: String,
    /// Its name; `<init>` for a constructor.
    pub name: String,
    /// Its descriptor: `(ILjava/lang/String;)V`.
    pub descriptor: String,
    /// How it is called.
    pub dispatch: InvocationKind,
    /// The inputs that its arguments are, in order, by their names. The receiver comes first; a
    /// constructor has none.
    pub inputs: Vec<String>,
}

/// The calls of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryCalls {
    /// Calls that make the receiver, a constructor first of all that are not static, and get it ready. If there are any,
    /// the receiver is no input.
    pub preparing: Vec<Invocation>,
    /// The method that is explored.
    pub method: Invocation,
    /// The methods that are called before it, in this order, and whose results are assumed.
    pub requires: Vec<Invocation>,
    /// Classes that are initialised before everything else, in this order, by their names. One that
    /// cannot be stays as it is.
    pub initialized: Vec<String>,
    /// Static fields that get values next.
    pub statics: Vec<StaticInput>,
    /// Inputs that are always null, since no class that inputs may have fits their type: by name,
    /// with the type.
    pub always_null: Vec<(String, String)>,
    /// Inputs of which it is assumed that they are not null, though nothing says so: by name.
    pub assumed_not_null: Vec<String>,
    /// Does a test engine run the method?
    pub is_harness: bool,
    /// The exception that it then expects.
    pub expected_exception: Option<String>,
    /// The ranges that parameters are in, in words.
    pub ranges: Vec<String>,
    /// The clauses of its contract: a mark on a path has the number of the one that it violates.
    pub clauses: Vec<ContractClause>,
    /// What is assumed of other methods while the program runs.
    pub assumed: Arc<AssumedLog>,
}

/// The name of the input that is the receiver.
pub const RECEIVER: &str = "this";

impl EntryBuilder<'_> {
    /// The call of the method that is explored.
    pub(super) fn invocation(&self) -> Invocation {
        let is_constructor = self.info.name == "<init>";
        let dispatch = if is_constructor {
            InvocationKind::Constructor
        } else if self.info.access.is_static() {
            InvocationKind::Static
        } else if self.program.method(self.method).is_abstract {
            InvocationKind::Virtual
        } else {
            InvocationKind::Exact
        };
        let has_receiver = matches!(dispatch, InvocationKind::Virtual | InvocationKind::Exact);
        let receiver = has_receiver.then(|| RECEIVER.to_string());
        Invocation {
            class: self.found.declaring.clone(),
            name: self.info.name.clone(),
            descriptor: self.info.descriptor.clone(),
            dispatch,
            inputs: receiver.into_iter().chain(self.parameter_names()).collect(),
        }
    }
}

/// The class that declares a method, by its name.
pub(super) fn declaring_class(program: &Program, method: MethodId) -> String {
    let class = program.method(method).class;
    class.map_or_else(String::new, |class| program.class_name(class).to_string())
}
