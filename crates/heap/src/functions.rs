//! The functions that stand for the input heap: one for each field, three kinds for arrays.

use crate::contents::{Contents, Place};
use crate::{HeapContext, sort_of};
use forkless_ir::{
    Assumption, Class, ClassId, ClassSet, Constant, Field, FieldId, InputRule, Program, Type,
};
use forkless_term::{Function, FunctionId, Node, Precision, Sort, Term, TermPool};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Remembers which function of the pool stands for which part of the input heap.
#[derive(Debug, Default)]
pub struct InputFunctions {
    fields: FxHashMap<FieldId, FunctionId>,
    field_of: FxHashMap<FunctionId, FieldId>,
    elements: FxHashMap<Sort, FunctionId>,
    length: Option<FunctionId>,
    /// The classes that an object found in a field or input may have, by its declared type.
    declared: FxHashMap<FunctionId, Arc<ClassSet>>,
    /// The class that a field or input is declared with.
    declared_class: FxHashMap<FunctionId, ClassId>,
    /// The classes of references where these depend on the holder, by how the reference is reached:
    /// elements of input arrays, fields of variants.
    declared_by_holder: FxHashMap<Term, Arc<ClassSet>>,
    /// The class that a field is declared with, without those below it; none where no class is named
    /// or it has no objects of its own.
    exact: FxHashMap<FunctionId, Arc<ClassSet>>,
    /// Choices over what an input reference is, a constant or an object, and that reference.
    pub(crate) resolved: FxHashMap<Term, Term>,
    /// What objects of these classes hold.
    contents: FxHashMap<(Place, ClassSet), Arc<Contents>>,
    /// The function that gives the object that an exclusive one belongs to.
    owner: Option<FunctionId>,
    /// What was assumed of inputs: rules that are assumptions, of fields that were read.
    pub assumptions: BTreeSet<Arc<Assumption>>,
}

/// What a function of the pool stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputPart {
    /// What a field holds at the start.
    Field(FieldId),
    /// What an array's element holds at the start.
    Element,
    /// How long an array is.
    Length,
}

impl InputFunctions {
    /// The part of the input heap that a function stands for; `None` for the program's inputs.
    pub fn part(&self, function: FunctionId) -> Option<InputPart> {
        if let Some(&field) = self.field_of.get(&function) {
            Some(InputPart::Field(field))
        } else if self.length == Some(function) {
            Some(InputPart::Length)
        } else {
            self.elements.values().any(|&id| id == function).then_some(InputPart::Element)
        }
    }

    /// The function that gives what elements of this sort held at the start.
    pub fn element(&mut self, pool: &mut TermPool, sort: Sort) -> FunctionId {
        *self.elements.entry(sort).or_insert_with(|| pool.function(Function::element(sort)))
    }

    /// The function that gives an input array's length.
    pub fn length(&mut self, pool: &mut TermPool) -> FunctionId {
        *self.length.get_or_insert_with(|| pool.function(Function::length()))
    }

    /// The function that gives what a field held at the start.
    ///
    /// # Panics
    /// If the field's type is [`Type::Any`], which has no terms: the engine cuts the path before.
    pub fn field(&mut self, pool: &mut TermPool, program: &Program, field: FieldId) -> FunctionId {
        let (declared, exact) = (&mut self.declared, &mut self.exact);
        let declared_class = &mut self.declared_class;
        *self.fields.entry(field).or_insert_with(|| {
            let declaration = program.field(field);
            let class = &program.class(declaration.class).name;
            let result = sort_of(declaration.ty).expect("the field's values have terms");
            let function = pool.function(Function::field(class, &declaration.name, result));
            self.field_of.insert(function, field);
            let classes = match declaration.rule.value {
                Some(Constant::Null) => Arc::default(),
                _ => held_classes(program, declaration),
            };
            self.assumptions.extend(declaration.rule.assumption.clone());
            let found = declaration.holds.map(|class| program.class(class));
            self.assumptions.extend(found.and_then(|class| class.assumption.clone()));
            if let Some(class) = named_class(declaration)
                && classes.contains(class)
            {
                exact.insert(function, Arc::new(ClassSet::from_classes([class])));
            }
            declared.insert(function, classes);
            if let Type::Ref(class) = declaration.ty {
                declared_class.insert(function, class);
            }
            function
        })
    }

