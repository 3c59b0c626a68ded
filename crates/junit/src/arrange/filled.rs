//! Collections that a witness has by what is in them: literals where these do, else calls that add one after the other.

use super::graph::{Kind, Wanted};
use super::types::erased_name;
use super::writer::{LONGEST, Site, Use, Writer, singular};
use forkless_lang_java::classfile::GenericType;

/// Classes of collections that stand for no other one: nobody takes a `TreeMap` for the sake of a map.
const SPECIAL: [&str; 6] = [
    "java.util.ArrayDeque",
    ENUM_MAP,
    "java.util.LinkedList",
    "java.util.PriorityQueue",
    "java.util.TreeMap",
    "java.util.TreeSet",
];

const ENUM_MAP: &str = "java.util.EnumMap";

/// A map with more entries is filled line by line.
const ENTRIES_IN_A_LINE: usize = 3;

impl Writer<'_> {
    /// The arguments of the interface of a collection.
    fn element_types(&self, class: &str, of: Use<'_>, count: usize) -> Vec<GenericType> {
        let known = match of.ty {
            GenericType::Class { arguments, .. } if arguments.len() == count => arguments.clone(),
            _ => vec![],
        };
        let fallback = || {
            let known = self.classes().arguments(class, of.ty);
            let variables = self.classes().variables(class);
            variables.iter().filter_map(|one| known.get(&one.name).cloned()).collect::<Vec<_>>()
        };
        let mut found = if known.is_empty() { fallback() } else { known };
        found.resize(count, GenericType::object());
        found
    }

    fn elements(
        &mut self,
        site: &mut Site<'_>,
        values: &[Wanted],
        ty: &GenericType,
        like: &str,
    ) -> Result<Vec<String>, String> {
        if values.len() > LONGEST {
            return Err(format!("a collection has {} elements", values.len()));
        }
        values.iter().map(|&one| self.value(site, one, Use::of(ty, like))).collect()
    }

    pub(super) fn list(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        elements: &[Wanted],
        of: Use<'_>,
    ) -> Result<String, String> {
        let class = site.node(number).class.clone();
        let types = self.element_types(&class, of, 1);
        let like = singular(of.like);
        if site.graph.is_cyclic(number) {
            let ty = self.variable_type(site.node(number), of.ty);
            let made_by = format!("new {}<>()", self.file.class(&class));
            let name = self.declare(site, number, &ty, of.like, &made_by);
            for value in self.elements(site, elements, &types[0], &like)? {
                self.statement(format!("{name}.add({value});"));
            }
            return Ok(name);
        }
        let written = self.elements(site, elements, &types[0], &like)?;
        let is_interface = ["java.util.List", "java.util.Collection", "java.lang.Iterable"]
            .contains(&erased_name(of.ty).as_str());
        let is_read = self.only_reads_lists && !site.changed.contains(&number);
        if is_interface
            && is_read
            && !SPECIAL.contains(&class.as_str())
            && self.language_version >= 9
            && !written.iter().any(|one| one == "null")
        {
            return Ok(format!("{}.of({})", self.file.class("java.util.List"), written.join(", ")));
        }
        let made = format!("new {}<>", self.file.class(&class));
        if written.is_empty() {
            return Ok(format!("{made}()"));
        }
        Ok(format!("{made}({})", self.listed(&written)))
    }

    /// An expression for a list of these, which is never changed.
    pub(super) fn listed(&mut self, written: &[String]) -> String {
        let has_null = written.iter().any(|one| one == "null");
        if self.language_version >= 9 && !has_null {
            return format!("{}.of({})", self.file.class("java.util.List"), written.join(", "));
        }
        // One null alone would be the array of arguments.
        if written == ["null"] {
            return format!("{}.singletonList(null)", self.file.class("java.util.Collections"));
        }
        format!("{}.asList({})", self.file.class("java.util.Arrays"), written.join(", "))
    }

    pub(super) fn set(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        elements: &[Wanted],
        of: Use<'_>,
    ) -> Result<String, String> {
        let class = &site.node(number).class;
        let types = self.element_types(class, of, 1);
        let written = self.elements(site, elements, &types[0], &singular(of.like))?;
        let wide = [
            "java.util.HashSet",
            "java.util.Set",
            "java.util.Collection",
            "java.lang.Iterable",
            "java.lang.Object",
        ];
        let is_short = written.len() < 2 && wide.contains(&erased_name(of.ty).as_str());
        let class = match SPECIAL.contains(&class.as_str()) {
            true => class.as_str(),
            false if is_short => "java.util.HashSet",
            false => "java.util.LinkedHashSet",
        };
        let made = format!("new {}<>", self.file.class(class));
        if written.is_empty() {
            return Ok(format!("{made}()"));
        }
        Ok(format!("{made}({})", self.listed(&written)))
    }

    pub(super) fn map(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        entries: &[(Wanted, Wanted)],
        of: Use<'_>,
    ) -> Result<String, String> {
        let known = site.node(number).class.clone();
        let types = self.element_types(&known, of, 2);
        let wide = ["java.util.HashMap", "java.util.Map", "java.lang.Object"];
        let is_short = entries.len() < 2 && wide.contains(&erased_name(of.ty).as_str());
        let is_special = SPECIAL.contains(&known.as_str());
        let class = match is_special {
            true => known.as_str(),
            false if is_short => "java.util.HashMap",
            false => "java.util.LinkedHashMap",
        };
        let made = format!("new {}<>", self.file.class(class));
        let empty = match class {
            ENUM_MAP => format!("{made}({}.class)", self.enum_of(site, entries, &types[0])?),
            _ => format!("{made}()"),
        };
        if entries.is_empty() {
            return Ok(empty);
        }
        // Others keep the order in which they are filled.
        let fits = is_short || is_special && entries.len() <= ENTRIES_IN_A_LINE;
        if fits && !site.graph.is_cyclic(number) && self.language_version >= 9 {
            let literal = self.attempt(site, |writer, site| {
                let mut written = vec![];
                for &(key, value) in entries {
                    written.push(writer.value(site, key, Use::of(&types[0], "key"))?);
                    written.push(writer.value(site, value, Use::of(&types[1], "value"))?);
                }
                match written.iter().any(|one| one == "null") {
                    true => Err("such a literal has no null".to_string()),
                    false => Ok(written.join(", ")),
                }
            });
            if let Ok(written) = literal {
                return Ok(format!("{made}({}.of({written}))", self.file.class("java.util.Map")));
            }
        }
        let ty = match erased_name(of.ty).as_str() {
            "java.lang.Object" => self.class_type(class, of.ty),
            _ => of.ty.clone(),
        };
        let name = self.declare(site, number, &ty, of.like, &empty);
        for &(key, value) in entries {
            let key = self.value(site, key, Use::of(&types[0], "key"))?;
            let value = self.value(site, value, Use::of(&types[1], "value"))?;
            self.statement(format!("{name}.put({key}, {value});"));
        }
        Ok(name)
    }

    /// The enum that the keys of a map are constants of, as the file writes it.
    fn enum_of(
        &mut self,
        site: &Site<'_>,
        entries: &[(Wanted, Wanted)],
        declared: &GenericType,
    ) -> Result<String, String> {
        let of_key = entries.iter().find_map(|(key, _)| match &site.node(key.object()?).kind {
            Kind::Constant { class, .. } => Some(class.clone()),
            _ => None,
        });
        let class = of_key.unwrap_or_else(|| erased_name(declared));
        let is_enum = self.classes().get(&class).is_some_and(|known| known.file.access.is_enum());
        if !is_enum || !self.classes().can_name(&class, self.file.package()) {
            return Err("nobody says of which enum the keys of an `EnumMap` are".to_string());
        }
        Ok(self.file.class(&class))
    }
}
