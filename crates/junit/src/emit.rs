//! Source files: trials, which a JVM runs to see what there is to assert, and tests.

use crate::members::Classes;
use crate::observed::Observed;
use crate::scope::FileScope;
use crate::test_case::{Promise, Recorded, TestCase};
use crate::{Dialect, JUnit, literal};
use forkless_lang_java::classfile::JavaType;
use forkless_lang_java::name_of;
use std::collections::BTreeSet;

/// What a line of a file belongs to. An error of the compiler in it concerns this part alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The whole file.
    File,
    /// A test, by its number.
    Case(usize),
    /// Something that a test looks at.
    Observation(usize, usize),
}

/// A source file, line by line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    lines: Vec<(String, Part)>,
}

impl Source {
    fn line(&mut self, part: Part, text: impl Into<String>) {
        let text: String = text.into();
        self.lines.extend(text.lines().map(|line| (line.to_string(), part)));
        if text.is_empty() {
            self.lines.push((text, part));
        }
    }

    /// What a line belongs to, by its number from 1.
    pub fn part(&self, line: usize) -> Part {
        self.lines.get(line.wrapping_sub(1)).map_or(Part::File, |&(_, part)| part)
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        self.lines.iter().map(|(line, _)| format!("{line}\n")).collect()
    }
}

/// The class of the trials of a test class.
pub(crate) const TRIALS: &str = "ForklessTrials";

/// The name of the trial of a case.
pub(crate) fn trial_name(number: usize) -> String {
    format!("trial{number}")
}

/// The beginning of a file: its package, and what its lines need to be imported.
fn head(source: &mut Source, file: &FileScope, body: &Source) {
    if !file.package().is_empty() {
        source.line(Part::File, format!("package {};", file.package()));
        source.line(Part::File, "");
    }
    let is_used = |full: &String| {
        let simple = full.rsplit('.').next().unwrap_or(full);
        body.lines.iter().any(|(line, _)| mentions(line, simple))
    };
    let (mut statics, mut classes) = file.imports();
    statics.retain(is_used);
    classes.retain(is_used);
    for name in &statics {
        source.line(Part::File, format!("import static {name};"));
    }
    if !statics.is_empty() && !classes.is_empty() {
        source.line(Part::File, "");
    }
    for name in &classes {
        source.line(Part::File, format!("import {name};"));
    }
    if !statics.is_empty() || !classes.is_empty() {
        source.line(Part::File, "");
    }
}

/// A file with this body.
fn whole(file: &FileScope, mut body: Source) -> Source {
    let mut source = Source::default();
    head(&mut source, file, &body);
    source.lines.append(&mut body.lines);
    source
}

/// The methods that the cases share.
fn members(source: &mut Source, cases: &[&TestCase]) {
    let members: BTreeSet<&String> =
        cases.iter().flat_map(|case| &case.arrangement.members).collect();
    for member in members {
        source.line(Part::File, "");
        for line in member.lines() {
            let line = if line.is_empty() { String::new() } else { format!("    {line}") };
            source.line(Part::File, line);
        }
    }
}

/// The file of trials: each makes its input, calls the method, and tells what it sees.
pub(crate) fn trials(file: &FileScope, class: &str, cases: &[(usize, &TestCase)]) -> Source {
    let mut body = Source::default();
    body.line(Part::File, format!("final class {class} {{"));
    for &(number, case) in cases {
        trial(&mut body, number, case);
    }
    let cases: Vec<&TestCase> = cases.iter().map(|&(_, case)| case).collect();
    members(&mut body, &cases);
    body.line(Part::File, "}");
    whole(file, body)
}

fn trial(source: &mut Source, number: usize, case: &TestCase) {
    let part = Part::Case(number);
    let name = trial_name(number);
    source.line(
        part,
        format!("    static void {name}(forkless.Recorder forklessRecorder) throws Throwable {{"),
    );
    for statement in &case.arrangement.statements {
        source.line(part, format!("        {statement}"));
    }
    let known: Vec<&str> = case.arrangement.variables.values().map(String::as_str).collect();
    source.line(
        part,
        format!("        forklessRecorder.known(new Object[] {{{}}});", known.join(", ")),
    );
    let TestCase { actual, call, .. } = case;
    let kept = match (&case.result, &case.promise) {
        (Some((ty, _)), Promise::Returns(_)) => {
            source.line(part, format!("        {ty} {actual};"));
            format!("{actual} = {call}")
        }
        _ => call.clone(),
    };
    source.line(part, "        try {");
    source.line(part, format!("            {kept};"));
    source.line(part, "        } catch (Throwable forklessThrown) {");
    source.line(part, "            forklessRecorder.threw(forklessThrown);");
    source.line(part, "            return;");
    source.line(part, "        }");
    source.line(part, "        forklessRecorder.returned();");
    for (place, observation) in case.observations.iter().enumerate() {
        let line = format!("        forklessRecorder.value(() -> {});", observation.expression);
        source.line(Part::Observation(number, place), line);
    }
    source.line(part, "    }");
    source.line(part, "");
}

