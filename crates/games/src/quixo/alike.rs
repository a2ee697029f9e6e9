//! Which positions of quixo are alike, by rank.
//!
//! A symmetry of the square takes each cube to another place, and the rank is a sum over the cubes. So for all that can stand on the
//! first half of the cubes, and on the second, it is noted what they add to the rank of each of the eight images; and so it is for a push
//! that is taken back.

use lucas_engine::Retractable;
use lucas_engine::alike::{Alike, Likeness, of_images};

use super::Quixo;
use super::backwards::changes;

/// What half of the cubes adds to the ranks of the images; signed, as most processors compare such numbers faster.
type Shares = Vec<[i32; 8]>;

/// What is noted for both halves.
#[derive(Clone, Debug)]
pub(super) struct Images {
    /// How many states the first half has.
    states: i32,
    first: Shares,
    second: Shares,
    /// How they change when a push is taken back.
    changes: Shares,
}

impl Images {
    fn new(quixo: &Quixo) -> Self {
        let cubes = quixo.side * quixo.side;
        let half = cubes / 2;
        let power = |place: usize| (0..place).fold(1i32, |power, _| 3 * power);
        let share = |state: i32, cubes: std::ops::Range<usize>| {
            std::array::from_fn(|nth| {
                let (mut left, mut share) = (state, 0);
                for cube in cubes.clone() {
                    share += left % 3 * power(quixo.symmetries[nth].of(cube));
                    left /= 3;
                }
                share
            })
        };
        let weight = |nth: usize| move |cube| i64::from(power(quixo.symmetries[nth].of(cube)));
        let of_images: [Vec<i64>; 8] = std::array::from_fn(|nth| changes(quixo.side, weight(nth)).1);
        let change = |nth: usize, place: usize| i32::try_from(of_images[nth][place]).unwrap_or(0);
        let changes =
            (0..of_images[0].len()).map(|place| std::array::from_fn(|nth| change(nth, place))).collect();
        Images {
            changes,
            states: power(half),
            first: (0..power(half)).map(|state| share(state, 0..half)).collect(),
            second: (0..power(cubes - half)).map(|state| share(state, half..cubes)).collect(),
        }
    }
}

impl Images {
    /// The ranks of all images of a position.
    #[expect(clippy::inline_always, reason = "called for every rank: what is not asked for is left out")]
    #[inline(always)]
    fn of(&self, rank: i32) -> [i32; 8] {
        let of = |shares: &Shares, state: i32| shares[usize::try_from(state).unwrap_or(0)];
        let (first, second) = (of(&self.first, rank % self.states), of(&self.second, rank / self.states));
        std::array::from_fn(|nth| first[nth] + second[nth])
    }
}

/// What the images tell.
#[expect(clippy::inline_always, reason = "the same")]
#[inline(always)]
fn likeness(images: [i32; 8]) -> Likeness {
    // Four by four, as registers hold them.
    let least: [i32; 4] = std::array::from_fn(|nth| images[nth].min(images[nth + 4]));
    let least = least[0].min(least[2]).min(least[1].min(least[3]));
    let ways = images.iter().fold(0, |ways, &rank| ways + i32::from(rank == least));
    Likeness { least: least.unsigned_abs().into(), ways: ways.unsigned_abs() }
}

impl Quixo {
    /// What is noted, for a board so small that the ranks are; and a rank.
    #[expect(clippy::inline_always, reason = "called for every rank: what is not asked for is left out")]
    #[inline(always)]
    fn images(&self, rank: u64) -> Option<(&Images, i32)> {
        let rank = i32::try_from(rank).ok().filter(|_| self.side <= 4)?;
        Some((self.images.get_or_init(|| Images::new(self)), rank))
    }
}

impl Alike for Quixo {
    #[expect(clippy::inline_always, reason = "called for every rank: what is not asked for is left out")]
    #[inline(always)]
    fn likeness(&self, rank: u64) -> Likeness {
        match self.images(rank) {
            Some((images, rank)) => likeness(images.of(rank)),
            None => of_images(self, rank),
        }
    }

    #[expect(clippy::inline_always, reason = "called for every rank: what is not asked for is left out")]
    #[inline(always)]
    fn alike_before(&self, rank: u64, mut visit: impl FnMut(Likeness, bool)) {
        let (seen, lines) = self.retractions().of(self.side, rank);
        let Some((images, seen)) = self.images(seen) else {
            return self.before(rank, |before, passes| visit(self.likeness(before), passes));
        };
        let seen = images.of(seen);
        for line in lines {
            for change in &images.changes[line] {
                visit(likeness(std::array::from_fn(|nth| seen[nth] + change[nth])), true);
            }
        }
    }
}
