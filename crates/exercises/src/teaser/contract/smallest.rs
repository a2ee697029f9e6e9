//! The shortest script that goes wrong: depth by depth, each depth in a few walks first.

use std::io;
use std::time::Instant;

use lucas_check::bench::{Docket, PORTION};

use super::table::{KeyTable, Scripted};
use super::walks::{is_one, is_over, walks};

/// Boards that so many moves lead to are looked at even when it is late.
const ALWAYS: usize = 1;

/// What is typed last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LastKey {
    /// A square that is 1: a move.
    Move,
    /// A square that is 0, which must change nothing.
    Zero,
}

impl LastKey {
    /// Whether a square of a board is such a key.
    pub fn is(self, board: u32, square: usize) -> bool {
        is_one(board, square) == (self == LastKey::Move)
    }
}

impl KeyTable<'_> {
    /// The shortest script whose last key goes wrong; keys that were tried are counted.
    pub(super) fn smallest(
        &self,
        docket: &mut Docket<'_>,
        last: LastKey,
        all: &[(u32, Vec<usize>)],
    ) -> io::Result<Option<Scripted>> {
        let is_zero = last == LastKey::Zero;
        let whole = self.tried_all(&walks(is_zero, all.iter().map(|(board, _)| *board)))?;
        for walk in &whole {
            docket.measure(&walk.trial);
        }
        let keys = |(board, _): &(u32, Vec<usize>)| (0..9).filter(|square| last.is(*board, *square)).count();
        let open = || all.iter().filter(|(board, _)| !is_over(*board));
        let Some(slipped) = whole.into_iter().find(|walk| walk.slip.is_some()) else {
            docket.count(open().map(keys).sum::<usize>() as u64);
            return Ok(None);
        };
        let known = self.shown_by(&slipped.squares, last, all)?;
        if let Some(known) = &known {
            docket.note(&known.trial);
        }
        let deepest = all.iter().map(|(_, way)| way.len() + 1).max().unwrap_or(0);
        // Once a script is known, only shorter ones are looked for: which one is shown does not hang on the time there is.
        for depth in 0..known.as_ref().map_or(deepest, |known| known.squares.len().saturating_sub(1)) {
            // Once it is known that something is wrong, a shorter script is worth more time.
            let is_over = match known {
                Some(_) => docket.is_exhausted(),
                None => docket.is_overdue() || (docket.is_late() && depth > ALWAYS),
            };
            if is_over {
                break;
            }
            let at_depth: Vec<_> = open().filter(|(_, way)| way.len() == depth).collect();
            let walked = self.tried_all(&walks(is_zero, at_depth.iter().map(|(board, _)| *board)))?;
            if walked.iter().all(|walk| walk.slip.is_none()) {
                docket.count(at_depth.iter().map(|board| keys(board)).sum::<usize>() as u64);
            } else if let Some(found) = self.first_of(docket, last, &at_depth)? {
                return Ok(Some(found));
            }
        }
        Ok(known)
    }

    /// The shortest script after which an end is said that is none.
    pub(super) fn false_end(
        &self,
        docket: &mut Docket<'_>,
        all: &[(u32, Vec<usize>)],
    ) -> io::Result<Option<Scripted>> {
        let whole = self.tried_all(&walks(false, all.iter().map(|(board, _)| *board)))?;
        let Some(known) = whole.into_iter().find(|walk| walk.is_false_end) else { return Ok(None) };
        let ways: Vec<Vec<usize>> =
            all.iter().filter(|(board, _)| !is_over(*board)).map(|(_, way)| way.clone()).collect();
        for some in ways.chunks(PORTION) {
            if docket.is_exhausted() {
                break;
            }
            for script in self.tried_all(some)? {
                docket.note(&script.trial);
                if script.is_false_end {
                    return Ok(Some(script));
                }
            }
        }
        Ok(Some(known))
    }

    /// A script that is wrong at such a last key, if a walk that goes wrong first does so at one.
    fn shown_by(
        &self,
        walk: &[usize],
        last: LastKey,
        all: &[(u32, Vec<usize>)],
    ) -> io::Result<Option<Scripted>> {
        let long = self.tried(self.shortest_slip(walk)?)?;
        let (Some(slip), Some(&square)) = (&long.slip, long.squares.last()) else { return Ok(None) };
        if long.is_false_end {
            return Ok(None);
        }
        let before = slip.before;
        if before.is_some_and(|board| !last.is(board, square)) {
            return Ok(None);
        }
        let way = all.iter().find(|(board, _)| Some(*board) == before).map(|(_, way)| way);
        let Some(way) = way.filter(|way| way.len() + 1 < long.squares.len()) else { return Ok(Some(long)) };
        let short = self.tried(&[way, &[square][..]].concat())?;
        Ok(Some(if short.is_wrong_at_last() { short } else { long }))
    }

    /// Of the boards of a depth, the first key that goes wrong; where the way there is wrong already, nothing is known.
    fn first_of(
        &self,
        docket: &mut Docket<'_>,
        last: LastKey,
        at_depth: &[&(u32, Vec<usize>)],
    ) -> io::Result<Option<Scripted>> {
        let scripts = at_depth.iter().flat_map(|(board, way)| {
            let squares = (0..9).filter(|square| last.is(*board, *square));
            squares.map(|square| way.iter().copied().chain([square]).collect::<Vec<usize>>())
        });
        let scripts: Vec<Vec<usize>> = scripts.collect();
        let (mut rest, mut portion) = (&scripts[..], PORTION / 8);
        while !rest.is_empty() && !docket.is_exhausted() {
            let (some, others) = rest.split_at(portion.min(rest.len()));
            let began = Instant::now();
            rest = others;
            for script in self.tried_all(some)? {
                if script.slip.is_none() || script.is_wrong_at_last() {
                    docket.note(&script.trial);
                }
                if script.is_wrong_at_last() {
                    return Ok(Some(script));
                }
            }
            portion = docket.portion(some.len(), began.elapsed());
        }
        Ok(None)
    }

    /// The shortest beginning of a walk that goes wrong: what is wrong stays wrong, so that it is found by halving.
    fn shortest_slip<'w>(&self, walk: &'w [usize]) -> io::Result<&'w [usize]> {
        let (mut right, mut wrong) = (0, walk.len());
        while wrong - right > 1 {
            let middle = usize::midpoint(right, wrong);
            if self.tried(&walk[..middle])?.slip.is_some() { wrong = middle } else { right = middle }
        }
        Ok(&walk[..wrong])
    }
}
