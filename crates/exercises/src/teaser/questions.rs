//! The handout's analysis: the rules, the vector of 5 × 5 on which every move is one cross, the keys, the program; and all
//! boards there are.

use std::collections::VecDeque;

use lucas_engine::lines::count_nearer;
use lucas_engine::{Effort, End, Game, Notation, Ranked, Refusal};
use lucas_games::teaser::{Shot, Teaser};
use lucas_words::say;

use super::program::run;
use crate::exercise::{Accepts, Alternative, Asked, Exercise, Field, Fixed};
use crate::explanation::{Item, Passage, Sheet, Tile, Tiles};
use crate::handout::printed_from;
use crate::markup::Gaps;

/// The most keys that are played.
const MOST_KEYS: usize = 200;

const BOARD: Field = Field::word("board", ["board", "plateau"], "000.010.000", Accepts::Word);

const ORDERS: &[Alternative] =
    &[Alternative::plain("distance"), Alternative { word: "rank", label: ["rank", "rang"] }];

/// The first key that may be played where the usual one may not.
fn playable_key(known: &Fixed<'_>) -> Option<String> {
    let teaser = teaser().ok()?;
    let board = teaser.parse_position(known.word("board")?).ok()?;
    let playable = shots(&teaser).filter(|(_, shot)| teaser.is_playable(board, *shot));
    let keys: Vec<usize> = playable.map(|(key, _)| key).collect();
    if keys.contains(&5) { None } else { keys.first().map(usize::to_string) }
}

/// All of them.
pub static EXERCISES: &[Exercise] = &[
    Exercise { name: "1.1", aliases: &["regles", "rules"], fields: &[], answer: rules },
    Exercise {
        name: "1.4",
        aliases: &["vecteur", "vector"],
        fields: &[BOARD, Field::number("key", ["key", "touche"], "5", (1, 9)).fitting(playable_key)],
        answer: vector,
    },
    Exercise { name: "1.5", aliases: &["touches", "keys"], fields: &[], answer: keys },
    Exercise {
        name: "2",
        aliases: &["programme", "program"],
        fields: &[Field::word("keys", ["keys", "touches"], "58792158325", Accepts::Words)],
        answer: program,
    },
    Exercise {
        name: "plateaux",
        aliases: &["boards"],
        fields: &[Field::word("by", ["by", "par"], "distance", Accepts::OneOf(ORDERS))],
        answer: boards,
    },
];

fn teaser() -> Result<Teaser, Refusal> {
    Teaser::new(3, 3)
}

/// The shots of all keys, in order.
fn shots(teaser: &Teaser) -> impl Iterator<Item = (usize, Shot)> {
    (1..=9).filter_map(|key| Some((key, teaser.shot_at_key(key)?)))
}

/// Where a square lies in the vector of 25.
fn index(Shot(square): Shot) -> usize {
    6 + square / 3 * 5 + square % 3
}

fn rules(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let teaser = teaser()?;
    let rows = shots(&teaser).map(|(key, shot)| {
        let flips = teaser.play(&0, shot);
        let kind = match flips.count_ones() {
            5 => asked.say("centre: the plus", "centre : la croix"),
            4 => asked.say("corner: its 2 × 2", "coin : son carré 2 × 2"),
            _ => asked.say("edge: its whole side", "bord : tout son côté"),
        };
        vec![key.into(), kind.into(), Item::from(teaser.position_text(&flips)).typed()]
    });
    Ok(Gaps::new().table("moves", Sheet::down(rows.collect())))
}

/// `fond`: the board in the middle of 25 squares, 1 and −1.
fn widened(board: u32) -> [i8; 25] {
    let mut wide = [-1; 25];
    for square in (0..9).filter(|square| board >> square & 1 == 1) {
        wide[index(Shot(square))] = 1;
    }
    wide
}

