//! All concrete input heaps of a program up to a size, one run for each.
//!
//! A heap is chosen while the program runs: whenever the run looks at a part of the input for the
//! first time, one of finitely many values is taken and the choice is noted. The next heap takes
//! the next value at the last choice that has one left, and the run starts anew. So parts that no
//! run looks at are never enumerated, and the runs form a tree that is walked completely.
//!
//! Invariant: new objects are numbered in the order in which they are met, so no two runs of one
//! enumeration have isomorphic heaps.
//!
//! An object found through a typed reference has a class that the type allows; which one is chosen
//! when the run asks, or else does not matter. The class of an array of references is chosen when
//! an element is asked for: it says of which classes the element may be.
//!
//! What a field's rule ([`InputRule`]) says of inputs holds of every heap. A field that never holds null
//! gets an object even if there are enough of them already.

use crate::chosen::{ChosenHeap, ChosenObject, Read};
use forkless_engine::Merge;
use forkless_engine::concrete::{InputSource, Limits, Run, run};
use forkless_heap::sort_of;
use forkless_ir::{
    ClassId, ClassKind, ClassSet, Constant, Field, FieldId, InputRule, Program, Type, Variant,
};
use forkless_term::{FloatUnaryOp, Precision, ReferenceValue, Sort, Value, Width};
use forkless_test_support::Random;
use std::ops::ControlFlow;

/// How large the enumerated heaps may be.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Input objects of one heap.
    pub max_objects: usize,
    /// The values that integers take.
    pub ints: Vec<i32>,
    /// The values that integers of one name take instead: a field's own name, or an input's.
    pub named_ints: Vec<(String, Vec<i32>)>,
    /// Has an object the class that the field it is first found in was declared with? Otherwise
    /// it has any class.
    pub usual_classes: bool,
    /// The longest array.
    pub max_length: u32,
    /// How many references of one heap may point at an object that was met before; `None` for no
    /// limit. With few aliases, deep structures stay cheap.
    pub max_aliases: Option<usize>,
    /// Runs; an enumeration that stops here says so.
    pub max_runs: u64,
}

impl Bounds {
    /// All heaps of up to this many objects with integers out of a domain.
    pub fn objects(max_objects: usize, ints: &[i32]) -> Self {
        Bounds {
            max_objects,
            ints: ints.to_vec(),
            named_ints: vec![],
            usual_classes: false,
            max_length: 2,
            max_aliases: None,
            max_runs: u64::MAX,
        }
    }

    /// The same with arrays of up to this length.
    pub fn with_lengths(self, max_length: u32) -> Self {
        Bounds { max_length, ..self }
    }

    /// The same, but the integers of one name take these values.
    pub fn with_ints(mut self, name: &str, ints: &[i32]) -> Self {
        self.named_ints.push((name.to_string(), ints.to_vec()));
        self
    }

    /// The same, but objects have the class that the field they are found in was declared with.
    pub fn with_usual_classes(self) -> Self {
        Bounds { usual_classes: true, ..self }
    }

    /// The same with at most this many aliases in a heap.
    pub fn with_aliases(self, max_aliases: usize) -> Self {
        Bounds { max_aliases: Some(max_aliases), ..self }
    }

    /// The same with at most this many runs.
    pub fn with_runs(self, max_runs: u64) -> Self {
        Bounds { max_runs, ..self }
    }
}

/// What an enumeration did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Enumeration {
    /// How many heaps were made and run.
    pub runs: u64,
    /// Were there more than [`Bounds::max_runs`]?
    pub capped: bool,
}

/// How far one concrete run may go: far beyond what any bounded program needs.
pub(crate) const LIMITS: Limits =
    Limits { steps: 1_000_000, depth: 10_000, keeps_history: true, merge: Merge::None };

/// Receives each heap with its run, and says whether to go on.
pub type Visitor<'v> = dyn FnMut(&ChosenHeap, &Run) -> ControlFlow<()> + 'v;

/// Runs the program on every heap within the bounds.
pub fn enumerate(program: &Program, bounds: &Bounds, visit: &mut Visitor) -> Enumeration {
    let mut script: Vec<HeapChoice> = vec![];
    let mut done = Enumeration::default();
    loop {
        let mut chooser = Chooser::new(program, bounds, script, None);
        let finished = run(program, &mut chooser, LIMITS);
        done.runs += 1;
        chooser.settle_classes();
        let flow = visit(&chooser.heap, &finished);
        script = chooser.script;
        while script.last().is_some_and(|last| last.taken + 1 == last.alternatives) {
            script.pop();
        }
        let Some(last) = script.last_mut() else { return done };
        last.taken += 1;
        if done.runs >= bounds.max_runs {
            done.capped = true;
            return done;
        }
        if flow.is_break() {
            return done;
        }
    }
}

