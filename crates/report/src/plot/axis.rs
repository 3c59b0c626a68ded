//! An axis of a plot: where a value lies, and which values are written beside it.

/// How an axis is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// By whole numbers.
    Linear,
    /// By powers of ten.
    Logarithmic,
}

/// An axis from one whole number, or one power of ten, to another.
pub(super) struct Axis {
    scale: Scale,
    low: i32,
    high: i32,
    start: f64,
    end: f64,
}

/// More numbers than these are hard to read along an axis.
const MOST_TICKS: i32 = 12;

impl Axis {
    /// An axis on which all `values` have a place between `start` and `end`.
    pub(super) fn new(
        scale: Scale,
        values: impl Iterator<Item = f64>,
        (start, end): (f64, f64),
    ) -> Self {
        let (mut low, mut high) = (i32::MAX, i32::MIN);
        for value in values {
            low = low.min(scale.measure(value).floor() as i32);
            high = high.max(scale.measure(value).ceil() as i32);
        }
        if low > high {
            (low, high) = (0, 1);
        }
        Axis { scale, low, high: high.max(low + 1), start, end }
    }

    /// Where a value lies.
    pub(super) fn place(&self, value: f64) -> f64 {
        self.place_of(self.scale.measure(value))
    }

    fn place_of(&self, measure: f64) -> f64 {
        let share = (measure - f64::from(self.low)) / f64::from(self.high - self.low);
        self.start + share * (self.end - self.start)
    }

    /// The values to write, and where.
    pub(super) fn ticks(&self) -> impl Iterator<Item = (f64, String)> {
        let step = 1 + (self.high - self.low) / MOST_TICKS;
        let ticks = (self.low..=self.high).step_by(step as usize);
        ticks.map(|tick| (self.place_of(f64::from(tick)), self.scale.label(tick)))
    }
}

impl Scale {
    fn measure(self, value: f64) -> f64 {
        match self {
            Scale::Linear => value,
            Scale::Logarithmic => value.log10(),
        }
    }

    fn label(self, tick: i32) -> String {
        match (self, tick) {
            (Scale::Linear, _) => tick.to_string(),
            (Scale::Logarithmic, 0..=6) => 10f64.powi(tick).to_string(),
            (Scale::Logarithmic, -6..=-1) => {
                format!("{:.*}", tick.unsigned_abs() as usize, 10f64.powi(tick))
            }
            (Scale::Logarithmic, _) => format!("1e{tick}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(scale: Scale, values: &[f64]) -> Vec<f64> {
        let axis = Axis::new(scale, values.iter().copied(), (0.0, 300.0));
        values.iter().map(|&value| axis.place(value)).collect()
    }

    #[test]
    fn powers_or_numbers_are_evenly_spaced() {
        let expected = [0.0, 100.0, 200.0, 300.0];
        assert_eq!(places(Scale::Logarithmic, &[1.0, 10.0, 100.0, 1000.0]), expected);
        assert_eq!(places(Scale::Linear, &[1.0, 2.0, 3.0, 4.0]), expected);
    }

    #[test]
    fn ticks_are_few_and_read_well() {
        let labels = |scale, values: [f64; 2]| -> Vec<String> {
            Axis::new(scale, values.into_iter(), (0.0, 1.0)).ticks().map(|tick| tick.1).collect()
        };
        assert_eq!(labels(Scale::Logarithmic, [0.02, 7.0]), ["0.01", "0.1", "1", "10"]);
        assert_eq!(labels(Scale::Linear, [1.0, 3.0]), ["1", "2", "3"]);
        assert!(labels(Scale::Linear, [0.0, 1000.0]).len() <= 14);
    }
}