/// `change`, then the centre by itself unless it was played.
fn changed(mut wide: [i8; 25], x: usize) -> ([i8; 25], [i8; 25]) {
    for place in [x - 5, x - 1, x, x + 1, x + 5] {
        wide[place] = -wide[place];
    }
    let crossed = wide;
    if x != 12 {
        wide[12] = -wide[12];
    }
    (crossed, wide)
}

fn visible(wide: &[i8; 25]) -> u32 {
    (0..9).fold(0, |board, square| board | u32::from(wide[index(Shot(square))] == 1) << square)
}

/// Twenty-five numbers in five rows.
fn in_rows(numbers: impl Iterator<Item = impl ToString>) -> String {
    let cells: Vec<String> = numbers.map(|number| format!("{:>3}", number.to_string())).collect();
    cells.chunks(5).map(<[String]>::concat).collect::<Vec<_>>().join("\n")
}

fn vector(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let teaser = teaser()?;
    let board = teaser.parse_position(asked.word("board"))?;
    let key = asked.number("key")?;
    let shot = usize::try_from(key).ok().and_then(|key| teaser.shot_at_key(key)).unwrap_or(Shot(4));
    let (wide, x) = (widened(board), index(shot));
    let (crossed, after) = changed(wide, x);
    let is_right = (0..teaser.size().unwrap_or(0)).all(|rank| {
        let board = teaser.unrank(rank);
        shots(&teaser)
            .all(|(_, shot)| visible(&changed(widened(board), index(shot)).1) == teaser.play(&board, shot))
    });
    let flipped = [x - 5, x - 1, x, x + 1, x + 5].map(|place| place.to_string()).join(", ");
    let legal = if teaser.is_playable(board, shot) {
        asked.say("may be played", "peut être jouée")
    } else {
        asked.say("holds a 0 and may not be played", "contient 0 et ne peut pas être jouée")
    };
    Ok(Gaps::new()
        .figure("key", &key)
        .figure("x", &x)
        .figure("legal", &legal)
        .figure("flipped", &flipped)
        .figure(
            "centre",
            &if x == 12 {
                asked.say("stays", "reste")
            } else {
                asked.say("is flipped once more", "est inversée une fois de plus")
            },
        )
        .figure("before", &teaser.position_text(&board))
        .figure("after", &teaser.position_text(&visible(&after)))
        .figure(
            "verdict",
            &if is_right { say!(asked.words, "verdict-true") } else { say!(asked.words, "verdict-false") },
        )
        .printed("numbers", in_rows(0..25))
        .printed("start", in_rows(wide.iter()))
        .printed("crossed", in_rows(crossed.iter()))
        .printed("end", in_rows(after.iter())))
}

fn keys(_: &Asked<'_>) -> Result<Gaps, Refusal> {
    let teaser = teaser()?;
    let (mut keys, mut places) = (Vec::new(), Vec::new());
    for key in [7, 8, 9, 4, 5, 6, 1, 2, 3] {
        keys.push(key.into());
        places.extend(teaser.shot_at_key(key).map(|shot| index(shot).into()));
    }
    let touche: Vec<String> = shots(&teaser).map(|(_, shot)| index(shot).to_string()).collect();
    Ok(Gaps::new()
        .figure("touche", &format!("{{0, {}}}", touche.join(", ")))
        .table("keys", Sheet::across(vec![keys, places])))
}

fn program(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let teaser = teaser()?;
    let keys: String = asked.word("keys").chars().filter(|key| !key.is_whitespace()).collect();
    if keys.len() > MOST_KEYS || !keys.bytes().all(|key| key.is_ascii_digit()) {
        return Err(Refusal::new(
            format!(
                "'{}' are no keys: at most {MOST_KEYS} digits, as 58792158325",
                keys.chars().take(60).collect::<String>()
            ),
            format!(
                "« {} » ne sont pas des touches : au plus {MOST_KEYS} chiffres, comme 58792158325",
                keys.chars().take(60).collect::<String>()
            ),
        ));
    }
    // Key 0 stops a game that has not ended.
    let text = printed_from(format!("{keys}0\n").as_bytes(), asked.words, |console| run(&teaser, console))?;
    let all = 0..teaser.size().unwrap_or(0);
    let ends =
        |wanted: End| all.clone().filter(|&rank| teaser.end(&teaser.unrank(rank)) == Some(wanted)).count();
    Ok(Gaps::new()
        .figure("keys", &keys)
        .figure("won", &ends(End::Won))
        .figure("lost", &ends(End::Lost))
        .printed("run", text))
}

