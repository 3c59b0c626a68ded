//! Where boxes stand and how arrows run: columns by distance from the first box.
//!
//! An arrow to a later column leaves its box on the right and arrives on the left; one to an earlier
//! column does the opposite; one within a column leaves and arrives on the right. Where it passes
//! a column it has a lane of its own there, so that it never runs behind a box. (The layered
//! drawings of Sugiyama, Tagawa and Toda, in their simplest form.)

use std::cmp::Ordering;

/// The size of a box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub width: f64,
    pub height: f64,
}

/// An arrow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrow {
    /// The box that it leaves.
    pub from: usize,
    /// How far below the top of that box.
    pub start: f64,
    /// The box where it arrives, [`ARRIVAL`] below its top.
    pub to: usize,
}

pub(super) type Point = (f64, f64);

/// A cubic Bézier curve: where it starts, two points that it is drawn to, and where it ends.
pub(super) type Curve = [Point; 4];

/// The finished layout.
#[derive(Debug)]
pub(super) struct Layout {
    pub size: Size,
    /// The upper left corners of the boxes.
    pub corners: Vec<Point>,
    /// The curves of each arrow, one after the other.
    pub routes: Vec<Vec<Curve>>,
}

/// How far below the top of a box arrows arrive.
pub(super) const ARRIVAL: f64 = 11.0;

const MARGIN: f64 = 10.0;
const COLUMN_GAP: f64 = 58.0;
const GAP: f64 = 18.0;
/// The room of an arrow that passes a column.
const LANE: f64 = 10.0;
/// How far an arrow within a column bends to the right.
const BEND: f64 = 34.0;
/// The most: the curve goes three quarters of it, which is less than the gap.
const MOST_BEND: f64 = 70.0;
/// Times that columns are put in order from the left and from the right.
const SWEEPS: usize = 4;

/// Lays boxes out. Every box can be anywhere in `arrows`; those that no arrow leads to from the
/// first one stand in the second column.
pub(super) fn lay_out(boxes: &[Size], arrows: &[Arrow]) -> Layout {
    let mut grid = Grid::new(boxes, arrows);
    grid.order(arrows);
    grid.place(arrows);
    grid.finish(boxes.len(), arrows)
}

/// Boxes, then lanes.
struct Item {
    column: usize,
    size: Size,
    top: f64,
    is_lane: bool,
}

impl Item {
    /// Where an arrow arrives, or passes.
    fn arrival(&self) -> f64 {
        if self.is_lane { LANE / 2.0 } else { ARRIVAL }
    }

    /// Where an arrow leaves, or passes.
    fn departure(&self, arrow: Arrow) -> f64 {
        if self.is_lane { LANE / 2.0 } else { arrow.start }
    }
}

struct Grid {
    items: Vec<Item>,
    /// The items of each column, from top to bottom.
    columns: Vec<Vec<usize>>,
    /// The items that each arrow visits.
    chains: Vec<Vec<usize>>,
}

/// Columns by the least number of arrows from the first box.
fn distances(boxes: usize, arrows: &[Arrow]) -> Vec<usize> {
    let mut distances = vec![None; boxes];
    let mut reached = vec![0];
    distances[0] = Some(0);
    let mut next = 0;
    while next < reached.len() {
        let (from, distance) = (reached[next], distances[reached[next]].unwrap_or(0));
        next += 1;
        for arrow in arrows.iter().filter(|arrow| arrow.from == from) {
            if distances[arrow.to].is_none() {
                distances[arrow.to] = Some(distance + 1);
                reached.push(arrow.to);
            }
        }
    }
    distances.into_iter().map(|distance| distance.unwrap_or(1)).collect()
}

