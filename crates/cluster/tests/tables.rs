//! Tables made together are those that one process makes, cell for cell.

use std::path::Path;
use std::time::Duration;

use lucas_cluster::fleet::Fleet;
use lucas_cluster::greeting::Gathering;
use lucas_cluster::hosts::Hosts;
use lucas_cluster::table::solve;
use lucas_cluster::work::WorkFolder;
use lucas_engine::Effort;
use lucas_engine::table::Cells;
use lucas_games::GAMES;

/// What process 0 of so many gets, each on a thread with a connection to every other; with a folder if there is one.
fn together(address: &str, processes: usize, work: Option<&Path>) -> Vec<i32> {
    let hosts = Hosts::of_this_machine(processes).expect("free ports");
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
                let mut fleet = Fleet::gather(&gathering, || false).expect("everybody");
                let mut folder =
                    work.map(|path| WorkFolder::open(path, address, Duration::ZERO, me).expect("a folder"));
                let rules = place.game.by_rank().expect("ranks");
                let table = solve(rules, &mut fleet, folder.as_mut(), &Effort::UNBOUNDED).expect("a table");
                let mut cells = Vec::new();
                for part in 0..table.parts() {
                    if let Some(part) = table.part(part, &mut fleet).expect("a part") {
                        assert_eq!(width(&part), table.cell_bytes());
                        cells.extend((0..part.len()).map(|rank| part.at(rank)));
                    }
                }
                fleet.disband();
                cells
            })
        });
        let each: Vec<_> = each.collect();
        let mut cells = each.into_iter().map(|process| process.join().expect("no panic"));
        let first = cells.next().expect("a process");
        assert!(cells.all(|others| others.is_empty()));
        first
    })
}

fn width(cells: &Cells) -> usize {
    match cells {
        Cells::Byte(_) => 1,
        Cells::Narrow(_) => 2,
        Cells::Wide(_) => 4,
    }
}

/// Puzzles and games, with and without circles, draws, play backwards and more than a byte of distances.
const ADDRESSES: [&str; 12] = [
    "kangaroos:3+2",
    "hanoi:3",
    "rings:5",
    "taquin:3x2",
    "teaser:3x3",
    "matches:7,5,4",
    "chocolate:4x4@1,2",
    "quixo:3",
    "military:small,b2,hare",
    "chomp:3x4",
    "wythoff:6,9",
    "toads:2,3,2,t",
];

#[test]
fn one_two_and_three_processes_make_the_cells_that_one_machine_makes() {
    let mut solved = 0;
    for address in ADDRESSES {
        let Ok(place) = GAMES.open(&[address]) else { panic!("{address} is no game") };
        let table = place.game.table(&Effort::UNBOUNDED).expect("a table");
        let alone: Vec<i32> = (0..table.cells.len()).map(|rank| table.cells.at(rank)).collect();
        for processes in 1..=3 {
            assert!(together(address, processes, None) == alone, "{address} on {processes}");
            solved += 1;
        }
    }
    assert_eq!(solved, 3 * ADDRESSES.len());
}

#[test]
fn another_number_of_processes_goes_on_where_a_run_was_kept() {
    let directory = tempfile::tempdir().expect("a directory");
    let work = directory.path().join("work");
    let alone = together("military:small,b2,hare", 1, None);
    for processes in [2, 3, 1] {
        assert!(together("military:small,b2,hare", processes, Some(&work)) == alone, "{processes}");
        assert!(work.join("complete").is_file());
    }
}
