//! What three groups of five tiles need at least on the board of four by four, each alone: since no slide moves tiles of two
//! groups, what they need adds up.

use std::sync::OnceLock;

/// The groups: tiles that belong near each other.
const GROUPS: [[u8; 5]; 3] = [[1, 2, 3, 5, 6], [4, 7, 8, 11, 12], [9, 10, 13, 14, 15]];
const SQUARES: usize = 16;
/// Four bits for the square of each tile of a group.
const PLACES: usize = 1 << 20;
const UNKNOWN: u8 = u8::MAX;

/// How many slides of its own tiles a group needs, by where they stand.
static NEEDED: OnceLock<[Vec<u8>; 3]> = OnceLock::new();
/// The square of each tile in the mirror, rows and columns exchanged; and the tile that stands for each.
const fn turned(square: usize) -> usize {
    square % 4 * 4 + square / 4
}

/// No solution has fewer slides than this: the sum of what the groups need, or that of the mirror, if it is more.
pub fn at_least(squares: &[u8]) -> usize {
    let needed = NEEDED.get_or_init(|| GROUPS.map(needs));
    let (mut places, mut mirrored) = ([0; SQUARES], [0; SQUARES]);
    for (square, &tile) in squares[..SQUARES].iter().enumerate() {
        places[usize::from(tile)] = square;
        if tile > 0 {
            mirrored[turned(usize::from(tile) - 1) + 1] = turned(square);
        }
    }
    let sum = |places: &[usize; SQUARES]| -> usize {
        let group = |(tiles, needed): (&[u8; 5], &Vec<u8>)| {
            let index = tiles.iter().fold(0, |index, &tile| index << 4 | places[usize::from(tile)]);
            usize::from(needed[index])
        };
        GROUPS.iter().zip(needed).map(group).sum()
    };
    sum(&places).max(sum(&mirrored))
}

/// What a group needs from every placement: backwards from the order, the hole moving among the other tiles for nothing.
fn needs(tiles: [u8; 5]) -> Vec<u8> {
    let mut needed = vec![UNKNOWN; PLACES];
    // Where the hole is makes a difference to what can be done next: each is visited once.
    let mut seen = vec![0u16; PLACES];
    let home = tiles.iter().fold(0, |index, &tile| index << 4 | (usize::from(tile) - 1));
    let (mut layer, mut slides) = (vec![(home, SQUARES - 1)], 0);
    while !layer.is_empty() {
        let mut next = Vec::new();
        while let Some((index, hole)) = layer.pop() {
            if seen[index] >> hole & 1 == 1 {
                continue;
            }
            seen[index] |= 1 << hole;
            needed[index] = needed[index].min(slides);
            for beside in beside(hole) {
                match (0..5).find(|&nth| index >> (4 * nth) & 15 == beside) {
                    None => layer.push((index, beside)),
                    Some(nth) => next.push((index & !(15 << (4 * nth)) | hole << (4 * nth), beside)),
                }
            }
        }
        (layer, slides) = (next, slides + 1);
    }
    needed
}

/// The squares beside a square.
fn beside(square: usize) -> impl Iterator<Item = usize> {
    let (column, row) = (square % 4, square / 4);
    let ways = [
        (row > 0).then(|| square - 4),
        (column > 0).then(|| square - 1),
        (column < 3).then(|| square + 1),
        (row < 3).then(|| square + 4),
    ];
    ways.into_iter().flatten()
}
