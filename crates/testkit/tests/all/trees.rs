//! The programs of `corpus/trees`: that `repOK` accepts the valid trees and nothing else, that the
//! operations are right, and that there is one path for each valid tree and position of the key.
//!
//! The programs have no bound of their own. Here a subclass bounds the height of the input tree,
//! and what is counted is counted a second time without any of the programs ([`Kind::shapes`]).

use forkless_engine::concrete::ConcreteEnd;
use forkless_engine::{EndKind, Exploration};
use forkless_ir::Program;
use forkless_lang_pose::{DiskLoader, Loader, Options, load_with};
use forkless_term::{ReferenceValue, Value};
use forkless_test_support::Random;
use forkless_testkit::subjects::{explored, pose_config, pose_files, workspace};
use forkless_testkit::{Bounds, ChosenHeap, enumerate};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// A kind of search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    BinarySearch,
    Avl,
    RedBlack,
}

const KINDS: [Kind; 3] = [Kind::BinarySearch, Kind::Avl, Kind::RedBlack];
const OPERATIONS: [&str; 3] = ["insert", "find", "remove"];

/// What is to be known of a subtree to say whether the tree above it is valid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Shape {
    nodes: usize,
    height: usize,
    /// Black nodes on each way down.
    black_height: usize,
    red: bool,
}

impl Kind {
    /// What the names of its programs start with.
    fn prefix(self) -> &'static str {
        match self {
            Kind::BinarySearch => "bst",
            Kind::Avl => "avl",
            Kind::RedBlack => "rb",
        }
    }

    /// Its library, the class of its trees and that of their nodes.
    fn names(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Kind::BinarySearch => ("binary_search_tree", "BinarySearchTree", "BinarySearchNode"),
            Kind::Avl => ("avl_tree", "AvlTree", "AvlNode"),
            Kind::RedBlack => ("red_black_tree", "RedBlackTree", "RedBlackNode"),
        }
    }

    /// The papers' numbers of cases for trees of up to 0, 1, 2, 3 levels.
    fn cases(self) -> [u64; 4] {
        match self {
            Kind::BinarySearch => [1, 4, 21, 236],
            Kind::Avl => [1, 4, 21, 190],
            Kind::RedBlack => [1, 4, 28, 331],
        }
    }

    /// The tree of a node and two subtrees, if it is valid as a subtree.
    fn node(self, left: Shape, right: Shape, red: bool) -> Option<Shape> {
        let valid = match self {
            Kind::BinarySearch => true,
            Kind::Avl => left.height.abs_diff(right.height) <= 1,
            Kind::RedBlack => {
                left.black_height == right.black_height && !(red && (left.red || right.red))
            }
        };
        valid.then_some(Shape {
            nodes: left.nodes + right.nodes + 1,
            height: left.height.max(right.height) + 1,
            black_height: left.black_height + usize::from(!red),
            red,
        })
    }

    /// All valid trees of up to so many levels and nodes.
    fn shapes(self, levels: usize, nodes: usize) -> Vec<Shape> {
        let colours = if self == Kind::RedBlack { &[false, true][..] } else { &[false] };
        let mut subtrees = vec![Shape::default()];
        for _ in 0..levels {
            let mut higher = vec![Shape::default()];
            for &left in &subtrees {
                for &right in &subtrees {
                    let trees = colours.iter().filter_map(|&red| self.node(left, right, red));
                    higher.extend(trees.filter(|tree| tree.nodes <= nodes));
                }
            }
            subtrees = higher;
        }
        subtrees.retain(|tree| !tree.red);
        subtrees
    }
}

/// Reads the libraries, and one program that stands beside them.
struct Beside<'t> {
    text: &'t str,
}

const PROGRAM: &str = "beside.pose";

fn folder() -> PathBuf {
    workspace().join("corpus/trees")
}

impl Loader for Beside<'_> {
    fn load(&self, path: &str) -> Result<String, String> {
        match path {
            PROGRAM => Ok(self.text.to_string()),
            _ => DiskLoader.load(&folder().join(path).to_string_lossy()),
        }
    }
}

fn loaded(text: &str, precondition: Option<&str>) -> Program {
    let options = Options {
        requires: precondition.into_iter().map(str::to_string).collect(),
        ..Options::default()
    };
    let program = load_with(PROGRAM, &Beside { text }, &options);
    program.unwrap_or_else(|error| panic!("{}\n{text}", error.render()))
}

