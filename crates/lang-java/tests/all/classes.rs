//! What compiled classes say of themselves, and class files that are broken.

use crate::common;
use crate::common::assembler::{Assembler, CodeParts, numbers};
use forkless_lang_java::classfile::{
    Annotation, ClassError, ClassFile, ElementValue, HandleKind, JvmInstruction, LoadableConstant,
};
use std::sync::Arc;

fn load(name: &str) -> ClassFile {
    let path = common::fixtures().join(format!("classes/demo/{name}.class"));
    let bytes = std::fs::read(path).expect("the fixture is there");
    let class = ClassFile::parse(Arc::from(bytes)).expect("the fixture is a class");
    assert_eq!(class.name, format!("demo/{name}"));
    class
}

fn method<'c>(class: &'c ClassFile, name: &str) -> &'c forkless_lang_java::classfile::MethodInfo {
    class.methods.iter().find(|method| method.name == name).expect("the method is there")
}

fn simple_names(annotations: &[Annotation]) -> Vec<&str> {
    annotations.iter().map(Annotation::simple_name).collect()
}

#[test]
fn every_fixture_is_read() {
    for (name, bytes) in common::fixture_classes() {
        let class = ClassFile::parse(Arc::from(bytes)).unwrap_or_else(|e| panic!("{name}: {e}"));
        for method in &class.methods {
            let code = class.code(method).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(code.is_some(), method.has_code());
        }
    }
}

#[test]
fn the_class_itself() {
    let class = load("Mixed");
    assert_eq!((class.major, class.minor), (61, 0));
    assert!(class.access.is_public() && class.access.is_abstract());
    assert!(!class.access.is_interface() && !class.access.is_final());
    assert_eq!(class.superclass.as_deref(), Some("java/lang/Object"));
    assert_eq!(class.interfaces, ["java/lang/Runnable"]);
    assert_eq!(class.source_file.as_deref(), Some("Mixed.java"));
    assert_eq!(
        class.signature.as_deref(),
        Some("<T::Ljava/lang/Comparable<TT;>;>Ljava/lang/Object;Ljava/lang/Runnable;")
    );
    assert!(class.nest_members.contains(&"demo/Mixed$Shape".to_string()));
    assert_eq!(class.nest_host, None);
    let names: Vec<&str> = class.pool.class_names().collect();
    assert!(names.contains(&"demo/Mixed") && names.contains(&"[[I"), "{names:?}");
    assert!(class.method("main", "()V").is_some() && class.method("main", "()I").is_none());
    assert!(class.field("INT", "I").is_some() && class.field("INT", "J").is_none());
}

#[test]
fn fields_and_their_values() {
    let class = load("Mixed");
    let constant = |name: &str| {
        let field = class.fields.iter().find(|field| field.name == name).expect("it is there");
        field.constant_value.map(|index| class.pool.constant(index).expect("it is a constant"))
    };
    assert_eq!(constant("INT"), Some(LoadableConstant::Int(-5)));
    assert_eq!(constant("LONG"), Some(LoadableConstant::Long(1 << 40)));
    assert_eq!(constant("FLOAT"), Some(LoadableConstant::Float(1.5_f32.to_bits())));
    assert_eq!(constant("DOUBLE"), Some(LoadableConstant::Double((-0.0_f64).to_bits())));
    assert_eq!(constant("FLAG"), Some(LoadableConstant::Int(1)));
    assert_eq!(constant("value"), None);
    let Some(LoadableConstant::String(text)) = constant("STRING") else { panic!("a string") };
    let expected = [u16::from(b'a'), 0, 0xd83d, 0xde00, 0xd800, u16::from(b'z')];
    assert_eq!(text.to_units(), expected);
    assert_eq!(text.to_text(), None);
    assert_eq!(text.to_string(), "a\0😀\u{fffd}z");
    let value = class.field("value", "Ljava/lang/Comparable;").expect("it is there");
    assert!(value.access.is_protected() && value.access.is_transient());
    assert!(value.access.is_volatile() && !value.access.is_static());
    assert_eq!(value.signature.as_deref(), Some("TT;"));
}

