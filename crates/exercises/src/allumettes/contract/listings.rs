//! A program that lists its lines twice: depth first, then breadth first, each listing perhaps with its optimal line behind it.

use super::lines::{TakenLine, is_same};

/// Which of two listings is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Listing {
    First,
    Second,
}

/// Of two listings, whether an optimal line stands behind each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Listings([bool; 2]);

impl Listings {
    /// The layout of an output that has all lines twice; `None` if it has not.
    pub fn learnt(found: &[TakenLine], right: &[TakenLine]) -> Option<Self> {
        let all = [[true, false], [false, false], [true, true], [false, true]].map(Listings);
        all.into_iter().find(|layout| {
            let [first, second] = layout.0.map(|is_optimal| right.len() + usize::from(is_optimal));
            found.len() == first + second && layout.parts(found, right).is_some()
        })
    }

    /// The two listings, where at least one of them is right.
    fn parts<'f>(self, found: &'f [TakenLine], right: &[TakenLine]) -> Option<[&'f [TakenLine]; 2]> {
        let [first, second] = self.0.map(|is_optimal| right.len() + usize::from(is_optimal));
        let is_listed =
            |from: usize| found.get(from..from + right.len()).is_some_and(|listing| is_same(listing, right));
        let at = if found.len() >= first && is_listed(0) {
            Some(first)
        } else {
            found.len().checked_sub(second).filter(|&at| is_listed(at))
        };
        at.map(|at| [&found[..at], &found[at..]])
    }

    /// The lines of a listing; where both are wrong, half of all.
    pub fn part(self, found: &[TakenLine], right: &[TakenLine], listing: Listing) -> Vec<TakenLine> {
        let half = found.len() / 2;
        let [first, second] = self.parts(found, right).unwrap_or([&found[..half], &found[half..]]);
        if listing == Listing::First { first.to_vec() } else { second.to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::lines;
    use super::*;

    #[test]
    fn two_listings_are_told_apart_with_their_optimal_lines() {
        let right = lines(5, 1);
        let mut breadth = right.clone();
        breadth.sort_by_key(Vec::len);
        let optimal = breadth[..1].to_vec();
        for (parts, layout) in [
            ([right.clone(), optimal.clone(), breadth.clone(), Vec::new()], [true, false]),
            ([right.clone(), Vec::new(), breadth.clone(), Vec::new()], [false, false]),
            ([right.clone(), optimal.clone(), breadth.clone(), optimal.clone()], [true, true]),
        ] {
            let found = parts.concat();
            assert_eq!(Listings::learnt(&found, &right), Some(Listings(layout)));
            let part = |listing| Listings(layout).part(&found, &right, listing);
            assert_eq!(part(Listing::First), parts[..2].concat());
            assert_eq!(part(Listing::Second), parts[2..].concat());
            // A line that is missing is missed in its own listing.
            let fewer = &found[1..];
            assert_eq!(Listings(layout).part(fewer, &right, Listing::Second), parts[2..].concat());
        }
        assert_eq!(Listings::learnt(&right, &right), None);
        assert_eq!(Listings::learnt(&[right.clone(), optimal].concat(), &right), None);
    }
}
