//! Where a solve beyond memory stands after a layer.

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pursuit {
    /// All positions are looked at; so many parts are done.
    Opening(usize),
    /// What is won and lost.
    Deciding,
    /// What is drawn by the rules.
    Drawing,
    /// Nothing more.
    Over,
}

/// Where a solve stands; the positions' lots are in parts elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Waypoint {
    pub(super) size: u64,
    /// A part has two to the power of so many positions.
    pub(super) bits: u32,
    /// Bytes of a lot.
    pub(super) width: u64,
    pub(super) pursuit: Pursuit,
    pub(super) depth: u32,
    /// The largest distance of all.
    pub(super) longest: u32,
    pub(super) found: u64,
    /// The highest lot of an undecided position.
    pub(super) open: u32,
    pub(super) words: Vec<u32>,
    /// Of each part, whether the last layer has positions there.
    pub(super) fresh: Vec<bool>,
}

impl Waypoint {
    pub(super) fn new(size: u64, bits: u32, width: u64) -> Self {
        let parts = usize::try_from(size.div_ceil(1 << bits)).unwrap_or(usize::MAX);
        Waypoint {
            size,
            bits,
            width,
            pursuit: Pursuit::Opening(0),
            depth: 0,
            longest: 0,
            found: 0,
            open: 0,
            words: Vec::new(),
            fresh: vec![true; parts],
        }
    }

    pub(super) fn parts(&self) -> usize {
        self.fresh.len()
    }

    /// The positions of a part.
    pub(super) fn ranks(&self, part: usize) -> std::ops::Range<u64> {
        let first = (part as u64) << self.bits;
        first..self.size.min(first + (1 << self.bits))
    }

    pub(super) fn written(&self) -> Vec<u8> {
        let (pursuit, opened) = match self.pursuit {
            Pursuit::Opening(opened) => (0, opened),
            Pursuit::Deciding => (1, 0),
            Pursuit::Drawing => (2, 0),
            Pursuit::Over => (3, 0),
        };
        let numbers = [
            self.size,
            self.bits.into(),
            self.width,
            pursuit,
            opened as u64,
            self.depth.into(),
            self.longest.into(),
            self.found,
            self.open.into(),
            self.words.len() as u64,
        ];
        let numbers = numbers.iter().flat_map(|number| number.to_le_bytes());
        let words = self.words.iter().flat_map(|word| word.to_le_bytes());
        numbers.chain(words).chain(self.fresh.iter().map(|&is_fresh| is_fresh.into())).collect()
    }

    /// Reads what was written, if it can be of so many positions.
    pub(super) fn read(mut bytes: &[u8], size: u64) -> Option<Self> {
        let mut number = || {
            let (number, rest) = bytes.split_first_chunk()?;
            bytes = rest;
            Some(u64::from_le_bytes(*number))
        };
        let (told, bits, width) = (number()?, u32::try_from(number()?).ok()?, number()?);
        let (pursuit, opened) = (number()?, usize::try_from(number()?).ok()?);
        let (depth, longest) = (u32::try_from(number()?).ok()?, u32::try_from(number()?).ok()?);
        let (found, open, words) =
            (number()?, u32::try_from(number()?).ok()?, usize::try_from(number()?).ok()?);
        if told != size || bits >= u64::BITS || !matches!(width, 2 | 4) {
            return None;
        }
        let pursuit = match pursuit {
            0 => Pursuit::Opening(opened),
            1 => Pursuit::Deciding,
            2 => Pursuit::Drawing,
            3 => Pursuit::Over,
            _ => return None,
        };
        let (words, fresh) = bytes.split_at_checked(words.checked_mul(4)?)?;
        let words = words.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect();
        let fresh: Vec<bool> = fresh.iter().map(|&is_fresh| is_fresh != 0).collect();
        let is_whole = fresh.len() as u64 == size.div_ceil(1 << bits) && opened <= fresh.len();
        is_whole.then_some(Waypoint { size, bits, width, pursuit, depth, longest, found, open, words, fresh })
    }
}