#[test]
fn methods() {
    let class = load("Mixed");
    let nothing = method(&class, "nothing");
    assert!(nothing.access.is_abstract() && !nothing.has_code());
    assert_eq!(nothing.exceptions, ["java/io/IOException", "java/lang/IllegalStateException"]);
    assert_eq!(nothing.signature.as_deref(), Some("(TT;)TT;"));
    assert_eq!(class.code(nothing), Ok(None));
    let outside = method(&class, "outside");
    assert!(outside.access.is_native() && outside.access.is_package_private());
    assert_eq!(outside.descriptor, "(ID)J");
    let sum = method(&class, "sum");
    assert!(sum.access.is_static() && sum.access.is_varargs() && sum.access.is_synchronized());
    let lambda = class.methods.iter().find(|method| method.name.starts_with("lambda$"));
    assert!(
        lambda.is_some_and(|lambda| lambda.access.is_synthetic() && lambda.access.is_private())
    );
}

#[test]
fn code_of_a_method() {
    let class = load("Mixed");
    let code = class.code(method(&class, "guarded")).expect("it decodes").expect("it has code");
    let caught: Vec<_> = code.handlers.iter().map(|range| range.catches.as_deref()).collect();
    assert_eq!(caught, [Some("java/lang/NumberFormatException"), None, None, None]);
    let variables: Vec<_> =
        code.locals.iter().map(|local| (local.name.as_str(), local.descriptor.as_str())).collect();
    for expected in [("this", "Ldemo/Mixed;"), ("text", "Ljava/lang/String;")] {
        assert!(variables.contains(&expected), "{variables:?}");
    }
    assert!(code.lines.is_sorted() && code.line_at(0) == code.lines.first().map(|line| line.1));
    let call = code.instructions.iter().find_map(|(_, instruction)| match instruction {
        JvmInstruction::InvokeStatic(index) => Some(class.pool.member(*index).expect("a member")),
        _ => None,
    });
    let call = call.expect("it calls something");
    assert_eq!((call.class, call.name), ("java/lang/Integer", "parseInt"));
    assert_eq!((call.descriptor, call.is_interface), ("(Ljava/lang/String;)I", false));
}

#[test]
fn nested_classes() {
    let circle = load("Mixed$Circle");
    let record = circle.record.as_ref().expect("it is a record");
    let components: Vec<_> = record
        .iter()
        .map(|part| (part.name.as_str(), part.descriptor.as_str(), part.signature.as_deref()))
        .collect();
    let names = "Ljava/util/List<Ljava/lang/String;>;";
    assert_eq!(components, [("radius", "D", None), ("names", "Ljava/util/List;", Some(names))]);
    assert_eq!(circle.nest_host.as_deref(), Some("demo/Mixed"));
    let shape = load("Mixed$Shape");
    assert!(shape.access.is_interface() && shape.access.is_abstract());
    assert_eq!(shape.permitted_subclasses, ["demo/Mixed$Circle", "demo/Mixed$Square"]);
    let colour = load("Mixed$Colour");
    assert!(colour.access.is_enum() && !colour.access.is_final());
    let inner = colour.inner_classes.iter().find(|inner| inner.name == colour.name);
    let inner = inner.expect("it knows itself");
    assert_eq!(inner.outer.as_deref(), Some("demo/Mixed"));
    assert_eq!(inner.simple_name.as_deref(), Some("Colour"));
    assert!(inner.access.is_static());
    let anonymous = load("Mixed$1");
    let place = anonymous.enclosing_method.expect("it is in a method");
    assert_eq!(place.class, "demo/Mixed");
    let place = place.method.expect("it is in a method");
    assert_eq!((place.0.as_str(), place.1.as_str()), ("anonymous", "()Ljava/lang/Object;"));
    let itself = anonymous.inner_classes.iter().find(|inner| inner.name == "demo/Mixed$1");
    assert!(itself.is_some_and(|inner| inner.outer.is_none() && inner.simple_name.is_none()));
}