impl Grid {
    fn new(boxes: &[Size], arrows: &[Arrow]) -> Self {
        let distances = distances(boxes.len(), arrows);
        let mut items: Vec<Item> = boxes
            .iter()
            .zip(distances)
            .map(|(&size, column)| Item { column, size, top: 0.0, is_lane: false })
            .collect();
        let mut chains = vec![];
        for arrow in arrows {
            let (from, to) = (items[arrow.from].column, items[arrow.to].column);
            let passed: Vec<usize> =
                if from < to { (from + 1..to).collect() } else { (to + 1..from).rev().collect() };
            let mut chain = vec![arrow.from];
            for column in passed {
                chain.push(items.len());
                let size = Size { width: 0.0, height: LANE };
                items.push(Item { column, size, top: 0.0, is_lane: true });
            }
            chain.push(arrow.to);
            chains.push(chain);
        }
        let last = items.iter().map(|item| item.column).max().unwrap_or(0);
        let mut columns = vec![vec![]; last + 1];
        for (number, item) in items.iter().enumerate() {
            columns[item.column].push(number);
        }
        Grid { items, columns, chains }
    }

    /// Puts the items of each column next to what they are linked to, so that few arrows cross.
    fn order(&mut self, arrows: &[Arrow]) {
        // With how far down the neighbour the link is, from 0 to 1.
        let mut links: Vec<Vec<(usize, f64)>> = vec![vec![]; self.items.len()];
        for (arrow, chain) in arrows.iter().zip(&self.chains) {
            for pair in chain.windows(2) {
                let (from, to) = (&self.items[pair[0]], &self.items[pair[1]]);
                links[pair[1]].push((pair[0], from.departure(*arrow) / from.size.height));
                links[pair[0]].push((pair[1], to.arrival() / to.size.height));
            }
        }
        for sweep in 0..SWEEPS {
            let rightwards = sweep % 2 == 0;
            for step in 1..self.columns.len() {
                let column = if rightwards { step } else { self.columns.len() - 1 - step };
                let beside = if rightwards { column - 1 } else { column + 1 };
                self.order_column(column, beside, &links);
            }
        }
    }

    fn order_column(&mut self, column: usize, beside: usize, links: &[Vec<(usize, f64)>]) {
        let mut places = vec![0.0; self.items.len()];
        for (place, &item) in self.columns[beside].iter().enumerate() {
            places[item] = place as f64;
        }
        let members = self.columns[column].iter().enumerate();
        let mut wishes: Vec<(f64, usize)> = members
            .map(|(place, &item)| {
                let linked = links[item].iter();
                let linked: Vec<f64> = linked
                    .filter(|(one, _)| self.items[*one].column == beside)
                    .map(|&(one, part)| places[one] + part)
                    .collect();
                (mean(&linked).unwrap_or(place as f64), item)
            })
            .collect();
        wishes.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        self.columns[column] = wishes.into_iter().map(|(_, item)| item).collect();
    }

    /// Gives each item its height, column by column: as near as can be to where arrows from the
    /// left come from.
    fn place(&mut self, arrows: &[Arrow]) {
        for column in 0..self.columns.len() {
            let members = self.columns[column].clone();
            let mut free = 0.0;
            let mut shifts = vec![];
            for &item in &members {
                let wish = self.wish(item, arrows);
                let top = wish.map_or(free, |wish| wish.max(free));
                shifts.extend(wish.map(|wish| wish - top));
                self.items[item].top = top;
                free = top + self.items[item].size.height + GAP;
            }
            // What was pushed down comes up again, all together.
            let shift = mean(&shifts).unwrap_or(0.0);
            for item in members {
                self.items[item].top += shift;
            }
        }
        let highest = self.items.iter().map(|item| item.top).fold(f64::INFINITY, f64::min);
        for item in &mut self.items {
            item.top += MARGIN - highest;
        }
    }

