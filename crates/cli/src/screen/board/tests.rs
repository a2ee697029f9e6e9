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

/// A row of named lines that stand between squares, so many halves down.
fn row_of_lines(top: u32, game: &str) -> Vec<Cell> {
    let squares = (0..3).map(|x| cell(Shape::Square, [3 * x, top, 2, 2]).solid());
    let lines = (1..3).map(|x| cell(Shape::Line, [3 * x - 1, top, 1, 2]).called(format!("{game}:{x}")));
    squares.chain(lines).collect()
}

#[test]
fn each_of_two_boards_bears_its_own_names_and_no_others() {
    let cells = [row_of_lines(0, "a"), row_of_lines(5, "b")].concat();
    let drawn = lines(&Scene::new(8, 7, cells), ASCII, (60, 6)).expect("it fits");
    let [first, second] = ["a:", "b:"].map(|name| drawn.iter().position(|row| row.contains(name)));
    assert!(first < second && first.is_some(), "{drawn:#?}");
    let between = &drawn[first.unwrap_or(0) + 1..second.unwrap_or(0)];
    assert!(between.iter().any(|row| row.contains('[')), "{drawn:#?}");
}

/// A tower on the first of three pegs.
fn tower(discs: u32) -> Scene {
    let wide = 2 * discs + 2;
    let pegs = (0..3).map(|peg| cell(Shape::Square, [peg * (wide + 1), 0, wide, discs + 2]).called("abc"));
    let disc = |size: u32| {
        cell(Shape::Bar, [1 + discs - size, 1 + size, 2 * size, 1]).solid().labelled(size.to_string())
    };
    Scene::new(3 * (wide + 1) - 1, discs + 2, pegs.chain((1..=discs).map(disc)).collect())
}

#[test]
fn a_wide_tower_is_drawn_narrower_and_all_of_it_is_seen() {
    let drawn = seen(&tower(9), None, (50, 15)).concat();
    for disc in 1..=9 {
        assert!(drawn.contains(&disc.to_string()), "{disc} in {drawn}");
    }
    assert!(!drawn.contains('>') && !drawn.contains('/'), "{drawn}");
}

#[test]
fn of_a_high_tower_the_disc_that_moves_is_seen_and_how_many_there_are() {
    let scene = tower(40);
    let area = Rect::new(0, 0, 50, 15);
    let mut buffer = Buffer::empty(area);
    // The pegs come first, then the discs from the smallest on.
    let marks = Marks { cursor: Some(0), affected: &[3], ..Marks::NONE };
    draw(&scene, Detail::Whole, &marks, ASCII, area, &mut buffer);
    let row = |row| (0..50).map(|column| buffer[(column, row)].symbol()).collect::<String>();
    let rows: Vec<String> = (0..15).map(row).collect();
    assert!(rows.iter().any(|row| row.contains("2=")), "{rows:#?}");
    assert!(rows[14].contains("1-") && rows[14].contains("/40"), "{rows:#?}");
}

#[test]
fn numbers_along_the_edges_go_with_the_part_that_is_seen() {
    let names = vec![""; 40];
    let rows = vec![&names[..]; 40];
    let mut scene = squares(&rows);
    for (nth, cell) in scene.cells.iter_mut().enumerate() {
        let edge = if nth < 40 { Some(nth) } else { (nth % 40 == 0).then_some(nth / 40) };
        cell.label = edge.map_or(Text::fixed("", ""), |edge| edge.to_string().into());
    }
    let drawn = seen(&scene, Some(30 * 40 + 30), (50, 15));
    assert!(
        drawn[0].contains("30") && drawn.iter().any(|row| row.trim_start().starts_with("30")),
        "{drawn:#?}"
    );
}

#[test]
fn no_danger_is_drawn_where_none_lies_and_arrows_point_to_it() {
    let rows = vec![&[""; 40][..]; 40];
    let mut scene = squares(&rows);
    let deadly = 20 * 40 + 20;
    scene.cells[deadly] = scene.cells[deadly].clone().holding('☠', Tone::Danger);
    for (cursor, arrows) in [(0, ">v"), (39, "<v"), (39 * 40, ">^"), (20 * 40, ">"), (20, "v")] {
        let drawn = seen(&scene, Some(cursor), (30, 15));
        let (below, board) = drawn.split_last().expect("rows");
        assert!(!board.concat().contains('X'), "{drawn:#?}");
        assert!(below.ends_with(&format!("X {arrows}")), "{drawn:#?}");
    }
    // Where it is seen it is drawn, once.
    let drawn = seen(&scene, Some(deadly), (30, 15));
    assert_eq!(drawn.concat().matches('X').count(), 1, "{drawn:#?}");
}

#[test]
fn words_on_a_small_picture_stand_apart() {
    let shore = |left| cell(Shape::Square, [left, 0, 12, 6]);
    let word = |x, word: &str| cell(Shape::Square, [x, 0, 5, 4]).solid().labelled(word.to_owned());
    let boat = cell(Shape::Bar, [1, 4, 10, 2]).solid();
    let cells = vec![shore(0), shore(14), word(1, "wolf"), word(6, "goat"), word(15, "cabbage"), boat];
    let scene = Scene::new(26, 6, cells);
    for width in [30, 42] {
        let area = Rect::new(0, 0, width, 8);
        let mut buffer = Buffer::empty(area);
        draw(&scene, Detail::Picture, &Marks::NONE, ASCII, area, &mut buffer);
        let row = |row| (0..width).map(|column| buffer[(column, row)].symbol()).collect::<String>();
        let drawn: Vec<String> = (0..8).map(row).collect();
        let words: Vec<&str> =
            drawn.iter().flat_map(|row| row.split(|sign: char| !sign.is_alphabetic())).collect();
        assert!(["wolf", "goat", "cab"].iter().all(|word| words.contains(word)), "{drawn:#?}");
    }
}
