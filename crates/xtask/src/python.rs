//! `import lucas`, tested in a virtual environment of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::install::TARGET;

/// What the tests of the package need besides it.
const PACKAGES: [&str; 8] =
    ["numpy", "networkx", "tqdm", "pytest", "mypy", "nbclient", "nbformat", "ipykernel"];

/// The environment with everything that the tests need besides the package; nothing where it could not be made.
fn environment() -> Option<String> {
    let venv = format!("{TARGET}/venv");
    let python = format!("{venv}/bin/python");
    // What was installed once is there, unless more is needed since.
    let (list, wanted) = (format!("{venv}/packages"), PACKAGES.join(" "));
    if fs::read_to_string(&list).is_ok_and(|installed| installed == wanted) {
        return Some(python);
    }
    eprintln!("== installing {wanted}");
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let is_made = is_done(Command::new("python3").args(["-m", "venv", &venv]))
        && is_done(Command::new(&python).args(install).args(PACKAGES))
        && fs::write(&list, &wanted).is_ok();
    if !is_made {
        eprintln!("== {wanted} could not be installed");
    }
    is_made.then_some(python)
}

fn is_done(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

/// Whether the package passes its tests and its stubs are strict. It is put together from the build that the other tests use:
/// what `pip install` would build once more takes minutes.
pub fn is_sound() -> bool {
    let (root, path) = (format!("{TARGET}/.."), format!("{TARGET}/py"));
    let Some(python) = environment() else { return false };
    // With the tests: the program alone would be built once more, with fewer features of what it builds on.
    let build = ["build", "--workspace", "-Flucas/cluster,lucas/starlark", "--all-targets"];
    if !is_done(Command::new("cargo").args(build)) || assemble(&root, &path, "debug").is_err() {
        return false;
    }
    let tests = format!("{root}/crates/python/tests");
    let pytest = ["-m", "pytest", "--quiet", "-p", "no:cacheprovider", &tests];
    let mypy = ["-m", "mypy", "--strict", "--package", "lucas"];
    let mut run = Command::new(&python);
    run.args(pytest).env("PYTHONPATH", &path).env("LUCAS", format!("{TARGET}/debug/lucas"));
    is_done(&mut run) && is_done(Command::new(&python).args(mypy).env("MYPYPATH", &path).current_dir(TARGET))
}

/// Measures everything, with the package as it is released where there is a Python.
pub fn bench() -> bool {
    let (root, path) = (format!("{TARGET}/.."), format!("{TARGET}/py-release"));
    let mut bench = Command::new("cargo");
    bench.args(["run", "--release", "--package", "lucas-bench"]);
    if let Some(python) = environment().filter(|_| assemble(&root, &path, "release").is_ok()) {
        bench.env("LUCAS_PYTHON", python).env("PYTHONPATH", path);
    }
    is_done(&mut bench)
}

/// Puts the package together: its Python, and the library that was built.
fn assemble(root: &str, path: &str, profile: &str) -> std::io::Result<()> {
    let package = Path::new(path).join("lucas");
    fs::create_dir_all(&package)?;
    for file in fs::read_dir(format!("{root}/crates/python/python/lucas"))? {
        let file = file?;
        if file.file_type()?.is_file() {
            fs::copy(file.path(), package.join(file.file_name()))?;
        }
    }
    let library = package.join("_lucas.abi3.so");
    // What is loaded already must not be written over.
    let _ = fs::remove_file(&library);
    fs::copy(format!("{TARGET}/{profile}/lib_lucas.so"), library).map(drop)
}
