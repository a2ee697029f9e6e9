//! How well a program is held in.

use lucas_engine::{Refusal, Text};
use serde::{Deserialize, Serialize};

/// The least version of landlock that holds in all writing, truncation included.
const LEAST_LANDLOCK: u32 = 3;

/// Whether a program is run where it cannot be held in entirely.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Sandbox {
    /// Only under all that Linux offers.
    Require,
    /// Under what there is, and the report says what that was.
    #[default]
    Auto,
}

/// What holds a program in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a wall of its own, and any may be missing")]
pub struct Isolation {
    /// The user it runs as is nobody's; of use only where root starts it.
    pub dropped_user: bool,
    /// Root starts it.
    pub from_root: bool,
    /// The version of landlock, which bounds the files it reaches; none where the kernel has none.
    pub landlock: Option<u32>,
    /// System calls that leave the jail are refused.
    pub seccomp: bool,
    /// Processor time, memory, files and processes are limited.
    pub limits: bool,
    /// Whatever it starts is found and ended.
    pub reaper: bool,
}

impl Isolation {
    /// Whether no wall is missing.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.missing().is_empty()
    }

    /// The walls that are missing.
    fn missing(&self) -> Vec<Text> {
        let landlock = self.landlock.is_some_and(|version| version >= LEAST_LANDLOCK);
        let walls = [
            (self.dropped_user || !self.from_root, Text::fixed("a user of its own", "utilisateur à part")),
            (landlock, Text::fixed("landlock 3 or later", "landlock 3 ou plus récent")),
            (self.seccomp, Text::fixed("seccomp", "seccomp")),
            (self.limits, Text::fixed("resource limits", "limites de ressources")),
            (self.reaper, Text::fixed("child subreaper", "récolte des processus orphelins")),
        ];
        walls.into_iter().filter(|(is_there, _)| !is_there).map(|(_, name)| name).collect()
    }

    /// Refuses what is not full, as [`Sandbox::Require`] does.
    #[must_use]
    pub fn refusal(&self) -> Option<Refusal> {
        let missing = self.missing();
        let list = |of: fn(&Text) -> &str| missing.iter().map(of).collect::<Vec<_>>().join(", ");
        (!missing.is_empty()).then(|| {
            Refusal::new(
                format!(
                    "this machine cannot hold a program in entirely (missing: {}); --sandbox=auto runs it with less",
                    list(|text| &text.en)
                ),
                format!(
                    "le bac à sable n'est pas complet sur cette machine (il manque : {}) ; --sandbox=auto s'en contente",
                    list(|text| &text.fr)
                ),
            )
        })
    }

    /// What holds the program in, as a line.
    #[must_use]
    pub fn text(&self) -> Text {
        let landlock = self.landlock.map(|version| format!("landlock {version}"));
        let there = [
            self.dropped_user.then(|| Text::fixed("a user of its own", "utilisateur à part")),
            landlock.map(|words| Text::new(words.clone(), words)),
            self.seccomp.then(|| Text::fixed("seccomp", "seccomp")),
            self.limits.then(|| Text::fixed("resource limits", "limites de ressources")),
            self.reaper.then(|| Text::fixed("child subreaper", "récolte des processus orphelins")),
        ];
        let there: Vec<Text> = there.into_iter().flatten().collect();
        let list = |of: fn(&Text) -> &str| there.iter().map(of).collect::<Vec<_>>().join(", ");
        let mut text = Text::new(list(|text| &text.en), list(|text| &text.fr));
        let missing = self.missing();
        if !missing.is_empty() {
            let list = |of: fn(&Text) -> &str| missing.iter().map(of).collect::<Vec<_>>().join(", ");
            let lack = Text::new(
                format!("(missing: {})", list(|text| &text.en)),
                format!("(il manque : {})", list(|text| &text.fr)),
            );
            text = text.then(&lack);
        }
        text
    }
}
