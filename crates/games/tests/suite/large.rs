//! Theory where search cannot follow: values and best moves of large instances hold one move ahead.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lucas_engine::{Effect, Effort, Game, Notation, Outcome, Theory, Value};
use lucas_games::GAMES;
use lucas_games::chocolate::{Bar, Chocolate, MOST};
use lucas_games::matches::{LastMatch, Matches, Take};
use lucas_games::rings::{self, Rings};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::sample::Index;

/// Theory alone answers.
const NO_SEARCH: Effort<'static> = Effort::positions(0);
const NEXT: Effect = Effect { passes: true, gain: 0 };

/// A number of any length, so that small heaps stand beside large ones.
fn heap(bits: u32) -> impl Strategy<Value = u64> {
    (any::<u64>(), 64 - bits..64).prop_map(|(number, shift)| number >> shift)
}

/// Four heaps below 2^58, lost for the player to move in half of the cases.
fn bar() -> impl Strategy<Value = Bar> {
    (prop::array::uniform4(heap(58)), any::<bool>()).prop_map(|([left, right, above, below], is_lost)| {
        Bar([left, right, above, if is_lost { left ^ right ^ above } else { below }])
    })
}

/// Breaks spread over all sides: one line off, the whole side, any, and what balances the heaps.
fn breaks(bar: Bar, any: &[Index]) -> Vec<(usize, u64)> {
    let balance = bar.0.iter().fold(0, |sum, heap| sum ^ heap);
    let mut breaks = Vec::new();
    for (side, &heap) in bar.0.iter().enumerate().filter(|(_, heap)| **heap > 0) {
        breaks.extend([1, heap, heap.saturating_sub(heap ^ balance)].map(|taken| (side, taken)));
        let lines = usize::try_from(heap).expect("64 bits");
        breaks.extend(any.iter().map(|any| (side, any.index(lines) as u64 + 1)));
    }
    breaks.retain(|&(_, taken)| taken > 0);
    breaks
}

fn plies(value: &Value) -> BigUint {
    value.remoteness.clone().expect("a bar is valued in plies")
}

fn board(squares: u64, bytes: &[u8]) -> BigUint {
    BigUint::from_bytes_le(bytes) & rings::full(squares)
}

fn rings_text(squares: u64, board: &BigUint) -> String {
    Rings::emptying(squares).position_text(board)
}

fn gap(one: &BigUint, other: &BigUint) -> BigUint {
    if one > other { one - other } else { other - one }
}

fn matches() -> impl Strategy<Value = (Vec<u64>, u64, LastMatch)> {
    let heaps = prop::collection::vec(heap(59).prop_map(|heap| heap + 1), 1..8);
    let take = prop_oneof![1u64..6, heap(59).prop_map(|take| take + 1), Just(u64::MAX)];
    (heaps, take, prop_oneof![Just(LastMatch::Wins), Just(LastMatch::Loses)])
}

/// What is left of heaps: small numbers, ones, and whole rounds of `take` + 1 are where misère play turns.
fn left(heaps: &[u64], take: u64, how: &[(u8, Index)]) -> Vec<u64> {
    let of_heap = |(&heap, (how, any)): (&u64, &(u8, Index))| {
        let any_below = |most: u64| any.index(usize::try_from(most).expect("64 bits") + 1) as u64;
        let rounds = take.checked_add(1).map_or(0, |round| heap / round * round);
        match how % 6 {
            0 => heap,
            1 => heap.min(1),
            2 => rounds,
            3 => heap.min(rounds.saturating_add(1)),
            4 => 0,
            _ => any_below(heap),
        }
    };
    heaps.iter().zip(how).map(of_heap).collect()
}

#[test]
fn a_million_rings_are_answered_by_theory_alone() {
    let place = GAMES.open(&["rings", "1000000"]).expect("a million squares");
    let answer =
        place.game.analysis().answer(&place.position, 1, &NO_SEARCH).expect("theory needs no search");
    assert_eq!(answer.value, Value::win(rings::moves_to_fill(1_000_000)));
    assert_eq!(answer.line[0].mv, "2", "B7: n even starts with square 2");
}

