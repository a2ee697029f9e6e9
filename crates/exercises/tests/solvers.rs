//! Programs that solve a game, whichever it is: one that is right is accepted, one that lies is wrong where it lies.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lucas_check::bench::Endings;
use lucas_check::{Bench, Candidate, Contract, Fate, Invocation, SourceText, Talk, Trial, Utterance};
use lucas_engine::answer::Answer;
use lucas_engine::any::Analysis;
use lucas_engine::{AnyGame, Effort, Entry, Language, Outcome, Players};
use lucas_exercises::solver;
use lucas_games::GAMES;
use lucas_schema::report::{ItemReport, Ruling};
use lucas_words::Words;

/// How a program of these tests is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    ManyLines,
    OneLine,
    Argument,
}

/// What is said wrongly of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lie {
    Value,
    Move,
}

/// An instance as it was opened from the arguments.
type Opened = (Arc<dyn AnyGame>, Arc<dyn Analysis>);

/// A program that knows every answer, and may lie of one position.
struct Knowing {
    entry: &'static Entry,
    way: Way,
    /// The address of a position of which it lies.
    lie: Option<(String, Lie)>,
    opened: Mutex<HashMap<Vec<String>, Opened>>,
    /// The positions it was asked for, in order, and whether play goes on there and something is to be won.
    asked: Mutex<Vec<(String, bool)>>,
}

impl Knowing {
    fn new(entry: &'static Entry, way: Way, lie: Option<(String, Lie)>) -> Self {
        Knowing { entry, way, lie, opened: Mutex::default(), asked: Mutex::default() }
    }

    fn line(&self, params: &[String], at: &str) -> String {
        let mut opened = self.opened.lock().expect("nobody panicked");
        let (game, analysis) = opened.entry(params.to_vec()).or_insert_with(|| {
            let words: Vec<&str> = params.iter().map(String::as_str).collect();
            let game = (self.entry.open)(&words).expect("the parameters of an instance");
            let analysis = Arc::clone(&game).analysis();
            (game, analysis)
        });
        let answer = analysis.answer(at, 0, &Effort::UNBOUNDED).expect("a position");
        let address = format!("{}/{at}", game.address());
        let lie = self.lie.as_ref().filter(|(place, _)| *place == address).map(|&(_, lie)| lie);
        let has_moves = !answer.moves.is_empty() && answer.value.outcome != Outcome::Unsolvable;
        self.asked.lock().expect("nobody panicked").push((address, has_moves));
        let value = worth(game.players(), &answer, lie == Some(Lie::Value));
        let best = answer.best().next().map(|step| step.mv.clone());
        let best = if lie == Some(Lie::Move) { Some("no-move".to_owned()) } else { best };
        format!("{value} {}\n", best.unwrap_or_default())
    }
}

/// What a position is worth, as a program says it, or something else.
fn worth(players: Players, answer: &Answer, is_lie: bool) -> String {
    let plies = answer.value.remoteness.as_ref().and_then(|plies| u64::try_from(plies).ok());
    match (players, answer.value.outcome) {
        (Players::One, Outcome::Win) => (plies.expect("a distance") + u64::from(is_lie)).to_string(),
        (Players::One, _) => if is_lie { "0" } else { "impossible" }.to_owned(),
        (Players::Two, outcome) => {
            let said = if is_lie && outcome == Outcome::Win { Outcome::Lose } else { outcome };
            let said = if is_lie && outcome != Outcome::Win { Outcome::Win } else { said };
            match said {
                Outcome::Win => "won",
                Outcome::Lose => "perdu",
                Outcome::Draw | Outcome::Unsolvable => "draw",
            }
            .to_owned()
        }
    }
}

impl Candidate for Knowing {
    fn run(&self, invocation: &Invocation) -> io::Result<Trial> {
        let mut params = invocation.arguments.clone();
        let typed: Vec<&str> = invocation.input.lines().collect();
        let output = match self.way {
            Way::ManyLines => typed.iter().map(|at| self.line(&params, at)).collect(),
            Way::OneLine => typed.first().map(|at| self.line(&params, at)).unwrap_or_default(),
            Way::Argument if typed.is_empty() => {
                let at = params.pop().expect("a position");
                format!("I think…\n{}", self.line(&params, &at))
            }
            Way::Argument => "a position, please\n".to_owned(),
        };
        let errors = String::new();
        Ok(Trial { output, errors, fate: Fate::Exit(0), cpu: Duration::from_millis(1), memory: 1 << 20 })
    }