/// What a file of tests is about.
pub(crate) struct TestFile<'a> {
    /// The name of the class of tests.
    pub class: &'a str,
    /// The class under test, with dots.
    pub subject: &'a str,
    pub dialect: Dialect,
    pub classes: &'a Classes,
    /// Do its tests fail, because something is wrong with the class?
    pub is_failing: bool,
}

impl TestFile<'_> {
    /// The file of tests, without a header.
    pub fn source(&self, file: &mut FileScope, cases: &[(usize, &TestCase)]) -> Source {
        let mut body = Source::default();
        let subject = file.class(self.subject);
        body.line(
            Part::File,
            match self.is_failing {
                true => format!("/** Findings in {{@link {subject}}}: each test fails. */"),
                false => {
                    format!("/** Tests of {{@link {subject}}}: every way through its code. */")
                }
            },
        );
        let access = match self.dialect.junit {
            JUnit::Four => "public ",
            JUnit::Five => "",
        };
        body.line(Part::File, format!("{access}class {} {{", self.class));
        for &(number, case) in cases {
            self.test(&mut body, file, number, case);
        }
        // A test ends with an empty line, the last one does not.
        body.lines.pop();
        let cases: Vec<&TestCase> = cases.iter().map(|&(_, case)| case).collect();
        members(&mut body, &cases);
        body.line(Part::File, "}");
        whole(file, body)
    }

    fn test(&self, source: &mut Source, file: &mut FileScope, number: usize, case: &TestCase) {
        let part = Part::Case(number);
        let junit = self.dialect.junit;
        source.line(part, format!("    @{}", file.class(junit.test())));
        let access = match junit {
            JUnit::Five => {
                let display = file.class("org.junit.jupiter.api.DisplayName");
                let units: Vec<u16> = case.display.encode_utf16().collect();
                source.line(part, format!("    @{display}({})", literal::text(&units)));
                ""
            }
            JUnit::Four => {
                source.line(part, format!("    // {}", case.display));
                "public "
            }
        };
        let throws = if case.throws { " throws Exception" } else { "" };
        source.line(part, format!("    {access}void {}(){throws} {{", case.name));
        if let Some(place) = &case.place {
            source.line(part, format!("        // reaches {place}"));
        }
        if !case.arrangement.without_constructor.is_empty() {
            let classes: Vec<&str> =
                case.arrangement.without_constructor.iter().map(String::as_str).collect();
            let classes = classes.join(", ");
            source.line(part, format!("        // No constructor was found that makes this {classes}: its fields are set by reflection."));
        }
        for statement in &case.arrangement.statements {
            source.line(part, format!("        {statement}"));
        }
        let checks = self.checks(file, number, case);
        if !case.arrangement.statements.is_empty() && !checks.is_empty() {
            source.line(part, "");
        }
        for (part, line) in checks {
            source.line(part, format!("        {line}"));
        }
        source.line(part, "    }");
        source.line(part, "");
    }

    /// The call, and what is asserted of it.
    fn checks(&self, file: &mut FileScope, number: usize, case: &TestCase) -> Vec<(Part, String)> {
        let part = Part::Case(number);
        let TestCase { actual, call, .. } = case;
        match &case.recorded {
            Some(Recorded::Threw { class, .. }) if self.is_failing => vec![
                (part, format!("// It throws {class}: the test passes when that is mended.")),
                (part, format!("{call};")),
            ],
            Some(Recorded::Threw { class, message }) => self
                .thrown(file, case, class, message.as_deref().filter(|_| case.constant_message))
                .into_iter()
                .map(|line| (part, line))
                .collect(),
            Some(Recorded::Returned(seen)) => {
                let mut checks = vec![];
                for (place, (observation, seen)) in case.observations.iter().zip(seen).enumerate() {
                    let known: Vec<String> = case.arrangement.variables.values().cloned().collect();
                    let look = Look {
                        dialect: self.dialect,
                        known: &known,
                        is_result: observation.expression == *actual,
                    };
                    let line = look.assertion(file, &observation.expression, &observation.ty, seen);
                    // A text that is returned may be what is looked at as well.
                    let is_said = |line: &String| checks.iter().any(|(_, said)| said == line);
                    let line = line.filter(|line| !is_said(line));
                    checks.extend(line.map(|line| (Part::Observation(number, place), line)));
                }
                // What is said of the parts of the result says that there is one.
                let of_parts = checks.iter().skip(1).any(|(_, line)| mentions(line, actual));
                if of_parts && checks[0].1.starts_with("assertNotNull(") {
                    checks.remove(0);
                }
                let using: Vec<usize> =
                    (0..checks.len()).filter(|&place| mentions(&checks[place].1, actual)).collect();
                match (using.as_slice(), &case.result) {
                    (&[0], _)
                        if !checks[0].1.contains(&format!("{actual}."))
                            || !call.starts_with("new ") =>
                    {
                        let line = replaced(&checks[0].1, actual, call);
                        checks[0].1 = line;
                    }
                    ([], _) | (_, None) => checks.insert(0, (part, format!("{call};"))),
                    (_, Some((ty, _))) => {
                        checks.insert(0, (part, format!("{ty} {actual} = {call};")))
                    }
                }
                checks
            }
            None => vec![(part, format!("{call};"))],
        }
    }

    fn thrown(
        &self,
        file: &mut FileScope,
        case: &TestCase,
        class: &str,
        message: Option<&[u16]>,
    ) -> Vec<String> {
        let junit = self.dialect.junit;
        let mut lines = vec![];
        let TestCase { actual, call, .. } = case;
        if let Promise::Throws { is_assertion: true, .. } = case.promise
            && self.classes.class(self.subject).is_some_and(|class| {
                class.fields.iter().any(|field| field.name == "$assertionsDisabled")
            })
        {
            let assume = file.static_member(junit.assumption());
            lines.push(format!(
                "{assume}({}.class.desiredAssertionStatus());",
                file.class(self.subject)
            ));
        }
        let class = file.class(&self.nameable(class, file.package()));
        let assert_throws = file.static_member(&junit.assertion("assertThrows"));
        let thrown = format!("{assert_throws}({class}.class, () -> {call});");
        match message {
            Some(message) => {
                let equals = file.static_member(&junit.assertion("assertEquals"));
                lines.push(format!("{class} {actual} = {thrown}"));
                lines.push(format!("{equals}({}, {actual}.getMessage());", literal::text(message)));
            }
            None => lines.push(thrown),
        }
        lines
    }

    /// The class itself, or the first above it that code of a package can name.
    fn nameable(&self, class: &str, package: &str) -> String {
        let mut next = class.to_string();
        while !self.classes.is_nameable(&next, package) {
            let above = self.classes.class(&next).and_then(|class| class.superclass.clone());
            match above {
                Some(above) => next = above.replace('/', "."),
                None => return "java.lang.Throwable".into(),
            }
        }
        next
    }
}

