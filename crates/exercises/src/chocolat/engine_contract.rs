//! What is demanded of an engine that plays: question 10. It is played with on a terminal, through all replies.

use std::io;

use lucas_check::bench::Docket;
use lucas_check::numerals::{numerals, plain};
use lucas_check::{Bench, Contract, Demand, Fate, Invocation, Talk, Trial, Utterance};
use lucas_engine::Text;
use lucas_schema::report::{Counterexample, ItemReport};

use super::contract::{Sides, address, bars, told};
use super::mistakes::value;

/// The contract in the list.
pub static CONTRACT: Contract = Contract {
    name: "chocolat-moteur",
    aliases: &["chocolate-engine"],
    title: Text::fixed("an engine that plays chocolate", "un moteur qui joue au chocolat"),
    demands: &[
        Demand {
            name: "C7",
            aliases: &["10", "7"],
            title: Text::fixed(
                "plays without an error, and says what it plays",
                "joue sans erreur, et dit ce qu'il joue",
            ),
            points: 6,
            is_extra: false,
        },
        Demand {
            name: "C7r",
            aliases: &["10r", "refuse"],
            title: Text::fixed("refuses what is no move", "refuse ce qui n'est pas un coup"),
            points: 2,
            is_extra: false,
        },
    ],
    judge,
    unlinked: None,
    problem: None,
};

/// Bars on which a way to reply is learnt: after any first break there is a reply that tells ways apart.
const SAMPLES: [Sides; 2] = [[5, 4, 2, 1], [4, 6, 1, 3]];
/// Games on larger bars are not played.
const LARGEST: i64 = 7;
/// First moves are looked at up to these bars, however long it takes.
const ALWAYS: i64 = 6;

/// A break: along columns or rows, after so many.
type Cut = (bool, i64);

/// The bars that breaks lead to.
fn cuts([m, n, i, j]: Sides) -> Vec<(Cut, Sides)> {
    let vertical = (1..m).map(|at| ((true, at), if i < at { [at, n, i, j] } else { [m - at, n, i - at, j] }));
    let horizontal =
        (1..n).map(|at| ((false, at), if j < at { [m, at, i, j] } else { [m, n - at, i, j - at] }));
    vertical.chain(horizontal).collect()
}

/// The value of the best bar that can be handed over.
fn best(sides: Sides) -> Option<i64> {
    let after = cuts(sides).into_iter().map(|(_, after)| value(after));
    // Lost for the other as soon as possible, else won for the other as late as possible.
    after.max_by_key(|value| if *value <= 0 { (1, *value) } else { (0, *value) })
}

/// A way to type a break.
#[derive(Clone, Copy, Debug)]
struct BreakDialect {
    words: [&'static str; 2],
    between: &'static str,
    is_number_first: bool,
    /// What is added to the number of columns or rows before the break.
    from: i64,
}

impl BreakDialect {
    fn typed(self, (is_vertical, at): Cut) -> String {
        let (word, number) = (self.words[usize::from(!is_vertical)], at + self.from);
        if self.is_number_first {
            format!("{number}{}{word}", self.between)
        } else {
            format!("{word}{}{number}", self.between)
        }
    }

    fn all() -> Vec<Self> {
        let words = [
            ["v", "h"],
            ["V", "H"],
            ["1", "2"],
            ["0", "1"],
            ["c", "l"],
            ["C", "L"],
            ["vertical", "horizontal"],
            ["c", "r"],
            ["2", "1"],
            ["1", "0"],
            ["colonne", "ligne"],
            ["column", "row"],
            ["h", "v"],
            ["H", "V"],
            ["x", "y"],
            ["verticale", "horizontale"],
            ["verticalement", "horizontalement"],
            ["col", "lig"],
        ];
        let mut all = Vec::new();
        for from in [0, -1] {
            for is_number_first in [false, true] {
                for between in [" ", "", "\n", ","] {
                    all.extend(words.map(|words| BreakDialect { words, between, is_number_first, from }));
                }
            }
        }
        all
    }
}

/// How an engine is played with.
#[derive(Clone, Debug)]
struct EngineReading {
    dialect: BreakDialect,
    /// What is added to the coordinates of the deadly square when they are shown.
    from: i64,
    /// Whether values are those of the engine, not of who is to move.
    is_own: bool,
}

/// The bar that is shown, if it is one of these, and the value after it.
fn shown(text: &str, from: i64, legal: &[Sides]) -> Vec<(Sides, Option<i64>)> {
    let text = plain(text);
    let all = numerals(&text);
    let mut found = Vec::new();
    for (place, four) in all.windows(4).enumerate() {
        let sides = [four[0].value, four[1].value, four[2].value - from, four[3].value - from];
        if four[3].line - four[0].line <= 1 && legal.contains(&sides) {
            let next = all.get(place + 4).filter(|next| next.line - four[3].line <= 2);
            found.push((sides, next.map(|next| next.value)));
        }
    }
    found
}

/// Games played, with all that was said.
struct Parlour<'a> {
    bench: &'a Bench<'a>,
    reading: EngineReading,
}

