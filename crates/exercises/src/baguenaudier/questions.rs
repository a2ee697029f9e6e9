//! The questions of the handout, by its sections: the board and its value, the two procedures, and the study of them.

use lucas_engine::{Game, Refusal};
use lucas_games::rings::{Rings, board as gray, moves_to_fill, rank};
use lucas_words::say;
use num_bigint::BigUint;

use super::calls::Call;
use super::pages::boards;
use super::program::{Method, Task, Way, run, walk};
use crate::exercise::{Accepts, Asked, Exercise, Field};
use crate::explanation::{Item, Sheet, row};
use crate::handout::printed;
use crate::markup::Gaps;

/// The most squares of a board that is typed.
const MOST_TYPED: usize = 200;
/// Up to so many squares, all boards are listed; beyond, as many at either end.
const LISTED: u64 = 8;
/// Up to so many squares, the calls are watched.
const WATCHED: u64 = 6;
/// Up to so many squares, the recurrence of the numbers is checked.
const CHECKED: u64 = 12;

const BOARD: Field = Field::word("board", ["board", "tablette"], "FVFVVFVV", Accepts::Word);

const fn squares(key: &'static str, usual: &'static str, range: (u64, u64)) -> Field {
    Field::number(key, ["squares", "cases"], usual, range)
}

/// All of them.
pub static EXERCISES: &[Exercise] = &[
    Exercise { name: "1", aliases: &[], fields: &[BOARD], answer: playable },
    Exercise { name: "2", aliases: &["afficher"], fields: &[BOARD], answer: class },
    Exercise { name: "eval", aliases: &["2.eval"], fields: &[BOARD], answer: horner },
    Exercise { name: "3.1", aliases: &[], fields: &[squares("n31", "6", (2, 12))], answer: analysis },
    Exercise {
        name: "3.2",
        aliases: &["mettre", "prendre", "jouer"],
        fields: &[squares("n32", "3", (1, 8))],
        answer: program,
    },
    Exercise { name: "4.1", aliases: &[], fields: &[squares("n", "4", (1, 60))], answer: numbers },
    Exercise { name: "4.2", aliases: &[], fields: &[squares("n42", "12", (1, 24))], answer: complexity },
    Exercise { name: "4.3", aliases: &[], fields: &[squares("n43", "4", (1, 8))], answer: determined },
];

/// A board as it may be typed, square 1 first: the handout's `[F,V]`, its program's `. *`, our `_x`, or bits.
fn typed(asked: &Asked<'_>) -> Result<Vec<bool>, Refusal> {
    let word = asked.word("board");
    let read = word.chars().filter(|sign| !"[], ".contains(*sign)).map(|sign| match sign {
        'V' | 'v' | 'T' | 't' | 'x' | '*' | '1' => Some(true),
        'F' | 'f' | '_' | '.' | '0' => Some(false),
        _ => None,
    });
    let board = read.collect::<Option<Vec<bool>>>().filter(|board| (1..=MOST_TYPED).contains(&board.len()));
    board.ok_or_else(|| {
        Refusal::new(
            format!("'{word}' is no board: 1 to {MOST_TYPED} letters V (a ring) or F (none), square 1 first, as FVFVVFVV"),
            format!("« {word} » n'est pas une tablette : de 1 à {MOST_TYPED} lettres V (un pion) ou F (libre), la case 1 d'abord, comme FVFVVFVV"),
        )
    })
}

/// B2's `eval`: square 1 is the lowest bit.
fn eval(board: &[bool]) -> BigUint {
    board.iter().rev().fold(BigUint::ZERO, |value, &has_ring| value * 2u32 + u32::from(has_ring))
}

fn squares_of(value: &BigUint, squares: u64) -> Vec<bool> {
    (0..squares).map(|square| value.bit(square)).collect()
}

/// A board as `afficher` shows it.
fn shown(board: &[bool]) -> String {
    board.iter().map(|&has_ring| if has_ring { "*" } else { "." }).collect::<Vec<_>>().join(" ")
}

fn letters(board: &[bool]) -> String {
    let letters = board.iter().map(|&has_ring| if has_ring { "V" } else { "F" });
    format!("[{}]", letters.collect::<Vec<_>>().join(","))
}

fn pegs(board: &[bool]) -> String {
    board.iter().map(|&has_ring| if has_ring { '●' } else { '○' }).collect()
}

