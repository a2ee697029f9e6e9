//! What the games of the collection count.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use lucas_engine::flips::{Flips, UNREACHABLE};
use lucas_engine::graph::reach;
use lucas_engine::halfway::{distances, meet};
use lucas_engine::strong::strong;
use lucas_engine::{
    Effort, End, Game, Notation, Outcome, Place, Players, Quantity, Ranked, Scored, Symmetric,
};
use lucas_games::boxes::Boxes;
use lucas_games::connect::{self, Connect, Stones};
use lucas_games::hanoi::Hanoi;
use lucas_games::solitaire::Solitaire;
use lucas_games::taquin::{self, Taquin, TileOrder};
use lucas_games::wythoff::Wythoff;
use lucas_games::{GAMES, domineering, lights};

use super::{EFFORT, check, of_address, params};

#[test]
fn the_tower_of_hanoi_counts_as_written() {
    check("hanoi");
}

#[test]
fn alignments_count_as_written() {
    check("connect");
}

#[test]
fn chomp_counts_as_written() {
    check("chomp");
}

#[test]
fn the_sums_count_as_written() {
    check("sum");
}

#[test]
fn the_octal_games_count_as_written() {
    check("octal");
}

#[test]
fn domineering_counts_as_written() {
    check("domineering");
}

#[test]
fn peg_solitaire_counts_as_written() {
    check("solitaire");
}

#[test]
fn dots_and_boxes_count_as_written() {
    check("boxes");
}

#[test]
fn quixo_counts_as_written() {
    check("quixo");
}

#[test]
fn river_crossings_count_as_written() {
    check("crossing");
}

#[test]
fn the_taquin_counts_as_written() {
    check("taquin");
}

#[test]
fn the_military_game_counts_as_written() {
    check("military");
}

#[test]
fn the_marelle_counts_as_written() {
    check("marelle");
}

#[test]
fn wythoffs_game_counts_as_written() {
    check("wythoff");
}

#[test]
fn lights_out_counts_as_written() {
    check("lights");
}

#[test]
fn toads_and_frogs_count_as_written() {
    check("toads");
}

#[test]
fn the_queens_count_as_written() {
    check("queens");
}

/// What a game of the collection comes to: a puzzle's value is a length, a game's who wins.
pub fn of_collection(address: &str, quantity: &str) -> Option<String> {
    let Place { game, position } = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}"));
    let value = || {
        let analysis = Arc::clone(&game).analysis();
        let answer = analysis.answer(&position, 0, &EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"));
        answer.value
    };
    match (quantity, game.players()) {
        ("value", Players::Two) => Some(value().outcome.name().to_owned()),
        ("remoteness", _) => value().remoteness.map(|plies| plies.to_string()),
        _ => of_address(address, quantity),
    }
}

pub fn of_chomp(address: &str, quantity: &str) -> Option<String> {
    let winning = || {
        let game = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}")).game;
        let analysis = Arc::clone(&game).analysis();
        // Theory knows that a rectangle is won, and no move: the moves are looked at one by one.
        let moves = game.moves(&game.start()).unwrap_or_else(|refusal| panic!("{refusal}"));
        let is_lost = |position: &str| {
            let answer = analysis.answer(position, 0, &EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"));
            answer.value.outcome == Outcome::Lose
        };
        moves.into_iter().filter(|step| is_lost(&step.position)).map(|step| step.mv).collect::<Vec<_>>()
    };
    match quantity {
        "winning_moves" => Some(winning().len().to_string()),
        "winning_move_names" => Some(winning().join(";")),
        _ => of_collection(address, quantity),
    }
}

/// The Grundy value of the start of an address.
fn grundy(address: &str) -> Option<u64> {
    let game = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}")).game;
    let analysis = Arc::clone(&game).analysis();
    analysis.grundy(&game.start(), &EFFORT).ok()?
}

pub fn of_wythoff(address: &str, quantity: &str) -> Option<String> {
    Some(match quantity {
        "grundy" => grundy(address)?.to_string(),
        "grundy_diagonal_0_to_20" => {
            let of_twins =
                |heap: u64| if heap == 0 { Some(0) } else { grundy(&format!("wythoff:{heap},{heap}")) };
            (0..=20).map(|heap| Some(of_twins(heap)?.to_string())).collect::<Option<Vec<_>>>()?.join(";")
        }
        "first_30_lost" => {
            // By search of all pairs, without theory; two heaps of 80 reach them all.
            let game = Wythoff::new(80, 80);
            let values = strong(&game, &EFFORT).unwrap_or_else(|_| panic!("too large"));
            let pairs = (0..values.positions()).filter(|&rank| values.outcome(rank) == Outcome::Lose);
            pairs
                .map(|rank| game.position_text(&game.unrank(rank as u64)))
                .take(30)
                .collect::<Vec<_>>()
                .join(";")
        }
        _ => return of_collection(address, quantity),
    })
}

