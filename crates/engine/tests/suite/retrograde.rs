//! Values where play can go round in circles, be drawn, or leave a player stuck.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::toy::{Toy, seeded};
use lucas_engine::effort::{Kept, Route, Unfinished, Watch, Writing};
use lucas_engine::graph::reach;
use lucas_engine::solve::{Values, retrograde};
use lucas_engine::strong::{least_memory, strong, strong_backwards, strong_upwards};
use lucas_engine::{Effort, End, Game, Limit, Outcome, Players, Value};
use proptest::prelude::*;

const GOES_ON: Option<End> = None;
const WON: (&[usize], Option<End>) = (&[], Some(End::Won));
const LOST: (&[usize], Option<End>) = (&[], Some(End::Lost));
const DRAWN: (&[usize], Option<End>) = (&[], Some(End::Draw));

/// The values of all positions, reachable or not.
fn solved(players: Players, table: &[(&[usize], Option<End>)]) -> Vec<Value> {
    values(&Toy::new(players, table))
}

fn values(game: &Toy) -> Vec<Value> {
    let values: Values = strong(game, &Effort::UNBOUNDED).expect("few positions");
    // Where memory is scarce, no move is written down.
    let memory = least_memory(game.positions() as u64).expect("few positions");
    assert_eq!(strong(game, &Effort { memory, ..Effort::UNBOUNDED }).expect("few positions"), values);
    if game.positions() < 1000 {
        assert_eq!(strong_backwards(game, &Effort::UNBOUNDED).expect("few positions"), values);
        assert_eq!(strong_upwards(game, &Effort::UNBOUNDED).expect("few positions"), values);
        let upwards = strong_upwards(&game.upside_down(), &Effort::UNBOUNDED).expect("few positions");
        let last = game.positions() - 1;
        assert!((0..=last).all(|at| upwards.value(last - at) == values.value(at)), "{game:?}");
    }
    (0..game.positions()).map(|at| values.value(at)).collect()
}

#[test]
fn a_circle_without_an_exit_is_drawn() {
    let values = solved(Players::Two, &[(&[1], GOES_ON), (&[2], GOES_ON), (&[0], GOES_ON)]);
    assert_eq!(values, [(); 3].map(|()| Value::only(Outcome::Draw)));
}

#[test]
fn a_win_through_a_circle_leaves_it_at_the_exit() {
    let values = solved(Players::Two, &[(&[1], GOES_ON), (&[0, 2], GOES_ON), LOST]);
    assert_eq!(values, [Value::lose(2u32), Value::win(1u32), Value::lose(0u32)]);
}

#[test]
fn a_loser_at_the_exit_goes_round_instead() {
    let values = solved(Players::Two, &[(&[1], GOES_ON), (&[0, 2], GOES_ON), WON]);
    assert_eq!(values, [Value::only(Outcome::Draw), Value::only(Outcome::Draw), Value::win(0u32)]);
}

#[test]
fn a_loser_who_can_only_go_round_towards_the_winner_is_lost() {
    // 0 and 2 are the loser's; whichever way round, the winner at 1 or 3 leaves for 4.
    let table: &[(&[usize], _)] =
        &[(&[1, 3], GOES_ON), (&[2, 4], GOES_ON), (&[3], GOES_ON), (&[0, 4], GOES_ON), LOST];
    let expected = [2u32, 1, 2, 1, 0].map(|plies| match plies {
        1 => Value::win(1u32),
        plies => Value::lose(plies),
    });
    assert_eq!(solved(Players::Two, table), expected);
}

#[test]
fn a_drawn_end_is_better_than_a_loss_and_worse_than_a_win() {
    let table: &[(&[usize], _)] =
        &[(&[3, 5], GOES_ON), (&[4, 5], GOES_ON), (&[5], GOES_ON), WON, LOST, DRAWN];
    let expected = [
        Value::draw(1u32),
        Value::win(1u32),
        Value::draw(1u32),
        Value::win(0u32),
        Value::lose(0u32),
        Value::draw(0u32),
    ];
    assert_eq!(solved(Players::Two, table), expected);
}

#[test]
fn a_stuck_player_has_lost_though_the_rules_name_no_end() {
    let values = solved(Players::Two, &[(&[1], GOES_ON), (&[2], GOES_ON), (&[], GOES_ON)]);
    assert_eq!(values, [Value::lose(2u32), Value::win(1u32), Value::lose(0u32)]);
}

