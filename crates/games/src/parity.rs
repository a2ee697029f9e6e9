//! Moves that flip fixed sets of squares. Twice the same move undoes it, and the order does not matter: which moves are played
//! an odd number of times is a system of linear equations modulo 2.

/// Such moves, brought into a form in which the equations are solved at once.
#[derive(Clone, Debug)]
pub struct Parity {
    /// What a set of moves flips, and that set; the highest squares flipped all differ, and fall.
    basis: Vec<(u64, u64)>,
    /// The sets of moves that together flip nothing, that of none among them.
    idle: Vec<u64>,
}

impl Parity {
    /// Moves by what each flips.
    pub fn new(flips: impl IntoIterator<Item = u64>) -> Self {
        let mut parity = Parity { basis: Vec::new(), idle: vec![0] };
        for (nth, flipped) in flips.into_iter().enumerate() {
            match parity.reduced((flipped, 1 << nth)) {
                (0, moves) => {
                    let more: Vec<u64> = parity.idle.iter().map(|other| other ^ moves).collect();
                    parity.idle.extend(more);
                }
                entry => parity.basis.push(entry),
            }
            parity.basis.sort_unstable_by(|one, other| other.cmp(one));
        }
        parity
    }

    /// What is left to flip when all that can be is flipped, and the moves that do it.
    fn reduced(&self, mut entry: (u64, u64)) -> (u64, u64) {
        for &(flipped, moves) in &self.basis {
            if entry.0 ^ flipped < entry.0 {
                entry = (entry.0 ^ flipped, entry.1 ^ moves);
            }
        }
        entry
    }

    /// All sets of moves that flip just these squares; none where there is no such set.
    pub fn sets(&self, flipped: u64) -> impl Iterator<Item = u64> {
        let (left, moves) = self.reduced((flipped, 0));
        self.idle.iter().filter(move |_| left == 0).map(move |other| moves ^ other)
    }

    /// The smallest of those sets.
    pub fn fewest(&self, flipped: u64) -> Vec<u64> {
        let size = |set: &u64| set.count_ones();
        let least = self.sets(flipped).map(|set| size(&set)).min();
        self.sets(flipped).filter(|set| Some(size(set)) == least).collect()
    }
}