/// The squares that can be played.
fn playable_squares(value: &BigUint, squares: u64) -> Vec<u64> {
    let mut moves = Vec::new();
    Rings::emptying(squares).moves(value, &mut moves);
    moves.into_iter().map(|toggle| toggle.0).collect()
}

fn playable(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let board = typed(asked)?;
    let (value, count) = (eval(&board), board.len() as u64);
    let squares = playable_squares(&value, count);
    let rows = squares.iter().map(|&square| {
        let mut after = value.clone();
        after.set_bit(square - 1, !value.bit(square - 1));
        let call = if value.bit(square - 1) { Call::Oter(square) } else { Call::Placer(square) };
        let [board, value] = [shown(&squares_of(&after, count)), after.to_string()];
        vec![square.into(), Item::from(call).typed(), Item::from(board).typed(), value.into()]
    });
    let signs: String = board.iter().map(|&has_ring| if has_ring { 'x' } else { '_' }).collect();
    let names = squares.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    Ok(Gaps::new()
        .figure("board", &shown(&board))
        .figure("playable", &squares.len())
        .figure("squares", &names)
        .figure("page", &format!("rings/{count}?at={signs}"))
        .table("moves", Sheet::down(rows.collect())))
}

fn class(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let board = typed(asked)?;
    Ok(Gaps::new()
        .figure("squares", &board.len())
        .figure("board", &letters(&board))
        .figure("value", &eval(&board))
        .figure("empty", &letters(&vec![false; board.len()]))
        .printed("shown", shown(&board)))
}

fn horner(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let board = typed(asked)?;
    let value = eval(&board);
    let mut so_far = BigUint::ZERO;
    let steps = (1..=board.len()).rev().map(|square| {
        let bit = u32::from(board[square - 1]);
        let before = std::mem::take(&mut so_far);
        so_far = &before * 2u32 + bit;
        row([&square, &bit, &format!("2 × {before} + {bit}"), &so_far])
    });
    let steps = Sheet::down(steps.collect());
    Ok(Gaps::new()
        .figure("board", &letters(&board))
        .figure("binary", &format!("{value:0width$b}", width = board.len()))
        .figure("value", &value)
        .figure("rank", &rank(&value))
        .table("steps", steps))
}

/// What a call makes of a board.
fn after(call: Call, board: u64) -> u64 {
    match call.square() {
        Some(square) => board ^ 1 << (square - 1),
        None => call.calls().into_iter().fold(board, |board, call| after(call, board)),
    }
}

fn analysis(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let n = asked.number("n31")?;
    let calls = |whole: Call, first: u64| {
        let mut board = first;
        let mut rows = vec![row([&"", &pegs(&squares_of(&first.into(), n)), &first])];
        for call in whole.calls() {
            board = after(call, board);
            rows.push(row([&call, &pegs(&squares_of(&board.into(), n)), &board]));
        }
        Sheet::down(rows)
    };
    Ok(Gaps::new()
        .figure("n", &n)
        .figure("watched", &n.min(WATCHED))
        .table("put", calls(Call::Mettre(n), 0))
        .table("take", calls(Call::Prendre(n), (1 << n) - 1)))
}

fn program(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let n = asked.number("n32")?;
    let print = |task| printed(asked.words, |console| run(Some(&n.to_string()), task, console));
    Ok(Gaps::new()
        .figure("n", &n)
        .printed("run", print(Task::Play(Method::Recursive))?)
        .printed("calls", print(Task::Trace)?))
}

/// The numbers of `mettre(n)` by recurrence: those of n − 1, then those of n − 2 backwards and forwards, shifted.
fn recurrent_numbers(n: u64) -> Vec<u64> {
    let (mut before, mut numbers) = (vec![0], vec![0, 1]);
    for n in 2..=n {
        let (low, high) = (1 << (n - 2), 1 << (n - 1));
        let mut next = numbers.clone();
        next.extend(before.iter().rev().skip(1).map(|number| low + number));
        next.extend(before.iter().map(|number| low + high + number));
        before = std::mem::replace(&mut numbers, next);
    }
    numbers
}

fn truth(holds: bool, asked: &Asked<'_>) -> String {
    if holds { say!(asked.words, "verdict-true") } else { say!(asked.words, "verdict-false") }
}

