//! Exact counts, in `golden/NAME.counts`: one line each, `ADDRESS QUANTITY NUMBER  # SOURCE`. Laws miss wrong
//! rules; counts catch them. With `LUCAS_REGENERATE=1` the numbers are written again, the sources kept.

mod collection;

use std::cell::RefCell;
use std::collections::HashSet;
use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use lucas_engine::answer::Count;
use lucas_engine::any::Census;
use lucas_engine::graph::{StateGraph, reach};
use lucas_engine::lines;
use lucas_engine::search::{Ending, History, Twins, breadth_first};
use lucas_engine::solve::retrograde;
use lucas_engine::strong::strong;
use lucas_engine::{
    AnyGame, Effort, Game, Notation, Order, Outcome, Place, Ranked, Reversible, Symmetric, Value, Winner,
};
use lucas_games::chocolate::{self, Bar, Chocolate};
use lucas_games::kangaroos::{Kangaroos, Pawns};
use lucas_games::matches::{LastMatch, Matches, USUAL_TAKE};
use lucas_games::rings::{Rings, moves_to_fill};
use lucas_games::teaser::Teaser;
use lucas_games::{GAMES, nim};

pub const EFFORT: Effort<'static> = Effort::positions(20_000_000);
/// More lines than this are not listed one by one.
const MOST_LISTED: usize = 100_000;

/// What an address and a quantity come to; `None` when the quantity is unknown.
type Counter = fn(&str, &str) -> Option<String>;

/// The games that count more than others do.
const COUNTERS: [(&str, Counter); 16] = [
    ("hanoi", collection::of_hanoi),
    ("connect", collection::of_connect),
    ("chomp", collection::of_chomp),
    ("octal", collection::of_octal),
    ("wythoff", collection::of_wythoff),
    ("lights", collection::of_lights),
    ("domineering", collection::of_domineering),
    ("military", collection::of_military),
    ("solitaire", collection::of_solitaire),
    ("taquin", collection::of_taquin),
    ("boxes", collection::of_boxes),
    ("rings", of_rings),
    ("chocolate", of_chocolate),
    ("kangaroos", of_kangaroos),
    ("matches", of_matches),
    ("teaser", of_teaser),
];

#[test]
fn every_game_of_the_registry_has_counts() {
    for entry in GAMES.0 {
        let text = fs::read_to_string(file(entry.name))
            .unwrap_or_else(|error| panic!("{}: {error}", file(entry.name).display()));
        let is_count = |line: &str| line.starts_with(&format!("{}:", entry.name));
        assert!(text.lines().any(is_count), "{} has no count", entry.name);
    }
}

/// How many lines each golden file of the collection has: the counts that were published or computed twice before its game was
/// written. More may be added; none is left out.
const OF_THE_COLLECTION: [(&str, usize); 16] = [
    ("hanoi", 168),
    ("taquin", 32),
    ("connect", 121),
    ("chomp", 296),
    ("octal", 150),
    ("domineering", 203),
    ("solitaire", 102),
    ("crossing", 100),
    ("military", 69),
    ("marelle", 50),
    ("boxes", 35),
    ("quixo", 12),
    ("wythoff", 77),
    ("queens", 78),
    ("toads", 350),
    ("lights", 45),
];

