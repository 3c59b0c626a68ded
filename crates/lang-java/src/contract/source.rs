//! Writes the class whose methods are the clauses of a contract.
//!
//! ```java
//! package a;
//! abstract class Node$$Contract extends Node {
//!   Node$$Contract() throws Throwable { super((Node) null); }
//!   boolean requires$0_0(int x) throws Throwable { return (x > 0); }
//!   Object old$0_1_0(int x) throws Throwable { return (size()); }
//!   boolean clause$0_1(Object old0$, int x, int result) throws Throwable {
//!     return (size() == old(old0$, () -> (size())) + 1); }
//! }
//! ```
//!
//! The lambda in the last line never runs: it tells the compiler the type of the old value.

use super::expression::{SplitExpression, split};
use super::{ClauseKind, Contract, Subject, WrittenClause};
use crate::classfile::{
    ClassSignature, GenericType, JavaType, MethodDescriptor, MethodInfo, MethodSignature,
    TypeParameter, parameter_names,
};
use crate::names::{dotted, package};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What the name of the class with the contract that is checked ends with ...
pub(crate) const CHECKED: &str = "$$Contract";

/// ... and that of one with contracts that are assumed.
pub(crate) const ASSUMED: &str = "$$Assumed";

/// What a method of the contract takes, after the receiver if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// The arguments of the method.
    Arguments,
    /// So many old values, the arguments, the result if there is one.
    Result { old: usize },
    /// So many old values, the arguments, the exception.
    Exception { old: usize },
    /// So many old values, the arguments, however the method ends.
    Values { old: usize },
    /// Nothing.
    Nothing,
}

/// A method of the contract: it returns a `boolean`, or an old value as an `Object`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ContractMethod {
    /// The place of the method in its class whose contract it is part of.
    pub method: usize,
    /// Which clause of that it is, or is part of.
    pub clause: usize,
    pub kind: ClauseKind,
    pub name: String,
    pub descriptor: String,
    pub is_static: bool,
    pub takes: Takes,
    /// The methods that give its old values, in their order.
    pub old: Vec<OldMethod>,
}

/// A method that gives a value from before the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OldMethod {
    pub name: String,
    pub descriptor: String,
    pub is_static: bool,
}

/// When a method of the contract is called. Before a constructor there is no object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Before,
    After,
}

/// The source file of a contract.
pub(super) struct ContractSource {
    pub class: String,
    /// Below the folder that packages start in.
    pub path: String,
    pub text: String,
    pub methods: Vec<ContractMethod>,
    /// The method and the clause that a line is of.
    lines: BTreeMap<usize, (usize, usize)>,
}