fn numbers(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let n = asked.number("n")?;
    let moves = moves_to_fill(n);
    let last = u64::try_from(&moves).unwrap_or(u64::MAX);
    let listed: Vec<u64> = if n <= LISTED {
        (0..=last).collect()
    } else {
        (0..LISTED).chain(last + 1 - LISTED..=last).collect()
    };
    let width = usize::try_from(n).unwrap_or(0);
    let mut rows = Vec::new();
    for &k in &listed {
        let here = gray(&k.into());
        // The square that changed is the bit in which this board differs from the one before.
        let square = k.checked_sub(1).map(|before| (&here ^ gray(&before.into())).bits().to_string());
        let squares = squares_of(&here, n);
        let signs: String = squares.iter().map(|&has_ring| if has_ring { 'x' } else { '_' }).collect();
        let board = Item::from(pegs(&squares))
            .leading(format!("rings/{n}@full?at={signs}"), "pegs")
            .meaning(say!(asked.words, "about-play-from", position = signs));
        let mut line = row([&k, &square.unwrap_or_default()]);
        line.push(board);
        line.extend(row([&format!("{k:0width$b}"), &format!("{here:0width$b}"), &here]));
        rows.push(line);
        if n > LISTED && k == LISTED - 1 {
            rows.push(row([&"⋮"]));
        }
    }
    let checked = n.min(CHECKED);
    let is_recurrent = (1..=checked).all(|n| recurrent_numbers(n) == boards(Way::Fill, n));
    let half = BigUint::from(1u32) << (n - 1);
    let eight = moves_to_fill(8);
    Ok(Gaps::new()
        .figure("squares", &n)
        .figure("above", &(&moves + 1u32 - &half))
        .figure("half", &half)
        .figure("moves", &moves)
        .figure("boards", &(&moves + 1u32))
        .figure("checked", &checked)
        .figure("recurrence", &truth(is_recurrent, asked))
        .figure("moves-8", &eight)
        .figure("boards-8", &(&eight + 1u32))
        .figure("example", &eval(&[false, true, false, true, true, false, true, true]))
        .table("sequence", Sheet { look: "listed", ..Sheet::down(rows) }))
}

fn complexity(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let n = asked.number("n42")?;
    // P and M by the relations of the two procedures, each from the two before.
    let (mut puts, mut takes) = (vec![0u64, 1], vec![0u64, 1]);
    for k in 2..=usize::try_from(n).unwrap_or(2) {
        puts.push(puts[k - 1] + takes[k - 2] + puts[k - 2] + 1);
        takes.push(takes[k - 2] + puts[k - 2] + takes[k - 1] + 1);
    }
    let is_formula = (0..=n).zip(&puts).zip(&takes);
    let is_formula =
        is_formula.into_iter().all(|((k, &put), &take)| put == take && moves_to_fill(k) == put.into());
    let line =
        |figure: &dyn Fn(u64, u64) -> String| (0..=n).zip(&puts).map(|(k, &m)| figure(k, m).into()).collect();
    let sheet = Sheet::across(vec![
        line(&|k, _| k.to_string()),
        line(&|_, m| m.to_string()),
        line(&|_, m| format!("{}/2", 2 * m + 1)),
        line(&|k, _| (1u64 << k).to_string()),
    ]);
    Ok(Gaps::new()
        .figure("n", &n)
        .figure("moves", &moves_to_fill(n))
        .figure("formula", &truth(is_formula, asked))
        .table("growth", sheet))
}

fn determined(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let n = asked.number("n43")?;
    let mut gaps = Gaps::new().figure("n", &n);
    let mut is_same = true;
    for (name, way) in [("put", Way::Fill), ("take", Way::Empty)] {
        let path = boards(way, n);
        let mut without_recursion = Vec::new();
        // Remembering never fails.
        let _ = walk(way, n, Method::Iterative, |board| {
            without_recursion.push(board);
            Ok(())
        });
        is_same &= path == without_recursion;
        let mut before = None;
        let moves = path.windows(2).zip(1..).map(|(pair, number)| {
            let played = u64::from((pair[0] ^ pair[1]).trailing_zeros()) + 1;
            let [mut can, mut left] = [Vec::new(), Vec::new()];
            for square in playable_squares(&pair[0].into(), n) {
                can.push(square.to_string());
                left.extend((Some(square) != before).then(|| square.to_string()));
            }
            let undone = before.replace(played).map_or_else(|| "—".to_owned(), |square| square.to_string());
            let board = pegs(&squares_of(&pair[0].into(), n));
            row([&number, &board, &can.join(", "), &undone, &left.join(", "), &played])
        });
        gaps = gaps.table(name, Sheet { look: "listed", ..Sheet::down(moves.collect()) });
    }
    Ok(gaps.figure("same", &truth(is_same, asked)))
}
