//! A position to play from, drawn by a seed and as hard as one wants: the same seed gives the same position everywhere.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use time::macros::format_description;
pub use time::{Date, Weekday};
use twox_hash::XxHash64;

use crate::answer::Answer;
use crate::any::{Analysis, AnyGame};
use crate::effort::Effort;
use crate::elsewhere::RankRules;
use crate::game::Players;
use crate::limit::Limit;
use crate::notation::{Refusal, number};
use crate::registry::{Place, Registry};
use crate::text::Text;
use crate::value::{Outcome, Value};

/// Up to so many positions are written out to draw from them all.
const MOST_WRITTEN: usize = 30_000;
/// Of more positions, so many are looked at where theory knows them, else so few.
const SAMPLES: usize = 300;
const FEW_SAMPLES: usize = 20;
/// Where there is a choice, a puzzle that is easy, medium or hard is solved in so many moves: more, nobody plays.
const LONGEST: [u32; 3] = [15, 50, 150];
/// How far from the start a game too large to write out is begun.
const LONGEST_WALK: usize = 12;
/// What is reached there is solved if that takes no more positions than these, else played on, no further than this.
const MOST_TRIED: usize = 100_000;
const MOST_WALKED: usize = 100;
/// A puzzle is solved for this if it takes no more positions than these.
const MOST_SEARCHED: usize = 1_000_000;
/// So many moves back from its goal a puzzle that plays backwards is begun; each such position is solved if it takes no more
/// positions than these.
const LONGEST_WAY_BACK: usize = 80;
const FEW_WALKS: usize = 8;
const FEW_SEARCHED: usize = 10_000;

/// How hard a position is to be. Of a puzzle, the distance to the goal decides; in a game of two, where the player to move
/// wins, how few of the moves win, and then how late.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difficulty {
    /// Among the easiest third.
    Easy,
    /// Neither.
    Medium,
    /// Among the hardest third.
    Hard,
    /// Won or solved in just so many plies.
    Distance(u64),
}

impl Difficulty {
    /// A puzzle is solved in so many moves, where there is a choice.
    fn longest(self) -> Option<u32> {
        let [easy, medium, hard] = LONGEST;
        match self {
            Difficulty::Easy => Some(easy),
            Difficulty::Medium => Some(medium),
            Difficulty::Hard => Some(hard),
            Difficulty::Distance(_) => None,
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difficulty::Easy => f.write_str("easy"),
            Difficulty::Medium => f.write_str("medium"),
            Difficulty::Hard => f.write_str("hard"),
            Difficulty::Distance(plies) => write!(f, "{plies}"),
        }
    }
}

impl FromStr for Difficulty {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        match text {
            "easy" | "facile" => Ok(Difficulty::Easy),
            "medium" | "moyen" => Ok(Difficulty::Medium),
            "hard" | "difficile" => Ok(Difficulty::Hard),
            _ => {
                let plies = number(text, &Text::fixed("distance", "distance"), 1..=u64::MAX);
                plies.map(Difficulty::Distance).map_err(|_| {
                    Refusal::new(
                        format!("'{text}' is no difficulty: easy, medium, hard or a number of moves from 1 are accepted"),
                        format!("« {text} » n'est pas une difficulté : facile, moyen, difficile ou un nombre de coups à partir de 1 sont acceptés"),
                    )
                })
            }
        }
    }
}

/// A position that the player to move wins or solves.
struct Rated {
    position: String,
    distance: BigUint,
    /// Of a hundred moves, how few win; 0 in a puzzle.
    scarcity: usize,
    /// Whether there is something to go wrong.
    is_fair: bool,
}

impl Rated {
    fn new(players: Players, position: String, distance: BigUint, moves: usize, winning: usize) -> Self {
        let scarcity = if players == Players::Two { 100 - 100 * winning / moves.max(1) } else { 0 };
        let is_fair = if players == Players::Two { winning < moves } else { distance > BigUint::from(1u32) };
        Rated { position, distance, scarcity, is_fair }
    }
}

/// What a position is drawn from.
struct Urn<'a> {
    game: &'a Arc<dyn AnyGame>,
    analysis: &'a dyn Analysis,
    seed: u64,
    effort: &'a Effort<'a>,
}

