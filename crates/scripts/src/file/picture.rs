//! The words that draw: `cell`, `grid`, `link` and `tap` give marks, and a picture is a list of them.

#![expect(
    clippy::too_many_arguments,
    clippy::unnecessary_wraps,
    reason = "a word of the language takes what a picture may say, and may fail like any other"
)]

use std::collections::HashMap;

use lucas_engine::scene::MOST_CELLS;
use lucas_engine::{Cell, Piece, Shape, Text, Tone};
use starlark::environment::GlobalsBuilder;
use starlark::eval::Evaluator;
use starlark::starlark_module;
use starlark::values::dict::DictRef;
use starlark::values::float::UnpackFloat;
use starlark::values::list::ListRef;
use starlark::values::structs::{AllocStruct, StructRef};
use starlark::values::tuple::UnpackTuple;
use starlark::values::{Heap, UnpackValue, Value};

use super::calls::words as spoken;
use super::faults::told;
use super::prelude::sayable;
use crate::drawing::{PictureMark, square};
use crate::notation::harmless;

/// How cells are drawn, by name.
const SHAPES: [(&str, Shape); 5] = [
    ("square", Shape::Square),
    ("point", Shape::Point),
    ("bar", Shape::Bar),
    ("line", Shape::Line),
    ("stick", Shape::Stick),
];
/// What pieces look like, by name.
const TONES: [(&str, Tone); 5] = [
    ("light", Tone::Light),
    ("dark", Tone::Dark),
    ("warm", Tone::Warm),
    ("cool", Tone::Cool),
    ("danger", Tone::Danger),
];
/// Nothing is drawn further than so many half squares from the corner.
const MOST_AWAY: f64 = 2000.0;
/// The lists of a picture lie no deeper in each other.
const MOST_DEPTH: usize = 4;
/// A picture has no more marks and lists: cells, and as many links, moves and lists as there may be cells, and again.
const MOST_LOOKS: u64 = 4 * MOST_CELLS;

