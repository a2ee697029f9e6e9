//! What a process knows of its positions, in as few bytes as it takes.
//!
//! A token is a number. The lowest are of undecided positions: how many moves of theirs still give hope, in a game of two, and 0 in a
//! puzzle. The highest three are of draws; below them come, from the shortest distance to the longest, won and lost. Where the two meet,
//! everybody takes wider tokens.

use lucas_engine::{End, Limit};
use rayon::prelude::*;

use super::layer::Layer;
use super::{PeerVerdict, Realm};
use crate::fleet::{Fleet, Mishap};
use crate::work::{WorkFolder, WorkStage, WorkStanding};

/// A token of some width.
pub(super) trait NoteToken: Copy + Ord + Default + Send + Sync + 'static {
    /// The highest.
    const LAST: u32;
    const WIDTH: usize = size_of::<Self>();
    fn new(number: u32) -> Self;
    fn number(self) -> u32;
}

macro_rules! token {
    ($($width:ident),*) => {$(
        impl NoteToken for $width {
            const LAST: u32 = $width::MAX as u32;

            fn new(number: u32) -> Self {
                let bytes = number.to_le_bytes();
                $width::from_le_bytes(std::array::from_fn(|nth| bytes[nth]))
            }

            fn number(self) -> u32 {
                self.into()
            }
        }
    )*};
}
token!(u8, u16, u32);

/// So many tokens are of draws: drawn long ago, in the last layer, and in the next.
const DRAWS: u32 = 3;
/// So many positions are looked at between two looks at the clock.
const PIECE: usize = 1 << 12;

/// The positions of a process.
pub(super) struct RankShard<F> {
    pub(super) tokens: Vec<F>,
    /// No undecided position has a higher one, anywhere.
    pub(super) open: F,
    pub(super) is_game: bool,
    pub(super) depth: u32,
    /// The positions of the last layer, where they are few.
    pub(super) listed: Option<Vec<usize>>,
}

impl<F: NoteToken> RankShard<F> {
    /// The token of a draw of a layer.
    fn drawn(depth: u32) -> F {
        F::new(F::LAST - 1 - depth % 2)
    }

    /// The token of an outcome with its distance, if there is one.
    fn decided(&self, is_lost: bool, plies: u32) -> Option<F> {
        let nth = if self.is_game { plies.checked_mul(2)?.checked_add(is_lost.into())? } else { plies };
        let number = (F::LAST - DRAWS).checked_sub(nth)?;
        (number > self.open.number()).then(|| F::new(number))
    }

    pub(super) fn verdict(&self, place: usize) -> PeerVerdict {
        let token = self.tokens[place];
        if token <= self.open {
            return PeerVerdict::Open;
        }
        match (F::LAST - token.number()).checked_sub(DRAWS) {
            None => PeerVerdict::Drawn,
            Some(nth) if !self.is_game => PeerVerdict::Won(nth),
            Some(nth) if nth & 1 == 0 => PeerVerdict::Won(nth / 2),
            Some(nth) => PeerVerdict::Lost(nth / 2),
        }
    }

    /// The tokens of the last layer.
    pub(super) fn last_layer(&self, is_at_draws: bool) -> [F; 2] {
        if is_at_draws {
            return [Self::drawn(self.depth); 2];
        }
        let [won, lost] = [false, true].map(|is_lost| self.decided(is_lost && self.is_game, self.depth));
        [won.unwrap_or(F::new(F::LAST)), lost.unwrap_or(F::new(F::LAST))]
    }