    /// The top at which the arrows from the left would run straight.
    fn wish(&self, item: usize, arrows: &[Arrow]) -> Option<f64> {
        let mut tops = vec![];
        for (arrow, chain) in arrows.iter().zip(&self.chains) {
            for pair in chain.windows(2).filter(|pair| pair[1] == item) {
                let before = &self.items[pair[0]];
                if before.column < self.items[item].column {
                    let start = before.top + before.departure(*arrow);
                    tops.push(start - self.items[item].arrival());
                }
            }
        }
        mean(&tops)
    }

    fn finish(&self, boxes: usize, arrows: &[Arrow]) -> Layout {
        let width_of = |column: &Vec<usize>| {
            column.iter().map(|&item| self.items[item].size.width).fold(0.0, f64::max)
        };
        let mut left = MARGIN;
        let mut lefts = vec![];
        for column in &self.columns {
            lefts.push(left);
            left += width_of(column) + COLUMN_GAP;
        }
        let rights: Vec<f64> =
            self.columns.iter().zip(&lefts).map(|(column, left)| left + width_of(column)).collect();
        let bottoms = self.items.iter().map(|item| item.top + item.size.height);
        let routes: Vec<Vec<Curve>> = arrows
            .iter()
            .zip(&self.chains)
            .map(|(arrow, chain)| self.route(*arrow, chain, &lefts, &rights))
            .collect();
        // Arrows within the last column bend into the room behind it.
        let last = self.columns.len() - 1;
        let bends =
            self.chains.iter().any(|chain| chain.iter().all(|&one| self.items[one].column == last));
        let size = Size {
            width: if bends { left } else { rights[last] + MARGIN },
            height: bottoms.fold(0.0, f64::max) + MARGIN,
        };
        let corners =
            self.items[..boxes].iter().map(|item| (lefts[item.column], item.top)).collect();
        Layout { size, corners, routes }
    }

    /// Straight to the edge of the column, a curve to the next one, and so on.
    fn route(&self, arrow: Arrow, chain: &[usize], lefts: &[f64], rights: &[f64]) -> Vec<Curve> {
        // A box is as wide as it is, a lane as its column.
        let right_of = |item: &Item| match item.is_lane {
            true => rights[item.column],
            false => lefts[item.column] + item.size.width,
        };
        let mut curves = vec![];
        for pair in chain.windows(2) {
            let (from, to) = (&self.items[pair[0]], &self.items[pair[1]]);
            let (y, end_y) = (from.top + from.departure(arrow), to.top + to.arrival());
            let order = from.column.cmp(&to.column);
            // The edges of the columns between which it bends, and the way it leaves and arrives.
            let (x, end_x, ways) = match order {
                Ordering::Less => (rights[from.column], lefts[to.column], (1.0, -1.0)),
                Ordering::Greater => (lefts[from.column], rights[to.column], (-1.0, 1.0)),
                Ordering::Equal => (rights[from.column], rights[to.column], (1.0, 1.0)),
            };
            let reach = match order {
                Ordering::Equal => (BEND + (end_y - y).abs() / 8.0).min(MOST_BEND),
                Ordering::Less | Ordering::Greater => (end_x - x).abs() / 2.0,
            };
            let leaves = if order == Ordering::Greater { x } else { right_of(from) };
            let arrives = match (order, to.is_lane) {
                (Ordering::Less, false) => end_x,
                (Ordering::Less, true) => rights[to.column],
                (Ordering::Greater, true) => lefts[to.column],
                (Ordering::Greater | Ordering::Equal, _) => right_of(to),
            };
            curves.extend(straight(leaves, x, y));
            curves.push([
                (x, y),
                (x + ways.0 * reach, y),
                (end_x + ways.1 * reach, end_y),
                (end_x, end_y),
            ]);
            curves.extend(straight(end_x, arrives, end_y));
        }
        curves
    }
}

fn mean(numbers: &[f64]) -> Option<f64> {
    let sum: f64 = numbers.iter().sum();
    (!numbers.is_empty()).then(|| sum / numbers.len() as f64)
}