#[starlark_module]
pub(super) fn words(builder: &mut GlobalsBuilder) {
    fn cell<'v>(
        x: Value<'v>,
        y: Value<'v>,
        #[starlark(default = "")] name: &str,
        #[starlark(default = "")] piece: &str,
        #[starlark(default = "light")] tone: &str,
        text: Option<Value<'v>>,
        #[starlark(default = "square")] shape: &str,
        width: Option<Value<'v>>,
        height: Option<Value<'v>>,
        #[starlark(default = false)] solid: bool,
        says: Option<Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<Value<'v>> {
        let one = eval.heap().alloc(1);
        let x = halves("x", x, 0.0)?;
        let y = halves("y", y, 0.0)?;
        let width = halves("width", width.unwrap_or(one), 1.0)?;
        let height = halves("height", height.unwrap_or(one), 1.0)?;
        let label = text.map(|text| words_of("text", text)).transpose()?;
        let said = if let Some(says) = says {
            words_of("says", says)?
        } else {
            let shown = label.clone().unwrap_or_else(|| piece.to_owned().into());
            if name.is_empty() || shown.en.is_empty() {
                Text::new(format!("{name}{}", shown.en), format!("{name}{}", shown.fr))
            } else {
                Text::new(format!("{name}: {}", shown.en), format!("{name} : {}", shown.fr))
            }
        };
        let mut drawn = Cell::new(one_of("shape", shape, &SHAPES)?, [x, y, width, height], said);
        drawn.is_solid = solid;
        name.clone_into(&mut drawn.coordinate);
        drawn.label = label.unwrap_or(Text::fixed("", ""));
        drawn.piece = if piece.is_empty() {
            None
        } else {
            Some(Piece { sign: sign(piece)?, tone: one_of("tone", tone, &TONES)? })
        };
        Ok(written(&drawn, eval.heap()))
    }

    fn grid<'v>(
        rows: Value<'v>,
        tones: Option<Value<'v>>,
        signs: Option<Value<'v>>,
        x: Option<Value<'v>>,
        y: Option<Value<'v>>,
        #[starlark(default = "square")] shape: &str,
        names: Option<Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<Value<'v>> {
        let heap = eval.heap();
        let nought = heap.alloc(0);
        let (left, top) = (halves("x", x.unwrap_or(nought), 0.0)?, halves("y", y.unwrap_or(nought), 0.0)?);
        let shape = one_of("shape", shape, &SHAPES)?;
        let (tones, signs) = (pairs("tones", tones)?, pairs("signs", signs)?);
        let rows: Vec<Value<'v>> = match ListRef::from_value(rows) {
            Some(several)
                if !several.iter().all(|item| {
                    item.unpack_i32().is_some()
                        || item.unpack_str().is_some_and(|word| word.chars().count() == 1)
                }) =>
            {
                several.iter().collect()
            }
            _ => vec![rows],
        };
        let named: Option<Vec<&str>> = names
            .and_then(ListRef::from_value)
            .map(|names| names.iter().filter_map(Value::unpack_str).collect());
        let mut count = 0;
        for row in &rows {
            count += row.length().map_or(0, i64::from);
            if count > MOST_CELLS.cast_signed() {
                return Err(told(
                    &format!("a picture has at most {MOST_CELLS} cells"),
                    &format!("une image a au plus {MOST_CELLS} cases"),
                ));
            }
        }
        let rows = rows.into_iter().map(items).collect::<anyhow::Result<Vec<_>>>()?;
        let is_line = rows.len() == 1 || rows.iter().all(|row| row.len() == 1);
        let mut cells = Vec::new();
        for (row, line) in rows.iter().zip(0u32..) {
            for (item, column) in row.iter().zip(0u32..) {
                let name = match &named {
                    Some(names) => names.get(cells.len()).copied().unwrap_or_default().to_owned(),
                    None if is_line => (cells.len() + 1).to_string(),
                    None => format!("{}{}", column_name(column), line + 1),
                };
                let place = [left + 2 * column, top + 2 * line];
                let drawn = match item {
                    Item::Letter(letter) => {
                        let mut drawn = square(place, shape, *letter, &name);
                        if let Some(piece) = &mut drawn.piece {
                            let of =
                                |pairs: &HashMap<String, String>| pairs.get(&letter.to_string()).cloned();
                            piece.tone =
                                one_of("tone", &of(&tones).unwrap_or_else(|| "light".to_owned()), &TONES)?;
                            piece.sign = sign(&of(&signs).unwrap_or_else(|| letter.to_string()))?;
                        }
                        drawn
                    }
                    Item::Label(label) if label == "0" => square(place, shape, '-', &name),
                    Item::Label(label) => {
                        let [x, y] = place;
                        let said = Text::new(format!("{name}: {label}"), format!("{name} : {label}"));
                        Cell::new(shape, [x, y, 2, 2], said).called(name).labelled(label.clone()).solid()
                    }
                };
                cells.push(written(&drawn, heap));
            }
        }
        Ok(heap.alloc(cells))
    }

    fn link<'v>(
        #[starlark(require = pos)] one: &str,
        #[starlark(require = pos)] other: &str,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<Value<'v>> {
        let names = ["", "link", one, other].map(str::to_owned);
        Ok(fields(names.to_vec(), eval.heap()))
    }

    fn tap<'v>(
        #[starlark(require = pos)] mv: &str,
        #[starlark(args)] names: UnpackTuple<&str>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<Value<'v>> {
        let names = ["", "tap", mv].into_iter().chain(names.items).map(str::to_owned);
        Ok(fields(names.collect(), eval.heap()))
    }
}

/// What stands in a square of a grid.
enum Item {
    Letter(char),
    Label(String),
}

