//! The start of a game.

use std::fmt;

use board_core::{FenOptions, FromFenError, Position, PositionErrorKinds, SetupMends};

use crate::{ReplayError, Text};

/// The start of a game by its tags `FEN`, `SetUp` and `Variant`, in whatever order they come.
#[derive(Clone, Debug)]
#[must_use]
pub struct StartTags {
    /// The position of the tag `FEN`, or its value and what is wrong with it: an error only if the game is chess.
    fen: Option<Result<Position, (String, FromFenError)>>,
    set_up: Option<bool>,
    variant: Option<String>,
    allowed: PositionErrorKinds,
    is_tolerant: bool,
    mends: Vec<StartMend>,
}

/// What was mended about the start of a game, if it is read [tolerantly](StartTags::tolerant).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartMend {
    /// The FEN has what no position has.
    Setup(SetupMends),
    /// The tag `SetUp` requires a position, but there is no tag `FEN`: the game starts as usual.
    NoFen,
    /// The tag `SetUp` says that there is no position, but there is one: the game starts there.
    SetUpAgainstFen,
    /// There is more than one tag `FEN`: the last counts.
    SecondFen,
}

impl fmt::Display for StartMend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartMend::Setup(mends) => mends.fmt(f),
            StartMend::NoFen => {
                f.write_str("tag SetUp without a tag FEN: the game starts as usual")
            }
            StartMend::SetUpAgainstFen => {
                f.write_str("tag SetUp against a tag FEN: the game starts from the FEN")
            }
            StartMend::SecondFen => f.write_str("a second tag FEN: the last counts"),
        }
    }
}

impl StartTags {
    /// No tag yet.
    pub fn new() -> StartTags {
        StartTags::allowing(PositionErrorKinds::NONE)
    }

    /// The same, with some errors of the position allowed.
    pub fn allowing(allowed: PositionErrorKinds) -> StartTags {
        let (fen, set_up, variant, mends) = (None, None, None, Vec::new());
        StartTags { fen, set_up, variant, allowed, is_tolerant: false, mends }
    }

    /// The same, but positions are [mended](board_core::Setup::mend), and tags may contradict each other.
    pub fn tolerant(self) -> StartTags {
        StartTags { is_tolerant: true, ..self }
    }

    /// A game begins: clears the tags of the last one.
    pub fn begin_game(&mut self) {
        self.fen = None;
        self.set_up = None;
        self.variant = None;
        self.mends.clear();
    }

    /// Reads a tag. The FEN is read leniently.
    #[inline]
    pub fn tag(&mut self, name: &str, value: Text<'_>) {
        if matches!(name, "FEN" | "SetUp" | "Variant") {
            self.about_start(name, &value.to_str());
        }
    }

    #[cold]
    fn about_start(&mut self, name: &str, value: &str) {
        match name {
            // Programs write an empty FEN for the usual start.
            "FEN" if value.trim().is_empty() => {}
            "FEN" => {
                if self.fen.is_some() {
                    self.mends.push(StartMend::SecondFen);
                }
                let read = self.read(value.trim());
                self.fen = Some(read.map_err(|error| (value.to_owned(), error)));
            }
            "SetUp" => self.set_up = Some(value == "1"),
            _ if !is_chess(value) => self.variant = Some(value.to_owned()),
            _ => {}
        }
    }

    fn read(&mut self, fen: &str) -> Result<Position, FromFenError> {
        if !self.is_tolerant {
            return Ok(Position::new_allowing(FenOptions::LENIENT.read(fen)?, self.allowed)?);
        }
        let (position, mends) = FenOptions::LENIENT.read_mended(fen, self.allowed)?;
        if !mends.is_empty() {
            self.mends.push(StartMend::Setup(mends));
        }
        Ok(position)
    }

    /// The tag `Variant`, if it names a game that is neither chess nor Chess960. The moves of such a game
    /// mean nothing here: a visitor skips them.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        self.variant.as_deref()
    }

    /// The position that the tags give, `None` for the start of a standard game.
    ///
    /// # Errors
    ///
    /// If the FEN is malformed or its position invalid, if the tags require a position, but do not give it, or if they name
    /// another game than chess.
    pub fn given(&self) -> Result<Option<&Position>, ReplayError> {
        if let Some(variant) = &self.variant {
            return Err(ReplayError::Variant(variant.clone()));
        }
        match &self.fen {
            Some(Ok(position)) => Ok(Some(position)),
            Some(Err((fen, error))) => Err(ReplayError::Fen(fen.clone(), *error)),
            None if self.set_up == Some(true) && !self.is_tolerant => Err(ReplayError::NoFen),
            None => Ok(None),
        }
    }

    /// What was mended, if the tags are read tolerantly.
    pub fn mends(&self) -> impl Iterator<Item = StartMend> {
        let of_tags = match (self.set_up, &self.fen) {
            (Some(true), None) => Some(StartMend::NoFen),
            (Some(false), Some(_)) => Some(StartMend::SetUpAgainstFen),
            _ => None,
        };
        let mends = self.mends.iter().copied().chain(of_tags);
        mends.filter(|_| self.is_tolerant && self.variant.is_none())
    }

    /// The start position.
    pub fn position(&self) -> Position {
        match &self.fen {
            Some(Ok(position)) => *position,
            _ => Position::start(),
        }
    }
}

impl Default for StartTags {
    fn default() -> StartTags {
        StartTags::new()
    }
}

/// The names of chess and Chess960 that programs write, without their spaces and signs.
const CHESS: [&str; 23] = [
    "",
    "standard",
    "standardchess",
    "chess",
    "classical",
    "classic",
    "normal",
    "orthodox",
    "regular",
    "western",
    "fromposition",
    "setupposition",
    "illegal",
    "chess960",
    "960",
    "fischerandom",
    "fischerrandom",
    "fischerandomchess",
    "fischerrandomchess",
    "chess960fischerrandom",
    "frc",
    "wildfr",
    "freestyle",
];

/// Whether a variant is chess or Chess960.
fn is_chess(variant: &str) -> bool {
    let letters = variant.chars().filter(char::is_ascii_alphanumeric);
    let name = letters.collect::<String>().to_ascii_lowercase();
    CHESS.contains(&&*name)
}
