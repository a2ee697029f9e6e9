//! Measured times beside what algorithms would cost: the curve that runs along the points is the class.

use std::fmt::Write;

use lucas_words::{Words, say};

use crate::chart::whole;
use crate::svg::Svg;

/// An instance that was measured.
pub struct MeasuredPoint<'a> {
    /// The instance.
    pub label: &'a str,
    /// What it took.
    pub seconds: f64,
    /// The operations of each algorithm; none where they are beyond counting.
    pub operations: &'a [Option<f64>],
}

const LEFT: f64 = 90.0;
const TOP: f64 = 20.0;
const HEIGHT: f64 = 240.0;
const STEP: f64 = 64.0;
/// Dashes that tell algorithms apart without colour.
const DASHES: [&str; 4] = ["8 4", "2 3", "10 3 2 3", "1 5"];

/// The picture of what was measured, each algorithm drawn through the dearest point; time is logarithmic.
#[must_use]
pub fn svg(points: &[MeasuredPoint<'_>], candidates: &[String], told: &str, words: &Words) -> Svg {
    let mut svg = Svg::new(words.language, told, &say!(words, "picture-measured-said"));
    let seconds = || points.iter().map(|point| point.seconds);
    let (least, most) = (seconds().fold(f64::INFINITY, f64::min), seconds().fold(0.0, f64::max));
    if points.is_empty() || least <= 0.0 {
        return svg;
    }
    let (low, high) = (least.log10().floor(), most.log10().ceil());
    let across = |place: usize| LEFT + STEP * (float(place) + 0.5);
    let height = |seconds: f64| {
        let share = (seconds.log10() - low) / (high - low).max(1.0);
        TOP + HEIGHT * (1.0 - share.clamp(0.0, 1.0))
    };
    let right = LEFT + STEP * float(points.len());
    svg.path(&format!("M{LEFT} {TOP}V{}H{right}", TOP + HEIGHT), "arc", "");
    for tick in (-9..=3).map(f64::from).filter(|tick| (low..=high).contains(tick)) {
        let seconds = 10f64.powf(tick);
        svg.path(&format!("M{} {:.1}H{right}", LEFT - 6.0, height(seconds)), "arc", " opacity=\"0.4\"");
        svg.text(whole(LEFT - 10.0), whole(height(seconds) + 4.0), "small end", &named(tick));
    }
    let dearest = points.iter().max_by(|one, other| one.seconds.total_cmp(&other.seconds));
    for (place, name) in candidates.iter().enumerate() {
        let per = |point: &MeasuredPoint<'_>| point.operations.get(place).copied().flatten();
        let dash = DASHES[place % DASHES.len()];
        let y = whole(TOP + HEIGHT) + 70 + 18 * place;
        svg.path(&format!("M20 {}H70", y - 4), "curve", &format!(" stroke-dasharray=\"{dash}\""));
        svg.text(80, y, "", name);
        let Some(each) = dearest.and_then(|point| Some(point.seconds / per(point)?)) else { continue };
        let mut d = String::new();
        for (at, point) in points.iter().enumerate() {
            if let Some(operations) = per(point) {
                let sign = if d.is_empty() { 'M' } else { 'L' };
                // Writing to a string cannot fail.
                let _ = write!(d, "{sign}{:.1} {:.1}", across(at), height(each * operations));
            }
        }
        svg.path(&d, "curve", &format!(" stroke-dasharray=\"{dash}\""));
    }
    for (place, point) in points.iter().enumerate() {
        let at = (whole(across(place)), whole(height(point.seconds)));
        let words = format!("{}: {:.0} ms", point.label, point.seconds * 1000.0);
        svg.told(&words, |svg| svg.circle(at, 5, "solid"));
        svg.text(
            at.0,
            at.1.saturating_sub(9),
            "small middle halo",
            &format!("{:.0} ms", point.seconds * 1000.0),
        );
        svg.text(at.0, whole(TOP + HEIGHT) + 18 + 15 * (place % 2), "small middle", &(place + 1).to_string());
    }
    svg.reach(whole(right) + 40, whole(TOP + HEIGHT) + 70 + 18 * candidates.len());
    svg
}

/// A power of ten of a second.
fn named(power: f64) -> String {
    if power >= 0.0 {
        format!("{:.0} s", 10f64.powf(power))
    } else if power >= -3.0 {
        format!("{:.0} ms", 10f64.powf(power + 3.0))
    } else {
        format!("{:.0} µs", 10f64.powf(power + 6.0))
    }
}

fn float(number: usize) -> f64 {
    u32::try_from(number).map_or(0.0, f64::from)
}
