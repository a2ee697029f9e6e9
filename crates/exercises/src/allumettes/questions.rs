//! The sections of the report: states, operators, the tree, the functions of service, and the two searches.

use std::sync::Arc;

use lucas_engine::{Effort, Order, Refusal, Winner};
use lucas_games::GAMES;
use lucas_games::matches::{Take, USUAL_TAKE};
use lucas_pictures::own::Own;
use lucas_pictures::{Kind, Request};
use lucas_words::say;

use super::course::Course;
use super::lisp::{
    self, Pair, all_moves, count_moves, explore, list, next, numbers, pairs, possible_moves, refusal,
};
use super::pictures::counts;
use super::program::{Seat, Setup, numbered_tree, print_lines, print_operators, print_states};
use crate::exercise::{Accepts, Alternative, Asked, Exercise, Field, Fixed};
use crate::explanation::{Drawing, Item, Passage, Sheet};
use crate::handout::printed;
use crate::markup::Gaps;

/// The most matches whose tree is drawn and whose lines are listed.
const MOST: u64 = 9;
/// The most matches whose queues are shown turn by turn.
const MOST_QUEUED: u64 = 7;
/// The most matches whose lines are counted.
const COUNTED: u32 = 13;
/// The largest take, as Lisp counts.
const TAKE: i64 = USUAL_TAKE.cast_signed();

const N: Field = Field::number("n", ["matches", "allumettes"], "5", (1, MOST));
const WINNER: Field = Field::word(
    "winner",
    ["winner", "vainqueur"],
    "1",
    Accepts::OneOf(&[Alternative::plain("1"), Alternative::plain("2")]),
);
const ORDERS: &[Alternative] = &[
    Alternative { word: "depth", label: ["depth", "profondeur"] },
    Alternative { word: "breadth", label: ["breadth", "largeur"] },
];

const fn lists(key: &'static str, usual: &'static str) -> Field {
    Field::word(key, ["lists", "listes"], usual, Accepts::Words)
}

const fn exercise(
    name: &'static str,
    aliases: &'static [&'static str],
    fields: &'static [Field],
    answer: fn(&Asked<'_>) -> Result<Gaps, Refusal>,
) -> Exercise {
    Exercise { name, aliases, fields, answer }
}

/// All of them.
pub static EXERCISES: &[Exercise] = &[
    exercise("1", &[], &[N], states),
    exercise("2", &[], &[N], operators),
    exercise("3", &[], &[N], ends),
    exercise("4", &[], &[N, Field::word("order", ["order", "ordre"], "depth", Accepts::OneOf(ORDERS))], tree),
    exercise("5.A", &[], &[N], representation),
    exercise("coups_possibles", &["5.B"], &[lists("state", "(1 5)")], possible),
    exercise("suivant", &[], &[lists("step", "(1 5) (1 2)")], following),
    exercise("calc_nb_coups", &[], &[lists("actions", "((1 1) (2 1) (1 1) (2 1) (1 1)) 1")], own_moves),
    exercise(
        "afficher",
        &[],
        &[
            N.fitting(matches_taken),
            Field::word("takes", ["takes", "prises"], "1 1 3", Accepts::Words).fitting(takes_of),
        ],
        shown,
    ),
    exercise("explore_profondeur", &["5.C"], &[N, WINNER], depth),
    exercise("afficher_solutions_profondeur", &[], &[N, WINNER], depth_shown),
    exercise("explore_largeur", &["5.D"], &[N, WINNER], breadth),
    exercise(
        "files",
        &["queues"],
        &[Field::number("queued", ["matches", "allumettes"], "5", (1, MOST_QUEUED)), WINNER],
        queues,
    ),
];

/// As many matches as the takes that are given take.
fn matches_taken(known: &Fixed<'_>) -> Option<String> {
    let takes = known.word("takes")?.split_whitespace().map(|take| take.parse::<u64>().ok());
    let matches = takes.sum::<Option<u64>>()?;
    (1..=MOST).contains(&matches).then(|| matches.to_string())
}

/// Takes that leave none of the matches, like the example: ones first, then what is left.
fn takes_of(known: &Fixed<'_>) -> Option<String> {
    known.number("n").filter(|matches| (1..=MOST).contains(matches)).map(fitting_takes)
}

fn fitting_takes(matches: u64) -> String {
    let last = matches.min(USUAL_TAKE);
    (last..matches).map(|_| 1).chain([last]).map(|take| take.to_string()).collect::<Vec<_>>().join(" ")
}