    /// Looks at all positions here; the most moves that one has.
    fn open(&mut self, realm: &Realm<'_>) -> Result<u32, Mishap> {
        let [won, lost, drawn] = [F::LAST - DRAWS, F::LAST - DRAWS - u32::from(self.is_game), F::LAST - 1];
        let goals = realm.rules.goals().filter(|_| !self.is_game && realm.arcs.is_none());
        if let Some(goals) = goals {
            for goal in goals {
                let (process, place) = realm.shares.holder(goal);
                if process == realm.me {
                    self.tokens[place] = F::new(won);
                }
            }
            return Ok(0);
        }
        let is_game = self.is_game;
        let highest =
            self.tokens.par_chunks_mut(PIECE).enumerate().map(|(piece, tokens)| -> Result<u32, Limit> {
                realm.effort.go_on()?;
                let mut highest = 0;
                for (token, place) in tokens.iter_mut().zip(piece * PIECE..) {
                    *token = F::new(match realm.rules.prospects(realm.shares.rank(realm.me, place)) {
                        Err(End::Won) => won,
                        _ if !is_game => 0,
                        Err(End::Lost) => lost,
                        Err(End::Draw) => drawn,
                        Ok(hopes) => {
                            highest = highest.max(hopes);
                            // Where that is too many, all is looked at again.
                            hopes.min(F::LAST / 2)
                        }
                    });
                }
                Ok(highest)
            });
        Ok(highest.try_reduce(|| 0, |one, other| Ok(one.max(other)))?)
    }

    /// The same in wider tokens.
    fn widened<W: NoteToken>(self) -> RankShard<W> {
        let open = self.open;
        let widen = |&token: &F| {
            W::new(if token <= open { token.number() } else { W::LAST - (F::LAST - token.number()) })
        };
        let RankShard { is_game, depth, listed, .. } = self;
        let tokens = self.tokens.par_iter().map(widen).collect();
        RankShard { tokens, open: W::new(open.number()), is_game, depth, listed }
    }

    /// The bytes that are kept.
    fn written(&self) -> Vec<u8> {
        let bytes = |token: &F| token.number().to_le_bytes();
        self.tokens.iter().flat_map(|token| bytes(token).into_iter().take(F::WIDTH)).collect()
    }
}

/// A shard of some width.
pub(super) enum AnyShard {
    Byte(RankShard<u8>),
    Two(RankShard<u16>),
    Four(RankShard<u32>),
}

impl AnyShard {
    pub(super) fn verdict(&self, place: usize) -> PeerVerdict {
        match self {
            AnyShard::Byte(shard) => shard.verdict(place),
            AnyShard::Two(shard) => shard.verdict(place),
            AnyShard::Four(shard) => shard.verdict(place),
        }
    }
}

/// What came of a solve in tokens of some width.
pub(super) enum SolvedShare<F> {
    /// All is decided, with this longest distance.
    Done(RankShard<F>, u32),
    /// It goes on in wider tokens.
    Wider(RankShard<F>, WorkStanding),
}

/// Solves from where it stands, in tokens as wide as it takes.
pub(super) fn run_any(
    (standing, bytes): (WorkStanding, Option<Vec<u8>>),
    realm: &Realm<'_>,
    fleet: &mut Fleet,
    work: Option<&mut WorkFolder>,
) -> Result<(AnyShard, u32), Mishap> {
    let mut work = work;
    let mut bytes = bytes;
    let two = match standing.width {
        1 => match run::<u8>(begun((standing, bytes.take()), realm), realm, fleet, work.as_deref_mut())? {
            SolvedShare::Done(shard, longest) => return Ok((AnyShard::Byte(shard), longest)),
            SolvedShare::Wider(shard, standing) => Some((shard.widened::<u16>(), standing)),
        },
        2 => Some(begun((standing, bytes.take()), realm)),
        _ => None,
    };
    let four = match two {
        Some(two) => match run(two, realm, fleet, work.as_deref_mut())? {
            SolvedShare::Done(shard, longest) => return Ok((AnyShard::Two(shard), longest)),
            SolvedShare::Wider(shard, standing) => (shard.widened::<u32>(), standing),
        },
        None => begun((standing, bytes), realm),
    };
    match run(four, realm, fleet, work)? {
        SolvedShare::Done(shard, longest) => Ok((AnyShard::Four(shard), longest)),
        // The widest do for all distances, but not for thousands of millions of moves.
        SolvedShare::Wider(..) => Err(Limit::Positions(u32::MAX as usize).into()),
    }
}

