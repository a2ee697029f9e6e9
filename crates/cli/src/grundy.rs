//! `lucas solve --grundy`: the sequence of Grundy values, as an OEIS b-file.

use std::io::Write;

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::registry::Place;
use lucas_engine::{Analysis, Effort, Refusal};

use crate::progress::Searching;

/// Prints an index and a value on each line.
///
/// # Errors
/// Refuses a game that is not impartial or has no such sequence, and what is too large to explore; fails when writing does.
pub fn run(
    place: &Place,
    analysis: &dyn Analysis,
    (effort, searching): (&Effort<'_>, &Searching),
    console: &mut Console<'_>,
) -> Finish {
    // All terms are read off what can be reached from the start, where theory does not know them.
    let _ = analysis.grundy(&place.game.start(), effort);
    let first = analysis.grundy_term(0, effort);
    searching.finish();
    let address = place.game.address();
    let mut term = Some(first?.ok_or_else(|| {
        Refusal::new(
            format!("{address} has no sequence of Grundy values: only impartial games have, where both players have the same moves and whoever cannot move loses"),
            format!("{address} n'a pas de suite de nombres de Grundy : seuls en ont les jeux impartiaux, où les deux joueurs ont les mêmes coups et où qui ne peut jouer perd"),
        )
    })?);
    let mut index = 0;
    while let Some(value) = term {
        writeln!(console.out, "{index} {value}")?;
        index += 1;
        term = analysis.grundy_term(index, effort)?;
    }
    Ok(Conclusion::Yes)
}
