//! The fifteen questions of the examination: pawns and boards, the history, and names.

use std::num::NonZeroUsize;

use lucas_engine::search::{Ending, Record, Twins, breadth_first};
use lucas_engine::{Game, Refusal};
use lucas_games::kangaroos::{Kangaroos, MOST_SQUARES, Pawns};
use lucas_words::say;

use super::functions::{
    GivenBoard, MOST_PLAYS, history, most_recent_twin, pawn_to_char, pawn_when_sorted, position,
};
use super::program::{CAPACITY, board_text, run};
use crate::exercise::{Accepts, Alternative, Asked, Exercise, Field, Fixed, Label, text};
use crate::explanation::{Item, Sheet, row};
use crate::handout::printed;
use crate::markup::Gaps;

/// The largest group and the widest gap of the table of lengths.
const PAWNS: u64 = 4;
const GAPS: u64 = 5;
/// The largest capacity of a history.
const MOST_CAPACITY: u64 = 200_000;

/// Two boards after the first; and the handout's two ways to twins.
const PLAYS: &str = "0:1-3 0:2-3";
const MORE_PLAYS: &str = "0:1-3 1:6-5 2:0-1 0:2-3 4:6-5 5:0-2";
/// The largest game whose search is shown.
const MOST_WATCHED: usize = 5000;

const START: Label = ["start", "départ"];
const END: Label = ["end", "arrivée"];

const fn board(key: &'static str, usual: &'static str) -> Field {
    Field::word(key, ["board", "plateau"], usual, Accepts::Word)
}

const fn boards(key: &'static str, usual: &'static str) -> Field {
    Field::word(key, ["boards", "plateaux"], usual, Accepts::Words)
}

const fn word(key: &'static str, label: Label, usual: &'static str) -> Field {
    Field::word(key, label, usual, Accepts::Word)
}

const fn plays(key: &'static str, usual: &'static str) -> Field {
    Field::word(key, ["plays", "coups joués"], usual, Accepts::Words)
}

const fn pawns(key: &'static str) -> Field {
    Field::number(key, ["pawns a side", "pions par groupe"], "3", (1, 15))
}

/// As many pawns as the gap leaves room for, where the usual ones are too many.
fn beside(known: &Fixed<'_>, gap: &str) -> Option<String> {
    let room = MOST_SQUARES.saturating_sub(known.number(gap)?) / 2;
    (room < 3).then(|| room.max(1).to_string())
}

/// As wide a gap as the pawns leave room for, where the usual one is too wide.
fn between(known: &Fixed<'_>, pawns: &str) -> Option<String> {
    let room = MOST_SQUARES.saturating_sub(known.number(pawns)?.saturating_mul(2));
    (room < 3).then(|| room.max(1).to_string())
}

/// The first move of a board that is not the usual one, or only begun.
fn first_start(known: &Fixed<'_>) -> Option<String> {
    let board = GivenBoard::read(known.word("b7")?).ok()?;
    let end = known.word("e7").and_then(|end| end.parse().ok());
    let is_move = |start: i64| end.map_or(board.step(start) != 0, |end| board.is_valid(start, end));
    let usual = end.map_or(board.is_valid(1, 3), |end| board.is_valid(1, end));
    if usual {
        None
    } else {
        (0..board.squares()).find(|&start| is_move(start)).map(|start| start.to_string())
    }
}

/// The end of the step from a square, where the usual one would be none.
fn first_end(known: &Fixed<'_>) -> Option<String> {
    let board = GivenBoard::read(known.word("b7")?).ok()?;
    let start = known.word("s7")?.parse().ok()?;
    if board.is_valid(start, 3) {
        return None;
    }
    match board.step(start) {
        0 => (0..board.squares()).find(|&end| board.is_valid(start, end)),
        step => Some(start + step),
    }
    .map(|end| end.to_string())
}

