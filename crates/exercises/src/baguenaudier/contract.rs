//! What is demanded of a program that fills and empties the board of rings: its boards, its values, and the whole.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::io;

use lucas_check::bench::Docket;
use lucas_check::cells::{CellReading, CellRow};
use lucas_check::numerals::{numerals, plain};
use lucas_check::{Bench, Contract, Demand, Invocation, Manner, Trial};
use lucas_engine::Text;
use lucas_schema::report::{Counterexample, ItemReport};

use super::growth;

/// The contract in the list.
pub static CONTRACT: Contract = Contract {
    name: "baguenaudier",
    aliases: &["rings"],
    title: Text::fixed("the rings put on and taken off", "le baguenaudier rempli puis vidé"),
    demands: &[
        Demand {
            name: "B1",
            aliases: &["1", "2", "afficher"],
            title: Text::fixed("only playable squares are played", "seules les cases jouables sont jouées"),
            points: 4,
            is_extra: false,
        },
        Demand {
            name: "B2",
            aliases: &["eval", "2.eval", "4.1"],
            title: Text::fixed("the values of the boards", "les valeurs des plateaux"),
            points: 2,
            is_extra: false,
        },
        Demand {
            name: "B3",
            aliases: &["3", "3.1", "3.2", "4.3"],
            title: Text::fixed("fill, then empty, and count", "remplir, puis vider, et compter"),
            points: 4,
            is_extra: false,
        },
    ],
    judge,
    unlinked: None,
    problem: Some(&super::problem::PROBLEM),
};

/// The size of the handout's example, on which a reading is learnt.
const SAMPLE: usize = 3;
const SAMPLE_GIVEN: i64 = 3;
/// The most squares that are tried.
const LARGEST: usize = 12;

/// The boards that fill a board of so many squares: square 1 is the lowest bit.
fn filling(squares: usize) -> Vec<u32> {
    let full = (1u32 << squares) - 1;
    let mut boards = Vec::new();
    for rank in 0u32.. {
        let board = rank ^ (rank >> 1);
        boards.push(board);
        if board == full {
            break;
        }
    }
    boards
}

/// The boards of a whole run, in which a board is not shown twice in a row.
fn whole(squares: usize) -> Vec<u32> {
    let fill = filling(squares);
    let back = fill.iter().rev().skip(1);
    fill.iter().chain(back).copied().collect()
}

/// How a program is given its size and shows its boards.
struct RingsReading {
    manner: Manner,
    cells: CellReading,
    /// Whether square 1 is shown last.
    is_reversed: bool,
}

/// A board where it stands; more than once when it is shown several times in a row.
struct ShownBoard {
    board: u32,
    rows: Vec<CellRow>,
}

impl RingsReading {
    /// The boards of an output; one that is shown twice in a row is one.
    fn boards(&self, text: &str, squares: usize) -> Vec<ShownBoard> {
        let mut boards: Vec<ShownBoard> = Vec::new();
        for row in self.cells.rows(text, squares) {
            let bit = |(place, cell): (usize, &usize)| {
                let square = if self.is_reversed { squares - 1 - place } else { place };
                u32::from(*cell == 1) << square
            };
            let board = row.cells.iter().enumerate().map(bit).sum();
            match boards.last_mut() {
                Some(last) if last.board == board => last.rows.push(row),
                _ => boards.push(ShownBoard { board, rows: vec![row] }),
            }
        }
        boards
    }

    fn told(&self, bench: &Bench<'_>) -> String {
        let (cells, manner) = (self.cells.told(), self.manner.told(bench.language));
        let order = if self.is_reversed {
            bench.say(", square 1 last", ", la case 1 à la fin")
        } else {
            String::new()
        };
        bench.say(
            &format!("n {manner}; squares empty and full are {cells}{order}"),
            &format!("n {manner} ; cases vide et pleine : {cells}{order}"),
        )
    }
}

/// The length of the longest sequence that both have in order.
fn shared(one: &[u32], other: &[u32]) -> usize {
    let mut row = vec![0; other.len() + 1];
    for first in one {
        let mut diagonal = 0;
        for (place, second) in other.iter().enumerate() {
            let above = row[place + 1];
            row[place + 1] = if first == second { diagonal + 1 } else { above.max(row[place]) };
            diagonal = above;
        }
    }
    row[other.len()]
}