#[test]
fn bootstrap_methods() {
    let class = load("Mixed");
    let sites: Vec<_> = class
        .methods
        .iter()
        .filter_map(|method| class.code(method).expect("it decodes"))
        .flat_map(|code| code.instructions)
        .filter_map(|(_, instruction)| match instruction {
            JvmInstruction::InvokeDynamic(index) => Some(index),
            _ => None,
        })
        .collect();
    let names: Vec<_> = sites
        .iter()
        .map(|&index| class.pool.invoke_dynamic(index).expect("a call site"))
        .map(|site| (site.name, &class.bootstrap_methods[usize::from(site.bootstrap)]))
        .collect();
    let concat = names.iter().find(|(name, _)| *name == "makeConcatWithConstants");
    let (_, concat) = concat.expect("strings are concatenated");
    assert_eq!(concat.handle.kind, HandleKind::InvokeStatic);
    assert_eq!(concat.handle.class, "java/lang/invoke/StringConcatFactory");
    let recipe = class.pool.constant(concat.arguments[0]).expect("a constant");
    let LoadableConstant::String(recipe) = recipe else { panic!("{recipe:?}") };
    assert!(recipe.to_text().is_some_and(|text| text.contains('\u{1}')));
    let (_, lambda) = names.iter().find(|(name, _)| *name == "get").expect("there is a lambda");
    let kinds: Vec<_> = lambda
        .arguments
        .iter()
        .map(|&index| class.pool.constant(index).expect("a constant"))
        .collect();
    let LoadableConstant::MethodHandle(body) = &kinds[1] else { panic!("{kinds:?}") };
    assert_eq!(class.pool.method_handle(lambda.arguments[1]).as_ref(), Ok(body));
    assert!(body.name.starts_with("lambda$") && body.class == "demo/Mixed");
    assert!(matches!(kinds[0], LoadableConstant::MethodType("()Ljava/lang/Object;")));
}

#[test]
fn dynamic_constants() {
    let class = load("Patterns");
    assert_eq!(class.major, 69);
    let dynamic =
        class.bootstrap_methods.iter().flat_map(|bootstrap| &bootstrap.arguments).filter_map(
            |&index| match class.pool.constant(index).expect("a constant") {
                LoadableConstant::Dynamic(constant) => Some(constant),
                _ => None,
            },
        );
    let found: Vec<_> = dynamic.map(|constant| (constant.name, constant.descriptor)).collect();
    assert!(found.contains(&("invoke", "Ljava/lang/Enum$EnumDesc;")), "{found:?}");
}

#[test]
fn annotations() {
    let class = load("Marks");
    let field = class.field("field", "Ljava/lang/String;").expect("it is there");
    assert_eq!(simple_names(&field.annotations), ["Seen", "Deprecated", "Maybe"]);
    let visible: Vec<_> = field.annotations.iter().map(|annotation| annotation.visible).collect();
    assert_eq!(visible, [true, true, false]);
    let seen = &field.annotations[0];
    assert_eq!(seen.descriptor, "Ldemo/Marks$Seen;");
    let Some(&ElementValue::Constant('I', number)) = seen.element("number") else { panic!("int") };
    assert_eq!(class.pool.constant(number), Ok(LoadableConstant::Int(7)));
    let texts = ["a", "😀"].map(|text| ElementValue::Text(text.to_string()));
    assert_eq!(seen.element("names"), Some(&ElementValue::Array(texts.to_vec())));
    assert_eq!(seen.element("type"), Some(&ElementValue::Class("[I".to_string())));
    let policy = ElementValue::Enum {
        descriptor: "Ljava/lang/annotation/RetentionPolicy;".to_string(),
        name: "SOURCE".to_string(),
    };
    assert_eq!(seen.element("policy"), Some(&policy));
    let Some(ElementValue::Annotation(inner)) = seen.element("inner") else { panic!("nested") };
    assert_eq!(inner.simple_name(), "Inner");
    assert_eq!(seen.element("nothing"), None);
    // On an element or an argument, not on the type of the field itself.
    let of_field = |name: &str| {
        let field = class.fields.iter().find(|field| field.name == name).expect("it is there");
        simple_names(&field.annotations)
    };
    assert_eq!(of_field("elements"), [""; 0]);
    assert_eq!(of_field("array"), ["Maybe"]);
    assert_eq!(of_field("argument"), [""; 0]);
    let seen = load("Marks$Seen");
    assert!(seen.access.is_annotation());
    assert_eq!(simple_names(&seen.annotations), ["Retention"]);
    assert!(method(&seen, "number").annotation_default_present);
    assert!(!method(&load("Marks$Inner"), "value").annotation_default_present);
}

