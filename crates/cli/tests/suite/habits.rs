//! Programs as they are handed in: tables, headings, menus, blanks and numbers around what is asked. Right ones are accepted, and what is
//! wrong is put where it belongs.

use std::fs;
use std::path::Path;

use crate::check::{judged_text, verdicts};

const FAST: [&str; 2] = ["--budget", "0.3"];

/// Rings in 0 and 1 by Gray's rule: how a board is shown, what stands over the boards, and whether emptying takes any ring.
fn rings(show: &str, over: &str, is_greedy: bool) -> String {
    let next = if is_greedy { "i = b.index(1) - 1 if not en else b.index(1)" } else { "i = b.index(1)" };
    format!(
        "n = int(input())\nen, k = True, 0\ndef val(b): return sum(x << i for i, x in enumerate(b))\n\
         def phase(b, un, fini):\n    global k\n    k, vals = 0, []\n    {over}\n    while True:\n        vals.append(val(b))\n        \
         {show}\n        k += 1\n        if fini(b): break\n        if un and (en or {}): b[0] = 1 - b[0]\n        else:\n            \
         {next}\n            b[i + 1] = 1 - b[i + 1]\n        un = not un\n    print('Nombre de coups =', k)\n    print(*vals)\n\
         b = [0] * n\nphase(b, True, all)\nen = False\nphase(b, n % 2 == 1, lambda b: not any(b))\n",
        if is_greedy { "False" } else { "True" }
    )
}

#[test]
fn rings_are_found_among_other_numbers_under_headings_and_after_numbers_with_a_dot() {
    let nothing = "pass";
    for (show, over) in [
        ("print(k + 1, *b, val(b))", nothing),
        ("print(k, '|', *b, '|', val(b))", nothing),
        ("print(k, ''.join(map(str, b)), val(b))", nothing),
        ("print(*b, k + 1)", nothing),
        ("print('etat', *b, 'valeur', val(b), 'coup', k)", nothing),
        ("print(*b)", "print(*range(1, n + 1))"),
        ("print(*b)", "print(*range(n))"),
        ("print(*range(1, n + 1)); print(*b)", nothing),
        ("print(' '.join('.*'[x] for x in b))", "print(*range(n))"),
        ("print(f'{k + 1}. ' + ' '.join('.*'[x] for x in b))", nothing),
        ("print(f'{k + 1}. ' + ' '.join('01'[x] for x in b))", nothing),
        ("print(f'{k + 1}- ' + ' '.join('-X'[x] for x in b))", nothing),
    ] {
        let (code, report) = judged_text("baguenaudier", ("a.py", &rings(show, over, false)), &FAST);
        assert_eq!(
            (code, verdicts(&report)),
            (Some(0), "B1 AC, B2 AC, B3 AC".to_owned()),
            "{show} {over} {report:#}"
        );
    }
}

#[test]
fn a_menu_is_chosen_from_before_the_size_is_typed() {
    let text = rings("print(*b)", "pass", false).replacen(
        "n = int(input())",
        "print('1 - Remplir puis vider\\n2 - Quitter')\nif input('Choix (1 ou 2) : ') != '1': raise SystemExit\nn = int(input('Taille : '))",
        1,
    );
    let (code, report) = judged_text("baguenaudier", ("a.py", &text), &FAST);
    assert_eq!((code, &report["verdict"]), (Some(0), &"AC".into()), "{report:#}");
    assert!(
        report["reading"][0].as_str().is_some_and(|told| told.contains("after the choice 1")),
        "{report:#}"
    );
}

#[test]
fn values_are_held_to_the_boards_that_are_shown_though_emptying_is_wrong() {
    let text = "n = int(input())\nb = [0] * n\ndef val(b): return sum(x << i for i, x in enumerate(b))\n\
        def phase(boards):\n    for one in boards: print(*('.*'[x] for x in one))\n    print('Nombre de coups =', len(boards))\n    \
        print(*map(val, boards))\nfill, un = [b[:]], True\nwhile not all(b):\n    i = 0 if un else b.index(1) + 1\n    b[i] = 1 - b[i]\n    \
        un = not un\n    fill.append(b[:])\nphase(fill)\n\
        phase([[0] * k + [1] * (n - k) for k in range(n + 1)])\n";
    let (_, report) = judged_text("baguenaudier", ("a.py", text), &FAST);
    assert_eq!(verdicts(&report), "B1 WA, B2 AC, B3 WA", "{report:#}");
}

#[test]
fn a_long_list_of_values_is_told_from_where_it_goes_wrong() {
    let text = rings("print(' '.join('.*'[x] for x in b))", "pass", false)
        .replace("vals.append(val(b))", "vals.append(val(b) + (n == 8 and k == 40))");
    let (_, report) = judged_text("baguenaudier", ("a.py", &text), &["--budget", "5", "--question", "B2"]);
    let shown = &report["counterexample"];
    assert_eq!((&report["verdict"], &shown["instance"]), (&"WA".into(), &"n = 8".into()), "{report:#}");
    for part in ["expected", "found", "read"] {
        assert!(shown[part].as_str().is_some_and(|told| told.len() < 200), "{shown:#}");
    }
}

