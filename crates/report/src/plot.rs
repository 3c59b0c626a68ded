//! Line plots as SVG, for benchmarks.

use std::fmt::Write;

/// A line of a plot.
#[derive(Clone, Debug)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Points with positive coordinates, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// A plot with logarithmic axes, on which a power is a straight line.
#[derive(Clone, Debug)]
pub struct Plot {
    /// Above the plot.
    pub title: String,
    /// Under the horizontal axis.
    pub x_label: String,
    /// Beside the vertical axis.
    pub y_label: String,
    /// The lines.
    pub series: Vec<Series>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 56.0;
/// Distinguishable for most colour-blind readers.
const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9"];

/// A logarithmic axis from one power of ten to another.
struct Axis {
    low: i32,
    high: i32,
    start: f64,
    end: f64,
}

impl Axis {
    fn new(values: impl Iterator<Item = f64>, start: f64, end: f64) -> Self {
        let (mut low, mut high) = (i32::MAX, i32::MIN);
        for value in values {
            low = low.min(value.log10().floor() as i32);
            high = high.max(value.log10().ceil() as i32);
        }
        if low > high {
            (low, high) = (0, 1);
        }
        Axis { low, high: high.max(low + 1), start, end }
    }

    fn place(&self, value: f64) -> f64 {
        let share = (value.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        self.start + share * (self.end - self.start)
    }
}

fn tick_label(power: i32) -> String {
    match power {
        0..=6 => 10f64.powi(power).to_string(),
        -3..=-1 => format!("{:.*}", power.unsigned_abs() as usize, 10f64.powi(power)),
        _ => format!("1e{power}"),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Plot {
    /// The plot as an SVG document.
    pub fn svg(&self) -> String {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let x = Axis::new(points().map(|point| point.0), LEFT, WIDTH - RIGHT);
        let y = Axis::new(points().map(|point| point.1), HEIGHT - BOTTOM, TOP);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
             <text x=\"{}\" y=\"22\" text-anchor=\"middle\" font-size=\"15\">{}</text>\n",
            WIDTH / 2.0,
            escape(&self.title)
        );
        self.axes(&mut out, &x, &y);
        for (number, series) in self.series.iter().enumerate() {
            line(&mut out, series, COLOURS[number % COLOURS.len()], number, &x, &y);
        }
        out.push_str("</svg>\n");
        out
    }

    fn axes(&self, out: &mut String, x: &Axis, y: &Axis) {
        for power in x.low..=x.high {
            let at = x.place(10f64.powi(power));
            let _ = writeln!(
                out,
                "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{0}\" stroke=\"#ddd\"/>\
                 <text x=\"{at:.1}\" y=\"{1}\" text-anchor=\"middle\">{2}</text>",
                HEIGHT - BOTTOM,
                HEIGHT - BOTTOM + 18.0,
                tick_label(power)
            );
        }
        for power in y.low..=y.high {
            let at = y.place(10f64.powi(power));
            let _ = writeln!(
                out,
                "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{0}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{1}\" y=\"{2:.1}\" text-anchor=\"end\">{3}</text>",
                WIDTH - RIGHT,
                LEFT - 8.0,
                at + 4.0,
                tick_label(power)
            );
        }
        let middle = (TOP + HEIGHT - BOTTOM) / 2.0;
        let _ = writeln!(
            out,
            "<text x=\"{0}\" y=\"{1}\" text-anchor=\"middle\">{2}</text>\n\
             <text x=\"18\" y=\"{middle}\" text-anchor=\"middle\" \
             transform=\"rotate(-90 18 {middle})\">{3}</text>",
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 14.0,
            escape(&self.x_label),
            escape(&self.y_label)
        );
    }
}

fn line(out: &mut String, series: &Series, colour: &str, number: usize, x: &Axis, y: &Axis) {
    let places: Vec<(f64, f64)> =
        series.points.iter().map(|&(px, py)| (x.place(px), y.place(py))).collect();
    let path: Vec<String> = places.iter().map(|(px, py)| format!("{px:.1},{py:.1}")).collect();
    let _ = writeln!(
        out,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
        path.join(" ")
    );
    for (px, py) in places {
        let _ =
            writeln!(out, "<circle cx=\"{px:.1}\" cy=\"{py:.1}\" r=\"3.5\" fill=\"{colour}\"/>");
    }
    let legend = TOP + 16.0 + 18.0 * number as f64;
    let _ = writeln!(
        out,
        "<circle cx=\"{0}\" cy=\"{1}\" r=\"4\" fill=\"{colour}\"/><text x=\"{2}\" y=\"{legend}\">{3}</text>",
        LEFT + 16.0,
        legend - 4.0,
        LEFT + 26.0,
        escape(&series.name)
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_is_a_straight_line() {
        let axis = Axis::new([1.0, 1000.0].into_iter(), 0.0, 300.0);
        let places: Vec<f64> = [1.0, 10.0, 100.0, 1000.0].iter().map(|&v| axis.place(v)).collect();
        assert_eq!(places, [0.0, 100.0, 200.0, 300.0]);
    }

    #[test]
    fn a_plot_without_points_is_still_a_document() {
        let plot = Plot {
            title: "a < b".into(),
            x_label: "x".into(),
            y_label: "y".into(),
            series: vec![Series { name: "none".into(), points: vec![] }],
        };
        let svg = plot.svg();
        assert!(svg.starts_with("<svg") && svg.contains("a &lt; b") && svg.ends_with("</svg>\n"));
    }
}
