//! Blocks of a table that were read and checked of late.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Trouble;

/// The blocks read last, by number, within so many bytes: whoever looks up the next value finds them. Threads may share them.
pub(crate) struct Blocks {
    most: usize,
    /// The latest asked last.
    kept: Mutex<VecDeque<(u64, Arc<Vec<u8>>)>>,
}

impl Blocks {
    /// Keeps so many bytes, and one block whatever its size.
    pub(crate) fn new(most: usize) -> Self {
        Blocks { most, kept: Mutex::default() }
    }

    /// A block, read unless it is kept. Two who need the same may both read it: nobody waits for a disk that another waits for.
    pub(crate) fn of(
        &self,
        number: u64,
        read: impl FnOnce() -> Result<Vec<u8>, Trouble>,
    ) -> Result<Arc<Vec<u8>>, Trouble> {
        let lock = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let mut kept = lock();
            let place = kept.iter().rposition(|(known, _)| *known == number);
            if let Some(found) = place.and_then(|place| kept.remove(place)) {
                let block = Arc::clone(&found.1);
                kept.push_back(found);
                return Ok(block);
            }
        }
        let block = Arc::new(read()?);
        let mut kept = lock();
        kept.push_back((number, Arc::clone(&block)));
        let mut held: usize = kept.iter().map(|(_, block)| block.len()).sum();
        while held > self.most && kept.len() > 1 {
            held -= kept.pop_front().map_or(0, |(_, block)| block.len());
        }
        Ok(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_last_is_kept_and_no_more_than_fits() {
        let blocks = Blocks::new(25);
        let mut read = Vec::new();
        for number in [1, 2, 1, 3, 1, 2, 2, 4] {
            let block = blocks.of(number, || {
                read.push(number);
                Ok(vec![0; if number == 4 { 100 } else { 10 }])
            });
            assert!(block.is_ok());
        }
        // The third drove out the second, which had not been asked since; the fourth is larger than all that is kept.
        assert_eq!(read, [1, 2, 3, 2, 4]);
        assert_eq!(blocks.kept.lock().expect("nobody panicked").len(), 1);
    }

    #[test]
    fn what_could_not_be_read_is_not_kept() {
        let blocks = Blocks::new(100);
        assert!(blocks.of(7, || Err(crate::damaged("cut"))).is_err());
        assert_eq!(blocks.of(7, || Ok(vec![7])).expect("a block").as_slice(), [7]);
    }
}
