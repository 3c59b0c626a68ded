//! Programs with arrays on which something once went wrong, or goes wrong with a bug planted on
//! purpose: every strategy is exact on them, whatever the null policy and the bounds.

use forkless_engine::NullPolicy;
use forkless_testkit::arrays::ArrayOperand::{Null, Variable};
use forkless_testkit::arrays::ArrayStatement::{Cast, Get, If, Length, Load, NewArray, Put, Store};
use forkless_testkit::arrays::VariableKind::{Int, Reference};
use forkless_testkit::arrays::{
    ArrayCondition, ArrayOperand, ArrayProgram, ArrayStatement, FixedClass, FixedField,
    VariableKind,
};
use forkless_testkit::{Bounds, Exactness, Explored, HeapLimits, Setting, report_violations};

const ZERO: ArrayOperand = ArrayOperand::Int(0);
const ONE: ArrayOperand = ArrayOperand::Int(1);

fn check(is_plain: bool, inputs: &[VariableKind], statements: Vec<ArrayStatement>) {
    let inputs = inputs.to_vec();
    let program = ArrayProgram { is_plain, inputs, statements, result: ZERO }.lower();
    for null in [NullPolicy::Assume, NullPolicy::Fork] {
        for heap_bound in [None, Some(0), Some(1), Some(2)] {
            for array_bound in [None, Some(1)] {
                let limits = HeapLimits { heap_bound, array_bound, ..HeapLimits::default() };
                let setting = Setting { null, limits, max_paths: 10_000, eager_arguments: false };
                let wrong = violations(&program, setting);
                assert!(wrong.is_empty(), "{setting:?}:\n{}", wrong.join("\n\n"));
            }
        }
    }
}

fn violations(program: &forkless_ir::Program, setting: Setting) -> Vec<String> {
    let explored = Explored::new(program, setting);
    assert!(explored.skipped().is_empty(), "the program has few paths");
    let mut wrong = explored.violations(program);
    wrong.extend(explored.repeated_controls());
    let mut exactness = Exactness::new(program, &explored);
    exactness.check(&Bounds::objects(3, &[0, 1, -1]).with_runs(4_000));
    exactness.check_witnesses(&explored);
    for (strategy, report) in exactness.finish().1 {
        wrong.extend(report_violations(strategy, &report));
    }
    wrong
}

/// Where the comparison holds the program asks for the length of an array, so the sides differ.
fn on(condition: ArrayCondition, array: usize) -> ArrayStatement {
    If { condition, then: vec![Length { array }], otherwise: vec![] }
}

fn same(one: usize, other: usize) -> ArrayCondition {
    ArrayCondition::Same(Variable(one), Variable(other))
}

#[test]
fn equal_indices_name_one_element() {
    let inputs = [Int, Int, Reference(FixedClass::As)];
    let (first, second) =
        (Load { array: 2, index: Variable(0) }, Load { array: 2, index: Variable(1) });
    check(true, &inputs, vec![first, second, on(same(3, 4), 2)]);
}

#[test]
fn the_first_of_equal_indices_names_the_element() {
    let inputs = [Int, Int, Int, Reference(FixedClass::As)];
    let load = |index| Load { array: 3, index: Variable(index) };
    // The third is compared with the first before the second is looked at.
    let statements = vec![load(0), load(1), load(2), on(same(4, 6), 3), on(same(5, 6), 3)];
    check(true, &inputs, statements);
}

#[test]
fn writes_hit_equal_arrays_at_equal_indices() {
    for class in [FixedClass::Ints, FixedClass::As] {
        let inputs = [Int, Int, Reference(class), Reference(class), Reference(FixedClass::A)];
        let (one, other) = match class {
            FixedClass::Ints => (ONE, ArrayOperand::Int(7)),
            _ => (Variable(4), Null),
        };
        let statements = vec![
            Store { array: 2, index: Variable(0), value: one },
            Store { array: 3, index: Variable(1), value: other },
            Load { array: 2, index: Variable(0) },
            on(ArrayCondition::Same(Variable(5), one), 2),
        ];
        check(true, &inputs, statements);
    }
}

#[test]
fn elements_keep_to_the_class_of_their_array() {
    let inputs = [Reference(FixedClass::Objects), Reference(FixedClass::A)];
    let statements = vec![
        Load { array: 0, index: ZERO },
        on(same(2, 1), 0),
        on(ArrayCondition::InstanceOf(0, FixedClass::Bs), 0),
        on(ArrayCondition::InstanceOf(2, FixedClass::B), 0),
        on(ArrayCondition::InstanceOf(2, FixedClass::As), 0),
    ];
    check(false, &inputs, statements);
}