    /// Choices over what input references are, each with the reference that it stands for.
    pub fn resolved_references(&self) -> impl Iterator<Item = (Term, Term)> {
        self.resolved.iter().map(|(&choice, &reference)| (choice, reference))
    }

    /// Was the length of an input array ever read?
    pub fn has_lengths(&self) -> bool {
        self.length.is_some()
    }

    /// What objects hold at a place whose classes are among these.
    pub(crate) fn contents(
        &mut self,
        program: &Program,
        holders: &ClassSet,
        place: Place,
    ) -> Arc<Contents> {
        let assumptions = &mut self.assumptions;
        let contents = self.contents.entry((place, holders.clone()));
        let contents = contents.or_insert_with(|| {
            let contents = Contents::new(program, holders, place);
            assumptions.extend(contents.assumptions.iter().cloned());
            Arc::new(contents)
        });
        contents.clone()
    }

    /// What objects hold in a field whose classes are among these, where that depends on the class.
    pub(crate) fn field_contents(
        &mut self,
        program: &Program,
        holders: &ClassSet,
        field: FieldId,
    ) -> Option<Arc<Contents>> {
        let variants = program.hierarchy().variants();
        let decides = |class: ClassId| {
            let variant = program.class(class).variant.as_ref();
            variant.is_some_and(|variant| variant.field(field).is_some())
        };
        let is_open = !variants.is_empty() && holders.intersection(variants).iter().any(decides);
        is_open.then(|| self.contents(program, holders, Place::Field(field)))
    }

    fn owner(&mut self, pool: &mut TermPool) -> FunctionId {
        let owner = || pool.function(Function::field("", "owner", Sort::Reference));
        *self.owner.get_or_insert_with(owner)
    }
}

/// The value that a rule names.
fn constant_of_sort(pool: &mut TermPool, constant: Constant, sort: Sort) -> Term {
    match (constant, sort) {
        (Constant::Bool(truth), Sort::Bool) => pool.truth(truth),
        (Constant::I32(number), Sort::Bits(width)) => {
            pool.bits(width, width.truncate(number as u64))
        }
        (Constant::I64(number), Sort::Bits(width)) => {
            pool.bits(width, width.truncate(number as u64))
        }
        (Constant::F32(bits), Sort::Float(Precision::Single)) => {
            pool.float(Precision::Single, u64::from(bits))
        }
        _ => unreachable!("{constant:?} is no rule for inputs of sort {sort:?}"),
    }
}

