//! The languages, as data.

use super::RUNTIME;

/// How programs of a language are compiled and run.
///
/// In the words, `{source}` is the file, `{binary}` what the compiler makes, `{class}` the class that Java starts, `{memory}` the
/// mebibytes that are granted, and `{heap}` those of them for objects.
#[derive(Debug)]
pub struct Toolchain {
    /// The language, as people write it.
    pub language: &'static str,
    /// Endings of its files.
    pub endings: &'static [&'static str],
    /// The programs that are needed.
    pub tools: &'static [&'static str],
    /// The Debian package that has them.
    pub package: &'static str,
    /// The command that compiles, or only checks; empty for none.
    pub compile: &'static [&'static str],
    /// The command that runs it.
    pub run: &'static [&'static str],
    /// Address space that the compiler or the runtime sets aside without using it.
    pub reserve: u64,
    /// Whether the compiler is given all files of a program, rather than finding them from the one it starts in.
    pub takes_several: bool,
}

/// The Java machine as small as it gets: it starts sooner and leaves the memory to the program.
const JAVA: &[&str] = &[
    "java",
    "-Xmx{heap}m",
    "-Xss8m",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-XX:MaxMetaspaceSize=64m",
    "-XX:CompressedClassSpaceSize=32m",
    "-XX:ReservedCodeCacheSize=32m",
    "-XX:-UsePerfData",
    "-XX:-UseContainerSupport",
    "-Dstdout.encoding=UTF-8",
    "-cp",
    "{folder}",
    "{class}",
];

/// Whether Python can read a program, without running it.
const PYTHON_CHECK: &str = "import sys; compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec')";

/// All languages; of two for the same ending the first that is installed is taken.
pub const TOOLCHAINS: &[Toolchain] = &[
    Toolchain {
        language: "C",
        endings: &["c"],
        tools: &["gcc"],
        package: "gcc libc6-dev",
        compile: &["gcc", "-O2", "-o", "{binary}", "{source}", "-lm"],
        run: &["{binary}"],
        reserve: 0,
        takes_several: true,
    },
    Toolchain {
        language: "C++",
        endings: &["cpp", "cc", "cxx"],
        tools: &["g++"],
        package: "g++",
        compile: &["g++", "-O2", "-o", "{binary}", "{source}"],
        run: &["{binary}"],
        reserve: 0,
        takes_several: true,
    },
    Toolchain {
        language: "Python",
        endings: &["py"],
        tools: &["python3"],
        package: "python3",
        compile: &["python3", "-B", "-c", PYTHON_CHECK, "{source}"],
        run: &["python3", "-B", "{source}"],
        reserve: 0,
        takes_several: false,
    },
    Toolchain {
        language: "Common Lisp (sbcl)",
        endings: &["lisp", "lsp", "cl"],
        tools: &["sbcl"],
        package: "sbcl",
        compile: &[],
        run: &["sbcl", "--dynamic-space-size", "{memory}", "--script", "{source}"],
        reserve: RUNTIME,
        takes_several: false,
    },
    Toolchain {
        language: "Common Lisp (clisp)",
        endings: &["lisp", "lsp", "cl"],
        tools: &["clisp"],
        package: "clisp",
        compile: &[],
        run: &["clisp", "-q", "-q", "-norc", "-E", "UTF-8", "{source}"],
        reserve: RUNTIME,
        takes_several: false,
    },
    Toolchain {
        language: "Java",
        endings: &["java"],
        tools: &["javac", "java"],
        package: "default-jdk-headless",
        compile: &[
            "javac",
            "-J-Xmx{heap}m",
            "-J-XX:+UseSerialGC",
            "-J-XX:TieredStopAtLevel=1",
            "-J-XX:-UsePerfData",
            "-J-XX:-UseContainerSupport",
            "-encoding",
            "UTF-8",
            "-d",
            "{folder}",
            "{source}",
        ],
        run: JAVA,
        reserve: RUNTIME,
        takes_several: true,
    },
    Toolchain {
        language: "OCaml",
        endings: &["ml"],
        tools: &["ocamlopt"],
        package: "ocaml",
        compile: &[
            "ocamlopt",
            "-I",
            "+unix",
            "-I",
            "+str",
            "-o",
            "{binary}",
            "unix.cmxa",
            "str.cmxa",
            "{source}",
        ],
        run: &["{binary}"],
        reserve: 0,
        takes_several: false,
    },
    Toolchain {
        language: "Rust",
        endings: &["rs"],
        tools: &["rustc", "gcc"],
        package: "rustc gcc",
        compile: &["rustc", "-O", "--edition", "2021", "-o", "{binary}", "{source}"],
        run: &["{binary}"],
        reserve: 0,
        takes_several: false,
    },
    Toolchain {
        language: "JavaScript",
        endings: &["js", "mjs", "cjs"],
        tools: &["node"],
        package: "nodejs",
        compile: &["node", "--check", "{source}"],
        run: &["node", "--max-old-space-size={heap}", "{source}"],
        reserve: RUNTIME,
        takes_several: false,
    },
];
