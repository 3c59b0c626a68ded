//! The messages between this process and the one that runs paths.
//!
//! A message is its length, 4 bytes, and so many bytes, of which the first is its kind. Numbers
//! are big-endian; a text is its length in bytes and UTF-8. What the JVM says has a token in front
//! of each message, since programs may write to the same file, if they know how.
//!
//! To the JVM: `R`, a request (`request.rs` writes it, `Replay.java` reads it); `C`, the class file
//! that it asked for, empty if the program has no such class. From the JVM: `H`, that it is up,
//! with its version; `C` and the name of a class whose file it needs; `A`, the answer to a request.

use crate::value_kind::Scalar;
use forkless_engine::AskedHashes;

/// A message that does not follow the protocol, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Garbled(pub String);

/// Writes a message.
#[derive(Debug, Default)]
pub(crate) struct MessageWriter {
    bytes: Vec<u8>,
}

impl MessageWriter {
    pub fn new(kind: u8) -> Self {
        MessageWriter { bytes: vec![kind] }
    }

    /// The message, without its length.
    pub fn bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub fn byte(&mut self, value: u8) {
        self.bytes.push(value);
    }

    pub fn number(&mut self, value: u32) {
        self.bytes.extend(value.to_be_bytes());
    }

    /// A count of what follows.
    pub fn count(&mut self, value: usize) {
        self.number(value as u32);
    }

    /// A number, or none.
    pub fn optional(&mut self, value: Option<u32>) {
        self.number(value.unwrap_or(u32::MAX));
    }

    pub fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes.extend(text.as_bytes());
    }

    pub fn append(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
    }

    /// A value of a primitive type: the letter of the type and the bits.
    pub fn scalar(&mut self, value: Scalar) {
        match value {
            Scalar::Boolean(value) => self.bytes.extend([b'Z', u8::from(value)]),
            Scalar::Byte(value) => self.bytes.extend([b'B', value as u8]),
            Scalar::Char(value) => self.wide(b'C', &value.to_be_bytes()),
            Scalar::Short(value) => self.wide(b'S', &value.to_be_bytes()),
            Scalar::Int(value) => self.wide(b'I', &value.to_be_bytes()),
            Scalar::Long(value) => self.wide(b'J', &value.to_be_bytes()),
            Scalar::Float(bits) => self.wide(b'F', &bits.to_be_bytes()),
            Scalar::Double(bits) => self.wide(b'D', &bits.to_be_bytes()),
        }
    }

    fn wide(&mut self, letter: u8, bits: &[u8]) {
        self.bytes.push(letter);
        self.bytes.extend(bits);
    }
}

/// Reads a message.
#[derive(Debug)]
pub(crate) struct MessageReader<'a> {
    rest: &'a [u8],
}

impl<'a> MessageReader<'a> {
    pub fn new(message: &'a [u8]) -> Self {
        MessageReader { rest: message }
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], Garbled> {
        match self.rest.split_at_checked(count) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(Garbled(format!("{count} bytes are missing at the end"))),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Garbled> {
        let bytes = self.take(N)?;
        Ok(bytes.try_into().expect("so many bytes were taken"))
    }

    pub fn byte(&mut self) -> Result<u8, Garbled> {
        Ok(self.array::<1>()?[0])
    }

    pub fn number(&mut self) -> Result<u32, Garbled> {
        self.array().map(u32::from_be_bytes)
    }

    pub fn text(&mut self) -> Result<String, Garbled> {
        let count = self.number()? as usize;
        Ok(String::from_utf8_lossy(self.take(count)?).into_owned())
    }

    /// So many of something; each takes at least a byte.
    fn several<T>(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Result<T, Garbled>,
    ) -> Result<Vec<T>, Garbled> {
        let count = self.number()? as usize;
        let mut found = Vec::with_capacity(count.min(self.rest.len()));
        for _ in 0..count {
            found.push(one(self)?);
        }
        Ok(found)
    }

    fn end(&self) -> Result<(), Garbled> {
        match self.rest.len() {
            0 => Ok(()),
            more => Err(Garbled(format!("{more} bytes too many"))),
        }
    }
}

/// A value that was found in the JVM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FoundValue {
    /// None: the method returns nothing.
    Nothing,
    /// A primitive one.
    Scalar(Scalar),
    /// Null.
    Null,
    /// The object that was found where this node is expected, or is the input of this number.
    Node(u32),
    /// An object of this class that is none of those.
    Other(String),
    /// There is no such field or element.
    NotThere,
    /// The class of this static field was never loaded.
    NotLoaded,
}

