//! Levels of instructions: which the processor has, which are used, and a limit to them.

use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use crate::{Avx512, Bmi2, Popcnt};

/// A set of processor instructions, each with those of the levels before it.
///
/// It is read and written by its name: `baseline`, `popcnt`, `bmi2`, `avx512`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// What every processor of the target has. On processors other than 64-bit x86 there is no other level.
    Baseline,
    /// [`Popcnt`]: x86-64-v2.
    Popcnt,
    /// [`Bmi2`]: x86-64-v3.
    Bmi2,
    /// [`Avx512`]: x86-64-v4 and more.
    Avx512,
}

/// The level in use: [`OPEN`], or the limit to it, or with [`CHOSEN`] the level itself.
static STATE: AtomicU8 = AtomicU8::new(OPEN);

/// No level has been chosen, and no limit set: above all levels.
const OPEN: u8 = Level::ALL.len() as u8;

/// Set once a level has been chosen.
const CHOSEN: u8 = 0x80;

impl Level {
    /// All levels, the lowest first.
    pub const ALL: [Level; 4] = [Level::Baseline, Level::Popcnt, Level::Bmi2, Level::Avx512];

    /// The level that the compiler flags require of every processor that runs the program.
    pub const COMPILED: Level = match (Avx512::COMPILED, Bmi2::COMPILED, Popcnt::COMPILED) {
        (Some(_), ..) => Level::Avx512,
        (_, Some(_), _) => Level::Bmi2,
        (.., Some(_)) => Level::Popcnt,
        _ => Level::Baseline,
    };

    /// The name: lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Baseline => "baseline",
            Level::Popcnt => "popcnt",
            Level::Bmi2 => "bmi2",
            Level::Avx512 => "avx512",
        }
    }

    /// The level that this processor has, whatever the limit. Without the feature `std` it is
    /// [`COMPILED`](Level::COMPILED).
    pub fn of_processor() -> Level {
        if Avx512::is_in_processor() {
            Level::Avx512
        } else if Bmi2::is_in_processor() {
            Level::Bmi2
        } else if Popcnt::is_in_processor() {
            Level::Popcnt
        } else {
            Level::Baseline
        }
    }

    /// The level in use: that of the processor, or the [limit](limit()) if it is lower. The first call decides.
    /// Later ones read a byte.
    ///
    /// # Panics
    ///
    /// The first call, if the environment variable `POLYBOARD_PROCESSOR` is not the name of a level or names one
    /// below [`COMPILED`](Level::COMPILED). It is read with the feature `std` only.
    #[inline]
    pub fn detect() -> Level {
        let state = STATE.load(Relaxed);
        if state < CHOSEN { choose() } else { Level::of_state(state) }
    }

    /// The level in a state other than [`OPEN`].
    #[inline(always)]
    const fn of_state(state: u8) -> Level {
        match state & !CHOSEN {
            0 => Level::Baseline,
            1 => Level::Popcnt,
            2 => Level::Bmi2,
            _ => Level::Avx512,
        }
    }
}

/// Chooses the level for the rest of the run.
#[cold]
fn choose() -> Level {
    let limit = match limit_of_environment() {
        Ok(limit) => limit,
        Err(error) => panic!("POLYBOARD_PROCESSOR: {error}"),
    };
    let highest = Level::of_processor().min(limit);
    let choice = |state: u8| (state < CHOSEN).then(|| CHOSEN | state.min(highest as u8));
    match update(choice) {
        Ok(limit) => Level::of_state(limit.min(highest as u8)),
        Err(chosen) => Level::of_state(chosen),
    }
}

/// Changes the state to what is returned. The old state is `Ok` if it was changed, `Err` if not.
fn update(change: impl Fn(u8) -> Option<u8>) -> Result<u8, u8> {
    #[cfg(target_has_atomic = "8")]
    let old = STATE.fetch_update(Relaxed, Relaxed, change);
    // A processor that cannot do this at once, such as a Cortex-M0, has one level only: what comes between changes nothing.
    #[cfg(not(target_has_atomic = "8"))]
    let old = Ok(STATE.load(Relaxed))
        .and_then(|old| change(old).map(|new| STATE.store(new, Relaxed)).map(|()| old).ok_or(old));
    old
}

