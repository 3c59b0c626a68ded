//! Methods that are not written in Java, and what the virtual machine itself does.

use crate::java::Java;
use forkless_ir::{Answer, ClassId, Handle, Host, NativeEnd, Program, Stopped};

/// A call of a native method.
pub(crate) struct Call<'a> {
    pub java: &'a Java,
    pub program: &'a Program,
    pub host: &'a mut dyn Host,
    pub arguments: &'a [Handle],
}

/// What runs instead of a method's code.
pub(crate) type Model = fn(&mut Call<'_>) -> Answer<NativeEnd>;

/// The model that runs instead of a method's own code.
pub(crate) fn model_of(_class: &str, _name: &str, _descriptor: &str) -> Option<Model> {
    None
}

/// The string object of a text.
pub(crate) fn text(_call: &mut Call<'_>, _text: &[u16]) -> Answer<Handle> {
    Err(Stopped)
}

/// The class object of a class.
pub(crate) fn class_object(_call: &mut Call<'_>, _class: ClassId) -> Answer<Handle> {
    Err(Stopped)
}
