//! Programs in every language, right and wrong.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lucas_jail::languages::{self, Prepared, TOOLCHAINS, Unprepared};
use lucas_jail::{Excess, Folder, Limits, Pause, shown};

use crate::{folder, jail};

/// The same program in every language: it reads a number and writes the next.
const NEXT: [(&str, &str); 8] = [
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
        "a.rs",
        "fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap();
            println!(\"{}\", 1 + line.trim().parse::<i32>().unwrap()); }",
    ),
    (
        "a.js",
        "require('readline').createInterface({ input: process.stdin })
            .on('line', (line) => { console.log(1 + parseInt(line)); process.exit(0); });",
    ),
];

/// A program, prepared in a folder.
fn prepared(name: &str, text: impl AsRef<[u8]>, folder: &Folder) -> Result<Prepared, Unprepared> {
    let sources = crate::folder();
    let source = sources.path().join(name);
    fs::write(&source, text).expect("a source");
    languages::prepare(&jail(), &source, folder)
}

/// What a program says, given its input.
fn said(name: &str, text: impl AsRef<[u8]>, input: &str) -> String {
    let folder = folder();
    let job = prepared(name, text, &folder).expect(name).job(folder.path(), Limits::default());
    let ran = jail().run(&job.input(input)).expect("a run");
    assert!(ran.is_success(), "{name}: {ran:?} {}", shown(&ran.errors));
    shown(&ran.output).trim().to_owned()
}

/// Whether there is a compiler for a file: an ordinary user may not reach the one that root has for itself.
fn is_installed(name: &str) -> bool {
    rustix::process::geteuid().is_root() || languages::toolchain(Path::new(name)).is_ok()
}