/// The limit that the environment variable `POLYBOARD_PROCESSOR` sets: the highest level if it is not set or empty, and without
/// the feature `std`. [`Level::detect`] panics where this is an error, so a command checks it first.
///
/// # Errors
///
/// [`LimitError::Unknown`] if it is not the name of a level, [`LimitError::Compiled`] if the program is compiled for a higher
/// level.
pub fn limit_of_environment() -> Result<Level, LimitError> {
    #[cfg(feature = "std")]
    if let Some(name) = std::env::var_os("POLYBOARD_PROCESSOR").filter(|name| !name.is_empty()) {
        return name.to_string_lossy().parse().and_then(above_compiled);
    }
    Ok(Level::Avx512)
}

/// Limits the instructions in use to a level, for the rest of the run. To be called before anything is detected: before
/// the first board is set up. A limit above the level of the processor changes nothing; of several the lowest holds.
///
/// ```
/// use board_processor::{Level, limit};
///
/// limit(Level::Bmi2)?;
/// assert!(Level::detect() <= Level::Bmi2);
/// # Ok::<(), board_processor::LimitError>(())
/// ```
///
/// # Errors
///
/// [`LimitError::Compiled`] if the program is compiled for a higher level: it has no other code.
/// [`LimitError::TooLate`] if a higher level is in use already.
pub fn limit(limit: Level) -> Result<(), LimitError> {
    let limit = above_compiled(limit)?;
    let lower = |state: u8| (state < CHOSEN).then(|| state.min(limit as u8));
    match update(lower).map_err(Level::of_state) {
        Err(detected) if detected > limit => Err(LimitError::TooLate { limit, detected }),
        _ => Ok(()),
    }
}

fn above_compiled(limit: Level) -> Result<Level, LimitError> {
    match Level::COMPILED {
        compiled if limit < compiled => Err(LimitError::Compiled { limit, compiled }),
        _ => Ok(limit),
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Level, LimitError> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or(LimitError::Unknown)
    }
}

/// Why the instructions in use cannot be limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LimitError {
    /// The text is not the name of a level.
    Unknown,
    /// The program is compiled for a higher level.
    Compiled {
        /// The limit asked for.
        limit: Level,
        /// The level that the compiler flags require.
        compiled: Level,
    },
    /// A higher level is in use already.
    TooLate {
        /// The limit asked for.
        limit: Level,
        /// The level in use.
        detected: Level,
    },
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LimitError::Unknown => write!(f, "neither baseline nor popcnt nor bmi2 nor avx512"),
            LimitError::Compiled { limit, compiled } => {
                write!(f, "cannot limit to {limit}: the program is compiled for {compiled}")
            }
            LimitError::TooLate { limit, detected } => {
                write!(f, "cannot limit to {limit}: {detected} is in use already")
            }
        }
    }
}

impl core::error::Error for LimitError {}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn levels_are_read_by_their_names() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(Level::ALL[level as usize], level);
        }
        let error = "v3".parse::<Level>().unwrap_err();
        assert_eq!(error.to_string(), "neither baseline nor popcnt nor bmi2 nor avx512");
    }

    #[test]
    fn the_level_in_use_is_one_of_the_processor() {
        assert!((Level::COMPILED..=Level::of_processor()).contains(&Level::detect()));
        let tokens =
            [Popcnt::detect().is_some(), Bmi2::detect().is_some(), Avx512::detect().is_some()];
        assert_eq!(tokens.map(usize::from).iter().sum::<usize>(), Level::detect() as usize);
        assert!(tokens.is_sorted_by(|lower, higher| lower >= higher));
    }
}