#[test]
fn no_count_of_the_collection_is_left_out() {
    assert_eq!(OF_THE_COLLECTION.iter().map(|(_, lines)| lines).sum::<usize>(), 1888);
    for (name, lines) in OF_THE_COLLECTION {
        let text = fs::read_to_string(file(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let sources = text.lines().filter_map(|line| Some(line.split_once('#')?.1.trim()));
        let held = sources
            .filter(|source| ["published", "computed twice"].iter().any(|mark| source.starts_with(mark)));
        assert!(held.count() >= lines, "{name} had {lines} counts");
    }
}

/// A golden file that no test reads would be passed over in silence.
#[test]
fn every_golden_file_is_counted_by_a_test() {
    let tests = concat!(include_str!("counts.rs"), include_str!("counts/collection.rs"));
    for entry in GAMES.0 {
        assert!(tests.contains(&format!("    check(\"{}\");", entry.name)), "nobody counts {}", entry.name);
    }
}

#[test]
fn the_rings_count_as_written() {
    check("rings");
}

#[test]
fn the_chocolate_counts_as_written() {
    check("chocolate");
}

#[test]
fn the_kangaroos_count_as_written() {
    check("kangaroos");
}

#[test]
fn the_matches_count_as_written() {
    check("matches");
}

#[test]
fn the_teaser_counts_as_written() {
    check("teaser");
}

#[test]
fn a_quantity_that_nobody_knows_is_counted_by_no_game() {
    for (name, counter) in COUNTERS {
        let game = GAMES.open(&[name]).unwrap_or_else(|refusal| panic!("{refusal}")).game;
        assert_eq!(counter(&game.address(), "joy"), None);
    }
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.counts"))
}

pub fn check(name: &str) {
    let own = COUNTERS.into_iter().find(|(game, _)| *game == name);
    let count = own.map_or(collection::of_collection as Counter, |(_, count)| count);
    let path = file(name);
    let old = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut wrong = Vec::new();
    let mut new = Vec::new();
    for line in old.lines() {
        let (counts, source) = line.split_once('#').unwrap_or((line, ""));
        let written = counts.split_whitespace().collect::<Vec<_>>();
        if let [address, quantity, number] = written[..] {
            assert!(address.starts_with(&format!("{name}:")), "'{address}' is no address of {name}");
            assert!(!source.trim().is_empty(), "'{line}' has no source");
            let counted = count(address, quantity).unwrap_or_else(|| panic!("what is a '{quantity}'?"));
            if counted != number {
                wrong.push(format!("{address} {quantity}: {number} is written, {counted} is counted"));
            }
            let width = counts.trim_end().len() - number.len();
            new.push(format!("{}{counted}  #{source}\n", &counts[..width]));
        } else {
            assert!(written.is_empty(), "'{line}' is not ADDRESS QUANTITY NUMBER  # SOURCE");
            new.push(format!("{line}\n"));
        }
    }
    if std::env::var("LUCAS_REGENERATE").is_ok_and(|wish| wish == "1") {
        fs::write(&path, new.concat()).expect("the counts can be written");
    } else {
        assert!(wrong.is_empty(), "{}:\n{}", path.display(), wrong.join("\n"));
    }
}

pub fn params(address: &str) -> &str {
    address.split_once(':').expect("a name and parameters").1
}

/// What can be counted of every game from its rules and ranks.
fn of_rules<G: Notation + Ranked>(game: &G, quantity: &str) -> Option<String> {
    let explored = || -> StateGraph<G> {
        reach(game, [game.start()], |at| at, &EFFORT).unwrap_or_else(|_| panic!("too large"))
    };
    Some(match quantity {
        "ranks" => game.size()?.to_string(),
        "positions" => explored().positions.len().to_string(),
        "searched" => signed(&retrograde(&explored().arcs, game.players(), &EFFORT).ok()?.value(0)),
        "winnable" => {
            let values = strong(game, &EFFORT).unwrap_or_else(|_| panic!("too large"));
            let ranks = 0..usize::try_from(game.size()?).ok()?;
            ranks.filter(|&rank| values.outcome(rank) == Outcome::Win).count().to_string()
        }
        "unreached" => {
            let reached = explored().positions;
            let others = (0..game.size()?).map(|rank| game.unrank(rank)).filter(|at| !reached.contains(at));
            others.map(|at| game.position_text(&at)).collect::<Vec<_>>().join(";")
        }
        _ => return None,
    })
}

thread_local! {
    /// The last census, of an address with or without symmetry: many quantities are read off one.
    static LAST_CENSUS: RefCell<Option<((String, bool), Census)>> = const { RefCell::new(None) };
}

/// What can be counted of every game by its address, as a front end does.
pub fn of_address(address: &str, quantity: &str) -> Option<String> {
    let Place { game, position } = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}"));
    let analysis = Arc::clone(&game).analysis();
    let count = |winner| match analysis.count(&position, winner, &EFFORT) {
        Ok(Count::Exactly(count)) => count.to_string(),
        Ok(Count::Endless) => "endless".to_owned(),
        Err(refusal) => panic!("{refusal}"),
    };
    Some(match quantity {
        "value" => {
            let answer = analysis.answer(&position, 0, &EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"));
            signed(&answer.value)
        }
        "count" => count(Winner::Mover),
        "count_of_other" => count(Winner::Other),
        "listed" => listed(&game, Winner::Mover, Order::DepthFirst).len().to_string(),
        "listed_of_other" => listed(&game, Winner::Other, Order::DepthFirst).len().to_string(),
        "depth_first" => listed(&game, Winner::Mover, Order::DepthFirst).join(","),
        "breadth_first" => listed(&game, Winner::Mover, Order::BreadthFirst).join(","),
        _ => {
            let census = |by_symmetry| analysis.census(&position, by_symmetry, &EFFORT);
            return of_census(quantity, &|by_symmetry| {
                let asked = (address.to_owned(), by_symmetry);
                LAST_CENSUS.with_borrow_mut(|last| match last {
                    Some((of, census)) if *of == asked => census.clone(),
                    _ => {
                        let census = census(by_symmetry).unwrap_or_else(|refusal| panic!("{refusal}"));
                        last.insert((asked, census)).1.clone()
                    }
                })
            });
        }
    })
}

/// What a census of everything that play can reach comes to.
fn of_census(quantity: &str, census: &dyn Fn(bool) -> Census) -> Option<String> {
    let joined = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(";");
    Some(match quantity {
        "classes" => census(true).positions.to_string(),
        "positions" => census(false).positions.to_string(),
        "arcs" => census(false).arcs.to_string(),
        "ended" => census(false).ended.to_string(),
        "stuck" => census(false).stuck.to_string(),
        "win" | "solvable" => census(false).win.to_string(),
        "lose" => census(false).lose.to_string(),
        "draw" => census(false).draw.to_string(),
        "moves" => census(false).moves.to_string(),
        "best_moves" => census(false).best_moves.to_string(),
        "max_remoteness" => census(false).max_remoteness()?.to_string(),
        "positions_at_max" => census(false).positions_at_max().to_string(),
        "by_remoteness" => joined(&census(false).by_remoteness),
        _ => return None,
    })
}

/// Lines one by one, as moves joined by dashes.
fn listed(game: &Arc<dyn AnyGame>, winner: Winner, order: Order) -> Vec<String> {
    let analysis = Arc::clone(game).analysis();
    let lines =
        analysis.lines(&game.start(), winner, order, EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"));
    let lines: Vec<_> = lines
        .take(MOST_LISTED + 1)
        .map(|line| line.unwrap_or_else(|refusal| panic!("{refusal}")))
        .map(|line| line.into_iter().map(|step| step.mv).collect::<Vec<_>>().join("-"))
        .collect();
    assert!(lines.len() <= MOST_LISTED, "{} has too many lines to list", game.address());
    lines
}

fn signed(value: &Value) -> String {
    value.signed().map_or_else(|| value.outcome.name().to_owned(), |plies| plies.to_string())
}

fn of_rings(address: &str, quantity: &str) -> Option<String> {
    let (squares, is_filling) = match params(address).strip_suffix("@full") {
        Some(squares) => (squares, true),
        None => (params(address), false),
    };
    let squares = squares.parse().expect("a number of squares");
    let rings = if is_filling { Rings::filling(squares) } else { Rings::emptying(squares) };
    match quantity {
        "moves" => Some(moves_to_fill(squares).to_string()),
        _ => of_rules(&rings, quantity).or_else(|| of_address(address, quantity)),
    }
}

fn of_chocolate(address: &str, quantity: &str) -> Option<String> {
    let words: Vec<&str> = params(address).split(['x', '@', ',']).collect();
    let bar = chocolate::bar(&words).unwrap_or_else(|refusal| panic!("{refusal}"));
    let game = Chocolate::new(bar);
    Some(match quantity {
        "nim_sum" => nim::sum(&bar.0).to_string(),
        "symmetries" => game.symmetries().len().to_string(),
        "calls" => calls(&game).to_string(),
        "squares_worth_127" => {
            let places = (0..bar.columns()).flat_map(|i| (0..bar.rows()).map(move |j| (i, j)));
            let is_worth_it = |&(i, j): &(u64, u64)| {
                let bar = Bar::new([bar.columns(), bar.rows(), i, j]);
                bar.is_ok_and(|bar| bar.value() == Value::win(127u32))
            };
            places.filter(is_worth_it).map(|(i, j)| format!("{i},{j}")).collect::<Vec<_>>().join(";")
        }
        _ => return of_rules(&game, quantity).or_else(|| of_address(address, quantity)),
    })
}

/// How often a recursion that remembers nothing calls itself. Every break leads to a lower rank.
fn calls(game: &Chocolate) -> u128 {
    let rank = |bar: &Bar| usize::try_from(game.rank(bar)).expect("a small rank");
    let mut calls: Vec<u128> = Vec::new();
    for bar in (0..game.size().expect("a small bar")).map(|rank| game.unrank(rank)) {
        let mut breaks = Vec::new();
        game.moves(&bar, &mut breaks);
        let smaller = breaks.into_iter().map(|mv| calls[rank(&game.play(&bar, mv))]);
        calls.push(1 + smaller.sum::<u128>());
    }
    calls[rank(&game.start())]
}

fn of_kangaroos(address: &str, quantity: &str) -> Option<String> {
    let (pawns, gap) = params(address).split_once('+').expect("pawns and gap");
    let number = |word: &str| word.parse().expect("a number");
    let game = Kangaroos::new(number(pawns), number(gap)).unwrap_or_else(|refusal| panic!("{refusal}"));
    let search = |capacity: Option<usize>, twins| -> History<Pawns> {
        breadth_first(&game, game.start(), capacity.and_then(NonZeroUsize::new), twins)
    };
    Some(match quantity {
        "shortest" => {
            let history = search(None, Twins::Forgotten);
            let last = history.visits.last().filter(|_| history.ending == Ending::Solved);
            last.map_or_else(|| "none".to_owned(), |visit| visit.moves.to_string())
        }
        "halved" => halved(&game).map_or_else(|| "none".to_owned(), |moves| moves.to_string()),
        "visits" => search(Some(10_000), Twins::Recorded).visits.len().to_string(),
        "back" => {
            let history = search(Some(10_000), Twins::Recorded);
            history.back().map(|visit| visit.to_string()).collect::<Vec<_>>().join(",")
        }
        "ending_in_10000" => format!("{:?}", search(Some(10_000), Twins::Recorded).ending),
        "ending_in_2653" => format!("{:?}", search(Some(2_653), Twins::Recorded).ending),
        "ending_in_2652" => format!("{:?}", search(Some(2_652), Twins::Recorded).ending),
        "ending_in_100" => format!("{:?}", search(Some(100), Twins::Recorded).ending),
        _ => return of_rules(&game, quantity).or_else(|| of_address(address, quantity)),
    })
}

/// The shortest solution by half its depth: the first layer with a board whose mirror in time is in it too.
fn halved<G: Reversible>(game: &G) -> Option<usize> {
    let mut seen = HashSet::from([game.start()]);
    let mut layer = seen.clone();
    let mut moves = Vec::new();
    for depth in 0.. {
        if layer.is_empty() {
            break;
        }
        if layer.iter().any(|at| layer.contains(&game.reversed(at))) {
            return Some(2 * depth);
        }
        let mut next = HashSet::new();
        for at in &layer {
            moves.clear();
            game.moves(at, &mut moves);
            next.extend(moves.iter().map(|&mv| game.play(at, mv)).filter(|at| !seen.contains(at)));
        }
        seen.extend(next.iter().cloned());
        layer = next;
    }
    None
}

fn of_matches(address: &str, quantity: &str) -> Option<String> {
    let mut words: Vec<&str> = params(address).split([',', '+']).collect();
    let last = if words.last() == Some(&"misere") { LastMatch::Loses } else { LastMatch::Wins };
    words.retain(|word| *word != "misere");
    let take = match words.last().and_then(|word| word.strip_prefix("take")) {
        Some("all") => u64::MAX,
        Some(take) => take.parse().expect("a take"),
        None => USUAL_TAKE,
    };
    let heaps = words.iter().filter_map(|word| word.parse().ok()).collect();
    let game = Matches::new(heaps, take, last);
    Some(match quantity {
        "searched_count" | "searched_count_of_other" => {
            let arcs = reach(&game, [game.start()], |at| at, &EFFORT).ok()?.arcs;
            let winner = if quantity == "searched_count" { Winner::Mover } else { Winner::Other };
            lines::count(&arcs, 0, winner, &EFFORT).ok()??.to_string()
        }
        // The winner's moves in the first of the shortest lines.
        "optimal" => {
            let game = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}")).game;
            let best = listed(&game, Winner::Mover, Order::BreadthFirst).into_iter().next()?;
            best.split('-').count().div_ceil(2).to_string()
        }
        _ => return of_rules(&game, quantity).or_else(|| of_address(address, quantity)),
    })
}

fn of_teaser(address: &str, quantity: &str) -> Option<String> {
    let by_rules = || {
        let (rows, columns) = params(address).split_once('x')?;
        let board = Teaser::new(rows.parse().ok()?, columns.parse().ok()?);
        of_rules(&board.unwrap_or_else(|refusal| panic!("{refusal}")), quantity)
    };
    by_rules().or_else(|| of_address(address, quantity))
}
