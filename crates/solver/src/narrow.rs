//! Fewer bits for numbers that are only compared.
//!
//! Most numbers in path conditions (keys, heights, sizes) are compared with each other and with
//! small constants, and have small constants added to them. For such a query the width does not
//! matter beyond a few bits, wrap-around included, and a narrow query is several times easier.
//!
//! Why that is exact. Let every number be an input, a constant, a choice between numbers, or a
//! number plus a constant; let `K` bound the sum of constants added to any input, `C` the size of
//! all constants, and `m` be the number of inputs. Think of the values as points on the circle of
//! all numbers, with the interval from `-C` to `C` and the pair of largest and smallest number as
//! fixed marks. Where two neighbouring points are more than `2K + 1` apart, the arc between them
//! can be made longer or shorter, down to `2K + 2`: no number computed from one side reaches one
//! computed from the other, so no comparison changes. Between the marks lie at most `m` points,
//! so on each side an arc of `(m + 1) * (2K + 2)` is enough to place them all, and in any
//! placement on an arc of that length there is a gap that can be stretched back to full width.

use forkless_term::{BinaryOp, Node, Sort, Term, TermPool, Width};
use rustc_hash::FxHashMap;

/// The widths that a query is encoded with.
#[derive(Clone, Debug)]
pub(crate) struct Narrowing {
    scales: [Option<Scale>; 4],
}

/// How one width is narrowed.
#[derive(Clone, Copy, Debug)]
struct Scale {
    bits: u32,
    /// `C`: constants are within `-constant..=constant`.
    constant: i64,
    /// `2K + 1`: points that are further apart have nothing to do with each other.
    reach: i64,
}

impl Scale {
    fn min(self) -> i64 {
        -(1 << (self.bits - 1))
    }

    fn max(self) -> i64 {
        (1 << (self.bits - 1)) - 1
    }
}

impl Narrowing {
    /// The narrowest exact widths for a query with this cone.
    pub(crate) fn new(pool: &TermPool, cone: &[Term]) -> Self {
        Narrowing { scales: Width::ALL.map(|width| scale(pool, cone, width)) }
    }

    /// How many bits a number of this width has in the query.
    pub(crate) fn bits(&self, width: Width) -> usize {
        self.scales[width as usize].map_or(width.bits(), |scale| scale.bits) as usize
    }

    /// A number of full width as the query would have it, if there is an obvious way.
    pub(crate) fn shrink(&self, width: Width, value: u64) -> Option<u64> {
        let Some(scale) = self.scales[width as usize] else { return Some(value) };
        let value = width.signed(value);
        let (from_min, to_max) = (
            value.wrapping_sub(width.signed(width.signed_min())) as u64,
            width.signed(width.signed_max()).wrapping_sub(value) as u64,
        );
        let near = 1 << (scale.bits - 2);
        let narrow = if (scale.min()..=scale.max()).contains(&value) {
            value
        } else if from_min < near {
            scale.min() + from_min as i64
        } else if to_max < near {
            scale.max() - to_max as i64
        } else {
            return None;
        };
        Some(narrow as u64)
    }

    /// The numbers of full width that stand to each other as these numbers of a query do.
    pub(crate) fn widen(&self, width: Width, values: &[u64]) -> FxHashMap<u64, u64> {
        let Some(scale) = self.scales[width as usize] else {
            return values.iter().map(|&value| (value, value)).collect();
        };
        let signed = |value: u64| ((value << (64 - scale.bits)) as i64) >> (64 - scale.bits);
        let mut points: Vec<i64> = values.iter().map(|&value| signed(value)).collect();
        points.extend([scale.min(), -scale.constant, scale.constant, scale.max()]);
        points.sort_unstable();
        let gap = |low: i64, high: i64| {
            let inside = |&&(a, b): &&(i64, i64)| low <= a && b <= high && b - a > scale.reach;
            let pairs: Vec<(i64, i64)> = points.windows(2).map(|pair| (pair[0], pair[1])).collect();
            let found = pairs.iter().find(inside).copied();
            found.expect("an arc of this length has a gap")
        };
        let (last_of_min, _) = gap(scale.min(), -scale.constant);
        let (_, first_of_max) = gap(scale.constant, scale.max());
        let widened = values.iter().map(|&value| {
            let number = signed(value);
            let wide = if number <= last_of_min {
                width.signed(width.signed_min()) + (number - scale.min())
            } else if number >= first_of_max {
                width.signed(width.signed_max()) - (scale.max() - number)
            } else {
                number
            };
            (value, width.truncate(wide as u64))
        });
        widened.collect()
    }
}

