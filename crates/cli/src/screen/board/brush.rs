//! Draws single cells, and the lines between them.

use lucas_engine::{Cell, Shape};
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::grid::{Area, View, middle};
use super::names::is_called;
use crate::screen::look::{Emphasis, Look, Worth};

/// How one cell is shown, besides what it is.
#[derive(Clone, Copy)]
pub struct Touch {
    /// How it is marked out.
    pub emphasis: Emphasis,
    /// What a tap on it is worth.
    pub worth: Option<Worth>,
    /// Whether it bears its name.
    pub is_named: bool,
}

/// Draws on the part of the board that is seen.
pub struct Brush<'a> {
    pub view: &'a View,
    pub look: Look,
    pub buffer: &'a mut Buffer,
}

impl Brush<'_> {
    /// Draws a cell.
    pub fn cell(&mut self, cell: &Cell, place: Area, touch: Touch) {
        match cell.shape {
            Shape::Square => self.square(cell, place, touch),
            Shape::Point => self.point(cell, place, touch),
            Shape::Bar => self.bar(cell, place, touch),
            Shape::Line => self.line(cell, place, touch),
            Shape::Stick => self.stick(place, touch),
        }
    }

    fn put(&mut self, column: u16, row: u16, sign: char, style: Style) {
        if let Some(seen) = self.view.seen((column, row, 1, 1))
            && let Some(cell) = self.buffer.cell_mut((seen.x, seen.y))
        {
            cell.set_char(sign).set_style(style);
        }
    }

    fn write(&mut self, column: u16, row: u16, text: &str, style: Style) {
        for (letter, column) in text.chars().zip(column..) {
            self.put(column, row, letter, style);
        }
    }

    fn mark(&mut self, column: u16, row: u16, worth: Option<Worth>) {
        if let Some(worth) = worth {
            let (sign, style) = self.look.worth(worth);
            self.write(column, row, sign, style);
        }
    }

    /// What stands on a cell so wide: its sign, its label, or both; a word that would touch its neighbour is cut.
    fn inscription(&self, cell: &Cell, width: u16) -> String {
        let label = cell.label.say(self.look.language);
        let is_word = label.contains(char::is_alphabetic);
        match (cell.piece, label.is_empty()) {
            (None, false) if is_word && super::cut(label.chars().count()) >= width.max(2) => {
                let kept: String = label.chars().take(usize::from(width.saturating_sub(2)).max(1)).collect();
                if width > 2 { kept + "…" } else { kept }
            }
            (None, false) => label.to_owned(),
            _ => format!("{}{label}", self.look.sign(cell)),
        }
    }

    fn inscribe(&mut self, cell: &Cell, place: Area, style: Style) {
        let text = self.inscription(cell, place.2);
        self.write_amid(&text, place, style);
    }

    fn write_amid(&mut self, text: &str, place: Area, style: Style) {
        let (column, row) = middle(place);
        let before = super::cut(text.chars().count()).saturating_sub(1) / 2;
        self.write(column.saturating_sub(before), row, text, style);
    }

    fn square(&mut self, cell: &Cell, place: Area, Touch { emphasis, worth, is_named }: Touch) {
        let (left, top, width, height) = place;
        if width == 0 || height == 0 {
            return;
        }
        let (right, bottom) = (left + width - 1, top + height - 1);
        let (style, frame_style) = (self.look.piece(cell), self.look.emphasis(emphasis));
        let is_framed = width >= 5 && height >= 3;
        let text = self.inscription(cell, width);
        let written = super::cut(text.chars().count());
        let is_bracketed = !is_framed && width >= 3 && width >= written + 2;
        for row in top..=bottom {
            for column in left..=right {
                self.put(column, row, self.look.filling(cell), style);
            }
        }
        if is_framed {
            let [upper_left, upper_right, lower_right, lower_left, across, down] = self.look.frame(emphasis);
            let style = style.patch(frame_style);
            for column in left..=right {
                self.put(column, top, across, style);
                self.put(column, bottom, across, style);
            }
            for row in top..=bottom {
                self.put(left, row, down, style);
                self.put(right, row, down, style);
            }
            self.put(left, top, upper_left, style);
            self.put(right, top, upper_right, style);
            self.put(right, bottom, lower_right, style);
            self.put(left, bottom, lower_left, style);
            if is_named && is_called(cell) {
                self.write(left + 1, top, &cell.coordinate, style);
            }
        } else if is_bracketed {
            let [open, close] = self.look.brackets(emphasis);
            self.put(left, top, open, style.patch(frame_style));
            self.put(right, top, close, style.patch(frame_style));
        } else if emphasis != Emphasis::None {
            // Beside what is written: that stands a little to the right where the width is odd.
            self.put(if width < 3 { right } else { left }, top, '!', style.patch(frame_style));
        }
        let is_bare = !is_framed && !is_bracketed && emphasis == Emphasis::Focus;
        let style = if is_bare { style.patch(frame_style) } else { style };
        // What is written makes room for the mark of what a tap is worth.
        let is_tight = worth.is_some() && !is_framed && !is_bracketed && written < width;
        self.write_amid(&text, if is_tight { (left, top, width - 1, height) } else { place }, style);
        let inset = u16::from(is_framed);
        self.mark(right - inset, top + inset, worth);
    }

    fn point(&mut self, cell: &Cell, place: Area, Touch { emphasis, worth, is_named }: Touch) {
        let (left, _, width, height) = place;
        let (column, row) = middle(place);
        let (style, mark_style) = (self.look.piece(cell), self.look.emphasis(emphasis));
        if emphasis != Emphasis::None && width >= 3 {
            let [open, close] = self.look.brackets(emphasis);
            self.put(column.saturating_sub(1), row, open, mark_style);
            self.put(column + 1, row, close, mark_style);
        }
        self.inscribe(cell, place, style.patch(mark_style));
        if is_named {
            let (column, row) = self.beside((column, row), &cell.coordinate);
            self.write(column, row, &cell.coordinate, Style::new());
        }
        if height >= 3 {
            self.mark(column + 1, row - 1, worth);
        } else {
            self.mark((left + width).saturating_sub(1), row, worth);
        }
    }

    /// Where the name of a point stands: below it or above it, where no line passes, if there is such a place.
    fn beside(&self, (column, row): (u16, u16), name: &str) -> (u16, u16) {
        let places = [
            (column + 1, row + 1),
            (column + 1, row.saturating_sub(1)),
            (column, row + 1),
            (column, row.saturating_sub(1)),
        ];
        let is_blank = |&(column, row): &(u16, u16)| {
            let seen =
                name.chars().zip(column..).filter_map(|(_, column)| self.view.seen((column, row, 1, 1)));
            seen.filter_map(|seen| self.buffer.cell((seen.x, seen.y))).all(|cell| cell.symbol() == " ")
        };
        places.into_iter().find(is_blank).unwrap_or(places[0])
    }

    fn bar(&mut self, cell: &Cell, place: Area, Touch { emphasis, worth, .. }: Touch) {
        let (left, top, width, height) = place;
        if width == 0 {
            return;
        }
        let (style, mark_style) = (self.look.piece(cell), self.look.emphasis(emphasis));
        let [open, close] = self.look.brackets(emphasis);
        let is_written = cell.piece.is_some() || !cell.label.en.is_empty();
        let written = if is_written { super::cut(self.inscription(cell, width).chars().count()) } else { 0 };
        for row in top..top + height {
            for column in left..left + width {
                self.put(column, row, self.look.bar(), style);
            }
            if width >= 2 && width >= written + 2 {
                self.put(left, row, open, style.patch(mark_style));
                self.put(left + width - 1, row, close, style.patch(mark_style));
            }
        }
        if is_written {
            self.inscribe(cell, place, style.patch(mark_style));
        }
        self.mark(left + width - 1, top, worth);
    }

    fn line(&mut self, cell: &Cell, (left, top, width, height): Area, touch: Touch) {
        let Touch { emphasis, worth, .. } = touch;
        let (is_upright, style) = (cell.height > cell.width, self.look.piece(cell));
        let sign = self.look.line(is_upright, cell.is_solid, emphasis);
        for row in top..top + height {
            for column in left..left + width {
                self.put(column, row, sign, style.patch(self.look.emphasis(emphasis)));
            }
        }
        self.mark(left, top, worth);
    }

    /// One column however wide its place is: two would be two sticks to count.
    fn stick(&mut self, place @ (_, top, _, height): Area, Touch { emphasis, worth, .. }: Touch) {
        let (column, _) = middle(place);
        for row in top..top + height {
            let is_head = row == top;
            let style = self.look.stick_style(is_head).patch(self.look.emphasis(emphasis));
            self.put(column, row, self.look.stick(is_head, emphasis), style);
        }
        self.mark(column, (top + height).saturating_sub(1), worth);
    }

    /// Draws the line that joins two cells: a sign for each column, or for each row where it falls steeply.
    pub fn link(&mut self, from: Area, to: Area) {
        let [from, to] = [middle(from), middle(to)].map(|(column, row)| (i32::from(column), i32::from(row)));
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let is_falling = (across > 0) == (down > 0);
        let [flat, upright, falling, rising] = self.look.links();
        let slope = if is_falling { falling } else { rising };
        // A sign is about twice as high as it is wide: a line that falls one row in three columns still looks whole with
        // one sign in each row.
        let steps = if across.abs() <= 3 * down.abs() { down.abs() } else { across.abs() };
        let mut last = from;
        for step in 1..steps {
            let along = |begin: i32, length: i32| {
                let doubled = 2 * begin * steps + 2 * length * step + steps;
                doubled.div_euclid(2 * steps)
            };
            let here = (along(from.0, across), along(from.1, down));
            let sign = match (across, down) {
                (_, 0) => flat,
                (0, _) => upright,
                _ if here.1 == last.1 => flat,
                _ => slope,
            };
            last = here;
            if let (Ok(column), Ok(row)) = (u16::try_from(here.0), u16::try_from(here.1)) {
                self.trace(column, row, sign);
            }
        }
    }

    /// Puts a sign of a line; where another line is, they cross.
    fn trace(&mut self, column: u16, row: u16, sign: char) {
        let Some(seen) = self.view.seen((column, row, 1, 1)) else { return };
        let there = self.buffer.cell((seen.x, seen.y)).and_then(|cell| cell.symbol().chars().next());
        let crossed = there.map_or(sign, |there| self.look.crossing(there, sign));
        self.put(column, row, crossed, Style::new());
    }

    /// Shows with an arrow at the edge in which direction something lies that is not seen.
    pub fn beyond(&mut self, cell: &Cell, place: Area) {
        let arrow = self.look.towards(self.view.lies_beyond(place)).chars().next();
        let ((column, row), (from, area)) = (middle(place), (self.view.from, self.view.area));
        let within =
            |at: u16, from: u16, size: u16| at.clamp(from, from.saturating_add(size.saturating_sub(1)));
        let (column, row) = (within(column, from.0, area.width), within(row, from.1, area.height));
        if let Some(arrow) = arrow {
            self.put(column, row, arrow, self.look.piece(cell));
        }
    }

    /// Shows on which sides the board goes on.
    pub fn edges(&mut self) {
        let (area, style) = (self.view.area, self.look.emphasis(Emphasis::Focus));
        let (column, row) = (area.x + area.width / 2, area.y + area.height / 2);
        let ends = [
            (area.x, row),
            (area.right().saturating_sub(1), row),
            (column, area.y),
            (column, area.bottom().saturating_sub(1)),
        ];
        for ((place, sign), goes_on) in ends.into_iter().zip(self.look.arrows()).zip(self.view.goes_on()) {
            if let Some(cell) = self.buffer.cell_mut(place).filter(|_| goes_on) {
                cell.set_char(sign).set_style(style);
            }
        }
    }
}
