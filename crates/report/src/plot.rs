//! Line plots as SVG, for benchmarks.

mod axis;

use crate::markup::escape;
use axis::Axis;
pub use axis::Scale;
use std::fmt::Write;

/// A line of a plot.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Points with positive coordinates, from left to right.
    pub points: Vec<(f64, f64)>,
    /// Behind them: a point that the line would pass above, had the measurement not been ended.
    pub unfinished: Option<(f64, f64)>,
}

/// A plot. The vertical axis is logarithmic; where the horizontal one is too, a power is a straight
/// line, and where it is not, an exponential function is.
#[derive(Clone, Debug)]
pub struct Plot {
    /// Above the plot.
    pub title: String,
    /// Under the horizontal axis.
    pub x_label: String,
    /// Beside the vertical axis.
    pub y_label: String,
    /// How the horizontal axis is divided.
    pub x_scale: Scale,
    /// The lines.
    pub series: Vec<Series>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 80.0;
/// Room for the legend, beside the lines rather than upon them.
const RIGHT: f64 = 150.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 58.0;
/// Between the ends of the horizontal axis and its first and last value where it is linear.
const INSET: f64 = 24.0;
/// Distinguishable for most colour-blind readers.
const COLOURS: [&str; 5] = ["#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00"];
/// Lines may lie on each other: gaps show the one below.
const DASHES: [&str; 5] = ["none", "9 4", "3 3", "none", "9 4"];

/// How a series is told from the others.
#[derive(Clone, Copy)]
struct Look {
    number: usize,
    colour: &'static str,
    dashes: &'static str,
}

impl Look {
    fn of(number: usize) -> Self {
        let (colour, dashes) = (COLOURS[number % COLOURS.len()], DASHES[number % DASHES.len()]);
        Look { number, colour, dashes }
    }

    /// A line through these places.
    fn line(self, out: &mut String, places: &[(f64, f64)], dashes: &str) {
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dashes}\"/>",
            path.join(" "),
            self.colour
        );
    }

    /// The mark of a point: a shape of its own, so that colour is not needed; hollow if no
    /// measurement ended there.
    fn mark(self, out: &mut String, (x, y): (f64, f64), hollow: bool) {
        let fill = if hollow { "white" } else { self.colour };
        let paint = format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.5\"", self.colour);
        let corners = |corners: &[(f64, f64)]| {
            let corners: Vec<String> = corners
                .iter()
                .map(|(right, down)| format!("{:.1},{:.1}", x + right, y + down))
                .collect();
            format!("<polygon points=\"{}\" {paint}/>", corners.join(" "))
        };
        let shape = match self.number % COLOURS.len() {
            0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" {paint}/>"),
            1 => corners(&[(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)]),
            2 => corners(&[(0.0, -5.0), (4.5, 3.5), (-4.5, 3.5)]),
            3 => corners(&[(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)]),
            _ => corners(&[(0.0, 5.0), (4.5, -3.5), (-4.5, -3.5)]),
        };
        let _ = writeln!(out, "{shape}");
    }
}

