//! One game with an engine: each of its moves is legal, best and rightly valued, ours are shown, and the end is seen.

use std::io;

use lucas_check::numerals::{numerals, plain};
use lucas_check::{Fate, Talk, Trial, Utterance};

use super::super::contract::Sides;
use super::super::mistakes::value;
use super::arguments;
use super::dialect::{Cut, ShownBar, cuts, ended, shown};
use super::parlour::{Blunder, GameSoFar, Parlour};

/// The value of the best bar that can be handed over.
fn best(sides: Sides) -> Option<i64> {
    let after = cuts(sides).into_iter().map(|(_, after)| value(after));
    // Lost for the other as soon as possible, else won for the other as late as possible.
    after.max_by_key(|value| if *value <= 0 { (1, *value) } else { (0, *value) })
}

/// What came of a game: the other replies, as lines of their own, or what went wrong.
pub(super) type Continuations = Result<Vec<Vec<usize>>, Box<Blunder>>;

impl Parlour<'_> {
    /// Plays one game: the replies of a line first, then each time the first reply; the other replies are lines of their own.
    /// Beside it, what the game took.
    pub(super) fn game(&self, sides: Sides, line: &[usize]) -> io::Result<(Continuations, Trial)> {
        let mut talk = self.bench.candidate.talk(&arguments(sides))?;
        let played = self.played(talk.as_mut(), sides, (line, |_| 0))?;
        Ok((played, talk.end()?))
    }

    /// Plays one game in which each reply is the one after which it may last longest: what is wrong only later in a game shows.
    pub(super) fn long_game(&self, sides: Sides) -> io::Result<(Continuations, Trial)> {
        let lasting = |replies: &[(Cut, Sides)]| {
            let lasts = |(_, (_, after)): &(usize, &(Cut, Sides))| value(*after).abs();
            replies.iter().enumerate().max_by_key(lasts).map_or(0, |(place, _)| place)
        };
        let mut talk = self.bench.candidate.talk(&arguments(sides))?;
        let played = self.played(talk.as_mut(), sides, (&[], lasting))?;
        Ok((played, talk.end()?))
    }

    /// Plays on with the replies of a line, then each time with the one that is chosen.
    fn played(
        &self,
        talk: &mut dyn Talk,
        sides: Sides,
        (line, choice): (&[usize], fn(&[(Cut, Sides)]) -> usize),
    ) -> io::Result<Continuations> {
        let mut record = GameSoFar::new(sides);
        let (mut branches, mut played) = (Vec::new(), Vec::new());
        let mut heard = talk.hear()?;
        loop {
            record.said.push_str(heard.text());
            match self.engine_moved(record.at, &heard, &record) {
                Ok(next) => record.go_on(next),
                Err(blunder) => return Ok(Err(blunder)),
            }
            if record.at[..2] == [1, 1] {
                return Ok(self.ended_well(talk, heard, record)?.map_or(Ok(branches), Err));
            }
            if let Utterance::Ended(_, fate) = &heard {
                let why =
                    self.bench.say("it ends before the game does", "il s'arrête avant la fin de la partie");
                return Ok(Err(record.blunder(String::new(), String::new(), why, Some(fate.clone()))));
            }
            let replies = cuts(record.at);
            let chosen = line.get(played.len()).copied().unwrap_or_else(|| choice(&replies));
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
                    record.go_on(next);
                    if next[..2] == [1, 1] {
                        record.said.push_str(heard.text());
                        return Ok(self.ended_well(talk, heard, record)?.map_or(Ok(branches), Err));
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
    pub(super) fn engine_moved(
        &self,
        bar: Sides,
        heard: &Utterance,
        record: &GameSoFar,
    ) -> Result<Sides, Box<Blunder>> {
        let after: Vec<Sides> = cuts(bar).into_iter().map(|(_, after)| after).collect();
        let text = heard.text();
        let found = shown(text, self.reading.from, &after);
        // The engine's move and a menu may also be told by numbers that look like a bar: the last one with its value after it is the bar.
        let is_valued = |bar: &&ShownBar| bar.value.map(i64::abs) == Some(value(bar.sides).abs());
        let Some(moved) = found.iter().rev().find(is_valued).or(found.last()) else {
            let why = self.bench.say(
                "after its move, no four numbers on a line are a bar that one break leads to",
                "après son coup, aucun groupe de quatre nombres sur une ligne n'est une tablette obtenue par une cassure",
            );
            let fate = ended(heard);
            let fate = (!matches!(fate, Fate::Waiting | Fate::Exit(0))).then_some(fate);
            return Err(record.blunder(String::new(), last_line(text), why, fate));
        };
        let next = moved.sides;
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
            // The replay shows what it played, the report where.
            let mut record = record.clone();
            record.go_on(next);
            record.at = bar;
            return Err(record.blunder(listed(better), listed(next), why, None));
        }
        self.rightly_valued(moved, record).map(|()| next)
    }

    fn rightly_valued(&self, moved: &ShownBar, record: &GameSoFar) -> Result<(), Box<Blunder>> {
        let bar = moved.sides;
        let right = if self.reading.is_own { -value(bar) } else { value(bar) };
        match moved.value {
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
                blunder.read.clone_from(&moved.line);
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
        let Some(answered) = found.first() else {
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
        self.rightly_valued(answered, record)?;
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
        mut heard: Utterance,
        mut record: GameSoFar,
    ) -> io::Result<Option<Box<Blunder>>> {
        if matches!(heard, Utterance::Waits(_)) {
            // Perhaps only a key is waited for.
            talk.say("")?;
            let more = talk.hear()?;
            record.said.push_str(more.text());
            heard = more;
        }
        let why = match heard {
            Utterance::Ended(_, fate @ Fate::Exit(1..)) if is_breakdown(&record.said) => {
                let why = self.bench.say(
                    "the game is over, and it breaks down instead of ending",
                    "la partie est finie, et il plante au lieu de s'arrêter",
                );
                return Ok(Some(record.blunder(String::new(), last_line(&record.said), why, Some(fate))));
            }
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
}

/// Whether the last that is said is what a language says of an error that nobody caught.
fn is_breakdown(said: &str) -> bool {
    let end: String = said.chars().rev().take(4000).collect::<Vec<_>>().into_iter().rev().collect();
    let marks = [
        "Traceback (most recent call last)",
        "Exception in thread",
        "Fatal error: exception",
        "panicked at",
        "Unhandled ",
        "\n    at ",
        "debugger invoked",
    ];
    // What is said of an error may go elsewhere: then the bar is the last that is said, and no end.
    marks.iter().any(|mark| end.contains(mark)) || numerals(&last_line(&end)).len() >= 4
}

pub(super) fn last_line(text: &str) -> String {
    plain(text).lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim().to_owned()
}
