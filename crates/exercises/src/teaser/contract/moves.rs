//! What each square flips (T2).

use std::io;

use lucas_check::bench::Docket;
use lucas_engine::Text;
use lucas_schema::report::ItemReport;

use super::super::keys::printed;
use super::smallest::LastKey;
use super::table::{KeyTable, Slip};
use super::walks::{is_one, is_over, mistaken, played, ways};

impl KeyTable<'_> {
    /// T2: every move, in a few long walks; after a slip, the shortest script that shows one.
    pub(super) fn moves(&self, mut docket: Docket<'_>) -> io::Result<ItemReport> {
        docket.reading = Some(self.reading.told(self.bench));
        let all = ways();
        let Some(script) = self.smallest(&mut docket, LastKey::Move, &all)? else {
            if self.false_end(&mut docket, &all)?.is_some() {
                docket.remarks.push(self.bench.say(
                    "it ends some games too early (T3): what would follow is not known",
                    "il arrête certaines parties trop tôt (T3) : la suite n'est pas connue",
                ));
                return Ok(docket.accept(false));
            }
            let open = all.iter().filter(|(board, _)| !is_over(*board));
            let moves: u32 = open.map(|(board, _)| board.count_ones()).sum();
            docket.complete = Some(self.bench.say(
                &format!("all {moves} moves of the 511 boards"),
                &format!("les {moves} coups des 511 plateaux"),
            ));
            return Ok(docket.accept(false));
        };
        let (Some(slip), Some(&square)) = (&script.slip, script.squares.last()) else {
            return Ok(docket.accept(false));
        };
        let mut example = self.example(&script, slip);
        if slip.found.is_none() && self.bench.is_breakdown(&script.trial) {
            return Ok(docket.broken(&script.trial.fate, example));
        }
        example.why = self.why_flipped(square, slip);
        example.mistake = self.mistake()?;
        Ok(docket.wrong(example))
    }

    fn why_flipped(&self, square: usize, slip: &Slip) -> String {
        let names = |changed: u32| {
            let keys = (0..9).filter(|other| is_one(changed, *other));
            keys.map(|other| self.reading.dialect.keys[other].replace('\n', " "))
                .collect::<Vec<_>>()
                .join(" · ")
        };
        let key = self.reading.dialect.keys[square].replace('\n', " ");
        let right = names(self.flips[square]);
        match (slip.before, slip.found) {
            (Some(before), Some(found)) => {
                let changed = names(before ^ found);
                self.bench.say(
                    &format!("{key} flips {right}; here {changed} changed"),
                    &format!("{key} inverse {right} ; ici ont changé {changed}"),
                )
            }
            _ => self.bench.say(
                &format!("{key} flips {right}; no board was shown after it"),
                &format!("{key} inverse {right} ; aucun plateau n'est affiché après"),
            ),
        }
    }

    /// A table of flips that explains every board of a walk.
    fn mistake(&self) -> io::Result<Option<String>> {
        // Of whom nothing more is understood, nothing is known.
        if !self.reading.is_whole {
            return Ok(None);
        }
        // Keys that are moves under many tables.
        let script: Vec<usize> = [4, 1, 3, 2, 0, 5, 7, 8, 6, 4, 1, 0, 2, 3, 5, 6, 7, 8, 4].to_vec();
        let text = printed(&self.bench.candidate.run(&self.reading.invocation(&script))?);
        let found: Vec<u32> = self.reading.boards(&text).into_iter().map(|(board, _)| board).collect();
        let explains =
            |table: &&([u32; 9], Text)| played(&table.0, &script, false) == found && found.len() > 3;
        Ok(mistaken().iter().find(explains).map(|(_, name)| name.say(self.bench.language).to_owned()))
    }
}