/// Gives old values their types. Of two that fit the compiler takes the one for primitive types.
const OLD_VALUES: &str = "\
  interface OldBoolean { boolean get() throws Throwable; }
  interface OldInt { int get() throws Throwable; }
  interface OldLong { long get() throws Throwable; }
  interface OldDouble { double get() throws Throwable; }
  interface OldObject<V> { V get() throws Throwable; }
  static boolean old(Object value, OldBoolean of) { return (Boolean) value; }
  static int old(Object value, OldInt of) { return value instanceof Character ? (int) (Character) value : ((Number) value).intValue(); }
  static long old(Object value, OldLong of) { return ((Number) value).longValue(); }
  static double old(Object value, OldDouble of) { return ((Number) value).doubleValue(); }
  @SuppressWarnings(\"unchecked\") static <V> V old(Object value, OldObject<V> of) { return (V) value; }
";

/// Writes the class.
pub(super) fn write(
    subject: &Subject<'_>,
    contracts: &[(usize, Contract)],
    suffix: &str,
) -> Result<ContractSource, String> {
    let file = subject.file;
    if file.enclosing_method.is_some() {
        return Err("contracts of local and anonymous classes are not supported".to_string());
    }
    let simple = file.name.rsplit('/').next().unwrap_or(&file.name);
    let class = format!("{}{suffix}", dotted(&file.name));
    let package = package(&class).to_string();
    let mut writer = Writer::new(subject);
    let header = writer.header(&package, &format!("{simple}{suffix}"))?;
    writer.line(&header, None);
    OLD_VALUES.lines().for_each(|line| writer.line(line, None));
    for (place, Contract { clauses }) in contracts {
        writer.method = *place;
        writer.requires(clauses)?;
        for (number, written) in clauses.iter().enumerate() {
            match written.clause.kind {
                ClauseKind::Requires => {}
                ClauseKind::Ensures
                | ClauseKind::ThrowEnsures
                | ClauseKind::Invariant
                | ClauseKind::Modifies => {
                    writer.clause(number, written)?;
                }
            }
        }
    }
    writer.line("}", None);
    let Writer { text, methods, lines, .. } = writer;
    Ok(ContractSource { path: format!("{}{suffix}.java", file.name), class, text, methods, lines })
}

impl ContractSource {
    /// The words of the compiler, with the clauses instead of lines that nobody wrote.
    pub(super) fn at_clauses(&self, words: &str, contracts: &[(usize, Contract)]) -> String {
        let mut shown: Vec<String> = vec![];
        let mut lines = words.lines();
        while let Some(line) = lines.next() {
            let Some((before, message)) = line.split_once(": error: ") else { continue };
            let number = before.rsplit(':').next().and_then(|number| number.parse().ok());
            let clause = number.and_then(|number: usize| self.lines.get(&number));
            let detail = lines.clone().find(|line| line.trim_start().starts_with("symbol:"));
            let detail = detail.map(|line| format!(" ({})", squeezed(line))).unwrap_or_default();
            let written = clause.and_then(|(method, clause)| {
                let (_, contract) = contracts.iter().find(|(place, _)| place == method)?;
                contract.clauses.get(*clause)
            });
            shown.push(match written {
                Some(WrittenClause { clause, .. }) => {
                    format!("{}: `{}`: {message}{detail}", clause.place, clause.text)
                }
                None => format!("{message}{detail}"),
            });
        }
        shown.dedup();
        if shown.is_empty() { words.to_string() } else { shown.join("\n") }
    }
}

fn squeezed(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

struct Writer<'a> {
    subject: &'a Subject<'a>,
    /// The type variables of the class.
    variables: Vec<TypeParameter>,
    text: String,
    line: usize,
    lines: BTreeMap<usize, (usize, usize)>,
    /// The place of the method whose contract is written.
    method: usize,
    methods: Vec<ContractMethod>,
}

/// The head of a method: its variables, parameters and descriptor.
struct Head {
    is_static: bool,
    is_in_interface: bool,
    variables: String,
    parameters: Vec<String>,
    descriptor: String,
}

impl<'a> Writer<'a> {
    fn new(subject: &'a Subject<'a>) -> Writer<'a> {
        let signature = subject.file.signature.as_deref().and_then(ClassSignature::parse);
        Writer {
            subject,
            variables: signature.map(|signature| signature.parameters).unwrap_or_default(),
            text: String::new(),
            line: 1,
            lines: BTreeMap::new(),
            method: 0,
            methods: vec![],
        }
    }

    /// Adds lines, which are those of a clause.
    fn line(&mut self, text: &str, clause: Option<usize>) {
        for line in text.lines() {
            if let Some(clause) = clause {
                self.lines.insert(self.line, (self.method, clause));
            }
            let _ = writeln!(self.text, "{line}");
            self.line += 1;
        }
    }

    /// Everything up to the members.
    fn header(&self, package: &str, simple: &str) -> Result<String, String> {
        let file = self.subject.file;
        let mut out = String::new();
        if !package.is_empty() {
            let _ = writeln!(out, "package {package};");
        }
        out.push_str(&self.imports(package));
        let declared = declaration(&self.variables, &self.variables);
        let names: Vec<&str> = self.variables.iter().map(|one| one.name.as_str()).collect();
        let arguments =
            if names.is_empty() { String::new() } else { format!("<{}>", names.join(", ")) };
        let above = source_name(&file.name);
        if file.access.is_interface() {
            let _ = writeln!(out, "interface {simple}{declared} extends {above}{arguments} {{");
            return Ok(out);
        }
        let _ = writeln!(out, "abstract class {simple}{declared} extends {above}{arguments} {{");
        let constructors = file.methods.iter().filter(|one| one.name == "<init>");
        let constructor = constructors.min_by_key(|one| one.access.is_synthetic());
        let constructor = constructor
            .ok_or_else(|| format!("{above} has no constructor: no contract is checked"))?;
        let shape = MethodDescriptor::parse(&constructor.descriptor).map_err(|e| e.to_string())?;
        let itself = file.inner_classes.iter().find(|inner| inner.name == file.name);
        let outer =
            itself.filter(|inner| !inner.access.is_static()).and_then(|inner| inner.outer.as_ref());
        let skipped = usize::from(outer.is_some());
        let values: Vec<String> = shape.parameters.iter().skip(skipped).map(nothing).collect();
        let (parameter, receiver) = match outer {
            Some(outer) => (format!("{} outer", source_name(outer)), "outer."),
            None => (String::new(), ""),
        };
        let values = values.join(", ");
        let _ = writeln!(
            out,
            "  {simple}({parameter}) throws Throwable {{ {receiver}super({values}); }}"
        );
        Ok(out)
    }

    /// The classes of other packages that the class mentions: class files do not tell what a source imports. A name that
    /// might mean something else is left out.
    fn imports(&self, package: &str) -> String {
        let Subject { java, file, .. } = self.subject;
        let mut found: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        let names = file.pool.class_names().filter(|name| !name.contains(['[', '$']));
        for (above, simple) in names.filter_map(|name| name.rsplit_once('/')) {
            let above = dotted(above);
            if above != package && above != "java.lang" {
                found.entry(simple).or_default().insert(format!("{above}.{simple}"));
            }
        }
        let mut out = String::new();
        for (simple, names) in &found {
            let beside = match package {
                "" => simple.to_string(),
                package => format!("{package}.{simple}"),
            };
            let is_public = |name: &&String| {
                java.file_named(name).is_some_and(|found| found.access.is_public())
            };
            let [only] = Vec::from_iter(names)[..] else { continue };
            if java.file_named(&beside).is_none() && is_public(&only) {
                let _ = writeln!(out, "import {only};");
            }
        }
        out
    }

    /// What is required: the clauses of one method together, or those of another that it overrides.
    fn requires(&mut self, clauses: &[WrittenClause]) -> Result<(), String> {
        let required: Vec<(usize, &WrittenClause)> = clauses
            .iter()
            .enumerate()
            .filter(|(_, written)| written.clause.kind == ClauseKind::Requires)
            .collect();
        // Options narrow what is looked at; annotations of overridden methods widen it.
        let is_option = |written: &WrittenClause| written.clause.place.starts_with("--");
        let (options, annotated): (Vec<_>, Vec<_>) =
            required.into_iter().partition(|(_, written)| is_option(written));
        let mut groups: BTreeMap<&str, Vec<(usize, &WrittenClause)>> = BTreeMap::new();
        for (number, written) in annotated {
            groups.entry(&written.file.name).or_default().push((number, written));
        }
        for (number, written) in options {
            self.required_together(&[vec![(number, written)]])?;
        }
        let groups: Vec<Vec<(usize, &WrittenClause)>> = groups.into_values().collect();
        if !groups.is_empty() {
            self.required_together(&groups)?;
        }
        Ok(())
    }

    /// A method that is true where all of one group are.
    fn required_together(&mut self, groups: &[Vec<(usize, &WrittenClause)>]) -> Result<(), String> {
        let first = groups[0][0].0;
        let mut called = vec![];
        for (place, group) in groups.iter().enumerate() {
            let written = group[0].1;
            let head = self.head(written, Moment::Before, &[], None)?;
            let name = format!("required${}_{first}_{place}", self.method);
            self.line(
                &format!("  {} boolean {name}({}) throws Throwable {{", head.start(), head.list()),
                None,
            );
            for (number, written) in group {
                // A variable, so that the compiler asks for a condition in these words.
                let text = format!(
                    "    boolean holds{number}$ = ({}); if (!holds{number}$) return false;",
                    written.clause.text
                );
                self.line(&text, Some(*number));
            }
            self.line("    return true; }", None);
            called.push((name, head));
        }
        let (_, head) = &called[0];
        let name = format!("requires${}_{first}", self.method);
        let arguments = head.names().join(", ");
        let calls: Vec<String> =
            called.iter().map(|(name, _)| format!("{name}({arguments})")).collect();
        let text = format!(
            "  {} boolean {name}({}) throws Throwable {{ return {}; }}",
            head.start(),
            head.list(),
            calls.join(" || ")
        );
        let method = ContractMethod {
            method: self.method,
            clause: first,
            kind: ClauseKind::Requires,
            name,
            descriptor: format!("({})Z", head.descriptor),
            is_static: head.is_static,
            takes: Takes::Arguments,
            old: vec![],
        };
        self.line(&text, None);
        self.methods.push(method);
        Ok(())
    }

    /// A clause that is checked at the end.
    fn clause(&mut self, number: usize, written: &WrittenClause) -> Result<(), String> {
        let clause = &written.clause;
        let SplitExpression { parts, old } = split(&clause.text)?;
        let mut old_methods = vec![];
        for (place, old) in old.iter().enumerate() {
            let head = self.head(written, Moment::Before, &[], None)?;
            let name = format!("old${}_{number}_{place}", self.method);
            let text = format!(
                "  {} Object {name}({}) throws Throwable {{ return ({old}); }}",
                head.start(),
                head.list()
            );
            self.line(&text, Some(number));
            let descriptor = format!("({})Ljava/lang/Object;", head.descriptor);
            old_methods.push(OldMethod { name, descriptor, is_static: head.is_static });
        }
        let mut expression = String::new();
        for (place, part) in parts.iter().enumerate() {
            expression.push_str(part);
            if let Some(old) = old.get(place) {
                let _ = write!(expression, "old(old{place}$, () -> ({old}))");
            }
        }
        let old_names: Vec<String> = (0..old.len()).map(|place| format!("old{place}$")).collect();
        let last = match clause.kind {
            ClauseKind::Ensures => self.result(written)?,
            ClauseKind::ThrowEnsures => {
                Some(("Throwable thrown$".to_string(), "Ljava/lang/Throwable;".to_string()))
            }
            ClauseKind::Invariant | ClauseKind::Requires | ClauseKind::Modifies => None,
        };
        let head = self.head(written, Moment::After, &old_names, last)?;
        let guard = match (&clause.kind, &clause.exception) {
            (ClauseKind::ThrowEnsures, Some(exception)) => format!(
                "if (!(thrown$ instanceof {exception})) return true; final {exception} signal = ({exception}) thrown$; "
            ),
            _ => String::new(),
        };
        let name = format!("clause${}_{number}", self.method);
        let text = format!(
            "  {} boolean {name}({}) throws Throwable {{ {guard}return ({expression}); }}",
            head.start(),
            head.list()
        );
        self.line(&text, Some(number));
        let old = old.len();
        self.methods.push(ContractMethod {
            method: self.method,
            clause: number,
            kind: clause.kind,
            name,
            descriptor: format!("({})Z", head.descriptor),
            is_static: head.is_static,
            takes: match clause.kind {
                ClauseKind::Ensures => Takes::Result { old },
                ClauseKind::ThrowEnsures => Takes::Exception { old },
                ClauseKind::Requires => Takes::Arguments,
                ClauseKind::Invariant => Takes::Nothing,
                ClauseKind::Modifies => Takes::Values { old },
            },
            old: old_methods,
        });
        Ok(())
    }

    /// The parameter for the result of a method, if it has one.
    fn result(&self, written: &WrittenClause) -> Result<Option<(String, String)>, String> {
        let Some(method) = &written.method else { return Ok(None) };
        let shape =
            MethodDescriptor::parse(&method.descriptor).map_err(|error| error.to_string())?;
        let signature = method.signature.as_deref().and_then(MethodSignature::parse);
        let generic = signature.as_ref().and_then(|signature| signature.returns.clone());
        let known = self.known_variables(signature.as_ref());
        Ok(shape.returns.map(|ty| {
            let shown = type_text(&generic.unwrap_or_else(|| GenericType::of(&ty)), &ty, &known);
            let names = self.names(written, method);
            let name = if names.iter().any(|name| name == "result") { "result$" } else { "result" };
            (format!("final {shown} {name}"), ty.descriptor())
        }))
    }

    /// The names of the parameters in a clause. Class files have none for abstract methods; then they are those
    /// of the method that is checked.
    fn names(&self, written: &WrittenClause, method: &MethodInfo) -> Vec<String> {
        let checked = self.subject.file.methods.get(self.method);
        match checked.filter(|checked| checked.descriptor == method.descriptor) {
            Some(checked) if method.access.is_abstract() => {
                parameter_names(self.subject.file, checked)
            }
            Some(_) | None => parameter_names(&written.file, method),
        }
    }

    fn known_variables(&self, signature: Option<&MethodSignature>) -> Vec<TypeParameter> {
        let own = signature.map(|signature| signature.variables.clone()).unwrap_or_default();
        self.variables.iter().cloned().chain(own).collect()
    }

    /// The head of a method for a clause: old values first, then the arguments, then one more.
    fn head(
        &self,
        written: &WrittenClause,
        moment: Moment,
        old: &[String],
        last: Option<(String, String)>,
    ) -> Result<Head, String> {
        let mut parameters: Vec<String> =
            old.iter().map(|name| format!("final Object {name}")).collect();
        let mut descriptor = "Ljava/lang/Object;".repeat(old.len());
        let (mut is_static, mut variables) = (false, String::new());
        if let Some(method) = &written.method {
            let shape =
                MethodDescriptor::parse(&method.descriptor).map_err(|error| error.to_string())?;
            let signature = method.signature.as_deref().and_then(MethodSignature::parse);
            let known = self.known_variables(signature.as_ref());
            let own = signature.as_ref().map(|signature| signature.variables.as_slice());
            variables = declaration(own.unwrap_or_default(), &known);
            // The parameters that a compiler adds to constructors are in no signature.
            let generic = signature.as_ref().map(|signature| &signature.parameters);
            let generic = generic.filter(|generic| generic.len() == shape.parameters.len());
            let names = self.names(written, method);
            for (place, (ty, name)) in shape.parameters.iter().zip(names).enumerate() {
                let full = generic.map_or_else(|| GenericType::of(ty), |all| all[place].clone());
                parameters.push(format!("final {} {name}", type_text(&full, ty, &known)));
                descriptor.push_str(&ty.descriptor());
            }
            let is_before_constructor = method.name == "<init>" && moment == Moment::Before;
            is_static = method.access.is_static() || is_before_constructor;
        }
        if let Some((parameter, ty)) = last {
            parameters.push(parameter);
            descriptor.push_str(&ty);
        }
        let is_in_interface = self.subject.file.access.is_interface();
        Ok(Head { is_static, is_in_interface, variables, parameters, descriptor })
    }
}

