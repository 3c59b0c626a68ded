//! The method that the paths are of.

use crate::shape::Shape;
use forkless_lang_java::classfile::{DescriptorError, JavaType, MethodDescriptor};

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispatch {
    /// It is static.
    Static,
    /// The receiver's class decides which implementation runs.
    Virtual,
    /// The method of the named class runs, even if the receiver's class overrides it.
    Exact,
    /// It is a constructor: the object is made by the call.
    Constructor,
}

/// The method that the paths are of, and the names of its inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The class that declares it, a binary name with dots: `java.util.Map$Entry`.
    pub class: String,
    /// Its name; `<init>` for a constructor.
    pub name: String,
    /// Its descriptor: `(ILjava/lang/String;)V`.
    pub descriptor: String,
    /// How it is called.
    pub dispatch: Dispatch,
    /// The inputs of the program that its arguments are, in order. The receiver comes first; of a
    /// constructor it may be left out.
    pub inputs: Vec<String>,
}

/// What a target takes and gives.
#[derive(Debug)]
pub(crate) struct Signature<'a> {
    /// The input that a constructor works on, if it is one.
    pub constructed: Option<&'a str>,
    /// The arguments, the receiver among them.
    pub arguments: Vec<(&'a str, Shape)>,
    /// The result; none for `void`.
    pub result: Option<Shape>,
}

impl Target {
    /// The signature.
    ///
    /// # Errors
    /// In words, if the descriptor is none or does not go with the inputs.
    pub(crate) fn signature(&self) -> Result<Signature<'_>, String> {
        let parsed = MethodDescriptor::parse(&self.descriptor)
            .map_err(|error: DescriptorError| error.to_string())?;
        let mut shapes: Vec<Shape> = parsed.parameters.iter().map(shape_of).collect();
        let mut inputs: &[String] = &self.inputs;
        let mut constructed = None;
        match self.dispatch {
            Dispatch::Static => {}
            Dispatch::Virtual | Dispatch::Exact => shapes.insert(0, Shape::Reference),
            Dispatch::Constructor => {
                if let [first, rest @ ..] = inputs
                    && rest.len() == shapes.len()
                {
                    (constructed, inputs) = (Some(first.as_str()), rest);
                }
            }
        }
        if inputs.len() != shapes.len() {
            let (given, needed) = (inputs.len(), shapes.len());
            return Err(format!("{} takes {needed} inputs, not {given}", self.name));
        }
        Ok(Signature {
            constructed,
            arguments: inputs.iter().map(String::as_str).zip(shapes).collect(),
            result: parsed.returns.as_ref().map(shape_of),
        })
    }
}

fn shape_of(ty: &JavaType) -> Shape {
    match ty {
        JavaType::Boolean => Shape::Boolean,
        JavaType::Byte => Shape::Byte,
        JavaType::Char => Shape::Char,
        JavaType::Short => Shape::Short,
        JavaType::Int => Shape::Int,
        JavaType::Long => Shape::Long,
        JavaType::Float => Shape::Float,
        JavaType::Double => Shape::Double,
        JavaType::Class(_) | JavaType::Array(_) => Shape::Reference,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(dispatch: Dispatch, descriptor: &str, inputs: &[&str]) -> Target {
        Target {
            class: "A".into(),
            name: "f".into(),
            descriptor: descriptor.into(),
            dispatch,
            inputs: inputs.iter().map(|&name| name.into()).collect(),
        }
    }

    #[test]
    fn signatures() {
        let check = |dispatch, descriptor, inputs: &[&str], constructed, count: usize| {
            let target = target(dispatch, descriptor, inputs);
            let signature = target.signature().expect("it fits");
            assert_eq!(signature.constructed, constructed);
            assert_eq!(signature.arguments.len(), count);
        };
        check(Dispatch::Static, "(I[J)V", &["a", "b"], None, 2);
        check(Dispatch::Virtual, "(I)V", &["this", "a"], None, 2);
        check(Dispatch::Constructor, "(I)V", &["a"], None, 1);
        check(Dispatch::Constructor, "(I)V", &["this", "a"], Some("this"), 1);
        check(Dispatch::Constructor, "()V", &[], None, 0);
        let wrong = target(Dispatch::Static, "(I)V", &[]);
        assert_eq!(wrong.signature().unwrap_err(), "f takes 1 inputs, not 0");
        assert!(target(Dispatch::Static, "(I", &["a"]).signature().is_err());
    }
}