fn setup(asked: &Asked<'_>) -> Result<Setup, Refusal> {
    Ok(Setup { matches: asked.number("n")?, take: USUAL_TAKE, first: Seat::One })
}

fn winner(asked: &Asked<'_>) -> Result<Seat, Refusal> {
    Ok([Seat::One, Seat::Two][asked.choice("winner")?])
}

fn start(matches: u64) -> Pair {
    (1, i64::try_from(matches).unwrap_or(0))
}

fn states(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let setup = setup(asked)?;
    Ok(Gaps::new()
        .figure("matches", &setup.matches)
        .figure("count", &(2 * (setup.matches + 1)))
        .printed("states", printed(asked.words, |console| print_states(setup, console))?))
}

fn operators(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let setup = setup(asked)?;
    let table = printed(asked.words, |console| print_operators(setup, console))?;
    Ok(Gaps::new().figure("matches", &setup.matches).printed("operators", table))
}

fn ends(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    Ok(Gaps::new().figure("matches", &setup(asked)?.matches))
}

fn tree(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let setup = setup(asked)?;
    let order = [Order::DepthFirst, Order::BreadthFirst][asked.choice("order")?];
    let place = GAMES.open(&["matches", &setup.matches.to_string()])?;
    let picture = Request {
        game: &*place.game,
        position: &place.position,
        kind: Kind::Tree,
        order,
        analysis: Arc::clone(&place.game).analysis(),
        effort: Effort::positions(400),
        own: Own::NONE,
        words: asked.words,
    };
    let drawing = Drawing {
        label: say!(asked.words, "web-tree"),
        svg: picture.svg()?.inline(),
        text: numbered_tree(setup, order, asked.words),
    };
    let walked = ORDERS[asked.choice("order")?].label;
    Ok(Gaps::new()
        .figure("matches", &setup.matches)
        .figure("order", &asked.say(walked[0], walked[1]))
        .passage("tree", Passage::Drawing(drawing)))
}

fn representation(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let matches = asked.number("n")?;
    Ok(Gaps::new()
        .printed("state", format!("(setq etat_initial '(1 {matches}))"))
        .printed("moves", format!("(setq liste_coups '{})", pairs(&all_moves(TAKE)))))
}

/// A player and a number, from two of a list.
fn pair(player: i64, number: i64) -> Option<Pair> {
    u8::try_from(player).ok().filter(|player| matches!(player, 1 | 2)).map(|player| (player, number))
}

fn possible(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let words = asked.word("state");
    let state = match numbers(words, "(1 5)")?[..] {
        [player, left] => pair(player, left),
        _ => None,
    };
    let state = state.ok_or_else(|| refusal(words, "(1 5)"))?;
    let found = possible_moves(state, &all_moves(TAKE));
    let found = if found.is_empty() { "NIL".to_owned() } else { pairs(&found) };
    let call = format!("> (coups_possibles '({} {}) liste_coups)", state.0, state.1);
    Ok(Gaps::new().figure("moves", &found).printed("call", format!("{call}\n{found}")))
}

fn following(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let (words, accepted) = (asked.word("step"), "(1 5) (1 2)");
    let read = match numbers(words, accepted)?[..] {
        [player, left, mover, taken] => pair(player, left).zip(pair(mover, taken)),
        _ => None,
    };
    let (state, mv) = read.ok_or_else(|| refusal(words, accepted))?;
    let after = next(state, mv, TAKE).map_or("NIL".to_owned(), |(player, left)| format!("({player} {left})"));
    let call = format!("> (suivant '({} {}) '({} {}))", state.0, state.1, mv.0, mv.1);
    Ok(Gaps::new().figure("after", &after).printed("call", format!("{call}\n{after}")))
}

fn own_moves(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let (words, accepted) = (asked.word("actions"), "((1 1) (2 1) (1 1)) 1");
    let given = numbers(words, accepted)?;
    let read = given.split_last().and_then(|(&player, actions)| {
        let actions: Option<Vec<Pair>> = actions.chunks(2).map(|two| pair(two[0], *two.get(1)?)).collect();
        pair(player, 0).map(|(player, _)| player).zip(actions)
    });
    let (player, actions) = read.ok_or_else(|| refusal(words, accepted))?;
    let count = count_moves(&actions, player);
    let call = format!("> (calc_nb_coups '{} {player})", pairs(&actions));
    Ok(Gaps::new().figure("count", &count).printed("call", format!("{call}\n{count}")))
}

