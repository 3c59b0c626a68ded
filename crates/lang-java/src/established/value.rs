//! What is known of a value: an abstract domain with intervals for numbers, and nullness and exact
//! classes for references.

use crate::classfile::JavaType;
use std::collections::BTreeSet;

/// More classes of one value are not told apart.
const MOST_CLASSES: usize = 4;

/// Where a value was read from, as long as it is still there: a test of the value says something of
/// the place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// A local variable.
    Local(u16),
    /// A field of `this`, by its number in the nest.
    Field(usize),
}

/// Where code of the nest makes an object: the number of the method and the offset of the instruction.
pub(super) type Site = (usize, u32);

/// The places at which a collection was made that began empty, where that is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct MadeAt {
    pub sites: BTreeSet<Site>,
    /// May it also be an object of another origin?
    pub or_elsewhere: bool,
}

impl MadeAt {
    const ELSEWHERE: MadeAt = MadeAt { sites: BTreeSet::new(), or_elsewhere: true };

    fn join(&self, other: &MadeAt) -> MadeAt {
        MadeAt {
            sites: self.sites.union(&other.sites).copied().collect(),
            or_elsewhere: self.or_elsewhere || other.or_elsewhere,
        }
    }
}

/// Is a reference the receiver of the method?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum IsThis {
    No,
    Maybe,
    Yes,
}

/// A value and where it was read from.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Value {
    pub known: Known,
    pub from: Option<Place>,
}

/// What is known of a value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Known {
    /// Nothing: a float, a return address, the second slot of a wide value.
    Nothing,
    /// A number of type `int` or `long`.
    Number(Interval),
    /// A reference.
    Reference(Reference),
    /// What `lcmp` yields for two numbers.
    Comparison(Box<(Value, Value)>),
    /// Whether what is at a place has some class: if so, it is not null.
    IsInstance(Option<Place>),
}

/// A number from `low` to `high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub low: i64,
    pub high: i64,
    /// Does that hold only as long as a counter does not overflow?
    pub counts: bool,
}

/// A reference: null or an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reference {
    pub may_be_null: bool,
    /// The exact classes of the object by name, constants of enums as `Class.NAME`; none if any.
    pub classes: Option<BTreeSet<String>>,
    pub is_this: IsThis,
    pub made_at: MadeAt,
    /// How many elements it has, if it is an array and that is known.
    pub length: Option<Interval>,
    /// Is it only by custom that it is not null? Nobody returns null for an iterator.
    pub by_custom: bool,
}

/// How a branch compares two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
}

impl Interval {
    pub(super) const INT: Interval = Interval::new(i32::MIN as i64, i32::MAX as i64);
    pub(super) const LONG: Interval = Interval::new(i64::MIN, i64::MAX);

    pub(super) const fn new(low: i64, high: i64) -> Self {
        Interval { low, high, counts: false }
    }

    pub(super) fn is_within(self, other: Interval) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    fn join(self, other: Interval) -> Interval {
        Interval {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            counts: self.counts || other.counts,
        }
    }

    /// A bound that moved goes to the next of few values, so that it does not move for ever.
    fn widen(self, newer: Interval) -> Interval {
        let all = if newer.is_within(Interval::INT) { Interval::INT } else { Interval::LONG };
        let low = if newer.low < self.low {
            [1, 0, -1].into_iter().find(|&bound| bound <= newer.low).unwrap_or(all.low)
        } else {
            self.low
        };
        let high = if newer.high > self.high {
            [-1, 0, 1].into_iter().find(|&bound| bound >= newer.high).unwrap_or(all.high)
        } else {
            self.high
        };
        Interval { low, high, counts: newer.counts }
    }
}

impl Reference {
    /// Is it null, and never an object?
    pub(super) fn is_always_null(&self) -> bool {
        self.classes.as_ref().is_some_and(BTreeSet::is_empty)
    }

    pub(super) fn join(&self, other: &Reference) -> Reference {
        // Null alone has no classes.
        let classes = match (&self.classes, &other.classes) {
            (Some(few), Some(more)) => Some(few.union(more).cloned().collect()),
            (None, _) | (_, None) => None,
        };
        Reference {
            may_be_null: self.may_be_null || other.may_be_null,
            classes: classes.filter(|classes: &BTreeSet<String>| classes.len() <= MOST_CLASSES),
            is_this: if self.is_this == other.is_this { self.is_this } else { IsThis::Maybe },
            made_at: self.made_at.join(&other.made_at),
            length: match (self.length, other.length) {
                (Some(one), Some(two)) => Some(one.join(two)),
                // Null has no length.
                (known, None) if other.is_always_null() => known,
                (None, known) if self.is_always_null() => known,
                (None, _) | (_, None) => None,
            },
            by_custom: self.by_custom || other.by_custom,
        }
    }