#[test]
fn how_many_lines_of_matches_there_are_is_no_line() {
    let text = "import sys\ndef p(n, l):\n    if n == 0:\n        return [l] if len(l) % 2 else []\n    \
        return [x for k in (1, 2, 3) if k <= n for x in p(n - k, l + [k])]\na = p(int(sys.argv[1]), [])\n\
        for l in a: print(*l)\nprint(len(a), 'solutions')\n";
    let (code, report) = judged_text("allumettes", ("a.py", text), &FAST);
    assert_eq!((code, verdicts(&report)), (Some(0), "M3 AC".to_owned()), "{report:#}");
}

/// A sample beside the tests, changed.
fn changed(name: &str, changes: &[(&str, &str)]) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/students").join(name);
    changes.iter().fold(fs::read_to_string(file).expect("a program"), |text, (from, to)| {
        assert!(text.contains(from), "{from}: {text}");
        text.replace(from, to)
    })
}

#[test]
fn an_engine_is_played_with_to_the_end_however_little_time_there_is() {
    let shown = "    print(\"Il reste\", *bar, \": valeur\", value(bar))";
    for (program, why) in [
        (
            changed(
                "moteur-nim.py",
                &[(shown, "    print('Il reste', *bar, ': valeur', value(bar) if mine else -value(bar))")],
            ),
            "the value of the bar that results",
        ),
        (
            changed("moteur-nim.py", &[("print(\"Vous avez gagné.\" if mine", "print(gagne if mine")]),
            "breaks down instead of ending",
        ),
    ] {
        let (code, report) =
            judged_text("chocolat-moteur", ("a.py", &program), &["--budget", "0.5", "--question", "C7"]);
        assert_eq!(code, Some(1), "{why} {report:#}");
        let told = report["counterexample"]["why"].as_str().unwrap_or_default();
        assert!(told.contains(why), "{report:#}");
    }
}

#[test]
fn values_without_a_sign_are_called_that() {
    let text = "import sys\nm, n, i, j = map(int, sys.argv[1:])\nh = [i, m - 1 - i, j, n - 1 - j]\nx = h[0] ^ h[1] ^ h[2] ^ h[3]\n\
        print('negatif : position perdante')\n\
        print('valeur', sum(h) if not x else sum(h) + 1 - max(a - (a ^ x) for a in h))";
    let (_, report) = judged_text("chocolat", ("a.py", text), &["--budget", "0.5", "--question", "C3"]);
    let shown = &report["counterexample"];
    assert_eq!((&shown["expected"], &shown["found"]), (&"-2".into(), &"2".into()), "{report:#}");
    assert!(shown["mistake"].as_str().is_some_and(|told| told.contains("no sign")), "{report:#}");
    assert!(!report["reading"][0].as_str().is_some_and(|told| told.contains("in words")), "{report:#}");
}

#[test]
fn boards_of_a_fixed_size_are_judged_on_that_size_and_it_is_said_once() {
    let fixed = changed(
        "kangourous-entier.c",
        &[("#define BOARD_SIZE (2 * BOARD_GROUP_SIZE + BOARD_GAP_SIZE)", "#define BOARD_SIZE 9")],
    );
    let (code, report) = judged_text("kangourous", ("a.c", &fixed), &FAST);
    assert_eq!(code, Some(0), "{} {report:#}", verdicts(&report));
    let items = report["items"].as_array().expect("items");
    let remarks = items.iter().filter(|item| item["remarks"].to_string().contains("fixed: its functions"));
    assert_eq!(remarks.count(), 1, "{report:#}");
}

#[test]
fn an_end_that_is_none_is_a_fault_of_the_rules_and_not_of_the_moves() {
    // Squares as numbers from 1, a table of flips; won as soon as the four corners are full.
    let teaser = |won: &str| {
        format!(
            "f = {{0: [0, 1, 3, 4], 1: [0, 1, 2], 2: [1, 2, 4, 5], 3: [0, 3, 6], 4: [1, 3, 4, 5, 7],\n\
             5: [2, 5, 8], 6: [3, 4, 6, 7], 7: [6, 7, 8], 8: [4, 5, 7, 8]}}\nb = [0, 0, 0, 0, 1, 0, 0, 0, 0]\nwhile True:\n    \
             for y in (0, 3, 6): print(*b[y:y + 3])\n    if {won}:\n        print('Victoire')\n        break\n    if not any(b):\n        \
             print('DÉFAITE...')\n        break\n    k = int(input('Case (1-9) ? ')) - 1\n    if b[k]:\n        for x in f[k]: b[x] = 1 - b[x]\n    \
             else: print('Interdit')\n"
        )
    };
    let right = teaser("b == [1, 1, 1, 1, 0, 1, 1, 1, 1]");
    let (code, report) = judged_text("teaser", ("a.py", &right), &[]);
    assert_eq!((code, verdicts(&report)), (Some(0), "T1 AC, T2 AC, T3 AC".to_owned()), "{report:#}");
    let (_, report) = judged_text("teaser", ("a.py", &teaser("b[0] and b[2] and b[6] and b[8]")), &[]);
    assert_eq!(verdicts(&report), "T1 AC, T2 AC, T3 WA", "{report:#}");
    let shown = &report["counterexample"];
    assert!(shown["why"].as_str().is_some_and(|why| why.contains("that is no end")), "{report:#}");
}