#[test]
fn every_language_runs_on_pipes_and_on_a_terminal() {
    let jail = jail();
    let a_while = Duration::from_secs(10);
    for (name, text) in NEXT.into_iter().filter(|(name, _)| is_installed(name)) {
        let folder = folder();
        let job = prepared(name, text, &folder).expect(name).job(folder.path(), Limits::default());
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

#[test]
fn lisp_runs_under_either_implementation() {
    for toolchain in TOOLCHAINS.iter().filter(|one| one.endings.contains(&"lisp")) {
        assert_eq!(toolchain.missing(), None, "{}", toolchain.language);
        let (sources, folder, jail) = (folder(), folder(), jail());
        let source = sources.path().join("mine.lisp");
        fs::write(&source, "(format t \"~a é~%\" (+ 1 (read)))").expect("a source");
        let job = toolchain
            .prepare(&jail, &source, &folder, &[])
            .expect("ready")
            .job(folder.path(), Limits::default());
        let ran = jail.run(&job.clone().input("41\n")).expect("a run");
        assert_eq!(shown(&ran.output).trim(), "42 é", "{}: {ran:?}", toolchain.language);
        let mut talk = jail.at_terminal(&job).expect("a start");
        let a_while = Duration::from_secs(10);
        let heard = talk.hear(a_while).expect("words");
        assert_eq!(heard.pause, Pause::Waits, "{} {heard:?} {:?}", toolchain.language, talk.end());
        talk.say(b"41\n", a_while).expect("said");
        assert!(shown(&talk.hear(a_while).expect("words").bytes).contains("42"), "{}", toolchain.language);
    }
}

#[test]
fn what_does_not_compile_is_told_in_the_compilers_words() {
    for (name, text, word) in [
        ("a.c", "int main() { return x; }", "x"),
        ("a.cpp", "int main() { return x; }", "x"),
        ("a.py", "print(1", "SyntaxError"),
        ("a.java", "class A { int x = y; }", "cannot find symbol"),
        ("a.ml", "let x = 1 + \"a\"", "type"),
        ("a.rs", "fn main() { let x: u8 = \"a\"; }", "mismatched types"),
        ("a.js", "let let = 1 +", "SyntaxError"),
        ("many.c", &"x y z;\n".repeat(100_000), "unknown type"),
    ] {
        if !is_installed(name) {
            continue;
        }
        let folder = folder();
        match prepared(name, text, &folder).expect_err(name) {
            Unprepared::Rejected(message) => {
                assert!(message.len() < 20_000 && message.contains(word), "{name}: {message}");
                assert!(!message.contains(&folder.path().display().to_string()), "{name}: {message}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn names_and_encodings_that_compilers_dislike_are_mended() {
    let java = "/* a public class Wrong */ package a.b; class Other {} // public class Wrong
        public final class Right { static String s = \"public class Wrong\";
        public static void main(String... words) { System.out.println(\"right\"); } }";
    assert_eq!(said("my-class.java", java, ""), "right");
    let second =
        "class First {} class Second { public static void main(String[] words) { System.out.println(2); } }";
    assert_eq!(said("x.java", second, ""), "2");
    assert_eq!(said("1-mon prog.ml", "let () = print_string \"fine\"", ""), "fine");
    assert_eq!(said("program.c", "#include <stdio.h>\nint main() { puts(\"fine\"); }", ""), "fine");
    for (name, text) in [
        ("a.c", &b"#include <stdio.h>\nint main() { puts(\"\xe9t\xe9\"); /* \xe9 */ }"[..]),
        ("a.py", b"print('\xe9t\xe9')"),
        ("b.py", b"# -*- coding: latin-1 -*-\nprint('\xe9t\xe9')"),
        ("a.java", b"class A { public static void main(String[] w) { System.out.println(\"\xe9t\xe9\"); } }"),
        ("a.lisp", b"(princ \"\xe9t\xe9\")"),
        ("a.ml", b"let () = print_string \"\xe9t\xe9\""),
        ("a.js", b"console.log('\xe9t\xe9')"),
        ("bom.py", b"\xef\xbb\xbfprint('\xc3\xa9t\xc3\xa9')"),
        ("bom.ml", b"\xef\xbb\xbflet () = print_string \"\xc3\xa9t\xc3\xa9\""),
    ] {
        assert_eq!(said(name, text, ""), "été", "{name}");
    }
}

#[test]
fn a_language_that_is_unknown_or_missing_is_refused_with_what_helps() {
    let refusal = languages::toolchain(Path::new("mine.pas")).expect_err("no Pascal").text;
    assert!(
        refusal.en.contains(".c ") && refusal.en.contains(".py") && refusal.fr.contains("extension"),
        "{refusal:?}"
    );
    assert!(languages::toolchain(Path::new("mine")).is_err());
    let (folder, pipe) = (folder(), folder().path().join("pipe.c"));
    assert!(matches!(
        languages::prepare(&jail(), Path::new("/usr/lib"), &folder),
        Err(Unprepared::Refused(_))
    ));
    assert!(matches!(languages::prepare(&jail(), &pipe, &folder), Err(Unprepared::Failed(_))));
    for toolchain in TOOLCHAINS {
        assert!(!toolchain.package.is_empty() && !toolchain.tools.is_empty(), "{}", toolchain.language);
    }
}

#[test]
fn memory_is_limited_under_every_runtime_and_small_programs_fit() {
    let hoards = [
        (
            "a.java",
            "import java.util.*; class A { public static void main(String[] w) {
            List<int[]> l = new ArrayList<>(); while (true) l.add(new int[100000]); } }",
        ),
        ("a.js", "const l = []; while (true) l.push(new Array(10000).fill(1.5));"),
        ("a.lisp", "(defvar *l* nil) (loop (push (make-array 100000) *l*))"),
        ("a.ml", "let l = ref [] let () = while true do l := Array.make 100000 1 :: !l done"),
    ];
    for (name, text) in hoards {
        let folder = folder();
        let limits = Limits::default().with("memory=128,cpu=5,wall=10").expect("limits");
        let ran = jail()
            .run(&prepared(name, text, &folder).expect(name).job(folder.path(), limits))
            .expect("a run");
        assert!(!ran.is_success(), "{name}: {ran:?}");
        assert!(ran.excess != Some(Excess::Waiting) && ran.memory < 200 << 20, "{name}: {ran:?}");
    }
}

#[test]
fn system_files_are_not_drawn_into_a_compilation() {
    for text in [
        "#include \"/etc/passwd\"\nint main() {}",
        "__asm__(\".incbin \\\"/etc/passwd\\\"\"); int main() {}",
        "#include \"../../../../../etc/passwd\"\nint main() {}",
        "fn main() { println!(\"{}\", include_str!(\"/etc/passwd\")); }",
    ] {
        let folder = folder();
        let name = if text.starts_with("fn") { "a.rs" } else { "a.c" };
        if !is_installed(name) {
            continue;
        }
        match prepared(name, text, &folder).expect_err("a secret") {
            Unprepared::Rejected(message) => assert!(!message.contains("root:"), "{message}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_compilation_without_end_is_stopped() {
    // Each line holds eight times the one before.
    let doublings = (1..12).map(|level| {
        let before = level - 1;
        format!("#define A{level} {}\n", format!("A{before} ").repeat(8))
    });
    let text =
        format!("#define A0 1,\n{}int x[] = {{ A11 0 }};\nint main() {{}}", doublings.collect::<String>());
    let stopped = prepared("a.c", text, &folder()).expect_err("without end");
    assert!(matches!(stopped, Unprepared::Exceeded(Excess::Processor | Excess::Memory)), "{stopped:?}");
}

#[test]
fn a_command_runs_where_it_is_begun_with_what_lies_beside_it() {
    let here = folder();
    fs::create_dir(here.path().join("sub")).expect("a folder");
    fs::write(here.path().join("sub/main.py"), "import part, sys; print(part.word, sys.argv[1])")
        .expect("a file");
    fs::write(here.path().join("sub/part.py"), "word = 'beside'").expect("a file");
    let run = |words: &[&str]| {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let folder = folder();
        let job =
            languages::command(&words, here.path()).map(|ready| ready.job(folder.path(), Limits::default()));
        job.map(|job| jail().run(&job).expect("a run"))
    };
    let ran = run(&["python3", "sub/main.py", "x y"]).expect("a command");
    assert_eq!(shown(&ran.output), "beside x y\n", "{ran:?}");
    let built = PathBuf::from("/bin/sh").canonicalize().expect("a shell");
    fs::copy(built, here.path().join("mine")).expect("a copy");
    let ran = run(&["./mine", "-c", "echo $0 fine"]).expect("a command");
    assert!(shown(&ran.output).ends_with("fine\n"), "{ran:?}");
    assert!(run(&[]).is_err() && run(&["./absent"]).is_err());
    assert!(run(&["no-such-program"]).expect_err("none").text.fr.contains("«\u{a0}no-such-program\u{a0}»"));
}

#[test]
fn a_program_of_several_files_is_made_of_all_of_them() {
    let main = "#include \"plus.h\"\nint main() { printf(\"%d\\n\", plus(41)); return 0; }";
    let several: &[&[(&str, &str)]] = &[
        &[
            ("a.c", main),
            ("plus.h", "#include <stdio.h>\nint plus(int n);"),
            ("plus.c", "#include <math.h>\nint plus(int n) { return n + (int) sqrt(n / 41); }"),
        ],
        &[("a.py", "import plus\nprint(plus.plus(41))"), ("plus.py", "def plus(n):\n    return n + 1\n")],
        &[
            (
                "A.java",
                "public class A { public static void main(String[] a) { System.out.println(Plus.plus(41)); } }",
            ),
            ("Plus.java", "class Plus { static int plus(int n) { return n + 1; } }"),
        ],
    ];
    for files in several.iter().filter(|files| is_installed(files[0].0)) {
        let (sources, folder) = (crate::folder(), folder());
        let paths = files.iter().map(|(name, text)| {
            let path = sources.path().join(name);
            fs::write(&path, text).expect("a source");
            path
        });
        let paths: Vec<_> = paths.collect();
        let made = languages::prepare_with(&jail(), &paths[0], &paths[1..], &folder).expect(files[0].0);
        let ran = jail().run(&made.job(folder.path(), Limits::default())).expect("a run");
        assert_eq!(shown(&ran.output).trim(), "42", "{}: {}", files[0].0, shown(&ran.errors));
    }
}

#[test]
fn each_ending_is_listed_once() {
    let mut endings: Vec<&str> = languages::endings().collect();
    let listed = endings.len();
    endings.sort_unstable();
    endings.dedup();
    assert_eq!(endings.len(), listed, "{endings:?}");
}