fn items(row: Value<'_>) -> anyhow::Result<Vec<Item>> {
    if let Some(words) = row.unpack_str() {
        return Ok(words.chars().map(Item::Letter).collect());
    }
    let wrong = || told("a grid is made of texts or of lists", "une grille est faite de textes ou de listes");
    let row = ListRef::from_value(row).ok_or_else(wrong)?;
    let item = |item: Value<'_>| match item.unpack_str() {
        None => item.unpack_i32().map(|number| Item::Label(number.to_string())).ok_or_else(wrong),
        Some(words) => {
            let mut letters = words.chars();
            Ok(match (letters.next(), letters.next()) {
                (Some(only), None) => Item::Letter(only),
                (None, _) => Item::Letter('-'),
                _ => Item::Label(words.to_owned()),
            })
        }
    };
    row.iter().map(item).collect()
}

/// The letters of a column: a, b, … z, aa, ….
fn column_name(column: u32) -> String {
    let letter = char::from(b'a' + u8::try_from(column % 26).unwrap_or(0));
    if column < 26 { letter.to_string() } else { column_name(column / 26 - 1) + &letter.to_string() }
}

/// A length in squares as half squares.
fn halves(what: &str, value: Value<'_>, least: f64) -> anyhow::Result<u32> {
    let number = match value.unpack_i32() {
        Some(number) => Some(f64::from(number)),
        None => UnpackFloat::unpack_value(value).ok().flatten().map(|UnpackFloat(number)| number),
    };
    let halves = number.map(|number| number * 2.0);
    let fits = |halves: &f64| halves.fract() == 0.0 && *halves >= least && *halves <= MOST_AWAY;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is whole, and from 0 to 2000"
    )]
    halves.filter(fits).map(|halves| halves as u32).ok_or_else(|| {
        let value = if sayable(value).is_ok() { value.to_str() } else { value.get_type().to_owned() };
        told(
            &format!("{what} is a number of squares such as 2 or 2.5, up to 1000, and here is {value}"),
            &format!("{what} est un nombre de cases comme 2 ou 2.5, jusqu'à 1000, et voici {value}"),
        )
    })
}

fn one_of<T: Copy>(what: &str, name: &str, known: &[(&str, T)]) -> anyhow::Result<T> {
    let found = known.iter().find(|(other, _)| *other == name).map(|&(_, found)| found);
    found.ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        told(
            &format!("{what} is one of {names}, and not '{name}'"),
            &format!("{what} est l'un de {names}, et non « {name} »"),
        )
    })
}

/// The one sign of a piece.
fn sign(piece: &str) -> anyhow::Result<char> {
    let mut letters = piece.chars();
    match (letters.next(), letters.next()) {
        (Some(sign), None) if !sign.is_control() && !sign.is_whitespace() && sign < '\u{2b00}' => Ok(sign),
        _ => Err(told(
            &format!("a piece is one sign, such as ● or W, and not '{piece}'"),
            &format!("un pion est un seul signe, comme ● ou B, et non « {piece} »"),
        )),
    }
}

fn words_of(what: &str, value: Value<'_>) -> anyhow::Result<Text> {
    if let Some(number) = value.unpack_i32() {
        return Ok(number.to_string().into());
    }
    spoken(value).ok_or_else(|| {
        told(
            &format!("{what} is a text, a number or {{\"en\": …, \"fr\": …}}"),
            &format!("{what} est un texte, un nombre ou {{\"en\": …, \"fr\": …}}"),
        )
    })
}

/// A dict of texts.
fn pairs(what: &str, value: Option<Value<'_>>) -> anyhow::Result<HashMap<String, String>> {
    let Some(value) = value else { return Ok(HashMap::new()) };
    let wrong =
        || told(&format!("{what} is a dict of texts"), &format!("{what} est un dictionnaire de textes"));
    let dict = DictRef::from_value(value).ok_or_else(wrong)?;
    let pair = |(letter, to): (Value<'_>, Value<'_>)| {
        Some((letter.unpack_str()?.to_owned(), to.unpack_str()?.to_owned()))
    };
    dict.iter().map(|both| pair(both).ok_or_else(wrong)).collect()
}

