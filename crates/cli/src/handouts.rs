//! `lucas run`: the handouts' programs, from arguments to request.

use std::num::NonZeroUsize;

use lucas_console::{Console, Finish};
use lucas_engine::notation::number;
use lucas_engine::{Order, Refusal, Text};
use lucas_exercises::allumettes::{self, Player, Setup};
use lucas_exercises::baguenaudier::{self, Method, Task};
use lucas_exercises::chocolat::{self, Opens};
use lucas_exercises::{kangourous, teaser};
use lucas_games::chocolate::{self, MOST, bar};
use lucas_games::kangaroos::Kangaroos;
use lucas_games::matches::USUAL_TAKE;
use lucas_games::teaser::{MOST_SQUARES, Teaser};

use crate::arguments::{Allumettes, Chocolat, Handout, PlayerNumber};

/// Runs a handout's program.
///
/// # Errors
/// Refuses arguments that the program does not accept.
pub fn run(handout: &Handout, console: &mut Console<'_>) -> Finish {
    match handout {
        Handout::Baguenaudier { size, iterative, numbers, trace } => {
            let task = match (iterative, numbers, trace) {
                (_, true, _) => Task::Numbers,
                (_, _, true) => Task::Trace,
                (true, ..) => Task::Play(Method::Iterative),
                _ => Task::Play(Method::Recursive),
            };
            baguenaudier::run(size.as_deref(), task, console)
        }
        Handout::Chocolat(request) => chocolat(request, console),
        Handout::Kangourous { sizes, capacity } => {
            let capacity = match capacity {
                None => kangourous::CAPACITY,
                Some(word) => positive(word, &Text::fixed("capacity", "capacité"))?,
            };
            kangourous::run(&kangaroos(sizes)?, capacity, console)
        }
        Handout::Allumettes(request) => allumettes(request, console),
        Handout::Teaser { sizes } => teaser::run(&board(sizes)?, console),
    }
}

/// Reads a number of at least 1.
///
/// # Errors
/// Refuses what is not one.
pub fn positive(word: &str, what: &Text) -> Result<NonZeroUsize, Refusal> {
    let read = number(word, what, 1..=u64::from(u32::MAX))?;
    Ok(usize::try_from(read).ok().and_then(NonZeroUsize::new).unwrap_or(NonZeroUsize::MAX))
}

fn kangaroos(sizes: &[String]) -> Result<Kangaroos, Refusal> {
    let size = |word: &str, en, fr| number(word, &Text::fixed(en, fr), 1..=32);
    match sizes {
        [] => Kangaroos::new(3, 3),
        [pawns, gap] => Kangaroos::new(
            size(pawns, "pawns a side", "pions par groupe")?,
            size(gap, "gap", "cases libres")?,
        ),
        _ => Err(Refusal::new(
            format!(
                "the kangaroos take PAWNS GAP, two numbers as in 3 3, or nothing; given: {}",
                sizes.len()
            ),
            format!(
                "les kangourous prennent PIONS LIBRES, deux nombres comme 3 3, ou rien ; reçu : {}",
                sizes.len()
            ),
        )),
    }
}

fn board(sizes: &[String]) -> Result<Teaser, Refusal> {
    let size = |word: &str, en, fr| number(word, &Text::fixed(en, fr), 1..=MOST_SQUARES);
    match sizes {
        [] => Teaser::new(3, 3),
        [rows, columns] => Teaser::new(size(rows, "rows", "lignes")?, size(columns, "columns", "colonnes")?),
        _ => Err(Refusal::new(
            format!("teaser takes ROWS COLUMNS, two numbers as in 4 4, or nothing; given: {}", sizes.len()),
            format!("teaser prend LIGNES COLONNES, deux nombres comme 4 4, ou rien ; reçu : {}", sizes.len()),
        )),
    }
}

fn chocolat(request: &Chocolat, console: &mut Console<'_>) -> Finish {
    let words: Vec<&str> = request.bar.iter().map(String::as_str).collect();
    let is_over_all_squares = request.values || request.r#where.is_some();
    if let ([columns, rows] | [columns, rows, _, _], true) = (words.as_slice(), is_over_all_squares) {
        let columns = number(columns, &Text::fixed("columns", "colonnes"), 1..=MOST)?;
        let rows = number(rows, &Text::fixed("rows", "lignes"), 1..=MOST)?;
        return match &request.r#where {
            Some(word) => chocolat::print_places(columns, rows, value(word)?, console),
            None => chocolat::print_values(columns, rows, console),
        };
    }
    let bar = bar(&words)?;
    if request.value {
        chocolat::print_value(bar, console)
    } else if request.naive {
        chocolat::print_naive_value(bar, console)
    } else {
        chocolat::play(bar, if request.second { Opens::Person } else { Opens::Program }, console)
    }
}

fn value(word: &str) -> Result<i128, Refusal> {
    let most = i128::from(chocolate::MOST) * 2;
    let number: Option<i128> = word.parse().ok();
    number.filter(|value| (-most..=most).contains(value)).ok_or_else(|| {
        Refusal::new(
            format!("'{word}' is not a value: a whole number such as 127 or -198 is accepted"),
            format!("« {word} » n'est pas une valeur : un nombre entier comme 127 ou -198 est accepté"),
        )
    })
}

fn allumettes(request: &Allumettes, console: &mut Console<'_>) -> Finish {
    let count = |word: &Option<String>, usual, en, fr| match word {
        None => Ok(usual),
        Some(word) => number(word, &Text::fixed(en, fr), 1..=allumettes::MOST),
    };
    let player = |number: PlayerNumber| match number {
        PlayerNumber::One => Player::One,
        PlayerNumber::Two => Player::Two,
    };
    let first = request.joueur.map_or(Player::One, player);
    let setup = Setup {
        matches: count(&request.matches, 5, "the number of matches", "nombre d'allumettes")?,
        take: count(&request.prise, USUAL_TAKE, "the largest take", "prise maximale")?,
        first,
    };
    if request.etats {
        allumettes::print_states(setup, console)
    } else if request.operateurs {
        allumettes::print_operators(setup, console)
    } else if request.arbre {
        allumettes::print_tree(setup, console)
    } else {
        let order = if request.largeur { Order::BreadthFirst } else { Order::DepthFirst };
        allumettes::print_lines(setup, request.vainqueur.map_or(first, player), order, console)
    }
}
