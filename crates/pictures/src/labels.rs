//! Room for labels: none is written over another.

/// The boxes that are taken.
#[derive(Default)]
pub struct Labels(Vec<[usize; 4]>);

impl Labels {
    /// Takes a box: its left and upper edge, its width and its height. False when a part of it is taken already; then it
    /// is not taken.
    pub fn claim(&mut self, [x, y, width, height]: [usize; 4]) -> bool {
        let overlaps = |&[left, top, wide, high]: &[usize; 4]| {
            x < left + wide && left < x + width && y < top + high && top < y + height
        };
        let is_free = !self.0.iter().any(overlaps);
        if is_free {
            self.0.push([x, y, width, height]);
        }
        is_free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_not_taken_again_and_what_only_touches_it_is() {
        let mut labels = Labels::default();
        assert!(labels.claim([10, 10, 20, 10]));
        assert!(!labels.claim([29, 19, 5, 5]));
        assert!(labels.claim([30, 10, 5, 5]));
    }
}