#[test]
fn annotated_parameters() {
    let check = |class: &str, name: &str, expected: &[&[&str]]| {
        let class = load(class);
        let method = method(&class, name);
        let found: Vec<_> =
            method.parameter_annotations.iter().map(|list| simple_names(list)).collect();
        assert_eq!(found, expected, "{}.{name}{}", class.name, method.descriptor);
    };
    let both: &[&str] = &["Seen", "Maybe"];
    check("Marks", "method", &[both, &[], &["Maybe"]]);
    check("Marks", "local", &[]);
    check("Marks$Nested", "<init>", &[both]);
    // Behind the object around it, behind name and number, before a variable that is captured.
    check("Marks$Member", "<init>", &[&[], &[], both]);
    check("Marks$Choice", "<init>", &[&[], &[], both]);
    check("Marks$1Local", "<init>", &[&[], both, &[]]);
    assert_eq!(simple_names(&method(&load("Marks"), "method").annotations), ["Maybe"]);
}

/// A class with a field, a method and some constants.
fn sample() -> Vec<u8> {
    let mut made = Assembler::new();
    made.string(b"text");
    made.member(11, "B", "g", "()V");
    made.constant(5, &[0; 8]);
    made.add_field("f", "I", &[]);
    made.add_code(&CodeParts { bytes: vec![0xb1], ..CodeParts::default() });
    made.finish()
}

fn parse(bytes: Vec<u8>) -> Result<ClassFile, ClassError> {
    ClassFile::parse(Arc::from(bytes))
}

#[test]
fn every_prefix_is_an_error() {
    let bytes = sample();
    assert!(parse(bytes.clone()).is_ok());
    for length in 0..bytes.len() {
        let error = parse(bytes[..length].to_vec()).expect_err("it is not complete");
        assert!(error.offset <= length, "{error}");
    }
    let error = parse([&bytes[..], &[0]].concat()).expect_err("there is more");
    assert_eq!(error.problem, "expected the end of the class file, but 1 more bytes follow");
    assert_eq!((error.offset, error.class.as_deref()), (bytes.len(), Some("A")));
}

#[test]
fn versions() {
    for (major, accepted) in [(44, false), (45, true), (69, true), (70, false)] {
        let mut made = Assembler::new();
        made.major = major;
        assert_eq!(parse(made.finish()).is_ok(), accepted, "{major}");
    }
    let mut bytes = sample();
    bytes[8..10].fill(0);
    let error = parse(bytes).expect_err("a pool has at least one index");
    assert_eq!(
        error.to_string(),
        "class file, byte 8: expected the size of the constant pool, found 0"
    );
    let error = parse(b"PK\x03\x04----------".to_vec()).expect_err("it is no class");
    assert_eq!(
        error.to_string(),
        "class file, byte 0: expected a class file, which starts with 0xcafebabe, found 0x504b0304"
    );
}

#[test]
fn broken_classes() {
    let check = |make: fn(&mut Assembler), expected: &str| {
        let mut made = Assembler::new();
        make(&mut made);
        let error = parse(made.finish()).map(drop).expect_err(expected);
        assert!(error.problem.contains(expected), "{error}, expected: {expected}");
    };
    check(|made| _ = made.constant(2, &[]), "expected the tag of constant 5 of 6, found 2");
    check(
        |made| _ = made.constant(7, &[0, 2]),
        "in constant 5: expected text as constant 2 (of 6), found a class",
    );
    check(
        |made| _ = made.constant(12, &[0, 1, 0, 99]),
        "in constant 5: expected text as constant 99 (of 6), found nothing",
    );
    check(
        |made| _ = made.constant(15, &[10, 0, 1]),
        "in constant 5: expected the kind of a method handle, 1 to 9, found 10",
    );
    check(|made| _ = made.bytes(&[0xc3, 0x41]), "expected 2 bytes of modified UTF-8 as constant 5");
}

