//! What theory knows of a position, with and without its distance or a move, and what becomes of it in answers.

use std::sync::Arc;

use crate::toy::{Toy, seeded};
use lucas_engine::answer::{Count, Listed};
use lucas_engine::registry::Place;
use lucas_engine::strong::strong;
use lucas_engine::{
    Analysis, AnyGame, Effort, End, Erased, Game, Notation, Order, Outcome, Picture, Player, Players, Ranked,
    Refusal, Session, Text, Theory, Value, Winner,
};
use proptest::prelude::*;

/// How much theory knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Knowledge {
    /// Values, distances and moves.
    All,
    /// Who wins, and a move that does it.
    Outcomes,
    /// Who wins from position 0 alone, and no move.
    OutcomeOfTheStart,
}

/// A table with a theory, which was found by solving it.
#[derive(Debug)]
struct Known {
    toy: Toy,
    values: Vec<Value>,
    knowledge: Knowledge,
}

impl Known {
    fn new(toy: Toy, knowledge: Knowledge) -> Self {
        let values = strong(&toy, &Effort::UNBOUNDED).expect("nobody stops it");
        let values = (0..toy.positions()).map(|at| values.value(at)).collect();
        Known { toy, values, knowledge }
    }
}

impl Game for Known {
    type Position = usize;
    type Move = usize;

    fn players(&self) -> Players {
        self.toy.players()
    }

    fn start(&self) -> usize {
        0
    }

    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        self.toy.moves(at, out);
    }

    fn play(&self, at: &usize, mv: usize) -> usize {
        self.toy.play(at, mv)
    }

    fn end(&self, at: &usize) -> Option<End> {
        self.toy.end(at)
    }

    fn passes(&self, at: &usize, mv: usize) -> bool {
        self.toy.passes(at, mv)
    }

    fn endless(&self, at: &usize) -> End {
        self.toy.endless(at)
    }
}

impl Notation for Known {
    fn params(&self) -> String {
        self.toy.params()
    }

    fn position_text(&self, at: &usize) -> String {
        self.toy.position_text(at)
    }

    fn parse_position(&self, text: &str) -> Result<usize, Refusal> {
        self.toy.parse_position(text)
    }

    fn move_text(&self, at: &usize, mv: usize) -> String {
        self.toy.move_text(at, mv)
    }

    fn move_help(&self) -> Text {
        self.toy.move_help()
    }
}

impl Picture for Known {}

impl Ranked for Known {
    fn size(&self) -> Option<u64> {
        self.toy.size()
    }

    fn rank(&self, at: &usize) -> u64 {
        self.toy.rank(at)
    }

    fn unrank(&self, rank: u64) -> usize {
        self.toy.unrank(rank)
    }
}

impl Theory for Known {
    fn value(&self, at: &usize) -> Option<Value> {
        let value = self.values[*at].clone();
        match self.knowledge {
            Knowledge::All => Some(value),
            Knowledge::Outcomes => Some(Value::only(value.outcome)),
            Knowledge::OutcomeOfTheStart => (*at == 0).then_some(Value::only(value.outcome)),
        }
    }

    fn best_move(&self, at: &usize) -> Option<usize> {
        self.best_moves(at)?.into_iter().next()
    }
}

fn shared(toy: &Toy, knowledge: Knowledge) -> Arc<dyn AnyGame> {
    Erased::new("known", Known::new(toy.clone(), knowledge)).ranked().theory().shared()
}

fn is_still(toy: &Toy) -> bool {
    (0..toy.positions()).any(|at| toy.steps(at).any(|(to, _)| to == at))
}

proptest! {
    #![proptest_config(seeded(1_500))]

    #[test]
    fn a_theory_of_any_knowledge_that_tells_the_truth_breaks_no_law(toy in Toy::any(Players::Two)) {
        // A move that changes nothing breaks another law.
        prop_assume!(!is_still(&toy));
        for knowledge in [Knowledge::All, Knowledge::Outcomes, Knowledge::OutcomeOfTheStart] {
            prop_assert_eq!(shared(&toy, knowledge).laws(), Ok(toy.positions()), "{:?}", knowledge);
        }
    }

    #[test]
    fn theory_lists_the_best_moves_of_a_search(toy in Toy::any(Players::Two)) {
        let theory = Known::new(toy.clone(), Knowledge::All);
        let analysis = Erased::new("toy", toy.clone()).shared().analysis();
        for at in 0..toy.positions() {
            let answer = analysis.answer(&at.to_string(), 0, &Effort::UNBOUNDED).expect("a small table");
            let mut searched: Vec<String> = answer.best().map(|step| step.mv.clone()).collect();
            searched.sort();
            let known = theory.best_moves(&at).expect("few moves");
            let known: Vec<String> = known.into_iter().map(|mv| toy.move_text(&at, mv)).collect();
            prop_assert_eq!(known, searched, "in {}", at);
        }
    }
}

