//! JDKs of this machine, fixtures compiled with each, and witnesses written by hand.

use forkless_engine::{Change, HeapObject, PathEnd, Thrown, Witness};
use forkless_ir::{ClassId, FieldId, Program};
use forkless_jvm::{Conditions, Difference, DifferenceKind, Jvm, Verdict};
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::javac::{Compiled, compile};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{EntryCalls, Invocation, InvocationKind, Options, open};
use forkless_term::{Location, Precision, ReferenceValue, TermPool, Value, Width};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The JDKs with a compiler of this machine, see [`Jdk::all`].
pub fn jdks() -> Vec<Jdk> {
    let all = Jdk::all().unwrap_or_else(|error| panic!("{error}"));
    all.into_iter().filter(|jdk| jdk.javac().is_some()).collect()
}

pub fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// A program that was compiled, and a JVM for it.
pub struct World {
    pub jdk: Jdk,
    pub program: Program,
    pub jvm: Jvm,
    compiled: Compiled,
}

impl World {
    pub fn new(file: &str, jdk: &Jdk, limit: Duration) -> World {
        let compiled = compile(&fixture(file), &[], jdk).expect("the fixture compiles");
        let class_path = vec![compiled.folder().to_path_buf()];
        let opened = ClassPath::open(&class_path, Some(jdk)).expect("the class path is there");
        let conditions = Conditions { limit, ..Conditions::default() };
        let jvm = Jvm::start_under(jdk, Arc::new(opened), conditions).expect("the JVM starts");
        let options = Options { class_path, jdk: Some(jdk.clone()), ..Options::default() };
        let (program, _) = open(&options).expect("the class path is there");
        World { jdk: jdk.clone(), program, jvm, compiled }
    }

    pub fn class_path(&self) -> Vec<PathBuf> {
        vec![self.compiled.folder().to_path_buf()]
    }

    pub fn class(&self, name: &str) -> ClassId {
        self.program.intern_class(name)
    }

    /// A field of a class or of one above it.
    pub fn field(&self, class: &str, name: &str) -> FieldId {
        let mut class = Some(self.class(class));
        while let Some(id) = class {
            let declared = self.program.class(id);
            let mut fields = declared.fields.iter().copied();
            if let Some(found) = fields.find(|&field| self.program.field(field).name == name) {
                return found;
            }
            class = declared.superclass;
        }
        panic!("there is no field {name}");
    }

    pub fn object(&self, class: &str, fields: &[(&str, Value)]) -> HeapObject {
        HeapObject {
            class: self.class(class),
            variant: None,
            fields: fields.iter().map(|&(name, value)| (self.field(class, name), value)).collect(),
            length: None,
            elements: vec![],
        }
    }

    pub fn array(&self, class: &str, length: u32, elements: &[(u32, Value)]) -> HeapObject {
        HeapObject {
            class: self.class(class),
            variant: None,
            fields: vec![],
            length: Some(length),
            elements: elements.to_vec(),
        }
    }

    /// Do strings hold `char`s? They did before Java 9.
    pub fn has_wide_strings(&self) -> bool {
        self.jdk.feature_version < 9
    }

    /// A character in the array of a string.
    pub fn letter(&self, letter: u8) -> Value {
        if self.has_wide_strings() { short(letter.into()) } else { byte(letter as i8) }
    }

    /// A string, and the array of its characters, which is the given value.
    pub fn string(&self, text: &str, array: Value) -> [HeapObject; 2] {
        let letters: Vec<(u32, Value)> =
            (0..).zip(text.bytes().map(|it| self.letter(it))).collect();
        let (class, fields) = match self.has_wide_strings() {
            true => ("char[]", vec![("value", array)]),
            false => ("byte[]", vec![("value", array), ("coder", byte(0))]),
        };
        let object = self.object("java.lang.String", &fields);
        [object, self.array(class, text.len() as u32, &letters)]
    }

    pub fn change(&self, object: u32, class: &str, field: &str, value: Value) -> Change {
        Change::Field { object, field: self.field(class, field), value }
    }

    pub fn set_static(&self, class: &str, field: &str, value: Value) -> Change {
        Change::Static { field: self.field(class, field), value }
    }

    /// Runs a witness.
    pub fn replay(&mut self, target: &EntryCalls, end: &PathEnd, witness: &Witness) -> Verdict {
        self.jvm.replay_witness(&self.program, target, end, witness)
    }