/// What is wrong with a game.
struct Blunder {
    at: Sides,
    replies: Vec<String>,
    expected: String,
    found: String,
    read: String,
    why: String,
    said: String,
    fate: Option<Fate>,
}

fn arguments(sides: Sides) -> Vec<String> {
    sides.iter().map(i64::to_string).collect()
}

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let reading = match learnt(bench)? {
        Ok(reading) => reading,
        Err((said, fate)) => {
            let dockets = ["C7", "C7r"].into_iter().filter_map(|name| bench.open(name));
            return Ok(dockets.map(|docket| unread(bench, docket, &said, &fate)).collect());
        }
    };
    let parlour = Parlour { bench, reading };
    let mut items = Vec::new();
    if let Some(docket) = bench.open("C7") {
        items.push(parlour.games(docket)?);
    }
    if let Some(docket) = bench.open("C7r") {
        items.push(parlour.refusals(docket)?);
    }
    Ok(items)
}

fn unread(bench: &Bench<'_>, docket: Docket<'_>, said: &str, fate: &Fate) -> ItemReport {
    let invocation = Invocation::arguments(SAMPLES[0]);
    let trial = Trial {
        output: said.to_owned(),
        errors: String::new(),
        fate: fate.clone(),
        cpu: std::time::Duration::ZERO,
        memory: 0,
    };
    let mut example = bench.counterexample(told(bench, SAMPLES[0]), &invocation, &trial);
    example.position = Some(address(SAMPLES[0]));
    if said.trim().is_empty() {
        return docket.broken(fate, example);
    }
    example.why = bench.say(
        "it is not understood: after its move, the bar that results must stand in four numbers m n i j on a line, and a reply such as 'v 3' must be taken",
        "on ne le comprend pas : après son coup, la tablette obtenue doit se lire en quatre nombres m n i j sur une ligne, et une réponse comme « v 3 » doit être acceptée",
    );
    docket.wrong(example)
}

/// Finds a way to reply, and what the numbers mean; else what was said.
fn learnt(bench: &Bench<'_>) -> io::Result<Result<EngineReading, (String, Fate)>> {
    let mut last = (String::new(), Fate::Exit(0));
    let mut possible: Vec<(BreakDialect, i64)> = [0, 1]
        .into_iter()
        .flat_map(|from| BreakDialect::all().into_iter().map(move |dialect| (dialect, from)))
        .collect();
    for sample in SAMPLES {
        let mut kept = Vec::new();
        let mut start = None;
        for (dialect, from) in possible {
            // What a bar is shown as does not depend on how one replies.
            let mut talk = bench.candidate.talk(&arguments(sample))?;
            let heard = talk.hear()?;
            let after: Vec<Sides> = cuts(sample).into_iter().map(|(_, after)| after).collect();
            let Utterance::Waits(said) = &heard else {
                last = (heard.text().to_owned(), ended(&heard));
                return Ok(Err(last));
            };
            let Some((bar, _)) = shown(said, from, &after).pop() else {
                last = (said.clone(), Fate::Exit(0));
                start.get_or_insert(false);
                continue;
            };
            start = Some(true);
            // A reply that no other way of typing means, and that leaves something to play.
            let reply =
                cuts(bar).into_iter().filter(|((_, at), _)| *at > 1).max_by_key(|(_, [m, n, ..])| m * n);
            let Some((cut, next)) = reply.or_else(|| cuts(bar).pop()) else { continue };
            talk.say(&dialect.typed(cut))?;
            let answer = talk.hear()?;
            let text = answer.text().to_owned();
            let is_taken = !shown(&text, from, &[next]).is_empty();
            last = (format!("{said}{text}"), Fate::Exit(0));
            if is_taken {
                kept.push((dialect, from));
                break;
            }
        }
        if kept.is_empty() {
            return Ok(Err(last));
        }
        possible = kept;
    }
    let (dialect, from) = possible[0];
    Ok(Ok(EngineReading { dialect, from, is_own: is_own(bench, from)? }))
}