    /// As `join`, with lengths that do not move for ever.
    fn widen(&self, newer: &Reference) -> Reference {
        let length = match (self.length, newer.length) {
            (Some(old), Some(new)) if old != new => Some(old.widen(new)),
            (_, length) => length,
        };
        Reference { length, ..newer.clone() }
    }
}

impl Value {
    pub(super) fn of(known: Known) -> Value {
        Value { known, from: None }
    }

    pub(super) fn nothing() -> Value {
        Value::of(Known::Nothing)
    }

    pub(super) fn number(interval: Interval) -> Value {
        Value::of(Known::Number(interval))
    }

    pub(super) fn constant(number: i64) -> Value {
        Value::number(Interval::new(number, number))
    }

    pub(super) fn null() -> Value {
        Value::of(Known::Reference(Reference {
            may_be_null: true,
            classes: Some(BTreeSet::new()),
            is_this: IsThis::No,
            made_at: MadeAt::default(),
            length: None,
            by_custom: false,
        }))
    }

    /// An object of this very class.
    pub(super) fn object(class: &str) -> Value {
        Value::of(Known::Reference(Reference {
            may_be_null: false,
            classes: Some(BTreeSet::from([class.to_string()])),
            is_this: IsThis::No,
            made_at: MadeAt::ELSEWHERE,
            length: None,
            by_custom: false,
        }))
    }

    /// A new object of this class, made here.
    pub(super) fn made(class: &str, site: Site) -> Value {
        let mut value = Value::object(class);
        if let Known::Reference(reference) = &mut value.known {
            reference.made_at = MadeAt { sites: BTreeSet::from([site]), or_elsewhere: false };
        }
        value
    }

    /// A new array of this class.
    pub(super) fn array(class: &str, length: Interval) -> Value {
        let mut value = Value::object(class);
        if let Known::Reference(reference) = &mut value.known {
            let (low, high) = (length.low.max(0), length.high.max(0));
            reference.length = Some(Interval { low, high, ..length });
        }
        value
    }

    /// An object, since nobody returns null there.
    pub(super) fn by_custom() -> Value {
        let mut value = Value::reference(false);
        if let Known::Reference(reference) = &mut value.known {
            reference.by_custom = true;
        }
        value
    }

    /// How many elements it has, if it is an array and that is known.
    pub(super) fn length(&self) -> Option<Interval> {
        match &self.known {
            Known::Reference(reference) => reference.length,
            _ => None,
        }
    }

    /// The places at which it may have been made that are known.
    pub(super) fn sites(&self) -> impl Iterator<Item = Site> {
        let made_at = match &self.known {
            Known::Reference(reference) => Some(&reference.made_at),
            _ => None,
        };
        made_at.into_iter().flat_map(|made_at| made_at.sites.iter().copied())
    }

    /// Null or some object.
    pub(super) fn reference(may_be_null: bool) -> Value {
        Value::of(Known::Reference(Reference {
            may_be_null,
            classes: None,
            is_this: IsThis::No,
            made_at: MadeAt::ELSEWHERE,
            length: None,
            by_custom: false,
        }))
    }

    pub(super) fn this() -> Value {
        Value::of(Known::Reference(Reference {
            may_be_null: false,
            classes: None,
            is_this: IsThis::Yes,
            made_at: MadeAt::ELSEWHERE,
            length: None,
            by_custom: false,
        }))
    }

    /// Anything of a type.
    pub(super) fn any(ty: &JavaType) -> Value {
        match range_of(ty) {
            Some(range) => Value::number(range),
            None if ty.is_reference() => Value::reference(true),
            None => Value::nothing(),
        }
    }

    /// What a field of a type holds before anything is written.
    pub(super) fn zero(ty: &JavaType) -> Value {
        match range_of(ty) {
            Some(_) => Value::constant(0),
            None if ty.is_reference() => Value::null(),
            None => Value::nothing(),
        }
    }

    /// Whether it may be the receiver of the method.
    pub(super) fn may_be_this(&self) -> bool {
        matches!(&self.known, Known::Reference(one) if one.is_this != IsThis::No)
    }

    /// Whether it is the receiver of the method.
    pub(super) fn is_this(&self) -> bool {
        matches!(&self.known, Known::Reference(one) if one.is_this == IsThis::Yes)
    }

    /// What holds of both.
    pub(super) fn join(&self, other: &Value) -> Value {
        let known = match (&self.known, &other.known) {
            (Known::Number(one), Known::Number(two)) => Known::Number(one.join(*two)),
            (Known::Reference(one), Known::Reference(two)) => Known::Reference(one.join(two)),
            // Truth values in disguise.
            (Known::Number(one), Known::IsInstance(_))
            | (Known::IsInstance(_), Known::Number(one)) => {
                Known::Number(one.join(Interval::new(0, 1)))
            }
            (one, two) if one == two => one.clone(),
            _ => Known::Nothing,
        };
        Value { known, from: self.from.filter(|_| self.from == other.from) }
    }

