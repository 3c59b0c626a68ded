//! Fields, statics, arrays, class tests.

use super::{Action, Executor, Raise, State, StepResult, stuck, unsupported};
use crate::path_condition::Origin;
use forkless_heap::sort_of;
use forkless_ir::{
    BuiltinException, ClassId, ClassKind, ClassSet, ClassTest, FieldId, Register, Type,
};
use forkless_term::{Node, Sort, Term};

impl Executor<'_> {
    pub(super) fn get_field(
        &mut self,
        state: &mut State,
        object: Register,
        field: FieldId,
    ) -> StepResult<Term> {
        let reference = self.receiver(state, object, field)?;
        self.access(state, |heap, context| heap.get_field(context, reference, field))
    }

    pub(super) fn put_field(
        &mut self,
        state: &mut State,
        object: Register,
        field: FieldId,
        value: Register,
    ) -> StepResult<()> {
        let reference = self.receiver(state, object, field)?;
        let value = super::read(state, value)?;
        self.check_sort(value, self.program.field(field).ty)?;
        self.change_input(state, reference)?;
        self.access(state, |heap, context| heap.put_field(context, reference, field, value))
    }

    /// An object is about to be changed, perhaps one of the input.
    fn change_input(&mut self, state: &mut State, reference: Term) -> StepResult<()> {
        if matches!(self.pool.node(reference), Node::Location(_)) {
            return Ok(());
        }
        if state.region.is_some() && !self.config.merge.may_change_inputs() {
            // The region is given up for it.
            return unsupported("changes of the input in a call that is merged for its answer");
        }
        self.separate(state);
        Ok(())
    }

    /// The reference in a register, which is not null and has the field (POSE Fig. 10, Getfield
    /// r1 and r1.b).
    fn receiver(
        &mut self,
        state: &mut State,
        register: Register,
        field: FieldId,
    ) -> StepResult<Term> {
        let declaration = self.program.field(field);
        self.check_supported(declaration.ty)?;
        let reference = self.reference(state, register)?;
        self.require_not_null(state, reference)?;
        let program = self.program;
        let classes = || program.hierarchy().subtypes(declaration.class);
        if !self.is_declared(state, register, declaration.class)
            && !state.heap.is_known_instance(&self.pool, reference, classes())
        {
            let has_field = self.has_class(state, reference, declaration.class)?;
            if !self.assume(state, has_field, Origin::Class)? {
                return stuck(format!("the object has no field `{}`", declaration.name));
            }
            if self.pool.as_truth(has_field).is_none() {
                self.on_heap(state, |heap, context| heap.narrow(context, reference, classes()))?;
            }
        }
        Ok(reference)
    }

    /// Does the type of a register guarantee this class?
    fn is_declared(&self, state: &State, register: Register, class: ClassId) -> bool {
        let body = self.program.body(state.top.method);
        match body.registers[register.index()].ty {
            Type::Ref(declared) => {
                let mut above = Some(declared);
                while let Some(one) = above {
                    if one == class {
                        return true;
                    }
                    above = self.program.class(one).superclass;
                }
                false
            }
            _ => false,
        }
    }

    fn check_supported(&self, ty: Type) -> StepResult<()> {
        match sort_of(ty) {
            Some(_) => Ok(()),
            None => unsupported("fields and elements without a type"),
        }
    }

    fn check_sort(&self, value: Term, ty: Type) -> StepResult<()> {
        if Some(self.pool.sort(value)) == sort_of(ty) {
            return Ok(());
        }
        stuck("a value of another kind is stored here")
    }

    pub(super) fn get_static(&mut self, state: &mut State, field: FieldId) -> StepResult<Term> {
        self.check_supported(self.program.field(field).ty)?;
        self.on_heap(state, |heap, context| heap.get_static(context, field))
    }

    pub(super) fn put_static(
        &mut self,
        state: &mut State,
        field: FieldId,
        value: Register,
    ) -> StepResult<()> {
        let value = super::read(state, value)?;
        self.check_sort(value, self.program.field(field).ty)?;
        state.heap.put_static(field, value);
        Ok(())
    }

    pub(super) fn instance_of(
        &mut self,
        state: &mut State,
        object: Register,
        class: ClassId,
    ) -> StepResult<Term> {
        let reference = self.reference(state, object)?;
        self.has_class(state, reference, class)
    }

    pub(super) fn cast(
        &mut self,
        state: &mut State,
        object: Register,
        class: ClassId,
    ) -> StepResult<Term> {
        let reference = self.reference(state, object)?;
        let is_null = self.access(state, |heap, context| heap.is_null(context, reference))?;
        let is_instance = self.has_class(state, reference, class)?;
        let fits = self.pool.or(is_null, is_instance);
        let class_number = self.pool.int(class.0 as i32);
        let raise = Raise {
            exception: BuiltinException::ClassCast,
            operands: [Some(reference), Some(class_number)],
        };
        self.require(state, fits, Action::Raise(raise))?;
        if self.pool.as_truth(fits).is_none() {
            // The lazy strategies have resolved it: it is an object of the class, or null.
            let classes = self.program.hierarchy().subtypes(class);
            self.on_heap(state, |heap, context| heap.narrow(context, reference, classes))?;
        }
        Ok(reference)
    }

    pub(super) fn new_array(
        &mut self,
        state: &mut State,
        class: ClassId,
        length: Register,
    ) -> StepResult<Term> {
        let length = self.index(state, length)?;
        let zero = self.pool.int(0);
        let negative = self.pool.signed_less(length, zero);
        let fits = self.pool.not(negative);
        let exception = BuiltinException::NegativeArraySize;
        let raise = Raise { exception, operands: [Some(length), None] };
        self.require(state, fits, Action::Raise(raise))?;
        self.on_heap(state, |heap, context| heap.allocate_array(context, class, length))
    }

    fn index(&self, state: &State, register: Register) -> StepResult<Term> {
        let index = super::read(state, register)?;
        if self.pool.sort(index) != Sort::INT {
            return stuck("a 32-bit integer is needed here");
        }
        Ok(index)
    }

    pub(super) fn array_length(&mut self, state: &mut State, array: Register) -> StepResult<Term> {
        let array = self.reference(state, array)?;
        self.require_not_null(state, array)?;
        self.access(state, |heap, context| heap.array_length(context, array))
    }

    /// The array and index of an access that stays within bounds.
    fn element(
        &mut self,
        state: &mut State,
        array: Register,
        index: Register,
    ) -> StepResult<(Term, Term)> {
        let (array, index) = (self.reference(state, array)?, self.index(state, index)?);
        self.require_not_null(state, array)?;
        let length = self.access(state, |heap, context| heap.array_length(context, array))?;
        // As unsigned numbers, negative indices are beyond every length.
        let within = self.pool.unsigned_less(index, length);
        let exception = BuiltinException::IndexOutOfBounds;
        let raise = Raise { exception, operands: [Some(index), Some(length)] };
        self.require(state, within, Action::Raise(raise))?;
        Ok((array, index))
    }

    pub(super) fn array_load(
        &mut self,
        state: &mut State,
        array: Register,
        index: Register,
        element: Type,
    ) -> StepResult<Term> {
        self.check_supported(element)?;
        let (array, index) = self.element(state, array, index)?;
        self.access(state, |heap, context| heap.array_load(context, array, index, element))
    }

    pub(super) fn array_store(
        &mut self,
        state: &mut State,
        array: Register,
        index: Register,
        value: Register,
        element: Type,
    ) -> StepResult<()> {
        self.check_supported(element)?;
        let (array, index) = self.element(state, array, index)?;
        let value = super::read(state, value)?;
        self.check_sort(value, element)?;
        if element.is_reference() {
            self.check_stored_class(state, array, value)?;
        }
        self.change_input(state, array)?;
        self.access(state, |heap, context| heap.array_store(context, array, index, value))
    }

    /// A stored reference is null or of the class that the array was made for. Nothing is asked
    /// where the classes that both may have leave no doubt.
    fn check_stored_class(
        &mut self,
        state: &mut State,
        array: Term,
        value: Term,
    ) -> StepResult<()> {
        let program = self.program;
        let (arrays, values) = self.on_heap(state, |heap, context| {
            (heap.possible_classes(context, array), heap.possible_classes(context, value))
        })?;
        let mut bad = self.pool.truth(false);
        for class in arrays.iter() {
            let ClassKind::Array { element: Type::Ref(element) } = program.class(class).kind else {
                continue;
            };
            if values.is_subset(program.hierarchy().subtypes(element)) {
                continue;
            }
            let exactly = ClassSet::from_classes([class]);
            let name = program.class_name(class);
            let is_array = self.is_instance(state, array, ClassTest::Among(&exactly), name)?;
            let fits = self.has_class(state, value, element)?;
            let misfit = self.pool.not(fits);
            let both = self.pool.and(is_array, misfit);
            bad = self.pool.or(bad, both);
        }
        if self.pool.as_truth(bad) == Some(false) {
            return Ok(());
        }
        let is_null = self.access(state, |heap, context| heap.is_null(context, value))?;
        let good = self.pool.not(bad);
        let fits = self.pool.or(is_null, good);
        let exception = BuiltinException::ArrayStore;
        let raise = Raise { exception, operands: [Some(value), None] };
        self.require(state, fits, Action::Raise(raise))
    }
}
