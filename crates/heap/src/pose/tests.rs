//! The worked examples of the paper (Figures 2 and 3), and references with allocated leaves.

use crate::{CountedWay, Heap, HeapConfig, HeapContext, InputFunctions, Strategy};
use forkless_ir::{Class, ClassId, ClassKind, Field, FieldId, Program, Span, Type};
use forkless_term::{
    Evaluator, Model, Node, ReferenceValue, Term, TermPool, Value, Width, debug_text,
};

struct Fixture {
    pool: TermPool,
    program: Program,
    functions: InputFunctions,
    heap: Heap,
}

const F: FieldId = FieldId(0);
const A: ClassId = ClassId(0);

fn fixture() -> Fixture {
    let mut program = Program::default();
    program.add_class(Class {
        fields: vec![F],
        ..Class::new("A", ClassKind::Concrete, Span::SYNTHETIC)
    });
    program.fields.push(Field {
        name: "f".into(),
        class: A,
        ty: Type::I32,
        is_static: false,
        rule: forkless_ir::InputRule::default(),
        holds: None,
        usual_class: None,
        span: Span::SYNTHETIC,
    });
    Fixture {
        pool: TermPool::new(),
        program,
        functions: InputFunctions::default(),
        heap: Heap::new(HeapConfig {
            strategy: Strategy::Pose,
            bound: None,
            way: CountedWay::default(),
            array_bound: None,
            limits: [].into(),
            log_reads: false,
            exact_classes: false,
            eager_arguments: false,
        }),
    }
}

impl Fixture {
    fn run<T>(&mut self, action: impl FnOnce(&mut Heap, &mut HeapContext) -> T) -> T {
        let mut context = HeapContext {
            pool: &mut self.pool,
            program: &self.program,
            functions: &mut self.functions,
            facts: &(),
            assumptions: vec![],
            bounds: vec![],
        };
        action(&mut self.heap, &mut context)
    }

    fn input(&mut self, name: &str) -> Term {
        self.run(|_, context| context.input(name, Type::AnyRef))
    }

    fn read(&mut self, object: Term) -> Term {
        self.run(|heap, context| heap.get_field(context, object, F)).expect("it never asks")
    }

    fn write(&mut self, object: Term, value: i32) {
        self.run(|heap, context| {
            let value = context.pool.int(value);
            heap.put_field(context, object, F, value).expect("it never asks");
        });
    }

    /// The value of a term where these inputs point at these objects.
    fn value(&self, term: Term, inputs: &[(Term, u32)]) -> Value {
        let mut model = Model::new(0);
        for &(input, object) in inputs {
            let Node::Apply(function, _) = self.pool.node(input) else { unreachable!() };
            let object = Value::Reference(ReferenceValue::Input(object));
            model.set((function, [None; 2]), object);
        }
        Evaluator::new(&self.pool, &model).value(term)
    }
}

fn int(value: i32) -> Value {
    Value::Bits(Width::W32, u64::from(value as u32))
}

#[test]
fn reads_of_possible_aliases_make_no_choice() {
    let mut fixture = fixture();
    let a0 = fixture.input("a0");
    let a1 = fixture.input("a1");
    let (first, second) = (fixture.read(a0), fixture.read(a1));
    assert_eq!(debug_text(&fixture.pool, first), "(A.f a0)");
    assert_eq!(debug_text(&fixture.pool, second), "(A.f a1)");
}

#[test]
fn figure_3_writes_through_three_possible_aliases() {
    let mut fixture = fixture();
    let [b0, b1, b2] = ["b0", "b1", "b2"].map(|name| fixture.input(name));
    fixture.write(b2, 2);
    fixture.write(b1, 1);
    fixture.write(b0, 0);
    let [v0, v1, v2] = [b0, b1, b2].map(|object| fixture.read(object));
    assert_eq!(fixture.pool.as_bits(v0), Some(0));
    let values = |objects: [u32; 3]| {
        let inputs = [(b0, objects[0]), (b1, objects[1]), (b2, objects[2])];
        [v1, v2].map(|value| fixture.value(value, &inputs))
    };
    assert_eq!(values([0, 1, 2]), [int(1), int(2)]);
    assert_eq!(values([0, 0, 0]), [int(0), int(0)]);
    assert_eq!(values([0, 1, 1]), [int(1), int(1)]);
    assert_eq!(values([0, 1, 0]), [int(1), int(0)]);
    assert_eq!(values([0, 0, 2]), [int(0), int(2)]);
}

#[test]
fn a_choice_between_input_and_allocated_is_written_and_read_at_both() {
    let mut fixture = fixture();
    let (x, y) = (fixture.input("x"), fixture.input("y"));
    let fresh = fixture.run(|heap, context| heap.allocate(context, A));
    let same = fixture.pool.equal(x, y);
    let either = fixture.pool.ite(same, fresh, x);
    fixture.write(either, 7);
    let (in_fresh, in_x, in_y) = (fixture.read(fresh), fixture.read(x), fixture.read(y));
    let aliased = [(x, 0), (y, 0)];
    let apart = [(x, 0), (y, 1)];
    assert_eq!(fixture.value(in_fresh, &aliased), int(7));
    assert_eq!(fixture.value(in_x, &aliased), int(0));
    assert_eq!(fixture.value(in_fresh, &apart), int(0));
    assert_eq!(fixture.value(in_x, &apart), int(7));
    assert_eq!(fixture.value(in_y, &apart), int(0));
    let through_choice = fixture.read(either);
    assert_eq!(fixture.value(through_choice, &aliased), int(7));
    assert_eq!(fixture.value(through_choice, &apart), int(7));
}

#[test]
fn a_null_leaf_is_dropped_from_reads() {
    let mut fixture = fixture();
    let (x, y) = (fixture.input("x"), fixture.input("y"));
    let same = fixture.pool.equal(x, y);
    let null = fixture.pool.null();
    let maybe = fixture.pool.ite(same, null, x);
    let value = fixture.read(maybe);
    assert_eq!(debug_text(&fixture.pool, value), "(A.f x)");
}
