//! What a JVM has seen when a method had returned.

use crate::scope::FileScope;
use crate::{Dialect, literal};
use forkless_ir::Type;
use forkless_term::{Precision, Value, Width};
use std::iter::Peekable;

/// What the recorder has written, word by word.
type Words<'a> = Peekable<std::vec::IntoIter<&'a str>>;

/// A value that was seen, as far as a test can be written with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Observed {
    /// Null.
    Null,
    /// A value of a primitive type, or its box.
    Primitive(Type, Value),
    /// A string, by its UTF-16 units.
    Text(Vec<u16>),
    /// A constant of an enum.
    Constant { class: String, name: String },
    /// An object that the test has a variable for, by its place among these.
    Known(usize),
    /// An array; the class of its elements as the JVM names it.
    Array { element: String, items: Vec<Observed> },
    /// A list.
    List(Vec<Observed>),
    /// A set.
    Set(Vec<Observed>),
    /// A map: keys and values in turn.
    Map(Vec<Observed>),
    /// An optional value.
    Optional(Option<Box<Observed>>),
    /// An object of the JDK that is known by its text.
    Printed(Vec<u16>),
    /// Some other object, of this class.
    Other(String),
    /// Looking at it has thrown an exception.
    Failed,
}

impl Observed {
    /// Reads what the recorder has written. None if that is not what a recorder writes.
    pub fn parse(text: &str) -> Option<Observed> {
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        let mut words = words.into_iter().peekable();
        let observed = Self::read(&mut words)?;
        words.next().is_none().then_some(observed)
    }

    fn read(words: &mut Words<'_>) -> Option<Observed> {
        let word = words.next()?;
        let mut letters = word.chars();
        let tag = letters.next()?;
        let rest = letters.as_str();
        let bits = |ty, width: Width| {
            let number: i64 = rest.parse().ok()?;
            Some(Observed::Primitive(ty, Value::Bits(width, width.truncate(number as u64))))
        };
        match tag {
            'N' => Some(Observed::Null),
            'Z' => Some(Observed::Primitive(Type::Bool, Value::Bool(rest == "1"))),
            'C' => bits(Type::U16, Width::W16),
            'B' => bits(Type::I8, Width::W8),
            'S' => bits(Type::I16, Width::W16),
            'I' => bits(Type::I32, Width::W32),
            'J' => bits(Type::I64, Width::W64),
            'F' => {
                let value = Value::Float(Precision::Single, rest.parse().ok()?);
                Some(Observed::Primitive(Type::F32, value))
            }
            'D' => {
                let value = Value::Float(Precision::Double, rest.parse().ok()?);
                Some(Observed::Primitive(Type::F64, value))
            }
            'T' => units(rest).map(Observed::Text),
            'P' => units(rest.strip_prefix('T')?).map(Observed::Printed),
            'E' => {
                let (class, name) = rest.split_once('#')?;
                Some(Observed::Constant { class: class.into(), name: name.into() })
            }
            '=' => rest.parse().ok().map(Observed::Known),
            'A' => Some(Observed::Array { element: rest.into(), items: Self::items(words)? }),
            'L' => Self::items(words).map(Observed::List),
            'X' => Self::items(words).map(Observed::Set),
            'M' => Self::items(words).map(Observed::Map),
            'O' => {
                let held = Self::items(words)?.into_iter().next();
                Some(Observed::Optional(held.map(Box::new)))
            }
            '?' => Some(Observed::Other(rest.into())),
            '!' => Some(Observed::Failed),
            _ => None,
        }
    }

    /// What stands between parentheses: `( I1 I2 )`.
    fn items(words: &mut Words<'_>) -> Option<Vec<Observed>> {
        if words.next()? != "(" {
            return None;
        }
        let mut items = vec![];
        while words.next_if_eq(&")").is_none() {
            items.push(Self::read(words)?);
        }
        Some(items)
    }