/// Runs the program on `bounds.max_runs` random heaps within the bounds: for programs that have
/// too many heaps to see all of them.
pub fn sample(program: &Program, bounds: &Bounds, random: &mut Random, visit: &mut Visitor) -> u64 {
    for runs in 1..=bounds.max_runs {
        let mut chooser = Chooser::new(program, bounds, vec![], Some(random));
        let finished = run(program, &mut chooser, LIMITS);
        chooser.settle_classes();
        if visit(&chooser.heap, &finished).is_break() {
            return runs;
        }
    }
    bounds.max_runs
}

/// One choice of a heap: which of how many alternatives.
#[derive(Clone, Copy, Debug)]
struct HeapChoice {
    taken: usize,
    alternatives: usize,
}

/// An input that is chosen when it is asked for: first as the script says, then the first
/// alternative everywhere, or a random one.
struct Chooser<'a> {
    program: &'a Program,
    bounds: &'a Bounds,
    script: Vec<HeapChoice>,
    next: usize,
    random: Option<&'a mut Random>,
    aliases: usize,
    heap: ChosenHeap,
    /// For each object, the class that the field it was found in is declared with.
    usual_classes: Vec<Option<ClassId>>,
    /// For each object, the classes that all typed references to it allow.
    allowed_classes: Vec<ClassSet>,
}

impl<'a> Chooser<'a> {
    fn new(
        program: &'a Program,
        bounds: &'a Bounds,
        script: Vec<HeapChoice>,
        random: Option<&'a mut Random>,
    ) -> Self {
        Chooser {
            program,
            bounds,
            script,
            next: 0,
            random,
            aliases: 0,
            heap: ChosenHeap::default(),
            usual_classes: vec![],
            allowed_classes: vec![],
        }
    }

    fn choose(&mut self, alternatives: usize) -> usize {
        if self.next == self.script.len() {
            let taken = self.random.as_mut().map_or(0, |random| random.below(alternatives));
            self.script.push(HeapChoice { taken, alternatives });
        }
        let choice = self.script[self.next];
        assert_eq!(choice.alternatives, alternatives, "a run that starts alike goes on alike");
        self.next += 1;
        choice.taken
    }

    fn value(&mut self, name: &str, ty: Type, usual: Option<ClassId>) -> Value {
        match sort_of(ty).expect("the input's type has values") {
            Sort::Bool => Value::Bool(self.choose(2) == 1),
            Sort::Bits(width) => self.integer(name, width),
            Sort::Float(precision) => {
                FloatUnaryOp::Round(precision).apply(self.integer(name, Width::W32))
            }
            Sort::Reference => {
                let typed = classes_of(self.program, ty);
                Value::Reference(self.reference(typed, usual, true))
            }
        }
    }

    /// What a field of an object holds, by its type and rule.
    fn field_value(&mut self, object: u32, field: FieldId, ty: Type) -> Value {
        let declaration = self.program.field(field);
        let (name, usual) = (&declaration.name, declaration.usual_class);
        let InputRule {
            not_null,
            classes: _,
            value,
            range,
            length_of,
            length,
            needs,
            is_needed,
            assumption: _,
        } = &declaration.rule;
        if let Some(constant) = *value {
            return value_of(constant, ty);
        }
        let chosen = |field: FieldId| self.heap.objects[object as usize].fields.get(&field);
        let is_null = |field: &FieldId| {
            matches!(chosen(*field), Some(Value::Reference(ReferenceValue::Null)))
        };
        if needs.iter().any(is_null) {
            return zero_of(ty);
        }
        let is_needed_now = *is_needed
            && self.program.instance_fields(declaration.class).iter().any(|&other| {
                let needs = &self.program.field(other).rule.needs;
                needs.contains(&field)
                    && chosen(other)
                        .is_some_and(|value| *value != zero_of(self.program.field(other).ty))
            });
        if let Some(array) = *length_of {
            let array = self.field(object, array, self.program.field(array).ty);
            let length = match array {
                Value::Reference(ReferenceValue::Input(array)) => self.length(array),
                _ => 0,
            };
            return Value::Bits(Width::W32, u64::from(length));
        }
        if sort_of(ty) == Some(Sort::Reference) {
            let narrower = self.narrower(object, |variant| variant.field(field));
            let classes = match narrower {
                Some(class) => classes_of(self.program, Type::Ref(class)),
                None => ruled_classes(self.program, declaration),
            };
            let may_be_null = !not_null && !is_needed_now;
            return Value::Reference(self.array_or_other(classes, usual, may_be_null, *length));
        }
        match (self.value(name, ty, usual), *range) {
            (Value::Bits(width, bits), Some((low, high))) => {
                let number = width.signed(bits).clamp(low, high);
                Value::Bits(width, width.truncate(number as u64))
            }
            (value, _) => value,
        }
    }