/// The start of a game that has a square of that number.
fn wide_enough(known: &Fixed<'_>) -> Option<String> {
    let start = known.number("s10").filter(|start| (9..MOST_SQUARES).contains(start))?;
    let kangaroos = Kangaroos::new(3, start + 1 - 6).ok()?;
    Some(kangaroos.squares_text(&kangaroos.start()))
}

/// The usual plays, and more of them until there is a board of that number.
fn plays_up_to(known: &Fixed<'_>, id: &str, usual: &str) -> Option<String> {
    let wanted = usize::try_from(known.number(id)?).ok().filter(|id| *id <= MOST_PLAYS)?;
    let mut plays: Vec<String> = usual.split_whitespace().map(str::to_owned).collect();
    let kangaroos = Kangaroos::new(3, 3).ok()?;
    while plays.len() < wanted {
        // The first step of the last board that has one.
        let words: Vec<&str> = plays.iter().map(String::as_str).collect();
        let visits = history(kangaroos, &words).ok()?;
        let play = visits.iter().enumerate().rev().find_map(|(id, visit)| {
            let board = GivenBoard { kangaroos, line: visit.position };
            let start = (0..board.squares()).find(|&start| board.step(start) != 0)?;
            Some(format!("{id}:{start}-{}", start + board.step(start)))
        });
        plays.push(play?);
    }
    Some(plays.join(" "))
}

/// The last board of plays that do not reach the usual one.
fn last_of(known: &Fixed<'_>, plays: &str, usual: usize) -> Option<String> {
    let last = known.word(plays)?.split_whitespace().count();
    (last < usual).then(|| last.to_string())
}

const fn gap(key: &'static str) -> Field {
    Field::number(key, ["gap", "cases libres"], "3", (1, 30))
}

const fn exercise(
    name: &'static str,
    alias: &'static [&'static str],
    fields: &'static [Field],
    answer: fn(&Asked<'_>) -> Result<Gaps, Refusal>,
) -> Exercise {
    Exercise { name, aliases: alias, fields, answer }
}

const COLOURS: &[Alternative] = &[Alternative::plain("W"), Alternative::plain("B")];

fn other_than_right(known: &Fixed<'_>) -> Option<String> {
    known.word("right").filter(|right| *right == "W").map(|_| "B".to_owned())
}

fn other_than_left(known: &Fixed<'_>) -> Option<String> {
    known.word("left").filter(|left| *left == "B").map(|_| "W".to_owned())
}

const ID: Label = ["id", "id"];