/// Draws a position of a game that the player to move can win, or of a puzzle that can be solved.
///
/// # Errors
/// Refuses a game without such a position, a distance at which there is none, and what is too large to solve.
pub fn challenge(
    game: &Arc<dyn AnyGame>,
    analysis: &dyn Analysis,
    difficulty: Difficulty,
    seed: u64,
    effort: &Effort<'_>,
) -> Result<String, Refusal> {
    let urn = Urn { game, analysis, seed, effort };
    let mut rated = urn.rated(difficulty)?;
    if let Difficulty::Distance(plies) = difficulty {
        let nearest = nearest_of(&rated, plies);
        rated.retain(|one| one.distance == plies.into());
        if let (true, Some(nearest)) = (rated.is_empty(), nearest) {
            return Err(Refusal::new(
                format!("no position at a distance of {plies} was found here; there is one at {nearest}"),
                format!("aucune position à distance {plies} n'a été trouvée ici ; il y en a une à {nearest}"),
            ));
        }
    } else if rated.iter().any(|one| one.is_fair) {
        rated.retain(|one| one.is_fair);
    }
    if let Some(longest) = difficulty.longest().filter(|_| game.players() == Players::One) {
        let is_short = |one: &Rated| one.distance <= longest.into();
        if rated.iter().any(is_short) {
            rated.retain(is_short);
        }
    }
    let mut classes: BTreeMap<(usize, BigUint), Vec<String>> = BTreeMap::new();
    for Rated { position, distance, scarcity, .. } in rated {
        classes.entry((scarcity, distance)).or_default().push(position);
    }
    let classes: Vec<Vec<String>> = classes.into_values().collect();
    let third = classes.len().div_ceil(3);
    let band = match difficulty {
        Difficulty::Easy => 0..third,
        Difficulty::Medium => third.min(classes.len().saturating_sub(1))..(2 * third).min(classes.len()),
        Difficulty::Hard => classes.len().saturating_sub(third)..classes.len(),
        Difficulty::Distance(_) => 0..classes.len(),
    };
    let band = &classes[band];
    let class = band.get(urn.draw("class", 0, band.len())).ok_or_else(nothing_to_win)?;
    Ok(class[urn.draw("position", 0, class.len())].clone())
}

/// The distance nearest to another at which a position would be drawn by the same seed; none where there is no position to draw.
///
/// # Errors
/// Refuses what is too large to solve.
pub fn nearest(
    game: &Arc<dyn AnyGame>,
    analysis: &dyn Analysis,
    plies: u64,
    seed: u64,
    effort: &Effort<'_>,
) -> Result<Option<BigUint>, Refusal> {
    let urn = Urn { game, analysis, seed, effort };
    Ok(nearest_of(&urn.rated(Difficulty::Distance(plies))?, plies))
}

fn nearest_of(rated: &[Rated], plies: u64) -> Option<BigUint> {
    let plies = BigUint::from(plies);
    let far = |known: &&BigUint| if **known > plies { *known - &plies } else { &plies - *known };
    rated.iter().map(|one| &one.distance).min_by_key(far).cloned()
}

/// The position of a day, of a game and a size that the day chooses: easy at the beginning of a week, hard at its end.
///
/// # Errors
/// Refuses when no game has a position to offer.
pub fn daily(
    registry: Registry<'_>,
    date: Date,
    effort: &Effort<'_>,
) -> Result<(Place, Difficulty), Refusal> {
    let difficulty = match date.weekday() {
        Weekday::Monday | Weekday::Tuesday => Difficulty::Easy,
        Weekday::Wednesday | Weekday::Thursday | Weekday::Friday => Difficulty::Medium,
        Weekday::Saturday | Weekday::Sunday => Difficulty::Hard,
    };
    let day = u64::try_from(date.to_julian_day()).unwrap_or(0);
    let games = registry.0.len().max(1);
    let first = usize::try_from(day % games as u64).unwrap_or(0);
    for entry in registry.0.iter().cycle().skip(first).take(games) {
        let presets = entry.presets.len().max(1);
        let preset = drawn(day, "preset", entry.name, presets);
        for preset in entry.presets.iter().cycle().skip(preset).take(presets) {
            let game = entry.open_params(preset.params)?;
            let analysis = Arc::clone(&game).analysis();
            match challenge(&game, &*analysis, difficulty, day, effort) {
                Ok(position) => return Ok((Place { game, position }, difficulty)),
                Err(refusal) if refusal.limit.is_some_and(Limit::is_stop) => return Err(refusal),
                // Some sizes have nothing to win, or are too large: another has.
                Err(_) => {}
            }
        }
    }
    Err(nothing_to_win())
}

/// Reads a date, `2026-11-17`.
///
/// # Errors
/// Refuses what is none.
pub fn date(text: &str) -> Result<Date, Refusal> {
    Date::parse(text, format_description!("[year]-[month]-[day]")).map_err(|_| {
        Refusal::new(
            format!("'{text}' is no date: year, month and day are written as 2026-11-17"),
            format!("« {text} » n'est pas une date : année, mois et jour s'écrivent comme 2026-11-17"),
        )
    })
}

