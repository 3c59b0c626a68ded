//! Parts of the code that inputs cover, and sets of them.

use forkless_lang_java::classfile::{JavaType, MethodDescriptor};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A method of a class file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CodeMethod {
    /// The class, in full.
    pub class: String,
    /// The name; `<init>` of a constructor.
    pub name: String,
    /// Parameters and result, as in the class file.
    pub descriptor: String,
}

impl CodeMethod {
    /// The method as people write it: `name(int, String)`, a constructor with the name of its class.
    pub fn signature(&self) -> String {
        let class = self.class.rsplit(['.', '$']).next().unwrap_or(&self.class);
        let name = match self.name.as_str() {
            "<init>" => class,
            "<clinit>" => return "static initializer".to_string(),
            name => name,
        };
        let parameters = match MethodDescriptor::parse(&self.descriptor) {
            Ok(parsed) => parsed.parameters.iter().map(simple_name).collect::<Vec<_>>().join(", "),
            Err(_) => self.descriptor.clone(),
        };
        format!("{name}({parameters})")
    }
}

/// A type without its package.
fn simple_name(ty: &JavaType) -> String {
    let full = ty.to_string();
    full.rsplit(['.', '/', '$']).next().unwrap_or(&full).to_string()
}

/// An instruction of a method.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CodePlace {
    /// The method.
    pub method: Arc<CodeMethod>,
    /// Where it is in the bytecode.
    pub offset: u32,
    /// Its line, if that is known.
    pub line: Option<u32>,
}

/// What an input can cover.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CodeItem {
    /// An instruction that it executes to its end.
    Instruction(CodePlace),
    /// A branch of an instruction, by number ([`forkless_ir::CodeInstruction::next`]).
    Branch(CodePlace, u32),
    /// A combination of the conditions that decide together from there on ([`super::CompoundCondition`]):
    /// each that is evaluated by its place in the bytecode, and its branch.
    Combination(CodePlace, Vec<(u32, u32)>),
    /// An instruction that an exception of this class leaves.
    Exception(CodePlace, String),
}

impl CodeItem {
    /// Where it is.
    pub fn place(&self) -> &CodePlace {
        match self {
            CodeItem::Instruction(place)
            | CodeItem::Branch(place, _)
            | CodeItem::Combination(place, _)
            | CodeItem::Exception(place, _) => place,
        }
    }
}

/// How an input takes a branch, beyond that it does: a test of it sees mistakes that others do not see.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BranchDetail {
    /// A number greater or less by one would not have taken it: `<` in place of `<=` shows.
    Limit(CodePlace, u32),
    /// More than once: in a loop, or in a call within a call.
    Again(CodePlace, u32),
    /// Right behind another branch, or as the first one: found at the root, found on the left.
    Behind(CodePlace, u32, Option<(CodePlace, u32)>),
    /// As the last one of a round, behind the last one of the round before: went left and found it there. A round
    /// ends where a branch is met again, in a loop or in a call within a call, and where the run ends.
    Round(CodePlace, u32, Option<(CodePlace, u32)>),
}

impl BranchDetail {
    /// Where the branch is.
    pub fn place(&self) -> &CodePlace {
        match self {
            BranchDetail::Limit(place, _)
            | BranchDetail::Again(place, _)
            | BranchDetail::Behind(place, ..)
            | BranchDetail::Round(place, ..) => place,
        }
    }
}

/// What one or several inputs cover.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    items: BTreeSet<CodeItem>,
}

impl Covered {
    /// Is it covered?
    pub fn contains(&self, item: &CodeItem) -> bool {
        self.items.contains(item)
    }

    /// Everything that is covered, by method and place.
    pub fn iter(&self) -> impl Iterator<Item = &CodeItem> {
        self.items.iter()
    }

    /// Adds what is covered by others.
    pub fn extend(&mut self, other: &Covered) {
        self.items.extend(other.items.iter().cloned());
    }

