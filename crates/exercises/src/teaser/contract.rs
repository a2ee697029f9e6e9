//! What is demanded of a program that shows the puzzle, plays what it is told, and sees the end.

use std::collections::{HashMap, HashSet, VecDeque};
use std::io;

use lucas_check::bench::{Closing, Docket};
use lucas_check::{Bench, Contract, Demand, Fate, Invocation, Trial};
use lucas_engine::{Game, Text};
use lucas_games::teaser::{Shot, Teaser};
use lucas_schema::report::{Counterexample, ItemReport};

use super::keys::{KeyReading, learnt, printed};

/// The contract in the list.
pub static CONTRACT: Contract = Contract {
    name: "teaser",
    aliases: &["stars", "shooting-stars"],
    title: Text::fixed("the puzzle Teaser, played by keys", "le casse-tête Teaser, joué au clavier"),
    demands: &[
        Demand {
            name: "T1",
            aliases: &["1", "1.1", "affiche", "plateaux"],
            title: Text::fixed("the board at the start", "le plateau de départ"),
            points: 2,
            is_extra: false,
        },
        Demand {
            name: "T2",
            aliases: &["2", "1.4", "change"],
            title: Text::fixed("what each square flips", "ce que chaque case inverse"),
            points: 4,
            is_extra: false,
        },
        Demand {
            name: "T3",
            aliases: &["3", "1.5", "gagnant"],
            title: Text::fixed(
                "only a 1 is played, and the end is seen",
                "on ne joue qu'un 1, et la fin est vue",
            ),
            points: 4,
            is_extra: false,
        },
    ],
    judge,
    unlinked: None,
    problem: Some(&super::problem::PROBLEM),
};

const FULL: u32 = 0x1ff;
const START: u32 = 0b1_0000;
pub(super) const GOAL: u32 = FULL ^ START;

/// What each square flips.
pub(super) fn flips() -> [u32; 9] {
    let game = Teaser::new(3, 3).ok();
    std::array::from_fn(|square| game.as_ref().map_or(0, |game| game.play(&0, Shot(square))))
}

fn is_one(board: u32, square: usize) -> bool {
    board >> square & 1 == 1
}

pub(super) fn is_over(board: u32) -> bool {
    board == GOAL || board == 0
}

/// The boards that keys lead to under a table of flips, the first included; one that does not change is not shown again.
pub(super) fn played(flips: &[u32; 9], squares: &[usize], plays_zeros: bool) -> Vec<u32> {
    let mut boards = vec![START];
    let mut board = START;
    for square in squares {
        if !is_over(board) && (plays_zeros || is_one(board, *square)) {
            board ^= flips[*square];
            boards.push(board);
        }
    }
    boards
}

/// The shortest way to each board, boards in the order in which they are reached.
pub(super) fn ways() -> Vec<(u32, Vec<usize>)> {
    let flips = flips();
    let mut known = HashSet::from([START]);
    let mut queue = VecDeque::from([(START, Vec::new())]);
    let mut found = Vec::new();
    while let Some((board, way)) = queue.pop_front() {
        if !is_over(board) {
            for square in (0..9).filter(|square| is_one(board, *square)) {
                let next = board ^ flips[square];
                if known.insert(next) {
                    queue.push_back((next, way.iter().copied().chain([square]).collect()));
                }
            }
        }
        found.push((board, way));
    }
    found
}