    /// What the class of an object says of a part of it, if the object is of a variant. Its class is chosen
    /// where it may be one.
    fn narrower(
        &mut self,
        object: u32,
        part: impl Fn(&Variant) -> Option<ClassId>,
    ) -> Option<ClassId> {
        let program = self.program;
        let said_by =
            |class: ClassId| program.class(class).variant.as_ref().and_then(|one| part(one));
        let allowed = &self.allowed_classes[object as usize];
        if !allowed.iter().any(|class| said_by(class).is_some()) {
            return None;
        }
        said_by(self.class(object))
    }

    fn integer(&mut self, name: &str, width: Width) -> Value {
        let bounds = self.bounds;
        let named = bounds.named_ints.iter().find(|(known, _)| known == name);
        let ints = named.map_or(&bounds.ints, |(_, ints)| ints);
        let number = self.choose(ints.len());
        Value::Bits(width, width.truncate(ints[number] as u64))
    }

    /// Null where that may be, an object of these classes that is there already, or a new one.
    fn reference(
        &mut self,
        typed: ClassSet,
        usual: Option<ClassId>,
        may_be_null: bool,
    ) -> ReferenceValue {
        self.array_or_other(typed, usual, may_be_null, None)
    }

    /// The same; an array has so many elements.
    fn array_or_other(
        &mut self,
        typed: ClassSet,
        usual: Option<ClassId>,
        may_be_null: bool,
        lengths: Option<(i64, i64)>,
    ) -> ReferenceValue {
        let found = self.object_of(typed, usual, may_be_null, lengths);
        if let (ReferenceValue::Input(array), Some((low, high))) = (found, lengths)
            && self.heap.objects[array as usize].length.is_none()
        {
            let spread = (high - low).min(i64::from(self.bounds.max_length));
            let length = low + self.choose(spread as usize + 1) as i64;
            self.heap.objects[array as usize].length = Some(length as u32);
        }
        found
    }

    fn object_of(
        &mut self,
        typed: ClassSet,
        usual: Option<ClassId>,
        may_be_null: bool,
        lengths: Option<(i64, i64)>,
    ) -> ReferenceValue {
        let existing = self.heap.objects.len();
        let may_alias = self.bounds.max_aliases.is_none_or(|limit| self.aliases < limit)
            && !typed.is_subset(self.program.hierarchy().exclusive());
        let has_length = |object: usize| match (lengths, self.heap.objects[object].length) {
            (Some((low, high)), Some(length)) => (low..=high).contains(&i64::from(length)),
            (None, _) | (_, None) => true,
        };
        let fits = |&object: &usize| {
            has_length(object)
                && match self.heap.objects[object].class {
                    Some(class) => typed.contains(class),
                    None => !self.allowed_classes[object].intersection(&typed).is_empty(),
                }
        };
        let aliases: Vec<usize> =
            if may_alias { (0..existing).filter(fits).collect() } else { vec![] };
        let has_room = existing < self.bounds.max_objects;
        let is_needed = !may_be_null && aliases.is_empty();
        let fresh = usize::from((has_room || is_needed) && !typed.is_empty());
        // Nothing else is there to be found.
        let nulls = usize::from(may_be_null || aliases.len() + fresh == 0);
        let taken = self.choose(nulls + aliases.len() + fresh);
        if taken < nulls {
            return ReferenceValue::Null;
        }
        if let Some(&object) = aliases.get(taken - nulls) {
            self.aliases += 1;
            self.allowed_classes[object] = self.allowed_classes[object].intersection(&typed);
            return ReferenceValue::Input(object as u32);
        }
        self.heap.objects.push(ChosenObject::default());
        self.usual_classes.push(usual);
        self.allowed_classes.push(typed);
        ReferenceValue::Input(existing as u32)
    }

    fn note_read(&mut self, parent: Option<u32>, value: Value) {
        if let Value::Reference(target) = value {
            self.heap.reads.push(Read { parent, target });
        }
    }

    /// Gives a class to objects that must be of certain classes, though the run did not ask.
    fn settle_classes(&mut self) {
        let everything = self.program.hierarchy().instantiable();
        for (object, allowed) in self.heap.objects.iter_mut().zip(&self.allowed_classes) {
            if object.class.is_none() && allowed != everything {
                object.class = allowed.iter().next();
            }
        }
    }
}