impl HeapContext<'_> {
    /// The program's input of this name.
    ///
    /// # Panics
    /// If the type is [`Type::Any`], which has no terms: the engine cuts the path before.
    pub(crate) fn input_symbol(&mut self, name: &str, ty: Type) -> Term {
        let result = sort_of(ty).expect("the input's values have terms");
        let function = self.pool.function(Function::input(name, result));
        let program = self.program;
        self.functions.declared.entry(function).or_insert_with(|| classes_of(program, ty));
        if let Type::Ref(class) = ty {
            self.functions.assumptions.extend(program.class(class).assumption.clone());
            self.functions.declared_class.insert(function, class);
        }
        self.pool.apply(function, &[])
    }

    /// The same, and what its type says is assumed.
    pub(crate) fn input(&mut self, name: &str, ty: Type) -> Term {
        let input = self.input_symbol(name, ty);
        self.assume_type(input, ty);
        input
    }

    /// What a field of the input object `object` held at the start.
    pub(crate) fn initial_field_symbol(&mut self, object: Term, field: FieldId) -> Term {
        let function = self.functions.field(self.pool, self.program, field);
        self.pool.apply(function, &[object])
    }

    /// The same, and what its type says is assumed.
    pub(crate) fn initial_field(&mut self, object: Term, field: FieldId) -> Term {
        let value = self.initial_field_symbol(object, field);
        let declaration = self.program.field(field);
        if self.pool.sort(value) == Sort::Reference {
            let holders = self.declared_classes(object);
            let contents = self.functions.field_contents(self.program, &holders, field);
            if let Some(contents) = contents {
                self.functions.declared_by_holder.insert(value, contents.all.clone());
                self.assume_content(object, value, &contents);
            } else {
                self.assume_type(value, declaration.ty);
            }
            self.assume_owner(object, value);
        }
        self.assume_rule(value, &declaration.rule).unwrap_or(value)
    }

    /// A field that is not zero comes with others that are not null ([`InputRule::needs`]).
    pub(crate) fn assume_needs(&mut self, object: Term, field: FieldId, value: Term) {
        let program = self.program;
        for &needed in &program.field(field).rule.needs {
            let held = self.initial_field(object, needed);
            // If no object is there for it, it is null all the same.
            if !self.declared_classes(held).is_empty() {
                let is_zero = self.is_zero(value);
                let is_null = self.pool.is_null(held);
                let is_there = self.pool.not(is_null);
                let holds = self.pool.or(is_zero, is_there);
                self.assume(holds);
            }
        }
    }

    /// May a reference that was found at a place of the input be null? The condition under which that keeps to the
    /// rules for other fields of the same object.
    pub(crate) fn null_fits(&mut self, symbol: Term) -> Term {
        let program = self.program;
        let mut fits = self.pool.truth(true);
        let Some((field, object)) = self.found_in(symbol) else { return fits };
        if !program.field(field).rule.is_needed || self.declared_classes(symbol).is_empty() {
            return fits;
        }
        let class = program.field(field).class;
        for &other in program.instance_fields(class) {
            if program.field(other).rule.needs.contains(&field) {
                let value = self.initial_field_symbol(object, other);
                let is_zero = self.is_zero(value);
                fits = self.pool.and(fits, is_zero);
            }
        }
        fits
    }

    /// Does an array have as many elements as arrays that are found at this place? None if all lengths do.
    pub(crate) fn length_fits(&mut self, symbol: Term, array: Term) -> Option<Term> {
        let (field, _) = self.found_in(symbol)?;
        let (low, high) = self.program.field(field).rule.length?;
        let length = self.initial_length(array);
        Some(self.is_within(length, low, high))
    }

    /// The field that an input reference was found in, and its object.
    fn found_in(&self, symbol: Term) -> Option<(FieldId, Term)> {
        let Node::Apply(function, arguments) = self.pool.node(symbol) else { return None };
        match self.functions.part(function)? {
            InputPart::Field(field) => Some((field, arguments[0]?)),
            InputPart::Element | InputPart::Length => None,
        }
    }

    fn is_zero(&mut self, value: Term) -> Term {
        match self.pool.sort(value) {
            Sort::Bool => self.pool.not(value),
            Sort::Bits(width) => {
                let zero = self.pool.bits(width, 0);
                self.pool.equal(value, zero)
            }
            Sort::Reference => self.pool.is_null(value),
            Sort::Float(_) => self.pool.truth(false),
        }
    }

    /// Is a number from the first to the second?
    fn is_within(&mut self, value: Term, low: i64, high: i64) -> Term {
        let Sort::Bits(width) = self.pool.sort(value) else { return self.pool.truth(true) };
        let low = self.pool.bits(width, width.truncate(low as u64));
        let high = self.pool.bits(width, width.truncate(high as u64));
        let is_less = self.pool.signed_less(value, low);
        let is_more = self.pool.signed_less(high, value);
        let is_outside = self.pool.or(is_less, is_more);
        self.pool.not(is_outside)
    }

    /// A field that says how long an array is does say so ([`InputRule::length_of`]).
    pub(crate) fn assume_length(&mut self, field: Term, length: Term) -> Term {
        let holds = self.pool.equal(field, length);
        self.assume(holds);
        length
    }

    /// Only one reference of the input leads to some objects: no other object has the same in it.
    fn assume_owner(&mut self, object: Term, value: Term) {
        let exclusive = self.program.hierarchy().exclusive();
        if exclusive.is_empty() || !self.declared_classes(value).is_subset(exclusive) {
            return;
        }
        let function = self.functions.owner(self.pool);
        let owner = self.pool.apply(function, &[value]);
        let is_owner = self.pool.equal(owner, object);
        let is_null = self.pool.is_null(value);
        let assumption = self.pool.or(is_null, is_owner);
        self.assume(assumption);
    }

    /// What holds of an input found in a field, apart from its type. The answer is the value that it
    /// must have, if there is only one.
    pub(crate) fn assume_rule(&mut self, value: Term, rule: &InputRule) -> Option<Term> {
        // If no object is there for it, it is null all the same.
        if rule.not_null && !self.declared_classes(value).is_empty() {
            let is_null = self.pool.is_null(value);
            let holds = self.pool.not(is_null);
            self.assume(holds);
        }
        let sort = self.pool.sort(value);
        if let (Some((low, high)), Sort::Bits(width)) = (rule.range, sort) {
            let low = self.pool.bits(width, width.truncate(low as u64));
            let high = self.pool.bits(width, width.truncate(high as u64));
            for (less, greater) in [(value, low), (high, value)] {
                let is_outside = self.pool.signed_less(less, greater);
                let holds = self.pool.not(is_outside);
                self.assume(holds);
            }
        }
        if let (Some((low, high)), Sort::Reference) = (rule.length, sort) {
            let length = self.initial_length(value);
            let is_within = self.is_within(length, low, high);
            let is_null = self.pool.is_null(value);
            let holds = self.pool.or(is_null, is_within);
            self.assume(holds);
        }
        // References that are always null have no classes.
        let constant = rule.value.filter(|_| sort != Sort::Reference)?;
        let only = constant_of_sort(self.pool, constant, sort);
        let holds = self.pool.equal(value, only);
        self.assume(holds);
        Some(only)
    }

    /// Is an input reference found in a field that never holds null, or in an array without any?
    pub(crate) fn is_never_null(&self, symbol: Term) -> bool {
        let Node::Apply(function, arguments) = self.pool.node(symbol) else { return false };
        match self.functions.part(function) {
            Some(InputPart::Field(field)) => self.program.field(field).rule.not_null,
            Some(InputPart::Element) => {
                let array = arguments[0];
                let array = array.filter(|&one| matches!(self.pool.node(one), Node::Apply(..)));
                array.is_some_and(|array| self.has_no_null(&self.declared_classes(array)))
            }
            Some(InputPart::Length) | None => false,
        }
    }

    /// Do all these classes say that no element of an array is null?
    fn has_no_null(&self, arrays: &ClassSet) -> bool {
        let is_filled = |class: ClassId| {
            let variant = self.program.class(class).variant.as_ref();
            variant.is_some_and(|variant| {
                let held = variant.elements.map(|class| classes_of(self.program, Type::Ref(class)));
                variant.has_no_null && held.is_some_and(|held| !held.is_empty())
            })
        };
        !arrays.is_empty() && arrays.iter().all(is_filled)
    }

    /// The classes that an object found in an input reference may have, by its declared type.
    pub(crate) fn declared_classes(&self, symbol: Term) -> Arc<ClassSet> {
        match self.pool.node(symbol) {
            Node::Apply(function, _) => {
                let by_holder = self.functions.declared_by_holder.get(&symbol);
                match by_holder.or_else(|| self.functions.declared.get(&function)) {
                    Some(classes) => classes.clone(),
                    None => classes_of(self.program, Type::AnyRef),
                }
            }
            _ => unreachable!("an input reference is an application"),
        }
    }

    /// The class that an input or a field is declared with, by its name.
    pub(crate) fn declared_name(&self, symbol: Term) -> Option<&str> {
        let Node::Apply(function, _) = self.pool.node(symbol) else { return None };
        let class = self.functions.declared_class.get(&function)?;
        Some(self.program.class_name(*class))
    }

    /// The class that the field is declared with in which an input reference was found, and no other;
    /// `None` where it was not found in a field, or no object has that very class.
    pub(crate) fn exact_class(&self, symbol: Term) -> Option<Arc<ClassSet>> {
        let Node::Apply(function, _) = self.pool.node(symbol) else { return None };
        self.functions.exact.get(&function).cloned()
    }

    /// What an element of the input array `array` held at the start.
    pub(crate) fn initial_element_symbol(&mut self, array: Term, index: Term, sort: Sort) -> Term {
        let function = self.functions.element(self.pool, sort);
        self.pool.apply(function, &[array, index])
    }

    /// The same, and what the array's class says of it is assumed.
    pub(crate) fn initial_element(&mut self, array: Term, index: Term, sort: Sort) -> Term {
        let value = self.initial_element_symbol(array, index, sort);
        if sort == Sort::Reference {
            let arrays = self.declared_classes(array);
            let contents = self.functions.contents(self.program, &arrays, Place::Element);
            self.functions.declared_by_holder.insert(value, contents.all.clone());
            self.assume_content(array, value, &contents);
            if contents.has_no_null {
                let is_null = self.pool.is_null(value);
                let holds = self.pool.not(is_null);
                self.assume(holds);
            }
        }
        value
    }

    /// What an object holds is null or of a class that its own class allows.
    fn assume_content(&mut self, holder: Term, value: Term, contents: &Contents) {
        let is_null = self.pool.is_null(value);
        let fits = self.instance_of_input(value, &contents.all, &contents.name);
        let assumption = self.pool.or(is_null, fits);
        self.assume(assumption);
        for narrower in &contents.narrower {
            let is_holder =
                self.instance_of_input(holder, &narrower.holders, &narrower.holders_name);
            let fits = self.instance_of_input(value, &narrower.held, &narrower.held_name);
            let good = self.pool.or(is_null, fits);
            let assumption = self.pool.implies(is_holder, good);
            self.assume(assumption);
        }
    }

    /// The length of the input array `array`, which is never negative.
    pub(crate) fn initial_length(&mut self, array: Term) -> Term {
        let function = self.functions.length(self.pool);
        let length = self.pool.apply(function, &[array]);
        let zero = self.pool.int(0);
        let is_known = matches!(self.pool.node(array), Node::Apply(..));
        if is_known && self.are_always_empty(&self.declared_classes(array)) {
            return self.assume_length(length, zero);
        }
        let negative = self.pool.signed_less(length, zero);
        let assumption = self.pool.not(negative);
        self.assume(assumption);
        length
    }

    /// Do all these classes say that an array has no elements?
    pub(crate) fn are_always_empty(&self, classes: &ClassSet) -> bool {
        let mut variants = classes.iter().map(|class| self.program.class(class).variant.as_ref());
        !classes.is_empty() && variants.all(|one| one.is_some_and(|variant| variant.is_empty))
    }

    /// A typed input reference is null or an object of its class.
    fn assume_type(&mut self, value: Term, ty: Type) {
        let Type::Ref(class) = ty else { return };
        let is_null = self.pool.is_null(value);
        let name = match self.program.class(class) {
            Class { chosen_subtypes: Some(_), superclass: Some(declared), .. } => {
                self.program.class_name(*declared)
            }
            class => &class.name,
        };
        let declared = self.declared_classes(value);
        let is_instance = self.instance_of_input(value, &declared, name);
        let assumption = self.pool.or(is_null, is_instance);
        self.assume(assumption);
    }

    pub(crate) fn assume(&mut self, assumption: Term) {
        if !self.facts.is_assumed(self.pool, assumption) {
            self.assumptions.push(assumption);
        }
    }
}

/// The class that a field's declaration names, also where it constrains nothing.
fn named_class(field: &Field) -> Option<ClassId> {
    match field.ty {
        Type::Ref(class) => Some(class),
        _ => field.usual_class,
    }
}

/// The classes of inputs that are found in a field, by its type and rule.
fn held_classes(program: &Program, field: &Field) -> Arc<ClassSet> {
    let by_type = classes_of(program, field.holds.map_or(field.ty, Type::Ref));
    match field.rule.classes.is_empty() {
        true => by_type,
        false => Arc::new(field.rule.narrow(program, ClassSet::clone(&by_type))),
    }
}

/// The classes of inputs of a declared type.
pub(crate) fn classes_of(program: &Program, ty: Type) -> Arc<ClassSet> {
    let hierarchy = program.hierarchy();
    Arc::new(match ty {
        Type::Ref(class) => hierarchy.declared(class),
        _ => hierarchy.instantiable().difference(hierarchy.variants()),
    })
}