#[test]
fn a_stuck_person_has_not_solved_the_puzzle() {
    let values = solved(Players::One, &[(&[1, 2], GOES_ON), (&[], GOES_ON), WON]);
    assert_eq!(values, [Value::win(1u32), Value::only(Outcome::Unsolvable), Value::win(0u32)]);
}

#[test]
fn a_goal_that_cannot_be_reached_makes_a_puzzle_unsolvable() {
    let table: &[(&[usize], _)] = &[(&[1, 2], GOES_ON), (&[0], GOES_ON), LOST, DRAWN, WON, (&[4], GOES_ON)];
    let unsolvable = Value::only(Outcome::Unsolvable);
    let values = solved(Players::One, table);
    assert_eq!(values[..4], vec![unsolvable; 4]);
    assert_eq!(values[4..], [Value::win(0u32), Value::win(1u32)]);
}

/// Position 0 leads to forced lines, each of so many plies to a finished position.
fn forced_lines(lines: &[(usize, End)]) -> Vec<Value> {
    let mut table: Vec<(Vec<usize>, Option<End>)> = vec![(Vec::new(), GOES_ON)];
    for &(plies, end) in lines {
        let first = table.len();
        table[0].0.push(first);
        table.extend((0..plies).map(|ply| (vec![first + ply + 1], GOES_ON)));
        table.push((Vec::new(), Some(end)));
    }
    let table: Vec<(&[usize], _)> = table.iter().map(|(arrows, end)| (arrows.as_slice(), *end)).collect();
    solved(Players::Two, &table)
}

#[test]
fn a_loser_holds_out_as_long_as_the_handout_says() {
    let values = forced_lines(&[(2, End::Won), (6, End::Won), (11, End::Lost)]);
    assert_eq!([1, 4, 11].map(|first| values[first].signed()), [2, 6, 11].map(|value| Some(value.into())));
    assert_eq!(values[0], Value::lose(12u32), "C2: +2, +6 and +11 make -12");
}

#[test]
fn a_winner_hurries_as_the_handout_says() {
    let values = forced_lines(&[(11, End::Won), (3, End::Lost), (8, End::Lost), (17, End::Lost)]);
    let firsts = [1, 13, 17, 26].map(|first| values[first].signed());
    assert_eq!(firsts, [-11, 3, -8, 17].map(|value| Some(value.into())));
    assert_eq!(values[0], Value::win(9u32), "C2: -11, +3, -8 and +17 make +9");
}

/// Hears which way is chosen.
#[derive(Default)]
struct Listener(Mutex<Vec<Route>>);

impl Watch for Listener {
    fn chosen(&self, route: Route) {
        self.0.lock().expect("nobody panics").push(route);
    }
}

#[test]
fn memory_decides_between_the_fast_and_the_small_way_and_too_little_is_refused() {
    let game = Toy::new(Players::Two, &[(&[1], GOES_ON), LOST]);
    let least = least_memory(2).expect("a small number");
    // Where the list of each position begins, and one move.
    let needed = least + 2 * 8 + 4;
    let refused = |memory| match strong(&game, &Effort { memory, ..Effort::UNBOUNDED }) {
        Err(Unfinished::Limit(Limit::Memory { needed, allowed })) if allowed == memory => needed,
        _ => None,
    };
    assert_eq!([least - 1, least].map(refused), [Some(least), None]);
    let solved = |memory| {
        let listener = Listener::default();
        let values = strong(&game, &Effort { memory, watch: &listener, ..Effort::UNBOUNDED });
        (values.expect("enough"), listener.0.into_inner().expect("nobody panics"))
    };
    let (fast, small) = (solved(needed), solved(needed - 1));
    assert_eq!(fast.0, small.0);
    assert_eq!(fast.1, [Route::Written { needed }]);
    assert_eq!(small.1, [Route::Sweeps { least, needed }]);
}

