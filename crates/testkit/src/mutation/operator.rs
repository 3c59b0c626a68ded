//! The kinds of mistakes, and what they do to an instruction.

use super::{Change, Code};
use forkless_lang_java::classfile::{
    BranchCondition, JavaType, JvmInstruction, LocalVariable, MemberRef, MethodDescriptor, SlotKind,
};

/// The instruction that does nothing.
pub(super) const NOP: u8 = 0x00;
const ACONST_NULL: u8 = 0x01;
const ICONST_0: u8 = 0x03;
const ICONST_5: u8 = 0x08;
const LCONST_0: u8 = 0x09;
const BIPUSH: u8 = 0x10;
const SIPUSH: u8 = 0x11;
const POP: u8 = 0x57;
const POP2: u8 = 0x58;
const IINC: u8 = 0x84;
const GETFIELD: u8 = 0xb4;
const PUTFIELD: u8 = 0xb5;

/// A kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operator {
    /// `a + b` became `a - b`.
    Arithmetic,
    /// `1` became `2`.
    Constant,
    /// `a < b` became `a >= b`.
    Negation,
    /// `a < b` became `a <= b`.
    Bound,
    /// `if (a < b) x else y` became one of the two.
    Case,
    /// `node.next = other` is gone.
    Write,
    /// `node.left` became `node.right`.
    Field,
    /// `unlink(node)` is gone.
    Call,
    /// `return node` became `return null`.
    Result,
    /// `left` became `right`, of two variables of one type.
    Variable,
}

impl Operator {
    /// All of them.
    pub const ALL: [Operator; 10] = [
        Operator::Arithmetic,
        Operator::Constant,
        Operator::Negation,
        Operator::Bound,
        Operator::Case,
        Operator::Write,
        Operator::Field,
        Operator::Call,
        Operator::Result,
        Operator::Variable,
    ];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Operator::Arithmetic => "arithmetic",
            Operator::Constant => "constant",
            Operator::Negation => "negation",
            Operator::Bound => "bound",
            Operator::Case => "case",
            Operator::Write => "write",
            Operator::Field => "field",
            Operator::Call => "call",
            Operator::Result => "result",
            Operator::Variable => "variable",
        }
    }
}

/// All mistakes that an instruction may have.
pub(super) fn changes(code: &Code<'_>, place: usize) -> Vec<Change> {
    use JvmInstruction as I;
    let one = |operator, words: String, bytes: Vec<u8>| Change {
        operator,
        words,
        replaced: code.range(place),
        bytes,
    };
    let opcode = code.opcode(place);
    match &code.code.instructions[place].1 {
        I::Arithmetic(..) => exchanged(opcode)
            .map(|(new, words)| one(Operator::Arithmetic, words.to_string(), vec![new]))
            .into_iter()
            .collect(),
        &I::Increment { slot, by } if opcode == IINC => increments(slot, by)
            .into_iter()
            .map(|(operator, new, bytes)| one(operator, format!("+= {by} became += {new}"), bytes))
            .collect(),
        &I::PushInt(number) => numbers_near(number)
            .into_iter()
            .filter_map(|new| Some((new, pushing(opcode, new)?)))
            .map(|(new, bytes)| one(Operator::Constant, format!("{number} became {new}"), bytes))
            .collect(),
        &I::PushLong(number) => {
            let new = 1 - number;
            let bytes = vec![LCONST_0 + u8::from(new == 1)];
            vec![one(Operator::Constant, format!("{number}L became {new}L"), bytes)]
        }
        I::BranchIfZero(condition, _) => branches(code, place, *condition, 0x99, POP),
        I::BranchIfInts(condition, _) => branches(code, place, *condition, 0x9f, POP2),
        I::BranchIfRefs { equal, .. } => references(code, place, *equal, 0xa5, POP2),
        I::BranchIfNull { null, .. } => references(code, place, *null, 0xc6, POP),
        I::PutField(index) => {
            let dropped = member(code, *index).map(|field| {
                let pops = pops(slots(field.descriptor) + 1);
                one(Operator::Write, format!("`{}` is not written", field.name), pops)
            });
            dropped.into_iter().chain(other_field(code, place, *index, PUTFIELD)).collect()
        }
        I::PutStatic(index) => member(code, *index)
            .map(|field| {
                let pops = pops(slots(field.descriptor));
                one(Operator::Write, format!("`{}` is not written", field.name), pops)
            })
            .into_iter()
            .collect(),
        I::GetField(index) => other_field(code, place, *index, GETFIELD).into_iter().collect(),
        I::InvokeVirtual(index) | I::InvokeSpecial(index) => dropped_call(code, place, *index, 1),
        I::InvokeStatic(index) => dropped_call(code, place, *index, 0),
        I::Load(kind, slot) => other_variable(code, place, *kind, *slot).into_iter().collect(),
        I::Return(Some(kind)) => default_result(code, place, *kind).into_iter().collect(),
        I::Increment { .. }
        | I::Nop
        | I::PushNull
        | I::PushFloat(_)
        | I::PushDouble(_)
        | I::LoadConstant(_)
        | I::Store(..)
        | I::ArrayLoad(_)
        | I::ArrayStore(_)
        | I::Pop
        | I::Pop2
        | I::Dup
        | I::DupX1
        | I::DupX2
        | I::Dup2
        | I::Dup2X1
        | I::Dup2X2
        | I::Swap
        | I::Convert { .. }
        | I::CompareLong
        | I::CompareFloat { .. }
        | I::Goto(_)
        | I::Jsr(_)
        | I::Ret(_)
        | I::Switch { .. }
        | I::Return(None)
        | I::GetStatic(_)
        | I::InvokeInterface(_)
        | I::InvokeDynamic(_)
        | I::New(_)
        | I::NewPrimitiveArray(_)
        | I::NewArray(_)
        | I::MultiNewArray { .. }
        | I::ArrayLength
        | I::Throw
        | I::CheckCast(_)
        | I::InstanceOf(_)
        | I::MonitorEnter
        | I::MonitorExit => vec![],
    }
}

