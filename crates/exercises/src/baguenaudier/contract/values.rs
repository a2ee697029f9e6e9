//! The values of the boards that are shown (B2), as lists after them or beside each.

use lucas_check::Bench;
use lucas_check::numerals::numerals;
use lucas_schema::report::Counterexample;

use super::SizeFinding;
use super::counted::{after, groups};
use super::reading::{MOST_ALIKE, RingsReading, ShownBoard, is_heading, wording};
use super::steps::{address, filling, line, shown, whole};

/// B2: the values of the boards that are shown, as lists after them or beside each.
pub(super) fn values(
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
    if !boards.iter().map(|shown| shown.board).eq(whole(squares)) {
        return of_shown(bench, reading, &boards, (squares, text), example);
    }
    let listed = |lines: &Vec<&str>| list(lines, squares, fill.len(), &reading.lists);
    let lists: Vec<Vec<i64>> = after(&boards, squares, text).iter().map(listed).collect();
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
        (example.expected, example.found) = told(&right, found);
        example.read.clone_from(&example.found);
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

/// Values in a row.
fn joined(values: &[i64]) -> String {
    values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

/// No more values than these are told of a list.
const MOST_TOLD: usize = 24;

/// Two lists in words, from shortly before where they first differ.
fn told(right: &[i64], found: &[i64]) -> (String, String) {
    let differ = right.iter().zip(found).take_while(|(right, found)| right == found).count();
    let from =
        if right.len().max(found.len()) > MOST_TOLD { differ.saturating_sub(MOST_TOLD / 4) } else { 0 };
    let part = |values: &[i64]| {
        let to = values.len().min(from + MOST_TOLD);
        let before = if from > 0 { "… " } else { "" };
        let after = if to < values.len() { " …" } else { "" };
        format!("{before}{}{after}", joined(values.get(from..to).unwrap_or_default()))
    };
    (part(right), part(found))
}

/// Boards that are wrong are judged elsewhere: here each list is held to the boards that are shown before it.
fn of_shown(
    bench: &Bench<'_>,
    reading: &RingsReading,
    boards: &[ShownBoard],
    (squares, text): (usize, &str),
    mut example: Counterexample,
) -> SizeFinding {
    let mut rows: Vec<(usize, i64)> = boards
        .iter()
        .flat_map(|shown| shown.rows.iter().map(|row| (row.line, i64::from(shown.board))))
        .collect();
    rows.sort_unstable();
    let lines: Vec<&str> = text.lines().collect();
    let (mut is_listed, mut from) = (false, 0);
    while from < rows.len() {
        // Boards up to the next list; the last of those before may belong to them.
        let mut to = from + 1;
        let mut found = Vec::new();
        while found.is_empty() {
            let end = rows.get(to).map_or(lines.len(), |(line, _)| *line);
            let between = lines.get(rows[to - 1].0 + 1..end).unwrap_or_default();
            found = list(between, squares, 2, &reading.lists);
            to += 1;
            if to > rows.len() {
                break;
            }
        }
        let to = (to - 1).max(from + 1);
        if !found.is_empty() {
            is_listed = true;
            let mut due: Vec<i64> =
                rows[from.saturating_sub(1)..to].iter().map(|(_, board)| *board).collect();
            due.dedup();
            // A board that is shown twice in a row may have its value twice.
            let mut once = found.clone();
            once.dedup();
            let is_right = (0..3.min(due.len())).any(|less| due[less..] == once[..]);
            if !is_right {
                (example.expected, example.found) = told(&due, &found);
                example.read.clone_from(&example.found);
                example.why = bench.say(
                    "these are not the values of the boards that are shown",
                    "ce ne sont pas les valeurs des plateaux affichés",
                );
                return SizeFinding::Wrong(Box::new(example));
            }
        }
        from = to;
    }
    if is_listed { SizeFinding::Right } else { beside(bench, boards, squares, text, example) }
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

/// The numbers of a line that may be values: what is counted in the same line stands apart, unless each value has its name.
fn row(words: &str, least: usize) -> Vec<i64> {
    let groups = groups(words);
    let is_named =
        (groups.len() + 1 >= least && groups.len() <= least) && groups.iter().all(|group| group.len() == 1);
    if is_named { groups.concat() } else { groups.into_iter().max_by_key(Vec::len).unwrap_or_default() }
}

/// A list of values after boards; of few squares, one in the words that lists stand in.
fn list(lines: &[&str], squares: usize, least: usize, wordings: &[String]) -> Vec<i64> {
    let mut lines = lines.to_vec();
    if squares <= MOST_ALIKE {
        let is_worded = |words: &&str| wordings.contains(&wording(words));
        // Where values are named, there are other words for fewer.
        if wordings.is_empty() || lines.iter().any(is_worded) {
            lines.retain(is_worded);
        }
    }
    listed(&lines, squares, least).into_iter().flat_map(|(_, row)| row).collect()
}

/// The lines that have a list of values, with its numbers: those of several numbers, or all lines of one number each.
fn listed<'t>(lines: &[&'t str], squares: usize, least: usize) -> Vec<(&'t str, Vec<i64>)> {
    // The numbers of the squares over a table are no values; of one square, its number may be its value too.
    let is_value = |words: &&&str| squares == 1 || !is_heading(words, squares);
    let lines = lines.iter().filter(is_value).map(|words| (*words, row(words, least)));
    // A list may run over several lines.
    let (mut joined, mut column) = (Vec::new(), Vec::new());
    for (words, row) in lines {
        match row.len() {
            0 => {}
            1 if words.chars().any(char::is_alphabetic) => {}
            1 => column.push((words, row)),
            _ => joined.push((words, row)),
        }
    }
    if !joined.is_empty() {
        joined
    } else if column.len() + 1 >= least && column.len() > 1 {
        column
    } else {
        Vec::new()
    }
}

/// The words of the lines that have lists of values behind boards: of one line, where it alone is the list.
pub(super) fn wordings(boards: &[ShownBoard], squares: usize, text: &str) -> Vec<String> {
    let fill: Vec<i64> = filling(squares).into_iter().map(i64::from).collect();
    let mut found = Vec::new();
    for lines in after(boards, squares, text) {
        let all = listed(&lines, squares, fill.len());
        let is_right = |(_, row): &&(&str, Vec<i64>)| *row == fill || row.iter().eq(fill.iter().rev());
        match all.iter().find(is_right) {
            Some((words, _)) => found.push(wording(words)),
            None => found.extend(all.iter().map(|(words, _)| wording(words))),
        }
    }
    found.sort();
    found.dedup();
    found
}

/// No farther from a board or from the end of its line its value is looked for.
const MOST_BESIDE: usize = 4;

/// Values beside the boards.
fn beside(
    bench: &Bench<'_>,
    boards: &[ShownBoard],
    squares: usize,
    text: &str,
    mut example: Counterexample,
) -> SizeFinding {
    // The value stands at the same place beside every board, counted from the board or from the end.
    let at = |place: (bool, bool, usize)| -> Option<Vec<i64>> {
        let (is_after, is_from_start, place) = place;
        let one = |shown: &ShownBoard| {
            let row = &shown.rows[0];
            let all = numerals(if is_after { &row.after } else { &row.before });
            let place = if is_from_start { Some(place) } else { all.len().checked_sub(place + 1) };
            place.and_then(|place| all.get(place)).map(|one| one.value)
        };
        boards.iter().map(one).collect()
    };
    let places = [true, false].into_iter().flat_map(|is_after| {
        (0..MOST_BESIDE).flat_map(move |place| [(is_after, false, place), (is_after, true, place)])
    });
    let agreed = |values: &[i64]| {
        values.iter().zip(boards).filter(|(value, shown)| **value == i64::from(shown.board)).count()
    };
    // Numbers that only count the boards are no values.
    let is_count = |values: &[i64]| {
        let ups = values.windows(2).filter(|pair| pair[1] == pair[0] + 1 || pair[1] <= 1).count();
        values.len() > 2 && ups + 1 >= values.len() && agreed(values) < values.len()
    };
    let all = places.filter_map(at).filter(|values| !is_count(values));
    let best = all.fold(None, |best: Option<Vec<i64>>, values| match best {
        Some(best) if agreed(&best) >= agreed(&values) => Some(best),
        _ => Some(values),
    });
    let Some(found) = best.filter(|values| !values.is_empty()) else { return SizeFinding::Nothing };
    let wrong = boards.iter().zip(&found).find(|(shown, found)| **found != i64::from(shown.board));
    let Some((shown_board, value)) = wrong else { return SizeFinding::Right };
    (example.expected, example.found) = (shown_board.board.to_string(), value.to_string());
    example.read = line(text, shown_board.rows[0].line);
    example.why = why_value(bench, shown_board.board, *value, squares);
    example.position = Some(address(shown_board.board, squares, true));
    SizeFinding::Wrong(Box::new(example))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_values_is_found_beside_a_count() {
        assert_eq!(row("-> 1 coups joués pour remplir, valeurs [0, 1]", 2), [0, 1]);
        assert_eq!(row("Valeurs : 0 1 3 2 6 7", 6), [0, 1, 3, 2, 6, 7]);
        assert_eq!(row("a = 0, b = 1, c = 3", 3), [0, 1, 3]);
        // A menu has more numbers than there are values.
        assert_eq!(row("1 = fill, 2 = empty, 0 = quit", 2).len(), 1);
    }

    #[test]
    fn values_of_one_square_in_a_column_are_no_heading() {
        let list = |lines: &[&str], squares, least| list(lines, squares, least, &["#".to_owned()]);
        assert_eq!(list(&["Nombre de coups = 2", "0", "1"], 1, 2), [0, 1]);
        assert_eq!(list(&["1 2 3", "0 1 3 2 6 7"], 3, 6), [0, 1, 3, 2, 6, 7]);
    }

    #[test]
    fn of_one_square_only_a_line_in_the_words_of_lists_is_one() {
        let lines = ["2 boards, 1 moves", "Values = {0, 1}", "1 = fill, 2 = empty, 0 = quit"];
        assert_eq!(list(&lines, 1, 2, &["value #".to_owned()]), [0, 1]);
        assert_eq!(list(&["a = 0, b = 1"], 1, 2, &["a # b # c #".to_owned()]), [0, 1]);
        assert!(list(&lines, 1, 2, &[]).is_empty());
        assert_eq!(list(&["Values: 0 1 3 2 6 7"], 3, 6, &[]), [0, 1, 3, 2, 6, 7]);
    }
}
