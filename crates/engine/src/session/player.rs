//! Who chooses the moves of a side.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use twox_hash::XxHash64;

use crate::answer::{Answer, Step, ValuedStep};
use crate::any::AnyGame;
use crate::notation::{Refusal, number};
use crate::text::Text;

/// Who chooses the moves of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person.
    Human,
    /// Somebody's program, which is asked from outside.
    Guest,
    /// Wins the quickest way, resists the longest, keeps a draw; solves a puzzle in the fewest moves. In a game too large to
    /// solve at once, the move that promises most.
    Perfect,
    /// Any legal move, all equally likely.
    Random,
    /// Perfect, but for a random move now and then.
    Blundering {
        /// How many moves in a hundred are random; more than 100 count as 100.
        rate: u8,
    },
}

/// A strength that people ask for by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// The name in addresses and saved games, then the French one, which may be typed as well.
    pub names: [&'static str; 2],
    /// Who plays with it.
    pub player: Player,
}

/// The strengths that have a name, from the weakest.
pub const STRENGTHS: [Strength; 4] = [
    Strength { names: ["beginner", "débutant"], player: Player::Blundering { rate: 70 } },
    Strength { names: ["average", "moyen"], player: Player::Blundering { rate: 35 } },
    Strength { names: ["strong", "fort"], player: Player::Blundering { rate: 10 } },
    Strength { names: ["perfect", "parfait"], player: Player::Perfect },
];

impl Player {
    /// Who is met first, and can be beaten.
    pub const BEGINNER: Self = STRENGTHS[0].player;

    /// The place of this player among those whose strength has a name.
    #[must_use]
    pub fn strength(self) -> Option<usize> {
        STRENGTHS.iter().position(|strength| strength.player == self)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.strength()) {
            (_, Some(strength)) => f.write_str(STRENGTHS[strength].names[0]),
            (Player::Human, _) => f.write_str("human"),
            (Player::Guest, _) => f.write_str("program"),
            (Player::Perfect, _) => f.write_str("perfect"),
            (Player::Random, _) => f.write_str("random"),
            (Player::Blundering { rate }, _) => write!(f, "blunder:{}", rate.min(&100)),
        }
    }
}

impl FromStr for Player {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        // As people type it: `Humain`, `debutant`.
        let plain = |name: &str| name.to_lowercase().replace('é', "e");
        let typed = plain(text);
        let is_named = |strength: &&Strength| strength.names.iter().any(|name| plain(name) == typed);
        if let Some(strength) = STRENGTHS.iter().find(is_named) {
            return Ok(strength.player);
        }
        match (typed.as_str(), typed.strip_prefix("blunder:").or_else(|| typed.strip_prefix("faute:"))) {
            ("human" | "humain" | "person" | "personne" | "friend" | "ami" | "me" | "moi", _) => {
                Ok(Player::Human)
            }
            ("program" | "programme", _) => Ok(Player::Guest),
            ("random" | "hasard" | "aleatoire", _) => Ok(Player::Random),
            (_, Some(rate)) => {
                let rate = number(
                    rate,
                    &Text::fixed("blunders in a hundred moves", "fautes sur cent coups"),
                    0..=100,
                )?;
                Ok(Player::Blundering { rate: u8::try_from(rate).unwrap_or(100) })
            }
            _ => Err(Refusal::new(
                format!(
                    "there is no player '{text}': the players are human, beginner, average, strong, perfect, random and blunder:20 (a percentage)"
                ),
                format!(
                    "il n'y a pas de joueur « {text} » : les joueurs sont humain, débutant, moyen, fort, parfait, hasard et faute:20 (un pourcentage)"
                ),
            )),
        }
    }
}

/// What a choice comes from, besides the position: nothing is drawn from a hidden state, so that a ply taken back,
/// a game loaded, or a server that forgets gives the same choice again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Luck {
    /// The seed of the session.
    pub seed: u64,
    /// How many plies were played before.
    pub ply: usize,
}

impl Luck {
    /// A number below another, drawn for one purpose in a position. The hash is a published one (XXH64): saved games
    /// meet the same opponent in every version and on every machine.
    fn draw(self, purpose: &str, position: &str, below: usize) -> usize {
        let hash = XxHash64::oneshot(self.seed, format!("{purpose} {} {position}", self.ply).as_bytes());
        let scaled = (u128::from(hash) * below as u128) >> 64;
        usize::try_from(scaled).unwrap_or(0)
    }
}

/// Solves a position, by search or by theory alone.
pub type Solver<'a> = &'a dyn Fn(&str, bool) -> Result<Answer, Refusal>;

impl Player {
    /// The move of this player, given a way to solve positions; `None` from a human or a guest, and where play is over.
    ///
    /// A random player solves nothing. Where the moves are too many to list, it plays one that theory lists without
    /// a search, which is a best one. Who finds a position too large to solve plays what promises most.
    ///
    /// # Errors
    /// Refuses what is no position of the game, and passes on why a position cannot be solved.
    pub fn choice(
        self,
        game: &dyn AnyGame,
        position: &str,
        luck: Luck,
        solve: Solver<'_>,
    ) -> Result<Option<Step>, Refusal> {
        let is_random = match self {
            Player::Human | Player::Guest => return Ok(None),
            Player::Perfect => false,
            Player::Random => true,
            Player::Blundering { rate } => luck.draw("blunder", position, 100) < usize::from(rate),
        };
        let promising = |otherwise: Refusal| {
            let seed = luck.draw("playouts", position, usize::MAX) as u64;
            game.promising(position, seed)?.map(|step| vec![step]).ok_or(otherwise)
        };
        let known = if is_random { game.moves(position) } else { solve(position, true).map(best) };
        let mut moves = match known {
            Err(refusal) if refusal.limit.is_some_and(|limit| !limit.is_stop()) => promising(refusal)?,
            moves => moves?,
        };
        if moves.is_empty() && game.standing(position)?.end.is_none() {
            moves = best(solve(position, false)?);
            if moves.is_empty() {
                moves = promising(without_move())?;
            }
        }
        let chosen = luck.draw("move", position, moves.len());
        Ok(moves.into_iter().nth(chosen))
    }
}

/// Theory may know who wins, and no move.
fn without_move() -> Refusal {
    Refusal::new(
        "theory knows who wins here, and no move; a search for one would have to be larger".to_owned(),
        "la théorie sait qui gagne ici, mais aucun coup ; il faudrait une recherche plus grande pour en trouver un"
            .to_owned(),
    )
}

/// The moves as good as the first one.
fn best(answer: Answer) -> Vec<Step> {
    let Answer { value, moves, .. } = answer;
    let is_first = |other: &&ValuedStep| moves[0].better(other, &value) == Ordering::Equal;
    moves.iter().take_while(is_first).map(|other| other.step.clone()).collect()
}