impl Urn<'_> {
    fn draw(&self, purpose: &str, nth: usize, below: usize) -> usize {
        drawn(self.seed, purpose, &nth.to_string(), below)
    }

    /// The positions to choose from: all that can be reached where they are few and no score decides, those of some ranks
    /// where theory knows them, else some on the way.
    fn rated(&self, difficulty: Difficulty) -> Result<Vec<Rated>, Refusal> {
        let start = self.game.start();
        if self.game.standing(&start)?.margin.is_none() {
            let few = Effort { positions: MOST_WRITTEN.min(self.effort.positions), ..*self.effort };
            match self.analysis.reached(&start, &few) {
                Ok(reached) => {
                    let rated = (0..reached.positions.len()).filter_map(|index| {
                        let value = reached.values.value(index);
                        let edges = reached.arcs.successors(index);
                        let wins = |to: usize, passes: bool| {
                            reached.values.outcome(to).before(passes) == Outcome::Win
                        };
                        let winning = edges.iter().filter(|edge| wins(edge.to(), edge.passes())).count();
                        let is_won = value.outcome == Outcome::Win && !edges.is_empty();
                        let distance = value.remoteness.filter(|_| is_won)?;
                        let position = reached.positions[index].clone();
                        Some(Rated::new(self.game.players(), position, distance, edges.len(), winning))
                    });
                    return Ok(rated.collect());
                }
                Err(refusal) if refusal.limit.is_some_and(Limit::is_stop) => return Err(refusal),
                Err(_) => {}
            }
        }
        let by_theory = self.analysis.answer(&start, 0, &Effort::positions(0));
        let size = self.game.shape().into_iter().try_fold(1u64, u64::checked_mul).filter(|&size| size > 1);
        let is_known = by_theory.is_ok_and(|answer| answer.value.remoteness.is_some());
        match (is_known, size) {
            _ if self.game.players() == Players::One => match self.game.by_rank() {
                Ok(rules) if !is_known && rules.plays_backwards() && self.is_taken_back(&start)? => {
                    self.back(rules, difficulty)
                }
                _ => self.on_the_way(&start, difficulty),
            },
            (true, Some(size)) if !self.game.shape().is_empty() => Ok(self.sampled(size)),
            _ => self.walked(&start),
        }
    }

    /// Positions of some ranks, as theory knows them.
    fn sampled(&self, size: u64) -> Vec<Rated> {
        let ranks = (0..SAMPLES).map(|nth| {
            let below = usize::try_from(size).unwrap_or(usize::MAX);
            self.draw("rank", nth, below) as u64
        });
        let positions = ranks.filter_map(|rank| self.game.position_of(rank));
        let answered = positions.filter_map(|position| {
            let answer = self.analysis.answer(&position, 0, &Effort::positions(0)).ok()?;
            self.won(position, &answer)
        });
        answered.collect()
    }

    /// Positions on a shortest way to the goal of a puzzle.
    fn on_the_way(&self, start: &str, difficulty: Difficulty) -> Result<Vec<Rated>, Refusal> {
        let some = Effort { positions: MOST_SEARCHED.min(self.effort.positions), ..*self.effort };
        let answer = self.analysis.answer(start, 0, &some)?;
        let Some(whole) = answer.value.remoteness.filter(|_| answer.value.outcome == Outcome::Win) else {
            return Err(nothing_to_win());
        };
        let most = whole.to_usize().unwrap_or(usize::MAX);
        let left: Vec<usize> = if let Difficulty::Distance(plies) = difficulty {
            vec![usize::try_from(plies).unwrap_or(usize::MAX).min(most)]
        } else {
            let most = difficulty.longest().map_or(most, |longest| most.min(longest as usize));
            (0..FEW_SAMPLES).map(|nth| 1 + self.draw("left", nth, most)).collect()
        };
        let there = left.into_iter().map(|left| {
            let position = self.analysis.after(start, &(&whole - left), &some)?;
            Ok(Rated::new(Players::One, position, left.into(), 1, 1))
        });
        there.collect()
    }

    /// Whether every move of a position can be taken back by another.
    fn is_taken_back(&self, at: &str) -> Result<bool, Refusal> {
        for step in self.game.moves(at)? {
            if !self.game.moves(&step.position)?.iter().any(|back| back.position == at) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Positions some moves back from the goals of a puzzle: however large it is, and wherever it begins, they can be solved.
    fn back(&self, rules: &dyn RankRules, difficulty: Difficulty) -> Result<Vec<Rated>, Refusal> {
        let few = Effort { positions: FEW_SEARCHED.min(self.effort.positions), ..*self.effort };
        let goals = rules.goals().unwrap_or_default();
        let (mut rated, mut limit) = (Vec::new(), None);
        for walk in 0..FEW_WALKS {
            let (length, wanted) = if let Difficulty::Distance(plies) = difficulty {
                // Walks by chance do not lead straight away from a goal.
                let plies = usize::try_from(plies).unwrap_or(usize::MAX).min(LONGEST_WAY_BACK);
                (2 * plies, plies)
            } else {
                let longest = difficulty.longest().map_or(0, |longest| longest as usize);
                (1 + self.draw("back", walk, longest.min(LONGEST_WAY_BACK)), usize::MAX)
            };
            let Some(&goal) = goals.get(self.draw("goal", walk, goals.len())) else { break };
            let Some(position) = self.game.position_of(self.walked_back(rules, goal, length, walk)) else {
                continue;
            };
            match self.analysis.answer(&position, 0, &few) {
                Ok(Answer { value: Value { remoteness: Some(distance), .. }, move_count: 1.., .. }) => {
                    let spare = distance.to_usize().unwrap_or(usize::MAX).saturating_sub(wanted);
                    let position = self.analysis.after(&position, &spare.into(), &few)?;
                    rated.push(Rated::new(Players::One, position, distance - spare, 1, 1));
                }
                Ok(_) => {}
                Err(refusal) if refusal.limit.is_none_or(Limit::is_stop) => return Err(refusal),
                Err(refusal) => limit = Some(refusal),
            }
        }
        match limit {
            Some(refusal) if rated.is_empty() => Err(refusal),
            _ => Ok(rated),
        }
    }

    /// The rank so many moves back from another by chance, never straight on again where there is another way.
    fn walked_back(&self, rules: &dyn RankRules, goal: u64, length: usize, walk: usize) -> u64 {
        let (mut rank, mut last) = (goal, None);
        for step in 0..length {
            let mut before = Vec::new();
            rules.before(rank, &mut before);
            let onward: Vec<u64> =
                before.iter().map(|&(rank, _)| rank).filter(|rank| Some(*rank) != last).collect();
            let choice = self.draw("step back", walk * 2 * LONGEST_WAY_BACK + step, onward.len());
            let Some(&next) = onward.get(choice) else { break };
            (rank, last) = (next, Some(rank));
        }
        rank
    }

    /// Positions after a few plies by chance, in a game of two; one that is too large to solve is played on.
    fn walked(&self, start: &str) -> Result<Vec<Rated>, Refusal> {
        let few = Effort { positions: MOST_TRIED.min(self.effort.positions), ..*self.effort };
        let (mut rated, mut limit) = (Vec::new(), None);
        for walk in 0..FEW_SAMPLES {
            let (mut position, length) = (start.to_owned(), self.draw("length", walk, LONGEST_WALK));
            for ply in 0..=MOST_WALKED {
                if ply >= length {
                    match self.analysis.answer(&position, 0, &few) {
                        Ok(answer) => {
                            rated.extend(self.won(position, &answer));
                            break;
                        }
                        Err(refusal) if refusal.limit.is_none_or(Limit::is_stop) => return Err(refusal),
                        Err(refusal) => limit = Some(refusal),
                    }
                }
                let mut steps = self.game.moves(&position)?;
                let choice = self.draw("step", walk * LONGEST_WALK + ply, steps.len());
                if steps.is_empty() {
                    break;
                }
                position = steps.swap_remove(choice).position;
            }
        }
        match limit {
            Some(refusal) if rated.is_empty() => Err(refusal),
            _ => Ok(rated),
        }
    }

    /// A position that the player to move wins, and by how many of the moves, as far as they are listed.
    fn won(&self, position: String, answer: &Answer) -> Option<Rated> {
        let wins = |value: Outcome, passes: bool| value.before(passes) == Outcome::Win;
        let winning =
            answer.moves.iter().filter(|one| wins(one.value.outcome, one.step.effect.passes)).count();
        let is_won = answer.value.outcome == Outcome::Win && answer.move_count > 0;
        let distance = is_won.then(|| answer.value.remoteness.clone().unwrap_or_default())?;
        let moves = usize::try_from(answer.move_count).unwrap_or(usize::MAX);
        Some(Rated::new(self.game.players(), position, distance, moves, winning))
    }
}

/// A number below another: the hash is a published one, so that a seed is the same challenge in every version.
fn drawn(seed: u64, purpose: &str, of: &str, below: usize) -> usize {
    let hash = XxHash64::oneshot(seed, format!("{purpose} {of}").as_bytes());
    usize::try_from((u128::from(hash) * below as u128) >> 64).unwrap_or(0)
}

fn nothing_to_win() -> Refusal {
    Refusal::new(
        "no position was found here that the player to move can win or solve: choose another size".to_owned(),
        "on n'a trouvé ici aucune position que le joueur qui a la main puisse gagner ou résoudre : choisissez une autre taille"
            .to_owned(),
    )
}
