//! The handouts' printed runs, byte for byte. The golden files are the handouts' own text, errata applied.

use crate::common::lucas;

fn assert_prints(arguments: &str, input: &str, golden: &str) {
    let run = lucas(arguments, input);
    assert_eq!(run.out, golden, "lucas {arguments}");
    assert_eq!(run.code, Some(0), "lucas {arguments}: {}", run.err);
    assert!(run.out.lines().all(|line| !line.ends_with(' ')), "trailing spaces");
}

#[test]
fn the_baguenaudier_prints_the_two_printed_runs() {
    let (three, four) =
        (include_str!("../golden/baguenaudier-3.txt"), include_str!("../golden/baguenaudier-4.txt"));
    for option in ["", " --iterative"] {
        assert_prints(&format!("run baguenaudier{option}"), "3\n\n", three);
        assert_prints(&format!("run baguenaudier{option}"), "4\n\n", four);
        assert_prints(&format!("run baguenaudier 3{option}"), "\n", three);
        assert_prints(&format!("run baguenaudier 4{option}"), "", four);
        assert_prints(&format!("run rings{option}"), "4", four);
    }
}

#[test]
fn the_two_methods_of_the_baguenaudier_agree_on_every_size_up_to_12() {
    for n in 1..=12 {
        let recursive = lucas(&format!("run baguenaudier {n}"), "");
        let iterative = lucas(&format!("run baguenaudier {n} --iterative"), "");
        assert_eq!(recursive.out, iterative.out);
    }
}

#[test]
fn the_numbers_of_the_baguenaudier_are_checked_and_the_erratum_said() {
    let run = lucas("run baguenaudier 8 --numbers", "");
    assert!(run.out.starts_with("0 1 3 2 6 7 5 4 12 "), "{}", run.out);
    assert!(run.out.contains("Nombres générés : 171, en 170 coups."), "{}", run.out);
    let erratum =
        "218 nombres sont générés pour n = 8 : c'est une erreur. Il y a 170 coups, donc 171 nombres";
    assert!(run.out.contains(erratum), "{}", run.out);
    assert_eq!(run.out.matches(" : vérifié.").count(), 3, "{}", run.out);
    assert!(!lucas("run baguenaudier 7 --numbers", "").out.contains("erreur"));
}

#[test]
fn the_calls_of_the_baguenaudier_are_traced() {
    let calls = "mettre(2)\n  mettre(1)\n    placer(1)\n  prendre(0)\n  placer(2)\n  mettre(0)\n\
                 prendre(2)\n  prendre(0)\n  oter(2)\n  mettre(0)\n  prendre(1)\n    oter(1)\n";
    assert_prints("run baguenaudier 2 --trace", "", calls);
}

#[test]
fn the_kangaroos_print_every_id_and_parent() {
    assert_prints("run kangourous", "", include_str!("../golden/kangourous-3-3.txt"));
    assert_prints("run kangaroos 3 3 --capacity 2653", "", include_str!("../golden/kangourous-3-3.txt"));
}

#[test]
fn the_kangaroos_tell_their_three_endings_apart() {
    let solved = lucas("run kangourous", "");
    assert_eq!(solved.err, "résolu : solution en 24 coups, après l'exploration de 2652 états\n");
    for (arguments, ending) in [
        ("run kangourous 3 2", "blocage général"),
        ("run kangourous 3 3 --capacity 2652", "historique plein"),
    ] {
        let run = lucas(arguments, "");
        assert_eq!((run.out.as_str(), run.code), ("no solution found.\n", Some(1)));
        assert!(run.err.starts_with(ending), "{}", run.err);
    }
}

#[test]
fn the_matches_print_the_two_printed_runs() {
    let (deep, broad) =
        (include_str!("../golden/allumettes-5.txt"), include_str!("../golden/allumettes-5-largeur.txt"));
    assert_prints("run allumettes", "", deep);
    assert_prints("run allumettes 5", "", deep);
    assert_prints("run allumettes 5 --joueur 1 --vainqueur 1 --prise 3", "", deep);
    assert_prints("run allumettes 5 --largeur", "", broad);
}

#[test]
fn the_matches_follow_who_begins_and_whose_wins_are_wanted() {
    // HANDOUTS: 6 lines of 5 matches are won by player 2.
    let run = lucas("run allumettes 5 --vainqueur 2", "");
    assert!(run.out.contains("Solution 6 en") && !run.out.contains("Solution 7 en"), "{}", run.out);
    let run = lucas("run allumettes 5 --joueur 2", "");
    assert!(run.out.starts_with("Solution 1 en 3 coups :\nLe joueur 2 a la main."), "{}", run.out);
    assert!(run.out.contains("Solution 7 en") && !run.out.contains("Le joueur 1 gagne"), "{}", run.out);
    let run = lucas("run allumettes 1 --vainqueur 2", "");
    assert_eq!((run.out.as_str(), run.code), ("", Some(1)));
}

