//! The arguments and the result of a call.

use crate::value_kind::ValueKind;
use forkless_lang_java::classfile::{JavaType, MethodDescriptor};
use forkless_lang_java::{Invocation, InvocationKind};

/// What a method takes and gives.
#[derive(Debug)]
pub(crate) struct CallSignature<'a> {
    /// The arguments, the receiver among them.
    pub arguments: Vec<(&'a str, ValueKind)>,
    /// The result; none for `void`.
    pub result: Option<ValueKind>,
}

impl<'a> CallSignature<'a> {
    /// The signature of a method that is called.
    ///
    /// # Errors
    /// In words, if the descriptor is none or does not go with the inputs.
    pub fn of(call: &'a Invocation) -> Result<CallSignature<'a>, String> {
        let parsed =
            MethodDescriptor::parse(&call.descriptor).map_err(|error| error.to_string())?;
        let mut shapes: Vec<ValueKind> = parsed.parameters.iter().map(shape_of).collect();
        match call.dispatch {
            InvocationKind::Static | InvocationKind::Constructor => {}
            InvocationKind::Virtual | InvocationKind::Exact => {
                shapes.insert(0, ValueKind::Reference)
            }
        }
        if call.inputs.len() != shapes.len() {
            let (given, needed) = (call.inputs.len(), shapes.len());
            return Err(format!("{} takes {needed} inputs, not {given}", call.name));
        }
        Ok(CallSignature {
            arguments: call.inputs.iter().map(String::as_str).zip(shapes).collect(),
            result: parsed.returns.as_ref().map(shape_of),
        })
    }
}

fn shape_of(ty: &JavaType) -> ValueKind {
    match ty {
        JavaType::Boolean => ValueKind::Boolean,
        JavaType::Byte => ValueKind::Byte,
        JavaType::Char => ValueKind::Char,
        JavaType::Short => ValueKind::Short,
        JavaType::Int => ValueKind::Int,
        JavaType::Long => ValueKind::Long,
        JavaType::Float => ValueKind::Float,
        JavaType::Double => ValueKind::Double,
        JavaType::Class(_) | JavaType::Array(_) => ValueKind::Reference,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(dispatch: InvocationKind, descriptor: &str, inputs: &[&str]) -> Invocation {
        Invocation {
            class: "A".into(),
            name: "f".into(),
            descriptor: descriptor.into(),
            dispatch,
            inputs: inputs.iter().map(|&name| name.into()).collect(),
        }
    }

    #[test]
    fn signatures() {
        let check = |dispatch, descriptor, inputs: &[&str], count: usize| {
            let call = call(dispatch, descriptor, inputs);
            assert_eq!(CallSignature::of(&call).expect("it fits").arguments.len(), count);
        };
        check(InvocationKind::Static, "(I[J)V", &["a", "b"], 2);
        check(InvocationKind::Virtual, "(I)V", &["this", "a"], 2);
        check(InvocationKind::Constructor, "(I)V", &["a"], 1);
        let wrong = call(InvocationKind::Static, "(I)V", &[]);
        assert_eq!(CallSignature::of(&wrong).unwrap_err(), "f takes 1 inputs, not 0");
        assert!(CallSignature::of(&call(InvocationKind::Static, "(I", &["a"])).is_err());
    }
}