/// Walks that together make every move that does not end the game, and before each first visit of a board type every key
/// that is no move.
pub(super) fn walks(with_zeros: bool) -> Vec<Vec<usize>> {
    let flips = flips();
    let way: HashMap<u32, Vec<usize>> = ways().into_iter().collect();
    let mut open: HashSet<(u32, usize)> = HashSet::new();
    for board in way.keys().copied().filter(|board| !is_over(*board)) {
        let moves = (0..9).filter(|square| is_one(board, *square) && !is_over(board ^ flips[*square]));
        open.extend(moves.map(|square| (board, square)));
    }
    let mut zeros: HashSet<u32> = way.keys().copied().collect();
    let mut walks = Vec::new();
    while !open.is_empty() {
        let (mut walk, mut board) = (Vec::new(), START);
        loop {
            if with_zeros && zeros.remove(&board) {
                walk.extend((0..9).filter(|square| !is_one(board, *square)));
            }
            let Some(path) = nearest(board, &open, &flips) else { break };
            for square in path {
                open.remove(&(board, square));
                board ^= flips[square];
                walk.push(square);
            }
            if walk.len() > LONGEST_WALK {
                break;
            }
        }
        if walk.is_empty() {
            break;
        }
        walks.push(walk);
    }
    walks
}

/// Walks are cut there, so that one run does not print too much.
const LONGEST_WALK: usize = 800;

/// The shortest way to a move that is still to be made, that move included.
fn nearest(from: u32, open: &HashSet<(u32, usize)>, flips: &[u32; 9]) -> Option<Vec<usize>> {
    let mut known = HashSet::from([from]);
    let mut queue = VecDeque::from([(from, Vec::new())]);
    while let Some((board, path)) = queue.pop_front() {
        for square in (0..9).filter(|square| is_one(board, *square) && !is_over(board ^ flips[*square])) {
            let longer: Vec<usize> = path.iter().copied().chain([square]).collect();
            if open.contains(&(board, square)) {
                return Some(longer);
            }
            if known.insert(board ^ flips[square]) {
                queue.push_back((board ^ flips[square], longer));
            }
        }
    }
    None
}

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let flips = flips();
    let reading = match learnt(bench, |squares| played(&flips, squares, false))? {
        Ok(reading) => reading,
        Err((invocation, trial)) => {
            let dockets = ["T1", "T2", "T3"].into_iter().filter_map(|name| bench.open(name));
            return Ok(dockets.map(|docket| unread(bench, docket, &invocation, &trial)).collect());
        }
    };
    let mut items = Vec::new();
    if let Some(mut docket) = bench.open("T1") {
        // A reading is one under which the first board is right.
        docket.reading = Some(reading.told(bench));
        docket.count(1);
        docket.complete = Some(bench.say("the first board", "le premier plateau"));
        items.push(docket.accept(false));
    }
    let table = KeyTable { bench, reading: &reading, flips };
    if let Some(docket) = bench.open("T2") {
        items.push(table.moves(docket)?);
    }
    if let Some(docket) = bench.open("T3") {
        items.push(table.rules(docket)?);
    }
    Ok(items)
}

fn unread(bench: &Bench<'_>, docket: Docket<'_>, invocation: &Invocation, trial: &Trial) -> ItemReport {
    let mut example = bench.counterexample(bench.say("the start", "le départ"), invocation, trial);
    example.expected = shown(START);
    example.position = Some(address(START));
    if trial.output.trim().is_empty() && trial.fate != Fate::Exit(0) {
        return docket.broken(&trial.fate, example);
    }
    example.why = bench.say(
        "no board of 3 x 3 with only its centre set is found at the start",
        "aucun plateau 3 x 3 dont seul le centre est à 1 n'est trouvé au départ",
    );
    docket.wrong(example)
}

fn address(board: u32) -> String {
    format!("teaser:3x3/{}", shown(board).replace(' ', "."))
}

/// A board as rows of digits.
fn shown(board: u32) -> String {
    let row = |row: usize| {
        (0..3).map(|column| if is_one(board, 3 * row + column) { '1' } else { '0' }).collect::<String>()
    };
    (0..3).map(row).collect::<Vec<_>>().join(" ")
}

/// Where a script first goes wrong.
struct Slip {
    /// The board before, if it was shown.
    before: Option<u32>,
    expected: Option<u32>,
    found: Option<u32>,
}

struct KeyTable<'a> {
    bench: &'a Bench<'a>,
    reading: &'a KeyReading,
    flips: [u32; 9],
}

/// No more keys of a script are shown.
const MOST_SHOWN: usize = 16;