    /// The expression that is equal to it; none if there is none that a person would write.
    pub fn expression(
        &self,
        file: &mut FileScope,
        dialect: Dialect,
        known: &[String],
    ) -> Option<String> {
        let mut all = |items: &[Observed]| {
            let items: Option<Vec<String>> =
                items.iter().map(|item| item.expression(file, dialect, known)).collect();
            items.map(|items| items.join(", "))
        };
        match self {
            Observed::Null => Some("null".into()),
            Observed::Primitive(ty, value) => Some(literal::primitive(*ty, *value)),
            Observed::Text(units) => Some(literal::text(units)),
            Observed::Constant { class, name } => Some(format!("{}.{name}", file.class(class))),
            Observed::Known(number) => known.get(*number).cloned(),
            Observed::Array { element, items } => {
                let items = items.iter().map(|item| {
                    let written = item.expression(file, dialect, known)?;
                    // A byte among objects is one of them by its cast.
                    let is_number = matches!(element.as_str(), "byte" | "short");
                    Some(if is_number { literal::without_cast(written) } else { written })
                });
                let items = items.collect::<Option<Vec<String>>>()?.join(", ");
                Some(format!("new {}[] {{{items}}}", file.class(&source_name(element))))
            }
            Observed::List(items) => {
                let written = all(items)?;
                let has_null = items.contains(&Observed::Null);
                Some(if items.is_empty() {
                    format!("{}.emptyList()", file.class("java.util.Collections"))
                } else if has_null || dialect.language < 9 {
                    format!("{}.asList({written})", file.class("java.util.Arrays"))
                } else {
                    format!("{}.of({written})", file.class("java.util.List"))
                })
            }
            Observed::Set(items) if items.is_empty() => {
                Some(format!("{}.emptySet()", file.class("java.util.Collections")))
            }
            Observed::Set(items) => {
                let written = all(items)?;
                Some(if items.contains(&Observed::Null) || dialect.language < 9 {
                    let (set, arrays) =
                        (file.class("java.util.HashSet"), file.class("java.util.Arrays"));
                    format!("new {set}<>({arrays}.asList({written}))")
                } else {
                    format!("{}.of({written})", file.class("java.util.Set"))
                })
            }
            Observed::Map(items) if items.is_empty() => {
                Some(format!("{}.emptyMap()", file.class("java.util.Collections")))
            }
            Observed::Map(items) => {
                let written = all(items)?;
                if items.len() == 2 {
                    return Some(format!(
                        "{}.singletonMap({written})",
                        file.class("java.util.Collections")
                    ));
                }
                let fits =
                    dialect.language >= 9 && items.len() <= 20 && !items.contains(&Observed::Null);
                fits.then(|| format!("{}.of({written})", file.class("java.util.Map")))
            }
            Observed::Optional(None) => {
                Some(format!("{}.empty()", file.class("java.util.Optional")))
            }
            Observed::Optional(Some(held)) => {
                let held = held.expression(file, dialect, known)?;
                Some(format!("{}.of({held})", file.class("java.util.Optional")))
            }
            Observed::Printed(_) | Observed::Other(_) | Observed::Failed => None,
        }
    }
}

/// The name of the class of elements in a source: the JVM says `[I` for `int[]`.
fn source_name(element: &str) -> String {
    let dimensions = element.bytes().take_while(|&byte| byte == b'[').count();
    let inner = &element[dimensions..];
    let inner = match (dimensions, inner) {
        (0, name) => name,
        (_, "Z") => "boolean",
        (_, "B") => "byte",
        (_, "C") => "char",
        (_, "S") => "short",
        (_, "I") => "int",
        (_, "J") => "long",
        (_, "F") => "float",
        (_, "D") => "double",
        (_, class) => class.trim_start_matches('L').trim_end_matches(';'),
    };
    format!("{inner}{}", "[]".repeat(dimensions))
}

/// The units of a text, four digits each.
pub(crate) fn units(digits: &str) -> Option<Vec<u16>> {
    let groups = digits.as_bytes().chunks(4);
    groups.map(|group| u16::from_str_radix(std::str::from_utf8(group).ok()?, 16).ok()).collect()
}