/// A shard as it was kept, or with nothing known.
fn begun<F: NoteToken>(
    (standing, bytes): (WorkStanding, Option<Vec<u8>>),
    realm: &Realm<'_>,
) -> (RankShard<F>, WorkStanding) {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
    let tokens = match bytes {
        Some(bytes) => bytes.chunks_exact(F::WIDTH).map(|token| F::new(number(token))).collect(),
        None => vec![F::default(); realm.shares.held(realm.me)],
    };
    let (open, depth) = (F::new(standing.open), standing.depth);
    let shard = RankShard { tokens, open, is_game: realm.is_game, depth, listed: None };
    (shard, standing)
}

fn run<F: NoteToken>(
    (mut shard, mut standing): (RankShard<F>, WorkStanding),
    realm: &Realm<'_>,
    fleet: &mut Fleet,
    mut work: Option<&mut WorkFolder>,
) -> Result<SolvedShare<F>, Mishap> {
    let watch = realm.effort.watch;
    standing.width = F::WIDTH as u64;
    if standing.stage == WorkStage::Opening {
        let highest = shard.open(realm)?;
        let highest = fleet.compare([u64::from(highest)])?.iter().map(|told| told[0]).max().unwrap_or(0);
        // There is room for a few layers at least.
        let Some(highest) = u32::try_from(highest).ok().filter(|&highest| highest < F::LAST / 2) else {
            shard.tokens.fill(F::default());
            return Ok(SolvedShare::Wider(shard, standing));
        };
        shard.open = F::new(highest);
        standing.open = highest;
        standing.stage = WorkStage::Deciding;
        watch.progress(standing.size, Some(2 * standing.size));
    }
    while standing.stage != WorkStage::Over {
        let is_at_draws = standing.stage == WorkStage::Drawing;
        let plies = shard.depth + 1;
        let decided = if is_at_draws {
            Some([RankShard::<F>::drawn(plies); 2])
        } else {
            shard.decided(false, plies).zip(shard.decided(shard.is_game, plies)).map(Into::into)
        };
        let Some(decided) = decided else { return Ok(SolvedShare::Wider(shard, standing)) };
        let last = RankShard::<F>::drawn(shard.depth);
        let mut layer = Layer::new(&mut shard, realm, (decided, is_at_draws));
        fleet.go_round(&mut layer)?;
        layer.settle()?;
        let (found, few) = (layer.found, layer.few);
        shard.listed = few;
        shard.depth = plies;
        if is_at_draws {
            // What was noted is drawn long ago.
            shard
                .tokens
                .par_iter_mut()
                .filter(|token| **token == last)
                .for_each(|token| *token = F::new(F::LAST));
        }
        let is_time = work.as_ref().is_some_and(|work| work.is_time_to_keep());
        let told = fleet.compare([found, is_time.into()])?;
        let found: u64 = told.iter().map(|told| told[0]).sum();
        standing.found += found;
        standing.depth = plies;
        if found > 0 && !is_at_draws {
            standing.longest = plies;
        }
        if found == 0 {
            standing.stage = if is_at_draws || !shard.is_game { WorkStage::Over } else { WorkStage::Drawing };
            (standing.depth, shard.depth, shard.listed) = (0, 0, None);
        }
        watch.progress(standing.size + standing.found, Some(2 * standing.size));
        // Process 0 decides for all; what is done is kept whatever the clock says.
        let is_kept = told[0][1] == 1 || standing.stage == WorkStage::Over;
        if let Some(work) = work.as_deref_mut().filter(|_| is_kept) {
            work.keep(&standing, &shard.written(), fleet)?;
        }
    }
    Ok(SolvedShare::Done(shard, standing.longest))
}
