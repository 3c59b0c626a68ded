//! The receiver of a test: made by the test's constructor, and by what comes before each test.

use super::{EntryBuilder, Invocation, InvocationKind, RECEIVER};
use crate::harness::{Preparing, is_harness, preparation};
use crate::synthetic::Maker;
use forkless_ir::{Callee, Register, Unsupported};

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