pub fn of_lights(address: &str, quantity: &str) -> Option<String> {
    let game = || lights::read(&params(address).split('x').collect::<Vec<_>>()).expect("a board");
    // The largest board has too many moves to write down: all boards by sets, and from all lights on every solvable one is reached.
    let distances = || {
        let distances = game().distances(&EFFORT).unwrap_or_else(|_| panic!("too large"));
        let reached = distances.expect("small distances").into_iter().filter(|&far| far != UNREACHABLE);
        reached.collect::<Vec<u8>>()
    };
    Some(match (quantity, params(address)) {
        ("solvable", "5x5") => distances().len().to_string(),
        ("max_remoteness", "5x5") => distances().into_iter().max()?.to_string(),
        ("shortest_sets", _) => {
            let place = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}"));
            let answer = place.game.analysis().answer(&place.position, 0, &EFFORT);
            let facts = answer.unwrap_or_else(|refusal| panic!("{refusal}")).facts;
            match facts.into_iter().find(|fact| fact.key == "shortestSets")?.value {
                Quantity::One(sets) => sets.to_string(),
                Quantity::Several(_) => return None,
            }
        }
        _ => return of_collection(address, quantity),
    })
}

pub fn of_octal(address: &str, quantity: &str) -> Option<String> {
    let heap = |heap: u64| {
        if heap == 0 {
            return 0;
        }
        let game = GAMES.open(&[&format!("octal:{},{heap}", params(address))]);
        let game = game.unwrap_or_else(|refusal| panic!("{refusal}")).game;
        let analysis = Arc::clone(&game).analysis();
        analysis.grundy(&game.start(), &EFFORT).ok().flatten().expect("impartial")
    };
    match quantity {
        "grundy_0_to_40" => Some((0..=40).map(|size| heap(size).to_string()).collect::<Vec<_>>().join(";")),
        "lost_single_heaps_up_to_1000" => {
            Some((1..=1000).filter(|&size| heap(size) == 0).count().to_string())
        }
        "grundy" => Some(grundy(address)?.to_string()),
        _ => of_collection(address, quantity),
    }
}

/// The number of shortest ways to every state from one, and how long they are.
fn ways_from(game: &Hanoi, from: u64) -> Vec<(u64, u64)> {
    let mut ways = vec![(u64::MAX, 0); usize::try_from(game.size().expect("few")).expect("few")];
    let index = |rank: u64| usize::try_from(rank).expect("few");
    ways[index(from)] = (0, 1);
    let (mut layer, mut depth) = (vec![from], 0);
    while !layer.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for &rank in &layer {
            let at = game.unrank(rank);
            let count = ways[index(rank)].1;
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            for mv in moves {
                let to = game.rank(&game.play(&at, mv));
                let (far, known) = &mut ways[index(to)];
                if *far == u64::MAX {
                    *far = depth;
                    next.push(to);
                }
                if *far == depth {
                    *known += count;
                }
            }
        }
        layer = next;
    }
    ways
}

pub fn of_hanoi(address: &str, quantity: &str) -> Option<String> {
    let words: Vec<&str> = params(address).split(',').collect();
    let (discs, pegs): (usize, u8) = (words[0].parse().ok()?, words[1].parse().ok()?);
    let pairs = || {
        let game = Hanoi::new(pegs, vec![0; discs], vec![pegs - 1; discs]);
        let ranks = 0..game.size().expect("few");
        ranks.flat_map(move |from| ways_from(&game, from)).collect::<Vec<_>>()
    };
    Some(match quantity {
        "diameter" => pairs().iter().map(|&(far, _)| far).max()?.to_string(),
        "sum_of_distances" => pairs().iter().map(|&(far, _)| far).sum::<u64>().to_string(),
        "most_shortest_ways" => pairs().iter().map(|&(_, ways)| ways).max()?.to_string(),
        "pairs_with_several_shortest" => pairs().iter().filter(|&&(_, ways)| ways > 1).count().to_string(),
        _ => return of_collection(address, quantity),
    })
}

/// The whole games from a position: those that the first player wins, that the second wins, and drawn ones.
fn games_of(game: &Connect, at: Stones, known: &mut HashMap<Stones, [u128; 3]>) -> [u128; 3] {
    if let Some(&games) = known.get(&at) {
        return games;
    }
    let is_first = at.is_crosses_turn();
    let games = match game.end(&at) {
        Some(End::Draw) => [0, 0, 1],
        Some(end) => {
            let is_first_winner = (end == End::Won) == is_first;
            [is_first_winner.into(), (!is_first_winner).into(), 0]
        }
        None => {
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            moves.into_iter().fold([0; 3], |sum, mv| {
                let games = games_of(game, game.play(&at, mv), known);
                std::array::from_fn(|kind| sum[kind] + games[kind])
            })
        }
    };
    known.insert(at, games);
    games
}