fn learnt(bench: &Bench<'_>) -> io::Result<Result<RingsReading, (Invocation, Trial)>> {
    let right = whole(SAMPLE);
    let mut first = None;
    let mut best: Option<(RingsReading, usize)> = None;
    for manner in [Manner::Lines, Manner::Arguments] {
        let invocation = manner.invocation(&[SAMPLE_GIVEN]);
        let trial = bench.candidate.run(&invocation)?;
        let text = plain(&trial.output);
        let short: String = text.chars().take(20_000).collect();
        for is_reversed in [false, true] {
            // What is no board of the handout speaks against a reading.
            let score = |cells: &CellReading| {
                let reading = RingsReading { manner, cells: cells.clone(), is_reversed };
                let boards: Vec<u32> =
                    reading.boards(&short, SAMPLE).iter().map(|shown| shown.board).collect();
                let common = shared(&boards, &right);
                if common < 3 { 0 } else { (3 * common).saturating_sub(boards.len()) }
            };
            for cells in CellReading::possible(&short, 2) {
                if score(&cells) > best.as_ref().map_or(0, |(_, most)| *most) {
                    let cells = cells.settled(&short, SAMPLE, score);
                    let most = score(&cells);
                    best = Some((RingsReading { manner, cells, is_reversed }, most));
                }
            }
        }
        if best.as_ref().is_some_and(|(_, score)| *score > right.len()) {
            break;
        }
        first.get_or_insert((invocation, trial));
    }
    Ok(match (best, first) {
        (Some((reading, _)), _) => Ok(reading),
        (None, Some(first)) => Err(first),
        (None, None) => unreachable!("the first manner was tried"),
    })
}

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let reading = match learnt(bench)? {
        Ok(reading) => reading,
        Err((invocation, trial)) => {
            let dockets = ["B1", "B2", "B3"].into_iter().filter_map(|name| bench.open(name));
            return Ok(dockets.map(|docket| unread(bench, docket, &invocation, &trial)).collect());
        }
    };
    let mut items = Vec::new();
    let runs = Runs::default();
    let judges: [(&str, Judge); 3] = [("B1", legal), ("B2", values), ("B3", complete)];
    for (name, judge) in judges {
        if let Some(docket) = bench.open(name) {
            items.push(climbed(bench, docket, &reading, (judge, &runs))?);
        }
    }
    let right = |item: &&mut ItemReport| bench.grows && item.item == "B3" && item.verdict.is_accepted();
    if let Some(item) = items.iter_mut().find(right) {
        item.growth = Some(growth::grown(bench, reading.manner)?);
    }
    Ok(items)
}

/// No board is found in the output.
fn unread(bench: &Bench<'_>, docket: Docket<'_>, invocation: &Invocation, trial: &Trial) -> ItemReport {
    let mut example = bench.counterexample(format!("n = {SAMPLE}"), invocation, trial);
    example.expected = shown(&whole(SAMPLE)[..3], SAMPLE).join(" → ") + " → …";
    example.position = Some(format!("rings:{SAMPLE}@full/{}", "_".repeat(SAMPLE)));
    if !trial.has_ended() || (trial.output.trim().is_empty() && trial.fate != lucas_check::Fate::Exit(0)) {
        return docket.broken(&trial.fate, example);
    }
    example.why = bench.say(
        "no boards of 3 squares in two symbols are found, whether n is typed or given as an argument",
        "aucun plateau de 3 cases en deux symboles n'est trouvé, que n soit tapé ou donné en argument",
    );
    docket.wrong(example)
}

/// What a judge of one size finds.
enum SizeFinding {
    Right,
    /// Right, with a remark.
    Remarked(String),
    Wrong(Box<Counterexample>),
    /// There is nothing of the kind.
    Nothing,
}

/// What was run already, by size: the items look at the same runs.
type Runs = RefCell<HashMap<usize, Trial>>;