/// Ply by ply, from the definition: who can force a win within so many plies, and who is forced to lose.
fn decided_by_plies(game: &Toy) -> Vec<Option<(bool, u32)>> {
    let mut known: Vec<Option<(bool, u32)>> = vec![None; game.positions()];
    for ply in 0.. {
        let before = known.clone();
        for at in 0..game.positions() {
            let is_good = |(to, passes): (usize, bool)| before[to].map(|(is_won, _)| is_won != passes);
            let found = match game.rules(at).0 {
                Some(End::Draw) => None,
                Some(end) => Some((end == End::Won, 0)),
                None if game.steps(at).any(|step| is_good(step) == Some(true)) => Some((true, ply)),
                None if game.steps(at).all(|step| is_good(step) == Some(false)) => Some((false, ply)),
                None => None,
            };
            known[at] = before[at].or(found);
        }
        if known == before {
            break;
        }
    }
    known
}

/// Who wins when play is broken off after very many plies and judged as if it went on for ever, by plain minimax: 1, 0 or
/// -1 for the player to move.
fn outcomes_by_minimax(game: &Toy) -> Vec<i8> {
    let judged = |end| match end {
        End::Won => 1,
        End::Draw => 0,
        End::Lost => -1,
    };
    let broken_off = |at| judged(game.rules(at).0.unwrap_or(game.endless(&at)));
    let mut values: Vec<i8> = (0..game.positions()).map(broken_off).collect();
    loop {
        let after = |(to, passes): (usize, bool)| if passes { -values[to] } else { values[to] };
        let after = |at: usize| game.steps(at).map(after).max().unwrap_or(values[at]);
        let longer: Vec<i8> = (0..game.positions()).map(after).collect();
        if longer == values {
            return values;
        }
        values = longer;
    }
}

/// How far a draw by the rules is from each drawn position: a player who could play on for ever and win puts it off, any
/// other goes for it. Both by the definition, applied again and again.
fn draws_by_relaxing(game: &Toy, outcomes: &[i8]) -> Vec<Option<u32>> {
    let is_drawn = |&at: &usize| outcomes[at] == 0;
    let mut plies: Vec<Option<u32>> =
        (0..game.positions()).map(|at| (game.rules(at).0 == Some(End::Draw)).then_some(0)).collect();
    loop {
        let before = plies.clone();
        for at in (0..game.positions()).filter(|at| is_drawn(at) && game.rules(*at).0.is_none()) {
            let drawn = game.steps(at).map(|(to, _)| to).filter(is_drawn).map(|to| plies[to]);
            let chosen = if game.endless(&at) == End::Won {
                drawn.collect::<Option<Vec<u32>>>().and_then(|plies| plies.into_iter().max())
            } else {
                drawn.flatten().min()
            };
            plies[at] = chosen.map(|plies| plies + 1);
        }
        if plies == before {
            return plies;
        }
    }
}

fn value_by_plies(game: &Toy) -> Vec<Value> {
    let outcomes = outcomes_by_minimax(game);
    let draws = draws_by_relaxing(game, &outcomes);
    let decided = decided_by_plies(game).into_iter().zip(outcomes).zip(draws);
    let value =
        |((decided, outcome), draw): ((Option<(bool, u32)>, i8), Option<u32>)| match (decided, outcome) {
            (Some((true, plies)), 1) => Value::win(plies),
            (Some((false, plies)), -1) => Value::lose(plies),
            (None, 1) => Value::only(Outcome::Win),
            (None, -1) => Value::only(Outcome::Lose),
            (None, 0) => Value { remoteness: draw.map(Into::into), ..Value::only(Outcome::Draw) },
            _ => panic!("two definitions disagree in {game:?}"),
        };
    decided.map(value).collect()
}

/// Distances to the goal by relaxing every move until nothing changes.
fn value_by_relaxing(game: &Toy) -> Vec<Value> {
    let mut plies: Vec<Option<u32>> =
        (0..game.positions()).map(|at| (game.rules(at).0 == Some(End::Won)).then_some(0)).collect();
    for _ in 0..game.positions() {
        for at in 0..game.positions() {
            let onwards = game.rules(at).1.iter().filter_map(|&to| Some(plies[to]? + 1));
            plies[at] = plies[at].into_iter().chain(onwards).min();
        }
    }
    plies.into_iter().map(|plies| plies.map_or(Value::only(Outcome::Unsolvable), Value::win)).collect()
}

/// Keeps what a solve has done after every layer, and stops it when it has looked up so many times.
#[derive(Default)]
struct Keeper {
    earlier: Option<Kept>,
    layers: Mutex<Vec<Kept>>,
    stops_after: Option<usize>,
    looks: AtomicUsize,
}