/// A mark as a value: its fields as texts, which [`marks`] reads.
fn fields(parts: Vec<String>, heap: Heap<'_>) -> Value<'_> {
    let names = (0..parts.len()).map(|part| format!("mark{part}"));
    heap.alloc(AllocStruct(names.zip(parts.into_iter().map(|part| harmless(&part)))))
}

fn written<'v>(cell: &Cell, heap: Heap<'v>) -> Value<'v> {
    let place = [cell.x, cell.y, cell.width, cell.height].map(|number| number.to_string());
    let shape = SHAPES.iter().position(|(_, shape)| *shape == cell.shape).unwrap_or(0);
    let piece = cell.piece.map_or(String::new(), |piece| piece.sign.to_string());
    let tone =
        cell.piece.and_then(|piece| TONES.iter().position(|(_, tone)| *tone == piece.tone)).unwrap_or(0);
    let mut parts = vec![String::new(), "cell".to_owned()];
    parts.extend(place);
    parts.extend([
        shape.to_string(),
        u8::from(cell.is_solid).to_string(),
        piece,
        tone.to_string(),
        cell.coordinate.clone(),
    ]);
    parts.extend(
        [&cell.label.en, &cell.label.fr, &cell.name.en, &cell.name.fr].map(std::string::ToString::to_string),
    );
    fields(parts, heap)
}

/// The marks that a picture gives, one list in another or not.
pub(super) fn marks(value: Value<'_>) -> Result<Vec<PictureMark>, [String; 2]> {
    let mut found = Vec::new();
    collect(value, 0, &mut 0, &mut found)?;
    Ok(found)
}

/// A list may hold itself, or another a million times: so what is looked at is counted.
fn collect(
    value: Value<'_>,
    depth: usize,
    looks: &mut u64,
    found: &mut Vec<PictureMark>,
) -> Result<(), [String; 2]> {
    *looks += 1;
    if *looks > MOST_LOOKS {
        return Err([
            format!("a picture has at most {MOST_LOOKS} marks and lists"),
            format!("une image a au plus {MOST_LOOKS} marques et listes"),
        ]);
    }
    if let Some(list) = ListRef::from_value(value) {
        if depth >= MOST_DEPTH {
            return Err([
                format!("the lists of a picture lie at most {MOST_DEPTH} deep in each other"),
                format!("les listes d'une image sont imbriquées sur {MOST_DEPTH} niveaux au plus"),
            ]);
        }
        return list.iter().try_for_each(|item| collect(item, depth + 1, looks, found));
    }
    let wrong = || {
        let kind = value.get_type();
        [
            format!("a picture is a list of cell(…), grid(…), link(…) and tap(…), and here is a {kind}"),
            format!("une image est une liste de cell(…), grid(…), link(…) et tap(…), et voici un {kind}"),
        ]
    };
    let fields = StructRef::from_value(value).ok_or_else(wrong)?;
    let parts: Vec<&str> = fields.iter().filter_map(|(_, part)| part.unpack_str()).collect();
    found.push(match &parts[..] {
        ["", "link", one, other] => PictureMark::Link([one, other].map(|name| (*name).to_owned())),
        ["", "tap", mv, names @ ..] => {
            PictureMark::Tap((*mv).to_owned(), names.iter().map(|name| (*name).to_owned()).collect())
        }
        ["", "cell", x, y, width, height, shape, solid, piece, tone, name, en, fr, said_en, said_fr] => {
            let number = |word: &&str| word.parse::<u32>().unwrap_or(0);
            let nth = |word: &&str| number(word) as usize;
            let both = |en: &str, fr: &str| Text::new(en.to_owned(), fr.to_owned());
            let mut cell = Cell::new(
                SHAPES[nth(shape) % SHAPES.len()].1,
                [x, y, width, height].map(number),
                both(said_en, said_fr),
            );
            cell.is_solid = *solid == "1";
            (*name).clone_into(&mut cell.coordinate);
            cell.label = both(en, fr);
            cell.piece =
                piece.chars().next().map(|sign| Piece { sign, tone: TONES[nth(tone) % TONES.len()].1 });
            PictureMark::Cell(cell)
        }
        _ => return Err(wrong()),
    });
    Ok(())
}
