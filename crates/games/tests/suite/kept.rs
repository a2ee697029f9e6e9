//! An analysis that is kept answers as a fresh one does, for every game.

use std::collections::HashSet;
use std::sync::Arc;

use lucas_engine::answer::Answer;
use lucas_engine::{Analysis, AnyGame, Effort};
use lucas_games::GAMES;

const EFFORT: Effort<'static> = Effort::positions(300_000);
/// As many positions are asked of a fresh analysis each, spread over all.
const MOST_FRESH: usize = 60;
/// An instance of no more positions than this is asked about all of them.
const FEW: usize = 300;

fn answer(analysis: &dyn Analysis, position: &str, effort: &Effort<'_>) -> Answer {
    analysis.answer(position, 0, effort).unwrap_or_else(|refusal| panic!("{position}: {refusal}"))
}

/// All positions: those that have a rank, and those that can be reached.
fn positions(game: &dyn AnyGame) -> Vec<String> {
    let mut all: Vec<String> = vec![game.start()];
    all.extend((0..).map_while(|rank| game.position_of(rank)));
    let mut seen: HashSet<String> = HashSet::new();
    all.retain(|at| seen.insert(at.clone()));
    let mut next = 0;
    while next < all.len() {
        for step in game.moves(&all[next]).unwrap_or_else(|refusal| panic!("{refusal}")) {
            if seen.insert(step.position.clone()) {
                all.push(step.position);
            }
        }
        next += 1;
    }
    all
}

#[test]
fn a_kept_analysis_answers_as_a_fresh_one_for_every_game() {
    for (entry, params) in
        GAMES.0.iter().flat_map(|entry| entry.small.iter().map(move |params| (entry, params)))
    {
        let game = entry.open_params(params).unwrap_or_else(|refusal| panic!("{refusal}"));
        let kept = Arc::clone(&game).analysis();
        let positions = positions(&*game);
        let step = if positions.len() <= FEW { 1 } else { positions.len().div_ceil(MOST_FRESH) };
        for (number, position) in positions.iter().enumerate() {
            let told = answer(&*kept, position, &EFFORT);
            let first = told.moves.first().map(|valued| &valued.step);
            assert_eq!(told.best().next(), first.filter(|_| told.best().next().is_some()), "{position}");
            if number % step == 0 {
                let due = answer(&*Arc::clone(&game).analysis(), position, &EFFORT);
                let place = format!("{}/{position}", game.address());
                assert_eq!(
                    (&told.value, &told.moves, told.listed),
                    (&due.value, &due.moves, due.listed),
                    "{place}"
                );
                assert_eq!(told.best().collect::<Vec<_>>(), due.best().collect::<Vec<_>>(), "{place}");
            }
        }
    }
}

#[test]
fn a_graph_all_layers_and_a_search_from_both_ends_answer_alike() {
    let game = GAMES.open(&["kangaroos:3+3"]).unwrap_or_else(|refusal| panic!("{refusal}")).game;
    // So few that the graph is not written out, and enough for as many words as it takes.
    let little = Effort::positions(500);
    let [graph, layers] = [(); 2].map(|()| Arc::clone(&game).analysis());
    let reached = graph.reached(&game.start(), &EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert!(reached.positions.len() > little.positions);
    for (number, position) in positions(&*game).iter().enumerate() {
        let told = answer(&*graph, position, &EFFORT);
        let by_layers = answer(&*layers, position, &Effort { is_kept: true, ..little });
        assert_eq!((&told.value, &told.moves), (&by_layers.value, &by_layers.moves), "{position}");
        if number % 20 == 0 {
            let from_both_ends = answer(&*Arc::clone(&game).analysis(), position, &little);
            let (value, moves) = (from_both_ends.value, from_both_ends.moves);
            assert_eq!((&told.value, &told.moves), (&value, &moves), "{position}");
        }
    }
}