/// A level line.
fn straight(from: f64, to: f64, height: f64) -> Option<Curve> {
    let start = (from, height);
    (from != to).then_some([start, start, start, (to, height)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(width: f64, height: f64) -> Size {
        Size { width, height }
    }

    fn arrow(from: usize, to: usize) -> Arrow {
        Arrow { from, start: 30.0, to }
    }

    fn overlap(one: (Point, Size), other: (Point, Size)) -> bool {
        let apart = |start: f64, length: f64, other: f64, other_length: f64| {
            start + length <= other || other + other_length <= start
        };
        let ((x, y), (left, top)) = (one.0, other.0);
        !apart(x, one.1.width, left, other.1.width) && !apart(y, one.1.height, top, other.1.height)
    }

    /// Boxes stand apart, in the picture, and no arrow runs through one.
    fn check(boxes: &[Size], arrows: &[Arrow]) -> Layout {
        let layout = lay_out(boxes, arrows);
        let placed: Vec<(Point, Size)> =
            layout.corners.iter().copied().zip(boxes.iter().copied()).collect();
        for (number, &one) in placed.iter().enumerate() {
            let ((x, y), size) = one;
            assert!(x >= 0.0 && x + size.width <= layout.size.width, "{layout:?}");
            assert!(y >= 0.0 && y + size.height <= layout.size.height, "{layout:?}");
            assert!(placed[..number].iter().all(|&other| !overlap(one, other)), "{layout:?}");
        }
        for curve in layout.routes.iter().flatten() {
            for step in 1..20 {
                let at = along(curve, f64::from(step) / 20.0);
                let dot = (at, size(0.01, 0.01));
                assert!(!placed.iter().any(|&one| overlap(dot, one)), "{curve:?} in {layout:?}");
            }
        }
        layout
    }

    fn along(curve: &Curve, time: f64) -> Point {
        let rest = 1.0 - time;
        let weights =
            [rest * rest * rest, 3.0 * rest * rest * time, 3.0 * rest * time * time, time.powi(3)];
        let sum = |part: fn(&Point) -> f64| {
            curve.iter().zip(weights).map(|(point, weight)| part(point) * weight).sum()
        };
        (sum(|point| point.0), sum(|point| point.1))
    }

    #[test]
    fn a_list_is_a_row() {
        let boxes = [size(60.0, 40.0), size(80.0, 60.0), size(80.0, 60.0), size(80.0, 60.0)];
        let layout = check(&boxes, &[arrow(0, 1), arrow(1, 2), arrow(2, 3)]);
        let columns: Vec<f64> = layout.corners.iter().map(|corner| corner.0).collect();
        assert!(columns.is_sorted_by(|one, other| one < other), "{columns:?}");
    }

    #[test]
    fn arrows_pass_boxes_that_are_in_their_way() {
        let boxes = [size(60.0, 90.0), size(80.0, 60.0), size(80.0, 90.0), size(80.0, 60.0)];
        // A ring with links back, and one from the start to everything.
        check(
            &boxes,
            &[
                Arrow { from: 0, start: 30.0, to: 1 },
                Arrow { from: 1, start: 30.0, to: 2 },
                Arrow { from: 2, start: 30.0, to: 3 },
                Arrow { from: 3, start: 30.0, to: 1 },
                Arrow { from: 3, start: 50.0, to: 0 },
                Arrow { from: 2, start: 50.0, to: 2 },
            ],
        );
    }

    #[test]
    fn random_graphs_are_drawn_without_overlaps() {
        let mut seed = 1_u64;
        let mut random = |below: usize| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        for _ in 0..300 {
            let count = 1 + random(9);
            let boxes: Vec<Size> = (0..count)
                .map(|_| size(40.0 + random(90) as f64, 60.0 + random(60) as f64))
                .collect();
            let arrows: Vec<Arrow> = (0..random(14))
                .map(|_| Arrow { from: random(count), start: 30.0, to: random(count) })
                .collect();
            check(&boxes, &arrows);
        }
    }
}