/// All of them.
pub static EXERCISES: &[Exercise] = &[
    exercise(
        "1",
        &["Pawn_ToChar"],
        &[Field::word("pawn", ["pawns", "pions"], "0 1 2 3", Accepts::Words)],
        letters,
    ),
    exercise(
        "2",
        &["Board_PawnAtPosWhenSorted"],
        &[
            word("pos2", ["position", "position"], ""),
            Field::word("left", ["left", "gauche"], "W", Accepts::OneOf(COLOURS)).fitting(other_than_right),
            Field::word("right", ["right", "droite"], "B", Accepts::OneOf(COLOURS)).fitting(other_than_left),
            pawns("p2").fitting(|known| beside(known, "g2")),
            gap("g2").fitting(|known| between(known, "p2")),
        ],
        sorted,
    ),
    exercise(
        "3",
        &["Board_Init"],
        &[pawns("p3").fitting(|known| beside(known, "g3")), gap("g3").fitting(|known| between(known, "p3"))],
        initial,
    ),
    exercise("4", &["Board_IsFinal"], &[boards("b4", "BBB---WWW BBB---WWW,B WWW---BBB")], finals),
    exercise("5", &["Board_ToString"], &[boards("b5", "WWW---BBB")], texts),
    exercise(
        "6",
        &["Board_MoveIsValid"],
        &[board("b6", "W-WW--BBB,B"), word("s6", START, ""), word("e6", END, "")],
        valid,
    ),
    exercise(
        "7",
        &["Board_PlayMove"],
        &[
            board("b7", "WWW---BBB"),
            word("s7", START, "1").fitting(first_start),
            word("e7", END, "3").fitting(first_end),
        ],
        play,
    ),
    exercise("8", &["Board_IsTwinOf"], &[board("b81", "-WWW-B-BB,B"), board("b82", "-WWW-B-BB,B")], twins),
    exercise(
        "9",
        &["History_AddCopyOf"],
        &[
            word("id9", ID, "1").fitting(|known| last_of(known, "h9", 1)),
            plays("h9", PLAYS).fitting(|known| plays_up_to(known, "id9", PLAYS)),
        ],
        copied,
    ),
    exercise(
        "10",
        &["Board_StepAtPos"],
        &[board("b10", "WWW---BBB").fitting(wide_enough), word("s10", START, "")],
        steps,
    ),
    exercise("11", &["History_PlayBoard"], &[board("b11", "WWW---BBB")], all_moves),
    exercise(
        "12",
        &["History_FindMostRecentTwin"],
        &[
            word("id12", ID, "6").fitting(|known| last_of(known, "h12", 6)),
            plays("h12", MORE_PLAYS).fitting(|known| plays_up_to(known, "id12", MORE_PLAYS)),
        ],
        recent_twin,
    ),
    exercise(
        "13",
        &["History_PlayAll"],
        &[
            pawns("p13").fitting(|known| beside(known, "g13")),
            gap("g13").fitting(|known| between(known, "p13")),
            Field::number("capacity", ["capacity", "capacité"], "10000", (1, MOST_CAPACITY)),
        ],
        search,
    ),
    exercise(
        "14",
        &["History_PrintGame"],
        &[
            pawns("p14").fitting(|known| beside(known, "g14")),
            gap("g14").fitting(|known| between(known, "p14")),
        ],
        whole,
    ),
    exercise("15", &[], &[], |_| Ok(Gaps::new())),
];

fn letters(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let mut rows = Vec::new();
    for word in asked.several("pawn") {
        let what = text(["pawn", "pion"]);
        let pawn = lucas_engine::notation::number(word, &what, 0..=u64::from(u32::MAX))?;
        let name = ["PAWN_NONE", "PAWN_WHITE", "PAWN_BLACK"];
        let name = usize::try_from(pawn).ok().and_then(|pawn| name.get(pawn)).unwrap_or(&"—");
        rows.push(row([&pawn, name, &pawn_to_char(pawn)]));
    }
    Ok(Gaps::new().table("letters", Sheet::down(rows)))
}

fn sorted(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let [pawns, gap] = asked.numbers(["p2", "g2"])?;
    Kangaroos::new(pawns, gap)?;
    let colours = [asked.choice("left")?, asked.choice("right")?];
    let letters = colours.map(|colour| ['W', 'B'][colour]);
    let [pawns, gap] = [pawns, gap].map(|number| i64::try_from(number).unwrap_or(0));
    let places: Vec<i64> = match asked.word("pos2") {
        "" => (-1..=2 * pawns + gap).collect(),
        word => vec![position(word, &text(["position", "position"]))?],
    };
    let pawn = |pos: &i64| pawn_when_sorted(*pos, letters, pawns, gap);
    let sheet = Sheet::across(vec![
        places.iter().map(Item::from).collect(),
        places.iter().map(|pos| pawn(pos).into()).collect(),
    ]);
    Ok(Gaps::new()
        .figure("pawns", &pawns)
        .figure("squares", &(2 * pawns + gap))
        .figure("order", &format!("{}-{}", letters[0], letters[1]))
        .table("sorted", sheet))
}

fn printed_boards(kangaroos: Kangaroos, visits: &[Record<Pawns>]) -> String {
    let texts = visits.iter().enumerate().map(|(id, visit)| board_text(&kangaroos, id, visit));
    texts.collect::<Vec<_>>().join("\n")
}

fn first_visit(line: Pawns) -> Record<Pawns> {
    Record { position: line, parent: None, moves: 0 }
}

