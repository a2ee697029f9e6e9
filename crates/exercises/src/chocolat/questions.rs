//! The questions of the handout: values by hand, by recursion, by table, with its symmetries, and the engine.

use std::collections::BTreeSet;
use std::time::Instant;

use indicatif::ProgressBar;
use lucas_engine::decimal::Numerals;
use lucas_engine::notation::illegal;
use lucas_engine::{Game, Notation, Outcome, Players, Refusal};
use lucas_games::chocolate::{Bar, Chocolate, MOST};
use lucas_games::nim;
use lucas_words::say;
use lucas_words::worth::verdict;

use super::program::{LONGEST_SIDE, candidates, expected_calls, live_bars, naive_value, number};
use super::table::{self, BarTable, Least};
use crate::exercise::{Accepts, Asked, Exercise, Field, Fixed, Label};
use crate::explanation::{Item, Sheet, row};
use crate::markup::Gaps;

/// The longest side of a bar whose squares are all shown.
const MOST_SHOWN: u64 = 40;
/// The longest side of a bar whose calls are counted for all squares.
const MOST_COUNTED: u64 = 12;
/// The most squares of a value that are listed.
const MOST_PLACES: usize = 1000;
/// The naive recursion is timed on a bar of no more calls than this.
const TIMED_CALLS: u64 = 3_000_000;
/// The side of the bar whose quadruples are counted.
const SIDE: u64 = 127;

const COLUMNS: Label = ["columns", "colonnes"];
const ROWS: Label = ["rows", "lignes"];
const COLUMN: Label = ["column of the square", "colonne du carré"];
const ROW: Label = ["row of the square", "ligne du carré"];

const fn columns(key: &'static str, usual: &'static str, most: u64) -> Field {
    Field::number(key, COLUMNS, usual, (1, most))
}

const fn rows(key: &'static str, usual: &'static str, most: u64) -> Field {
    Field::number(key, ROWS, usual, (1, most))
}

const fn column(key: &'static str) -> Field {
    Field::number(key, COLUMN, "7", (0, 999))
}

const fn row_of(key: &'static str) -> Field {
    Field::number(key, ROW, "3", (0, 999))
}

/// All of them; the handout has no question 9.
pub static EXERCISES: &[Exercise] = &[
    Exercise {
        name: "1",
        aliases: &[],
        fields: &[columns("m1", "3", MOST_SHOWN), rows("n1", "2", MOST_SHOWN)],
        answer: by_hand,
    },
    Exercise {
        name: "2",
        aliases: &[],
        fields: &[Field::word(
            "values",
            ["values of the successors", "valeurs des successeurs"],
            "",
            Accepts::Words,
        )],
        answer: rule,
    },
    Exercise {
        name: "3",
        aliases: &[],
        fields: &[columns("m3", "10", MOST_COUNTED), rows("n3", "7", MOST_COUNTED)],
        answer: naive,
    },
    Exercise {
        name: "4",
        aliases: &[],
        fields: &[
            Field::word("m4", COLUMNS, "", Accepts::Word).fitting(large_columns),
            Field::word("n4", ROWS, "", Accepts::Word).fitting(large_rows),
            Field::word("i4", COLUMN, "", Accepts::Word).fitting(|known| middle(known, "m4")),
            Field::word("j4", ROW, "", Accepts::Word).fitting(|known| middle(known, "n4")),
        ],
        answer: large,
    },
    Exercise {
        name: "5",
        aliases: &[],
        fields: &[
            columns("m5", "127", 1000).fitting(|known| Some(sides_of_value(known)?[0].to_string())),
            rows("n5", "127", 1000).fitting(|known| Some(sides_of_value(known)?[1].to_string())),
            Field::word("v5", ["value", "valeur"], "127", Accepts::Word).fitting(value_there),
        ],
        answer: places,
    },
    Exercise {
        name: "6",
        aliases: &[],
        fields: &[columns("m", "10", MOST_SHOWN), rows("n", "7", MOST_SHOWN)],
        answer: table,
    },
    Exercise {
        name: "7",
        aliases: &[],
        fields: &[
            columns("m7", "10", 1000).fitting(|known| beyond(known, "i7", 10)),
            rows("n7", "7", 1000).fitting(|known| beyond(known, "j7", 7)),
            column("i7").fitting(|known| inside(known, "m7", 7)),
            row_of("j7").fitting(|known| inside(known, "n7", 3)),
        ],
        answer: symmetries,
    },
    Exercise {
        name: "8",
        aliases: &[],
        fields: &[columns("m8", "24", MOST_SHOWN), rows("n8", "24", MOST_SHOWN)],
        answer: timed,
    },
    Exercise {
        name: "10",
        aliases: &[],
        fields: &[
            columns("m10", "10", 1000).fitting(|known| beyond(known, "i10", 10)),
            rows("n10", "7", 1000).fitting(|known| beyond(known, "j10", 7)),
            column("i10").fitting(|known| inside(known, "m10", 7)),
            row_of("j10").fitting(|known| inside(known, "n10", 3)),
            Field::word("moves", ["breaks", "cassures"], "v5 h3 h1 v3 v2", Accepts::Words)
                .fitting(short_game),
        ],
        answer: engine,
    },
];

