//! Every picture is sound, whatever is drawn, and those that are kept are those of today.

use std::path::Path;
use std::sync::Arc;

use lucas_engine::registry::Place;
use lucas_engine::{Effort, Language, Order};
use lucas_exercises::HANDOUTS;
use lucas_games::GAMES;
use lucas_pictures::{Kind, Request};
use lucas_words::Words;
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;

const KINDS: [Kind; 6] = [Kind::Graph, Kind::Tree, Kind::Calls, Kind::Table, Kind::Growth, Kind::Census];

fn request<'a>(place: &'a Place, kind: Kind, words: &'a Words) -> Request<'a> {
    let (order, own) = (Order::DepthFirst, HANDOUTS.own(place.game.name()));
    let analysis = Arc::clone(&place.game).analysis();
    let effort = Effort::positions(200_000);
    Request { game: &*place.game, position: &place.position, kind, order, analysis, effort, own, words }
}

/// How many elements of each name there are; fails on what is no XML.
fn elements(xml: &str, name: &str) -> usize {
    let mut reader = Reader::from_str(xml);
    let (mut count, mut depth) = (0, 0);
    loop {
        match reader.read_event().expect("sound XML") {
            Event::Start(tag) => {
                depth += 1;
                count += usize::from(tag.name().as_ref() == name);
                assert!(tag.attributes().all(|attribute| attribute.is_ok()));
            }
            Event::Empty(tag) => count += usize::from(tag.name().as_ref() == name),
            Event::End(_) => depth -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    count
}

fn check(place: &Place, kind: Kind, words: &Words) {
    let request = request(place, kind, words);
    if let Ok(svg) = request.svg() {
        let text = svg.file();
        assert!(elements(&text, "title") >= 1 && elements(&text, "desc") == 1);
        assert!(text.contains("role=\"img\""));
    }
    if let Ok(film) = request.film() {
        assert!((1..=5000).contains(&film.frames.len()));
        for step in [1, film.frames.len().div_ceil(2), film.frames.len()] {
            elements(&film.svg(&*place.game, step).expect("a step").file(), "rect");
        }
        assert!(film.svg(&*place.game, film.frames.len() + 1).is_err());
        assert!(film.svg(&*place.game, 0).is_err());
    }
}

#[test]
fn every_picture_of_every_preset_is_sound_or_refused() {
    let words = Words::new(Language::French);
    for entry in GAMES.0 {
        for preset in entry.presets {
            let game = entry.open_params(preset.params).expect("a preset");
            let place = Place { position: game.start(), game };
            for kind in KINDS {
                check(&place, kind, &words);
            }
        }
    }
}

#[test]
fn what_is_enormous_is_refused_or_drawn_in_short_at_once() {
    let words = Words::new(Language::English);
    for address in [
        "rings:10000000",
        "rings:63",
        "chocolate:1000000000000000000x1000000000000000000@5,5",
        "chocolate:5000x5000@2500,2500",
        "matches:1000000000000000000",
        "matches:100000,takeall",
        "kangaroos:10+10",
        "teaser:5x5",
    ] {
        let place = GAMES.open(&[address]).expect("a game");
        for kind in KINDS {
            check(&place, kind, &words);
        }
    }
}

#[test]
fn graphml_holds_every_position_and_every_move() {
    let words = Words::new(Language::English);
    let place = GAMES.open(&["teaser:3x3"]).expect("a game");
    let net = request(&place, Kind::Graph, &words).net().expect("a net");
    let graph = place.game.analysis().reached(&place.position, &Effort::positions(1000)).expect("a graph");
    let arcs: usize = (0..511).map(|node| graph.arcs.successors(node).len()).sum();
    let text = net.graphml("teaser:3x3");
    assert_eq!((elements(&text, "node"), elements(&text, "edge")), (511, arcs));
    assert!(net.dot("teaser:3x3").lines().count() == 511 + arcs + 3);
}

/// The pictures kept in the guide: name, address, kind, and the step of a film.
const KEPT: [(&str, &str, Kind, Option<usize>); 11] = [
    ("graph", "matches:5", Kind::Graph, None),
    ("levels", "teaser:3x3", Kind::Graph, None),
    ("tree", "matches:5", Kind::Tree, None),
    ("calls", "rings:3", Kind::Calls, None),
    ("table", "chocolate:10x7@7,3", Kind::Table, None),
    ("growth", "rings:4", Kind::Growth, None),
    ("census", "teaser:3x3", Kind::Census, None),
    ("film-queue", "kangaroos:3+3", Kind::Graph, Some(40)),
    ("film-tree", "matches:5", Kind::Tree, Some(9)),
    ("film-calls", "rings:3", Kind::Calls, Some(12)),
    ("film-table", "chocolate:10x7@7,3", Kind::Table, Some(30)),
];

#[test]
fn the_pictures_of_the_guide_are_those_of_today() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    for (language, code) in [(Language::English, "en"), (Language::French, "fr")] {
        let words = Words::new(language);
        for (name, address, kind, step) in KEPT {
            let place = GAMES.open(&[address]).expect("a game");
            let request = request(&place, kind, &words);
            let svg = match step {
                None => request.svg(),
                Some(step) => request.film().and_then(|film| film.svg(&*place.game, step)),
            };
            let text = svg.expect("a picture").file();
            let path = directory.join(format!("{name}-{code}.svg"));
            if std::env::var_os("LUCAS_REGENERATE").is_some() {
                std::fs::write(&path, &text).expect("a file");
            }
            let kept = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(
                kept == text,
                "{name}-{code}.svg is not that of today: LUCAS_REGENERATE=1 writes it again"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn small_instances_are_drawn_whole(game in 0..5usize, a in 1..5u64, b in 1..5u64, kind in 0..5usize) {
        let address = match game {
            0 => format!("rings:{a}"),
            1 => format!("chocolate:{a}x{b}@{},{}", a - 1, b / 2),
            2 => format!("kangaroos:{}+{b}", a.min(2)),
            3 => format!("matches:{a}+{b}"),
            _ => format!("teaser:{}x{}", 3, a.min(3)),
        };
        if let Ok(place) = GAMES.open(&[address.as_str()]) {
            check(&place, KINDS[kind], &Words::new(Language::English));
        }
    }
}