impl InputSource for Chooser<'_> {
    fn input(&mut self, name: &str, ty: Type) -> Value {
        if let Some(&known) = self.heap.inputs.get(name) {
            return known;
        }
        let value = self.value(name, ty, None);
        self.note_read(None, value);
        self.heap.inputs.insert(name.to_string(), value);
        value
    }

    fn class(&mut self, object: u32) -> ClassId {
        let object = object as usize;
        if let Some(known) = self.heap.objects[object].class {
            return known;
        }
        let allowed: Vec<ClassId> = self.allowed_classes[object].iter().collect();
        let usual = self.usual_classes[object].filter(|_| self.bounds.usual_classes);
        let usual = usual.filter(|class| allowed.contains(class));
        let class = usual.unwrap_or_else(|| allowed[self.choose(allowed.len())]);
        self.heap.objects[object].class = Some(class);
        class
    }

    fn field(&mut self, number: u32, field: FieldId, ty: Type) -> Value {
        let object = number as usize;
        if let Some(&known) = self.heap.objects[object].fields.get(&field) {
            return known;
        }
        let value = self.field_value(number, field, ty);
        self.note_read(Some(number), value);
        self.heap.objects[object].fields.insert(field, value);
        value
    }

    fn length(&mut self, array: u32) -> u32 {
        if let Some(known) = self.heap.objects[array as usize].length {
            return known;
        }
        let program = self.program;
        let is_empty = |class: ClassId| {
            program.class(class).variant.as_ref().is_some_and(|variant| variant.is_empty)
        };
        let allowed = &self.allowed_classes[array as usize];
        let is_always_empty = !allowed.is_empty() && allowed.iter().all(is_empty);
        let choices = if is_always_empty { 1 } else { self.bounds.max_length as usize + 1 };
        let length = self.choose(choices) as u32;
        self.heap.objects[array as usize].length = Some(length);
        length
    }

    fn element(&mut self, array: u32, index: u32, element: Type) -> Value {
        if let Some(&known) = self.heap.objects[array as usize].elements.get(&index) {
            return known;
        }
        let value = if element.is_reference() {
            let class = self.class(array);
            let ClassKind::Array { element } = self.program.class(class).kind else {
                panic!("only arrays have elements")
            };
            let narrower = self.narrower(array, |variant| variant.elements);
            let element = narrower.map_or(element, Type::Ref);
            let typed = classes_of(self.program, element);
            Value::Reference(self.reference(typed, None, true))
        } else {
            self.value("element", element, None)
        };
        self.note_read(Some(array), value);
        self.heap.objects[array as usize].elements.insert(index, value);
        value
    }
}

/// The classes of objects that a reference of this type can point at.
pub(crate) fn classes_of(program: &Program, ty: Type) -> ClassSet {
    let hierarchy = program.hierarchy();
    match ty {
        Type::Ref(class) => hierarchy.declared(class),
        // Variants are found where a declaration says so.
        _ => hierarchy.instantiable().difference(hierarchy.variants()),
    }
}

/// The classes of what a field holds, by its type and rule.
pub(crate) fn ruled_classes(program: &Program, field: &Field) -> ClassSet {
    let ty = field.holds.map_or(field.ty, Type::Ref);
    field.rule.narrow(program, classes_of(program, ty))
}

/// A constant as a value of a type.
/// What a field holds that nothing was written to.
fn zero_of(ty: Type) -> Value {
    match sort_of(ty) {
        Some(Sort::Bool) => Value::Bool(false),
        Some(Sort::Bits(width)) => Value::Bits(width, 0),
        Some(Sort::Float(precision)) => Value::Float(precision, 0),
        Some(Sort::Reference) | None => Value::Reference(ReferenceValue::Null),
    }
}