const WON: [&str; 10] =
    ["bravo", "gagn", "félicit", "felicit", "win", "won", "victoire", "réussi", "reussi", "congrat"];
const LOST: [&str; 9] = ["perd", "lost", "lose", "échou", "echou", "game over", "dommage", "raté", "defaite"];

impl KeyTable<'_> {
    /// Types squares; whether the boards are right as far as the game goes, and all that was printed.
    fn tried(&self, squares: &[usize]) -> io::Result<(Invocation, Trial, Option<Slip>)> {
        let invocation = self.reading.invocation(squares);
        let trial = self.bench.candidate.run(&invocation)?;
        let text = printed(&trial);
        let found: Vec<u32> = self.reading.boards(&text).into_iter().map(|(board, _)| board).collect();
        let right = played(&self.flips, squares, false);
        // A board that ends the game need not be shown, and what comes after the last key is the program's own affair.
        let is_over_at_last = right.last().is_some_and(|board| is_over(*board));
        let needed = right.len() - usize::from(is_over_at_last);
        let place = (0..right.len()).find(|&place| match found.get(place) {
            Some(board) => *board != right[place],
            None => place < needed,
        });
        let extra = (found.len() > right.len() && place.is_none()).then_some(right.len());
        let slip = place.or(extra).map(|place| Slip {
            before: place.checked_sub(1).map(|place| right[place]),
            expected: right.get(place).copied(),
            found: found.get(place).copied(),
        });
        Ok((invocation, trial, slip))
    }

    fn example(
        &self,
        squares: &[usize],
        invocation: &Invocation,
        trial: &Trial,
        slip: &Slip,
    ) -> Counterexample {
        let keys: Vec<String> =
            squares.iter().map(|square| self.reading.dialect.keys[*square].replace('\n', " ")).collect();
        let (count, last) = (keys.len(), keys.len().saturating_sub(MOST_SHOWN));
        let keys = if last > 0 { format!("… {}", keys[last..].join(", ")) } else { keys.join(", ") };
        let instance = match (count, self.bench.language) {
            (1, lucas_engine::Language::English) => format!("1 key: {keys}"),
            (_, lucas_engine::Language::English) => format!("{count} keys: {keys}"),
            (1, lucas_engine::Language::French) => format!("1 touche : {keys}"),
            (_, lucas_engine::Language::French) => format!("{count} touches : {keys}"),
        };
        let mut example = self.bench.counterexample(instance, invocation, trial);
        let after = slip.expected.or(slip.before).unwrap_or(START);
        example.expected = shown(after);
        example.found = slip.found.map(shown).unwrap_or_default();
        example.read.clone_from(&example.found);
        let before = slip.before.unwrap_or(START);
        example.position = Some(address(before));
        let mut board = START;
        for &square in squares {
            if board == before {
                break;
            }
            if is_one(board, square) {
                board ^= self.flips[square];
                example.moves.push(format!("{}{}", ["a", "b", "c"][square % 3], 3 - square / 3));
            }
        }
        if board != before {
            example.moves.clear();
        }
        example
    }

    /// T2: every move, in a few long walks; after a slip, the shortest script that shows one.
    fn moves(&self, mut docket: Docket<'_>) -> io::Result<ItemReport> {
        docket.reading = Some(self.reading.told(self.bench));
        let mut slipped = false;
        let all = ways();
        let moves: u64 = all
            .iter()
            .filter(|(board, _)| !is_over(*board))
            .map(|(board, _)| u64::from(board.count_ones()))
            .sum();
        for walk in walks(false) {
            let (_, trial, slip) = self.tried(&walk)?;
            docket.measure(&trial);
            slipped |= slip.is_some();
            if slipped {
                break;
            }
        }
        if !slipped {
            docket.count(moves);
            docket.complete = Some(self.bench.say(
                &format!("all {moves} moves of the 511 boards"),
                &format!("les {moves} coups des 511 plateaux"),
            ));
            return Ok(docket.accept(false));
        }
        for (board, way) in all.iter().filter(|(board, _)| !is_over(*board)) {
            for square in (0..9).filter(|square| is_one(*board, *square)) {
                let script: Vec<usize> = way.iter().copied().chain([square]).collect();
                let (invocation, trial, slip) = self.tried(&script)?;
                docket.note(&trial);
                let Some(slip) = slip else { continue };
                let mut example = self.example(&script, &invocation, &trial, &slip);
                if !trial.has_ended() && slip.found.is_none() {
                    return Ok(docket.broken(&trial.fate, example));
                }
                example.why = self.why_flipped(square, &slip);
                example.mistake = self.mistake()?;
                return Ok(docket.wrong(example));
            }
        }
        // Only the long walk slips: a board is lost after many moves, or the program stops early.
        let walk = walks(false).swap_remove(0);
        let (invocation, trial, slip) = self.tried(&walk)?;
        let Some(slip) = slip else { return Ok(docket.accept(false)) };
        let example = self.example(&walk, &invocation, &trial, &slip);
        Ok(if trial.has_ended() { docket.wrong(example) } else { docket.broken(&trial.fate, example) })
    }

    fn why_flipped(&self, square: usize, slip: &Slip) -> String {
        let names = |changed: u32| {
            let keys = (0..9).filter(|other| is_one(changed, *other));
            keys.map(|other| self.reading.dialect.keys[other].replace('\n', " "))
                .collect::<Vec<_>>()
                .join(" · ")
        };
        let key = self.reading.dialect.keys[square].replace('\n', " ");
        let right = names(self.flips[square]);
        match (slip.before, slip.found) {
            (Some(before), Some(found)) => {
                let changed = names(before ^ found);
                self.bench.say(
                    &format!("{key} flips {right}; here {changed} changed"),
                    &format!("{key} inverse {right} ; ici ont changé {changed}"),
                )
            }
            _ => self.bench.say(
                &format!("{key} flips {right}; no board was shown after it"),
                &format!("{key} inverse {right} ; aucun plateau n'est affiché après"),
            ),
        }
    }

    /// A table of flips that explains every board of a walk.
    fn mistake(&self) -> io::Result<Option<String>> {
        let plus = |square: usize| {
            let (row, column) = (square / 3, square % 3);
            (0..9)
                .filter(|other| (other / 3usize).abs_diff(row) + (other % 3usize).abs_diff(column) <= 1)
                .fold(0, |all, other| all | 1 << other)
        };
        let mut crosses = self.flips;
        (0..9).for_each(|square| crosses[square] = plus(square));
        let with = |chosen: fn(usize) -> bool| {
            std::array::from_fn(|square| if chosen(square) { crosses[square] } else { self.flips[square] })
        };
        let tables: [([u32; 9], Text); 3] = [
            (
                with(|square| square.is_multiple_of(2) && square != 4),
                Text::fixed(
                    "corners flip a cross instead of their 2 x 2",
                    "les coins inversent une croix au lieu de leur carré 2 x 2",
                ),
            ),
            (
                with(|square| !square.is_multiple_of(2)),
                Text::fixed(
                    "edges flip a cross instead of their side",
                    "les bords inversent une croix au lieu de leur côté",
                ),
            ),
            (with(|_| true), Text::fixed("every square flips a cross", "chaque case inverse une croix")),
        ];
        // Keys that are moves under many tables.
        let script: Vec<usize> = [4, 1, 3, 2, 0, 5, 7, 8, 6, 4, 1, 0, 2, 3, 5, 6, 7, 8, 4].to_vec();
        let text = printed(&self.bench.candidate.run(&self.reading.invocation(&script))?);
        let found: Vec<u32> = self.reading.boards(&text).into_iter().map(|(board, _)| board).collect();
        let explains =
            |table: &&([u32; 9], Text)| played(&table.0, &script, false) == found && found.len() > 3;
        Ok(tables.iter().find(explains).map(|(_, name)| name.say(self.bench.language).to_owned()))
    }

    /// T3: keys of squares that are 0 change nothing, on any board; both ends are said.
    fn rules(&self, mut docket: Docket<'_>) -> io::Result<ItemReport> {
        docket.reading = Some(self.reading.told(self.bench));
        let all = ways();
        let mut refused = 0;
        let mut slipped = Vec::new();
        for walk in walks(true) {
            let (_, trial, slip) = self.tried(&walk)?;
            docket.measure(&trial);
            if slip.is_some() {
                slipped.push(walk);
            }
        }
        if slipped.is_empty() {
            refused = all
                .iter()
                .filter(|(board, _)| !is_over(*board))
                .map(|(board, _)| u64::from(9 - board.count_ones()))
                .sum();
            docket.count(refused);
        } else {
            for (board, way) in all.iter().filter(|(board, _)| !is_over(*board)) {
                for square in (0..9).filter(|square| !is_one(*board, *square)) {
                    let (_, _, before) = self.tried(way)?;
                    if before.is_some() {
                        // The way there is wrong already: that is another item's affair.
                        continue;
                    }
                    let script: Vec<usize> = way.iter().copied().chain([square]).collect();
                    let (invocation, trial, slip) = self.tried(&script)?;
                    docket.note(&trial);
                    let Some(slip) = slip else { continue };
                    let mut example = self.example(&script, &invocation, &trial, &slip);
                    let key = self.reading.dialect.keys[square].replace('\n', " ");
                    example.why = self.bench.say(
                        &format!("{key} is a 0: only a 1 may be played, the board must not change"),
                        &format!("{key} est un 0 : on ne joue qu'un 1, le plateau ne doit pas changer"),
                    );
                    example.mistake = (slip.found == slip.before.map(|board| board ^ self.flips[square]))
                        .then(|| {
                            self.bench
                                .say("a 0 is played as if it were a 1", "un 0 est joué comme si c'était un 1")
                        });
                    return Ok(docket.wrong(example));
                }
                if docket.is_late() && way.len() > 3 {
                    break;
                }
            }
            // No short script shows it: then the shortest beginning of a walk does, unless it ends with a move, which is T2's affair.
            for walk in &slipped {
                let keys = self.shortest_slip(walk)?;
                let (invocation, trial, slip) = self.tried(keys)?;
                docket.note(&trial);
                let last = keys.last().copied().unwrap_or_default();
                let Some(slip) = slip.filter(|slip| slip.before.is_none_or(|board| !is_one(board, last)))
                else {
                    continue;
                };
                let mut example = self.example(keys, &invocation, &trial, &slip);
                let key = self.reading.dialect.keys[last].replace('\n', " ");
                example.why = self.bench.say(
                    &format!("{key} is a 0: only a 1 may be played, the board must not change"),
                    &format!("{key} est un 0 : on ne joue qu'un 1, le plateau ne doit pas changer"),
                );
                return Ok(docket.wrong(example));
            }
        }
        if let Some(report) = self.ends(&mut docket, &all)? {
            return Ok(report(docket));
        }
        docket.complete = Some(self.bench.say(
            &format!("{refused} keys that are no move, and both ends"),
            &format!("{refused} touches qui ne sont pas des coups, et les deux fins"),
        ));
        Ok(docket.accept(false))
    }

    /// The shortest beginning of a walk that goes wrong: what is wrong stays wrong, so that it is found by halving.
    fn shortest_slip<'w>(&self, walk: &'w [usize]) -> io::Result<&'w [usize]> {
        let (mut right, mut wrong) = (0, walk.len());
        while wrong - right > 1 {
            let middle = usize::midpoint(right, wrong);
            if self.tried(&walk[..middle])?.2.is_some() { wrong = middle } else { right = middle }
        }
        Ok(&walk[..wrong])
    }

    /// Whether winning and losing are said, in words that no other move brings.
    fn ends(&self, docket: &mut Docket<'_>, all: &[(u32, Vec<usize>)]) -> io::Result<Option<Closing>> {
        let usual = printed(&self.bench.candidate.run(&self.reading.invocation(&[4, 1]))?).to_lowercase();
        for (end, words, en, fr) in [(0, &LOST[..], "lost", "perdue"), (GOAL, &WON[..], "won", "gagnée")] {
            let Some((_, way)) = all.iter().find(|(board, _)| *board == end) else { continue };
            let (invocation, trial, slip) = self.tried(way)?;
            docket.note(&trial);
            let text = printed(&trial).to_lowercase();
            // The board before the last, from which only one move was made.
            let before = self
                .reading
                .boards(&text)
                .into_iter()
                .rfind(|(board, _)| !is_over(*board))
                .map_or(0, |(_, line)| line);
            let tail: String = text.lines().skip(before + 1).collect::<Vec<_>>().join("\n");
            let is_said = words
                .iter()
                .any(|word| tail.contains(word) && tail.matches(word).count() > usual_count(&usual, word));
            if is_said {
                continue;
            }
            if let Some(slip) = slip {
                // Wrong boards are another item's affair, and the end is not reached.
                let _ = slip;
                continue;
            }
            let slip = Slip {
                before: played(&self.flips, way, false).iter().rev().nth(1).copied(),
                expected: Some(end),
                found: None,
            };
            let mut example = self.example(way, &invocation, &trial, &slip);
            example.expected = self.bench.say(
                &format!("the game is {en}, and it is said"),
                &format!("la partie est {fr}, et c'est dit"),
            );
            let last = tail.lines().rfind(|line| !line.trim().is_empty());
            last.unwrap_or_default().trim().clone_into(&mut example.read);
            example.found.clone_from(&example.read);
            example.why = self.bench.say(
                &format!("the board is {}: the game is {en}, but nothing says so", shown(end)),
                &format!("le plateau est {} : la partie est {fr}, mais rien ne le dit", shown(end)),
            );
            let fate = trial.fate.clone();
            let has_ended = trial.has_ended();
            return Ok(Some(Box::new(move |docket| {
                if has_ended { docket.wrong(example) } else { docket.broken(&fate, example) }
            })));
        }
        Ok(None)
    }
}