/// Another operation on the same types. There are four of each kind of arithmetic, two of shifts and bits.
fn exchanged(opcode: u8) -> Option<(u8, &'static str)> {
    Some(match opcode {
        0x60..=0x63 => (opcode + 4, "+ became -"),
        0x64..=0x67 => (opcode - 4, "- became +"),
        0x68..=0x6b => (opcode - 8, "* became +"),
        0x6c..=0x6f => (opcode - 4, "/ became *"),
        0x70..=0x73 => (opcode - 8, "% became *"),
        0x74..=0x77 => (NOP, "-x became x"),
        0x78 | 0x79 => (opcode + 2, "<< became >>"),
        0x7a | 0x7b => (opcode - 2, ">> became <<"),
        0x7c | 0x7d => (opcode - 4, ">>> became <<"),
        0x7e | 0x7f => (opcode + 2, "& became |"),
        0x80 | 0x81 => (opcode - 2, "| became &"),
        0x82 | 0x83 => (opcode - 4, "^ became &"),
        _ => return None,
    })
}

/// An increment in the other direction, and one that goes too far.
fn increments(slot: u16, by: i32) -> Vec<(Operator, i32, Vec<u8>)> {
    let ways = [(Operator::Arithmetic, -by), (Operator::Constant, by + by.signum())];
    let bytes = |by: i32| Some(vec![IINC, u8::try_from(slot).ok()?, byte(by)?]);
    let ways = ways.into_iter().filter(|&(_, new)| new != by);
    ways.filter_map(|(operator, new)| Some((operator, new, bytes(new)?))).collect()
}

/// The neighbours of a number. 0 and 1 may be truth values: each becomes the other.
fn numbers_near(number: i32) -> Vec<i32> {
    match number {
        0 => vec![1],
        1 | -1 => vec![0],
        _ => vec![number - 1, number + 1],
    }
}

/// An instruction of the same length that pushes a number.
fn pushing(opcode: u8, number: i32) -> Option<Vec<u8>> {
    match opcode {
        0x02..=ICONST_5 => {
            (-1..=5).contains(&number).then(|| vec![(i32::from(ICONST_0) + number) as u8])
        }
        BIPUSH => Some(vec![BIPUSH, byte(number)?]),
        SIPUSH => {
            let [high, low] = i16::try_from(number).ok()?.to_be_bytes();
            Some(vec![SIPUSH, high, low])
        }
        _ => None,
    }
}

