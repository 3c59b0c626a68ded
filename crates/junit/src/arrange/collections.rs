//! Collections of the JDK that a witness has by their fields: what is in them is read off, and given to a constructor.

use super::graph::{Kind, Node, Wanted, WantedField};
use super::writer::{Site, Use, Writer, singular};
use forkless_lang_java::classfile::GenericType;
use forkless_term::Value;
use std::collections::BTreeSet;

/// No collection is read that is longer.
const LONGEST: usize = 100;

/// What is in a collection: none where that does not matter.
enum Inside {
    Elements(Vec<Option<Wanted>>),
    Entries(Vec<(Wanted, Wanted)>),
}

fn held(node: &Node, name: &str) -> Option<Wanted> {
    let is_it = |field: &&WantedField| field.name == name;
    node.fields().iter().find(is_it).map(|field| field.value)
}

fn number(node: &Node, name: &str) -> Option<i64> {
    match held(node, name)? {
        Wanted::Primitive(_, Value::Bits(width, bits)) => Some(width.signed(bits)),
        _ => None,
    }
}

impl Writer<'_> {
    /// A collection as an expression, or a variable with what is put into it. None of other objects.
    ///
    /// # Errors
    /// If there is no such collection: the fields contradict each other.
    pub(super) fn library_collection(
        &mut self,
        site: &mut Site<'_>,
        place: usize,
        of: Use<'_>,
    ) -> Result<Option<String>, String> {
        let node = site.node(place);
        if node.class == "java.util.BitSet" {
            return self.bit_set(site, place, of).map(Some);
        }
        let inside = match node.class.as_str() {
            "java.util.LinkedList" => linked(site, node).map(Inside::Elements),
            "java.util.ArrayDeque" => circular(site, node).map(Inside::Elements),
            "java.util.PriorityQueue" => {
                let elements = first_of(site, node, "queue", "size");
                elements.filter(|elements| is_heap(site, elements)).map(Inside::Elements)
            }
            "java.util.Stack" => {
                first_of(site, node, "elementData", "elementCount").map(Inside::Elements)
            }
            "java.util.TreeMap" => sorted(site, place).map(Inside::Entries),
            "java.util.TreeSet" => tree_set(site, node).map(Inside::Elements),
            _ => return Ok(None),
        };
        let simple = super::classes::simple(&node.class);
        let inside = match inside {
            Some(inside) => inside,
            None => {
                let reason = format!("no `{simple}` is as the path has it");
                let guess = guessed(site, node).ok_or_else(|| reason.clone())?;
                self.out.guessed.get_or_insert(reason);
                guess
            }
        };
        if site.graph.is_cyclic(place) {
            return Err(format!("a `{simple}` holds itself"));
        }
        let class = node.class.clone();
        let made = format!("new {}<>", self.file.class(&class));
        let arguments = match of.ty {
            GenericType::Class { arguments, .. } => arguments.clone(),
            _ => vec![],
        };
        let argument =
            |place: usize| arguments.get(place).cloned().unwrap_or_else(GenericType::object);
        match inside {
            Inside::Elements(elements) => {
                let element = argument(0);
                let takes_null =
                    matches!(class.as_str(), "java.util.LinkedList" | "java.util.Stack");
                let mut written = vec![];
                for one in elements {
                    written.push(match one {
                        Some(one) => {
                            self.value(site, one, Use::of(&element, &singular(of.like)))?
                        }
                        None if takes_null => "null".to_string(),
                        None => {
                            some_value(&element).ok_or("an element may be anything but null")?
                        }
                    });
                }
                if !takes_null && written.iter().any(|one| one == "null") {
                    return Err(format!("no `{simple}` holds null"));
                }
                if written.is_empty() {
                    return Ok(Some(format!("{made}()")));
                }
                if class == "java.util.Stack" {
                    let ty = self.class_type(&class, of.ty);
                    let name = self.declare(site, place, &ty, of.like, &format!("{made}()"));
                    for one in written {
                        self.statement(format!("{name}.push({one});"));
                    }
                    return Ok(Some(name));
                }
                Ok(Some(format!("{made}({})", self.listed(&written))))
            }
            Inside::Entries(entries) => {
                if entries.is_empty() {
                    return Ok(Some(format!("{made}()")));
                }
                let ty = self.class_type(&class, of.ty);
                let name = self.declare(site, place, &ty, of.like, &format!("{made}()"));
                for (key, value) in entries {
                    let key = self.value(site, key, Use::of(&argument(0), "key"))?;
                    let value = self.value(site, value, Use::of(&argument(1), "value"))?;
                    self.statement(format!("{name}.put({key}, {value});"));
                }
                Ok(Some(name))
            }
        }
    }
}

