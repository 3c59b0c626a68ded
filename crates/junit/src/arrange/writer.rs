//! Writes the objects of an input as Java code.

use super::Arrangement;
use super::classes::{Classes, can_use, dotted, package_of, simple};
use super::graph::{Graph, Kind, Node, Wanted, zero};
use super::knowledge::Knowledge;
use super::types::{TypeWriter, erased_name, named, value_type};
use crate::{FileScope, TestScope, literal};
use forkless_ir::Type;
use forkless_lang_java::classfile::GenericType;
use std::collections::{BTreeMap, BTreeSet};

/// No array, list or text is written that is longer.
pub(super) const LONGEST: usize = 1000;

/// Arrays that are longer than that and hold nothing but zeros are written by their length.
const LISTED_ZEROS: usize = 3;

/// The objects that are being written, and how far that is.
#[derive(Clone)]
pub(super) struct Site<'g> {
    /// The objects.
    pub graph: &'g Graph,
    /// The inputs that are made.
    pub inputs: Vec<String>,
    /// The objects that a variable holds.
    pub made: BTreeMap<usize, String>,
    /// The objects that are being made.
    pub open: BTreeSet<usize>,
    /// How often each object is referred to.
    pub references: Vec<usize>,
    /// Objects that get a variable even if they are used once.
    pub kept: BTreeSet<usize>,
    /// Objects that the path changes.
    pub changed: BTreeSet<usize>,
    /// What the path read from its environment: the results of functions are among it.
    pub environment: Vec<(String, Type)>,
}

impl<'g> Site<'g> {
    /// The objects of these inputs, none of which is made yet.
    pub fn new(graph: &'g Graph, inputs: Vec<String>, environment: Vec<(String, Type)>) -> Self {
        let references = graph.references(&inputs);
        Site {
            graph,
            inputs,
            made: BTreeMap::new(),
            open: BTreeSet::new(),
            references,
            kept: BTreeSet::new(),
            changed: BTreeSet::new(),
            environment,
        }
    }

    pub fn node(&self, number: usize) -> &'g Node {
        &self.graph.nodes[number]
    }

    /// Does an object need a variable: is it used in several places?
    fn needs_variable(&self, number: usize) -> bool {
        self.references[number] > 1 || self.kept.contains(&number)
    }
}

/// What a parameter, field or element is declared with, and a name for what it holds.
#[derive(Clone, Copy)]
pub(super) struct Use<'a> {
    /// The type.
    pub ty: &'a GenericType,
    /// The name.
    pub like: &'a str,
    /// Is it an input of the method? Its object has a variable of its name.
    pub is_input: bool,
}

impl<'a> Use<'a> {
    pub fn of(ty: &'a GenericType, like: &'a str) -> Self {
        Use { ty, like, is_input: false }
    }
}

/// Writes the statements of a test.
pub(super) struct Writer<'w> {
    pub knowledge: &'w mut Knowledge,
    pub language_version: u16,
    pub file: &'w mut FileScope,
    pub test: &'w mut TestScope,
    pub out: Arrangement,
    /// Does the code under test only read its lists, as far as its calls tell?
    pub only_reads_lists: bool,
    /// How many searches are within each other.
    pub depth: usize,
}