impl Watch for Keeper {
    fn is_stopping(&self) -> bool {
        let looks = self.looks.fetch_add(1, Relaxed);
        self.stops_after.is_some_and(|most| looks >= most)
    }

    fn kept(&self) -> Option<Kept> {
        self.earlier.clone()
    }

    fn is_time_to_keep(&self) -> bool {
        self.stops_after.is_none()
    }

    fn keep(&self, depth: u32, writing: Writing<'_>) -> io::Result<()> {
        let mut bytes = Vec::new();
        writing(&mut bytes)?;
        self.layers.lock().expect("nobody panics").push(Kept { depth, bytes });
        Ok(())
    }
}

fn watched(game: &Toy, keeper: &Keeper) -> Result<Values, Unfinished> {
    strong(game, &Effort { watch: keeper, ..Effort::UNBOUNDED })
}

fn taken_up(game: &Toy, earlier: Option<Kept>) -> Values {
    if game.positions() < 1000 {
        // What one way has kept, another takes up.
        let keeper = Keeper { earlier: earlier.clone(), ..Keeper::default() };
        let backwards = strong_backwards(game, &Effort { watch: &keeper, ..Effort::UNBOUNDED });
        let memory = least_memory(game.positions() as u64).expect("few positions");
        let keeper = Keeper { earlier: earlier.clone(), ..Keeper::default() };
        let small = strong(game, &Effort { watch: &keeper, memory, ..Effort::UNBOUNDED });
        assert_eq!(backwards.expect("nobody stops it"), small.expect("nobody stops it"));
    }
    watched(game, &Keeper { earlier, ..Keeper::default() }).expect("nobody stops it")
}

proptest! {
    #![proptest_config(seeded(30_000))]

    #[test]
    fn two_players_get_the_values_of_the_definition(game in Toy::any(Players::Two)) {
        let expected = value_by_plies(&game);
        prop_assert_eq!(&values(&game), &expected);
        let graph = reach(&game, 0..game.positions(), |at| at, &Effort::UNBOUNDED).expect("a small table");
        let searched = retrograde(&graph.arcs, Players::Two, &Effort::UNBOUNDED).expect("nobody stops it");
        let searched: Vec<Value> = (0..game.positions()).map(|at| searched.value(at)).collect();
        prop_assert_eq!(searched, expected);
    }
}

proptest! {
    #![proptest_config(seeded(4_000))]

    #[test]
    fn a_puzzle_gets_the_distances_of_the_definition(game in Toy::any(Players::One)) {
        prop_assert_eq!(values(&game), value_by_relaxing(&game));
    }

    #[test]
    fn what_is_reached_has_the_values_of_the_whole_table(game in Toy::any(Players::Two)) {
        let graph = reach(&game, [game.start()], |at| at, &Effort::positions(game.positions()));
        let graph = graph.expect("a small table");
        let reached = retrograde(&graph.arcs, game.players(), &Effort::UNBOUNDED).expect("nobody stops it");
        let whole = values(&game);
        for (index, &at) in graph.positions.iter().enumerate() {
            prop_assert_eq!(&reached.value(index), &whole[at]);
        }
    }

    #[test]
    fn a_table_taken_up_after_any_layer_comes_to_the_same_end(
        game in prop_oneof![4 => Toy::any(Players::Two), 1 => Toy::any(Players::One)],
    ) {
        let keeper = Keeper::default();
        let whole = watched(&game, &keeper).expect("nobody stops it");
        for kept in keeper.layers.into_inner().expect("nobody panics") {
            prop_assert_eq!(&taken_up(&game, Some(kept)), &whole);
        }
    }

    #[test]
    fn a_table_stopped_at_any_moment_goes_on_from_what_was_kept(
        game in prop_oneof![4 => Toy::any(Players::Two), 1 => Toy::any(Players::One)],
        stops_after in 0..12usize,
    ) {
        let whole = taken_up(&game, None);
        let keeper = Keeper { stops_after: Some(stops_after), ..Keeper::default() };
        match watched(&game, &keeper) {
            Ok(values) => prop_assert_eq!(&values, &whole),
            Err(Unfinished::Limit(limit)) => prop_assert_eq!(limit, Limit::Stopped),
            Err(Unfinished::Keeping(error)) => panic!("{error}"),
        }
        let kept = keeper.layers.into_inner().expect("nobody panics").pop();
        prop_assert_eq!(&taken_up(&game, kept), &whole);
    }
}