/// A side that is long enough for a square that is given.
fn beyond(known: &Fixed<'_>, square: &str, usual: u64) -> Option<String> {
    known.number(square).filter(|&square| square >= usual).map(|square| square.saturating_add(1).to_string())
}

/// A square in the middle of a side that is too short for the usual one.
fn inside(known: &Fixed<'_>, side: &str, usual: u64) -> Option<String> {
    known.number(side).filter(|&side| side <= usual).map(|side| (side / 2).to_string())
}

fn middle(known: &Fixed<'_>, side: &str) -> Option<String> {
    known.number(side).map(|side| (side / 2).to_string())
}

/// The columns of a bar of which something else is given.
fn large_columns(known: &Fixed<'_>) -> Option<String> {
    ["n4", "i4", "j4"].into_iter().find_map(|key| known.word(key))?;
    let least = known.number("i4").map_or(1, |square| square.saturating_add(1));
    Some(known.number("n4").unwrap_or(100).max(least).to_string())
}

/// As many rows as columns, unless the square asks for more.
fn large_rows(known: &Fixed<'_>) -> Option<String> {
    let least = known.number("j4").map_or(1, |square| square.saturating_add(1));
    known.number("m4").map(|columns| columns.max(least).to_string())
}

/// The sides of a bar that has a value which is given; none if the usual one has it, or no bar at all.
fn sides_of_value(known: &Fixed<'_>) -> Option<[u64; 2]> {
    let value = read_value(known.word("v5")?).ok()?;
    let side = u64::try_from(value.unsigned_abs()).ok().filter(|side| *side < 1000)?;
    match value {
        127 | -252 => None,
        // A heap of side − 1 beside two equal ones: emptied, it leaves as many.
        1.. if side % 2 == 1 => Some([side, side]),
        // Two equal heaps.
        ..=0 if side % 2 == 0 => Some([side + 1, 1]),
        _ => None,
    }
}

/// A value that the bar has: that of the square in the middle of its first column.
fn value_there(known: &Fixed<'_>) -> Option<String> {
    let [columns, rows] = [known.number("m5")?, known.number("n5")?];
    Some(number(Bar::new([columns, rows, 0, rows / 2]).ok()?).to_string())
}

/// A short game on a bar that is not the handout's: who is winning plays best, who is losing empties the largest heap.
fn short_game(known: &Fixed<'_>) -> Option<String> {
    let words = ["m10", "n10", "i10", "j10"].map(|key| known.number(key));
    let [Some(m), Some(n), Some(i), Some(j)] = words else { return None };
    if [m, n, i, j] == [10, 7, 7, 3] {
        return None;
    }
    let mut bar = Bar::new([m, n, i, j]).ok()?;
    let (game, mut moves) = (Chocolate::new(bar), Vec::new());
    while game.end(&bar).is_none() {
        let largest = (0..4).max_by_key(|&heap| bar.0[heap]).map(|heap| (heap, bar.0[heap]));
        let best = nim::best_moves(&bar.0).into_iter().next();
        let taken = if nim::sum(&bar.0) == 0 { largest } else { best };
        let mv = bar.taking(taken?);
        moves.push(game.move_text(&bar, mv));
        bar = game.play(&bar, mv);
    }
    Some(moves.join(" "))
}