pub fn of_connect(address: &str, quantity: &str) -> Option<String> {
    let game = || connect::read(&params(address).split(['x', ',']).collect::<Vec<_>>()).expect("a board");
    let games = || games_of(&game(), game().start(), &mut HashMap::new());
    Some(match quantity {
        "lines_first" => games()[0].to_string(),
        "lines_second" => games()[1].to_string(),
        "lines_draw" => games()[2].to_string(),
        "ended_draw" => {
            let game = game();
            let graph =
                reach(&game, [game.start()], |at| at, &EFFORT).unwrap_or_else(|_| panic!("too large"));
            graph.positions.iter().filter(|at| game.end(at) == Some(End::Draw)).count().to_string()
        }
        _ => return of_collection(address, quantity),
    })
}

pub fn of_domineering(address: &str, quantity: &str) -> Option<String> {
    if quantity != "covered_sets" {
        return of_collection(address, quantity);
    }
    let game = domineering::read(&params(address).split(['x', ',']).collect::<Vec<_>>()).expect("a board");
    // What can be laid depends on nothing but the squares that are covered.
    let (mut seen, mut layer) = (HashSet::new(), vec![game.start()]);
    while let Some(at) = layer.pop() {
        if seen.insert((at.covered(), at.turn())) {
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            layer.extend(moves.into_iter().map(|mv| game.play(&at, mv)));
        }
    }
    Some(seen.len().to_string())
}

pub fn of_military(address: &str, quantity: &str) -> Option<String> {
    let Some(quantity) = quantity.strip_prefix("ranks") else { return of_collection(address, quantity) };
    let place = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}"));
    let (analysis, size) = (Arc::clone(&place.game).analysis(), place.game.shape().into_iter().product());
    let all = (0..size).filter_map(|rank| place.game.position_of(rank));
    let value = |position: &str| {
        let answer = analysis.answer(position, 0, &EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"));
        answer.value
    };
    let count = |side: &str, outcome: Outcome| {
        let of_side = all.clone().filter(|position| position.ends_with(side));
        of_side.filter(|position| value(position).outcome == outcome).count().to_string()
    };
    Some(match quantity {
        "" => size.to_string(),
        "_hare_win" => count("hare", Outcome::Win),
        "_hare_lose" => count("hare", Outcome::Lose),
        "_hare_draw" => count("hare", Outcome::Draw),
        "_hounds_win" => count("hounds", Outcome::Win),
        "_hounds_lose" => count("hounds", Outcome::Lose),
        "_hounds_draw" => count("hounds", Outcome::Draw),
        "_hounds_stuck" => {
            let is_stuck = |position: &String| {
                let is_home = position.ends_with(",a2,hounds");
                let moves = place.game.moves(position).unwrap_or_else(|refusal| panic!("{refusal}"));
                position.ends_with("hounds") && !is_home && moves.is_empty()
            };
            all.filter(is_stuck).count().to_string()
        }
        "_max_remoteness" => all.filter_map(|position| value(&position).remoteness).max()?.to_string(),
        _ => return None,
    })
}

/// The central game of the English board: its positions are too many for a graph, layers of classes count them.
static CENTRAL: LazyLock<[(&str, String); 4]> = LazyLock::new(|| {
    let game = Solitaire::read(&[]).unwrap_or_else(|refusal| panic!("{refusal}"));
    let meeting = meet(&game, &game.start(), &Effort::UNBOUNDED).unwrap_or_else(|_| panic!("too large"));
    // The goal is where the hole was: what leads back from the mirror of the goal leads on from the start.
    let reached = distances(&game, &Effort::UNBOUNDED).unwrap_or_else(|_| panic!("too large"));
    let symmetries = game.symmetries();
    let mut positions = 0;
    reached.visit(|word| {
        let kept = symmetries.iter().filter(|&&symmetry| game.image(symmetry, &word) == word).count();
        positions += symmetries.len() / kept;
    });
    [
        ("positions", positions.to_string()),
        ("classes", reached.explored().to_string()),
        ("value", meeting.length().map_or_else(String::new, |plies| plies.to_string())),
        ("count", meeting.count().to_string()),
    ]
});

pub fn of_solitaire(address: &str, quantity: &str) -> Option<String> {
    if address == "solitaire:english,d4,d4" {
        return CENTRAL.iter().find(|(name, _)| *name == quantity).map(|(_, counted)| counted.clone());
    }
    if quantity != "fewest_pegs" {
        return of_collection(address, quantity);
    }
    let place = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}"));
    let analysis = Arc::clone(&place.game).analysis();
    let reached = analysis.reached(&place.position, &EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"));
    let pegs = reached.positions.iter().map(|position| position.matches('1').count());
    Some(pegs.min()?.to_string())
}