/// A class of trees that know whether they are valid and have so many levels at most.
fn bounded_class(kind: Kind, levels: usize) -> String {
    let (_, tree, node) = kind.names();
    format!(
        "class Bounded extends {tree} {{
            bool boundedRepOK() := if this.fits[this.root, {levels}] then this.repOK[] else false;

            bool fits({node} node, int levels) :=
                if node = null then true
                else if levels = 0 then false
                else if this.fits[node.left, levels - 1] then this.fits[node.right, levels - 1]
                else false;

            // Does the tree hold the key, wherever it may be? No key decides where this goes on.
            bool holds({node} node, int key) :=
                if node = null then false
                else node.key = key || this.holds[node.left, key] || this.holds[node.right, key];

            bool findIsRight(int key, int other) :=
                this.is[this.find[key], this.holds[this.root, key]];

            bool insertIsRight(int key, int other) :=
                let expected := (this.holds[this.root, other] || other = key) in
                let inserted := this.insert[key] in
                if this.repOK[] then this.is[this.holds[this.root, other], expected] else false;

            bool removeIsRight(int key, int other) :=
                let expected := (this.holds[this.root, other] && ~ (other = key)) in
                let removed := this.remove[key] in
                if this.repOK[] then this.is[this.holds[this.root, other], expected] else false;

            bool isValidAndFinds(int key, bool expected) :=
                if this.repOK[] then this.is[this.find[key], expected] else false;

            // A decision, so that a wrong value is a path of its own.
            bool is(bool value, bool expected) := if value = expected then true else false;
        }}\n"
    )
}

/// A complete exploration whose paths all return.
fn all_return(program: &Program, what: &str) -> Exploration {
    let exploration = explored(program, &pose_config());
    let counts = &exploration.counts;
    assert!(exploration.is_complete(), "{what}: {:?}", counts.ends);
    assert_eq!(counts.mismatches, 0, "{what}: a witness does not replay");
    let returned = counts.ends.get(&EndKind::Returned);
    assert_eq!(returned, Some(&counts.traces), "{what}: {:?}", counts.ends);
    exploration
}

#[test]
fn the_papers_count_the_positions_in_all_trees() {
    for kind in KINDS {
        for (levels, cases) in kind.cases().into_iter().enumerate() {
            let trees = kind.shapes(levels, usize::MAX);
            let positions: usize = trees.iter().map(|tree| 2 * tree.nodes + 1).sum();
            assert_eq!(positions as u64, cases, "{kind:?} of {levels} levels");
        }
    }
}

#[test]
fn one_path_for_each_tree_and_position_of_the_key() {
    assert_eq!(pose_files(&folder()).len(), KINDS.len() * OPERATIONS.len());
    for kind in KINDS {
        for operation in OPERATIONS {
            let name = format!("{}_{operation}", kind.prefix());
            let text = DiskLoader.load(&folder().join(format!("{name}.pose")).to_string_lossy());
            let text = text.expect("there is a program for each kind and operation");
            loaded(&text, Some("repOK"));
            let (start, call) = text.trim_end().rsplit_once('\n').expect("a call comes last");
            assert_eq!(call, format!("(Y0.{operation}[X0])"), "{name}");
            let counts = (0..kind.cases().len()).map(|levels| {
                let text = format!("{start}\n{}{call}\n", bounded_class(kind, levels));
                let program = loaded(&text, Some("boundedRepOK"));
                all_return(&program, &name).counts.traces
            });
            assert_eq!(counts.collect::<Vec<u64>>(), kind.cases(), "{name}");
        }
    }
}

/// Whatever the key, another key is there afterwards if and only if it should be, and the tree is
/// valid.
#[test]
fn operations_keep_the_invariant_and_the_other_keys() {
    for kind in KINDS {
        for operation in OPERATIONS {
            for levels in 0..=3 {
                let (library, ..) = kind.names();
                let class = bounded_class(kind, levels);
                let call = format!("(Y0.{operation}IsRight[X0, X1])");
                let text = format!("include lib/{library}.pose\n{class}{call}\n");
                let program = loaded(&text, Some("boundedRepOK"));
                let name = format!("{kind:?} {operation} of {levels} levels");
                let exploration = all_return(&program, &name);
                for path in &exploration.paths {
                    let witness = path.witness.as_ref().expect("every path has a witness");
                    assert_eq!(witness.result, Some(Value::Bool(true)), "{name}: {witness:?}");
                }
                assert_eq!(exploration.counts.traces, kind.cases()[levels], "{name}");
                println!("{name:<32} {:>8.2?}", exploration.time);
            }
        }
    }
}

/// An expression that does many random operations on `tree`, which is empty at first, and checks
/// it after each: true, or the number of the check that fails.
fn history(seed: u64) -> String {
    const KEYS: usize = 40;
    let mut random = Random::new(seed);
    let mut held = BTreeSet::new();
    let mut text = String::new();
    for step in 0..100 {
        // Growing at first, then shrinking; now and then what is there is added, or what is not
        // is removed.
        let (operation, key) = match (step < 55, random.below(10)) {
            (true, 0) | (false, 1) => ("remove", random.below(KEYS)),
            (true, _) | (false, 0) => ("insert", random.below(KEYS)),
            (false, _) => {
                let chosen = held.iter().nth(random.below(held.len().max(1)));
                ("remove", chosen.copied().unwrap_or(0))
            }
        };
        match operation {
            "insert" => held.insert(key),
            _ => held.remove(&key),
        };
        let is_held = held.contains(&key);
        text += &format!(
            "let done := tree.{operation}[{key}] in \
             if ~ tree.isValidAndFinds[{key}, {is_held}] then {step} else\n"
        );
    }
    for key in 0..KEYS {
        let is_held = held.contains(&key);
        text += &format!("if tree.find[{key}] != {is_held} then {} else\n", 1000 + key);
    }
    text + "true\n"
}

