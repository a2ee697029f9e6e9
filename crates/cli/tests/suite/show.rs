//! `lucas show`: pictures on the output and in files, and what is refused.

use crate::common::lucas;

#[test]
fn a_picture_goes_to_the_output_in_the_language_spoken() {
    for (language, word) in [("en", "positions and moves"), ("fr", "positions et coups")] {
        let run = lucas(&format!("show rings 3 --as graph -o - --lang {language}"), "");
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        assert!(run.out.starts_with("<svg") && run.out.ends_with("</svg>\n") && run.out.contains(word));
    }
}

#[test]
fn each_format_is_written_whole_under_its_name() {
    let directory = tempfile::tempdir().expect("a directory");
    for (name, begin) in [("a.svg", "<svg"), ("a.dot", "digraph"), ("a.graphml", "<?xml")] {
        let path = directory.path().join(name);
        let run = lucas(&format!("show matches 5 --as tree --order breadth -o {}", path.display()), "");
        assert_eq!((run.code, run.out), (Some(0), format!("{} written\n", path.display())));
        assert!(std::fs::read_to_string(&path).expect("a file").starts_with(begin));
    }
    assert_eq!(std::fs::read_dir(directory.path()).expect("a directory").count(), 3);
}

#[test]
fn a_search_is_counted_and_drawn_step_by_step() {
    assert_eq!(lucas("show matches 5 --as tree --steps", "").out, "56\n");
    let run = lucas("show matches 5 --as tree --step 56 -o -", "");
    assert!(run.out.contains("56/56. All moves were tried: the search is over."), "{}", run.out);
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    for (arguments, complaint) in [
        ("rings 3 --as graph -o a.png", "the name of a.png ends in none of .svg, .dot, .graphml"),
        ("rings 3 --as graph", "-o FILE is missing: where the picture goes, or - for the output"),
        (
            "teaser --as calls -o -",
            "calls are drawn for games of two, and for puzzles with a recursion of their own: the tree is drawn",
        ),
        ("teaser 4 4 --as table -o -", "more than 16384 cells, too many to read: choose a smaller instance"),
        (
            "rings 3 --as table -o a.dot",
            "tables and growth are drawn as .svg only; .dot and .graphml are for graph, tree and calls",
        ),
        ("rings 3 --as growth --steps", "growth has no steps: graph, tree, calls and table have"),
        ("matches 5 --as tree --step 57 -o -", "--step: '57' is not a whole number from 1 to 56"),
        (
            "teaser 5 5 --as graph -o -",
            "more than 200000 positions, or very many moves: choose a smaller instance (lucas show takes a larger --limit)",
        ),
        ("matches 5 --as tree --limit 0 -o -", "--limit: '0' is not a whole number from 1 to 5000000"),
    ] {
        let run = lucas(&format!("show {arguments}"), "");
        assert_eq!((run.code, run.err, run.out.len()), (Some(2), format!("lucas: {complaint}\n"), 0));
    }
    let run = lucas("show rings 3 --as graph -o /nowhere/a.svg", "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.starts_with("lucas: /nowhere/a.svg cannot be written"));
}
