//! What is demanded of a program that solves a game, whichever it is: what each position is worth, and a best move.

mod answers;
mod delivery;
mod instances;

use std::io;
use std::sync::Arc;

use lucas_check::bench::Docket;
use lucas_check::{Bench, Contract, Demand, Fate, Trial};
use lucas_engine::any::Analysis;
use lucas_engine::{AnyGame, Effort, Entry, Text};
use lucas_schema::report::{Counterexample, ItemReport};

use self::answers::{Posed, move_amiss, value_amiss};
use self::delivery::{Delivery, learnt};
use self::instances::instances;

/// An instance from which play reaches more positions is not tried by itself.
const MOST_POSITIONS: usize = 20_000;
/// Nor one that is asked for by its parameters, from which it reaches more than this.
const MOST_NAMED: usize = 1_000_000;

static DEMANDS: [Demand; 2] = [
    Demand {
        name: "V",
        aliases: &["value", "valeur"],
        title: Text::fixed("what a position is worth", "ce que vaut une position"),
        points: 4,
        is_extra: false,
    },
    Demand {
        name: "M",
        aliases: &["move", "coup"],
        title: Text::fixed("a best move", "un meilleur coup"),
        points: 4,
        is_extra: false,
    },
];

/// The contract of a game by one of its names, for instances from the smallest up. It is kept as long as the program runs.
#[must_use]
pub fn of_game(entry: &'static Entry, name: &str) -> &'static Contract {
    contract(entry, instances(entry, entry.brought_by(name)), MOST_POSITIONS)
}

/// The contract of one instance, kept as long.
#[must_use]
pub fn of_instance(entry: &'static Entry, game: Arc<dyn AnyGame>) -> &'static Contract {
    contract(entry, vec![game], MOST_NAMED)
}

fn contract(entry: &'static Entry, games: Vec<Arc<dyn AnyGame>>, most: usize) -> &'static Contract {
    Box::leak(Box::new(Contract {
        name: entry.name,
        aliases: &[],
        title: entry.title.clone(),
        demands: &DEMANDS,
        judge: Box::leak(Box::new(move |bench: &Bench<'_>| judged(bench, entry, &games, most))),
        unlinked: None,
        problem: None,
    }))
}

/// An item as it stands.
struct OpenItem<'a> {
    docket: Docket<'a>,
    /// The smallest position where it is wrong, and how a run was broken off there.
    worst: Option<(Counterexample, Option<Fate>)>,
    /// Whether the program ever answered it.
    is_answered: bool,
}

impl<'a> OpenItem<'a> {
    fn open(bench: &'a Bench<'_>, name: &str, delivery: Delivery) -> Option<Self> {
        let mut docket = bench.open(name)?;
        docket.reading = Some(delivery.told(bench));
        Some(OpenItem { docket, worst: None, is_answered: false })
    }

    fn is_open(&self) -> bool {
        self.worst.is_none() && !self.docket.is_late()
    }

    fn closed(self, bench: &Bench<'_>) -> ItemReport {
        match self.worst {
            Some((example, Some(fate))) => self.docket.broken(&fate, example),
            Some((example, None)) if self.is_answered => self.docket.wrong(example),
            None if self.is_answered => self.docket.accept(false),
            _ => {
                self.docket.absent(bench.say(
                    "no line has a move behind the value",
                    "aucune ligne ne donne de coup après la valeur",
                ))
            }
        }
    }
}

fn judged(
    bench: &Bench<'_>,
    entry: &Entry,
    games: &[Arc<dyn AnyGame>],
    most: usize,
) -> io::Result<Vec<ItemReport>> {
    let effort = Effort::positions(most);
    let explored = games.iter().filter_map(|game| {
        let analysis = Arc::clone(game).analysis();
        let reached = analysis.reached(&game.start(), &effort).ok()?;
        let params = game.params();
        let words = params.split(entry.separators).filter(|word| !word.is_empty());
        let params = words.map(str::to_owned).collect();
        Some((Instance { game: &**game, params, analysis }, answers::order(&reached)))
    });
    let mut explored = explored.peekable();
    let Some((first, order)) = explored.peek() else {
        let why = bench.say(
            &format!("no instance has so few positions that it is solved whole: at most {most}"),
            &format!(
                "aucune instance n'a assez peu de positions pour être résolue en entier : {most} au plus"
            ),
        );
        return Ok(["V", "M"]
            .iter()
            .filter_map(|name| Some(bench.open(name)?.absent(why.clone())))
            .collect());
    };
    let delivery = match learnt(bench, &first.params, order)? {
        Ok(delivery) => delivery,
        Err((invocation, trial)) => {
            let dockets = ["V", "M"].into_iter().filter_map(|name| bench.open(name));
            let example = bench.counterexample(first.address(&order[0]), &invocation, &trial);
            return Ok(dockets.map(|docket| unread(bench, docket, example.clone(), &trial)).collect());
        }
    };
    let (mut value, mut best) = (OpenItem::open(bench, "V", delivery), OpenItem::open(bench, "M", delivery));
    for (instance, order) in explored {
        if !instance.tried(bench, delivery, &order, [&mut value, &mut best], &effort)? {
            break;
        }
        let game = instance.game.address();
        for standing in [&mut value, &mut best].into_iter().flatten().filter(|one| one.worst.is_none()) {
            let complete = bench.say(
                &format!("every position up to {game}"),
                &format!("toutes les positions jusqu'à {game}"),
            );
            let is_right = standing.is_answered;
            standing.docket.reached(complete, is_right);
        }
    }
    Ok([value, best].into_iter().flatten().map(|standing| standing.closed(bench)).collect())
}

/// An instance with what is known of it.
struct Instance<'g> {
    game: &'g dyn AnyGame,
    /// Its parameters, a word each.
    params: Vec<String>,
    analysis: Arc<dyn Analysis>,
}

impl Instance<'_> {
    fn address(&self, at: &str) -> String {
        format!("{}/{at}", self.game.address())
    }

    /// Asks for all positions, the nearest to the end first; whether all were tried.
    fn tried(
        &self,
        bench: &Bench<'_>,
        delivery: Delivery,
        order: &[String],
        mut standings: [&mut Option<OpenItem<'_>>; 2],
        effort: &Effort<'_>,
    ) -> io::Result<bool> {
        let mut rest = order;
        let mut portion = 1;
        while !rest.is_empty() {
            if !standings.iter().any(|standing| standing.as_ref().is_some_and(OpenItem::is_open)) {
                return Ok(false);
            }
            let (some, others) = rest.split_at(portion.min(rest.len()));
            (rest, portion) = (others, delivery.next_portion(portion));
            for (at, (invocation, trial, line)) in some.iter().zip(delivery.ask(bench, &self.params, some)?) {
                let Ok(answer) = self.analysis.answer(at, 0, effort) else { return Ok(false) };
                let question = Posed { players: self.game.players(), answer };
                for (place, standing) in standings.iter_mut().enumerate() {
                    let Some(standing) = standing.as_mut().filter(|one| one.worst.is_none()) else {
                        continue;
                    };
                    standing.docket.note(&trial);
                    let judge = if place == 0 { value_amiss } else { move_amiss };
                    let amiss = judge(bench, &question, line.as_deref());
                    let is_broken = !trial.has_ended() || (amiss.is_some() && bench.is_breakdown(&trial));
                    let broken = is_broken.then(|| trial.fate.clone());
                    standing.is_answered |= is_broken || answers::is_said(place, line.as_deref());
                    if broken.is_none() && amiss.is_none() {
                        // A run that answers several positions may break down after this one.
                        if some.len() == 1 {
                            bench.confirm(&trial);
                        }
                        continue;
                    }
                    let mut example = bench.counterexample(self.address(at), &invocation, &trial);
                    example.position = Some(self.address(at));
                    if let Some([expected, found, why]) = amiss {
                        example.expected = expected;
                        if !is_broken {
                            (example.found, example.why) = (found, why);
                        }
                    }
                    example.read = line.clone().filter(|_| !is_broken).unwrap_or_default();
                    standing.worst = Some((example, broken));
                }
            }
        }
        Ok(true)
    }
}

fn unread(bench: &Bench<'_>, docket: Docket<'_>, mut example: Counterexample, trial: &Trial) -> ItemReport {
    example.position = Some(example.instance.clone());
    if trial.output.trim().is_empty() && trial.fate != Fate::Exit(0) {
        return docket.broken(&trial.fate, example);
    }
    example.why = bench.say(
        "no line of the output begins with a value: for each position a line is expected, what it is worth and a best move",
        "aucune ligne de la sortie ne commence par une valeur : on attend une ligne par position, ce qu'elle vaut et un meilleur coup",
    );
    docket.wrong(example)
}