impl Head {
    /// What stands before the result.
    fn start(&self) -> String {
        let modifier = match (self.is_static, self.is_in_interface) {
            (true, _) => "static",
            (false, true) => "default",
            (false, false) => "final",
        };
        format!("{modifier} {}", self.variables)
    }

    fn list(&self) -> String {
        self.parameters.join(", ")
    }

    fn names(&self) -> Vec<&str> {
        self.parameters.iter().filter_map(|one| one.rsplit(' ').next()).collect()
    }
}

/// `<T extends Comparable<T>> `, or nothing.
fn declaration(variables: &[TypeParameter], known: &[TypeParameter]) -> String {
    if variables.is_empty() {
        return String::new();
    }
    let object = JavaType::Class("java/lang/Object".to_string());
    let one = |variable: &TypeParameter| {
        format!("{} extends {}", variable.name, type_text(&variable.bound, &object, known))
    };
    format!("<{}> ", variables.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// A type as source files have it; variables that nobody declares here are what they are erased to.
fn type_text(ty: &GenericType, erased: &JavaType, known: &[TypeParameter]) -> String {
    match ty {
        GenericType::Primitive(ty) => ty.to_string(),
        GenericType::Variable(name) if known.iter().any(|one| one.name == *name) => name.clone(),
        GenericType::Variable(_) => match erased {
            JavaType::Class(name) => source_name(name),
            _ => "Object".to_string(),
        },
        GenericType::Array(element) => {
            let erased = match erased {
                JavaType::Array(element) => element,
                other => other,
            };
            format!("{}[]", type_text(element, erased, known))
        }
        GenericType::Class { name, arguments } if arguments.is_empty() => source_name(name),
        GenericType::Class { name, arguments } => {
            let object = JavaType::Class("java/lang/Object".to_string());
            let arguments: Vec<String> =
                arguments.iter().map(|one| type_text(one, &object, known)).collect();
            format!("{}<{}>", source_name(name), arguments.join(", "))
        }
    }
}

/// The name of a class in source files.
fn source_name(internal: &str) -> String {
    internal.replace(['/', '$'], ".")
}

/// A value of a type that a constructor gets which never runs.
fn nothing(ty: &JavaType) -> String {
    match ty {
        JavaType::Boolean => "false".to_string(),
        JavaType::Class(_) | JavaType::Array(_) => {
            format!("({}) null", type_text(&GenericType::of(ty), ty, &[]))
        }
        other => format!("({other}) 0"),
    }
}