/// Concrete trees of more levels than the symbolic ones above.
#[test]
fn long_histories_keep_the_invariant() {
    for kind in KINDS {
        for seed in 1..=6 {
            let (library, ..) = kind.names();
            let class = bounded_class(kind, 0);
            let start = format!("include lib/{library}.pose\n{class}let tree := new Bounded in\n");
            let program = loaded(&(start + &history(seed)), None);
            let name = format!("{kind:?}, history {seed}");
            let exploration = all_return(&program, &name);
            let [path] = &exploration.paths[..] else { panic!("there are no inputs") };
            let result = path.witness.as_ref().and_then(|witness| witness.result);
            assert_eq!(result, Some(Value::Bool(true)), "{name}");
        }
    }
}

/// Concrete heaps of any form, cyclic and shared ones too: those that `repOK` accepts are valid
/// trees, and they are as many as there are.
#[test]
fn the_invariant_accepts_exactly_the_valid_trees() {
    const NODES: usize = 5;
    let keys: Vec<i32> = (0..NODES as i32).collect();
    for kind in KINDS {
        let (library, tree, _) = kind.names();
        // A single key is not looked at by `repOK`; here it is.
        let main = "if Y0.repOK[] then let all := Y0.holds[Y0.root, -1] in true else false";
        let class = bounded_class(kind, NODES);
        let program = loaded(&format!("include lib/{library}.pose\n{class}{main}\n"), None);
        let mut accepted = 0;
        let bounds = Bounds::objects(NODES + 1, &keys).with_usual_classes();
        let done = enumerate(&program, &bounds.with_runs(u64::MAX), &mut |heap, run| {
            if let ConcreteEnd::Returned(Some(Value::Bool(true))) = run.end {
                accepted += 1;
                let seen = HeapTree { kind, program: &program, heap };
                if let Err(wrong) = seen.check() {
                    panic!("{tree} accepted, but {wrong}: {}", heap.describe(&program));
                }
            }
            ControlFlow::Continue(())
        });
        let trees = kind.shapes(NODES, NODES);
        let expected: usize = trees.iter().map(|tree| ways_to_choose(tree.nodes, NODES)).sum();
        println!("{tree:<20} {accepted} of {} heaps", done.runs);
        assert_eq!(accepted, expected, "{tree}: trees of up to {NODES} of {NODES} keys");
    }
}

fn ways_to_choose(some: usize, all: usize) -> usize {
    (0..some).fold(1, |ways, index| ways * (all - index) / (index + 1))
}

/// A concrete heap that should be a valid tree.
struct HeapTree<'a> {
    kind: Kind,
    program: &'a Program,
    heap: &'a ChosenHeap,
}

impl HeapTree<'_> {
    fn check(&self) -> Result<(), String> {
        let Some(&Value::Reference(ReferenceValue::Input(tree))) = self.heap.inputs.get("Y0")
        else {
            return Err("there is no tree".to_string());
        };
        let mut met = vec![tree];
        let mut keys = vec![];
        let root = self.subtree(self.field(tree, "root")?, &mut met, &mut keys)?;
        if root.red {
            return Err("the root is red".to_string());
        }
        if !keys.is_sorted_by(|one, next| one < next) {
            return Err(format!("the keys are {keys:?}"));
        }
        Ok(())
    }

    fn field(&self, object: u32, name: &str) -> Result<Value, String> {
        let fields = &self.heap.objects[object as usize].fields;
        let found = fields.iter().find(|(field, _)| self.program.field(**field).name == name);
        found.map(|(_, &value)| value).ok_or(format!("nobody looked at `{name}`"))
    }

    /// The shape of a subtree; its keys in order go behind those found so far.
    fn subtree(
        &self,
        reference: Value,
        met: &mut Vec<u32>,
        keys: &mut Vec<i64>,
    ) -> Result<Shape, String> {
        let node = match reference {
            Value::Reference(ReferenceValue::Input(node)) => node,
            _ => return Ok(Shape::default()),
        };
        if met.contains(&node) {
            return Err(format!("object {node} is met twice"));
        }
        met.push(node);
        let left = self.subtree(self.field(node, "left")?, met, keys)?;
        keys.push(self.int(node, "key")?);
        let right = self.subtree(self.field(node, "right")?, met, keys)?;
        let red = match self.kind {
            Kind::RedBlack => self.field(node, "red")? == Value::Bool(true),
            Kind::BinarySearch | Kind::Avl => false,
        };
        let shape = self.kind.node(left, right, red);
        let shape = shape.ok_or(format!("object {node} is not balanced"))?;
        if self.kind == Kind::Avl && self.int(node, "height")? != shape.height as i64 {
            return Err(format!("the height of object {node} is wrong"));
        }
        Ok(shape)
    }

    fn int(&self, object: u32, name: &str) -> Result<i64, String> {
        match self.field(object, name)? {
            Value::Bits(width, bits) => Ok(width.signed(bits)),
            other => Err(format!("`{name}` is {other:?}")),
        }
    }
}