fn shown(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let setup = setup(asked)?;
    let words = asked.word("takes");
    let counts: Vec<u64> = words.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let is_game = counts.len() == words.split_whitespace().count()
        && counts.iter().all(|count| (1..=USUAL_TAKE).contains(count))
        && counts.iter().sum::<u64>() == setup.matches;
    if !is_game {
        let (matches, words) = (setup.matches, words.chars().take(60).collect::<String>());
        let example = fitting_takes(matches);
        return Err(Refusal::new(
            format!(
                "'{words}' is no game of {matches} matches: takes of 1 to {USUAL_TAKE} that leave none, as {example}"
            ),
            format!(
                "« {words} » n'est pas une partie à {matches} allumettes : des prises de 1 à {USUAL_TAKE} qui n'en laissent aucune, comme {example}"
            ),
        ));
    }
    let takes: Vec<Take> = counts.iter().map(|&count| Take { heap: 0, count }).collect();
    let mut course = Course::new(setup, asked.words);
    let text = String::from_utf8_lossy(course.text(&takes)).into_owned();
    Ok(Gaps::new().printed("game", text))
}

fn depth(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let (matches, winner) = (asked.number("n")?, winner(asked)?);
    let found = explore(start(matches), winner, &all_moves(TAKE), TAKE);
    let lines = found.iter().map(|(path, actions)| list([pairs(path), pairs(actions)]));
    let text = lines.collect::<Vec<_>>().join("\n");
    Ok(Gaps::new()
        .figure("matches", &matches)
        .figure("winner", &winner.number())
        .figure("count", &found.len())
        .printed("lists", if text.is_empty() { "NIL".to_owned() } else { text }))
}

fn lines(asked: &Asked<'_>, order: Order) -> Result<Gaps, Refusal> {
    let (setup, winner) = (setup(asked)?, winner(asked)?);
    let text = printed(asked.words, |console| print_lines(setup, winner, order, console))?;
    let is_example = (setup.matches, winner) == (5, Seat::One);
    Ok(Gaps::new()
        .case("some", !text.is_empty())
        .case("none", text.is_empty())
        .case("example", is_example)
        .figure("matches", &setup.matches)
        .figure("winner", &winner.number())
        .printed("lines", text))
}

fn depth_shown(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    lines(asked, Order::DepthFirst)
}

fn breadth(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let won = |winner| counts(winner, COUNTED).map(|(_, count)| Item::from(count)).collect::<Vec<_>>();
    let heads = (1..=COUNTED).map(Item::from).collect();
    Ok(lines(asked, Order::BreadthFirst)?
        .figure("round", &(USUAL_TAKE + 1))
        .table("counts", Sheet::across(vec![heads, won(Winner::Mover), won(Winner::Other)])))
}

fn queues(asked: &Asked<'_>) -> Result<Gaps, Refusal> {
    let (matches, winner) = (asked.number("queued")?, winner(asked)?);
    let turns = lisp::queues(start(matches), winner, &all_moves(TAKE), TAKE);
    let mut text = Vec::new();
    for (turn, queues) in turns.iter().enumerate() {
        let taken = queues.taken.map(|(player, left)| format!("({player} {left})"));
        let said = match (taken, queues.is_solution) {
            (None, _) => asked.say("at first", "au début"),
            (Some(state), false) => {
                asked.say(&format!("{turn}. {state} leaves the queue"), &format!("{turn}. on défile {state}"))
            }
            (Some(state), true) => asked.say(
                &format!("{turn}. {state} leaves the queue: a solution"),
                &format!("{turn}. on défile {state} : une solution"),
            ),
        };
        let [paths, actions] =
            [&queues.paths, &queues.actions].map(|lists| list(lists.iter().map(|one| pairs(one))));
        let states = pairs(&queues.states);
        let lines = [said, format!("  file          {states}"), format!("  file_chemins  {paths}")];
        text.extend(lines.into_iter().chain([format!("  file_actions  {actions}")]));
    }
    Ok(Gaps::new()
        .figure("matches", &matches)
        .figure("winner", &winner.number())
        .figure("turns", &(turns.len() - 1))
        .figure("solutions", &turns.iter().filter(|queues| queues.is_solution).count())
        .printed("queues", text.join("\n")))
}
