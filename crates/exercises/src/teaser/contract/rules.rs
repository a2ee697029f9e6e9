//! Only a 1 is played, and both ends are seen (T3).

use std::io;

use lucas_check::bench::{Closing, Docket};
use lucas_check::numerals::folded;
use lucas_schema::report::ItemReport;

use super::super::keys::printed;
use super::smallest::LastKey;
use super::table::{KeyTable, Scripted, Slip, shown};
use super::walks::{GOAL, START, is_one, is_over, played, shown_flips, ways, ways_by};

/// Keys that are moves under many tables of flips.
pub(super) const OWN: [usize; 9] = [4, 1, 3, 2, 0, 5, 7, 8, 6];

// Words without accents.
const WON: [&str; 9] = ["bravo", "gagn", "felicit", "win", "won", "victoire", "reussi", "congrat", "resolu"];
const LOST: [&str; 9] = ["perd", "lost", "lose", "echou", "echec", "game over", "dommage", "rate", "defait"];

impl KeyTable<'_> {
    /// T3: keys of squares that are 0 change nothing, on any board; both ends are said.
    pub(super) fn rules(&self, mut docket: Docket<'_>) -> io::Result<ItemReport> {
        docket.reading = Some(self.reading.told(self.bench));
        let all = ways();
        if let Some(script) = self.smallest(&mut docket, LastKey::Zero, &all)?
            && let (Some(slip), Some(&square)) = (&script.slip, script.squares.last())
        {
            let mut example = self.example(&script, slip);
            if slip.found.is_none() && self.bench.is_breakdown(&script.trial) {
                return Ok(docket.broken(&script.trial.fate, example));
            }
            let key = self.reading.dialect.keys[square].replace('\n', " ");
            example.why = self.bench.say(
                &format!("{key} is a 0: only a 1 may be played, the board must not change"),
                &format!("{key} est un 0 : on ne joue qu'un 1, le plateau ne doit pas changer"),
            );
            let is_played =
                self.reading.is_whole && slip.found == slip.before.map(|board| board ^ self.flips[square]);
            example.mistake = is_played.then(|| {
                self.bench.say("a 0 is played as if it were a 1", "un 0 est joué comme si c'était un 1")
            });
            return Ok(docket.wrong(example));
        }
        if let Some(script) = self.false_end(&mut docket, &all)? {
            let boards = played(&self.flips, &script.squares, false);
            let text = printed(&script.trial);
            let shown_boards = self.reading.boards(&text);
            let Some(&(last, line)) = shown_boards.last() else { return Ok(docket.accept(false)) };
            let slip = Slip { before: Some(last), expected: None, found: None, right: boards.len() };
            let mut example = self.example(&script, &slip);
            let said = text.lines().skip(line + 1).find(|words| says_end(&folded(words), &self.usual));
            said.unwrap_or_default().trim().clone_into(&mut example.read);
            example.found.clone_from(&example.read);
            example.expected = self.bench.say("the game goes on", "la partie continue");
            example.why = self.bench.say(
                &format!("the board is {}: that is no end, yet one is said", shown(last)),
                &format!(
                    "le plateau est {} : ce n'est pas une fin, et pourtant une est annoncée",
                    shown(last)
                ),
            );
            return Ok(docket.wrong(example));
        }
        let refused = docket.instances();
        if let Some(report) = self.ends(&mut docket, &all)? {
            return Ok(report(docket));
        }
        docket.complete = Some(self.bench.say(
            &format!("{refused} keys that are no move, and both ends"),
            &format!("{refused} touches qui ne sont pas des coups, et les deux fins"),
        ));
        let is_ended = self.is_ended_by_refusal()?;
        if is_ended {
            docket.remarks.push(self.bench.say(
                "a key that is no move ends the game, where another should be asked for",
                "une touche qui n'est pas un coup arrête la partie, au lieu d'être redemandée",
            ));
        }
        Ok(docket.accept(is_ended))
    }

    /// Whether the first move is not played after a key that is none.
    fn is_ended_by_refusal(&self) -> io::Result<bool> {
        let square = |is_wanted: bool| (0..9).find(|square| is_one(START, *square) == is_wanted).unwrap_or(0);
        let (refused, played) = (square(false), square(true));
        Ok(self.tried(&[refused, played])?.slip.is_some() && self.tried(&[played])?.slip.is_none())
    }

    /// The way to an end, played under the right flips, or else under those that the program shows; whether it leads there.
    fn ended(&self, end: u32, way: &[usize]) -> io::Result<(Scripted, bool)> {
        let script = self.tried(way)?;
        if script.slip.is_none() {
            return Ok((script, true));
        }
        let keys = OWN.repeat(3);
        let text = printed(&self.bench.candidate.run(&self.reading.invocation(&keys))?);
        let boards: Vec<u32> = self.reading.boards(&text).into_iter().map(|(board, _)| board).collect();
        let Some(flips) = shown_flips(&boards, &keys) else { return Ok((script, false)) };
        let Some((_, way)) = ways_by(&flips).into_iter().find(|(board, _)| *board == end) else {
            return Ok((script, false));
        };
        let own = KeyTable { flips, usual: self.usual.clone(), ..*self }.tried(&way)?;
        Ok(if own.slip.is_none() { (own, true) } else { (script, false) })
    }

    /// Whether winning and losing are said, in words that no other move brings.
    fn ends(&self, docket: &mut Docket<'_>, all: &[(u32, Vec<usize>)]) -> io::Result<Option<Closing>> {
        let usual = printed(&self.bench.candidate.run(&self.reading.invocation(&[4, 1]))?);
        let usual = folded(&usual);
        for (end, words, en, fr) in [(0, &LOST[..], "lost", "perdue"), (GOAL, &WON[..], "won", "gagnée")] {
            let Some((_, way)) = all.iter().find(|(board, _)| *board == end) else { continue };
            let (script, is_reached) = self.ended(end, way)?;
            docket.note(&script.trial);
            let text = printed(&script.trial);
            // The board before the last, from which only one move was made.
            let before = self
                .reading
                .boards(&text)
                .into_iter()
                .rfind(|(board, _)| !is_over(*board))
                .map_or(0, |(_, line)| line);
            let tail: String = text.lines().skip(before + 1).collect::<Vec<_>>().join("\n");
            let tail = folded(&tail);
            let is_said = words
                .iter()
                .any(|word| tail.contains(word) && tail.matches(word).count() > usual_count(&usual, word));
            if is_said && is_reached {
                continue;
            }
            let before = played(&self.flips, way, false).iter().rev().nth(1).copied();
            let slip = Slip { before, expected: Some(end), found: None, right: way.len() };
            let mut example = self.example(&script, script.slip.as_ref().unwrap_or(&slip));
            example.expected = self.bench.say(
                &format!("the game is {en}, and it is said"),
                &format!("la partie est {fr}, et c'est dit"),
            );
            let last = tail.lines().rfind(|line| !line.trim().is_empty());
            last.unwrap_or_default().trim().clone_into(&mut example.read);
            example.found.clone_from(&example.read);
            example.why = self.bench.say(
                &format!("the board is {}: the game is {en}, but nothing says so", shown(end)),
                &format!("le plateau est {} : la partie est {fr}, mais rien ne le dit", shown(end)),
            );
            if !is_reached {
                example.why = self.bench.say(
                    &format!("the boards go wrong (T2) before the game is {en}: that end is never reached"),
                    &format!("les plateaux deviennent faux (T2) avant que la partie soit {fr} : cette fin n'est jamais atteinte"),
                );
            }
            let trial = script.trial;
            return Ok(Some(Box::new(move |docket| docket.refuted(&trial, example))));
        }
        Ok(None)
    }
}

/// What is said after a line, without accents.
pub(super) fn tail(text: &str, line: usize) -> String {
    folded(&text.lines().skip(line + 1).collect::<Vec<_>>().join("\n"))
}

/// Whether an end is said more often than usual.
pub(super) fn says_end(said: &str, usual: &str) -> bool {
    let mut words = WON.iter().chain(&LOST);
    words.any(|word| said.matches(word).count() > usual.matches(word).count())
}

/// How often a word is said after each move anyway.
fn usual_count(usual: &str, word: &str) -> usize {
    // The rules are told once, at the start: only what comes after the first moves counts.
    let half = usual.len() / 2;
    let half = (half..usual.len()).find(|at| usual.is_char_boundary(*at)).unwrap_or(usual.len());
    usual[half..].matches(word).count().min(1)
}
