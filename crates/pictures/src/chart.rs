//! Curves: points over whole numbers, the vertical axis linear or logarithmic.

use std::fmt::Write;

use num_bigint::BigUint;

use crate::labels::Labels;
use crate::svg::Svg;

/// A curve with its name.
pub struct Series {
    /// What it shows.
    pub name: String,
    /// The points, from left to right.
    pub points: Vec<(u32, BigUint)>,
}

/// Curves in one picture.
pub struct Curves {
    /// What they show.
    pub title: String,
    /// What is counted across.
    pub across: String,
    /// The curves.
    pub series: Vec<Series>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
/// The most points whose numbers are written.
const MOST_NUMBERS: usize = 24;
/// Dashes that tell curves apart without colour.
const DASHES: [&str; 5] = ["", "8 4", "2 3", "10 3 2 3", "1 5"];

/// Draws curves under what the picture holds already; the vertical axis is logarithmic when values grow that far.
pub fn draw(Curves { title, across, series }: &Curves, svg: &mut Svg) {
    let top = svg.height() + 24;
    svg.text(16, top, "head", title);
    let all = || series.iter().flat_map(|curve| &curve.points);
    let (Some(first), Some(last)) = (all().map(|point| point.0).min(), all().map(|point| point.0).max())
    else {
        return;
    };
    let most = all().map(|(_, value)| number(value)).fold(1.0, f64::max);
    let is_log = most > 1000.0;
    let height = |value: f64| {
        let share = if is_log { value.max(1.0).log10() / most.log10() } else { value / most };
        px(top) + 20.0 + HEIGHT * (1.0 - share)
    };
    let across_at = |x: u32| 90.0 + WIDTH * f64::from(x - first) / f64::from((last - first).max(1));
    svg.reach(760, top + 380);
    svg.path(&format!("M90 {}V{}H740", top + 20, top + 340), "arc", "");
    for tick in ticks(most, is_log) {
        let y = height(tick);
        svg.path(&format!("M84 {y:.1}H740"), "arc", " opacity=\"0.4\"");
        text_at(svg, (80.0, y + 4.0), "small end", &short(tick));
    }
    let step = (last - first).div_ceil(20).max(1);
    for x in (first..=last).step_by(usize::try_from(step).unwrap_or(1)) {
        text_at(svg, (across_at(x), px(top) + 356.0), "small middle", &x.to_string());
    }
    svg.text(415, top + 374, "middle", across);
    // Names of curves that end near each other are moved apart; numbers that would be written over others are left out.
    let mut labels = Labels::default();
    for (index, curve) in series.iter().enumerate() {
        let mut d = String::new();
        for (x, value) in &curve.points {
            let sign = if d.is_empty() { 'M' } else { 'L' };
            // Writing to a string cannot fail.
            let _ = write!(d, "{sign}{:.1} {:.1}", across_at(*x), height(number(value)));
        }
        svg.path(&d, "curve", &format!(" stroke-dasharray=\"{}\"", DASHES[index % DASHES.len()]));
        if let Some((x, value)) = curve.points.last() {
            let (left, length) = (whole(across_at(*x)) + 6, 8 * curve.name.chars().count());
            let mut y = whole(height(number(value))) + 4;
            while length > 0 && !labels.claim([left, y.saturating_sub(10), length, 13]) {
                y += 13;
            }
            svg.text(left, y, "small halo", &curve.name);
            svg.reach(750 + length, 0);
        }
    }
    if all().count() <= MOST_NUMBERS {
        for (x, value) in all() {
            let (text, above) = (value.to_string(), whole(height(number(value))).saturating_sub(6));
            let (middle, length) = (whole(across_at(*x)), 8 * text.chars().count());
            if labels.claim([middle.saturating_sub(length / 2), above.saturating_sub(10), length, 13]) {
                svg.text(middle, above, "small middle halo", &text);
            }
        }
    }
}

/// A length in whole pixels.
pub(crate) fn whole(length: f64) -> usize {
    format!("{length:.0}").parse().unwrap_or(0)
}

fn text_at(svg: &mut Svg, (x, y): (f64, f64), class: &str, text: &str) {
    svg.text(whole(x), whole(y), class, text);
}

/// A length as the axes count.
fn px(length: usize) -> f64 {
    u32::try_from(length).map_or(0.0, f64::from)
}

fn number(value: &BigUint) -> f64 {
    value.to_string().parse().unwrap_or(f64::MAX)
}

fn ticks(most: f64, is_log: bool) -> Vec<f64> {
    if is_log {
        let digits = most.log10().ceil();
        let every = (digits / 8.0).ceil().max(1.0);
        return (0..9).map(|tick| 10f64.powf(f64::from(tick) * every)).filter(|tick| *tick <= most).collect();
    }
    (0..=4).map(|tick| (most * f64::from(tick) / 4.0).round()).collect()
}

fn short(tick: f64) -> String {
    if tick >= 1e6 { format!("1e{:.0}", tick.log10()) } else { format!("{tick:.0}") }
}