impl Writer<'_> {
    pub fn classes(&self) -> &Classes {
        &self.knowledge.classes
    }

    /// Runs a step that leaves nothing behind if it fails.
    pub fn attempt<'g, T>(
        &mut self,
        site: &mut Site<'g>,
        step: impl FnOnce(&mut Self, &mut Site<'g>) -> Result<T, String>,
    ) -> Result<T, String> {
        let before = (self.out.clone(), self.file.clone(), self.test.clone(), site.clone());
        let depth = self.depth;
        let result = step(self, site);
        if result.is_err() {
            (self.out, *self.file, *self.test, *site) = before;
            self.depth = depth;
        }
        result
    }

    pub fn statement(&mut self, text: String) {
        self.out.statements.push(text);
    }

    pub fn type_text(&mut self, ty: &GenericType) -> String {
        TypeWriter { classes: &self.knowledge.classes }.write(ty, self.file)
    }

    pub fn diamond(&self, ty: &GenericType) -> &'static str {
        TypeWriter { classes: &self.knowledge.classes }.diamond(ty)
    }

    /// Declares a variable for an object that is made by an expression.
    pub fn declare(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        ty: &GenericType,
        like: &str,
        made_by: &str,
    ) -> String {
        let name = self.test.variable(like);
        let written = self.type_text(ty);
        // `int[] numbers = {1};` says all.
        let array = made_by.strip_prefix("new ").and_then(|made| made.strip_prefix(&written));
        let made_by = array.filter(|made| made.starts_with(" {")).map_or(made_by, str::trim_start);
        self.statement(format!("{written} {name} = {made_by};"));
        site.made.insert(number, name.clone());
        name
    }

    /// A value as an expression.
    pub fn value(
        &mut self,
        site: &mut Site<'_>,
        value: Wanted,
        of: Use<'_>,
    ) -> Result<String, String> {
        match value {
            Wanted::Null => Ok("null".to_string()),
            Wanted::Primitive(ty, value) => {
                let ty = match of.ty {
                    GenericType::Primitive(declared) => value_type(declared),
                    _ => ty,
                };
                Ok(literal::primitive(ty, value))
            }
            Wanted::Object(number) => self.object(site, number, of),
        }
    }

    /// An object as an expression: its variable, if it has one.
    pub fn object(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        of: Use<'_>,
    ) -> Result<String, String> {
        if let Some(name) = site.made.get(&number) {
            return Ok(name.clone());
        }
        let node = site.node(number);
        if let Some(written) = self.literal(node)? {
            let declared = erased_name(of.ty);
            // A heap may have what no generic type allows.
            if self.classes().get(&declared).is_some()
                && !self.classes().is_below(&node.class, &declared)
            {
                let (held, declared) = (simple(&node.class), simple(&declared));
                return Err(format!("a `{held}` is where a `{declared}` belongs"));
            }
            return Ok(written);
        }
        if !site.open.insert(number) {
            return Err(format!("a `{}` is part of itself", simple(&node.class)));
        }
        let made_by = self.make(site, number, of);
        site.open.remove(&number);
        let made_by = made_by?;
        if site.made.contains_key(&number) || !(of.is_input || site.needs_variable(number)) {
            return Ok(made_by);
        }
        let ty = self.variable_type(node, of.ty);
        Ok(self.declare(site, number, &ty, of.like, &made_by))
    }

    /// What a variable of an object is declared with: its class, or the interface that people know it by.
    pub fn variable_type(&self, node: &Node, declared: &GenericType) -> GenericType {
        let is_known_by_interface = match node.kind {
            Kind::List(_) | Kind::Set(_) | Kind::Map(_) | Kind::Function { .. } => true,
            _ => self.knowledge.is_library_value(&node.class),
        };
        let is_said =
            !matches!(erased_name(declared).as_str(), "java.lang.Object" | "java.lang.Iterable");
        if is_known_by_interface && is_said {
            return declared.clone();
        }
        self.class_type(&node.class, declared)
    }

    /// The type of objects of a class that are found where a type is declared.
    pub fn class_type(&self, class: &str, declared: &GenericType) -> GenericType {
        if erased_name(declared) == class {
            return declared.clone();
        }
        let GenericType::Class { name, .. } = named(class) else { return named(class) };
        let variables = self.classes().variables(class);
        let known = self.classes().arguments(class, declared);
        let argument = |name: &String| known.get(name).cloned().unwrap_or_else(GenericType::object);
        let arguments = variables.iter().map(|one| argument(&one.name)).collect();
        GenericType::Class { name, arguments }
    }

    /// An object that is as good as a value.
    fn literal(&mut self, node: &Node) -> Result<Option<String>, String> {
        Ok(Some(match &node.kind {
            Kind::Text(units) if units.len() > LONGEST => return Err("a text is too long".into()),
            Kind::Text(units) => literal::text(units),
            Kind::Boxed(ty, value) => literal::primitive(*ty, *value),
            Kind::Constant { class, field } => {
                if !self.knowledge.can_name_static(class, field, self.file.package()) {
                    return Err(format!("`{class}.{field}` is private"));
                }
                format!("{}.{field}", self.file.class(class))
            }
            _ => return Ok(None),
        }))
    }

    /// Makes an object: an expression, or the name of its variable if that took statements.
    fn make(&mut self, site: &mut Site<'_>, number: usize, of: Use<'_>) -> Result<String, String> {
        let node = site.node(number);
        match &node.kind {
            Kind::Text(_) | Kind::Boxed(..) | Kind::Constant { .. } => {
                unreachable!("values are written as such")
            }
            Kind::OwnText(units) if units.len() > LONGEST => Err("a text is too long".into()),
            Kind::OwnText(units) => {
                Ok(format!("new {}({})", self.file.class(&node.class), literal::text(units)))
            }
            Kind::Array { elements } => self.array(site, number, elements, of),
            Kind::List(elements) => self.list(site, number, elements, of),
            Kind::Set(elements) => self.set(site, number, elements, of),
            Kind::Map(entries) => self.map(site, number, entries, of),
            Kind::Function { label } => self.function(site, number, label, of),
            Kind::Fields(_) => {
                if let Some(written) = self.library_value(site, number, of)? {
                    return Ok(written);
                }
                if let Some(written) = self.library_collection(site, number, of)? {
                    return Ok(written);
                }
                self.by_calls(site, number, of)
            }
        }
    }

    fn array(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        elements: &[Option<Wanted>],
        of: Use<'_>,
    ) -> Result<String, String> {
        let class = &site.node(number).class;
        let element_class = class.strip_suffix("[]").unwrap_or("java.lang.Object").to_string();
        if elements.len() > LONGEST {
            return Err(format!("an array has {} elements", elements.len()));
        }
        let element = match of.ty {
            GenericType::Array(element) if erased_name(element) == element_class => {
                (**element).clone()
            }
            _ => named(&element_class),
        };
        let elements: Vec<Wanted> =
            elements.iter().map(|one| one.unwrap_or(unsaid(&element))).collect();
        let can_be_named = self.classes().can_name(class, self.file.package());
        let is_empty = elements.iter().all(|one| one.is_default());
        let like = singular(of.like);
        if can_be_named && !site.graph.is_cyclic(number) {
            let written = self.file.class(&element_class);
            if is_empty && elements.len() > LISTED_ZEROS || elements.is_empty() {
                return Ok(sized(&written, elements.len()));
            }
            let mut all = vec![];
            for &one in &elements {
                let value = self.value(site, one, Use::of(&element, &like))?;
                all.push(literal::without_cast(value));
            }
            return Ok(format!("new {written}[] {{{}}}", all.join(", ")));
        }
        let made_by = match can_be_named {
            true => sized(&self.file.class(&element_class), elements.len()),
            false => self.reflective_array(&element_class, elements.len()),
        };
        let name = self.declare(site, number, &named(class), of.like, &made_by);
        for (index, &one) in elements.iter().enumerate().filter(|(_, one)| !one.is_default()) {
            let value = self.value(site, one, Use::of(&element, &like))?;
            self.statement(format!("{name}[{index}] = {value};"));
        }
        Ok(name)
    }
}

