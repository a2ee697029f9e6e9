//! Boards of all shapes as text: nothing is lost, and everything that has a name bears it.

use lucas_engine::{Cell, Language, Scene, Shape, Text, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Detail, Marks, draw, lines};
use crate::screen::look::Look;

const ASCII: Look = Look { colour: false, ascii: true, language: Language::English };

fn cell(shape: Shape, place: [u32; 4]) -> Cell {
    Cell::new(shape, place, Text::fixed("", ""))
}

/// A board of squares, each called as it stands in the rows.
fn squares(rows: &[&[&str]]) -> Scene {
    let cells = rows.iter().zip(0..).flat_map(|(row, y)| {
        row.iter().zip(0..).map(move |(name, x)| cell(Shape::Square, [2 * x, 2 * y, 2, 2]).called(*name))
    });
    let (width, height) = (rows[0].len(), rows.len());
    let halves = |squares: usize| 2 * u32::try_from(squares).expect("few");
    Scene::new(halves(width), halves(height), cells.collect())
}

/// What is seen in an area of some size.
fn seen(scene: &Scene, cursor: Option<usize>, (width, height): (u16, u16)) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw(scene, Detail::Whole, &Marks { cursor, ..Marks::NONE }, ASCII, area, &mut buffer);
    let row = |row| (0..width).map(|column| buffer[(column, row)].symbol()).collect::<String>();
    (0..height).map(|number| row(number).trim_end().to_owned()).collect()
}

#[test]
fn discs_lie_on_their_pegs_as_wide_as_they_are_and_pegs_bear_their_names() {
    let peg = |number: u32, name| cell(Shape::Stick, [8 * number + 3, 0, 1, 4]).called(name);
    let disc =
        |x, y, width, label: &str| cell(Shape::Bar, [x, y, width, 2]).solid().labelled(label.to_owned());
    let pegs = [peg(0, "a"), peg(1, "b"), peg(2, "c")];
    let discs = [disc(0, 2, 7, "3"), disc(1, 0, 5, "2"), disc(10, 2, 3, "1")];
    let scene = Scene::new(23, 4, pegs.into_iter().chain(discs).collect());
    let drawn = lines(&scene, ASCII, (30, 10)).expect("it fits");
    assert_eq!(
        drawn,
        [
            "   a       b       c", //
            " [=2=]     o       o",
            " [===]     |       |",
            "[==3==]   [1]      |",
            "[=====]   [=]      |",
        ]
    );
}

#[test]
fn small_squares_are_called_by_their_columns_and_rows() {
    let scene = squares(&[&["a2", "b2", "c2"], &["a1", "b1", "c1"]]);
    assert_eq!(seen(&scene, None, (11, 3)), ["   a  b  c", "2 [.][.][.]", "1 [.][.][.]"]);
}

#[test]
fn names_that_would_touch_stand_in_two_rows_and_a_board_that_is_cut_shows_where_it_goes_on() {
    let names: Vec<String> = (1..=30).map(|number| number.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(
        seen(&squares(&[&names]), Some(15), (30, 3)),
        [
            "9   11  13  15  17  19  21  23", //
            "  10  12  14  16  18  20  22",
            "< . . . . . . .!. . . . . . .>",
        ]
    );
}

#[test]
fn numbers_of_any_length_fit_on_their_tiles() {
    let mut scene = squares(&[&["", ""], &["", ""]]);
    for (cell, number) in scene.cells.iter_mut().zip(["12", "7", "108", "9"]) {
        cell.label = number.to_owned().into();
    }
    assert_eq!(seen(&scene, None, (10, 2)), ["[ 12][ 7 ]", "[108][ 9 ]"]);
}

#[test]
fn without_colour_a_sign_says_whose_a_piece_is() {
    let scene = |tone| Scene::new(2, 2, vec![cell(Shape::Square, [0, 0, 2, 2]).holding('K', tone)]);
    assert_eq!(seen(&scene(Tone::Light), None, (3, 1)), ["[K]"]);
    assert_eq!(seen(&scene(Tone::Dark), None, (3, 1)), ["[k]"]);
}