fn initial(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let [pawns, gap] = asked.numbers(["p3", "g3"])?;
    let kangaroos = Kangaroos::new(pawns, gap)?;
    Ok(Gaps::new()
        .figure("pawns", &pawns)
        .figure("gap", &gap)
        .printed("board", printed_boards(kangaroos, &[first_visit(kangaroos.start())])))
}

/// What C gives for a predicate.
fn truth(holds: bool) -> u8 {
    u8::from(holds)
}

fn finals(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let mut rows = Vec::new();
    for word in asked.several("b4") {
        let board = GivenBoard::read(word)?;
        let squares = board.kangaroos.squares_text(&board.line);
        let [turn, is_final] = [board.line.turn.letter().to_string(), truth(board.is_final()).to_string()];
        rows.push(vec![Item::from(squares).typed(), turn.into(), is_final.into()]);
    }
    Ok(Gaps::new().table("boards", Sheet::down(rows)))
}

fn texts(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let mut lines = Vec::new();
    for word in asked.several("b5") {
        let board = GivenBoard::read(word)?;
        lines.push(board_text(&board.kangaroos, 0, &first_visit(board.line)));
    }
    Ok(Gaps::new().printed("texts", lines.join("\n")))
}

fn valid(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let board = GivenBoard::read(asked.word("b6"))?;
    let [start, end] = [asked.word("s6"), asked.word("e6")];
    let squares = board.squares();
    let mut rows = Vec::new();
    for from in 0..squares {
        let ends: Vec<String> =
            (0..squares).filter(|&to| board.is_valid(from, to)).map(|to| to.to_string()).collect();
        let ends = if ends.is_empty() { "—".to_owned() } else { ends.join(", ") };
        rows.push(row([&from, &board.pawn(from).unwrap_or(' '), &ends]));
    }
    let [start, end] = [(start, START), (end, END)]
        .map(|(word, label)| (!word.is_empty()).then(|| position(word, &text(label))).transpose());
    let [start, end] = [start?, end?];
    let is_asked =
        |from: i64, to: i64| start.is_none_or(|start| start == from) && end.is_none_or(|end| end == to);
    let answer = if start.is_none() || end.is_none() {
        let all = (0..squares).flat_map(|from| (0..squares).map(move |to| (from, to)));
        let all = all.filter(|&(from, to)| is_asked(from, to));
        let (count, all) = (all.clone().filter(|&(from, to)| board.is_valid(from, to)).count(), all.count());
        let [start, end] = [(start, "start"), (end, "end")]
            .map(|(given, name)| given.map_or_else(|| name.to_owned(), |given| given.to_string()));
        asked.say(
            &format!("Board_MoveIsValid (b, {start}, {end}) gives 1 for {count} of the {all} pairs."),
            &format!("Board_MoveIsValid (b, {start}, {end}) renvoie 1 pour {count} des {all} couples."),
        )
    } else {
        let [start, end] = [start, end].map(Option::unwrap_or_default);
        let result = truth(board.is_valid(start, end));
        asked.say(
            &format!("Board_MoveIsValid (b, {start}, {end}) gives {result}."),
            &format!("Board_MoveIsValid (b, {start}, {end}) renvoie {result}."),
        )
    };
    Ok(Gaps::new()
        .figure("board", &board.text())
        .figure("turn", &board.line.turn.letter())
        .figure("answer", &answer)
        .table("moves", Sheet::down(rows)))
}

fn play(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let board = GivenBoard::read(asked.word("b7"))?;
    let [start, end] = [position(asked.word("s7"), &text(START))?, position(asked.word("e7"), &text(END))?];
    let before = first_visit(board.line);
    let mut lines = vec![board_text(&board.kangaroos, 0, &before)];
    let said = if board.is_valid(start, end) {
        let after = board.played(start, end);
        lines.push(board_text(&board.kangaroos, 0, &Record { position: after.line, parent: None, moves: 1 }));
        let result = truth(after.is_final());
        asked.say(&format!("It gives {result}."), &format!("Il renvoie {result}."))
    } else {
        asked.say(
            "It gives nothing: assert() stops the program, for the move is not valid.",
            "Il ne renvoie rien : assert() arrête le programme, car le mouvement n'est pas valide.",
        )
    };
    Ok(Gaps::new()
        .figure("start", &start)
        .figure("end", &end)
        .figure("result", &said)
        .printed("boards", lines.join("\n")))
}

