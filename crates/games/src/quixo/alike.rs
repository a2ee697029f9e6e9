//! Which positions of quixo are alike, by rank.
//!
//! A symmetry of the square takes each cube to another place, and the rank is a sum over the cubes. So for all that can stand on the
//! first half of the cubes, and on the second, it is noted what they add to the rank of each of the eight images.

use lucas_engine::alike::{Alike, Likeness, of_images};

use super::Quixo;

/// What half of the cubes adds to the ranks of the images.
type Shares = Vec<[u32; 8]>;

/// What is noted for both halves.
#[derive(Clone, Debug)]
pub(super) struct Images {
    /// How many states the first half has.
    states: u32,
    first: Shares,
    second: Shares,
}

impl Images {
    fn new(quixo: &Quixo) -> Self {
        let cubes = quixo.side * quixo.side;
        let half = cubes / 2;
        let power = |place: usize| (0..place).fold(1u32, |power, _| 3 * power);
        let share = |state: u32, cubes: std::ops::Range<usize>| {
            std::array::from_fn(|nth| {
                let (mut left, mut share) = (state, 0);
                for cube in cubes.clone() {
                    share += left % 3 * power(quixo.symmetries[nth].of(cube));
                    left /= 3;
                }
                share
            })
        };
        Images {
            states: power(half),
            first: (0..power(half)).map(|state| share(state, 0..half)).collect(),
            second: (0..power(cubes - half)).map(|state| share(state, half..cubes)).collect(),
        }
    }
}

impl Alike for Quixo {
    #[inline]
    fn likeness(&self, rank: u64) -> Likeness {
        let small = u32::try_from(rank).ok().filter(|_| self.side <= 4);
        let Some(rank) = small else { return of_images(self, rank) };
        let images = self.images.get_or_init(|| Images::new(self));
        let (second, first) = (rank / images.states, rank % images.states);
        let (second, first) = (&images.second[second as usize], &images.first[first as usize]);
        let ranks: [u32; 8] = std::array::from_fn(|nth| first[nth] + second[nth]);
        let least = ranks.iter().fold(u32::MAX, |least, &rank| least.min(rank));
        let ways = ranks.iter().map(|&rank| u32::from(rank == least)).sum();
        Likeness { least: least.into(), ways }
    }
}