    /// As `join`, with bounds that do not move for ever.
    pub(super) fn widen(&self, other: &Value) -> Value {
        let joined = self.join(other);
        match (&self.known, &joined.known) {
            (Known::Number(old), Known::Number(new)) if old != new => {
                Value { known: Known::Number(old.widen(*new)), from: joined.from }
            }
            (Known::Reference(old), Known::Reference(new)) if old.length != new.length => {
                Value { known: Known::Reference(old.widen(new)), from: joined.from }
            }
            _ => joined,
        }
    }

    /// The same value as one that a variable or field keeps: what it is remains, not where it was.
    pub(super) fn kept(self) -> Value {
        let known = match self.known {
            Known::Comparison(_) => Known::Number(Interval::new(-1, 1)),
            Known::IsInstance(_) => Known::Number(Interval::new(0, 1)),
            known => known,
        };
        Value { known, from: None }
    }

    /// As another method sees it, whose receiver is another one.
    pub(super) fn passed(self) -> Value {
        let mut value = self.kept();
        if let Known::Reference(reference) = &mut value.known {
            reference.is_this = IsThis::No;
        }
        value
    }

    /// The value if it is not null; none if it is always null.
    pub(super) fn not_null(mut self) -> Option<Value> {
        if let Known::Reference(reference) = &mut self.known {
            if reference.is_always_null() {
                return None;
            }
            reference.may_be_null = false;
        }
        Some(self)
    }

    /// The value if it is null; none if it never is.
    pub(super) fn if_null(self) -> Option<Value> {
        match self.known {
            Known::Reference(reference) if !reference.may_be_null => None,
            Known::Reference(_) => Some(Value { from: self.from, ..Value::null() }),
            known => Some(Value { known, ..self }),
        }
    }

    /// The value if it is also what another value says; none if that cannot be.
    pub(super) fn meet(&self, other: &Value) -> Option<Value> {
        let known = match (&self.known, &other.known) {
            (Known::Number(one), Known::Number(two)) => {
                let (low, high) = (one.low.max(two.low), one.high.min(two.high));
                if low > high {
                    return None;
                }
                Known::Number(Interval { low, high, counts: one.counts || two.counts })
            }
            (Known::Reference(one), Known::Reference(two)) => {
                let met = Value { known: Known::Reference(one.clone()), from: self.from };
                return if two.may_be_null { Some(met) } else { met.not_null() };
            }
            (known, _) => known.clone(),
        };
        Some(Value { known, from: self.from })
    }

    /// The interval of a number.
    pub(super) fn interval(&self) -> Option<Interval> {
        match self.known {
            Known::Number(interval) => Some(interval),
            Known::IsInstance(_) => Some(Interval::new(0, 1)),
            Known::Comparison(_) => Some(Interval::new(-1, 1)),
            Known::Nothing | Known::Reference(_) => None,
        }
    }
}

/// The numbers of a type: `int`, `long` and the narrower ones.
pub(super) fn range_of(ty: &JavaType) -> Option<Interval> {
    Some(match ty {
        JavaType::Boolean => Interval::new(0, 1),
        JavaType::Byte => Interval::new(i8::MIN.into(), i8::MAX.into()),
        JavaType::Short => Interval::new(i16::MIN.into(), i16::MAX.into()),
        JavaType::Char => Interval::new(0, u16::MAX.into()),
        JavaType::Int => Interval::INT,
        JavaType::Long => Interval::LONG,
        JavaType::Float | JavaType::Double | JavaType::Class(_) | JavaType::Array(_) => {
            return None;
        }
    })
}

/// Two intervals, if the numbers stand in this relation; none if they never do.
pub(super) fn related(
    relation: Relation,
    left: Interval,
    right: Interval,
) -> Option<(Interval, Interval)> {
    let (mut left, mut right) = (left, right);
    match relation {
        Relation::Less => {
            left.high = left.high.min(right.high.checked_sub(1)?);
            right.low = right.low.max(left.low.checked_add(1)?);
        }
        Relation::LessOrEqual => {
            left.high = left.high.min(right.high);
            right.low = right.low.max(left.low);
        }
        Relation::Equal => {
            let (low, high) = (left.low.max(right.low), left.high.min(right.high));
            (left.low, left.high) = (low, high);
            (right.low, right.high) = (low, high);
        }
        Relation::NotEqual => {
            let (old_left, old_right) = (left, right);
            exclude(&mut left, old_right)?;
            exclude(&mut right, old_left)?;
        }
    }
    (left.low <= left.high && right.low <= right.high).then_some((left, right))
}

/// Takes a number off the ends of an interval, if the other one has but that.
fn exclude(interval: &mut Interval, other: Interval) -> Option<()> {
    if other.low == other.high {
        if interval.low == other.low {
            interval.low = interval.low.checked_add(1)?;
        } else if interval.high == other.low {
            interval.high = interval.high.checked_sub(1)?;
        }
    }
    Some(())
}
