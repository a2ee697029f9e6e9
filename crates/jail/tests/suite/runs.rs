//! Programs that mean no harm.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use lucas_jail::{Excess, Exit, Job, Limits, shown};
use proptest::prelude::*;

use crate::{folder, jail, script, tight};

#[test]
fn a_program_says_what_it_says_and_ends_as_it_ends() {
    let folder = folder();
    let ran = jail().run(&script(&folder, "cat; echo oops >&2; exit 3").input("hello")).expect("a run");
    assert_eq!((ran.exit, ran.excess), (Exit::Code(3), None));
    assert_eq!((&*ran.output, &*ran.errors), (&b"hello"[..], &b"oops\n"[..]));
    let ran = jail().run(&script(&folder, "kill -SEGV $$")).expect("a run");
    assert_eq!(ran.exit.signal().as_deref(), Some("SIGSEGV"));
}

#[test]
fn long_input_and_long_output_go_through_at_once() {
    let folder = folder();
    let long = vec![b'x'; 3 << 20];
    let ran = jail().run(&script(&folder, "cat").input(long.clone())).expect("a run");
    assert!(ran.output == long, "{} bytes", ran.output.len());
    // Who does not read is not waited for.
    let ran = jail().run(&script(&folder, "echo fine").input(long)).expect("a run");
    assert_eq!(shown(&ran.output), "fine\n");
}

#[test]
fn a_program_that_is_not_there_is_an_error_that_names_it() {
    let folder = folder();
    for program in ["no-such-program", "/no/such/program"] {
        let error = jail().run(&Job::new(program, folder.path())).expect_err("no program");
        assert!(error.to_string().contains(program), "{error}");
    }
}

#[test]
fn time_and_memory_are_those_of_the_program() {
    let folder = folder();
    let busy = "x = bytearray(100 << 20)\nimport time\nwhile time.process_time() < 0.4: pass";
    let job = Job::new("python3", folder.path()).arguments(["-c", busy]);
    let ran = jail().run(&job).expect("a run");
    assert!(ran.is_success(), "{ran:?}");
    assert!((0.4..0.8).contains(&ran.processor.as_secs_f64()), "{:?}", ran.processor);
    assert!((100..140).contains(&(ran.memory >> 20)), "{}", ran.memory);
    let ran = jail().run(&Job::new("true", folder.path())).expect("a run");
    assert!(ran.memory < 16 << 20, "{}", ran.memory);
}

#[test]
fn a_fraction_of_a_second_is_a_limit_too() {
    let folder = folder();
    let limits = Limits::default().with("cpu=0.3").expect("limits");
    let job = script(&folder, "while :; do :; done").limits(limits);
    let ran = jail().run(&job).expect("a run");
    assert_eq!(ran.excess, Some(Excess::Processor));
    assert!(ran.processor < Duration::from_millis(700), "{:?}", ran.processor);
}

#[test]
fn memory_beyond_the_limit_is_seen_however_the_program_takes_it() {
    let folder = folder();
    for text in ["bytearray(100 << 20)", "x = 'x' * (80 << 20)", "[0] * 20_000_000"] {
        let job = Job::new("python3", folder.path()).arguments(["-c", text]).limits(tight());
        let ran = jail().run(&job).expect("a run");
        assert_eq!(ran.excess, Some(Excess::Memory), "{text}: {ran:?}");
    }
}

#[test]
fn the_jail_adds_less_than_ten_milliseconds() {
    let (folder, jail) = (folder(), jail());
    let time = |run: &dyn Fn()| {
        let begun = Instant::now();
        run();
        begun.elapsed()
    };
    let bare = || time(&|| assert!(Command::new("true").status().expect("a run").success()));
    let jailed =
        || time(&|| assert!(jail.run(&Job::new("true", folder.path())).expect("a run").is_success()));
    // On a machine with much to do, the best of several is the nearest to the truth.
    let deadline = Instant::now() + Duration::from_secs(20);
    let (mut least_bare, mut least_jailed) = (bare(), jailed());
    while least_jailed > least_bare + Duration::from_millis(10) && Instant::now() < deadline {
        (least_bare, least_jailed) = (least_bare.min(bare()), least_jailed.min(jailed()));
    }
    let added = least_jailed.saturating_sub(least_bare);
    assert!(added < Duration::from_millis(10), "{added:?}");
}

