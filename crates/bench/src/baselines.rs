//! What we compare with: others' crates, and the handouts' own algorithms written plainly.

use std::collections::HashSet;

use lucas_engine::halfway::Packed;
use lucas_engine::{End, Game};
use lucas_games::kangaroos::Kangaroos;

/// The length of a shortest solution by the `pathfinding` crate, on the same rules.
pub fn pathfinding(game: Kangaroos) -> Option<usize> {
    let successors = |at: &<Kangaroos as Game>::Position| {
        let mut moves = Vec::new();
        game.moves(at, &mut moves);
        moves.into_iter().map(|mv| game.play(at, mv)).collect::<Vec<_>>()
    };
    let path = pathfinding::prelude::bfs(&game.start(), successors, |at| game.end(at) == Some(End::Won))?;
    Some(path.len() - 1)
}

/// The handout's history: twins are looked for one by one, from the most recent back.
pub fn linear_history(game: Kangaroos) -> usize {
    let mut history = vec![game.start()];
    let mut current = 0;
    while current < history.len() {
        let at = history[current];
        if !history[..current].iter().rev().any(|twin| *twin == at) {
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            for mv in moves {
                let next = game.play(&at, mv);
                history.push(next);
                if game.end(&next) == Some(End::Won) {
                    return history.len();
                }
            }
        }
        current += 1;
    }
    history.len()
}

/// The half-way search with the standard library's hash set, on one thread.
pub fn hash_set(game: Kangaroos) -> usize {
    let (start, _) = game.pack(&game.start());
    let mut seen = [HashSet::from([start]), HashSet::new()];
    let mut layer = HashSet::from([start]);
    let mut depth = 0;
    loop {
        let mut next = HashSet::new();
        for &word in &layer {
            game.successors(word, depth, |later| {
                if seen[(depth + 1) % 2].insert(later) {
                    next.insert(later);
                }
            });
        }
        depth += 1;
        if next.is_empty() || next.iter().any(|&word| next.contains(&game.reversed_word(word))) {
            return 2 * depth;
        }
        layer = next;
    }
}

/// The handout's first version of the chocolate bar's value, and its number of calls.
pub fn naive_value(sides: [u8; 4]) -> (i32, u64) {
    let (mut quickest_loss, mut longest_win, mut calls) = (None, None, 1);
    for side in 0..4 {
        for shorter in 0..sides[side] {
            let mut broken = sides;
            broken[side] = shorter;
            let (value, made) = naive_value(broken);
            calls += made;
            if value <= 0 {
                quickest_loss = Some(quickest_loss.map_or(-value, |least: i32| least.min(-value)));
            } else {
                longest_win = Some(longest_win.map_or(value, |most: i32| most.max(value)));
            }
        }
    }
    let value = match (quickest_loss, longest_win) {
        (Some(plies), _) => 1 + plies,
        (None, Some(plies)) => -(1 + plies),
        (None, None) => 0,
    };
    (value, calls)
}