/// How far every board is from the first one, by its rank; along `next`.
fn distances(first: u32, next: impl Fn(u32) -> Vec<u32>) -> Vec<Option<usize>> {
    let mut found = vec![None; 512];
    let mut waiting = VecDeque::from([(first, 0)]);
    while let Some((board, distance)) = waiting.pop_front() {
        let Some(known @ None) = found.get_mut(board as usize) else { continue };
        *known = Some(distance);
        waiting.extend(next(board).into_iter().map(|next| (next, distance + 1)));
    }
    found
}

fn boards(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let (teaser, by_rank) = (teaser()?, asked.choice("by")? == 1);
    let is_open = |board: &u32| teaser.end(board).is_none();
    let reached = distances(teaser.start(), |board| {
        let playable = shots(&teaser).filter(|(_, shot)| is_open(&board) && teaser.is_playable(board, *shot));
        playable.map(|(_, shot)| teaser.play(&board, shot)).collect()
    });
    // A shot is taken back by the same shot: it flips the same squares.
    let goal = (0..512).find(|board| teaser.end(board) == Some(End::Won)).unwrap_or(0);
    let to_goal = distances(goal, |board| {
        let before = shots(&teaser).map(|(_, shot)| (teaser.play(&board, shot), shot));
        before
            .filter(|(from, shot)| is_open(from) && teaser.is_playable(*from, *shot))
            .map(|(from, _)| from)
            .collect()
    });
    let left = |board: &u32| to_goal[*board as usize].and_then(|moves| u32::try_from(moves).ok());
    let most = to_goal.iter().flatten().max().copied().unwrap_or(0);
    let tile = |board: u32| {
        let (text, distance) = (teaser.position_text(&board), to_goal[board as usize]);
        let said = match distance {
            Some(distance) => say!(asked.words, "about-tile", position = text.as_str(), distance = distance),
            None => say!(asked.words, "about-tile-lost", position = text.as_str()),
        };
        let shade = distance.map_or("lost".to_owned(), |distance| format!("d{distance}"));
        let mark = if board == teaser.start() { " start" } else { "" };
        Tile {
            label: distance.map_or("×".to_owned(), |distance| distance.to_string()),
            said,
            to: format!("teaser/3x3?at={text}"),
            look: format!("{shade}{mark}"),
            board: text,
        }
    };
    let at = |distance: Option<usize>| {
        let tiles: Vec<Tile> =
            (0..512).filter(|board| to_goal[*board as usize] == distance).map(tile).collect();
        let heading = match distance {
            Some(distance) => {
                say!(asked.words, "about-at-distance", distance = distance, boards = tiles.len())
            }
            None => say!(asked.words, "about-lost", boards = tiles.len()),
        };
        Tiles { heading: Some(heading), tiles }
    };
    let groups = if by_rank {
        vec![Tiles { heading: None, tiles: (0..512).map(tile).collect() }]
    } else {
        (0..=most).map(Some).chain([None]).map(at).collect()
    };
    Ok(Gaps::new()
        .case("rank", by_rank)
        .figure("boards", &to_goal.len())
        .figure("reached", &reached.iter().flatten().count())
        .figure("solvable", &to_goal.iter().flatten().count())
        .figure("farthest", &most)
        .figure("moves", &to_goal[teaser.start() as usize].unwrap_or(0))
        .figure("ways", &count_nearer(&teaser, teaser.start(), &left, &Effort::UNBOUNDED)?)
        .figure("loss", &reached[0].unwrap_or(0))
        .passage("map", Passage::Tiles(groups)))
}