/// How often a word is said after each move anyway.
fn usual_count(usual: &str, word: &str) -> usize {
    // The rules are told once, at the start: only what comes after the first moves counts.
    let half = usual.len() / 2;
    let half = (half..usual.len()).find(|at| usual.is_char_boundary(*at)).unwrap_or(usual.len());
    usual[half..].matches(word).count().min(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_but_the_full_board_are_reached_by_2287_moves() {
        let all = ways();
        assert_eq!(all.len(), 511);
        let moves: u32 =
            all.iter().filter(|(board, _)| !is_over(*board)).map(|(board, _)| board.count_ones()).sum();
        assert_eq!(moves, 2287);
        assert_eq!(all.iter().find(|(board, _)| *board == GOAL).map(|(_, way)| way.len()), Some(11));
        assert_eq!(all.iter().find(|(board, _)| *board == 0).map(|(_, way)| way.len()), Some(5));
    }

    #[test]
    fn a_few_walks_make_every_move_that_does_not_end_the_game() {
        let flips = flips();
        let mut made: HashSet<(u32, usize)> = HashSet::new();
        let walks = walks(false);
        for walk in &walks {
            let mut board = START;
            for square in walk {
                assert!(is_one(board, *square) && !is_over(board));
                made.insert((board, *square));
                board ^= flips[*square];
            }
        }
        let ending = ways().into_iter().filter(|(board, _)| !is_over(*board));
        let ending = ending.flat_map(|(board, _)| (0..9).map(move |square| (board, square)));
        let ending = ending
            .filter(|(board, square)| is_one(*board, *square) && is_over(board ^ flips[*square]))
            .count();
        assert_eq!(made.len() + ending, 2287);
        assert!(walks.len() < 50, "{}", walks.len());
    }
}