/// Writes what is asserted of something that was seen.
struct Look<'a> {
    dialect: Dialect,
    known: &'a [String],
    is_result: bool,
}

impl Look<'_> {
    fn assertion(
        &self,
        file: &mut FileScope,
        expression: &str,
        ty: &JavaType,
        seen: &Observed,
    ) -> Option<String> {
        let junit = self.dialect.junit;
        let mut assert = |name: &str| file.static_member(&junit.assertion(name));
        let is_box = ty.is_reference();
        Some(match seen {
            Observed::Failed => return None,
            Observed::Null => format!("{}({expression});", assert("assertNull")),
            Observed::Known(number) => {
                let name = self.known.get(*number)?;
                format!("{}({name}, {expression});", assert("assertSame"))
            }
            Observed::Primitive(_, value) if !is_box && *ty == JavaType::Boolean => {
                let is_true = *value == forkless_term::Value::Bool(true);
                match expression.split_once(" == ") {
                    Some((place, known)) if is_true => {
                        format!("{}({known}, {place});", assert("assertSame"))
                    }
                    _ => format!(
                        "{}({expression});",
                        assert(if is_true { "assertTrue" } else { "assertFalse" })
                    ),
                }
            }
            Observed::Primitive(of, value) => {
                let written = literal::primitive(*of, *value);
                let equals = assert("assertEquals");
                let is_float = matches!(value, forkless_term::Value::Float(..));
                match (is_box, junit) {
                    (true, _) => format!("{equals}({}, {expression});", boxed(*of, &written)),
                    (false, JUnit::Four) if is_float => format!(
                        "{equals}({written}, {expression}, 0.0{});",
                        if written.ends_with('f') { "f" } else { "" }
                    ),
                    (false, _) => format!("{equals}({written}, {expression});"),
                }
            }
            Observed::Printed(text) => {
                let written = literal::text(text);
                format!("{}({written}, {expression}.toString());", assert("assertEquals"))
            }
            Observed::Array { .. } => {
                let array = assert("assertArrayEquals");
                let written = seen.expression(file, self.dialect, self.known)?;
                let cast = match ty {
                    JavaType::Array(_) => expression.to_string(),
                    _ if self.is_result => {
                        let (class, _) = written.strip_prefix("new ")?.split_once(' ')?;
                        format!("({class}) {expression}")
                    }
                    _ => expression.to_string(),
                };
                let is_float =
                    ["new float[]", "new double[]"].iter().any(|one| written.starts_with(one));
                match junit {
                    JUnit::Four if is_float => format!("{array}({written}, {cast}, 0);"),
                    JUnit::Four | JUnit::Five => format!("{array}({written}, {cast});"),
                }
            }
            Observed::Other(_) => {
                return self
                    .is_result
                    .then(|| format!("{}({expression});", assert("assertNotNull")));
            }
            Observed::Text(_)
            | Observed::Constant { .. }
            | Observed::List(_)
            | Observed::Set(_)
            | Observed::Map(_)
            | Observed::Optional(_) => {
                let equals = assert("assertEquals");
                match seen.expression(file, self.dialect, self.known) {
                    Some(written) => format!("{equals}({written}, {expression});"),
                    None => return self.size(file, expression, ty, seen),
                }
            }
        })
    }

    /// Of a collection of things that have no literals, its size.
    fn size(
        &self,
        file: &mut FileScope,
        expression: &str,
        ty: &JavaType,
        seen: &Observed,
    ) -> Option<String> {
        let size = match seen {
            Observed::List(items) | Observed::Set(items) => items.len(),
            Observed::Map(items) => items.len() / 2,
            _ => return None,
        };
        let has_size = name_of(ty).starts_with("java.util.");
        let equals = file.static_member(&self.dialect.junit.assertion("assertEquals"));
        has_size.then(|| format!("{equals}({size}, {expression}.size());"))
    }
}