    fn run_all(&self, invocations: &[Invocation]) -> io::Result<Vec<Trial>> {
        invocations.iter().map(|invocation| self.run(invocation)).collect()
    }

    fn talk(&self, _arguments: &[String]) -> io::Result<Box<dyn Talk>> {
        Err(io::Error::other("nobody talks with it"))
    }

    fn openings(&self, _arguments: &[Vec<String>]) -> io::Result<Vec<Utterance>> {
        Err(io::Error::other("nobody talks with it"))
    }

    fn was_late(&self) -> bool {
        false
    }

    fn sources(&self) -> Vec<SourceText> {
        Vec::new()
    }

    fn driven(
        &self,
        _files: &[(String, Vec<u8>)],
        _commands: &[Vec<String>],
    ) -> io::Result<Result<Box<dyn Candidate + '_>, Trial>> {
        Err(io::Error::other("it has no files"))
    }

    fn command(&self, _invocation: &Invocation) -> String {
        "knowing".to_owned()
    }
}

/// The items V and M of a program.
fn judged(program: &Knowing, contract: &'static Contract) -> [ItemReport; 2] {
    let bench = Bench {
        candidate: program,
        contract,
        only: None,
        language: Language::English,
        words: Words::new(Language::English),
        budget: Some(Duration::from_millis(100)),
        allowed: Duration::from_secs(1),
        grows: false,
        heard: &|_| (),
        is_strict: false,
        endings: Endings::default(),
    };
    let items = (contract.judge)(&bench).expect("a judge");
    items.try_into().unwrap_or_else(|items| panic!("two items: {items:?}"))
}

#[test]
fn a_program_that_knows_a_game_is_accepted_and_one_that_lies_is_wrong_where_it_lies_for_every_game() {
    for entry in GAMES.0.iter().copied() {
        let contract = solver::of_game(entry, entry.name);
        let right = Knowing::new(entry, Way::ManyLines, None);
        for item in judged(&right, contract) {
            assert_eq!(item.verdict, Ruling::Accepted, "{}: {item:#?}", entry.name);
            assert!(item.tested.instances > 0, "{}: {item:#?}", entry.name);
        }
        let asked = right.asked.into_inner().expect("nobody panicked");
        // Of the first dozen positions one is lied about where there are so many.
        let (place, _) = &asked[asked.len().min(12) - 1];
        let [value, best] =
            judged(&Knowing::new(entry, Way::ManyLines, Some((place.clone(), Lie::Value))), contract);
        assert_eq!((value.verdict, best.verdict), (Ruling::Wrong, Ruling::Accepted), "{}", entry.name);
        assert_eq!(value.counterexample.and_then(|example| example.position).as_ref(), Some(place));
        let Some((place, _)) = asked.iter().find(|(_, has_moves)| *has_moves) else { continue };
        let [value, best] =
            judged(&Knowing::new(entry, Way::ManyLines, Some((place.clone(), Lie::Move))), contract);
        assert_eq!((value.verdict, best.verdict), (Ruling::Accepted, Ruling::Wrong), "{}", entry.name);
        assert_eq!(best.counterexample.and_then(|example| example.position).as_ref(), Some(place));
    }
}

#[test]
fn positions_may_be_asked_one_a_run_typed_or_as_an_argument() {
    let entry = GAMES.find("hanoi").expect("a game");
    let contract = solver::of_instance(entry, entry.open_params("2,3").expect("two discs"));
    for (way, told) in [
        (Way::ManyLines, "positions typed, a line each"),
        (Way::OneLine, "a position typed, one for each run"),
        (Way::Argument, "the position as the last argument"),
    ] {
        for item in judged(&Knowing::new(entry, way, None), contract) {
            assert_eq!(item.verdict, Ruling::Accepted, "{told}: {item:#?}");
            assert_eq!(item.reading.as_deref(), Some(told));
            assert_eq!(item.tested.instances, 9, "{item:#?}");
            assert_eq!(item.tested.complete.as_deref(), Some("every position up to hanoi:2,3"));
        }
    }
}

#[test]
fn a_game_by_a_name_that_brings_parameters_is_asked_with_them_alone() {
    let entry = GAMES.find("kayles").expect("a game");
    let program = Knowing::new(entry, Way::ManyLines, None);
    judged(&program, solver::of_game(entry, "kayles"));
    let asked = program.asked.into_inner().expect("nobody panicked");
    assert!(
        !asked.is_empty() && asked.iter().all(|(address, _)| address.starts_with("octal:77,")),
        "{asked:?}"
    );
}