type Judge = fn(&Bench<'_>, &RingsReading, usize, &str, Counterexample) -> SizeFinding;

/// Judges size after size, from the smallest.
fn climbed(
    bench: &Bench<'_>,
    mut docket: Docket<'_>,
    reading: &RingsReading,
    (judge, runs): (Judge, &Runs),
) -> io::Result<ItemReport> {
    docket.reading = Some(reading.told(bench));
    let mut remark = None;
    let mut is_remarked = reading.is_reversed;
    for squares in 1..=LARGEST {
        if docket.is_late() && squares > 4 {
            break;
        }
        let invocation = reading.manner.invocation(&[i64::try_from(squares).unwrap_or(i64::MAX)]);
        let known = runs.borrow().get(&squares).cloned();
        let trial = known.map_or_else(|| bench.candidate.run(&invocation), Ok)?;
        runs.borrow_mut().insert(squares, trial.clone());
        docket.note(&trial);
        let example = bench.counterexample(format!("n = {squares}"), &invocation, &trial);
        let text = plain(&trial.output);
        match judge(bench, reading, squares, &text, example.clone()) {
            // What a program does at the end of its input is its own affair, if all was shown before.
            SizeFinding::Right => {}
            SizeFinding::Remarked(words) => remark = Some(words),
            SizeFinding::Wrong(_) if !trial.has_ended() => return Ok(docket.broken(&trial.fate, example)),
            SizeFinding::Wrong(example) => return Ok(docket.wrong(*example)),
            SizeFinding::Nothing => {
                let why = bench.say("no values are printed", "aucune valeur n'est affichée");
                return Ok(docket.absent(why));
            }
        }
        docket.reached(bench.say(&format!("n = 1 to {squares}"), &format!("n = 1 à {squares}")), true);
    }
    is_remarked |= remark.is_some();
    docket.remarks.extend(remark);
    if reading.is_reversed {
        docket.remarks.push(bench.say("square 1 is shown last", "la case 1 est affichée en dernier"));
    }
    Ok(docket.accept(is_remarked))
}

/// Boards as the handout shows them.
fn shown(boards: &[u32], squares: usize) -> Vec<String> {
    let sign = |board: u32, square: usize| if board >> square & 1 == 1 { "*" } else { "." };
    boards
        .iter()
        .map(|board| (0..squares).map(|square| sign(*board, square)).collect::<Vec<_>>().join(" "))
        .collect()
}

/// The address of a board, in the game of filling or of emptying.
fn address(board: u32, squares: usize, is_filling: bool) -> String {
    let cells: String = (0..squares).map(|square| if board >> square & 1 == 1 { 'x' } else { '_' }).collect();
    format!("rings:{squares}{}/{cells}", if is_filling { "@full" } else { "" })
}

/// Why one board may not follow another; `None` when it may.
fn illegal(bench: &Bench<'_>, before: u32, after: u32) -> Option<String> {
    let changed: Vec<u32> =
        (0..32).filter(|square| (before ^ after) >> square & 1 == 1).map(|square| square + 1).collect();
    let [square] = changed[..] else {
        let list = changed.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        return Some(bench.say(
            &format!("several squares changed at once: {list}"),
            &format!("plusieurs cases ont changé à la fois : {list}"),
        ));
    };
    let first = before.trailing_zeros() + 1;
    if square == 1 || (before != 0 && square == first + 1) {
        return None;
    }
    Some(if before == 0 {
        bench.say(
            &format!("square {square} was not playable: the board was empty, only square 1 is"),
            &format!("la case {square} n'était pas jouable : le plateau était vide, seule la case 1 l'est"),
        )
    } else {
        bench.say(
            &format!("square {square} was not playable: the first ring is on square {first}"),
            &format!("la case {square} n'était pas jouable : le premier pion est sur la case {first}"),
        )
    })
}

/// B1: every board follows from the one before by a playable square.
fn legal(
    bench: &Bench<'_>,
    reading: &RingsReading,
    squares: usize,
    text: &str,
    mut example: Counterexample,
) -> SizeFinding {
    let boards = reading.boards(text, squares);
    if boards.len() < 2 {
        return complete(bench, reading, squares, text, example);
    }
    for pair in boards.windows(2) {
        let [before, after] = [pair[0].board, pair[1].board];
        if let Some(why) = illegal(bench, before, after) {
            let next = whole(squares).windows(2).find(|pair| pair[0] == before).map(|pair| pair[1]);
            example.expected = next.map(|next| shown(&[next], squares)[0].clone()).unwrap_or_default();
            example.found.clone_from(&shown(&[after], squares)[0]);
            example.read = line(text, pair[1].rows[0].line);
            example.position = Some(address(before, squares, true));
            let before = shown(&[before], squares)[0].clone();
            example.why = bench.say(&format!("after {before}: {why}"), &format!("après {before} : {why}"));
            example.mistake = greedy(bench, &boards, squares);
            return SizeFinding::Wrong(Box::new(example));
        }
    }
    SizeFinding::Right
}

fn line(text: &str, line: usize) -> String {
    text.lines().nth(line).unwrap_or_default().trim().to_owned()
}

/// Rings taken off one after the other, as if every square were playable.
fn greedy(bench: &Bench<'_>, boards: &[ShownBoard], squares: usize) -> Option<String> {
    let full = (1u32 << squares) - 1;
    let from = boards.iter().position(|shown| shown.board == full)?;
    let taken: Vec<u32> = boards[from..].iter().map(|shown| shown.board).collect();
    let upward: Vec<u32> = (0..=squares).map(|gone| full >> gone << gone).collect();
    let downward: Vec<u32> = (0..=squares).map(|gone| full >> gone).collect();
    (squares > 1 && (taken == upward || taken == downward)).then(|| {
        bench.say(
            "rings are taken off one after the other (greedy emptying)",
            "les pions sont retirés l'un après l'autre (vidage glouton)",
        )
    })
}

/// B3: all boards of filling, then all of emptying, and the count.
fn complete(
    bench: &Bench<'_>,
    reading: &RingsReading,
    squares: usize,
    text: &str,
    mut example: Counterexample,
) -> SizeFinding {
    let boards = reading.boards(text, squares);
    let (right, turn) = (whole(squares), filling(squares).len() - 1);
    let found: Vec<u32> = boards.iter().map(|shown| shown.board).collect();
    if let Some(place) = (0..right.len().max(found.len())).find(|&place| right.get(place) != found.get(place))
    {
        let before = place.checked_sub(1).map(|place| right[place.min(right.len() - 1)]);
        let is_filling = place <= turn;
        let one =
            |board: Option<&u32>| board.map(|board| shown(&[*board], squares)[0].clone()).unwrap_or_default();
        example.expected = one(right.get(place));
        example.found = one(found.get(place));
        example.read = boards.get(place).map(|shown| line(text, shown.rows[0].line)).unwrap_or_default();
        example.position = before.map(|before| address(before, squares, is_filling));
        let step = place + 1;
        example.why = match (found.get(place), right.get(place), before) {
            (None, ..) => bench.say(
                &format!("board {step} is missing: the output has no more boards"),
                &format!("le plateau n° {step} manque : la sortie n'a plus de plateaux"),
            ),
            (Some(_), None, _) => bench.say(
                "the board was empty again: nothing more is to be played",
                "le plateau était de nouveau vide : il n'y a plus rien à jouer",
            ),
            (Some(_), Some(_), None) => bench
                .say("the first board is not the empty one", "le premier plateau n'est pas le plateau vide"),
            (Some(after), Some(_), Some(before)) => {
                let why = illegal(bench, before, *after).unwrap_or_else(|| {
                    bench.say(
                        "that undoes what was done: it leads away",
                        "cela défait ce qui était fait : on s'éloigne",
                    )
                });
                bench.say(&format!("board {step}: {why}"), &format!("plateau n° {step} : {why}"))
            }
        };
        example.mistake = greedy(bench, &boards, squares);
        return SizeFinding::Wrong(Box::new(example));
    }
    counted(bench, &boards, squares, text, example)
}

/// What stands after the boards of filling and after those of emptying, without boards.
fn after<'a>(boards: &[ShownBoard], squares: usize, text: &'a str) -> [Vec<&'a str>; 2] {
    let turn = filling(squares).len() - 1;
    let taken: HashSet<usize> =
        boards.iter().flat_map(|shown| shown.rows.iter().map(|row| row.line)).collect();
    let last = |place: usize| boards.get(place).and_then(|shown| shown.rows.last()).map_or(0, |row| row.line);
    let lines = |from: usize, to: usize| {
        let within =
            text.lines().enumerate().filter(|(line, _)| (from..to).contains(line) && !taken.contains(line));
        within.map(|(_, words)| words).collect()
    };
    [
        lines(last(turn.saturating_sub(1)), last(turn + 1)),
        lines(last(boards.len().saturating_sub(1)), usize::MAX),
    ]
}

