//! What is no move is refused, and asked again (C7r).

use std::io;

use lucas_check::bench::Docket;
use lucas_check::{Fate, Utterance};
use lucas_schema::report::ItemReport;
use lucas_words::say;

use super::super::contract::Sides;
use super::arguments;
use super::dialect::{cuts, ended, shown};
use super::game::last_line;
use super::parlour::{GameSoFar, Parlour};

impl Parlour<'_> {
    /// C7r: what is no move is refused, and asked again.
    pub(super) fn refusals(&self, mut docket: Docket<'_>) -> io::Result<ItemReport> {
        docket.reading = Some(self.reading.told(self.bench));
        let (mut is_remarked, mut tried) = (false, 0u64);
        for sides in [[3, 3, 1, 1], [4, 4, 1, 2], [5, 3, 2, 1]] {
            if tried > 0 && docket.is_late() {
                break;
            }
            tried += 1;
            let after: Vec<Sides> = cuts(sides).into_iter().map(|(_, after)| after).collect();
            let first = self.bench.candidate.talk(&arguments(sides))?.hear()?;
            let Some(moved) = shown(first.text(), self.reading.from, &after).pop() else { continue };
            let bar = moved.sides;
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
                docket.measure(&talk.end()?);
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
                let mut record = GameSoFar { said, ..GameSoFar::new(sides) };
                record.go_on(bar);
                record.replies.push(typed.clone());
                let shown_reply = typed.replace('\n', " ");
                let why = self.bench.say(
                    &format!("'{shown_reply}' is no break of this bar, and is not refused"),
                    &format!(
                        "« {shown_reply} » n'est pas une cassure de cette tablette, et n'est pas refusé"
                    ),
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
        docket.complete = Some(say!(self.bench.words, "judge-beyond", count = tried));
        Ok(docket.accept(is_remarked))
    }
}
