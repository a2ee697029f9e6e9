//! Searches made together find what one process finds: length, solution, openings, words held and left out, and counts.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use lucas_cluster::fleet::Fleet;
use lucas_cluster::greeting::Gathering;
use lucas_cluster::hosts::Hosts;
use lucas_cluster::words::{LayerFolder, SharedSearch};
use lucas_cluster::work::WorkFolder;
use lucas_engine::effort::Unwatched;
use lucas_engine::{Analysis, Answer, Effort, Winner};
use lucas_games::GAMES;

/// What each process says at the end, each on a thread with a connection to every other; with a folder if there is one.
fn together<T: Send>(
    address: &str,
    processes: usize,
    work: Option<&Path>,
    question: impl Fn(&dyn Analysis, &str) -> T + Sync,
) -> Vec<T> {
    let hosts = Hosts::of_this_machine(processes).expect("free ports");
    let question = &question;
    std::thread::scope(|scope| {
        let each = (0..processes).map(|me| {
            let gathering = Gathering {
                hosts: hosts.clone(),
                me,
                version: "test".to_owned(),
                task: address.to_owned(),
                secret: b"ours".to_vec(),
                patience: Duration::from_secs(20),
            };
            scope.spawn(move || {
                let place = GAMES.open(&[address]).expect("a game");
                let folder =
                    work.map(|path| WorkFolder::open(path, address, Duration::ZERO, me).expect("a folder"));
                let gather = move || Fleet::gather(&gathering, || false);
                let search = SharedSearch::open(gather, folder.map(LayerFolder::new), Arc::new(Unwatched));
                let search = Arc::new(search.expect("everybody"));
                let shared = Arc::clone(&search);
                let analysis = place.game.analysis_elsewhere(shared).expect("a search from both ends");
                let said = question(&*analysis, &place.position);
                search.close().expect("everybody to the end");
                said
            })
        });
        let each: Vec<_> = each.collect();
        each.into_iter().map(|process| process.join().expect("no panic")).collect()
    })
}

/// Kept small, so that positions are searched and not written out.
fn few() -> Effort<'static> {
    Effort { positions: 5_000_000, beside_theory: 0, ..Effort::UNBOUNDED }
}

fn answer(analysis: &dyn Analysis, position: &str) -> Answer {
    analysis.answer(position, 1000, &few()).expect("an answer")
}

/// One search and two, with a phase and without, with symmetries, with dead ends, and what has no solution.
const ADDRESSES: [&str; 4] = ["kangaroos:7+3", "kangaroos:5+3/WWWW-W--BBBBB,B", "kangaroos:5+2", "hanoi:8"];

#[test]
fn one_two_and_three_processes_find_what_one_machine_finds() {
    for address in ADDRESSES {
        let place = GAMES.open(&[address]).expect("a game");
        let alone = place.game.analysis();
        let known = answer(&*alone, &place.position);
        let count = alone.count(&place.position, Winner::Mover, &few()).expect("a count");
        for processes in 1..=3 {
            let found = together(address, processes, None, |analysis, position| {
                (
                    answer(analysis, position),
                    analysis.count(position, Winner::Mover, &few()).expect("a count"),
                )
            });
            for (answered, counted) in found {
                assert_eq!(format!("{answered:?}"), format!("{known:?}"), "{address} on {processes}");
                assert_eq!(format!("{counted:?}"), format!("{count:?}"), "{address} on {processes}");
            }
        }
    }
}