/// `new int[4]`, and `new int[4][]` of an array of arrays.
fn sized(element: &str, length: usize) -> String {
    let base = element.trim_end_matches("[]");
    let dimensions = &element[base.len()..];
    format!("new {base}[{length}]{dimensions}")
}

/// A name for one of several.
pub(super) fn singular(like: &str) -> String {
    if let Some(start) = like.strip_suffix("ies") {
        return format!("{start}y");
    }
    match like.strip_suffix('s') {
        Some(one) if one.len() > 1 && !one.ends_with('s') => one.to_string(),
        _ => "element".to_string(),
    }
}

/// A class name as the name of a variable: `boundedQueue`, `url` of `URL`, `csvRecord` of `CSVRecord`.
pub(super) fn decapitalized(class: &str) -> String {
    let letters: Vec<char> = simple(class).chars().collect();
    if letters.is_empty() {
        return "object".to_string();
    }
    let capitals = letters.iter().take_while(|letter| !letter.is_lowercase()).count();
    // The last of several capitals begins the next word.
    let word = if capitals < letters.len() { capitals.saturating_sub(1).max(1) } else { capitals };
    let (first, rest) = letters.split_at(word);
    first.iter().flat_map(|letter| letter.to_lowercase()).chain(rest.iter().copied()).collect()
}

/// What an input is that nobody speaks of.
pub(super) fn unsaid(ty: &GenericType) -> Wanted {
    match ty {
        GenericType::Primitive(primitive) => {
            let ty = value_type(primitive);
            Wanted::Primitive(ty, zero(ty))
        }
        GenericType::Class { .. } | GenericType::Array(_) | GenericType::Variable(_) => {
            Wanted::Null
        }
    }
}

/// Can a test of a package set the field of an object directly?
pub(super) fn is_assignable(classes: &Classes, class: &str, field: &str, package: &str) -> bool {
    let Some(info) = classes.field(class, field) else { return false };
    // What a package-private field of a class that cannot be named is called, nobody can write.
    !info.access.is_final()
        && !info.access.is_synthetic()
        && can_use(info.access, class, package)
        && (package_of(class) == package || info.access.is_public())
        && classes.can_name(class, package)
        && !dotted(class).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_give_names_to_variables() {
        let check = |class: &str, expected: &str| assert_eq!(decapitalized(class), expected);
        check("com.acme.BoundedQueue", "boundedQueue");
        check("java.net.URL", "url");
        check("org.apache.commons.csv.CSVRecord", "csvRecord");
        check("Box", "box");
        check("A", "a");
    }
}
