//! The receiver of a test, made by the test's constructor and by what comes before each test; and the ranges of its
//! parameters.

use super::{EntryBuilder, Invocation, InvocationKind, RECEIVER, assume};
use crate::classfile::JavaType;
use crate::harness::{Preparing, is_harness, preparation, ranges};
use crate::synthetic::Maker;
use forkless_ir::{BinaryOp, Callee, Constant, Register, Type, Unsupported};

impl EntryBuilder<'_> {
    /// The calls that make the receiver of a test. None if it is an input, as that of other methods.
    pub(super) fn preparing(&self) -> Result<Option<Vec<Invocation>>, Unsupported> {
        if !self.has_receiver() || !is_harness(&self.info) {
            return Ok(None);
        }
        let Some(file) = self.java.file_named(&self.found.class) else { return Ok(None) };
        let Some(before) = preparation(self.java, &self.found.class, &file) else {
            return Ok(None);
        };
        let constructor = Invocation {
            class: self.found.class.clone(),
            name: "<init>".to_string(),
            descriptor: "()V".to_string(),
            dispatch: InvocationKind::Constructor,
            inputs: vec![],
        };
        let call = |Preparing { class, method }: &Preparing| {
            let (dispatch, inputs) = match method.access.is_static() {
                true => (InvocationKind::Static, vec![]),
                false => (InvocationKind::Exact, vec![RECEIVER.to_string()]),
            };
            let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
            Invocation { class: class.clone(), name, descriptor, dispatch, inputs }
        };
        let is_static = |one: &&Preparing| one.method.access.is_static();
        let first = before.iter().filter(is_static).map(call);
        let then = before.iter().filter(|one| !is_static(one)).map(call);
        Ok(Some(first.chain([constructor]).chain(then).collect()))
    }

    /// The ranges of a parameter that is an integer: ends included, in its type.
    fn ranges(&self, place: usize) -> Vec<(i64, i64)> {
        let (smallest, largest) = match self.shape.parameters[place] {
            JavaType::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
            JavaType::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
            JavaType::Int => (i64::from(i32::MIN), i64::from(i32::MAX)),
            JavaType::Long => (i64::MIN, i64::MAX),
            JavaType::Boolean
            | JavaType::Char
            | JavaType::Float
            | JavaType::Double
            | JavaType::Class(_)
            | JavaType::Array(_) => return vec![],
        };
        let annotations = self.info.parameter_annotations.get(place);
        let ranges = annotations.map(|known| ranges(&self.found.file, known)).unwrap_or_default();
        let within = |(from, to): (i64, i64)| (from.max(smallest), to.min(largest));
        ranges.into_iter().map(within).collect()
    }

    /// Assumes that a parameter is in its ranges; `value` is as methods take it.
    pub(super) fn assume_ranges(&self, maker: &mut Maker<'_>, place: usize, value: Register) {
        let is_long = self.shape.parameters[place] == JavaType::Long;
        for (from, to) in self.ranges(place) {
            let mut end = |number: i64| match (is_long, i32::try_from(number)) {
                (false, Ok(number)) => maker.constant(Constant::I32(number)),
                _ => maker.constant(Constant::I64(number)),
            };
            let (from, to) = (end(from), end(to));
            let above = maker.binary(BinaryOp::LessOrEqual, from, value, Type::Bool);
            assume(maker, above);
            let below = maker.binary(BinaryOp::LessOrEqual, value, to, Type::Bool);
            assume(maker, below);
        }
    }

    /// The ranges of all parameters, in words.
    pub(super) fn ranges_in_words(&self) -> Vec<String> {
        let names = self.parameter_names().into_iter().enumerate();
        let words = names.flat_map(|(place, name)| {
            let ranges = self.ranges(place).into_iter();
            ranges.map(move |(from, to)| format!("{from} <= {name} && {name} <= {to}"))
        });
        words.collect()
    }

    /// Makes these calls; the object that the constructor makes.
    pub(super) fn prepare(
        &self,
        maker: &mut Maker<'_>,
        preparing: &[Invocation],
    ) -> Result<Register, Unsupported> {
        let mut made = None;
        for call in preparing {
            let class = self.program.intern_class(&call.class);
            maker.initialize(class);
            if call.dispatch == InvocationKind::Constructor {
                made = Some(maker.construct(class, "()V", &[])?);
                continue;
            }
            let method = maker.method(class, &call.name, &call.descriptor)?;
            match call.dispatch {
                InvocationKind::Static => maker.call(Callee::Static(method), vec![], None),
                InvocationKind::Virtual | InvocationKind::Exact | InvocationKind::Constructor => {
                    let receiver = made.expect("the constructor comes first");
                    maker.call(Callee::Special(method), vec![receiver], None)
                }
            };
        }
        Ok(made.expect("a constructor is among the calls"))
    }
}