fn byte(number: i32) -> Option<u8> {
    i8::try_from(number).ok().map(|number| number as u8)
}

/// The place of a condition among the operations that test it.
fn place_of(condition: BranchCondition) -> u8 {
    match condition {
        BranchCondition::Equal => 0,
        BranchCondition::NotEqual => 1,
        BranchCondition::Less => 2,
        BranchCondition::GreaterOrEqual => 3,
        BranchCondition::Greater => 4,
        BranchCondition::LessOrEqual => 5,
    }
}

fn sign(condition: BranchCondition) -> &'static str {
    ["==", "!=", "<", ">=", ">", "<="][usize::from(place_of(condition))]
}

fn negated(condition: BranchCondition) -> BranchCondition {
    match condition {
        BranchCondition::Equal => BranchCondition::NotEqual,
        BranchCondition::NotEqual => BranchCondition::Equal,
        BranchCondition::Less => BranchCondition::GreaterOrEqual,
        BranchCondition::GreaterOrEqual => BranchCondition::Less,
        BranchCondition::Greater => BranchCondition::LessOrEqual,
        BranchCondition::LessOrEqual => BranchCondition::Greater,
    }
}

/// The same comparison where equal numbers are on the other side.
fn shifted(condition: BranchCondition) -> Option<BranchCondition> {
    match condition {
        BranchCondition::Less => Some(BranchCondition::LessOrEqual),
        BranchCondition::LessOrEqual => Some(BranchCondition::Less),
        BranchCondition::Greater => Some(BranchCondition::GreaterOrEqual),
        BranchCondition::GreaterOrEqual => Some(BranchCondition::Greater),
        BranchCondition::Equal | BranchCondition::NotEqual => None,
    }
}

/// Mistakes in a comparison of numbers, whose operations start at `first`, and which takes what `pop` drops.
fn branches(
    code: &Code<'_>,
    place: usize,
    condition: BranchCondition,
    first: u8,
    pop: u8,
) -> Vec<Change> {
    let with = |operator, new| {
        let words = format!("jumps on {}, not on {}", sign(new), sign(condition));
        branch(code, place, operator, words, first + place_of(new))
    };
    let shifted = shifted(condition).map(|new| with(Operator::Bound, new));
    let both = [with(Operator::Negation, negated(condition)), dropped(code, place, pop)];
    both.into_iter().chain(shifted).collect()
}

/// Mistakes in a comparison of references; the operation for "yes" is `first`, the next one is for "no".
fn references(code: &Code<'_>, place: usize, yes: bool, first: u8, pop: u8) -> Vec<Change> {
    let words = format!("jumps on {}", if yes { "!=, not on ==" } else { "==, not on !=" });
    let negated = branch(code, place, Operator::Negation, words, first + u8::from(yes));
    vec![negated, dropped(code, place, pop)]
}

/// A jump on another condition, to where it went before.
fn branch(code: &Code<'_>, place: usize, operator: Operator, words: String, opcode: u8) -> Change {
    let replaced = code.range(place);
    let bytes =
        vec![opcode, code.class_file[replaced.start + 1], code.class_file[replaced.start + 2]];
    Change { operator, words, replaced, bytes }
}

/// A jump that is never taken.
fn dropped(code: &Code<'_>, place: usize, pop: u8) -> Change {
    let words = "never jumps".to_string();
    Change { operator: Operator::Case, words, replaced: code.range(place), bytes: vec![pop] }
}

fn member<'a>(code: &Code<'a>, index: u16) -> Option<MemberRef<'a>> {
    code.file.pool.member(index).ok()
}

/// How many slots a value takes.
fn slots(descriptor: &str) -> u16 {
    JavaType::parse(descriptor).map_or(1, |ty| ty.slots())
}

/// Instructions that drop so many slots. A wide value is dropped by one: the uppermost two slots go first.
fn pops(slots: u16) -> Vec<u8> {
    let pairs = std::iter::repeat_n(POP2, usize::from(slots / 2));
    pairs.chain((slots % 2 == 1).then_some(POP)).collect()
}

