//! Objects of the JDK whose fields say directly how they are made.

use super::graph::{Kind, Node, Wanted, WantedField};
use super::types::named;
use super::writer::{Site, Use, Writer};
use crate::literal;
use forkless_ir::Type;
use forkless_lang_java::classfile::GenericType;
use forkless_term::{Value, Width};

/// Classes that have a value in one field, and what makes an object of it.
const HOLDERS: [(&str, &str); 4] = [
    ("java.util.concurrent.atomic.AtomicInteger", "value"),
    ("java.util.concurrent.atomic.AtomicLong", "value"),
    ("java.util.concurrent.atomic.AtomicReference", "value"),
    ("java.util.Date", "fastTime"),
];

/// Classes whose objects are written as values.
const VALUES: [&str; 9] = [
    "java.lang.Object",
    "java.math.BigDecimal",
    "java.math.BigInteger",
    "java.time.Duration",
    "java.time.Instant",
    "java.time.LocalDate",
    "java.time.LocalDateTime",
    "java.time.LocalTime",
    "java.util.Optional",
];

/// Is it one of the classes of this file that have no interface to be known by?
pub(super) fn is_written_as_value(class: &str) -> bool {
    VALUES.contains(&class)
}

fn held<'n>(node: &'n Node, name: &str) -> Option<&'n WantedField> {
    node.fields().iter().find(|field| field.name == name)
}

/// The number that a field holds; zero if that does not matter.
fn number(node: &Node, name: &str) -> i64 {
    match held(node, name).map(|field| field.value) {
        Some(Wanted::Primitive(_, Value::Bits(width, bits))) => width.signed(bits),
        Some(Wanted::Primitive(_, Value::Bool(value))) => i64::from(value),
        _ => 0,
    }
}

fn long(number: i64) -> String {
    literal::primitive(Type::I64, Value::Bits(Width::W64, number as u64))
}

impl Writer<'_> {
    /// An object of the JDK that has an expression of its own.
    pub(super) fn library_value(
        &mut self,
        site: &mut Site<'_>,
        place: usize,
        of: Use<'_>,
    ) -> Result<Option<String>, String> {
        let node = site.node(place);
        let class = node.class.as_str();
        let written = match class {
            "java.lang.Object" => "new Object()".to_string(),
            "java.math.BigInteger" => {
                let Some(text) = big_integer(site, node) else { return Ok(None) };
                format!("new {}(\"{text}\")", self.file.class(class))
            }
            "java.math.BigDecimal" => {
                if held(node, "intVal").is_some_and(|field| field.value != Wanted::Null) {
                    return Ok(None);
                }
                let (compact, scale) = (number(node, "intCompact"), number(node, "scale"));
                format!("new {}(\"{}\")", self.file.class(class), decimal(compact, scale))
            }
            "java.time.LocalDate" => {
                let (year, month, day) = (
                    number(node, "year"),
                    number(node, "month").max(1),
                    number(node, "day").max(1),
                );
                format!("{}.of({year}, {month}, {day})", self.file.class(class))
            }
            "java.time.LocalTime" => {
                let parts = ["hour", "minute", "second", "nano"].map(|name| number(node, name));
                let shown = if parts[2..] == [0, 0] { &parts[..2] } else { &parts[..] };
                let shown: Vec<String> = shown.iter().map(i64::to_string).collect();
                format!("{}.of({})", self.file.class(class), shown.join(", "))
            }
            "java.time.LocalDateTime" => {
                let mut parts = vec![];
                for (name, class) in
                    [("date", "java.time.LocalDate"), ("time", "java.time.LocalTime")]
                {
                    let ty = named(class);
                    parts.push(match held(node, name).map(|field| field.value) {
                        Some(value @ Wanted::Object(_)) => {
                            self.value(site, value, Use::of(&ty, name))?
                        }
                        _ if name == "date" => format!("{}.of(0, 1, 1)", self.file.class(class)),
                        _ => format!("{}.of(0, 0)", self.file.class(class)),
                    });
                }
                format!("{}.of({})", self.file.class(class), parts.join(", "))
            }
            "java.time.Instant" | "java.time.Duration" => {
                let make = if class.ends_with("Instant") { "ofEpochSecond" } else { "ofSeconds" };
                let (seconds, nanos) = (number(node, "seconds"), number(node, "nanos"));
                let nanos = if nanos == 0 { String::new() } else { format!(", {nanos}") };
                format!("{}.{make}({}{nanos})", self.file.class(class), long(seconds))
            }
            "java.util.UUID" => {
                let parts = ["mostSigBits", "leastSigBits"].map(|name| long(number(node, name)));
                format!("new {}({})", self.file.class(class), parts.join(", "))
            }
            "java.lang.StringBuilder" | "java.lang.StringBuffer" => {
                let text = builder_text(site, node);
                match text.is_empty() {
                    true => format!("new {}()", self.file.class(class)),
                    false => format!("new {}({})", self.file.class(class), literal::text(&text)),
                }
            }
            "java.util.Optional" => match held(node, "value").map(|field| field.value) {
                Some(value @ Wanted::Object(_)) => {
                    let element = first_argument(of.ty);
                    let value = self.value(site, value, Use::of(&element, of.like))?;
                    format!("{}.of({value})", self.file.class(class))
                }
                _ => format!("{}.empty()", self.file.class(class)),
            },
            "java.util.OptionalInt" | "java.util.OptionalLong" | "java.util.OptionalDouble" => {
                let made = self.file.class(class);
                match (number(node, "isPresent"), held(node, "value").map(|field| field.value)) {
                    (0, _) => format!("{made}.empty()"),
                    (_, Some(Wanted::Primitive(ty, value))) => {
                        format!("{made}.of({})", literal::primitive(ty, value))
                    }
                    _ => format!("{made}.of(0)"),
                }
            }
            "java.util.concurrent.atomic.AtomicBoolean" => {
                let value = number(node, "value") != 0;
                format!("new {}({value})", self.file.class(class))
            }
            "java.util.ArrayList$Itr" => match held(node, "this$0").map(|field| field.value) {
                Some(list @ Wanted::Object(_)) => {
                    let element = first_argument(of.ty);
                    let ty = GenericType::Class {
                        name: "java/util/List".into(),
                        arguments: vec![element],
                    };
                    let use_of = Use { is_input: true, ..Use::of(&ty, "elements") };
                    format!("{}.iterator()", self.value(site, list, use_of)?)
                }
                _ => return Ok(None),
            },
            "java.util.Arrays$ArrayList" => match held(node, "a").map(|field| field.value) {
                Some(Wanted::Object(array)) => {
                    let Kind::Array { elements } = &site.node(array).kind else { return Ok(None) };
                    let element = first_argument(of.ty);
                    let mut written = vec![];
                    for &one in elements {
                        written.push(self.value(
                            site,
                            one.unwrap_or(Wanted::Null),
                            Use::of(&element, "element"),
                        )?);
                    }
                    if written == ["null"] {
                        return Ok(None);
                    }
                    format!(
                        "{}.asList({})",
                        self.file.class("java.util.Arrays"),
                        written.join(", ")
                    )
                }
                _ => return Ok(None),
            },
            _ => match HOLDERS.iter().find(|(known, _)| *known == class) {
                Some((_, name)) => {
                    let element = first_argument(of.ty);
                    let value = held(node, name).map(|field| field.value);
                    let default = if class.ends_with("Reference") {
                        Wanted::Null
                    } else {
                        Wanted::Primitive(Type::I32, Value::Bits(Width::W32, 0))
                    };
                    let value =
                        self.value(site, value.unwrap_or(default), Use::of(&element, of.like))?;
                    let diamond = self.diamond(&named(class));
                    format!("new {}{diamond}({value})", self.file.class(class))
                }
                None => return Ok(None),
            },
        };
        Ok(Some(written))
    }
}