fn twins(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let [one, other] = [GivenBoard::read(asked.word("b81"))?, GivenBoard::read(asked.word("b82"))?];
    let start = GivenBoard::start(Kangaroos::new(3, 3)?);
    let line = |moves: [(i64, i64); 3]| {
        let mut board = start;
        let mut line = vec![Item::from(board.text()).typed()];
        for (from, to) in moves {
            board = board.played(from, to);
            line.push(Item::from(board.text()).typed());
        }
        line
    };
    let sequences = vec![line([(1, 3), (6, 5), (0, 1)]), line([(2, 3), (6, 5), (0, 2)])];
    Ok(Gaps::new()
        .figure("one", &one.text())
        .figure("other", &other.text())
        .figure("twins", &truth(one.text() == other.text()))
        .table("sequences", Sheet::across(sequences)))
}

/// A history and the board of it that was asked for.
fn given_history(
    asked: &Asked<'_>,
    id: &str,
    plays: &str,
) -> Result<(Kangaroos, Vec<Record<Pawns>>, usize), Refusal> {
    let kangaroos = Kangaroos::new(3, 3)?;
    let visits = history(kangaroos, &asked.several(plays))?;
    let most = visits.len() as u64 - 1;
    let id = lucas_engine::notation::number(asked.word(id), &text(ID), 0..=most)?;
    Ok((kangaroos, visits, usize::try_from(id).unwrap_or(0)))
}

fn copied(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let (kangaroos, mut visits, id) = given_history(asked, "id9", "h9")?;
    let before = printed_boards(kangaroos, &visits);
    visits.push(Record { parent: Some(id), ..visits[id].clone() });
    Ok(Gaps::new()
        .figure("id", &id)
        .figure("copy", &(visits.len() - 1))
        .printed("before", before)
        .printed("after", board_text(&kangaroos, visits.len() - 1, &visits[visits.len() - 1])))
}

fn steps(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let board = GivenBoard::read(asked.word("b10"))?;
    let places: Vec<i64> = match asked.word("s10") {
        "" => (0..board.squares()).collect(),
        word => {
            let most = u64::try_from(board.squares() - 1).unwrap_or(0);
            let pos = lucas_engine::notation::number(word, &text(START), 0..=most)?;
            vec![i64::try_from(pos).unwrap_or(0)]
        }
    };
    let rows = places.iter().map(|&start| {
        let step = board.step(start);
        row([
            &start,
            &board.pawn(start).unwrap_or(' '),
            &if step > 0 { format!("+{step}") } else { step.to_string() },
        ])
    });
    Ok(Gaps::new().figure("board", &board.text()).table("steps", Sheet::down(rows.collect())))
}

fn all_moves(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let board = GivenBoard::read(asked.word("b11"))?;
    let mut visits = vec![first_visit(board.line)];
    for start in 0..board.squares() {
        let step = board.step(start);
        let is_over = visits.iter().any(|visit| board.kangaroos.end(&visit.position).is_some());
        if step != 0 && !is_over {
            let position = board.played(start, start + step).line;
            visits.push(Record { position, parent: Some(0), moves: 1 });
        }
    }
    let is_final = visits.iter().skip(1).any(|visit| board.kangaroos.end(&visit.position).is_some());
    Ok(Gaps::new()
        .figure("board", &board.text())
        .figure("moves", &(visits.len() - 1))
        .figure("result", &truth(is_final))
        .printed("history", printed_boards(board.kangaroos, &visits)))
}

