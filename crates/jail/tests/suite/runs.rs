//! Programs that mean no harm.

use std::fs;
use std::time::Duration;

use lucas_jail::{Exit, Limits, Pause, languages, shown};

use crate::{folder, jail, script};

#[test]
fn a_program_says_what_it_says_and_ends_as_it_ends() {
    let folder = folder();
    let ran = jail().run(&script(&folder, "cat; echo oops >&2; exit 3").input("hello")).expect("a run");
    assert_eq!((ran.exit, ran.excess), (Exit::Code(3), None));
    assert_eq!((&*ran.output, &*ran.errors), (&b"hello"[..], &b"oops\n"[..]));
}

/// The same program in every language: it reads a number and writes the next.
const NEXT: [(&str, &str); 7] = [
    (
        "a.c",
        "#include <stdio.h>\nint main() { int x; printf(\"n? \"); scanf(\"%d\", &x); printf(\"%d\\n\", x + 1); return 0; }",
    ),
    ("a.cpp", "#include <iostream>\nint main() { int x; std::cin >> x; std::cout << x + 1 << std::endl; }"),
    ("a.py", "print(int(input()) + 1)"),
    ("a.lisp", "(print (+ 1 (read)))"),
    (
        "a.java",
        "public class Next { public static void main(String[] words) {
            System.out.println(1 + new java.util.Scanner(System.in).nextInt()); } }",
    ),
    ("a-b.ml", "let () = print_int (1 + read_int ())"),
    (
        "a.js",
        "require('readline').createInterface({ input: process.stdin })
            .on('line', (line) => { console.log(1 + parseInt(line)); process.exit(0); });",
    ),
];

#[test]
fn every_language_runs_on_pipes_and_on_a_terminal() {
    let jail = jail();
    let sources = folder();
    let a_while = Duration::from_secs(10);
    for (name, text) in NEXT {
        let folder = folder();
        let source = sources.path().join(name);
        fs::write(&source, text).expect("a source");
        let prepared = languages::prepare(&jail, &source, &folder).expect(name);
        let job = prepared.job(folder.path(), Limits::default());
        let ran = jail.run(&job.clone().input("41\n")).expect("a run");
        assert!(ran.is_success(), "{name}: {ran:?}");
        assert!(shown(&ran.output).contains("42"), "{name}: {ran:?}");
        let mut talk = jail.at_terminal(&job).expect("a start");
        assert_eq!(talk.hear(a_while).expect("words").pause, Pause::Waits, "{name}");
        talk.say(b"41\n", a_while).expect("said");
        let heard = talk.hear(a_while).expect("words");
        assert_eq!(heard.pause, Pause::Ended, "{name}");
        assert!(shown(&heard.bytes).contains("42"), "{name}: {heard:?}");
        assert!(talk.end().expect("an end").is_success(), "{name}");
    }
}