#[test]
fn many_run_at_once_without_getting_in_each_others_way() {
    let jail = jail();
    std::thread::scope(|scope| {
        for number in 0..8 {
            let jail = &jail;
            scope.spawn(move || {
                for turn in 0..5 {
                    let folder = folder();
                    let text = format!("(echo {number}) | cat; echo {turn} > file; cat file");
                    let ran = jail.run(&script(&folder, &text)).expect("a run");
                    assert_eq!(shown(&ran.output), format!("{number}\n{turn}\n"), "{ran:?}");
                }
            });
        }
    });
}

#[test]
fn limits_are_read_and_what_is_wrong_is_said_in_both_languages() {
    let limits =
        Limits::default().with("cpu=2, memory=512,output=1,file=8,processes=9,wall=7.5").expect("limits");
    assert_eq!(limits.processor, Duration::from_secs(2));
    assert_eq!(limits.wall, Duration::from_millis(7500));
    assert_eq!(
        (limits.memory, limits.output, limits.file, limits.processes),
        (512 << 20, 1 << 20, 8 << 20, 9)
    );
    assert_eq!(Limits::default().with("cpu=30").expect("limits").wall, Duration::from_secs(61));
    for (text, en, fr) in [
        ("ram=3", "'ram=3' is no limit", "« ram=3 » n'est pas une limite"),
        ("", "'' is no limit", "«  » n'est pas une limite"),
        (
            "cpu=0",
            "limit cpu=0: a number from 0.1 to 3600 seconds",
            "limite cpu=0 : un nombre de 0,1 à 3600 secondes",
        ),
        ("cpu=inf", "limit cpu=inf: a number from 0.1 to 3600", "limite cpu=inf : un nombre de 0,1 à 3600"),
        ("memory=1.5", "limit memory=1.5: a number from 16 to", "limite memory=1.5 : un nombre de 16 à"),
        ("output=-1", "limit output=-1: a number from 1 to", "limite output=-1 : un nombre de 1 à"),
    ] {
        let refusal = Limits::default().with(text).expect_err(text).text;
        let (said_en, said_fr) = (&refusal.en, refusal.fr.replace('\u{a0}', " "));
        assert!(said_en.starts_with(en) && said_fr.starts_with(fr), "{said_en}\n{said_fr}");
    }
}

#[test]
fn what_is_shown_obeys_nothing() {
    let hostile = b"\x1b[31mred\x1b[0m \x1b]0;title\x07\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\ \x1bP1$r\x1b\\ \xc2\x9b2J\x08\x07\
        <script>alert(1)</script>\r\nWA\rAC \xe2\x80\xaeturned \xff\x00";
    let text = shown(hostile);
    assert!(text.contains("<script>alert(1)</script>\nWA\nAC \u{fffd}turned"), "{text:?}");
    assert!(text.starts_with("red link"), "{text:?}");
    assert!(!text.contains(|sign: char| sign.is_control() && sign != '\n'), "{text:?}");
}

proptest! {
    #[test]
    fn whatever_is_shown_has_no_control_sign_and_is_shown_again_the_same(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = shown(&bytes);
        prop_assert!(text.chars().all(|sign| sign == '\n' || sign == '\t' || !sign.is_control()));
        prop_assert_eq!(shown(text.as_bytes()), text);
    }

    #[test]
    fn whatever_is_typed_as_limits_is_read_or_refused(text in "\\PC{0,30}|(cpu|wall|memory|file|output)=[-+.e0-9]{0,9}") {
        if let Ok(limits) = Limits::default().with(&text) {
            prop_assert!(limits.processor >= Duration::from_millis(100) && limits.wall >= Duration::from_millis(100));
            prop_assert!(limits.memory >= 16 << 20 && limits.output >= 1 << 20);
        }
    }
}

#[test]
fn a_folder_is_used_again_by_the_next_run() {
    let (folder, jail) = (folder(), jail());
    jail.run(&script(&folder, "umask 077; mkdir sub; echo one > sub/file; echo 'echo two' > run"))
        .expect("a run");
    fs::write(folder.path().join("given"), "three").expect("a file");
    let ran =
        jail.run(&script(&folder, "cat sub/file; sh run; cat given; echo four >> sub/file")).expect("a run");
    assert_eq!((shown(&ran.output), shown(&ran.errors)), ("one\ntwo\nthree".into(), String::new()));
}