/// A literal as an object.
fn boxed(ty: forkless_ir::Type, literal: &str) -> String {
    use forkless_ir::Type;
    let class = match ty {
        Type::Bool => "Boolean",
        Type::I8 => "Byte",
        Type::I16 => "Short",
        Type::U16 => "Character",
        Type::I64 => "Long",
        Type::F32 => "Float",
        Type::F64 => "Double",
        Type::I32 | Type::Ref(_) | Type::AnyRef | Type::Any => "Integer",
    };
    format!("{class}.valueOf({literal})")
}

/// Does a line have this word?
fn mentions(line: &str, word: &str) -> bool {
    find_word(line, word, 0).is_some()
}

/// The line with an expression in place of a word.
fn replaced(line: &str, word: &str, expression: &str) -> String {
    let Some(at) = find_word(line, word, 0) else { return line.to_string() };
    format!("{}{expression}{}", &line[..at], &line[at + word.len()..])
}

/// Where a word stands in a line, from a place on. What stands in a text between quotes is none.
fn find_word(line: &str, word: &str, from: usize) -> Option<usize> {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    let mut in_text = false;
    let mut skip = false;
    for (at, letter) in line.char_indices() {
        if skip {
            skip = false;
            continue;
        }
        match letter {
            '\\' if in_text => skip = true,
            '"' => in_text = !in_text,
            _ => {}
        }
        let before =
            line[..at].chars().next_back().is_some_and(|letter| is_letter(letter) || letter == '.');
        let rest = &line[at..];
        if at >= from && !in_text && !before && rest.starts_with(word) {
            let behind = rest[word.len()..].chars().next();
            if !behind.is_some_and(is_letter) {
                return Some(at);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_outside_of_texts() {
        assert!(mentions("assertEquals(1, actual);", "actual"));
        assert!(!mentions("assertEquals(\"actual\", actually);", "actual"));
        assert!(!mentions("x.actual", "actual"));
        assert_eq!(replaced("f(\"a\", a)", "a", "b.c()"), "f(\"a\", b.c())");
    }
}
