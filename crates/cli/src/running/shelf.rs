//! The directory of the running games: a file for each, and beside it a lock that its player holds.

use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use lucas_engine::Registry;

use crate::saved;

/// So many running games are kept: when a new one begins, the oldest that nobody plays go, but never the last one of a game.
/// Damaged ones stay.
pub const MOST: usize = 20;

/// Where running games are kept.
#[derive(Clone, Debug)]
pub struct Shelf {
    directory: PathBuf,
}

/// A running game that nobody else goes on with, as long as this lives. The lock is a file of its own because the game is
/// replaced whenever it is kept. It goes only after its game, and no name is given twice: so whoever has locked a file that
/// was removed finds no game.
pub(super) struct Claim {
    pub(super) game: PathBuf,
    /// `None` where files cannot be locked.
    lock: Option<File>,
}

impl Claim {
    /// Claims a game; `None` when somebody plays it, or it is gone.
    fn of(game: &Path) -> Option<Self> {
        let mut options = File::options();
        // A link there is not followed, and nobody is waited for at the other end of a pipe.
        #[cfg(unix)]
        {
            use rustix::fs::OFlags;
            use std::os::unix::fs::OpenOptionsExt;
            options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
        }
        let lock = options.write(true).create(true).truncate(false).open(game.with_extension("lock"));
        let lock = match lock.ok().map(|lock| (lock.try_lock(), lock)) {
            Some((Err(TryLockError::WouldBlock), _)) => return None,
            Some((Ok(()), lock)) => Some(lock),
            _ => None,
        };
        game.exists().then(|| Claim { game: game.to_owned(), lock })
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // Closed, it would still be locked as long as a process that was started meanwhile has a copy of it.
        if let Some(lock) = &self.lock {
            let _ = lock.unlock();
        }
    }
}

impl Shelf {
    /// The person's directory for such things.
    #[must_use]
    pub fn new(variable: &dyn Fn(&str) -> Option<String>) -> Option<Self> {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let state = set("XDG_STATE_HOME")
            .or_else(|| set("HOME").map(|home| home.join(".local/state")))
            .or_else(|| set("LOCALAPPDATA"))?;
        Some(Shelf { directory: state.join("lucas") })
    }

    /// The files whose names end so, the one written last first. Links are none of ours.
    fn files(&self, ending: &str) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.directory).into_iter().flatten().flatten();
        let mut files: Vec<(Option<SystemTime>, PathBuf)> = entries
            .filter(|entry| entry.file_name().to_str().is_some_and(|name| name.starts_with("running")))
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == ending))
            .filter_map(|entry| entry.metadata().ok().map(|about| (about, entry.path())))
            .filter(|(about, _)| about.is_file())
            .map(|(about, path)| (about.modified().ok(), path))
            .collect();
        files.sort_unstable_by(|one, other| other.cmp(one));
        files.into_iter().map(|(_, path)| path).collect()
    }

    /// The games that nobody plays, the one kept last first.
    pub(super) fn free(&self) -> impl Iterator<Item = Claim> {
        self.files("lucas").into_iter().filter_map(|game| Claim::of(&game))
    }

    /// A file for a new game, which is not there yet.
    pub(super) fn begin(&self, registry: Registry<'_>) -> io::Result<Claim> {
        fs::create_dir_all(&self.directory)?;
        self.tidy(registry);
        loop {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
            let game = self.directory.join(format!("running-{:016x}.lucas", now.as_nanos()));
            let name = game.with_extension("lock");
            let lock = match File::options().write(true).create_new(true).open(&name) {
                Ok(lock) => lock,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            let is_ours = !matches!(lock.try_lock(), Err(TryLockError::WouldBlock));
            // Somebody who tidies up may have been faster: then another name is tried.
            if is_ours && name.exists() {
                return Ok(Claim { game, lock: Some(lock) });
            }
        }
    }

    /// Removes the oldest games, so that there is room for one more, and locks without a game.
    fn tidy(&self, registry: Registry<'_>) {
        let mut games = HashSet::new();
        let is_last = |path: &PathBuf| saved::game_in(path).is_some_and(|game| games.insert(game));
        let (_last, others): (Vec<PathBuf>, Vec<PathBuf>) =
            self.files("lucas").into_iter().partition(is_last);
        for game in others.into_iter().skip((MOST - 1).saturating_sub(games.len())) {
            let claim = Claim::of(&game).filter(|claim| claim.lock.is_some());
            if claim.is_some() && saved::is_sound(registry, &game) {
                let _ = fs::remove_file(&game);
            }
        }
        let is_left = |name: &Path| !name.with_extension("lucas").exists();
        for name in self.files("lock").into_iter().filter(|name| is_left(name)) {
            // Who has just begun a game holds its lock, and has no game yet.
            if let Ok(lock) = File::open(&name)
                && lock.try_lock().is_ok()
                && is_left(&name)
            {
                let _ = fs::remove_file(&name);
            }
        }
    }
}
