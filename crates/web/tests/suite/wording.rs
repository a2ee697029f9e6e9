//! What pages say: whose turn it is, numbers with their nouns, nothing where there is nothing.

use crate::common::ask;

#[test]
fn the_turn_of_a_program_is_told_by_its_name_and_that_of_a_person_by_whether_they_began() {
    for (address, said) in [
        ("/en/matches/5?p=human,beginner&seed=1&m=1.1&ply=1", "The beginner is playing…"),
        ("/fr/matches/5?p=human,beginner&seed=1&m=1.1&ply=1", "Le débutant réfléchit…"),
        ("/en/matches/5?p=human,human&m=1", "Second player to move"),
        ("/fr/matches/5?p=human,human&m=1", "Au second joueur de jouer"),
        ("/en/matches/5?p=human,human&m=1.1", "First player to move"),
    ] {
        let page = ask(address).text;
        let (_, status) = page.split_once("class=\"status\">").expect("a status");
        assert!(status.starts_with(said), "{address}: {}", status.split('<').next().unwrap_or_default());
    }
}

#[test]
fn one_position_is_one_position() {
    for (address, said) in [
        ("/en/chocolate/10x7@7,3/picture?as=graph", ">1 position: 1 won, 0 lost, 0 drawn<"),
        ("/fr/chocolate/10x7@7,3/picture?as=graph", ">1 position : 1 gagnée, 0 perdue, 0 nulle<"),
        ("/en/teaser/3x3/picture?as=graph", ">1 position, "),
        ("/fr/teaser/3x3/picture?as=graph", ">1 position, "),
    ] {
        let page = ask(address).text;
        assert!(page.contains(said), "{address}");
        assert!(!page.contains(">1 positions"), "{address}");
    }
}

#[test]
fn a_puzzle_without_a_solution_has_no_moves_to_list_and_no_step_to_take() {
    for (lang, moves) in [("en", ">The moves<"), ("fr", ">Les coups<")] {
        let page = ask(&format!("/{lang}/kangaroos/3+2/solution")).text;
        assert!(
            !page.contains(moves) && !page.contains("data-key=\",\"") && !page.contains(">0/0<"),
            "{lang}"
        );
        let page = ask(&format!("/{lang}/kangaroos/3+3/solution")).text;
        assert!(page.contains(moves) && page.contains("data-key=\",\""), "{lang}");
    }
}

#[test]
fn the_rules_of_a_bar_count_no_column_from_zero() {
    for (lang, said) in [
        ("en", "around the deadly one: 7 on the left, 2 on the right, 3 above, 3 below."),
        ("fr", "autour du carré de la mort : 7 à gauche, 2 à droite, 3 au-dessus, 3 au-dessous."),
    ] {
        let page = ask(&format!("/{lang}/chocolate/10x7@7,3")).text;
        let (_, rules) = page.split_once("id=\"rules\"").expect("rules");
        assert!(rules.contains(said), "{}", rules.split("</section>").next().unwrap_or_default());
    }
}