pub fn of_boxes(address: &str, quantity: &str) -> Option<String> {
    let (columns, rows) = params(address).split_once('x')?;
    let game = Boxes::new(columns.parse().ok()?, rows.parse().ok()?);
    let scores = || {
        let scores = game
            .scores(&game.start(), &|at| game.level(&at), &EFFORT)
            .unwrap_or_else(|_| panic!("too large"));
        let all = 0..game.size().expect("few");
        let mut by_score: BTreeMap<i32, u64> = BTreeMap::new();
        for rank in all {
            *by_score.entry(scores.of(&game.unrank(rank)).expect("every set is reached")).or_default() += 1;
        }
        by_score
    };
    let of_sign = |sign: i32| {
        scores()
            .into_iter()
            .filter(|(score, _)| score.signum() == sign)
            .map(|(_, sets)| sets)
            .sum::<u64>()
            .to_string()
    };
    Some(match quantity {
        "score" => {
            let place = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}"));
            let analysis = place.game.analysis();
            let answer =
                analysis.answer(&place.position, 0, &EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"));
            answer.value.score?.to_string()
        }
        "best_moves" => {
            let place = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}"));
            let analysis = place.game.analysis();
            let answer =
                analysis.answer(&place.position, 0, &EFFORT).unwrap_or_else(|refusal| panic!("{refusal}"));
            let value = &answer.value;
            answer.moves.iter().filter(|one| value.is_kept(&one.value, one.step.effect)).count().to_string()
        }
        "edge_sets" => game.size()?.to_string(),
        "edge_sets_ahead" => of_sign(1),
        "edge_sets_level" => of_sign(0),
        "edge_sets_behind" => of_sign(-1),
        "edge_sets_by_score" => {
            scores().iter().map(|(score, sets)| format!("{score}:{sets}")).collect::<Vec<_>>().join(";")
        }
        "positions_with_score_and_turn" => {
            let mut seen = HashSet::new();
            // Whose turn it is, the boxes of the first player, and the edges.
            let mut open = vec![(game.start(), true)];
            while let Some((at, is_first)) = open.pop() {
                if seen.insert((at, is_first)) {
                    let mut moves = Vec::new();
                    game.moves(&at, &mut moves);
                    let next = |mv| (game.play(&at, mv), is_first != game.passes(&at, mv));
                    open.extend(moves.into_iter().map(next));
                }
            }
            seen.len().to_string()
        }
        _ => return of_collection(address, quantity),
    })
}

/// How far every board that can be solved is from the order, and in how many ways it is solved.
fn from_the_goal(game: &Taquin) -> HashMap<TileOrder, (usize, u64)> {
    let mut known = HashMap::from([(game.goal(), (0, 1))]);
    let mut layer = vec![game.goal()];
    for far in 1.. {
        let mut next = Vec::new();
        for at in &layer {
            let (_, ways) = known[at];
            let mut moves = Vec::new();
            game.moves(at, &mut moves);
            for mv in moves {
                let there = game.play(at, mv);
                let entry = known.entry(there).or_insert_with(|| {
                    next.push(there);
                    (far, 0)
                });
                if entry.0 == far {
                    entry.1 += ways;
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    known
}

pub fn of_taquin(address: &str, quantity: &str) -> Option<String> {
    let game = || taquin::read(&params(address).split(['x', ',']).collect::<Vec<_>>()).expect("a board");
    let layers = || {
        let known = from_the_goal(&game());
        let mut sizes = vec![0u64; known.values().map(|&(far, _)| far).max().unwrap_or(0) + 1];
        for &(far, _) in known.values() {
            sizes[far] += 1;
        }
        sizes
    };
    Some(match quantity {
        "positions" => layers().iter().sum::<u64>().to_string(),
        "max_remoteness" => (layers().len() - 1).to_string(),
        "positions_at_max" => layers().last()?.to_string(),
        "by_remoteness" => layers().iter().map(u64::to_string).collect::<Vec<_>>().join(";"),
        "hardest_with_counts" => {
            let (game, known) = (game(), from_the_goal(&game()));
            let most = known.values().map(|&(far, _)| far).max()?;
            let hardest = known.iter().filter(|(_, (far, _))| *far == most);
            let mut hardest: Vec<String> =
                hardest.map(|(at, (_, ways))| format!("{}:{ways}", game.position_text(at))).collect();
            hardest.sort();
            hardest.join(";")
        }
        _ => return of_collection(address, quantity),
    })
}