#[test]
fn broken_members() {
    let check = |make: fn(&mut Assembler), expected: &str| {
        let mut made = Assembler::new();
        make(&mut made);
        let error = parse(made.finish()).map(drop).expect_err(expected);
        assert!(error.problem.contains(expected), "{error}, expected: {expected}");
        assert_eq!(error.class.as_deref(), Some("A"));
    };
    check(|made| made.add_field("f", "V", &[]), "descriptor `V`: expected a type at its byte 0");
    check(
        |made| made.add_method(0x401, "g", "(", &[]),
        "descriptor `(`: expected a type at its byte 1",
    );
    check(
        |made| made.add_method(0x1, "g", "()V", &[]),
        "method `g()V` is neither abstract nor native, but has no code",
    );
    check(
        |made| {
            let code = CodeParts { bytes: vec![0xb1], ..CodeParts::default() };
            let code = made.code_attribute(&code);
            made.add_method(0x401, "g", "()V", &[code]);
        },
        "method `g()V` is abstract or native, but has code",
    );
    check(
        |made| {
            let code = CodeParts { bytes: vec![0xb1], ..CodeParts::default() };
            let code = made.code_attribute(&code);
            made.add_method(0x1, "g", "()V", &[code.clone(), code]);
        },
        "method `g` has a second Code attribute",
    );
    check(
        |made| {
            let value = made.attribute("ConstantValue", &numbers(&[2]));
            made.add_field("f", "I", &[value]);
        },
        "the value of a field: expected an int or a float or",
    );
    check(
        |made| made.add_attribute("InnerClasses", &numbers(&[9])),
        "expected 9 nested classes, but only 0 bytes follow",
    );
    check(
        |made| made.add_attribute("SourceFile", &numbers(&[1, 1])),
        "expected the end of SourceFile, but 2 more bytes follow",
    );
    check(
        |made| {
            let name = made.bytes(&[0xed, 0xa0, 0xbd]);
            made.add_attribute("SourceFile", &numbers(&[name]));
        },
        "the source file: constant 5 has lone surrogates, so it cannot be a name",
    );
}

#[test]
fn annotations_that_are_nested_too_deep() {
    let nested = |depth: usize| {
        let mut made = Assembler::new();
        let name = made.text("LX;");
        let mut contents = numbers(&[1, name, 1, name]);
        contents.extend([b'[', 0, 1].repeat(depth));
        contents.extend([b's', 0, 1]);
        made.add_attribute("RuntimeVisibleAnnotations", &contents);
        parse(made.finish()).map(drop)
    };
    assert_eq!(nested(10), Ok(()));
    let error = nested(20000).expect_err("it is too deep");
    assert_eq!(error.problem, "annotations are nested more than 32 deep");
}

#[test]
fn names_that_would_fill_the_memory() {
    let mut made = Assembler::new();
    let long = "x".repeat(60000);
    for _ in 0..1000 {
        made.add_method(0x401, "g", "()V", &[]);
    }
    made.text(&long);
    let bytes = made.finish();
    assert!(parse(bytes).is_ok());
    // Every method refers to one long name.
    let mut made = Assembler::new();
    let name = made.text(&long);
    let kind = made.text("()V");
    let mut methods = numbers(&[60000]);
    methods.extend(numbers(&[0x401, name, kind, 0]).repeat(60000));
    let mut bytes = made.finish();
    let end = bytes.len() - 4;
    bytes.truncate(end);
    bytes.extend(methods);
    bytes.extend(numbers(&[0]));
    let error = parse(bytes).expect_err("it would need gigabytes");
    assert!(error.problem.starts_with("names are repeated so often"), "{error}");
}
