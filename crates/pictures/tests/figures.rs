//! What is drawn holds the numbers that are known.

use std::sync::Arc;

use lucas_engine::registry::Place;
use lucas_engine::{Effort, Language, Order};
use lucas_exercises::HANDOUTS;
use lucas_games::GAMES;
use lucas_pictures::algorithm::Algorithm;
use lucas_pictures::growing::{call_counts, plays};
use lucas_pictures::heat;
use lucas_pictures::own::Own;
use lucas_pictures::tree::{NodeKind, Tree};
use lucas_pictures::{Kind, Request};
use lucas_words::Words;

fn open(address: &str) -> Place {
    GAMES.open(&[address]).expect("a game")
}

fn own(place: &Place) -> Own {
    HANDOUTS.own(place.game.name())
}

fn english() -> Words {
    Words::new(Language::English)
}

fn leaves(tree: &Tree, kind: NodeKind) -> usize {
    tree.nodes.iter().filter(|node| node.kind == kind).count()
}

#[test]
fn the_tree_of_five_matches_is_the_handouts() {
    let place = open("matches:5");
    let tree = plays(&*place.game, &place.position, 1000, &english()).expect("a tree");
    // M3: 7 lines won by player 1, 6 by player 2. Nodes: t(n) = 1 + t(n-1) + t(n-2) + t(n-3), t(0) = 1.
    assert_eq!((leaves(&tree, NodeKind::First), leaves(&tree, NodeKind::Second)), (7, 6));
    let mut nodes = vec![1];
    for n in 1..=5usize {
        nodes.push(1 + nodes[n.saturating_sub(3)..n].iter().sum::<usize>());
    }
    assert_eq!((tree.nodes.len(), nodes[5]), (28, 28));
}

