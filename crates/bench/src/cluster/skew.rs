//! How unevenly work is shared: what the slowest of many processes has to do, layer by layer, against an even share. It is computed and
//! not measured, so it is the same on every machine.

use std::collections::HashSet;

use lucas_cluster::table::RankShares;
use lucas_cluster::words::owner;
use lucas_engine::halfway::Packed;
use lucas_engine::strong::strong_backwards;
use lucas_engine::{Effort, Game, Ranked};
use lucas_games::kangaroos::Kangaroos;

/// How many times an even share the slowest has, when everybody waits for everybody after each layer.
fn unevenness(layers: &[Vec<u64>]) -> f64 {
    let float = |number: u64| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let slowest: f64 = layers.iter().map(|shares| float(shares.iter().copied().max().unwrap_or(0))).sum();
    let all: f64 = layers.iter().flatten().map(|&share| float(share)).sum();
    slowest / (all / layers.first().map_or(1.0, |shares| float(shares.len() as u64)))
}

/// The layers of a search from the start to half-way, shared among so many.
fn layers(game: Kangaroos, length: usize, processes: usize) -> Vec<Vec<u64>> {
    let (word, mut phase) = game.pack(&game.start());
    let (mut earlier, mut last) = (HashSet::new(), HashSet::from([word]));
    let mut shared = Vec::new();
    for _ in 0..length.div_ceil(2) {
        let mut next = HashSet::new();
        for &word in &last {
            game.successors(word, phase, |later| {
                if !earlier.contains(&later) {
                    next.insert(later);
                }
            });
        }
        let mut held = vec![0; processes];
        for &word in &next {
            held[owner(word.min(game.reversed_word(word)), processes)] += 1;
        }
        shared.push(held);
        (earlier, last) = (last, next);
        phase += 1;
    }
    shared
}

/// The positions at each distance in a table, held among so many by strips of ranks.
fn distances(game: Kangaroos, processes: usize) -> Vec<Vec<u64>> {
    let values = strong_backwards(&game, &Effort::UNBOUNDED).unwrap_or_else(|_| unreachable!("no bound"));
    let shares = RankShares::new(game.size().expect("a size"), processes);
    let mut held = Vec::new();
    for rank in 0..values.positions() {
        if let Some(plies) = values.plies(rank) {
            let plies = plies as usize;
            if held.len() <= plies {
                held.resize(plies + 1, vec![0; processes]);
            }
            held[plies][shares.holder(rank as u64).0] += 1;
        }
    }
    held
}

/// Prints how uneven the shares are.
pub fn run() {
    println!("| work | processes | the slowest has, of an even share |");
    println!("|---|---|---|");
    for (pawns, length) in [(6, 66), (7, 84), (8, 106)] {
        for processes in [2, 10, 100] {
            let game = Kangaroos::new(pawns, 3).expect("a board");
            let uneven = unevenness(&layers(game, length, processes));
            println!("| search of kangaroos {pawns}+3 | {processes} | {uneven:.2} × |");
        }
    }
    for processes in [2, 10, 100] {
        let game = Kangaroos::new(7, 3).expect("a board");
        let uneven = unevenness(&distances(game, processes));
        println!("| table of kangaroos 7+3 | {processes} | {uneven:.2} × |");
    }
}