/// The count of boards, or of moves: the handout's program counts boards.
fn counted(
    bench: &Bench<'_>,
    boards: &[ShownBoard],
    squares: usize,
    text: &str,
    mut example: Counterexample,
) -> SizeFinding {
    let shown = i64::try_from(filling(squares).len()).unwrap_or(i64::MAX);
    let mut remark = None;
    for (lines, is_filling) in after(boards, squares, text).into_iter().zip([true, false]) {
        let counts = lines.iter().filter_map(|words| match numerals(words)[..] {
            [ref one] if !one.label.is_empty() => Some((one.value, (*words).to_owned())),
            _ => None,
        });
        let counts: Vec<(i64, String)> = counts.collect();
        if counts.is_empty() || counts.iter().any(|(count, _)| *count == shown) {
            continue;
        }
        if counts.iter().any(|(count, _)| [shown - 1, 2 * shown - 2, 2 * shown].contains(count)) {
            remark = Some(bench.say(
                "moves are counted, where the handout counts boards",
                "ce sont les coups qui sont comptés, l'énoncé compte les plateaux",
            ));
            continue;
        }
        let is_count = |(_, words): &&(i64, String)| {
            let words = words.to_lowercase();
            ["coup", "nombre", "move", "number", "total", "count"].iter().any(|word| words.contains(word))
        };
        let Some((count, words)) = counts.iter().find(is_count) else { continue };
        let moves = shown - 1;
        (example.expected, example.found, example.read) =
            (shown.to_string(), count.to_string(), words.trim().to_owned());
        example.why = bench.say(
            &format!("{shown} boards are shown, by {moves} moves"),
            &format!("{shown} plateaux sont affichés, en {moves} coups"),
        );
        example.position =
            Some(address(if is_filling { 0 } else { (1 << squares) - 1 }, squares, is_filling));
        return SizeFinding::Wrong(Box::new(example));
    }
    remark.map_or(SizeFinding::Right, SizeFinding::Remarked)
}