/// An element is taken not to be null, or an object, before it is known what its array may hold.
#[test]
fn an_array_of_what_no_object_is_holds_nulls() {
    let inputs = [Reference(FixedClass::Objects)];
    let is_null = ArrayCondition::Same(Variable(1), Null);
    let statements = vec![
        Load { array: 0, index: ZERO },
        on(is_null, 0),
        on(ArrayCondition::InstanceOf(0, FixedClass::Nevers), 0),
    ];
    check(false, &inputs, statements);
    let statements = vec![
        Cast { object: 0, class: FixedClass::Nevers },
        Load { array: 1, index: ZERO },
        on(ArrayCondition::Same(Variable(2), Null), 0),
    ];
    check(false, &inputs, statements);
    // Nobody needs to look at the element to know that.
    let statements = vec![
        Load { array: 1, index: ZERO },
        NewArray { class: FixedClass::Objects, length: ArrayOperand::Int(2) },
        Store { array: 3, index: Variable(0), value: Variable(2) },
        Load { array: 3, index: ONE },
        on(ArrayCondition::Same(Variable(4), Null), 3),
    ];
    check(false, &[Int, Reference(FixedClass::Nevers)], statements);
}

#[test]
fn stores_raise_where_the_class_does_not_fit_and_nowhere_else() {
    let inputs =
        [Reference(FixedClass::Objects), Reference(FixedClass::Objects), Reference(FixedClass::A)];
    let store = |value| vec![Store { array: 0, index: ZERO, value }, Length { array: 0 }];
    check(false, &inputs, store(Null));
    check(false, &inputs, store(Variable(2)));
    check(false, &inputs, store(Variable(0)));
    // What was in an array fits it, whatever it is.
    let again = vec![
        Load { array: 0, index: ZERO },
        Store { array: 0, index: ONE, value: Variable(3) },
        Store { array: 1, index: ONE, value: Variable(3) },
    ];
    check(false, &inputs, again);
}

#[test]
fn elements_have_one_budget_less_than_their_array() {
    let inputs = [Int, Reference(FixedClass::Table), Reference(FixedClass::A)];
    let statements = vec![
        Load { array: 1, index: Variable(0) },
        Load { array: 3, index: ZERO },
        Get { object: 4, field: FixedField::Next },
        on(same(2, 5), 1),
    ];
    check(false, &inputs, statements);
}

/// Under a bound it must be known which element was read, though nobody looks at it.
#[test]
fn elements_that_are_only_read_count_for_the_bound() {
    let inputs = [Int, Int, Reference(FixedClass::As), Reference(FixedClass::A)];
    let statements = vec![
        Load { array: 2, index: Variable(0) },
        Load { array: 2, index: Variable(1) },
        Get { object: 3, field: FixedField::Next },
        Get { object: 6, field: FixedField::Next },
        on(same(7, 5), 2),
    ];
    check(true, &inputs, statements);
}

/// The references that a choice is between may turn out to be one: then there is nothing to split.
#[test]
fn a_choice_between_equal_references_is_none() {
    let inputs = [Int, Reference(FixedClass::Objects), Reference(FixedClass::Objects)];
    let load = Load { array: 2, index: Variable(0) };
    let statements = vec![
        Load { array: 2, index: ONE },
        Store { array: 2, index: Variable(0), value: Variable(3) },
        Load { array: 1, index: ArrayOperand::Int(2) },
        Store { array: 2, index: ONE, value: Variable(4) },
        If {
            condition: ArrayCondition::InstanceOf(2, FixedClass::As),
            then: vec![],
            otherwise: vec![load],
        },
    ];
    check(false, &inputs, statements);
}

#[test]
fn a_choice_between_objects_is_looked_into() {
    let inputs =
        [Int, Reference(FixedClass::A), Reference(FixedClass::A), Reference(FixedClass::A)];
    let statements = vec![
        NewArray { class: FixedClass::As, length: ArrayOperand::Int(2) },
        Store { array: 4, index: ZERO, value: Variable(2) },
        Store { array: 4, index: ONE, value: Variable(3) },
        Get { object: 1, field: FixedField::Number },
        Get { object: 2, field: FixedField::Number },
        Get { object: 3, field: FixedField::Number },
        Load { array: 4, index: Variable(0) },
        Get { object: 8, field: FixedField::Number },
        on(ArrayCondition::Less(Variable(9), Variable(7)), 4),
    ];
    check(true, &inputs, statements);
}

#[test]
fn arrays_in_fields_may_be_any_of_several() {
    let inputs =
        [Reference(FixedClass::A), Reference(FixedClass::A), Reference(FixedClass::Ints), Int];
    let statements = vec![
        Put { object: 0, field: FixedField::Numbers, value: Variable(2) },
        Get { object: 1, field: FixedField::Numbers },
        Store { array: 4, index: ZERO, value: Variable(3) },
        Load { array: 2, index: ZERO },
        on(ArrayCondition::Less(Variable(5), ONE), 4),
    ];
    check(true, &inputs, statements);
}

#[test]
fn new_arrays_hold_elements_of_others() {
    let inputs = [Int, Int, Reference(FixedClass::As)];
    let statements = vec![
        NewArray { class: FixedClass::As, length: Variable(0) },
        Load { array: 2, index: Variable(1) },
        Store { array: 3, index: Variable(1), value: Variable(4) },
        Load { array: 3, index: ZERO },
        Get { object: 5, field: FixedField::Next },
        on(same(6, 4), 3),
    ];
    check(true, &inputs, statements);
}
