//! Words among the parameters of a game, which French has too: an address is written with the English ones.

/// The words of an address for what a person gave, where some of them may be French.
pub fn keywords<'w>(words: &[&'w str], french: &[(&str, &'static str)]) -> Vec<&'w str> {
    let known = |word: &'w str| french.iter().find(|(own, _)| *own == word).map_or(word, |&(_, word)| word);
    words.iter().copied().map(known).collect()
}
