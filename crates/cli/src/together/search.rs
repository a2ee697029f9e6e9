//! A search from both ends by several processes: each puts the same answer together, and process 0 tells it.

use std::path::Path;
use std::sync::Arc;

use lucas_cluster::fleet::Fleet;
use lucas_cluster::words::{LayerFolder, SharedSearch};
use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::answer::Count;
use lucas_engine::effort::Watch;
use lucas_engine::registry::Place;
use lucas_engine::{Analysis, Answer, Effort, Refusal, Winner};
use num_bigint::BigUint;

use super::crew::{self, Crew};
use super::{Onlooker, folder, setback, unmet};
use crate::arguments::Solve;
use crate::solve::{Numbers, conclusion, plies_shown, tell, usual_effort};
use crate::{lines, progress};

/// What was found together.
enum FoundTogether {
    Answer(Box<Answer>),
    Count(Count),
}

/// Solves a position together with the others, or counts its shortest solutions.
///
/// # Errors
/// Refuses what is not searched so, and fails when a process is gone.
pub(super) fn run(place: &Place, request: &Solve, numbers: &Numbers, console: &mut Console<'_>) -> Finish {
    let line = plies_shown(place, request)?;
    let bounds = usual_effort(&lucas_engine::effort::Unwatched);
    let positions = numbers.capacity.unwrap_or(bounds.positions);
    let beside_theory = numbers.capacity.unwrap_or(bounds.beside_theory);
    let kind = if request.count { "--count" } else { "" };
    let address = place.address();
    let task = format!("{address} --capacity {positions} {kind}").trim_end().to_owned();
    let mut crew = Crew::assemble(&request.together, console)?;
    let directory = request.together.work.as_deref();
    let kept = |directory: &Path| {
        // Not how far it may go: with more, the same search goes on.
        let task = format!("{address} {kind}").trim_end().to_owned();
        folder(directory, &task, (crew.me, numbers), console).map(LayerFolder::new)
    };
    let layers = directory.map(kept).transpose()?;
    // What is refused here is refused before anybody waits for it.
    crew.start()?;
    let onlooker = Arc::new(Onlooker::new(&crew, || progress::counter(&console.words)));
    let gathering = crew.gathering(&task);
    let watch: Arc<dyn Watch + Send + Sync> = Arc::clone(&onlooker) as _;
    let opened = SharedSearch::open(move || Fleet::gather(&gathering, crew::is_stopping), layers, watch);
    let search = Arc::new(opened.map_err(|adrift| unmet(adrift, crew.wait, console))?);
    let effort =
        Effort { positions, beside_theory, memory: numbers.memory, watch: &*onlooker, ..Effort::UNBOUNDED };
    let shared = Arc::clone(&search);
    let found = Arc::clone(&place.game)
        .analysis_elsewhere(shared)
        .and_then(|analysis| found(place, &*analysis, (request.count, line), &effort));
    let closed = search.close();
    onlooker.finish();
    if let Err(mishap) = closed {
        return Err(setback(mishap, &mut crew, directory, console));
    }
    let is_speaker = crew.me == 0;
    drop(crew);
    match found? {
        FoundTogether::Answer(answer) => {
            if is_speaker {
                tell(place, &answer, request.json, console)?;
            }
            Ok(conclusion(&answer))
        }
        FoundTogether::Count(count) if is_speaker => {
            lines::print_count(place, &count, Winner::Mover, request.json, console)
        }
        FoundTogether::Count(count) if count == Count::Exactly(BigUint::ZERO) => Ok(Conclusion::No),
        FoundTogether::Count(_) => Ok(Conclusion::Yes),
    }
}

fn found(
    place: &Place,
    analysis: &dyn Analysis,
    (is_counted, line): (bool, usize),
    effort: &Effort<'_>,
) -> Result<FoundTogether, Refusal> {
    if is_counted {
        return Ok(FoundTogether::Count(analysis.count(&place.position, Winner::Mover, effort)?));
    }
    Ok(FoundTogether::Answer(Box::new(analysis.answer(&place.position, line, effort)?)))
}