/// From 0 the second move wins, after which the other is stuck.
fn won() -> Toy {
    let table: &[(&[usize], _)] =
        &[(&[1, 2], None), (&[3], None), (&[], None), (&[], None), (&[0], Some(End::Draw))];
    Toy::new(Players::Two, table)
}

fn answer(analysis: &dyn Analysis, positions: usize) -> lucas_engine::Answer {
    analysis.answer("0", 9, &Effort::positions(positions)).expect("theory knows")
}

#[test]
fn who_wins_may_be_known_without_a_move_and_then_no_move_is_valued() {
    let game = shared(&won(), Knowledge::OutcomeOfTheStart);
    let known = answer(&*Arc::clone(&game).analysis(), 1);
    assert_eq!((known.value, known.explored), (Value::only(Outcome::Win), 0));
    assert_eq!((known.listed, known.move_count), (Listed::One, 2));
    assert!(known.moves.is_empty() && known.line.is_empty());
    let searched = answer(&*Arc::clone(&game).analysis(), 10);
    assert_eq!((searched.value, searched.listed), (Value::win(1u32), Listed::All));
    assert_eq!(searched.line.len(), 1);
}

#[test]
fn a_perfect_player_who_knows_no_move_plays_what_promises_most() {
    let game = shared(&won(), Knowledge::OutcomeOfTheStart);
    let place = |game: &Arc<dyn AnyGame>| Place { game: Arc::clone(game), position: "0".to_owned() };
    let session = Session::new(place(&game), [Player::Perfect; 2], 1);
    for positions in [1, 10] {
        let step = session.opponent_move(&Effort::positions(positions)).expect("a move");
        assert_eq!(step.map(|step| step.mv), Some("m1".to_owned()));
    }
}

#[test]
fn a_best_move_whose_value_theory_does_not_know_keeps_what_its_player_has() {
    struct Thief;
    impl Game for Thief {
        type Position = u32;
        type Move = u32;

        fn players(&self) -> Players {
            Players::Two
        }

        fn start(&self) -> u32 {
            1_000_000
        }

        fn moves(&self, left: &u32, out: &mut Vec<u32>) {
            out.extend(1..=3.min(*left));
        }

        fn play(&self, left: &u32, taken: u32) -> u32 {
            left - taken
        }

        fn end(&self, left: &u32) -> Option<End> {
            (*left == 0).then_some(End::Lost)
        }
    }
    impl Notation for Thief {
        fn params(&self) -> String {
            String::new()
        }

        fn position_text(&self, left: &u32) -> String {
            left.to_string()
        }

        fn parse_position(&self, text: &str) -> Result<u32, Refusal> {
            text.parse().map_err(|_| Refusal::new("no number".to_owned(), "pas un nombre".to_owned()))
        }

        fn move_text(&self, _left: &u32, taken: u32) -> String {
            taken.to_string()
        }

        fn move_help(&self) -> Text {
            Text::fixed("1 to 3", "1 à 3")
        }
    }
    impl Picture for Thief {}
    impl Theory for Thief {
        fn value(&self, left: &u32) -> Option<Value> {
            (!left.is_multiple_of(4)).then_some(Value::only(Outcome::Win))
        }

        fn best_move(&self, left: &u32) -> Option<u32> {
            Some(left % 4).filter(|&taken| taken > 0)
        }
    }
    let analysis = Erased::new("thief", Thief).theory().shared().analysis();
    let answer = analysis.answer("999999", 0, &Effort::positions(10)).expect("theory knows");
    assert_eq!((answer.listed, answer.move_count, answer.moves.len()), (Listed::One, 3, 1));
    assert_eq!(answer.moves[0].value, Value::only(Outcome::Lose));
    assert_eq!(answer.best().map(|step| step.mv.as_str()).collect::<Vec<_>>(), ["3"]);
}

#[test]
fn a_puzzle_known_to_be_unsolvable_has_no_solutions_and_one_too_large_is_refused() {
    let table: &[(&[usize], _)] = &[(&[1], None), (&[2, 0], None), (&[3], None), (&[], Some(End::Won))];
    let solvable = shared(&Toy::new(Players::One, table), Knowledge::OutcomeOfTheStart);
    let few = Effort::positions(2);
    let analysis = Arc::clone(&solvable).analysis();
    assert_eq!(answer(&*analysis, 2).value, Value::only(Outcome::Win));
    assert!(analysis.lines("0", Winner::Mover, Order::DepthFirst, few).is_err());
    assert!(analysis.count("0", Winner::Mover, &few).is_err());
    let table: &[(&[usize], _)] = &[(&[1], None), (&[2, 0], None), (&[0], None), (&[], Some(End::Won))];
    let unsolvable = shared(&Toy::new(Players::One, table), Knowledge::OutcomeOfTheStart).analysis();
    let mut lines = unsolvable.lines("0", Winner::Mover, Order::DepthFirst, few).expect("theory knows");
    assert!(lines.next().is_none());
    let counted = unsolvable.count("0", Winner::Mover, &Effort::positions(10));
    assert_eq!(counted, Ok(Count::Exactly(0u32.into())));
}