/// How a width can be narrowed; `None` if the query computes with it, or if it would not pay.
fn scale(pool: &TermPool, cone: &[Term], width: Width) -> Option<Scale> {
    let sort = Sort::Bits(width);
    let mut offsets: FxHashMap<Term, i64> = FxHashMap::default();
    let (mut inputs, mut constant) = (0i64, 0i64);
    for &term in cone {
        let node = pool.node(term);
        if pool.sort(term) != sort {
            let only_compared = matches!(
                node,
                Node::Equal(..) | Node::SignedLess(..) | Node::Apply(..) | Node::Ite(..)
            );
            if !only_compared && node.children().any(|child| pool.sort(child) == sort) {
                return None;
            }
            continue;
        }
        let offset = match node {
            Node::Bits(_, bits) => {
                constant = constant.max(width.signed(bits).checked_abs()?);
                0
            }
            Node::Apply(..) => {
                inputs += 1;
                0
            }
            Node::Ite(_, then, otherwise) => offsets[&then].max(offsets[&otherwise]),
            Node::Binary(BinaryOp::Add, operand, addend) => {
                let addend = width.signed(pool.as_bits(addend)?);
                offsets[&operand].checked_add(addend.checked_abs()?)?
            }
            _ => return None,
        };
        offsets.insert(term, offset);
    }
    let largest_offset = offsets.values().copied().max()?;
    let reach = largest_offset.checked_mul(2)?.checked_add(1)?;
    let points = (inputs + 2).checked_mul(reach + 1)?;
    let needed = constant.checked_add(points)?.checked_add(1)?;
    let bits = 64 - (needed as u64).leading_zeros() + 1;
    (bits < width.bits()).then_some(Scale { bits, constant, reach })
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_term::{Function, Notation};

    #[test]
    fn stretching_keeps_order_and_small_distances() {
        let scale = Scale { bits: 7, constant: 2, reach: 5 };
        let narrowing = Narrowing { scales: [None, None, Some(scale), None] };
        // Seven points, in every position of the narrow circle relative to each other.
        for start in 0..128u64 {
            let values: Vec<u64> =
                [0, 1, 4, 9, 20, 45, 100].map(|step| (start + step) % 128).to_vec();
            let wide = narrowing.widen(Width::W32, &values);
            for &one in &values {
                for &other in &values {
                    for k in 0..=2u64 {
                        let narrow = |v: u64| (((v + k) % 128) << 57) as i64 >> 57;
                        let full = |v: u64| Width::W32.signed(Width::W32.truncate(wide[&v] + k));
                        let other_narrow = ((other << 57) as i64) >> 57;
                        let other_full = Width::W32.signed(wide[&other]);
                        assert_eq!(
                            narrow(one).cmp(&other_narrow),
                            full(one).cmp(&other_full),
                            "{one} + {k} against {other}, starting at {start}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_multiplied_keeps_its_width() {
        let mut pool = TermPool::new();
        let input = |pool: &mut TermPool, name: &str| {
            let function = pool.function(Function {
                name: name.into(),
                arguments: vec![],
                result: Sort::INT,
                notation: Notation::Name,
            });
            pool.apply(function, &[])
        };
        let (a, b) = (input(&mut pool, "a"), input(&mut pool, "b"));
        let less = pool.signed_less(a, b);
        let narrow = Narrowing::new(&pool, &pool.cone(&[less]));
        assert!(narrow.bits(Width::W32) < 8);
        let product = pool.binary(BinaryOp::Multiply, a, b);
        let less = pool.signed_less(a, product);
        let narrow = Narrowing::new(&pool, &pool.cone(&[less]));
        assert_eq!(narrow.bits(Width::W32), 32);
    }
}