impl FoundValue {
    fn read(reader: &mut MessageReader<'_>) -> Result<FoundValue, Garbled> {
        Ok(match reader.byte()? {
            b'Z' => FoundValue::Scalar(Scalar::Boolean(reader.byte()? != 0)),
            b'B' => FoundValue::Scalar(Scalar::Byte(reader.byte()? as i8)),
            b'C' => FoundValue::Scalar(Scalar::Char(u16::from_be_bytes(reader.array()?))),
            b'S' => FoundValue::Scalar(Scalar::Short(i16::from_be_bytes(reader.array()?))),
            b'I' => FoundValue::Scalar(Scalar::Int(i32::from_be_bytes(reader.array()?))),
            b'J' => FoundValue::Scalar(Scalar::Long(i64::from_be_bytes(reader.array()?))),
            b'F' => FoundValue::Scalar(Scalar::Float(u32::from_be_bytes(reader.array()?))),
            b'D' => FoundValue::Scalar(Scalar::Double(u64::from_be_bytes(reader.array()?))),
            b'V' => FoundValue::Nothing,
            b'N' => FoundValue::Null,
            b'O' => FoundValue::Node(reader.number()?),
            b'X' => FoundValue::Other(source_name(&reader.text()?)),
            b'?' => FoundValue::NotThere,
            b'!' => FoundValue::NotLoaded,
            other => return Err(Garbled(format!("no value starts with {other:#04x}"))),
        })
    }
}

/// What happened when the method was called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CallOutcome {
    /// It returned.
    Returned(FoundValue),
    /// It threw.
    Threw {
        /// What.
        object: FoundValue,
        /// The class of that.
        class: String,
        /// What it says, for people.
        message: String,
    },
    /// It ends the process, whose exit code will tell how.
    Exiting,
    /// It was not called: no JVM could have such an input.
    Wrong(String),
    /// It was not called, or there was no way to tell what it did.
    Unable(String),
    /// It was not called: the process has used up the identity hashes that the path needs.
    TooLate(String),
}

/// An object that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundObject {
    pub node: u32,
    pub class: String,
    pub contents: FoundContents,
}

/// What is in an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FoundContents {
    /// It is a string, of these UTF-16 units.
    Text(Vec<u16>),
    /// The request wants nothing of it.
    Closed,
    /// The requested fields, in that order.
    Fields(Vec<FoundValue>),
    /// It is an array.
    Elements {
        length: u32,
        /// The requested elements, in that order.
        values: Vec<FoundValue>,
        /// Some others that are not false, zero or null.
        surplus: Vec<(u32, FoundValue)>,
    },
}

/// An answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReplayAnswer {
    pub outcome: CallOutcome,
    /// How many objects were asked for their identity hash; `None` if nobody counted.
    pub identity_hashes: Option<AskedHashes>,
    /// The requested static fields, in that order.
    pub statics: Vec<FoundValue>,
    /// In the order in which they were found.
    pub objects: Vec<FoundObject>,
}

