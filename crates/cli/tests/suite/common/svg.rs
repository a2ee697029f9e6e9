//! A screen as a picture: every cell of the buffer where it stands, in the colours of a dark or a light terminal.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

const WIDTH: f64 = 8.4;
const HEIGHT: f64 = 17.0;

/// The background of the terminal, and thereby its theme.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    Dark,
    Light,
}

fn hex(colour: Color, usual: &'static str) -> &'static str {
    match colour {
        Color::Black => "#1c1c1c",
        Color::Red => "#c0392b",
        Color::Green => "#2e9e4f",
        Color::Yellow => "#c49a3a",
        Color::Blue => "#3465a4",
        Color::Magenta => "#b04fb0",
        Color::Cyan => "#2aa1a8",
        Color::Gray => "#d3d7cf",
        Color::DarkGray => "#707070",
        Color::LightRed => "#ef6b5e",
        Color::White => "#ffffff",
        _ => usual,
    }
}

fn colours(cell: &Cell, theme: Theme) -> (&'static str, &'static str) {
    let (text, paper) = match theme {
        Theme::Dark => ("#e6e6e6", "#16181d"),
        Theme::Light => ("#222222", "#fdfdfb"),
    };
    let (foreground, background) = (hex(cell.fg, text), hex(cell.bg, paper));
    if cell.modifier.contains(Modifier::REVERSED) {
        (background, foreground)
    } else {
        (foreground, background)
    }
}

/// Draws a buffer.
pub fn svg(buffer: &Buffer, theme: Theme) -> String {
    let area = buffer.area;
    let (width, height) = (f64::from(area.width) * WIDTH, f64::from(area.height) * HEIGHT);
    let paper = if theme == Theme::Dark { "#16181d" } else { "#fdfdfb" };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" width=\"{width:.0}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n<rect width=\"100%\" height=\"100%\" fill=\"{paper}\"/>\n"
    );
    for row in 0..area.height {
        let cells: Vec<&Cell> = (0..area.width).map(|column| &buffer[(column, row)]).collect();
        let alike = |one: &&Cell, other: &&Cell| {
            colours(one, theme) == colours(other, theme) && one.modifier == other.modifier
        };
        let (mut column, top) = (0u16, f64::from(row) * HEIGHT);
        for run in cells.chunk_by(alike) {
            let (foreground, background) = colours(run[0], theme);
            let text: String = run.iter().map(|cell| cell.symbol()).collect();
            let length = u16::try_from(run.len()).expect("a row");
            let (left, wide) = (f64::from(column) * WIDTH, f64::from(length) * WIDTH);
            if background != paper {
                let _ = writeln!(
                    out,
                    "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{HEIGHT:.1}\" fill=\"{background}\"/>"
                );
            }
            if !text.trim().is_empty() {
                let bold =
                    if run[0].modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
                let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                let base = top + 13.0;
                let _ = writeln!(
                    out,
                    "<text x=\"{left:.1}\" y=\"{base:.1}\" textLength=\"{wide:.1}\" xml:space=\"preserve\" fill=\"{foreground}\"{bold}>{text}</text>"
                );
            }
            column += length;
        }
    }
    out + "</svg>\n"
}