#[test]
fn sixteen_heaps_of_the_largest_size_fit() {
    let heap = lucas_games::matches::MOST.to_string();
    let words = [&["matches", "takeall"], [heap.as_str(); 16].as_slice()].concat();
    let place = GAMES.open(&words).expect("sixteen heaps");
    let answer =
        place.game.analysis().answer(&place.position, 0, &NO_SEARCH).expect("theory needs no search");
    assert_eq!(
        answer.value,
        Value::lose(BigUint::from(MOST) * 16u32),
        "an even number of equal heaps is lost"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_value_of_a_huge_bar_holds_one_break_ahead(bar in bar(), any in prop::collection::vec(any::<Index>(), 8)) {
        let here = bar.value();
        for taken in breaks(bar, &any) {
            let mv = bar.taking(taken);
            prop_assert_eq!(bar.taken(mv), taken);
            let next = bar.broken(mv).value();
            // A lost bar leads to won ones only, none of which lasts longer than its best defence; from a won
            // bar no break wins faster than its value says.
            match (here.outcome, next.outcome) {
                (Outcome::Lose, Outcome::Win) => prop_assert!(plies(&next) < plies(&here)),
                (Outcome::Win, Outcome::Lose) => prop_assert!(plies(&next) + 1u32 >= plies(&here)),
                (Outcome::Win, Outcome::Win) => {}
                _ => prop_assert!(false, "{:?} {:?} leads to {:?}", bar, here, next),
            }
        }
    }

    #[test]
    fn the_best_break_of_a_huge_bar_is_a_ply_nearer_the_end(bar in bar()) {
        let game = Chocolate::new(bar);
        let Some(best) = game.best_move(&bar) else {
            prop_assert_eq!(bar, Bar([0; 4]));
            return Ok(());
        };
        prop_assert_eq!(game.parse_move(&bar, &game.move_text(&bar, best)), Some(best));
        let (here, next) = (bar.value(), bar.broken(best).value());
        prop_assert_eq!(plies(&next) + 1u32, plies(&here));
        prop_assert_ne!(next.outcome, here.outcome);
    }

    #[test]
    fn the_best_breaks_of_a_huge_bar_are_as_good_as_the_best_and_all_others_worse(
        bar in bar(),
        any in prop::collection::vec(any::<Index>(), 8),
    ) {
        let game = Chocolate::new(bar);
        let best = game.best_moves(&bar).expect("at most one break a side");
        let is_best = |mv| bar.value().is_kept(&bar.broken(mv).value(), NEXT);
        prop_assert_eq!(best.is_empty(), bar == Bar([0; 4]));
        prop_assert!(best.iter().all(|&mv| is_best(mv)));
        prop_assert!(game.best_move(&bar).is_none_or(|mv| best.contains(&mv)));
        for taken in breaks(bar, &any) {
            let mv = bar.taking(taken);
            prop_assert_eq!(is_best(mv), best.contains(&mv), "{:?}", taken);
        }
    }

    #[test]
    fn best_play_of_a_huge_bar_is_known_anywhere_without_walking(bar in bar(), share in 0u64..=1_000_000_000) {
        let game = Chocolate::new(bar);
        let remoteness = plies(&bar.value());
        let mut milestones = vec![(BigUint::ZERO, bar)];
        milestones.extend(game.milestones(&bar));
        prop_assert!(milestones.len() <= 122 && milestones.is_sorted_by(|one, other| one.0 < other.0));
        prop_assert_eq!(milestones.last(), Some(&(remoteness.clone(), Bar([0; 4]))));
        // At the milestones, next to them, and somewhere.
        let somewhere = BigUint::from(share) * &remoteness / 1_000_000_000u32;
        let mut times: Vec<BigUint> = milestones.iter().map(|(plies, _)| plies.clone()).collect();
        times.extend(milestones.iter().skip(1).map(|(plies, _)| plies - 1u32));
        times.push(somewhere);
        for played in times {
            let here = game.after(&bar, &played).expect("within best play");
            prop_assert_eq!(plies(&here.value()) + &played, remoteness.clone());
            let next = game.best_move(&here).map(|mv| here.broken(mv));
            prop_assert_eq!(game.after(&bar, &(&played + 1u32)), next, "after {} of {:?}", played, bar);
        }
        for (played, here) in milestones {
            prop_assert_eq!(game.after(&bar, &played), Some(here));
        }
    }

    #[test]
    fn best_play_of_one_huge_heap_is_known_anywhere_without_walking(
        heap in heap(59),
        take in prop_oneof![1u64..6, heap(59).prop_map(|take| take + 1), Just(u64::MAX)],
        last in prop_oneof![Just(LastMatch::Wins), Just(LastMatch::Loses)],
        share in 0u64..=1_000_000_000,
    ) {
        let (game, at) = (Matches::new(vec![heap.max(1)], take, last), vec![heap]);
        let remoteness = plies(&game.value(&at).expect("one heap is known"));
        let somewhere = BigUint::from(share) * &remoteness / 1_000_000_000u32;
        for played in [BigUint::ZERO, somewhere, remoteness.clone()] {
            let here = game.after(&at, &played).expect("within best play");
            prop_assert_eq!(plies(&game.value(&here).expect("one heap is known")) + &played, remoteness.clone());
            let next = game.best_move(&here).map(|mv| game.play(&here, mv));
            prop_assert_eq!(game.after(&at, &(played + 1u32)), next);
        }
    }

    #[test]
    fn the_best_takes_of_huge_heaps_are_all_that_keep_a_win(
        (heaps, take, last) in matches(),
        how in prop::collection::vec((any::<u8>(), any::<Index>()), 8),
        any in prop::collection::vec(any::<Index>(), 4),
    ) {
        let game = Matches::new(heaps.clone(), take, last);
        let at = left(&heaps, take, &how);
        let here = game.value(&at).expect("theory values all heaps");
        let Some(best) = game.best_moves(&at) else {
            prop_assert_eq!(here.outcome, Outcome::Lose, "only a loser has too many equal moves to list");
            return Ok(());
        };
        let is_best = |mv| here.is_kept(&game.value(&game.play(&at, mv)).expect("a value"), NEXT);
        prop_assert!(best.iter().all(|&mv| is_best(mv)), "{:?} of {:?}", best, at);
        for (heap, &matches) in at.iter().enumerate().filter(|(_, matches)| **matches > 0) {
            let most = matches.min(take);
            let some = any.iter().map(|any| any.index(usize::try_from(most).expect("64 bits")) as u64 + 1);
            // What leaves each small residue, too.
            let round = u128::from(take) + 1;
            let leaving = |left: u128| u64::try_from((u128::from(matches) + round - left) % round);
            let residues = (0..4.min(round)).filter_map(|left| leaving(left).ok());
            for count in some.chain(residues).chain([1, most]).filter(|count| (1..=most).contains(count)) {
                let mv = Take { heap, count };
                prop_assert_eq!(is_best(mv), best.contains(&mv), "{:?} in {:?}", mv, at);
            }
        }
    }

    #[test]
    fn a_bar_up_to_the_widest_is_opened_and_answered(
        size in (1..=MOST, 1..=MOST),
        square in (any::<Index>(), any::<Index>()),
    ) {
        let place = |index: Index, most: u64| index.index(usize::try_from(most).expect("64 bits")) as u64;
        let numbers = [size.0, size.1, place(square.0, size.0), place(square.1, size.1)];
        let bar = Bar::new(numbers).expect("the square is on the bar");
        let [m, n, i, j] = numbers.map(|number| number.to_string());
        let game = GAMES.open(&["chocolate", &m, &n, &i, &j]).expect("a bar in range").game;
        let analysis = Arc::clone(&game).analysis();
        let answer = analysis.answer(&game.start(), 3, &NO_SEARCH).expect("theory needs no search");
        prop_assert_eq!(&answer.value, &bar.value());
        prop_assert_eq!(answer.move_count, u128::from(size.0) + u128::from(size.1) - 2);
        if let Some(first) = answer.line.first() {
            let next = analysis.answer(&first.position, 3, &NO_SEARCH).expect("theory needs no search");
            prop_assert_eq!(plies(&next.value) + 1u32, plies(&answer.value));
        }
    }

    #[test]
    fn the_best_take_keeps_the_outcome_of_huge_heaps(
        (heaps, take, last) in matches(),
        how in prop::collection::vec((any::<u8>(), any::<Index>()), 8),
        any in prop::collection::vec(any::<Index>(), 4),
    ) {
        let game = Matches::new(heaps.clone(), take, last);
        let at = left(&heaps, take, &how);
        let here = game.value(&at).expect("theory values all heaps");
        let Some(best) = game.best_move(&at) else {
            prop_assert!(at.iter().all(|&heap| heap == 0));
            return Ok(());
        };
        prop_assert_eq!(game.parse_move(&at, &game.move_text(&at, best)), Some(best));
        let next = game.value(&game.play(&at, best)).expect("theory values all heaps");
        prop_assert_eq!(next.outcome == Outcome::Lose, here.outcome == Outcome::Win);
        if let Some(plies) = here.remoteness {
            prop_assert_eq!(next.remoteness.map(|left| left + 1u32), Some(plies));
        }
        if here.outcome == Outcome::Lose {
            for (heap, &matches) in at.iter().enumerate().filter(|(_, matches)| **matches > 0) {
                let most = matches.min(take);
                let some = any.iter().map(|any| any.index(usize::try_from(most).expect("64 bits")) as u64 + 1);
                for count in some.chain([1, most]) {
                    let next = game.value(&game.play(&at, Take { heap, count })).expect("a value");
                    prop_assert_eq!(next.outcome, Outcome::Win, "{} from heap {} of {:?}", count, heap, at);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rank_and_board_of_many_rings_undo_each_other(
        squares in 1u64..=2_000,
        bytes in prop::collection::vec(any::<u8>(), 250),
    ) {
        let board = board(squares, &bytes);
        prop_assert_eq!(rings::board(&rings::rank(&board)), board.clone());
        prop_assert_eq!(rings::rank(&rings::board(&board)), board);
    }

    #[test]
    fn every_move_of_many_rings_goes_one_rank_up_or_down(
        squares in 1u64..=2_000,
        bytes in prop::collection::vec(any::<u8>(), 250),
    ) {
        let (game, board) = (Rings::emptying(squares), board(squares, &bytes));
        let mut moves = Vec::new();
        game.moves(&board, &mut moves);
        let ranks: Vec<_> = moves.iter().map(|&mv| rings::rank(&game.play(&board, mv))).collect();
        let rank = rings::rank(&board);
        prop_assert!(ranks.iter().all(|other| gap(&rank, other) == 1u32.into()));
        prop_assert!(ranks.len() <= 2 && ranks.first() != ranks.get(1));
    }

    #[test]
    fn the_best_move_of_many_rings_is_legal_and_one_nearer(
        squares in 1u64..=2_000,
        bytes in prop::collection::vec(any::<u8>(), 250),
        is_filling: bool,
    ) {
        let game = if is_filling { Rings::filling(squares) } else { Rings::emptying(squares) };
        let mut at = board(squares, &bytes);
        for _ in 0..8 {
            let here = plies(&game.value(&at).expect("rings are known"));
            let Some(best) = game.best_move(&at) else {
                prop_assert_eq!(here, BigUint::ZERO);
                break;
            };
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            prop_assert!(moves.contains(&best));
            at = game.play(&at, best);
            prop_assert_eq!(plies(&game.value(&at).expect("rings are known")) + 1u32, here);
        }
    }

    #[test]
    fn the_board_after_any_number_of_moves_is_as_many_nearer(
        squares in 1u64..=2_000,
        bytes in prop::collection::vec(any::<u8>(), 250),
        is_filling: bool,
        share in 0u64..=1_000_000_000,
    ) {
        let game = if is_filling { Rings::filling(squares) } else { Rings::emptying(squares) };
        let at = board(squares, &bytes);
        let remoteness = plies(&game.value(&at).expect("rings are known"));
        let played = BigUint::from(share) * &remoteness / 1_000_000_000u32;
        let here = game.after(&at, &played).expect("within the solution");
        prop_assert_eq!(plies(&game.value(&here).expect("rings are known")) + &played, remoteness.clone());
        let next = game.best_move(&here).map(|mv| game.play(&here, mv));
        prop_assert_eq!(game.after(&at, &(played + 1u32)), next);
        prop_assert_eq!(game.after(&at, &(remoteness + 1u32)), None);
    }

    #[test]
    fn between_two_boards_of_many_rings_lies_the_difference_of_their_ranks(
        squares in 1u64..=2_000,
        bytes in prop::array::uniform2(prop::collection::vec(any::<u8>(), 250)),
    ) {
        let [from, goal] = bytes.map(|bytes| board(squares, &bytes));
        let address = format!("rings:{squares}@{}", rings_text(squares, &goal));
        let place = GAMES.open(&[&format!("{address}/{}", rings_text(squares, &from))]).expect("two boards");
        let analysis = place.game.analysis();
        let answer = analysis.answer(&place.position, 1, &NO_SEARCH).expect("theory needs no search");
        let distance = gap(&rings::rank(&from), &rings::rank(&goal));
        prop_assert_eq!(plies(&answer.value), distance);
        if let Some(first) = answer.line.first() {
            let next = analysis.answer(&first.position, 1, &NO_SEARCH).expect("theory needs no search");
            prop_assert_eq!(plies(&next.value) + 1u32, plies(&answer.value));
        }
    }
}

#[test]
fn a_sum_too_large_to_search_is_answered_by_theory_before_its_time_is_up() {
    let place = GAMES.open(&["sum:chocolate:10x8@1,1+matches:30+octal:77,20"]).expect("a sum");
    let analysis = Arc::clone(&place.game).analysis();
    let deadline = Instant::now() + Duration::from_secs(4);
    let effort = Effort { deadline: Some(deadline), ..Effort::UNBOUNDED };
    let answer = analysis.answer(&place.position, 0, &effort).expect("theory knows who wins");
    assert!(Instant::now() < deadline);
    assert_eq!((answer.value.outcome, answer.value.remoteness), (Outcome::Win, None));
    assert!(!answer.moves.is_empty());
}

#[test]
fn whoever_is_like_another_can_be_tapped_instead() {
    let place = GAMES.open(&["crossing:cannibals,3,2"]).expect("a crossing");
    let scene = place.game.scene(&place.position).expect("a position").expect("a picture");
    let begun: HashSet<usize> = scene.gestures.iter().map(|gesture| gesture.taps[0]).collect();
    // Six people behind the two shores; some are sent with another only, and then tapped second.
    let tapped: HashSet<usize> = scene.gestures.iter().flat_map(|gesture| gesture.taps.clone()).collect();
    assert!((2..8).all(|person| tapped.contains(&person)), "{tapped:?}");
    assert!(begun.len() > 1, "{begun:?}");
}