impl ReplayAnswer {
    /// Reads an answer, after the byte that says that it is one.
    pub fn read(reader: &mut MessageReader<'_>) -> Result<ReplayAnswer, Garbled> {
        let mut outcome = match reader.byte()? {
            b'R' => CallOutcome::Returned(FoundValue::read(reader)?),
            b'T' => CallOutcome::Threw {
                object: FoundValue::read(reader)?,
                class: reader.text()?,
                message: String::new(),
            },
            b'E' => CallOutcome::Exiting,
            b'W' => CallOutcome::Wrong(reader.text()?),
            b'U' => CallOutcome::Unable(reader.text()?),
            b'L' => CallOutcome::TooLate(reader.text()?),
            other => return Err(Garbled(format!("no answer starts with {other:#04x}"))),
        };
        let (mut statics, mut objects) = (vec![], vec![]);
        let mut identity_hashes = None;
        let is_over = !matches!(
            outcome,
            CallOutcome::Wrong(_) | CallOutcome::Unable(_) | CallOutcome::TooLate(_)
        );
        if is_over {
            let (all, of_inputs) = (reader.number()?, reader.number()?);
            identity_hashes = (all != u32::MAX).then_some(AskedHashes { all, of_inputs });
            statics = reader.several(FoundValue::read)?;
            loop {
                let node = reader.number()?;
                if node == u32::MAX {
                    break;
                }
                let class = source_name(&reader.text()?);
                let contents = FoundContents::read(reader)?;
                objects.push(FoundObject { node, class, contents });
            }
        }
        if let CallOutcome::Threw { message, .. } = &mut outcome {
            *message = reader.text()?;
        }
        reader.end()?;
        Ok(ReplayAnswer { outcome, identity_hashes, statics, objects })
    }
}

impl FoundContents {
    fn read(reader: &mut MessageReader<'_>) -> Result<FoundContents, Garbled> {
        Ok(match reader.byte()? {
            b'S' => FoundContents::Text(
                reader.several(|reader| Ok(u16::from_be_bytes(reader.array()?)))?,
            ),
            b'K' => FoundContents::Closed,
            b'O' => FoundContents::Fields(reader.several(FoundValue::read)?),
            b'A' => {
                let length = reader.number()?;
                let values = reader.several(FoundValue::read)?;
                let mut surplus = vec![];
                while reader.byte()? == b'+' {
                    surplus.push((reader.number()?, FoundValue::read(reader)?));
                }
                FoundContents::Elements { length, values, surplus }
            }
            other => return Err(Garbled(format!("no object has contents of {other:#04x}"))),
        })
    }
}