/// The handout's value, with its sign.
fn signed(value: i128) -> String {
    match value {
        0 => "0".to_owned(),
        1.. => format!("+{value}"),
        _ => format!("−{}", value.unsigned_abs()),
    }
}

fn worth(bar: Bar) -> String {
    signed(number(bar))
}

/// A bar as the handout writes it.
fn named(bar: Bar) -> String {
    let [i, _, j, _] = bar.0;
    format!("({},{},{i},{j})", bar.columns(), bar.rows())
}

fn heaps(bar: Bar) -> String {
    bar.0.map(|heap| heap.to_string()).join(", ")
}

/// A number in groups of three digits, kept together.
fn grouped(number: &impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A table over the deadly squares of a bar, with what is said of each.
fn over_squares([columns, rows]: [u64; 2], item: impl Fn(Bar) -> Item) -> Result<Sheet, Refusal> {
    let heads = ["j \\ i".to_owned()].into_iter().chain((0..columns).map(|i| i.to_string())).collect();
    let mut sheet = Sheet { heads, ..Sheet::default() };
    for j in 0..rows {
        let mut line = row([&j]);
        for i in 0..columns {
            line.push(item(Bar::new([columns, rows, i, j])?));
        }
        sheet.rows.push(line);
    }
    Ok(sheet)
}

fn by_hand(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let [columns, rows] = asked.numbers(["m1", "n1"])?;
    let sheet = over_squares([columns, rows], |bar| worth(bar).into())?;
    let mut values = Vec::new();
    for (i, j) in (0..columns).flat_map(|i| (0..rows).map(move |j| (i, j))) {
        values.push(number(Bar::new([columns, rows, i, j])?));
    }
    let lost = values.iter().filter(|value| **value <= 0).count();
    let [least, most] = [values.iter().min(), values.iter().max()].map(|value| value.copied().unwrap_or(0));
    Ok(Gaps::new()
        .case("lone", values.len() == 1)
        .case("won-alike", lost == 0 && least == most)
        .case("won", lost == 0 && least != most)
        .case("lost", lost == values.len() && values.len() > 1)
        .case("either", lost > 0 && lost < values.len())
        .figure("columns", &columns)
        .figure("rows", &rows)
        .figure("value", &signed(least))
        .figure("plies", &least.unsigned_abs())
        .figure("most", &most)
        .figure("lost", &lost)
        .table("table", sheet))
}

/// C2: the value from those of the successors.
fn value_from(successors: &[i128]) -> i128 {
    let lost = successors.iter().filter(|value| **value <= 0).map(|value| value.unsigned_abs()).min();
    match (lost, successors.iter().max()) {
        (_, None) => 0,
        (Some(least), _) => 1 + i128::try_from(least).unwrap_or(i128::MAX - 1),
        (None, Some(most)) => -(1 + most),
    }
}

fn rule(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let examples = ["+2 +6 +11", "−11 +3 −8 +17", "0 +1"];
    let given = asked.several("values").join(" ");
    let mut rows = Vec::new();
    for text in if given.is_empty() { examples.to_vec() } else { vec![given.as_str()] } {
        let mut successors = Vec::new();
        for word in text.split_whitespace() {
            successors.push(read_value(word)?);
        }
        let shown: Vec<String> = successors.iter().map(|&value| signed(value)).collect();
        rows.push(row([&shown.join(", "), &signed(value_from(&successors))]));
    }
    Ok(Gaps::new().table("values", Sheet::down(rows)))
}

fn read_value(word: &str) -> Result<i128, Refusal> {
    let plain = word.replace('−', "-");
    let value: Option<i128> = plain.parse().ok();
    let most = i128::from(MOST) * 2;
    value.filter(|value| (-most..=most).contains(value)).ok_or_else(|| {
        Refusal::new(
            format!("'{word}' is not a value: a whole number such as +11 or -8 is accepted"),
            format!("« {word} » n'est pas une valeur : un nombre entier comme +11 ou -8 est accepté"),
        )
    })
}

fn naive(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let sides = asked.numbers(["m3", "n3"])?;
    let calls = |bar| expected_calls(bar).unwrap_or(u64::MAX);
    let sheet = over_squares(sides, |bar| grouped(&calls(bar)).into())?;
    let live = over_squares(sides, |bar| live_bars(bar).into())?;
    // The largest square bar that is quickly done.
    let mut timed = Bar::new([1, 1, 0, 0])?;
    for side in 1..=MOST_COUNTED {
        let bar = Bar::new([side, side, side / 2, side / 2])?;
        if expected_calls(bar).is_some_and(|calls| calls <= TIMED_CALLS) {
            timed = bar;
        }
    }
    let begun = Instant::now();
    let mut done = 0;
    naive_value(timed.0, &mut done, &ProgressBar::hidden());
    let seconds = begun.elapsed().as_secs_f64().max(1e-9);
    // The handout's two squares on its own bar, and a corner and the middle of any other.
    let [m, n] = sides;
    let [near, far] = match sides {
        [10, 7] => [Bar::new([10, 7, 5, 3])?, Bar::new([10, 7, 7, 3])?],
        _ => [Bar::new([m, n, m / 2, n / 2])?, Bar::new([m, n, 0, 0])?],
    };
    let [column, _, row, _] = far.0;
    let watched = [m.min(5), n.min(4)];
    let mut squares = vec![far, near];
    squares.dedup();
    let bars = squares.into_iter().map(|bar| {
        let (count, bar) = (live_bars(bar), named(bar));
        asked.say(&format!("{count} for {bar}"), &format!("{count} pour {bar}"))
    });
    #[expect(clippy::cast_precision_loss, reason = "a time to be read is not that precise")]
    let expected = |bar| asked.decimal(calls(bar) as f64 / done as f64 * seconds);
    Ok(Gaps::new()
        .case("two", near != far)
        .case("one", near == far)
        .figure("columns", &m)
        .figure("rows", &n)
        .figure("far", &named(far))
        .figure("near", &named(near))
        .figure("arguments", &format!("{m} {n} {column} {row}"))
        .figure("bar", &format!("{m}x{n}@{column},{row}"))
        .figure(
            "watched",
            &format!("{}x{}@{},{}", watched[0], watched[1], (watched[0] - 1) / 2, (watched[1] - 1) / 2),
        )
        .figure("value-7", &worth(far))
        .figure("value-5", &worth(near))
        .figure("calls-7", &grouped(&calls(far)))
        .figure("calls-5", &grouped(&calls(near)))
        .figure("bars", &bars.collect::<Vec<_>>().join(", "))
        .figure("bars-7", &live_bars(far))
        .figure("bars-5", &live_bars(near))
        .figure("seconds-7", &expected(far))
        .figure("seconds-5", &expected(near))
        .figure("done", &grouped(&done))
        .figure("milliseconds", &asked.decimal(seconds * 1000.0))
        .table("calls", sheet)
        .table("live", live))
}

fn large(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let given = ["m4", "n4", "i4", "j4"].map(|key| asked.word(key));
    let is_example = given.iter().all(|word| word.is_empty());
    let bars = if is_example {
        vec![Bar::new([100, 100, 50, 50])?, Bar::new([100, 100, 48, 52])?]
    } else {
        vec![lucas_games::chocolate::bar(&given)?]
    };
    let rows = bars.iter().map(|&bar| row([&named(bar), &heaps(bar), &nim::sum(&bar.0), &worth(bar)]));
    Ok(Gaps::new()
        .case("example", is_example)
        .case("given", !is_example)
        .figure("bar", &named(bars[0]))
        .figure("value", &worth(bars[0]))
        .figure("value-50", &worth(Bar::new([100, 100, 50, 50])?))
        .figure("value-48", &worth(Bar::new([100, 100, 48, 52])?))
        .table("bars", Sheet::down(rows.collect())))
}

fn places(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let [columns, rows] = asked.numbers(["m5", "n5"])?;
    let wanted = read_value(asked.word("v5"))?;
    let (mut found, mut count) = (Vec::new(), 0);
    for i in 0..columns.min(LONGEST_SIDE) {
        for j in candidates([columns, rows, i], wanted) {
            if number(Bar::new([columns, rows, i, j])?) == wanted {
                count += 1;
                if found.len() < MOST_PLACES {
                    found.push((format!("({i},{j})"), format!("chocolate/{columns}x{rows}@{i},{j}")));
                }
            }
        }
    }
    let sum = columns + rows - 2;
    let (is_found, taken) = (count > 0, i128::from(sum) + 1 - wanted);
    Ok(Gaps::new()
        .case("some", is_found && count == found.len())
        .case("many", count > found.len())
        .case("none", !is_found)
        .case("taken", wanted > 0 && wanted % 2 != 0 && taken > 0)
        .case("untaken", wanted > 0 && wanted % 2 != 0 && taken > 0 && !is_found)
        .case("too-much", wanted > 0 && taken <= 0)
        .case("even", wanted > 0 && wanted % 2 == 0 && taken > 0)
        .case("zero", wanted == 0)
        .case("lost", wanted < 0 && is_found)
        .case("unlost", wanted == -i128::from(sum) && wanted < 0 && !is_found)
        .case("not-sum", wanted < 0 && wanted != -i128::from(sum))
        .case("example", [columns, rows] == [127, 127] && wanted == 127)
        .figure("columns", &columns)
        .figure("rows", &rows)
        .figure("value", &signed(wanted))
        .figure("count", &count)
        .figure("listed", &found.len())
        .figure("sum", &sum)
        .figure("taken", &taken)
        .links("places", &found))
}

fn table(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let [columns, rows] = asked.numbers(["m", "n"])?;
    let words = asked.words;
    let sheet = over_squares([columns, rows], |bar| {
        let (game, value, [i, _, j, _]) = (Chocolate::new(bar), bar.value(), bar.0);
        let best: Vec<String> = nim::best_moves(&bar.0)
            .into_iter()
            .map(|taken| game.move_text(&bar, bar.taking(taken)))
            .collect();
        let said = say!(
            words,
            "about-cell",
            column = i.to_string(),
            row = j.to_string(),
            verdict = verdict(&value, Players::Two, words, &mut Numerals::default()),
            heaps = bar.0.map(|heap| heap.to_string()).join(" ⊕ "),
            sum = nim::sum(&bar.0).to_string(),
            best = if best.is_empty() { "—".to_owned() } else { best.join(", ") }
        );
        let look = if value.outcome == Outcome::Win { "choice win" } else { "choice lose" };
        let to = format!("chocolate/{columns}x{rows}@{i},{j}?values=1");
        Item::from(worth(bar)).leading(to, look).meaning(said)
    })?;
    let growth = [1, 2, 4, 8].map(|times| {
        let [m, n] = [columns * times, rows * times];
        // Of each m' up to m there are m' squares, of each n' up to n there are n'.
        let cells = |side: u64| u128::from(side) * u128::from(side + 1) / 2;
        let spread = |side: u64| cells(side) * u128::from(2 * side + 1) / 3 - cells(side);
        let lookups = spread(m) * cells(n) + cells(m) * spread(n);
        row([&format!("{m} × {n}"), &grouped(&(cells(m) * cells(n))), &grouped(&lookups)])
    });
    let square = if [columns, rows] == [10, 7] { [7, 3] } else { [columns / 2, rows / 2] };
    Ok(Gaps::new()
        .figure("columns", &columns)
        .figure("rows", &rows)
        .figure("bar", &format!("{columns}x{rows}@{},{}", square[0], square[1]))
        .table("table", Sheet { look: "squares", ..sheet })
        .table("growth", Sheet::down(growth.into())))
}

/// The four heaps in every order, without repetition.
fn orders(heaps: [u64; 4]) -> BTreeSet<[u64; 4]> {
    let mut all = BTreeSet::new();
    for (first, second, third) in (0..64).map(|code| (code / 16, code / 4 % 4, code % 4)) {
        if first != second && second != third && third != first {
            all.insert([first, second, third, 6 - first - second - third].map(|place| heaps[place]));
        }
    }
    all
}

fn symmetries(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let bar = Bar::new(asked.numbers(["m7", "n7", "i7", "j7"])?)?;
    let [a, b, c, d] = bar.0;
    let turned = [
        [a, b, c, d],
        [b, a, c, d],
        [a, b, d, c],
        [b, a, d, c],
        [c, d, a, b],
        [d, c, a, b],
        [c, d, b, a],
        [d, c, b, a],
    ];
    let rows = turned.map(|heaps_of| {
        let bar = Bar(heaps_of);
        row([&named(bar), &heaps(bar), &worth(bar)])
    });
    let all = orders(bar.0);
    let values: BTreeSet<String> = all.iter().map(|&heaps| worth(Bar(heaps))).collect();
    let beyond = all.iter().find(|heaps| !turned.contains(heaps)).copied();
    Ok(Gaps::new()
        .case("beyond", beyond.is_some())
        .case("same", beyond.is_none())
        .figure("bar", &named(bar))
        .figure("heaps", &heaps(bar))
        .figure("orders", &all.len())
        .figure("values", &values.into_iter().collect::<Vec<_>>().join(", "))
        .figure("beyond", &named(Bar(beyond.unwrap_or(bar.0))))
        .table("eight", Sheet::down(rows.into())))
}

fn timed(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let [columns, rows] = asked.numbers(["m8", "n8"])?;
    let sides = [columns, rows].map(|side| usize::try_from(side).unwrap_or(1));
    let middle = Bar::new([columns, rows, columns / 2, rows / 2])?;
    let ways: [(String, Least); 3] = [
        (asked.say("without symmetry", "sans symétrie"), table::itself),
        (asked.say("the handout's 8", "les 8 du sujet"), table::turned),
        (asked.say("all 24", "les 24"), table::sorted),
    ];
    let (mut lines, mut first, mut found) = (Vec::new(), None, BTreeSet::new());
    for (name, least) in ways {
        let begun = Instant::now();
        let values = BarTable::filled(sides, least);
        let seconds = begun.elapsed().as_secs_f64().max(1e-9);
        let times = *first.get_or_insert(seconds) / seconds;
        found.insert(signed(values.of(middle.0.map(|heap| usize::try_from(heap).unwrap_or(0))).into()));
        let milliseconds = format!("{}\u{a0}ms", asked.decimal(seconds * 1000.0));
        lines.push(row([
            &name,
            &grouped(&values.filled),
            &milliseconds,
            &format!("× {}", asked.decimal(times)),
        ]));
    }
    Ok(Gaps::new()
        .figure("columns", &columns)
        .figure("rows", &rows)
        .figure("middle", &named(middle))
        .figure("value", &found.into_iter().collect::<Vec<_>>().join(" ≠ "))
        .figure("quadruples", &grouped(&SIDE.pow(4)))
        .figure("sorted", &grouped(&num_integer::binomial(SIDE + 3, 4)))
        .table("times", Sheet::down(lines)))
}

fn engine(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let start = Bar::new(asked.numbers(["m10", "n10", "i10", "j10"])?)?;
    let game = Chocolate::new(start);
    let describe = |bar: Bar| game.position_text(&bar);
    let mut bar = start;
    let mut lines = vec![row([&"", &"", &describe(bar), &worth(bar), &""])];
    let mut played = Vec::new();
    for word in asked.several("moves") {
        let mv = game.parse_move(&bar, word).ok_or_else(|| illegal(word, &game.move_help()))?;
        let best: Vec<String> = nim::best_moves(&bar.0)
            .into_iter()
            .map(|taken| game.move_text(&bar, bar.taking(taken)))
            .collect();
        bar = game.play(&bar, mv);
        let mover = played.len() % 2 + 1;
        played.push(game.move_text(&bar, mv));
        lines.push(row([&mover, &played[played.len() - 1], &describe(bar), &worth(bar), &best.join(", ")]));
    }
    let end = match (game.end(&bar), played.len() % 2) {
        (Some(_), 1) => asked.say("player 1 has won", "le joueur 1 a gagné"),
        (Some(_), _) => asked.say("player 2 has won", "le joueur 2 a gagné"),
        (None, 0) => asked.say("player 1 is to move", "au joueur 1 de jouer"),
        (None, _) => asked.say("player 2 is to move", "au joueur 2 de jouer"),
    };
    let [i, _, j, _] = start.0;
    let (m, n) = (start.columns(), start.rows());
    let moves = if played.is_empty() { String::new() } else { format!("&m={}", played.join(".")) };
    Ok(Gaps::new()
        .figure("arguments", &format!("{m} {n} {i} {j}"))
        .figure("end", &end)
        .figure("bar", &format!("{m}x{n}@{i},{j}"))
        .figure("page", &format!("chocolate/{m}x{n}@{i},{j}?p=human,human{moves}&ply=0"))
        .table("game", Sheet::down(lines)))
}
