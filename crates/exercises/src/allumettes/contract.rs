//! What is demanded of the match game's Lisp functions: they are called in a loaded image; other languages are run whole.

mod image;
pub(super) mod lines;
mod listed;
mod listings;
mod services;

use std::io;

use lucas_check::bench::Docket;
use lucas_check::{Bench, Contract, Demand, SourceText};
use lucas_engine::Text;
use lucas_schema::report::ItemReport;

use self::image::Image;
use self::listed::{breadth, depth, run_whole};
use self::services::services;

/// The contract in the list.
pub static CONTRACT: Contract = Contract {
    name: "allumettes",
    aliases: &["matches"],
    title: Text::fixed("the match game's winning lines", "les parties gagnantes du jeu des allumettes"),
    demands: &[
        Demand {
            name: "M2",
            aliases: &["5.B", "coups_possibles", "suivant", "calc_nb_coups"],
            title: Text::fixed(
                "coups_possibles, suivant, calc_nb_coups",
                "coups_possibles, suivant, calc_nb_coups",
            ),
            points: 3,
            is_extra: false,
        },
        Demand {
            name: "M3",
            aliases: &["5.C", "explore_profondeur", "afficher_solutions_profondeur", "afficher"],
            title: Text::fixed(
                "depth first: all winning lines, and a shortest",
                "profondeur : toutes les parties gagnantes, et une plus courte",
            ),
            points: 4,
            is_extra: false,
        },
        Demand {
            name: "M4",
            aliases: &["5.D", "explore_largeur"],
            title: Text::fixed(
                "breadth first: the same lines, level by level",
                "largeur : les mêmes parties, niveau par niveau",
            ),
            points: 3,
            is_extra: false,
        },
    ],
    judge: &judge,
    unlinked: None,
    problem: Some(&super::problem::PROBLEM),
};

const DRIVER: &str = include_str!("driver.lisp");
/// So many matches are tried while there is time, and no more than so many: a thousand lines are listed too deep for some.
const MOST: i64 = 8;
const FARTHEST: i64 = 12;

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let sources = bench.candidate.sources();
    let is_lisp = |first: &SourceText| matches!(first.ending(), "lisp" | "lsp" | "cl");
    if !sources.first().is_some_and(is_lisp) {
        return run_whole(bench);
    }
    let files = sources.into_iter().enumerate().map(|(place, source)| {
        let name = if place == 0 { "given.lisp".to_owned() } else { source.name };
        (name, source.text.into_bytes())
    });
    let mut files: Vec<(String, Vec<u8>)> = files.collect();
    files.push(("lucas_driver.lisp".to_owned(), DRIVER.as_bytes().to_vec()));
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let sbcl = bench
        .candidate
        .driven(&files, &[words("sbcl --dynamic-space-size {memory} --script lucas_driver.lisp")]);
    let made = match sbcl {
        Ok(made) => made,
        Err(_) => bench.candidate.driven(&files, &[words("clisp -q -q -norc -E UTF-8 lucas_driver.lisp")])?,
    };
    let Ok(driver) = made else { return Ok(Vec::new()) };
    let image = Image { driver };
    let judges: [(&str, LispJudge); 3] = [("M2", services), ("M3", depth), ("M4", breadth)];
    let mut items = Vec::new();
    for (name, judge) in judges {
        if let Some(docket) = bench.open(name) {
            items.push(judge(bench, docket, &image)?);
        }
    }
    Ok(items)
}

type LispJudge = fn(&Bench<'_>, Docket<'_>, &Image<'_>) -> io::Result<ItemReport>;
