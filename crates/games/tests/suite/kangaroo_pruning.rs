//! Dead boards of the kangaroos: none that lives is called dead, and a search without them finds what the plain one finds.

use lucas_engine::graph::{StateGraph, reach};
use lucas_engine::halfway::{DeadEnds, Packed, Pruning, meet_pruning};
use lucas_engine::solve::retrograde;
use lucas_engine::{Effort, Game, Reversible};
use lucas_games::kangaroos::{Kangaroos, Pawns};
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn game((pawns, gap): (u64, u64)) -> Kangaroos {
    Kangaroos::new(pawns, gap).expect("a board")
}

fn dead_ends(game: Kangaroos, target: &Pawns) -> DeadEnds {
    let prepared = game.dead_ends(target, &Effort::UNBOUNDED).expect("nobody stops it");
    prepared.expect("kangaroos know their dead boards")
}

fn after(game: Kangaroos, at: &Pawns) -> Vec<Pawns> {
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    moves.into_iter().map(|mv| game.play(at, mv)).collect()
}

/// The boards of a play by chance.
fn wandered(game: Kangaroos, from: Pawns, choices: &[Index]) -> Vec<Pawns> {
    let mut play = vec![from];
    for choice in choices {
        let next = after(game, &play[play.len() - 1]);
        if next.is_empty() {
            break;
        }
        play.push(*choice.get(&next));
    }
    play
}

#[test]
fn no_living_board_is_called_dead_on_instances_searched_whole() {
    let (mut dead, mut found) = (0, 0);
    let pawns_by_gap = [(1, 7), (2, 6), (3, 6), (4, 5), (5, 4), (6, 4), (7, 3), (9, 3), (14, 2)];
    for (gap, most) in pawns_by_gap {
        for pawns in 1..=most {
            let game = game((pawns, gap));
            let few = Effort::positions(400_000);
            let graph: StateGraph<Kangaroos> =
                reach(&game, [game.start()], |at| at, &few).unwrap_or_else(|_| panic!("{pawns}+{gap}"));
            let values =
                retrograde(&graph.arcs, game.players(), &Effort::UNBOUNDED).expect("nobody stops it");
            let is_dead_end = dead_ends(game, &game.reversed(&game.start()));
            for (index, at) in graph.positions.iter().enumerate() {
                for edge in graph.arcs.successors(index) {
                    let next = &graph.positions[edge.to()];
                    let is_found = is_dead_end(game.pack(at).0, game.pack(next).0);
                    let is_living = values.plies(edge.to()).is_some();
                    assert!(!(is_living && is_found), "{pawns}+{gap}: {at:?} to {next:?}");
                    // What is dead already is none that a move kills.
                    if values.plies(index).is_some() && !is_living {
                        dead += 1;
                        found += usize::from(is_found);
                    }
                }
            }
        }
    }
    assert!(dead > 50_000, "only {dead} moves kill a living board");
    assert!(found * 10 > dead * 5, "only {found} of {dead} dead boards are found");
}

#[test]
fn without_dead_boards_lengths_openings_and_counts_are_those_of_the_plain_search() {
    for size in [(6, 1), (5, 2), (6, 3), (8, 3), (6, 4), (5, 5), (4, 7), (3, 12)] {
        let game = game(size);
        let found = |pruning| {
            let meeting = meet_pruning(&game, &game.start(), pruning, &Effort::UNBOUNDED).expect("no bound");
            ((meeting.length(), meeting.openings(), meeting.count()), meeting.explored(), meeting.pruned())
        };
        let [never, large, always] = [Pruning::Never, Pruning::WhenLarge, Pruning::Always].map(found);
        assert_eq!((&never.0, &never.0, 0), (&large.0, &always.0, never.2), "{size:?}");
        assert!(always.1 <= large.1 && large.1 <= never.1, "{size:?}");
        assert!(always.2 > 0, "{size:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]

    /// Forwards from the start, and backwards from the goal to boards that no play from the start may reach.
    #[test]
    fn from_any_board_the_search_without_dead_boards_finds_what_the_plain_one_finds(
        size in select(vec![(2, 3), (3, 2), (3, 3), (4, 3), (3, 4), (3, 5), (2, 7)]),
        is_backwards in any::<bool>(),
        choices in prop::collection::vec(any::<Index>(), 0..40),
    ) {
        let game = game(size);
        let play = wandered(game, game.start(), &choices);
        let end = play[play.len() - 1];
        let from = if is_backwards { game.reversed(&end) } else { end };
        let found = |pruning| {
            let meeting = meet_pruning(&game, &from, pruning, &Effort::UNBOUNDED).expect("no bound");
            (meeting.length(), meeting.openings(), meeting.count())
        };
        prop_assert_eq!(found(Pruning::Always), found(Pruning::Never), "{:?} of {:?}", from, size);
    }

    /// On boards of any width, whatever is reached in the end.
    #[test]
    fn no_move_of_any_play_is_a_dead_end_on_the_way_to_where_it_leads(
        size in select(vec![(2, 3), (5, 5), (11, 3), (16, 3), (23, 3), (12, 4), (9, 7), (11, 7), (29, 1), (2, 28)]),
        before in prop::collection::vec(any::<Index>(), 0..60),
        choices in prop::collection::vec(any::<Index>(), 1..60),
    ) {
        let game = game(size);
        let begun = wandered(game, game.start(), &before);
        let play = wandered(game, begun[begun.len() - 1], &choices);
        let is_dead_end = dead_ends(game, &play[play.len() - 1]);
        for step in play.windows(2) {
            let words = [&step[0], &step[1]].map(|at| game.pack(at).0);
            prop_assert!(!is_dead_end(words[0], words[1]), "{:?} to {:?}", step[0], step[1]);
        }
    }

    #[test]
    fn boards_of_any_width_are_words_and_play_as_they_do(
        size in select(vec![(1, 1), (7, 3), (15, 2), (16, 3), (23, 3), (20, 4), (11, 7), (8, 16), (29, 1), (1, 30)]),
        choices in prop::collection::vec(any::<Index>(), 0..200),
    ) {
        let game = game(size);
        prop_assert!(game.width() <= 64);
        for at in wandered(game, game.start(), &choices) {
            let (word, phase) = game.pack(&at);
            prop_assert_eq!(word.checked_shr(game.width()).unwrap_or(0), 0);
            prop_assert_eq!(game.unpack(word, phase), at);
            prop_assert_eq!(game.unpack(game.reversed_word(word), phase), game.reversed(&at));
            let mut nexts = Vec::new();
            game.successors(word, phase, |next| nexts.push(game.unpack(next, phase + 1)));
            let mut played = after(game, &at);
            nexts.sort();
            played.sort();
            prop_assert_eq!(nexts, played);
        }
    }
}