impl Writer<'_> {
    fn bit_set(
        &mut self,
        site: &mut Site<'_>,
        place: usize,
        of: Use<'_>,
    ) -> Result<String, String> {
        let node = site.node(place);
        // The last word is not zero.
        let is_none = |word: &Option<Wanted>| match word {
            Some(Wanted::Primitive(_, Value::Bits(_, bits))) => *bits == 0,
            _ => true,
        };
        let words = first_of(site, node, "words", "wordsInUse")
            .filter(|words| !words.last().is_some_and(is_none))
            .ok_or("no `BitSet` is as the path has it")?;
        let ty = super::types::named(&node.class);
        let made_by = format!("new {}()", self.file.class(&node.class));
        let name = self.declare(site, place, &ty, of.like, &made_by);
        for (word, value) in words.into_iter().enumerate() {
            let Some(Wanted::Primitive(_, Value::Bits(_, bits))) = value else { continue };
            for bit in (0..64).filter(|bit| bits >> bit & 1 == 1) {
                self.statement(format!("{name}.set({});", word * 64 + bit));
            }
        }
        Ok(name)
    }
}

/// What is in a collection that no call of its class leads to, as far as that can be said: perhaps the method does the same
/// with a collection that holds this, and a JVM will tell.
fn guessed(site: &Site<'_>, node: &Node) -> Option<Inside> {
    match node.class.as_str() {
        "java.util.ArrayDeque" => leading(site, node).map(Inside::Elements),
        "java.util.PriorityQueue" => first_of(site, node, "queue", "size").map(Inside::Elements),
        "java.util.LinkedList" => Some(Inside::Elements(chain(site, node)?.elements)),
        "java.util.TreeMap" => {
            let mut found = TreeEntries::default();
            in_order(site, held(node, "root")?, None, &mut found)?;
            Some(Inside::Entries(found.entries))
        }
        "java.util.TreeSet" => {
            let Some(Wanted::Object(map)) = held(node, "m") else { return None };
            let mut found = TreeEntries::default();
            in_order(site, held(site.node(map), "root")?, None, &mut found)?;
            let keys = found.entries.into_iter().map(|(key, _)| Some(key));
            Some(Inside::Elements(keys.collect()))
        }
        _ => None,
    }
}

/// The elements at the head of a deque: those that are there, and as many as head and tail say.
fn leading(site: &Site<'_>, node: &Node) -> Option<Vec<Option<Wanted>>> {
    const MOST_GUESSED: usize = 5;
    let Some(Wanted::Object(array)) = held(node, "elements") else { return None };
    let Kind::Array { elements } = &site.node(array).kind else { return None };
    let head = usize::try_from(number(node, "head").unwrap_or(0)).ok()?;
    let tail = usize::try_from(number(node, "tail").unwrap_or(0)).ok()?;
    let is_there = |one: &&Option<Wanted>| matches!(one, Some(Wanted::Object(_)));
    let mut found: Vec<Option<Wanted>> =
        elements.iter().skip(head).take_while(is_there).copied().collect();
    let count = tail.saturating_sub(head).max(found.len()).min(MOST_GUESSED);
    found.resize(count, None);
    Some(found)
}

/// A value of a type that is not null.
fn some_value(ty: &GenericType) -> Option<String> {
    let written = match super::types::erased_name(ty).as_str() {
        "java.lang.Integer" | "java.lang.Object" | "java.lang.Number" => "0",
        "java.lang.Long" => "0L",
        "java.lang.Double" => "0.0",
        "java.lang.String" | "java.lang.CharSequence" => "\"\"",
        "java.lang.Boolean" => "false",
        "java.lang.Character" => "'a'",
        _ => return None,
    };
    Some(written.to_string())
}

/// The elements of a linked list: a chain of nodes. What is between the known ones does not matter.
fn linked(site: &Site<'_>, node: &Node) -> Option<Vec<Option<Wanted>>> {
    let Chain { mut elements, nodes: seen, next } = chain(site, node)?;
    let is_closed = next == Some(Wanted::Null);
    let last = match held(node, "last") {
        // There is a first one, and no last one.
        Some(Wanted::Null) if !elements.is_empty() => return None,
        Some(Wanted::Object(last)) if !seen.contains(&last) => Some(held(site.node(last), "item")),
        _ => None,
    };
    let known = elements.len() + usize::from(last.is_some());
    let size = match number(node, "size") {
        Some(size) => usize::try_from(size).ok().filter(|&size| size <= LONGEST)?,
        None => known,
    };
    if is_closed && (last.is_some() || size != elements.len()) || size < known {
        return None;
    }
    elements.resize(size - usize::from(last.is_some()), None);
    elements.extend(last);
    Some(elements)
}

/// The nodes of a linked list from its first one on.
struct Chain {
    elements: Vec<Option<Wanted>>,
    nodes: BTreeSet<usize>,
    /// What is behind the last of these nodes.
    next: Option<Wanted>,
}

fn chain(site: &Site<'_>, node: &Node) -> Option<Chain> {
    let mut found = Chain { elements: vec![], nodes: BTreeSet::new(), next: held(node, "first") };
    while let Some(Wanted::Object(place)) = found.next {
        if !found.nodes.insert(place) || found.elements.len() > LONGEST {
            return None;
        }
        found.elements.push(held(site.node(place), "item"));
        found.next = held(site.node(place), "next");
    }
    Some(found)
}