/// The first type argument of a type.
fn first_argument(ty: &GenericType) -> GenericType {
    match ty {
        GenericType::Class { arguments, .. } => {
            arguments.first().cloned().unwrap_or_else(GenericType::object)
        }
        _ => GenericType::object(),
    }
}

/// The elements of an array that a field holds, as numbers.
fn array_numbers(site: &Site<'_>, node: &Node, name: &str) -> Vec<u64> {
    let Some(Wanted::Object(array)) = held(node, name).map(|field| field.value) else {
        return vec![];
    };
    let Kind::Array { elements } = &site.node(array).kind else { return vec![] };
    let number = |one: &Option<Wanted>| match one {
        Some(Wanted::Primitive(_, Value::Bits(_, bits))) => *bits,
        _ => 0,
    };
    elements.iter().map(number).collect()
}

/// The text of a builder: Latin-1 characters in an array of bytes, or an array of characters.
fn builder_text(site: &Site<'_>, node: &Node) -> Vec<u16> {
    let units = array_numbers(site, node, "value").into_iter().map(|unit| unit as u16);
    let count = held(node, "count").map(|_| number(node, "count") as usize);
    units.take(count.unwrap_or(usize::MAX)).collect()
}

/// A big number in decimal digits; none where the fields are not those of a number.
fn big_integer(site: &Site<'_>, node: &Node) -> Option<String> {
    let sign = number(node, "signum");
    let words = array_numbers(site, node, "mag");
    if sign == 0 || words.iter().all(|&word| word == 0) {
        return (sign == 0 || held(node, "mag").is_none()).then(|| sign.to_string());
    }
    if words[0] == 0 {
        return None;
    }
    // Base 10^9, the lowest digits first.
    let mut digits: Vec<u64> = vec![0];
    for word in words {
        let mut carry = word & 0xffff_ffff;
        for digit in &mut digits {
            let value = (*digit << 32) + carry;
            *digit = value % 1_000_000_000;
            carry = value / 1_000_000_000;
        }
        while carry > 0 {
            digits.push(carry % 1_000_000_000);
            carry /= 1_000_000_000;
        }
    }
    let mut text = if sign < 0 { "-".to_string() } else { String::new() };
    text.push_str(&digits.pop().unwrap_or(0).to_string());
    for digit in digits.iter().rev() {
        text.push_str(&format!("{digit:09}"));
    }
    Some(text)
}

/// A number with a scale as its constructor reads it: `-1.50`, `5E+3`.
fn decimal(compact: i64, scale: i64) -> String {
    const MOST_ZEROS: i64 = 20;
    let digits = compact.unsigned_abs().to_string();
    let sign = if compact < 0 { "-" } else { "" };
    if scale == 0 {
        return format!("{sign}{digits}");
    }
    if !(0..=MOST_ZEROS).contains(&scale) {
        return format!("{sign}{digits}E{}", -scale);
    }
    let digits = format!("{digits:0>width$}", width = scale as usize + 1);
    let (whole, part) = digits.split_at(digits.len() - scale as usize);
    format!("{sign}{whole}.{part}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_keep_their_scale() {
        let written =
            [(150, 2), (-5, 3), (7, 0), (5, -3), (1, 30)].map(|(one, scale)| decimal(one, scale));
        assert_eq!(written, ["1.50", "-0.005", "7", "5E3", "1E-30"]);
    }
}