impl Plot {
    /// The plot as an SVG document.
    pub fn svg(&self) -> String {
        let points =
            || self.series.iter().flat_map(|series| series.points.iter().chain(&series.unfinished));
        let inset = if self.x_scale == Scale::Linear { INSET } else { 0.0 };
        let x_range = (LEFT + inset, WIDTH - RIGHT - inset);
        let x = Axis::new(self.x_scale, points().map(|point| point.0), x_range);
        let y_range = (HEIGHT - BOTTOM, TOP);
        let y = Axis::new(Scale::Logarithmic, points().map(|point| point.1), y_range);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
             <text x=\"{}\" y=\"24\" text-anchor=\"middle\" font-size=\"15\">{}</text>\n",
            (LEFT + WIDTH - RIGHT) / 2.0,
            escape(&self.title)
        );
        self.axes(&mut out, &x, &y);
        for (number, series) in self.series.iter().enumerate() {
            let look = Look::of(number);
            let place = |&(px, py): &(f64, f64)| (x.place(px), y.place(py));
            let places: Vec<(f64, f64)> = series.points.iter().map(place).collect();
            look.line(&mut out, &places, look.dashes);
            if let Some(open) = series.unfinished.as_ref().map(place) {
                let from_last: Vec<(f64, f64)> =
                    places.last().copied().into_iter().chain([open]).collect();
                look.line(&mut out, &from_last, "2 5");
                look.mark(&mut out, open, true);
            }
            for at in places {
                look.mark(&mut out, at, false);
            }
        }
        self.legend(&mut out);
        out.push_str("</svg>\n");
        out
    }

    fn axes(&self, out: &mut String, x: &Axis, y: &Axis) {
        for (at, label) in x.ticks() {
            let _ = writeln!(
                out,
                "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{0}\" stroke=\"#e4e4e4\"/>\
                 <text x=\"{at:.1}\" y=\"{1}\" text-anchor=\"middle\">{label}</text>",
                HEIGHT - BOTTOM,
                HEIGHT - BOTTOM + 18.0,
            );
        }
        for (at, label) in y.ticks() {
            let _ = writeln!(
                out,
                "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{0}\" y2=\"{at:.1}\" stroke=\"#e4e4e4\"/>\
                 <text x=\"{1}\" y=\"{2:.1}\" text-anchor=\"end\">{label}</text>",
                WIDTH - RIGHT,
                LEFT - 8.0,
                at + 4.0,
            );
        }
        let middle = (TOP + HEIGHT - BOTTOM) / 2.0;
        let _ = writeln!(
            out,
            "<path d=\"M {LEFT} {TOP} V {0} H {1}\" fill=\"none\" stroke=\"#888\"/>\n\
             <text x=\"{2}\" y=\"{3}\" text-anchor=\"middle\">{4}</text>\n\
             <text x=\"22\" y=\"{middle}\" text-anchor=\"middle\" \
             transform=\"rotate(-90 22 {middle})\">{5}</text>",
            HEIGHT - BOTTOM,
            WIDTH - RIGHT,
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 16.0,
            escape(&self.x_label),
            escape(&self.y_label)
        );
    }

    /// Beside the plot, what line is whose.
    fn legend(&self, out: &mut String) {
        let left = WIDTH - RIGHT + 18.0;
        let entry = |out: &mut String, number: usize, name: &str| -> f64 {
            let y = TOP + 12.0 + 22.0 * number as f64;
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                left + 40.0,
                y + 4.0,
                escape(name)
            );
            y
        };
        for (number, series) in self.series.iter().enumerate() {
            let look = Look::of(number);
            let y = entry(out, number, &series.name);
            look.line(out, &[(left, y), (left + 32.0, y)], look.dashes);
            look.mark(out, (left + 16.0, y), false);
        }
        if self.series.iter().any(|series| series.unfinished.is_some()) {
            let y = entry(out, self.series.len(), "out of time");
            let grey = Look { number: 0, colour: "#888", dashes: "2 5" };
            grey.line(out, &[(left, y), (left + 32.0, y)], grey.dashes);
            grey.mark(out, (left + 16.0, y), true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(series: Vec<Series>) -> Plot {
        Plot {
            title: "a < b".into(),
            x_label: "x".into(),
            y_label: "y".into(),
            x_scale: Scale::Linear,
            series,
        }
    }

    #[test]
    fn a_plot_without_points_is_still_a_document() {
        let svg = plot(vec![Series { name: "none".into(), ..Series::default() }]).svg();
        assert!(svg.starts_with("<svg") && svg.contains("a &lt; b") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }

    #[test]
    fn a_line_that_was_ended_is_marked() {
        let points = vec![(1.0, 0.5), (2.0, 4.0)];
        let finished = Series { name: "one".into(), points, unfinished: None };
        assert!(!plot(vec![finished.clone()]).svg().contains("out of time"));
        let ended = Series { unfinished: Some((3.0, 10.0)), ..finished };
        let svg = plot(vec![ended]).svg();
        assert!(svg.contains("out of time") && svg.contains("fill=\"white\" stroke"), "{svg}");
    }
}