/// The next field of the same class and type that the class mentions.
fn other_field(code: &Code<'_>, place: usize, index: u16, opcode: u8) -> Option<Change> {
    let field = member(code, index)?;
    let is_like = |other: &u16| {
        member(code, *other).is_some_and(|other| {
            other.class == field.class
                && other.descriptor == field.descriptor
                && other.name != field.name
        })
    };
    let last = u16::try_from(code.file.pool.len()).ok()?;
    let other = (index + 1..last).chain(1..index).find(is_like)?;
    let name = member(code, other)?.name;
    let [high, low] = other.to_be_bytes();
    Some(Change {
        operator: Operator::Field,
        words: format!("`{}` became `{name}`", field.name),
        replaced: code.range(place),
        bytes: vec![opcode, high, low],
    })
}

/// A call whose result nobody needs, left out. There is room for dropping six slots.
fn dropped_call(code: &Code<'_>, place: usize, index: u16, receiver: u16) -> Vec<Change> {
    let Some(called) = member(code, index) else { return vec![] };
    let Ok(shape) = MethodDescriptor::parse(called.descriptor) else { return vec![] };
    let replaced = code.range(place);
    let (pops, is_wide) = arguments(&shape, receiver);
    if called.name == "<init>" || shape.returns.is_some() || is_wide || pops.len() > replaced.len()
    {
        return vec![];
    }
    let words = format!("`{}` is not called", called.name);
    vec![Change { operator: Operator::Call, words, replaced, bytes: pops }]
}

/// What drops the arguments of a call; a wide one among them may be cut in two, which is not allowed.
fn arguments(shape: &MethodDescriptor, receiver: u16) -> (Vec<u8>, bool) {
    let is_wide = shape.parameters.iter().any(|ty| ty.slots() > 1);
    (pops(shape.parameter_slots() + receiver), is_wide)
}

/// `return null` or `return 0` where a variable or a field was returned.
fn default_result(code: &Code<'_>, place: usize, kind: SlotKind) -> Option<Change> {
    let before = place.checked_sub(1)?;
    let (push, words) = match kind {
        SlotKind::Reference => (ACONST_NULL, "null is returned"),
        SlotKind::Int => (ICONST_0, "0 is returned"),
        SlotKind::Long | SlotKind::Float | SlotKind::Double => return None,
    };
    let bytes = match &code.code.instructions[before].1 {
        JvmInstruction::Load(..) => vec![push],
        JvmInstruction::GetField(_) => vec![POP, push],
        _ => return None,
    };
    let is_jumped_over = !code.follows_only(place);
    (!is_jumped_over).then(|| Change {
        operator: Operator::Result,
        words: words.to_string(),
        replaced: code.range(before),
        bytes,
    })
}

/// The next variable of the same type that has a value there. Before a constructor has called another one, not
/// every object may be used: constructors are left out.
fn other_variable(code: &Code<'_>, place: usize, kind: SlotKind, slot: u16) -> Option<Change> {
    if code.method.name == "<init>" {
        return None;
    }
    let offset = code.code.instructions[place].0;
    let has_value = |one: &&LocalVariable| (one.start..one.start + one.length).contains(&offset);
    let known = || code.code.locals.iter().filter(has_value);
    let this = known().find(|one| one.slot == slot)?;
    let is_like = |one: &&LocalVariable| one.descriptor == this.descriptor && one.slot != slot;
    let opcode = code.opcode(place);
    let first = match kind {
        SlotKind::Int => 0,
        SlotKind::Long => 1,
        SlotKind::Float => 2,
        SlotKind::Double => 3,
        SlotKind::Reference => 4,
    };
    let loading = |slot: u16| match (opcode, slot) {
        // The first four variables have short instructions.
        (0x1a..=0x2d, 0..=3) => Some(vec![0x1a + 4 * first + slot as u8]),
        (0x15..=0x19, _) => Some(vec![opcode, u8::try_from(slot).ok()?]),
        _ => None,
    };
    let others = known().filter(is_like).filter_map(|one| Some((one, loading(one.slot)?)));
    let (other, bytes) = others.min_by_key(|(one, _)| (one.slot < slot, one.slot))?;
    Some(Change {
        operator: Operator::Variable,
        words: format!("`{}` became `{}`", this.name, other.name),
        replaced: code.range(place),
        bytes,
    })
}
