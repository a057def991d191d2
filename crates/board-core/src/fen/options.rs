//! How strictly FEN is read.

use core::fmt;

use super::{FenError, FenField, FromFenError, Reader};
use crate::{Position, PositionErrorKinds, Setup, SetupMends};

/// A deviation from the standard that a reader may accept. All others are errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Leniency {
    /// The clocks may be missing, or the second of them: read as 0 and 1.
    MissingClocks,
    /// Every field but the placement may be missing, from the end: read as White to move, no
    /// castling right, no en passant square, 0 and 1.
    MissingFields,
    /// More than one space may stand between fields, and spaces before the first and after the
    /// last.
    ExtraSpaces,
    /// A tab may stand for a space.
    Tabs,
    /// Digits may be adjacent in the placement: `44` or `11111111` for `8`.
    AdjacentDigits,
    /// Numbers may begin with zeros.
    LeadingZeros,
    /// Numbers above 65,535 are read as 65,535, the maximum of the counters of a
    /// [`State`](crate::State).
    LargeNumbers,
    /// The fullmove number 0 is read as 1. Otherwise it is read as 0 and
    /// [rejected](crate::PositionErrorKind::FullmoveZero).
    FullmoveZero,
}

impl Leniency {
    /// All leniencies.
    pub const ALL: [Leniency; 8] = [
        Leniency::MissingClocks,
        Leniency::MissingFields,
        Leniency::ExtraSpaces,
        Leniency::Tabs,
        Leniency::AdjacentDigits,
        Leniency::LeadingZeros,
        Leniency::LargeNumbers,
        Leniency::FullmoveZero,
    ];
}

/// How strictly FEN and EPD are read: a set of [`Leniency`].
///
/// ```
/// use board_core::{FenOptions, Leniency, Position};
///
/// let text = "4k3/8/8/8/8/8/8/4K2R w K -";
/// assert!(FenOptions::STRICT.read(text).is_err());
///
/// let options = FenOptions::STRICT.allow(Leniency::MissingClocks);
/// let position = Position::new(options.read(text).unwrap()).unwrap();
/// assert_eq!(position.fen().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct FenOptions(u8);

impl FenOptions {
    /// No deviation is accepted.
    pub const STRICT: FenOptions = FenOptions(0);

    /// Every [`Leniency`] is accepted.
    pub const LENIENT: FenOptions = FenOptions(!0);

    /// Accepts one more deviation.
    #[must_use]
    pub const fn allow(self, leniency: Leniency) -> FenOptions {
        FenOptions(self.0 | 1 << leniency as u8)
    }

    /// Whether a deviation is accepted.
    #[must_use]
    pub const fn allows(self, leniency: Leniency) -> bool {
        self.0 & 1 << leniency as u8 != 0
    }

    /// Whether a field after the first may be missing at the end of the text.
    pub(super) const fn may_miss(self, field: FenField) -> bool {
        match field {
            FenField::HalfmoveClock | FenField::FullmoveNumber => {
                self.allows(Leniency::MissingClocks) || self.allows(Leniency::MissingFields)
            }
            _ => self.allows(Leniency::MissingFields),
        }
    }

    /// Reads a FEN.
    ///
    /// # Errors
    ///
    /// [`FenError`] names the field, the character and its place.
    pub fn read(self, text: &str) -> Result<Setup, FenError> {
        Reader::new(text, self).fen()
    }

    /// Reads a FEN and checks the position, as [`Position::from_fen`] does strictly: what a program reads that others
    /// wrote.
    ///
    /// ```
    /// use board_core::FenOptions;
    ///
    /// let position = FenOptions::LENIENT.read_position("4k3/8/8/8/8/8/8/4K2R  w  K")?;
    /// assert_eq!(position.fen().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// # Ok::<(), board_core::FromFenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or everything that is wrong with the position.
    pub fn read_position(self, text: &str) -> Result<Position, FromFenError> {
        Ok(Position::new(self.read(text)?)?)
    }

    /// Reads a FEN that others wrote, [mends](Setup::mend) it, and checks the position but for allowed errors.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or everything that is still wrong with the position.
    pub fn read_mended(
        self,
        text: &str,
        allowed: PositionErrorKinds,
    ) -> Result<(Position, SetupMends), FromFenError> {
        let mut setup = self.read(text)?;
        let mends = setup.mend();
        Ok((Position::new_allowing(setup, allowed)?, mends))
    }

    /// Reads a FEN at the front of a text, as in EPD: four fields, and the clocks if a digit follows. Returns the
    /// setup, whether clocks were read, and the rest of the text.
    ///
    /// # Errors
    ///
    /// As [`read`](FenOptions::read).
    pub fn read_prefix(self, text: &str) -> Result<(Setup, bool, &str), FenError> {
        Reader::new(text, self).prefix()
    }
}

impl fmt::Debug for FenOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Leniency::ALL.iter().filter(|&&l| self.allows(l))).finish()
    }
}