/// The elements of an array deque: from its head to its tail, round the end of the array.
fn circular(site: &Site<'_>, node: &Node) -> Option<Vec<Option<Wanted>>> {
    let (head, tail) = (number(node, "head").unwrap_or(0), number(node, "tail").unwrap_or(0));
    let elements = match held(node, "elements") {
        Some(Wanted::Object(array)) => match &site.node(array).kind {
            Kind::Array { elements } => elements.as_slice(),
            _ => return None,
        },
        Some(_) => return None,
        None => return (head == tail).then(Vec::new),
    };
    let length = elements.len() as i64;
    if !(0..length).contains(&head) || !(0..length).contains(&tail) {
        return None;
    }
    let count = (tail - head).rem_euclid(length);
    let inside: Vec<Option<Wanted>> =
        (0..count).map(|step| elements[((head + step) % length) as usize]).collect();
    // Places outside are empty.
    let outside = (count..length).map(|step| elements[((head + step) % length) as usize]);
    let is_empty = outside.into_iter().flatten().all(|one| one == Wanted::Null);
    is_empty.then_some(inside)
}

/// The first elements of an array, as many as a field says.
fn first_of(site: &Site<'_>, node: &Node, array: &str, size: &str) -> Option<Vec<Option<Wanted>>> {
    let mut elements = match held(node, array) {
        Some(Wanted::Object(array)) => match &site.node(array).kind {
            Kind::Array { elements } => elements.clone(),
            _ => return None,
        },
        Some(_) => return None,
        None => vec![],
    };
    let size = match number(node, size) {
        Some(size) => usize::try_from(size).ok().filter(|&size| size <= LONGEST)?,
        None => 0,
    };
    if held(node, array).is_some() && size > elements.len() {
        return None;
    }
    elements.resize(size, None);
    Some(elements)
}

/// Is no element less than the one above it? Then a queue has the elements in this order.
fn is_heap(site: &Site<'_>, elements: &[Option<Wanted>]) -> bool {
    let keys: Option<Vec<(Vec<u16>, i64)>> =
        elements.iter().map(|&one| sort_key(site, one?)).collect();
    match keys {
        Some(keys) => (1..keys.len()).all(|place| keys[(place - 1) / 2] <= keys[place]),
        None => elements.len() < 2,
    }
}

/// The entries of a tree in the order of its keys, which must be values in this order.
fn sorted(site: &Site<'_>, place: usize) -> Option<Vec<(Wanted, Wanted)>> {
    let node = site.node(place);
    if !matches!(held(node, "comparator"), None | Some(Wanted::Null)) {
        return None;
    }
    let mut found = TreeEntries::default();
    let root = held(node, "root").unwrap_or(Wanted::Null);
    in_order(site, root, Some(Wanted::Null), &mut found)?;
    let entries = found.entries;
    let keys: Option<Vec<(Vec<u16>, i64)>> =
        entries.iter().map(|&(key, _)| sort_key(site, key)).collect();
    let is_sorted = keys?.windows(2).all(|pair| pair[0] < pair[1]);
    let size =
        number(node, "size").map_or(Some(entries.len()), |size| usize::try_from(size).ok())?;
    (is_sorted && size == entries.len()).then_some(entries)
}

fn in_order(
    site: &Site<'_>,
    tree: Wanted,
    above: Option<Wanted>,
    found: &mut TreeEntries,
) -> Option<()> {
    let Wanted::Object(place) = tree else { return Some(()) };
    let node = site.node(place);
    let is_wrong = |above: Wanted| held(node, "parent").is_some_and(|parent| parent != above);
    if !found.seen.insert(place) || found.seen.len() > LONGEST || above.is_some_and(is_wrong) {
        return None;
    }
    let below = above.map(|_| tree);
    in_order(site, held(node, "left").unwrap_or(Wanted::Null), below, found)?;
    found.entries.push((held(node, "key")?, held(node, "value").unwrap_or(Wanted::Null)));
    in_order(site, held(node, "right").unwrap_or(Wanted::Null), below, found)
}

/// The entries of a tree so far, and the nodes that were visited.
#[derive(Default)]
struct TreeEntries {
    entries: Vec<(Wanted, Wanted)>,
    seen: BTreeSet<usize>,
}

/// What a key is sorted by.
fn sort_key(site: &Site<'_>, key: Wanted) -> Option<(Vec<u16>, i64)> {
    match &site.node(key.object()?).kind {
        Kind::Text(units) | Kind::OwnText(units) => Some((units.clone(), 0)),
        Kind::Boxed(_, Value::Bits(width, bits)) => Some((vec![], width.signed(*bits))),
        _ => None,
    }
}

/// The elements of a tree set: the keys of its map.
fn tree_set(site: &Site<'_>, node: &Node) -> Option<Vec<Option<Wanted>>> {
    let Some(Wanted::Object(map)) = held(node, "m") else { return None };
    (site.node(map).class == "java.util.TreeMap").then_some(())?;
    let entries = sorted(site, map)?;
    Some(entries.into_iter().map(|(key, _)| Some(key)).collect())
}
