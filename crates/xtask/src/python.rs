//! `import lucas`, tested in a virtual environment of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::install::TARGET;

/// What the tests of the package need besides it.
const PACKAGES: [&str; 5] = ["numpy", "networkx", "tqdm", "pytest", "mypy"];

/// Whether the package passes its tests and its stubs are strict. It is put together from the build that the other tests use:
/// what `pip install` would build once more takes minutes.
pub fn is_sound() -> bool {
    let (venv, path) = (format!("{TARGET}/venv"), format!("{TARGET}/py"));
    let python = format!("{venv}/bin/python");
    let is_done = |command: &mut Command| command.status().is_ok_and(|status| status.success());
    if !Path::new(&venv).join("bin/mypy").exists() {
        eprintln!("== installing {}", PACKAGES.join(" "));
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        if !is_done(Command::new("python3").args(["-m", "venv", &venv]))
            || !is_done(Command::new(&python).args(install).args(PACKAGES))
        {
            eprintln!("== {} could not be installed", PACKAGES.join(" "));
            return false;
        }
    }
    let root = format!("{TARGET}/..");
    // The whole workspace: a part of it would be built once more, with other features.
    if !is_done(Command::new("cargo").args(["build", "--workspace", "-Flucas/cluster"]))
        || assemble(&root, &path).is_err()
    {
        return false;
    }
    let tests = format!("{root}/crates/python/tests");
    let pytest = ["-m", "pytest", "--quiet", "-p", "no:cacheprovider", &tests];
    let mypy = ["-m", "mypy", "--strict", "--package", "lucas"];
    let mut run = Command::new(&python);
    run.args(pytest).env("PYTHONPATH", &path).env("LUCAS", format!("{TARGET}/debug/lucas"));
    is_done(&mut run) && is_done(Command::new(&python).args(mypy).env("MYPYPATH", &path).current_dir(TARGET))
}

/// Puts the package together: its Python, and the library that was built.
fn assemble(root: &str, path: &str) -> std::io::Result<()> {
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
    fs::copy(format!("{TARGET}/debug/lib_lucas.so"), library).map(drop)
}
