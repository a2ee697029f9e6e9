//! A promising move where nothing is solved: games are played out at random, more of them where they went well (UCT, Kocsis
//! and Szepesvári 2006). It is no proof, and nobody is told that it were one.

use twox_hash::XxHash64;

use crate::game::{End, Game, Players};

/// So many plies are played out for one move, whatever the machine: the same seed chooses the same move everywhere.
const PLIES: usize = 500_000;
/// A ply costs one more for every so many moves to choose from: a game with very many is played out less often.
const MOVES_PER_PLY: usize = 64;
/// So many moves are held at most; beyond, games are played out from those that are.
const MOST_TRIED: usize = 1 << 20;
/// A game played out for so long is taken to be endless.
const MOST_PLIES: usize = 300;
/// How much a move that was tried less is worth trying: the square root of two, as the proof has it.
const CURIOSITY: f64 = std::f64::consts::SQRT_2;

/// Numbers by chance, each from its own place in the sequence of a seed.
struct Chance {
    seed: u64,
    drawn: u64,
}

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.drawn += 1;
        let hash = XxHash64::oneshot(self.seed, &self.drawn.to_le_bytes());
        usize::try_from((u128::from(hash) * most as u128) >> 64).unwrap_or(0)
    }
}

/// A move, and what came of it, as it was reached by one line of play.
struct TriedMove<M> {
    mv: M,
    /// Whether the player who is to move at the root made the move.
    is_own: bool,
    visits: f64,
    /// What the visits were worth to whoever made the move: 1 for a game won, a half for a draw.
    worth: f64,
    /// Where its own nodes stand, once it has any.
    first: usize,
    count: usize,
}

/// A promising move, drawn by a seed; `None` when there is no move, or nobody to play against.
pub fn promising<G: Game>(game: &G, at: &G::Position, seed: u64) -> Option<G::Move> {
    let mut moves = Vec::new();
    if game.players() == Players::One || game.end(at).is_some() {
        return None;
    }
    game.moves(at, &mut moves);
    let root = TriedMove { mv: *moves.first()?, is_own: false, visits: 0.0, worth: 0.0, first: 0, count: 0 };
    let (mut tree, mut chance, mut plies) = (vec![root], Chance { seed, drawn: 0 }, 0);
    while plies < PLIES {
        plies += 1 + visit(game, at, &mut tree, &mut chance, &mut moves);
    }
    let children = &tree[tree[0].first..tree[0].first + tree[0].count];
    // Of moves tried equally often, the first.
    children.iter().rev().max_by(|one, other| one.visits.total_cmp(&other.visits)).map(|node| node.mv)
}

/// Goes down the tree, adds the moves of one position to it and plays a game out; how many plies that cost.
fn visit<G: Game>(
    game: &G,
    from: &G::Position,
    tree: &mut Vec<TriedMove<G::Move>>,
    chance: &mut Chance,
    moves: &mut Vec<G::Move>,
) -> usize {
    let (mut at, mut is_own, mut path) = (from.clone(), true, vec![0]);
    let mut node = 0;
    while tree[node].count > 0 {
        node = most_wanted(tree, node);
        is_own ^= game.passes(&at, tree[node].mv);
        at = game.play(&at, tree[node].mv);
        path.push(node);
    }
    let is_grown = tree.len() < MOST_TRIED && (node == 0 || tree[node].visits > 0.0);
    if is_grown && game.end(&at).is_none() {
        moves.clear();
        game.moves(&at, moves);
        (tree[node].first, tree[node].count) = (tree.len(), moves.len());
        tree.extend(moves.iter().map(|&mv| TriedMove {
            mv,
            is_own,
            visits: 0.0,
            worth: 0.0,
            first: 0,
            count: 0,
        }));
    }
    let (mut played, mut cost) = (path.len(), path.len());
    let end = loop {
        if let Some(end) = game.end(&at) {
            break end;
        }
        if played >= MOST_PLIES {
            break game.endless(&at);
        }
        moves.clear();
        game.moves(&at, moves);
        if moves.is_empty() {
            break End::Lost;
        }
        let mv = moves[chance.below(moves.len())];
        is_own ^= game.passes(&at, mv);
        at = game.play(&at, mv);
        played += 1;
        cost += 1 + moves.len() / MOVES_PER_PLY;
    };
    let own = match end {
        End::Draw => 0.5,
        End::Won => f64::from(u8::from(is_own)),
        End::Lost => f64::from(u8::from(!is_own)),
    };
    for node in path {
        let node = &mut tree[node];
        node.visits += 1.0;
        node.worth += if node.is_own { own } else { 1.0 - own };
    }
    cost
}

/// The natural logarithm, straight between the powers of two: its last bits are the same on every machine.
#[expect(clippy::cast_precision_loss, reason = "52 bits fit")]
fn logarithm(number: f64) -> f64 {
    let (exponent, rest) = (number.to_bits() >> 52, number.to_bits() << 12 >> 12);
    let fraction = rest as f64 / (1u64 << 52) as f64;
    (exponent as f64 - 1023.0 + fraction) * std::f64::consts::LN_2
}

/// The node below one that promises most: what went well, and what was tried little.
fn most_wanted<M>(tree: &[TriedMove<M>], above: usize) -> usize {
    let &TriedMove { first, count, visits, .. } = &tree[above];
    let promise = |node: &TriedMove<M>| {
        if node.visits == 0.0 {
            f64::INFINITY
        } else {
            node.worth / node.visits + CURIOSITY * (logarithm(visits) / node.visits).sqrt()
        }
    };
    let best = (first..first + count).rev();
    best.max_by(|&one, &other| promise(&tree[one]).total_cmp(&promise(&tree[other]))).unwrap_or(above)
}