/// B2: the values of the boards that are shown, as lists after them or beside each.
fn values(
    bench: &Bench<'_>,
    reading: &RingsReading,
    squares: usize,
    text: &str,
    mut example: Counterexample,
) -> SizeFinding {
    let boards = reading.boards(text, squares);
    let fill = filling(squares);
    let empty: Vec<u32> = fill.iter().rev().copied().collect();
    let wide = |values: &[u32]| values.iter().map(|value| i64::from(*value)).collect::<Vec<_>>();
    let joined = |values: &[i64]| values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    if boards.len() != whole(squares).len() {
        // Boards that are wrong are judged elsewhere: here the values are held to what is shown.
        let taken: HashSet<usize> =
            boards.iter().flat_map(|shown| shown.rows.iter().map(|row| row.line)).collect();
        let others = text.lines().enumerate().filter(|(line, _)| !taken.contains(line));
        let found = list(&others.map(|(_, words)| words).collect::<Vec<_>>(), 2);
        if found.is_empty() {
            return beside(bench, &boards, squares, text, example);
        }
        let due: Vec<i64> = boards.iter().map(|shown| i64::from(shown.board)).collect();
        if due.windows(found.len()).any(|values| values == found) {
            return SizeFinding::Right;
        }
        (example.expected, example.found) = (joined(&due), joined(&found));
        example.read.clone_from(&example.found);
        example.why = bench.say(
            "these are not the values of the boards that are shown",
            "ce ne sont pas les valeurs des plateaux affichés",
        );
        return SizeFinding::Wrong(Box::new(example));
    }
    let lists: Vec<Vec<i64>> =
        after(&boards, squares, text).iter().map(|lines| list(lines, fill.len())).collect();
    let is_listed = lists.iter().any(|list| !list.is_empty());
    if !is_listed {
        return beside(bench, &boards, squares, text, example);
    }
    for ((found, right), is_filling) in lists.iter().zip([fill, empty]).zip([true, false]) {
        let right = wide(&right);
        let is_right = *found == right || found[..] == right[1..];
        if is_right || found.is_empty() {
            continue;
        }
        (example.expected, example.found) = (joined(&right), joined(found));
        example.read = joined(found);
        let place = right.iter().zip(found).position(|(right, found)| right != found);
        let board = place.and_then(|place| u32::try_from(right[place]).ok()).unwrap_or(0);
        example.position = Some(address(board, squares, is_filling));
        example.why = match place {
            Some(place) => why_value(bench, board, found[place], squares),
            None => bench
                .say("a value is missing or one too many", "il manque une valeur, ou il y en a une de trop"),
        };
        example.mistake = backwards(bench, found, &right, squares);
        return SizeFinding::Wrong(Box::new(example));
    }
    SizeFinding::Right
}