#[test]
fn layers_large_enough_to_be_shared_between_threads_have_the_values_of_the_definition() {
    for first in [End::Draw, End::Won, End::Lost] {
        let game = Toy::large(60_000, first);
        let expected = value_by_plies(&game);
        assert!(values(&game) == expected);
        let keeper = Keeper { stops_after: Some(40), ..Keeper::default() };
        assert!(matches!(watched(&game, &keeper), Err(Unfinished::Limit(Limit::Stopped))));
        let kept = keeper.layers.into_inner().expect("nobody panics").pop();
        assert!(kept.is_some(), "stopped in the midst of the layers");
        assert!(taken_up(&game, kept) == taken_up(&game, None));
    }
}

/// A line of positions, each with one move to the next.
fn corridor(players: Players, length: usize) -> Toy {
    let arrows: Vec<[usize; 1]> = (1..=length).map(|next| [next]).collect();
    let mut table: Vec<(&[usize], Option<End>)> = arrows.iter().map(|to| (to.as_slice(), GOES_ON)).collect();
    table.push(if players == Players::One { WON } else { LOST });
    Toy::new(players, &table)
}

#[test]
fn distances_of_any_length_are_found_and_kept_whatever_width_they_take() {
    for players in [Players::One, Players::Two] {
        for length in [100, 300, 70_000] {
            let game = corridor(players, length);
            let whole = strong(&game, &Effort::UNBOUNDED).expect("nobody stops it");
            let plies = |at: usize| whole.plies(at).map(|plies| plies as usize);
            assert!((0..=length).all(|at| plies(at) == Some(length - at)));
            // Stopped early, before the numbers grew wider, and late.
            for stops_after in [60, length * 6 / 10, length * 9 / 10] {
                let keeper = Keeper { stops_after: Some(stops_after), ..Keeper::default() };
                assert!(matches!(watched(&game, &keeper), Err(Unfinished::Limit(Limit::Stopped))));
                let kept = keeper.layers.into_inner().expect("nobody panics").pop();
                assert!(kept.is_some());
                let keeper = Keeper { earlier: kept, stops_after: Some(usize::MAX), ..Keeper::default() };
                assert!(watched(&game, &keeper).expect("nobody stops it") == whole);
            }
        }
    }
}

#[test]
fn a_position_with_very_many_moves_is_lost_when_the_last_of_them_is() {
    for moves in [200, 300, 70_000] {
        // From 0, one goes to any other but the last; each of them is won by the last.
        let all: Vec<usize> = (1..=moves).collect();
        let last = [moves + 1];
        let mut table: Vec<(&[usize], Option<End>)> = vec![(&all, GOES_ON)];
        table.extend((1..=moves).map(|_| (last.as_slice(), GOES_ON)));
        table.push(LOST);
        let game = Toy::new(Players::Two, &table);
        let values = strong(&game, &Effort::UNBOUNDED).expect("nobody stops it");
        assert_eq!(values.value(0), Value::lose(2u32));
        assert_eq!(values.value(moves), Value::win(1u32));
    }
}

#[test]
fn what_was_kept_as_plain_words_is_taken_up_and_nonsense_is_not() {
    let game = corridor(Players::Two, 9);
    let whole = strong(&game, &Effort::UNBOUNDED).expect("nobody stops it");
    // Two bits for the outcome, the plies above them: once this was all that was kept.
    let word = |at: u32| match 9 - at {
        plies @ 0..=3 => plies << 2 | if plies.is_multiple_of(2) { 2 } else { 1 },
        _ => 0,
    };
    let words: Vec<u8> = (0..10).flat_map(|at| word(at).to_le_bytes()).collect();
    let looks = |bytes: Vec<u8>| {
        let keeper = Keeper { earlier: Some(Kept { depth: 3, bytes }), ..Keeper::default() };
        assert!(watched(&game, &keeper).expect("nobody stops it") == whole);
        keeper.layers.into_inner().expect("nobody panics").len()
    };
    assert_eq!(looks(words), 8, "three plies are known");
    for nonsense in [vec![], vec![1; 39], vec![255; 40], vec![252, 255, 255, 255, 1, 9, 9, 9, 9, 1]] {
        assert_eq!(looks(nonsense), 11, "it begins anew");
    }
}
