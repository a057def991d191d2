//! The start of a game.

use board_core::{FenOptions, Position, PositionErrorKinds};

use crate::{ReplayError, Text};

/// The start of a game by its tags `FEN`, `SetUp` and `Variant`.
#[derive(Clone, Debug)]
pub struct StartTags {
    position: Option<Position>,
    is_set_up: bool,
    variant: Option<String>,
    allowed: PositionErrorKinds,
}

impl StartTags {
    /// No tag yet.
    #[must_use]
    pub fn new() -> StartTags {
        StartTags::allowing(PositionErrorKinds::NONE)
    }

    /// The same, with some errors of the position allowed.
    #[must_use]
    pub fn allowing(allowed: PositionErrorKinds) -> StartTags {
        StartTags { position: None, is_set_up: false, variant: None, allowed }
    }

    /// A game begins: clears the tags of the last one.
    pub fn begin_game(&mut self) {
        self.position = None;
        self.is_set_up = false;
        self.variant = None;
    }

    /// Reads a tag. The FEN is read leniently, and not at all after the tag of another game than chess.
    ///
    /// # Errors
    ///
    /// If the FEN is malformed or its position invalid.
    #[inline]
    pub fn tag(&mut self, name: &str, value: Text<'_>) -> Result<(), ReplayError> {
        match name {
            "FEN" | "SetUp" | "Variant" => self.about_start(name, &value.to_str()),
            _ => Ok(()),
        }
    }

    #[cold]
    fn about_start(&mut self, name: &str, value: &str) -> Result<(), ReplayError> {
        match name {
            "FEN" if self.variant.is_none() => {
                let fen = || value.to_owned();
                let setup = FenOptions::LENIENT
                    .read(value.trim())
                    .map_err(|error| ReplayError::Fen(fen(), error.into()))?;
                let position = Position::new_allowing(setup, self.allowed)
                    .map_err(|errors| ReplayError::Fen(fen(), errors.into()))?;
                self.position = Some(position);
            }
            "SetUp" => self.is_set_up = value == "1",
            "Variant" if !is_chess(value) => self.variant = Some(value.to_owned()),
            _ => {}
        }
        Ok(())
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
    /// If the tags require a position, but do not give it, or name another game than chess.
    pub fn given(&self) -> Result<Option<&Position>, ReplayError> {
        if let Some(variant) = &self.variant {
            return Err(ReplayError::Variant(variant.clone()));
        }
        match &self.position {
            None if self.is_set_up => Err(ReplayError::NoFen),
            position => Ok(position.as_ref()),
        }
    }

    /// The start position.
    #[must_use]
    pub fn position(&self) -> Position {
        self.position.unwrap_or_else(Position::start)
    }
}

impl Default for StartTags {
    fn default() -> StartTags {
        StartTags::new()
    }
}

/// Whether a variant is chess or Chess960, by the names that programs write.
fn is_chess(variant: &str) -> bool {
    const NAMES: [&str; 9] = [
        "",
        "standard",
        "chess",
        "normal",
        "fromposition",
        "chess960",
        "fischerandom",
        "fischerrandom",
        "freestyle",
    ];
    let letters = variant.chars().filter(char::is_ascii_alphanumeric);
    let name = letters.collect::<String>().to_ascii_lowercase();
    NAMES.contains(&&*name)
}