fn ended(heard: &Utterance) -> Fate {
    match heard {
        Utterance::Ended(_, fate) => fate.clone(),
        Utterance::Waits(_) => Fate::Waiting,
    }
}

/// Whether the engine says its own value, on a bar that is worth something to both.
fn is_own(bench: &Bench<'_>, from: i64) -> io::Result<bool> {
    let (mut own, mut usual) = (0, 0);
    for sample in [SAMPLES[0], SAMPLES[1], [2, 2, 0, 0], [3, 4, 0, 0]] {
        let mut talk = bench.candidate.talk(&arguments(sample))?;
        let heard = talk.hear()?;
        let after: Vec<Sides> = cuts(sample).into_iter().map(|(_, after)| after).collect();
        if let Some((bar, Some(said))) = shown(heard.text(), from, &after).pop() {
            usual += usize::from(said == value(bar) && said != 0);
            own += usize::from(said == -value(bar) && said != 0);
        }
    }
    Ok(own > usual)
}

impl Parlour<'_> {
    fn told(&self) -> String {
        let (vertical, horizontal) =
            (self.reading.dialect.typed((true, 2)), self.reading.dialect.typed((false, 3)));
        let (vertical, horizontal) = (vertical.replace('\n', "⏎"), horizontal.replace('\n', "⏎"));
        let from = self.reading.from;
        self.bench.say(
            &format!("'{vertical}' breaks after column 2, '{horizontal}' after row 3; the deadly square counts from {from}"),
            &format!("« {vertical} » casse après la colonne 2, « {horizontal} » après la ligne 3 ; le carré de la mort se compte à partir de {from}"),
        )
    }

    /// Looks at the first move on every bar, then plays all games on all bars, from the smallest.
    fn games(&self, mut docket: Docket<'_>) -> io::Result<ItemReport> {
        docket.reading = Some(self.told());
        let mut worst: Option<(Sides, Box<Blunder>)> = None;
        for sum in 3..=LARGEST {
            let all: Vec<Sides> = bars(sum).collect();
            docket.count(all.len() as u64);
            let mut openings = self.openings(&all)?;
            if let Some(place) = openings.iter().position(Result::is_err) {
                worst = openings.swap_remove(place).err().map(|blunder| (all[place], blunder));
            }
            if worst.is_some() || (docket.is_late() && sum >= ALWAYS) {
                break;
            }
        }
        let mut games = 0;
        'sizes: for sum in 3..=LARGEST {
            for sides in bars(sum) {
                if worst.as_ref().is_some_and(|(smallest, _)| sides == *smallest) {
                    break 'sizes;
                }
                // Lines of play still to be tried, each as the places of replies.
                let mut lines: Vec<Vec<usize>> = vec![Vec::new()];
                while let Some(line) = lines.pop() {
                    if docket.is_late() && sum > 4 {
                        break 'sizes;
                    }
                    games += 1;
                    docket.count(1);
                    match self.game(sides, &line)? {
                        Ok(branches) => lines.extend(branches),
                        Err(blunder) => return Ok(self.lost(docket, sides, &blunder)),
                    }
                }
            }
            let complete = self.bench.say(
                &format!("{games} games, all replies on all bars with m + n ≤ {sum}"),
                &format!("{games} parties, toutes les réponses sur toutes les tablettes avec m + n ≤ {sum}"),
            );
            docket.reached(complete, worst.is_none());
        }
        if let Some((sides, blunder)) = worst {
            return Ok(self.lost(docket, sides, &blunder));
        }
        let is_remarked = self.reading.is_own;
        if is_remarked {
            docket.remarks.push(self.bench.say(
                "values are the engine's own, where the handout's are those of who is to move",
                "les valeurs sont celles du moteur ; celles de l'énoncé sont pour qui a le trait",
            ));
        }
        Ok(docket.accept(is_remarked))
    }

    /// The first moves on bars, several at a time.
    fn openings(&self, all: &[Sides]) -> io::Result<Vec<Result<Sides, Box<Blunder>>>> {
        let heard =
            self.bench.candidate.openings(&all.iter().map(|sides| arguments(*sides)).collect::<Vec<_>>())?;
        let moved = heard.iter().zip(all).map(|(heard, sides)| {
            let so_far = GameSoFar { at: *sides, replies: Vec::new(), said: heard.text().to_owned() };
            self.engine_moved(*sides, heard, &so_far)
        });
        Ok(moved.collect())
    }

    fn lost(&self, docket: Docket<'_>, sides: Sides, blunder: &Blunder) -> ItemReport {
        let example = self.example(sides, blunder);
        match &blunder.fate {
            Some(fate) if !matches!(fate, Fate::Exit(0)) => docket.broken(fate, example),
            _ => docket.wrong(example),
        }
    }

    fn example(&self, sides: Sides, blunder: &Blunder) -> Counterexample {
        let invocation =
            Invocation { input: blunder.replies.join("\n") + "\n", ..Invocation::arguments(sides) };
        let trial = Trial {
            output: blunder.said.clone(),
            errors: String::new(),
            fate: blunder.fate.clone().unwrap_or(Fate::Exit(0)),
            cpu: std::time::Duration::ZERO,
            memory: 0,
        };
        let mut example = self.bench.counterexample(told(self.bench, sides), &invocation, &trial);
        example.expected.clone_from(&blunder.expected);
        example.found.clone_from(&blunder.found);
        example.read.clone_from(&blunder.read);
        example.why.clone_from(&blunder.why);
        let ([m, n, i, j], [columns, rows, column, row]) = (sides, blunder.at);
        example.position = Some(format!("chocolate:{m}x{n}@{i},{j}/{columns}x{rows}@{column},{row}"));
        example
    }

    /// Plays one game: the replies of a line first, then each time the first reply; the other replies are lines of their own.
    fn game(&self, sides: Sides, line: &[usize]) -> io::Result<Result<Vec<Vec<usize>>, Box<Blunder>>> {
        let mut talk = self.bench.candidate.talk(&arguments(sides))?;
        let mut record = GameSoFar { at: sides, replies: Vec::new(), said: String::new() };
        let (mut branches, mut played) = (Vec::new(), Vec::new());
        let mut bar = sides;
        let mut heard = talk.hear()?;
        loop {
            record.at = bar;
            record.said.push_str(heard.text());
            match self.engine_moved(bar, &heard, &record) {
                Ok(next) => bar = next,
                Err(blunder) => return Ok(Err(blunder)),
            }
            if bar[0] == 1 && bar[1] == 1 {
                return Ok(self.ended_well(talk.as_mut(), heard, &record)?.map_or(Ok(branches), Err));
            }
            record.at = bar;
            if let Utterance::Ended(_, fate) = &heard {
                let why =
                    self.bench.say("it ends before the game does", "il s'arrête avant la fin de la partie");
                return Ok(Err(record.blunder(String::new(), String::new(), why, Some(fate.clone()))));
            }
            let replies = cuts(bar);
            let chosen = line.get(played.len()).copied().unwrap_or(0);
            if played.len() >= line.len() {
                let more = (1..replies.len()).map(|other| played.iter().copied().chain([other]).collect());
                branches.extend(more);
            }
            played.push(chosen);
            let (cut, next) = replies[chosen];
            let typed = self.reading.dialect.typed(cut);
            talk.say(&typed)?;
            record.replies.push(typed);
            heard = talk.hear()?;
            match self.reply_shown(next, &heard, &record) {
                Ok(rest) => {
                    bar = next;
                    record.at = bar;
                    if bar[0] == 1 && bar[1] == 1 {
                        record.said.push_str(heard.text());
                        return Ok(self.ended_well(talk.as_mut(), heard, &record)?.map_or(Ok(branches), Err));
                    }
                    record.said.push_str(&heard.text()[..heard.text().len() - rest.len()]);
                    heard = match heard {
                        Utterance::Waits(_) => Utterance::Waits(rest),
                        Utterance::Ended(_, fate) => Utterance::Ended(rest, fate),
                    };
                }
                Err(blunder) => return Ok(Err(blunder)),
            }
        }
    }

    /// The bar that the engine hands over, if its move is legal, best, and rightly valued.
    fn engine_moved(&self, bar: Sides, heard: &Utterance, record: &GameSoFar) -> Result<Sides, Box<Blunder>> {
        let after: Vec<Sides> = cuts(bar).into_iter().map(|(_, after)| after).collect();
        let text = heard.text();
        let found = shown(text, self.reading.from, &after);
        // The engine's move may also be told by numbers that look like a bar: the last one is the bar.
        let Some(&(next, said)) = found.last() else {
            let why = self.bench.say(
                "after its move, no four numbers on a line are a bar that one break leads to",
                "après son coup, aucun groupe de quatre nombres sur une ligne n'est une tablette obtenue par une coupe",
            );
            let fate = ended(heard);
            let fate = (!matches!(fate, Fate::Waiting | Fate::Exit(0))).then_some(fate);
            return Err(record.blunder(String::new(), last_line(text), why, fate));
        };
        let (right, found_value) = (best(bar).unwrap_or(0), value(next));
        if found_value != right {
            let listed = |[m, n, i, j]: Sides| format!("({m}, {n}, {i}, {j})");
            let better = after.iter().copied().find(|after| value(*after) == right).unwrap_or(next);
            let plies = |value: i64| value.abs() + 1;
            let why = match (right <= 0, found_value <= 0) {
                (true, true) => self.bench.say(
                    &format!("wins in {} plies instead of {}", plies(found_value), plies(right)),
                    &format!("gagne en {} coups au lieu de {}", plies(found_value), plies(right)),
                ),
                (true, false) => self.bench.say(
                    "could win, and hands over a won bar",
                    "pouvait gagner, et donne une tablette gagnante",
                ),
                _ => self.bench.say(
                    &format!("resists {} plies instead of {}", plies(found_value), plies(right)),
                    &format!("résiste {} coups au lieu de {}", plies(found_value), plies(right)),
                ),
            };
            return Err(record.blunder(listed(better), listed(next), why, None));
        }
        self.rightly_valued(next, said, text, record).map(|()| next)
    }

    fn rightly_valued(
        &self,
        bar: Sides,
        said: Option<i64>,
        text: &str,
        record: &GameSoFar,
    ) -> Result<(), Box<Blunder>> {
        let right = if self.reading.is_own { -value(bar) } else { value(bar) };
        match said {
            // At the end of the game a value need not be said.
            _ if bar[0] == 1 && bar[1] == 1 => Ok(()),
            Some(said) if said == right => Ok(()),
            said => {
                let why = self.bench.say(
                    &format!("the value of the bar that results is {right}"),
                    &format!("la valeur de la tablette obtenue est {right}"),
                );
                let found = said.map(|said| said.to_string()).unwrap_or_default();
                let mut blunder = record.blunder(right.to_string(), found, why, None);
                blunder.read = last_line(text);
                Err(blunder)
            }
        }
    }

    /// Whether our reply is shown with its value; what is said after it.
    fn reply_shown(
        &self,
        next: Sides,
        heard: &Utterance,
        record: &GameSoFar,
    ) -> Result<String, Box<Blunder>> {
        let text = heard.text();
        let found = shown(text, self.reading.from, &[next]);
        let Some(&(_, said)) = found.first() else {
            let [m, n, i, j] = next;
            let reply = record.replies.last().cloned().unwrap_or_default().replace('\n', " ");
            let why = self.bench.say(
                &format!("after the reply '{reply}', the bar ({m}, {n}, {i}, {j}) is not shown"),
                &format!("après la réponse « {reply} », la tablette ({m}, {n}, {i}, {j}) n'est pas affichée"),
            );
            let fate = ended(heard);
            let fate = (!matches!(fate, Fate::Waiting | Fate::Exit(0))).then_some(fate);
            return Err(record.blunder(format!("({m}, {n}, {i}, {j})"), last_line(text), why, fate));
        };
        self.rightly_valued(next, said, text, record)?;
        // The engine's own move follows: everything from the line after the bar on.
        let clean = plain(text);
        let all = numerals(&clean);
        let line = all.windows(4).find_map(|four| {
            let from = self.reading.from;
            let sides = [four[0].value, four[1].value, four[2].value - from, four[3].value - from];
            (sides == next).then_some(four[3].line)
        });
        let skipped = line.map_or(0, |line| clean.lines().take(line + 1).map(|line| line.len() + 1).sum());
        Ok(clean.get(skipped..).unwrap_or_default().to_owned())
    }

    /// Whether the end is seen: the program ends, and says something.
    fn ended_well(
        &self,
        talk: &mut dyn Talk,
        heard: Utterance,
        record: &GameSoFar,
    ) -> io::Result<Option<Box<Blunder>>> {
        let mut record = GameSoFar { replies: record.replies.clone(), said: record.said.clone(), ..*record };
        let mut heard = heard;
        if matches!(heard, Utterance::Waits(_)) {
            // Perhaps only a key is waited for.
            talk.say("")?;
            let more = talk.hear()?;
            record.said.push_str(more.text());
            heard = more;
        }
        let why = match heard {
            Utterance::Ended(_, Fate::Exit(_)) => return Ok(None),
            Utterance::Ended(_, fate) => {
                let (_, words) = self.bench.ruling(&fate);
                return Ok(Some(record.blunder(String::new(), String::new(), words, Some(fate))));
            }
            Utterance::Waits(_) => self.bench.say(
                "only the deadly square is left, and it goes on asking: the end is not seen",
                "il ne reste que le carré de la mort, et il demande encore un coup : la fin n'est pas vue",
            ),
        };
        Ok(Some(record.blunder(String::new(), last_line(&record.said), why, None)))
    }

    /// C7r: what is no move is refused, and asked again.
    fn refusals(&self, mut docket: Docket<'_>) -> io::Result<ItemReport> {
        docket.reading = Some(self.told());
        let mut is_remarked = false;
        for sides in [[3, 3, 1, 1], [4, 4, 1, 2], [5, 3, 2, 1]] {
            let after: Vec<Sides> = cuts(sides).into_iter().map(|(_, after)| after).collect();
            let first = self.bench.candidate.talk(&arguments(sides))?.hear()?;
            let Some(&(bar, _)) = shown(first.text(), self.reading.from, &after).last() else { continue };
            let illegal =
                [(true, bar[0]), (false, bar[1]), (true, bar[0] + 3), (true, -self.reading.dialect.from)];
            for (place, cut) in illegal.into_iter().enumerate() {
                // The number 0 is a break before the first column only where counting begins with 1.
                if place == 3 && self.reading.dialect.from != 0 {
                    continue;
                }
                let mut talk = self.bench.candidate.talk(&arguments(sides))?;
                let mut said = talk.hear()?.text().to_owned();
                let typed = self.reading.dialect.typed(cut);
                talk.say(&typed)?;
                let mut heard = talk.hear()?;
                said.push_str(heard.text());
                docket.count(1);
                let moved = cuts(bar).into_iter().map(|(_, next)| next).collect::<Vec<_>>();
                let is_played = !shown(heard.text(), self.reading.from, &moved).is_empty();
                // Then a move is still taken.
                let mut is_taken = false;
                if let (false, Utterance::Waits(_), Some((legal, next))) =
                    (is_played, &heard, cuts(bar).pop())
                {
                    talk.say(&self.reading.dialect.typed(legal))?;
                    heard = talk.hear()?;
                    is_taken = !shown(heard.text(), self.reading.from, &[next]).is_empty();
                    said.push_str(heard.text());
                }
                if is_taken {
                    continue;
                }
                if let Utterance::Ended(_, Fate::Exit(_)) = heard
                    && !is_played
                {
                    is_remarked = true;
                    continue;
                }
                let fate = Some(ended(&heard)).filter(|fate| !matches!(fate, Fate::Waiting | Fate::Exit(_)));
                let record = GameSoFar { at: bar, replies: vec![typed.clone()], said };
                let shown_reply = typed.replace('\n', " ");
                let why = self.bench.say(
                    &format!("'{shown_reply}' is no break of this bar, and is not refused"),
                    &format!("« {shown_reply} » n'est pas une coupe de cette tablette, et n'est pas refusé"),
                );
                let expected = self.bench.say("refused, and asked again", "refusé, et redemandé");
                let found = last_line(heard.text());
                return Ok(self.lost(docket, sides, &record.blunder(expected, found, why, fate)));
            }
        }
        if is_remarked {
            docket.remarks.push(self.bench.say(
                "ends when something else than a move is typed",
                "s'arrête quand on tape autre chose qu'un coup",
            ));
        }
        docket.complete = Some(
            self.bench.say("breaks beyond the bar, on 3 bars", "coupes hors de la tablette, sur 3 tablettes"),
        );
        Ok(docket.accept(is_remarked))
    }
}

/// A game so far.
struct GameSoFar {
    at: Sides,
    replies: Vec<String>,
    said: String,
}

impl GameSoFar {
    fn blunder(&self, expected: String, found: String, why: String, fate: Option<Fate>) -> Box<Blunder> {
        let (replies, said) = (self.replies.clone(), self.said.clone());
        Box::new(Blunder { at: self.at, replies, expected, found, read: String::new(), why, said, fate })
    }
}

fn last_line(text: &str) -> String {
    plain(text).lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim().to_owned()
}