pub(crate) fn value_of(constant: Constant, ty: Type) -> Value {
    match (constant, sort_of(ty)) {
        (Constant::Bool(truth), _) => Value::Bool(truth),
        (Constant::I32(number), Some(Sort::Bits(width))) => {
            Value::Bits(width, width.truncate(number as u64))
        }
        (Constant::I64(number), Some(Sort::Bits(width))) => {
            Value::Bits(width, width.truncate(number as u64))
        }
        (Constant::F32(bits), _) => Value::Float(Precision::Single, u64::from(bits)),
        (Constant::Null, _) => Value::Reference(ReferenceValue::Null),
        (constant, sort) => unreachable!("{constant:?} is no rule for inputs of sort {sort:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn heaps(text: &str, bounds: &Bounds) -> (Enumeration, BTreeSet<String>) {
        let program = forkless_lang_pose::parse("test.pose", text).expect("the program is right");
        let mut seen = BTreeSet::new();
        let done = enumerate(&program, bounds, &mut |heap, _| {
            assert!(seen.insert(heap.describe(&program)), "no heap comes twice");
            ControlFlow::Continue(())
        });
        (done, seen)
    }

    #[test]
    fn references_are_null_old_or_new() {
        // Y0 is null; or else Y1 is null, the same, or another one.
        let text = "class A { } if (Y0 = null) then 0 else if (Y1 = Y0) then 1 else 2";
        let (done, seen) = heaps(text, &Bounds::objects(3, &[]));
        assert_eq!(done, Enumeration { runs: 4, capped: false });
        assert_eq!(seen.len(), 4);
        assert_eq!(heaps(text, &Bounds::objects(1, &[])).0.runs, 3);
        assert_eq!(heaps(text, &Bounds::objects(3, &[]).with_aliases(0)).0.runs, 3);
        assert!(heaps(text, &Bounds::objects(3, &[]).with_runs(2)).0.capped);
    }

    #[test]
    fn only_what_is_read_is_chosen() {
        // Null, or an object without the field, or one with the field: 3 numbers, seen once.
        let text = "class A { int n; } class B { } let a := (Y0.n) in let b := (Y0.n) in (a + b)";
        assert_eq!(heaps(text, &Bounds::objects(3, &[0, 1, 7])).0.runs, 1 + 1 + 3);
        assert_eq!(heaps(text, &Bounds::objects(3, &[0]).with_ints("n", &[4, 5])).0.runs, 4);
    }

    #[test]
    fn classes_can_be_the_usual_ones() {
        // Null at two places, the wrong class at two, two numbers, and the same object twice.
        let text = "class A { B b; } class B { int n; } ((Y0.b).n)";
        let all = Bounds::objects(2, &[0, 1]);
        assert_eq!(heaps(text, &all).0.runs, 2 + 2 + 2 + 1);
        assert_eq!(heaps(text, &all.with_usual_classes()).0.runs, 2 + 1 + 2 + 1);
    }

    #[test]
    fn rules_of_fields_hold() {
        let text = "class A { A next; int n; } if ((Y0.next) = Y0) then (Y0.n) else 0";
        let mut program = forkless_lang_pose::parse("test.pose", text).expect("it is right");
        // Null, and an object that has null, itself and one of three numbers, or another one.
        let count = |program: &Program, objects| {
            let bounds = Bounds::objects(objects, &[-5, 0, 5]);
            enumerate(program, &bounds, &mut |_, _| ControlFlow::Continue(())).runs
        };
        assert_eq!([count(&program, 1), count(&program, 2)], [1 + 1 + 3, 1 + 1 + 3 + 1]);
        let set = |program: &mut Program, name: &str, rule| {
            let field = program.fields.iter().position(|field| field.name == name);
            program.fields[field.expect("it is declared")].rule = rule;
        };
        set(&mut program, "next", InputRule::never_null());
        set(&mut program, "n", InputRule::is(Constant::I32(7)));
        assert_eq!([count(&program, 1), count(&program, 2)], [1 + 1, 1 + 1 + 1]);
        set(&mut program, "n", InputRule::between(-1, 1));
        enumerate(&program, &Bounds::objects(1, &[-5, 0, 5]), &mut |heap, _| {
            let numbers = heap.objects.iter().flat_map(|object| object.fields.values());
            let mut numbers = numbers.filter_map(|value| match *value {
                Value::Bits(width, bits) => Some(width.signed(bits)),
                _ => None,
            });
            assert!(numbers.all(|number| (-1..=1).contains(&number)));
            ControlFlow::Continue(())
        });
    }

    #[test]
    fn typed_references_point_at_objects_of_their_type() {
        let text = "class A { B b; } class B { int n; } ((Y0.b).n)";
        let mut program = crate::subjects::program_of("test.pose", text);
        forkless_lang_pose::trust_declared_types(&mut program);
        let mut ends = vec![];
        enumerate(&program, &Bounds::objects(2, &[0, 1]), &mut |heap, run| {
            ends.push((heap.reads.len(), run.end.clone()));
            ControlFlow::Continue(())
        });
        // Null, a `B`, an `A` that has null, and one that has a new `B` with one of two numbers:
        // it can be neither itself nor an `A`.
        assert_eq!(ends.iter().map(|(reads, _)| *reads).collect::<Vec<_>>(), [1, 2, 2, 2, 1]);
    }
}
