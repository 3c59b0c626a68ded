//! Exceptions: which, and with which message.

use crate::common::*;
use forkless_engine::{HeapObject, PathEnd, Thrown, Witness};
use forkless_ir::BuiltinException;
use forkless_jvm::DifferenceKind as Kind;
use forkless_lang_java::InvocationKind;
use forkless_term::{Location, ReferenceValue, Value};

const NEW: ReferenceValue = ReferenceValue::Location(Location(0));

/// A new exception with a message that is the new object 1.
fn with_message(world: &World, class: &str, message: &str) -> Vec<HeapObject> {
    let [text, bytes] = world.string(message, new(2));
    vec![world.object(class, &[("detailMessage", new(1))]), text, bytes]
}

fn thrown(
    given: &[(&str, Value)],
    objects: Vec<HeapObject>,
    new_objects: Vec<HeapObject>,
) -> Witness {
    Witness { inputs: inputs(given), objects, thrown: Some(NEW), new_objects, ..Witness::default() }
}

#[test]
fn exceptions() {
    on_each_jdk("Values.java", 8, LIMIT, |world| {
        raised_by_operations(world);
        without_an_object(world);
        messages_of_casts_name_the_usual_loader(world);
        thrown_by_the_program(world);
    });
}

fn raised_by_operations(world: &mut World) {
    let sum = target(InvocationKind::Static, "Values.sum", "([II)I", &["numbers", "from"]);
    let class = "java.lang.ArrayIndexOutOfBoundsException";
    let numbers = vec![world.array("int[]", 2, &[])];
    let given = [("numbers", old(0)), ("from", int(1))];
    // Before Java 11 the message was another one.
    if world.jdk.feature_version >= 11 {
        let message = with_message(world, class, "Index 2 out of bounds for length 2");
        world.agrees(&sum, &threw(), &thrown(&given, numbers.clone(), message));
    }
    let message = with_message(world, class, "Index 3 out of bounds for length 2");
    let wrong = thrown(&given, numbers.clone(), message);
    world.differs(&sum, &threw(), &wrong, (Kind::Message, "the exception.detailMessage"));
    let mut hidden = wrong.clone();
    hidden.new_objects[1].fields.clear();
    world.agrees(&sum, &threw(), &hidden);
    let null = "java.lang.NullPointerException";
    let wrong = thrown(&given, numbers.clone(), vec![world.object(null, &[])]);
    world.differs(&sum, &threw(), &wrong, (Kind::Class, "the exception"));
    let returns = Witness { thrown: None, result: Some(int(0)), ..wrong };
    let found = world.differs(&sum, &RETURNED, &returns, (Kind::End, "the end"));
    assert!(found.found.starts_with(&format!("throws {class}")), "{found}");
    // The other way round.
    let fine = [("numbers", old(0)), ("from", int(0))];
    let wrong = thrown(&fine, numbers, vec![world.object(class, &[])]);
    let found = world.differs(&sum, &threw(), &wrong, (Kind::End, "the end"));
    assert_eq!((found.expected.as_str(), found.found.as_str()), (class, "returns"));
}

fn without_an_object(world: &mut World) {
    let remainder = target(InvocationKind::Static, "Values.remainder", "(II)I", &["a", "b"]);
    let zero = Witness { inputs: inputs(&[("a", int(1))]), ..Witness::default() };
    let raised = |exception| PathEnd::Threw(Thrown::Builtin(exception));
    world.agrees(&remainder, &raised(BuiltinException::Arithmetic), &zero);
    let wrong = raised(BuiltinException::ClassCast);
    world.differs(&remainder, &wrong, &zero, (Kind::End, "the end"));
    let message = with_message(world, "java.lang.ArithmeticException", "/ by zero");
    world.agrees(&remainder, &threw(), &thrown(&[("a", int(1))], vec![], message));
}

fn messages_of_casts_name_the_usual_loader(world: &mut World) {
    // Before Java 11 the message was another one.
    if world.jdk.feature_version < 11 {
        return;
    }
    let class = "java.lang.ClassCastException";
    let cast = "(Ljava/lang/Object;)Ljava/lang/String;";
    let cast = target(InvocationKind::Static, "Values.cast", cast, &["object"]);
    let message = "class Values cannot be cast to class java.lang.String (Values is in unnamed \
                   module of loader 'app'; java.lang.String is in module java.base of loader \
                   'bootstrap')";
    let objects = vec![world.object("Values", &[])];
    let right = thrown(&[("object", old(0))], objects, with_message(world, class, message));
    world.agrees(&cast, &threw(), &right);
    let cast = target(InvocationKind::Static, "Values.castNew", "()Ljava/lang/Object;", &[]);
    let message = "class Values cannot be cast to class java.lang.Runnable (Values is in unnamed \
                   module of loader 'app'; java.lang.Runnable is in module java.base of loader \
                   'bootstrap')";
    let right = thrown(&[], vec![], with_message(world, class, message));
    world.agrees(&cast, &threw(), &right);
}

fn thrown_by_the_program(world: &mut World) {
    let fail = target(InvocationKind::Static, "Values.fail", "(Ljava/lang/Object;)V", &["cause"]);
    let mut made = with_message(world, "Failure", "it failed");
    made[0].fields.push((world.field("Failure", "cause"), old(0)));
    made[0].fields.push((world.field("Failure", "code"), int(7)));
    // Where it came from is not compared.
    made[0].fields.push((world.field("Failure", "stackTrace"), NULL));
    made[0].fields.push((world.field("Failure", "backtrace"), old(0)));
    let cause = vec![world.object("java.lang.Error", &[])];
    let right = thrown(&[("cause", old(0))], cause, made);
    world.agrees(&fail, &threw(), &right);
    let mut wrong = right.clone();
    wrong.new_objects[0].fields[2].1 = int(8);
    world.differs(&fail, &threw(), &wrong, (Kind::Number, "the exception.code"));
    let mut wrong = right.clone();
    wrong.new_objects[0].fields[1].1 = NULL;
    world.differs(&fail, &threw(), &wrong, (Kind::Reference, "the exception.cause"));
    let mut wrong = right;
    wrong.new_objects[0].fields[0].1 = NULL;
    let place = "the exception.detailMessage";
    world.differs(&fail, &threw(), &wrong, (Kind::Reference, place));
}