#[test]
fn the_matches_print_their_states_operators_and_tree() {
    let run = lucas("run allumettes 5 --etats", "");
    assert!(run.out.starts_with(
        "(1, 5)  (1, 4)  (1, 3)  (1, 2)  (1, 1)  (1, 0)\n(2, 5)  (2, 4)  (2, 3)  (2, 2)  (2, 1)  (2, 0)\n"
    ));
    assert_prints(
        "run allumettes 5 --operateurs",
        "",
        "État courant                Opérateurs possibles\n\
         (1, 5) ou (1, 4) ou (1, 3)  (1, 1) ou (1, 2) ou (1, 3)\n\
         (2, 5) ou (2, 4) ou (2, 3)  (2, 1) ou (2, 2) ou (2, 3)\n\
         (1, 2)                      (1, 1) ou (1, 2)\n\
         (2, 2)                      (2, 1) ou (2, 2)\n\
         (1, 1)                      (1, 1)\n\
         (2, 1)                      (2, 1)\n\
         (1, 0) ou (2, 0)            aucun\n",
    );
    let tree = lucas("run allumettes 5 --arbre", "").out;
    assert!(tree.starts_with("(1, 5)\n  (2, 4)\n    (1, 3)\n"), "{tree}");
    assert_eq!(tree.matches("joueur 1 gagne").count(), 7);
    assert_eq!(tree.matches("joueur 2 gagne").count(), 6);
}

#[test]
fn the_chocolate_engine_plays_the_example_game() {
    assert_prints("run chocolat 10 7 7 3", "h3\nv3\n", include_str!("../golden/chocolat-10-7-7-3.txt"));
    let words = "horizontalement après la ligne 3\nVertical 3\n";
    let run = lucas("run chocolat 10 7 7 3", words);
    assert!(run.out.ends_with("Vous recevez le carré de la mort : j'ai gagné.\n"), "{}", run.out);
}

#[test]
fn the_chocolate_engine_can_be_beaten_by_who_opens_a_won_bar() {
    let run = lucas("run chocolat 3 2 0 0 --second", "v9\nv2\nv1\nh1\n");
    assert!(run.out.contains("« v9 » n'est pas un coup permis ici"), "{}", run.out);
    assert!(run.out.ends_with("vous avez gagné. Bravo !\n"), "{}", run.out);
    assert_eq!(run.code, Some(0));
}

#[test]
fn the_chocolate_questions_have_their_answers() {
    assert_prints("run chocolat 3 2 --values", "", "+3 +3 +3\n+3 +3 +3\n");
    assert_prints("run chocolat 100 100 50 50 --value", "", "-198\n");
    assert_prints("run chocolat 100 100 48 52 --value", "", "191\n");
    assert_prints("run chocolat 127 127 --where 127", "", "(0,63)\n(63,0)\n(63,126)\n(126,63)\n");
    assert_prints("run chocolat 10 7 7 3 --naive --lang en", "", "+11 in 203237664 calls\n");
    assert_eq!(lucas("run chocolat 3 3 --where 100", "").code, Some(1));
}

#[test]
fn teaser_is_won_and_lost_by_the_keys_of_the_numeric_pad() {
    let won = lucas("run teaser", "5 8 7 9 2 1 5 8 3 2 5\n");
    assert!(won.out.ends_with("1 1 1\n1 0 1\n1 1 1\nBravo\n"), "{}", won.out);
    let by_lines = lucas("run teaser", "5\n8\n7\n9\n2\n1\n5\n8\n3\n2\n5\n");
    assert!(by_lines.out.ends_with("Bravo\n"));
    let lost = lucas("run teaser", "54628\n");
    assert!(lost.out.ends_with("0 0 0\n0 0 0\n0 0 0\nPerdu\n"), "{}", lost.out);
}

#[test]
fn teaser_refuses_a_zero_and_says_so() {
    let run = lucas("run teaser", "1\nx\n0\n");
    assert!(run.out.contains("La case 1 contient 0 : seul un 1 peut être joué.\n"), "{}", run.out);
    assert!(run.out.contains("« x » n'est pas une touche"), "{}", run.out);
    assert_eq!(run.code, Some(0));
}

#[test]
fn teaser_is_played_on_other_boards_by_the_names_of_their_squares() {
    assert!(lucas("run teaser 2 2", "B1\n").out.ends_with("1 1\n1 0\nBravo\n"));
    let run = lucas("run teaser 2 3", "c9 a1 b1 0");
    assert!(run.out.contains("« c9 » n'est pas une case du plateau"), "{}", run.out);
    assert!(run.out.contains("La case a1 contient 0"), "{}", run.out);
    assert!(run.out.starts_with("0 0 0\n0 1 0\n"), "{}", run.out);
    assert!(run.out.contains("0 0 0\n1 0 1\n") && run.code == Some(0), "{}", run.out);
}

#[test]
fn every_program_speaks_english_when_asked() {
    for (arguments, input, says) in [
        ("run baguenaudier --lang en", "2\n", "Emptying the board..."),
        ("run chocolat 2 1 0 0 --lang en", "", "You receive the deadly square: I have won."),
        ("run kangourous 3 2 --lang en", "", "no solution found."),
        ("run allumettes 2 --lang en", "", "Player 1 takes 2 match(es)."),
        ("run allumettes 2 --operateurs --lang en", "", "Possible operators"),
        ("run teaser --lang en", "5 8 7 9 2 1 5 8 3 2 5", "Well done"),
    ] {
        let run = lucas(arguments, input);
        assert!(run.out.contains(says), "lucas {arguments}: {}", run.out);
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    for arguments in [["run", "allumettes", "25"], ["run", "baguenaudier", "24"], ["run", "allumettes", "30"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lucas"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("lucas starts");
        let mut head = [0; 10];
        child.stdout.take().expect("a pipe").read_exact(&mut head).expect("the first bytes come at once");
        let output = child.wait_with_output().expect("lucas ends");
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), [].as_slice()));
    }
}
