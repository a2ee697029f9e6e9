//! How much of the machine a program may use.

use std::time::Duration;

use lucas_engine::{Refusal, Text};
use serde::{Deserialize, Serialize};

/// A mebibyte.
const MEBI: u64 = 1 << 20;

/// How much a program may use; what goes beyond is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Processor time, of all its processes together.
    pub processor: Duration,
    /// Time by the clock on the wall, in which it does nothing.
    pub wall: Duration,
    /// Memory in use, in bytes, of all its processes together.
    pub memory: u64,
    /// Bytes on standard output, and as many on standard error.
    pub output: u64,
    /// Bytes in a file, and in all files of its folder together.
    pub file: u64,
    /// Processes and threads at a time.
    pub processes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            processor: Duration::from_secs(2),
            wall: Duration::from_secs(5),
            memory: 256 * MEBI,
            output: 16 * MEBI,
            file: 64 * MEBI,
            processes: 64,
        }
    }
}

impl Limits {
    /// Reads `cpu=2,memory=256,output=16`: seconds, mebibytes and numbers; what is not named stays as it is.
    ///
    /// # Errors
    /// Refuses a limit of another name, a number that is none, and one out of bounds.
    ///
    /// ```
    /// let limits = lucas_jail::Limits::default().with("cpu=0.5,memory=64").expect("two limits");
    /// assert_eq!((limits.processor.as_millis(), limits.memory), (500, 64 << 20));
    /// ```
    pub fn with(mut self, text: &str) -> Result<Self, Refusal> {
        let mut is_wall_named = false;
        for part in text.split(',') {
            let (name, number) = part.split_once('=').ok_or_else(|| unreadable(part))?;
            let (name, number) = (name.trim(), number.trim());
            match name {
                "cpu" => self.processor = seconds(name, number)?,
                "wall" => self.wall = seconds(name, number)?,
                "memory" => self.memory = MEBI * whole(name, number, 16, 65_536)?,
                "output" => self.output = MEBI * whole(name, number, 1, 1_024)?,
                "file" => self.file = MEBI * whole(name, number, 1, 65_536)?,
                "processes" => self.processes = whole(name, number, 1, 4_096)?,
                _ => return Err(unreadable(part)),
            }
            is_wall_named |= name == "wall";
        }
        // Who grants more processor time means to wait for it.
        if !is_wall_named {
            self.wall = self.wall.max(self.processor * 2 + Duration::from_secs(1));
        }
        Ok(self)
    }
}

/// Seconds, with a decimal point where wanted.
fn seconds(name: &str, number: &str) -> Result<Duration, Refusal> {
    let is_plain = number.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
    let read = number.parse::<f64>().ok().filter(|seconds| is_plain && (0.1..=3600.0).contains(seconds));
    read.map(Duration::from_secs_f64).ok_or_else(|| out_of_bounds(name, number, "0.1", "3600"))
}

fn whole(name: &str, number: &str, least: u64, most: u64) -> Result<u64, Refusal> {
    let read = number.parse().ok().filter(|read| (least..=most).contains(read));
    read.ok_or_else(|| out_of_bounds(name, number, &least.to_string(), &most.to_string()))
}

fn unreadable(part: &str) -> Refusal {
    Text::new(
        format!("'{part}' is no limit: name cpu, wall, memory, output, file or processes, as in cpu=2,memory=256"),
        format!(
            "« {part} » n'est pas une limite : nommez cpu, wall, memory, output, file ou processes, comme dans cpu=2,memory=256"
        ),
    )
    .into()
}

fn out_of_bounds(name: &str, number: &str, least: &str, most: &str) -> Refusal {
    let (unit_en, unit_fr) = match name {
        "cpu" | "wall" => (" seconds", " secondes"),
        "processes" => ("", ""),
        _ => (" mebibytes", " mébioctets"),
    };
    Text::new(
        format!("limit {name}={number}: a number from {least} to {most}{unit_en} is accepted"),
        format!(
            "limite {name}={number} : un nombre de {} à {most}{unit_fr} est accepté",
            least.replace('.', ",")
        ),
    )
    .into()
}