fn recent_twin(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let (kangaroos, visits, id) = given_history(asked, "id12", "h12")?;
    let twin = most_recent_twin(&visits, id).map_or("-1".to_owned(), |twin| twin.to_string());
    Ok(Gaps::new()
        .figure("id", &id)
        .figure("twin", &twin)
        .printed("history", printed_boards(kangaroos, &visits)))
}

fn search(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let [pawns, gap, capacity] = asked.numbers(["p13", "g13", "capacity"])?;
    let kangaroos = Kangaroos::new(pawns, gap)?;
    let room = usize::try_from(capacity).ok().and_then(NonZeroUsize::new);
    let found = breadth_first(&kangaroos, kangaroos.start(), room, Twins::Recorded);
    let last = found.visits.len() - 1;
    let (result, ending) = match found.ending {
        Ending::Solved => {
            (1, say!(asked.words, "kangaroos-solved", moves = found.visits[last].moves, boards = last))
        }
        Ending::Blocked => (0, say!(asked.words, "kangaroos-blocked", boards = last)),
        Ending::Full => (0, asked.say("history full", "historique plein")),
    };
    let alone = breadth_first(&kangaroos, kangaroos.start(), room, Twins::Forgotten);
    let is_solved = matches!(found.ending, Ending::Solved);
    let has_ended = !matches!(alone.ending, Ending::Full);
    // What is too large for a page is shown by the handout's example.
    let watched = if is_solved && last < MOST_WATCHED { [pawns, gap] } else { [3, 3] };
    Ok(Gaps::new()
        .case("ended", has_ended)
        .case("unended", !has_ended)
        .figure("watched-pawns", &watched[0])
        .figure("watched-gap", &watched[1])
        .figure("pawns", &pawns)
        .figure("gap", &gap)
        .figure("capacity", &capacity)
        .figure("result", &result)
        .figure("ending", &ending)
        .figure("last-id", &last)
        .figure("different", &alone.visits.len())
        .table("sizes", lengths(asked)?))
}

/// The shortest solutions by pawns and gap; each leads to its solution.
fn lengths(asked: &Asked<'_>) -> Result<Sheet, Refusal> {
    let head = asked.say("Pawns a side \\ free squares", "Pions par groupe \\ cases libres");
    let heads = [head].into_iter().chain((1..=GAPS).map(|gap| gap.to_string())).collect();
    let mut sheet = Sheet { heads, ..Sheet::default() };
    for pawns in 1..=PAWNS {
        let mut line = row([&pawns]);
        for gap in 1..=GAPS {
            let kangaroos = Kangaroos::new(pawns, gap)?;
            let found = breadth_first(&kangaroos, kangaroos.start(), None, Twins::Forgotten);
            line.push(match (found.ending, found.visits.last()) {
                (Ending::Solved, Some(last)) => {
                    Item::from(last.moves).leading(format!("kangaroos/{pawns}+{gap}/solution"), "button")
                }
                _ => Item::from("×").meaning(asked.say("no solution", "pas de solution")),
            });
        }
        sheet.rows.push(line);
    }
    Ok(sheet)
}

fn whole(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let [pawns, gap] = asked.numbers(["p14", "g14"])?;
    let print = |kangaroos: Kangaroos| printed(asked.words, |console| run(&kangaroos, CAPACITY, console));
    let kangaroos = Kangaroos::new(pawns, gap)?;
    let transcript = print(kangaroos)?;
    let ending = breadth_first(&kangaroos, kangaroos.start(), Some(CAPACITY), Twins::Recorded).ending;
    let is_solved = ending == Ending::Solved;
    Ok(Gaps::new()
        .case("solved", is_solved)
        .case("unsolved", !is_solved)
        .case("full", ending == Ending::Full)
        .figure("capacity", &CAPACITY)
        .case("example", [pawns, gap] == [3, 3])
        .figure("pawns", &pawns)
        .figure("gap", &gap)
        .figure("boards", &transcript.lines().count())
        .printed("transcript", transcript)
        .printed("narrow", print(Kangaroos::new(3, 2)?)?))
}
