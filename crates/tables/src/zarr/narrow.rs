//! Values of 16 bits that fit into 8 are stored so: what a compressor need not look at, it need not write down. What stands for no
//! distance stays what it is, the least number and the two at the ends.

use lucas_engine::table::Cells;

/// The least number stands for a draw, the greatest and its opposite for play that somebody wins without end.
const ENDS: [(i16, i8); 3] = [(i16::MIN, i8::MIN), (i16::MAX, i8::MAX), (-i16::MAX, -i8::MAX)];

/// A value in 8 bits, if it fits.
pub fn narrowed(cell: i16) -> Option<i8> {
    match ENDS.iter().find(|(wide, _)| *wide == cell) {
        Some((_, narrow)) => Some(*narrow),
        None => i8::try_from(cell).ok().filter(|narrow| narrow.unsigned_abs() < i8::MAX.unsigned_abs()),
    }
}

/// The value that 8 bits stand for.
pub fn widened(byte: u8) -> i16 {
    let narrow = byte.cast_signed();
    ENDS.iter().find(|(_, end)| *end == narrow).map_or(narrow.into(), |(wide, _)| *wide)
}

/// Whether all values of a table are stored in fewer bits than they have.
pub fn is_narrowed(cells: &Cells) -> bool {
    matches!(cells, Cells::Narrow(cells) if cells.iter().all(|&cell| narrowed(cell).is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_stands_for_one_value_that_is_stored_as_it() {
        for byte in 0..=u8::MAX {
            assert_eq!(narrowed(widened(byte)), Some(byte.cast_signed()));
        }
        let stored = (i16::MIN..=i16::MAX).filter(|&cell| narrowed(cell).is_some()).count();
        assert_eq!(stored, 256);
    }
}