fn why_value(bench: &Bench<'_>, board: u32, found: i64, squares: usize) -> String {
    let cells = shown(&[board], squares)[0].clone();
    bench.say(
        &format!("{cells} is worth {board}, square 1 being the lowest bit, not {found}"),
        &format!("{cells} vaut {board}, la case 1 étant le bit faible, et non {found}"),
    )
}

/// Square 1 taken as the highest bit, by every value.
fn backwards(bench: &Bench<'_>, found: &[i64], right: &[i64], squares: usize) -> Option<String> {
    let turned = |value: &i64| (0..squares).map(|bit| (value >> bit & 1) << (squares - 1 - bit)).sum::<i64>();
    let all: Vec<i64> = right.iter().map(turned).collect();
    (found == all).then(|| {
        bench.say(
            "Horner goes the other way: square 1 is taken as the highest bit",
            "Horner est parcouru à l'envers : la case 1 est prise comme bit fort",
        )
    })
}

/// A list of values after boards: the line of most numbers, or all lines of one number each.
fn list(lines: &[&str], least: usize) -> Vec<i64> {
    let rows: Vec<Vec<i64>> =
        lines.iter().map(|words| numerals(words).iter().map(|one| one.value).collect()).collect();
    // A list may run over several lines.
    let joined: Vec<i64> = rows.iter().filter(|row| row.len() > 1).flatten().copied().collect();
    let single = lines
        .iter()
        .zip(&rows)
        .filter(|(words, row)| row.len() == 1 && !words.chars().any(char::is_alphabetic));
    let column: Vec<i64> = single.flat_map(|(_, row)| row.iter().copied()).collect();
    if joined.len() > 1 {
        joined
    } else if column.len() + 1 >= least && column.len() > 1 {
        column
    } else {
        Vec::new()
    }
}

/// Values beside the boards: the last number after each, or the last before.
fn beside(
    bench: &Bench<'_>,
    boards: &[ShownBoard],
    squares: usize,
    text: &str,
    mut example: Counterexample,
) -> SizeFinding {
    let found: Vec<Option<i64>> =
        boards.iter().map(|shown| numerals(&shown.rows[0].after).last().map(|one| one.value)).collect();
    if found.iter().any(Option::is_none) {
        return SizeFinding::Nothing;
    }
    let wrong = boards.iter().zip(&found).find(|(shown, found)| **found != Some(i64::from(shown.board)));
    let Some((shown_board, Some(value))) = wrong else { return SizeFinding::Right };
    (example.expected, example.found) = (shown_board.board.to_string(), value.to_string());
    example.read = line(text, shown_board.rows[0].line);
    example.why = why_value(bench, shown_board.board, *value, squares);
    example.position = Some(address(shown_board.board, squares, true));
    SizeFinding::Wrong(Box::new(example))
}