/// The name of a class as the program has it, from the one that the JVM has: `int[]` for `[I`.
fn source_name(name: &str) -> String {
    use forkless_lang_java::classfile::JavaType;
    if !name.starts_with('[') {
        return name.to_string();
    }
    let Ok(mut element) = JavaType::parse(&name.replace('.', "/")) else {
        return name.to_string();
    };
    let mut dimensions = String::new();
    while let JavaType::Array(inner) = element {
        element = *inner;
        dimensions.push_str("[]");
    }
    let element = match element {
        JavaType::Class(name) => name.replace('/', "."),
        JavaType::Array(_) => unreachable!("arrays were taken off"),
        JavaType::Boolean => "boolean".into(),
        JavaType::Byte => "byte".into(),
        JavaType::Char => "char".into(),
        JavaType::Short => "short".into(),
        JavaType::Int => "int".into(),
        JavaType::Long => "long".into(),
        JavaType::Float => "float".into(),
        JavaType::Double => "double".into(),
    };
    element + &dimensions
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_test_support::mutation::mutate_file;
    use forkless_test_support::{Random, Rounds};

    const SCALARS: [Scalar; 8] = [
        Scalar::Boolean(true),
        Scalar::Byte(-2),
        Scalar::Char(0xfffe),
        Scalar::Short(-3),
        Scalar::Int(-4),
        Scalar::Long(i64::MIN),
        Scalar::Float(0x7fc0_0000),
        Scalar::Double(1 << 63),
    ];

    #[test]
    fn scalars_go_both_ways() {
        for scalar in SCALARS {
            let mut writer = MessageWriter::new(b'-');
            writer.scalar(scalar);
            let bytes = writer.bytes();
            assert_eq!(
                FoundValue::read(&mut MessageReader::new(&bytes[1..])),
                Ok(FoundValue::Scalar(scalar))
            );
        }
    }

    /// An answer with one of everything.
    fn sample() -> (Vec<u8>, ReplayAnswer) {
        let mut writer = MessageWriter::new(b'T');
        writer.append(b"O\0\0\0\x07");
        writer.text("a.E");
        writer.number(3);
        writer.number(2);
        writer.count(2);
        writer.append(b"N!");
        writer.number(7);
        writer.text("a.E");
        writer.append(b"O\0\0\0\x02V?");
        writer.number(8);
        writer.text("[[La.B;");
        writer.append(b"A\0\0\0\x05\0\0\0\x01Z\x01");
        writer.append(b"+\0\0\0\x03X");
        writer.text("[I");
        writer.byte(b'.');
        writer.number(9);
        writer.text("java.lang.String");
        writer.append(b"S\0\0\0\x02\0a\x20\x3d");
        writer.number(10);
        writer.text("java.lang.Class");
        writer.append(b"K\xff\xff\xff\xff");
        writer.text("what");
        let object =
            |node, class: &str, contents| FoundObject { node, class: class.into(), contents };
        let answer = ReplayAnswer {
            outcome: CallOutcome::Threw {
                object: FoundValue::Node(7),
                class: "a.E".into(),
                message: "what".into(),
            },
            identity_hashes: Some(AskedHashes { all: 3, of_inputs: 2 }),
            statics: vec![FoundValue::Null, FoundValue::NotLoaded],
            objects: vec![
                object(
                    7,
                    "a.E",
                    FoundContents::Fields(vec![FoundValue::Nothing, FoundValue::NotThere]),
                ),
                object(
                    8,
                    "a.B[][]",
                    FoundContents::Elements {
                        length: 5,
                        values: vec![FoundValue::Scalar(Scalar::Boolean(true))],
                        surplus: vec![(3, FoundValue::Other("int[]".into()))],
                    },
                ),
                object(9, "java.lang.String", FoundContents::Text(vec![0x61, 0x203d])),
                object(10, "java.lang.Class", FoundContents::Closed),
            ],
        };
        (writer.bytes(), answer)
    }

    #[test]
    fn answers_are_read() {
        let (bytes, answer) = sample();
        assert_eq!(ReplayAnswer::read(&mut MessageReader::new(&bytes)), Ok(answer));
        let mut refusal = MessageWriter::new(b'W');
        refusal.text("no");
        let refusal = ReplayAnswer::read(&mut MessageReader::new(&refusal.bytes())).unwrap();
        assert_eq!(refusal.outcome, CallOutcome::Wrong("no".into()));
    }

    #[test]
    fn broken_answers_are_errors() {
        let (bytes, _) = sample();
        for end in 0..bytes.len() {
            assert!(
                ReplayAnswer::read(&mut MessageReader::new(&bytes[..end])).is_err(),
                "{end} bytes"
            );
        }
        for place in 0..bytes.len() {
            for change in [1, 0x80, 0xff] {
                let mut broken = bytes.clone();
                broken[place] ^= change;
                let _ = ReplayAnswer::read(&mut MessageReader::new(&broken));
            }
        }
        for seed in (Rounds { usual: 20_000, long: 1_000_000 }).seeds_from(0) {
            let mut broken = bytes.clone();
            mutate_file(&mut broken, &mut Random::new(seed), &bytes);
            let _ = ReplayAnswer::read(&mut MessageReader::new(&broken));
        }
        let longer = [&bytes[..], b"x"].concat();
        assert_eq!(
            ReplayAnswer::read(&mut MessageReader::new(&longer)),
            Err(Garbled("1 bytes too many".into()))
        );
    }

    #[test]
    fn names_of_arrays() {
        let check = |given, expected| assert_eq!(source_name(given), expected);
        check("a.B$C", "a.B$C");
        check("[I", "int[]");
        check("[[La.B;", "a.B[][]");
        check("[", "[");
    }
}