    /// Leaves only what somebody is interested in.
    pub fn retain(&mut self, is_wanted: impl FnMut(&CodeItem) -> bool) {
        self.items.retain(is_wanted);
    }

    /// What the other one does not cover.
    pub fn without<'a>(&'a self, other: &'a Covered) -> impl Iterator<Item = &'a CodeItem> {
        self.items.difference(&other.items)
    }

    /// How much it is.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Is it nothing?
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The fewest of several that together cover what all of them cover, as far as a greedy choice
    /// finds them: their numbers, in order. Those that come first are preferred.
    pub fn fewest(all: &[Covered]) -> Vec<usize> {
        let mut open: BTreeSet<&CodeItem> = all.iter().flat_map(|one| &one.items).collect();
        let mut chosen = vec![];
        while !open.is_empty() {
            let gain = |one: &Covered| one.items.iter().filter(|item| open.contains(item)).count();
            let gains = all.iter().map(gain).enumerate();
            let best = gains.max_by_key(|&(place, gain)| (gain, std::cmp::Reverse(place)));
            let Some((best, _)) = best else { break };
            open.retain(|item| !all[best].contains(item));
            chosen.push(best);
        }
        // A later choice may have made an earlier one needless.
        for place in (0..chosen.len()).rev() {
            let others = chosen.iter().enumerate().filter(|&(other, _)| other != place);
            let kept: BTreeSet<&CodeItem> =
                others.flat_map(|(_, &number)| &all[number].items).collect();
            if all[chosen[place]].items.iter().all(|item| kept.contains(item)) {
                chosen.remove(place);
            }
        }
        chosen.sort_unstable();
        chosen
    }
}

impl FromIterator<CodeItem> for Covered {
    fn from_iter<I: IntoIterator<Item = CodeItem>>(items: I) -> Self {
        Covered { items: items.into_iter().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(offsets: &[u32]) -> Covered {
        let method =
            Arc::new(CodeMethod { class: "C".into(), name: "m".into(), descriptor: "()V".into() });
        let place = |&offset: &u32| CodePlace { method: Arc::clone(&method), offset, line: None };
        offsets.iter().map(|offset| CodeItem::Instruction(place(offset))).collect()
    }

    fn check(sets: &[&[u32]], expected: &[usize]) {
        let all: Vec<Covered> = sets.iter().map(|set| covered(set)).collect();
        assert_eq!(Covered::fewest(&all), expected, "{sets:?}");
    }

    #[test]
    fn few_inputs_cover_all() {
        check(&[], &[]);
        check(&[&[]], &[]);
        check(&[&[1], &[1, 2], &[2]], &[1]);
        check(&[&[1, 2], &[1, 2]], &[0]);
        // The largest comes first, and is not needed in the end.
        check(&[&[1, 2, 3, 4], &[1, 2, 5], &[3, 4, 6]], &[1, 2]);
    }

    #[test]
    fn methods_are_named_as_in_the_source() {
        let check = |name: &str, descriptor: &str, expected: &str| {
            let class = "a.b.Outer$Inner".to_string();
            let method = CodeMethod { class, name: name.into(), descriptor: descriptor.into() };
            assert_eq!(method.signature(), expected);
        };
        check("add", "(ILjava/lang/String;[[J)V", "add(int, String, long[][])");
        check("<init>", "()V", "Inner()");
        check("<clinit>", "()V", "static initializer");
    }

    #[test]
    fn sets_are_compared() {
        let (one, other) = (covered(&[1, 2]), covered(&[2, 3]));
        let offsets = |items: Vec<&CodeItem>| -> Vec<u32> {
            items.iter().map(|item| item.place().offset).collect()
        };
        assert_eq!(offsets(one.without(&other).collect()), [1]);
        let mut both = one.clone();
        both.extend(&other);
        assert_eq!(offsets(both.iter().collect()), [1, 2, 3]);
    }
}