#[test]
fn depth_first_numbers_follow_the_first_child_and_breadth_first_the_level() {
    let place = open("matches:3");
    let tree = plays(&*place.game, &place.position, 1000, &english()).expect("a tree");
    let labels = |order: &[usize]| {
        let mut nodes: Vec<_> = (0..tree.nodes.len()).collect();
        nodes.sort_by_key(|&node| order[node]);
        nodes
            .iter()
            .map(|&node| tree.nodes[node].label.split(' ').next().unwrap_or("").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(labels(&tree.depth_first()), ["3", "2", "1", "0", "0", "1", "0", "0"]);
    assert_eq!(labels(&(0..tree.nodes.len()).collect::<Vec<_>>()), ["3", "2", "1", "0", "1", "0", "0", "0"]);
}

#[test]
fn the_calls_of_rings_are_as_many_as_the_recurrence_says() {
    let mut count = vec![1, 2];
    for n in 2..=9usize {
        count.push(2 + count[n - 1] + 2 * count[n - 2]);
    }
    for (n, &count) in count.iter().enumerate().skip(1) {
        for (address, kind) in
            [(format!("rings:{n}"), NodeKind::Second), (format!("rings:{n}@full"), NodeKind::First)]
        {
            let place = open(&address);
            let calls = own(&place).calls.expect("a recursion of its own");
            let tree = calls(&*place.game, &place.position, 100_000, &english()).expect("calls");
            assert_eq!(tree.nodes.len(), count, "{address}");
            // B6: as many rings are moved as the formula says.
            let moved = leaves(&tree, NodeKind::First) + leaves(&tree, NodeKind::Second);
            assert_eq!(lucas_games::rings::moves_to_fill(n as u64), moved.into(), "{address}");
            assert!(leaves(&tree, kind) > 0);
        }
    }
}

#[test]
fn the_naive_value_of_the_handouts_bars_makes_as_many_calls_as_printed() {
    for (address, expected) in [("chocolate:10x7@7,3", 203_237_664u64), ("chocolate:10x7@5,3", 432_503_940)] {
        let place = open(address);
        let graph =
            place.game.analysis().reached(&place.position, &Effort::positions(10_000)).expect("a graph");
        let counts = call_counts(&graph).expect("no circles");
        assert_eq!(counts[0], expected.into(), "{address}");
    }
}

#[test]
fn the_graph_of_the_teaser_holds_511_boards_and_the_lost_one_among_them() {
    let place = open("teaser:3x3");
    let graph = Arc::clone(&place.game)
        .analysis()
        .reached(&place.position, &Effort::positions(1000))
        .expect("a graph");
    assert_eq!(graph.positions.len(), 511);
    assert_eq!(graph.values.plies(0), Some(11));
    let heat = heat::table(&*place.game, &english()).expect("a table");
    assert_eq!(heat.cells.len(), 512);
}

#[test]
fn the_film_of_the_kangaroos_ends_at_the_goal_after_24_moves() {
    let place = open("kangaroos:3+3");
    let words = english();
    let request = request(&place, Kind::Graph, &words);
    let film = request.film().expect("a film");
    let last = film.frames.last().expect("a frame");
    assert!(
        last.sentence.starts_with("The goal is reached after 24 moves, and no way is shorter"),
        "{}",
        last.sentence
    );
    assert_eq!(last.acts, ["goal"]);
}

#[test]
fn depth_first_every_node_is_entered_once_and_left_once() {
    let place = open("matches:5");
    let words = english();
    let film = request(&place, Kind::Tree, &words).film().expect("a film");
    // 28 nodes, as the recurrence above says.
    assert_eq!(film.frames.len(), 2 * 28);
    let last = &film.frames.last().expect("a frame").change;
    assert_eq!(*last, lucas_pictures::film::Change::Leaves(0));
}

#[test]
fn the_film_of_the_rings_calls_empties_the_board() {
    let place = open("rings:4");
    let words = english();
    let film = request(&place, Kind::Calls, &words).film().expect("a film");
    let board = |step: usize| film.frames[step].position.as_deref();
    assert_eq!((board(0), board(film.frames.len() - 1)), (Some("xxxx"), Some("____")));
}

#[test]
fn all_deadly_squares_of_a_bar_of_127_that_are_worth_127_are_in_the_table() {
    let place = open("chocolate:127x127@0,0");
    let table = own(&place).table.expect("a table of its own");
    let heat = table(&place.position, &english()).expect("a table");
    let found: Vec<&str> =
        heat.cells.iter().filter(|cell| cell.plies == Some(127)).map(|cell| cell.position.as_str()).collect();
    assert_eq!(found, ["127x127@63,0", "127x127@0,63", "127x127@126,63", "127x127@63,126"]);
}

fn request<'a>(place: &'a Place, kind: Kind, words: &'a Words) -> Request<'a> {
    Request {
        game: &*place.game,
        position: &place.position,
        kind,
        order: Order::DepthFirst,
        analysis: Arc::clone(&place.game).analysis(),
        effort: Effort::positions(200_000),
        own: own(place),
        words,
    }
}

#[test]
fn every_step_of_every_film_has_its_line_in_its_algorithm() {
    for language in [Language::English, Language::French] {
        let words = Words::new(language);
        for address in [
            "rings:3",
            "rings:3@full",
            "chocolate:3x2@0,0",
            "kangaroos:2+3",
            "kangaroos:2+2",
            "matches:5",
            "teaser:3x3",
        ] {
            let place = open(address);
            for kind in [Kind::Graph, Kind::Tree, Kind::Calls, Kind::Table] {
                for order in [Order::DepthFirst, Order::BreadthFirst] {
                    for own in [own(&place), Own::NONE] {
                        let request = Request { order, own, ..request(&place, kind, &words) };
                        let Ok(film) = request.film() else { continue };
                        let algorithm = Algorithm::of(film.subject, own, &words);
                        for frame in &film.frames {
                            let is_at = |act: &&str| {
                                algorithm.lines.iter().any(|line| line.acts.iter().any(|one| one == act))
                            };
                            // The first call of a recursion is made by nobody.
                            let is_outside = frame.acts.iter().any(|act| ["root", "cut"].contains(act));
                            assert!(
                                is_outside || frame.acts.iter().any(is_at),
                                "{address} {kind:?} {order:?}: {:?}",
                                frame.acts
                            );
                            assert!(frame.sentence.ends_with(['.', '?']), "{}", frame.sentence);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn positions_of_a_picture_are_small_boards_and_told_apart_where_they_look_alike() {
    let (place, words) = (open("kangaroos:2+3"), english());
    let text = request(&place, Kind::Graph, &words).svg().expect("a picture").inline();
    assert!(text.contains("<title>WW---BB,W</title>"), "the position is told to who points at it");
    assert!(!text.contains(">WW---BB,W</text>"), "and drawn for all others");
    assert!(text.contains("class=\"white\"") && text.contains("class=\"black\""));
    // These two look the same but for who is to move.
    assert_eq!(text.contains(">-WW-BB-,W</text>"), text.contains(">-WW-BB-,B</text>"));
}

#[test]
fn no_name_of_a_move_is_written_over_another_or_over_a_position() {
    let words = english();
    for address in ["matches:5", "rings:4", "chocolate:3x2@0,0", "kangaroos:1+3", "matches:2+2"] {
        let place = open(address);
        let text = request(&place, Kind::Graph, &words).svg().expect("a picture").inline();
        let number = |line: &str, name: &str| -> usize {
            let value = line.split(&format!(" {name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
            value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name} in {line}"))
        };
        let is_name = |line: &&str| line.contains("small") && line.contains("halo");
        let names: Vec<[usize; 3]> = (text.lines().filter(is_name))
            .map(|line| {
                let name = line.split('>').nth(1).and_then(|rest| rest.split('<').next()).expect("a name");
                let width = 7 * name.chars().count();
                let aside = if line.contains("middle") { width / 2 } else { 0 };
                [number(line, "x") - aside, number(line, "y"), width]
            })
            .collect();
        assert!(!names.is_empty(), "{address}");
        for (index, [x, y, width]) in names.iter().enumerate() {
            for [left, bottom, wide] in &names[..index] {
                let is_apart = x + width <= *left || left + wide <= *x || y.abs_diff(*bottom) >= 11;
                assert!(is_apart, "{address}: names at {x},{y} and {left},{bottom}");
            }
        }
    }
}

#[test]
fn a_graph_that_is_shown_by_levels_says_so() {
    let words = english();
    let [small, large] = ["teaser:2x2", "teaser:3x3"].map(open);
    let said = |place| request(place, Kind::Graph, &words).svg().expect("a picture").description().to_owned();
    let sentence = "too many to draw one by one";
    assert_eq!((said(&small).contains(sentence), said(&large).contains(sentence)), (false, true));
}