    /// The JVM must agree.
    pub fn agrees(&mut self, target: &EntryCalls, end: &PathEnd, witness: &Witness) {
        let verdict = self.replay(target, end, witness);
        let version = self.jdk.feature_version;
        assert_eq!(verdict, Verdict::Agrees, "{target:?} on Java {version}: {verdict}");
    }

    /// The JVM must not agree, for this reason and at this place.
    pub fn differs(
        &mut self,
        target: &EntryCalls,
        end: &PathEnd,
        witness: &Witness,
        expected: (DifferenceKind, &str),
    ) -> Difference {
        let verdict = self.replay(target, end, witness);
        let version = self.jdk.feature_version;
        let Verdict::Differs(found) = verdict else {
            panic!("{target:?} on Java {version}: {verdict}, but {expected:?} was expected");
        };
        assert_eq!((found.kind, found.place.as_str()), expected, "Java {version}: {found}");
        found
    }

    /// The JVM must refuse a class, in these words.
    pub fn refuses_class(
        &mut self,
        target: &EntryCalls,
        end: &PathEnd,
        witness: &Witness,
        words: &str,
    ) {
        match self.replay(target, end, witness) {
            Verdict::ClassRefused(error) => assert!(error.contains(words), "{error}"),
            other => panic!("{target:?}: {other}"),
        }
    }

    /// There must be nothing to compare; the reason must have these words in it.
    pub fn not_comparable(
        &mut self,
        target: &EntryCalls,
        end: &PathEnd,
        witness: &Witness,
        words: &str,
    ) {
        match self.replay(target, end, witness) {
            Verdict::NotComparable(reason) => assert!(reason.contains(words), "{reason}"),
            other => panic!("{target:?}: {other}"),
        }
    }
}

/// Runs a test with each JDK of at least a version.
pub fn on_each_jdk(file: &str, from: u32, limit: Duration, test: impl Fn(&mut World)) {
    let jdks = jdks();
    if jdks.is_empty() {
        eprintln!("skipped: no JDK with a compiler was found");
    }
    for jdk in jdks {
        if jdk.feature_version < from {
            eprintln!("skipped for Java {}", jdk.feature_version);
            continue;
        }
        eprintln!("{file} with Java {}", jdk.feature_version);
        test(&mut World::new(file, &jdk, limit));
    }
}

pub const LIMIT: Duration = Duration::from_secs(60);

pub fn target(
    dispatch: InvocationKind,
    method: &str,
    descriptor: &str,
    inputs: &[&str],
) -> EntryCalls {
    let (class, name) = method.rsplit_once('.').expect("class and method");
    let method = Invocation {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        dispatch,
        inputs: inputs.iter().map(|&name| name.into()).collect(),
    };
    EntryCalls {
        preparing: vec![],
        is_harness: false,
        expected_exception: None,
        ranges: vec![],
        method,
        requires: vec![],
        initialized: vec![],
        statics: vec![],
        always_null: vec![],
        assumed_not_null: vec![],
        clauses: vec![],
        assumed: std::sync::Arc::default(),
    }
}

pub fn int(value: i32) -> Value {
    Value::Bits(Width::W32, u64::from(value as u32))
}

pub fn long(value: i64) -> Value {
    Value::Bits(Width::W64, value as u64)
}

pub fn byte(value: i8) -> Value {
    Value::Bits(Width::W8, u64::from(value as u8))
}

pub fn short(value: u16) -> Value {
    Value::Bits(Width::W16, u64::from(value))
}

pub fn float(value: f32) -> Value {
    Value::Float(Precision::Single, u64::from(value.to_bits()))
}

pub fn double(value: f64) -> Value {
    Value::Float(Precision::Double, value.to_bits())
}

pub const NULL: Value = Value::NULL;

/// An object of the input.
pub fn old(number: u32) -> Value {
    Value::Reference(ReferenceValue::Input(number))
}

/// An object that the path makes.
pub fn new(number: u32) -> Value {
    Value::Reference(ReferenceValue::Location(Location(number)))
}

pub fn inputs(inputs: &[(&str, Value)]) -> Vec<(String, Value)> {
    inputs.iter().map(|&(name, value)| (name.to_string(), value)).collect()
}

pub const RETURNED: PathEnd = PathEnd::Returned(None);

/// An exception that the witness says more of.
pub fn threw() -> PathEnd {
    let reference = TermPool::new().null();
    PathEnd::Threw(Thrown::Object { reference, class: None })
}
