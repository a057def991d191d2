//! The boards by name.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

#[cfg(any(feature = "bitboard", feature = "bitboard+array8x8"))]
use board_bitboard::{Path, WithBitboard};
use board_core::{Board, DynBoard, Inspect, Position, boxed};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// A board, chosen while the program runs.
///
/// There is a variant for each board that was compiled in. Read and written by its id:
///
/// ```
/// # #[cfg(feature = "x88")] {
/// use polyboard::Backend;
///
/// let backend: Backend = "x88".parse().unwrap();
/// assert_eq!(backend, Backend::X88);
/// assert_eq!(backend.to_string(), "x88");
/// # }
/// let error = "x99".parse::<polyboard::Backend>().unwrap_err();
/// assert!(error.to_string().starts_with("there is no board \"x99\""));
/// ```
///
/// What strum makes of it: [`Display`](fmt::Display), [`FromStr`](core::str::FromStr), `&'static str` by
/// [`Into`], and `strum::VariantArray`.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(parse_err_ty = UnknownBackend, parse_err_fn = unknown)]
#[non_exhaustive]
pub enum Backend {
    /// `Array8x8`.
    #[cfg(feature = "array8x8")]
    #[strum(serialize = "array8x8")]
    Array8x8,
    /// `Mailbox12x12`.
    #[cfg(feature = "mailbox12x12")]
    #[strum(serialize = "mailbox12x12")]
    Mailbox12x12,
    /// `Mailbox10x12`.
    #[cfg(feature = "mailbox10x12")]
    #[strum(serialize = "mailbox10x12")]
    Mailbox10x12,
    /// `Mailbox16x16`.
    #[cfg(feature = "mailbox16x16")]
    #[strum(serialize = "mailbox16x16")]
    Mailbox16x16,
    /// `X88`.
    #[cfg(feature = "x88")]
    #[strum(serialize = "x88")]
    X88,
    /// `Array8x8List`.
    #[cfg(feature = "array8x8+list")]
    #[strum(serialize = "array8x8+list")]
    Array8x8List,
    /// `Mailbox12x12List`.
    #[cfg(feature = "mailbox12x12+list")]
    #[strum(serialize = "mailbox12x12+list")]
    Mailbox12x12List,
    /// `Mailbox10x12List`.
    #[cfg(feature = "mailbox10x12+list")]
    #[strum(serialize = "mailbox10x12+list")]
    Mailbox10x12List,
    /// `Mailbox16x16List`.
    #[cfg(feature = "mailbox16x16+list")]
    #[strum(serialize = "mailbox16x16+list")]
    Mailbox16x16List,
    /// `X88List`.
    #[cfg(feature = "x88+list")]
    #[strum(serialize = "x88+list")]
    X88List,
    /// `PieceList`.
    #[cfg(feature = "piece-list")]
    #[strum(serialize = "piece-list")]
    PieceList,
    /// `Nibble`.
    #[cfg(feature = "nibble")]
    #[strum(serialize = "nibble")]
    Nibble,
    /// `Byteboard`.
    #[cfg(feature = "byteboard")]
    #[strum(serialize = "byteboard")]
    Byteboard,
    /// `Bitboard`.
    #[cfg(feature = "bitboard")]
    #[strum(serialize = "bitboard")]
    Bitboard,
    /// `BitboardArray8x8`.
    #[cfg(feature = "bitboard+array8x8")]
    #[strum(serialize = "bitboard+array8x8")]
    BitboardArray8x8,
}

/// Work on a board whatever its type: a closure that is generic over boards.
///
/// ```
/// use polyboard::{Backend, Board, Position, WithBoard};
///
/// struct Mobility;
///
/// impl WithBoard for Mobility {
///     type Output = usize;
///
///     fn with<B: Board + 'static>(self, board: B) -> usize {
///         board.count_legal()
///     }
/// }
///
/// for backend in Backend::all() {
///     assert_eq!(backend.visit(&Position::start(), Mobility), 20);
/// }
/// ```
pub trait WithBoard {
    /// What the work gives.
    type Output;

    /// Does the work.
    fn with<B: Inspect + 'static>(self, board: B) -> Self::Output;
}

impl Backend {
    /// Every board that was compiled in.
    #[must_use]
    pub fn all() -> impl ExactSizeIterator<Item = Backend> + DoubleEndedIterator + Clone {
        Backend::VARIANTS.iter().copied()
    }

    /// Sets up a position on the board and hands it over with its type: what runs behind this call
    /// is compiled for this board alone, and for the best code path that the board has for the
    /// processor at hand.
    #[allow(unused_variables, reason = "there may be no board")]
    pub fn visit<V: WithBoard>(self, position: &Position, visitor: V) -> V::Output {
        match self {
            #[cfg(feature = "array8x8")]
            Backend::Array8x8 => visitor.with(crate::Array8x8::from_position(position)),
            #[cfg(feature = "mailbox12x12")]
            Backend::Mailbox12x12 => visitor.with(crate::Mailbox12x12::from_position(position)),
            #[cfg(feature = "mailbox10x12")]
            Backend::Mailbox10x12 => visitor.with(crate::Mailbox10x12::from_position(position)),
            #[cfg(feature = "mailbox16x16")]
            Backend::Mailbox16x16 => visitor.with(crate::Mailbox16x16::from_position(position)),
            #[cfg(feature = "x88")]
            Backend::X88 => visitor.with(crate::X88::from_position(position)),
            #[cfg(feature = "array8x8+list")]
            Backend::Array8x8List => visitor.with(crate::Array8x8List::from_position(position)),
            #[cfg(feature = "mailbox12x12+list")]
            Backend::Mailbox12x12List => {
                visitor.with(crate::Mailbox12x12List::from_position(position))
            }
            #[cfg(feature = "mailbox10x12+list")]
            Backend::Mailbox10x12List => {
                visitor.with(crate::Mailbox10x12List::from_position(position))
            }
            #[cfg(feature = "mailbox16x16+list")]
            Backend::Mailbox16x16List => {
                visitor.with(crate::Mailbox16x16List::from_position(position))
            }
            #[cfg(feature = "x88+list")]
            Backend::X88List => visitor.with(crate::X88List::from_position(position)),
            #[cfg(feature = "piece-list")]
            Backend::PieceList => visitor.with(crate::PieceList::from_position(position)),
            #[cfg(feature = "nibble")]
            Backend::Nibble => visitor.with(crate::Nibble::from_position(position)),
            #[cfg(feature = "byteboard")]
            Backend::Byteboard => board_byteboard::with_best(position, OnBytes(visitor)),
            #[cfg(feature = "bitboard")]
            Backend::Bitboard => board_bitboard::with_best(position, OnPath(visitor)),
            #[cfg(feature = "bitboard+array8x8")]
            Backend::BitboardArray8x8 => board_bitboard::with_best(position, InPair(visitor)),
        }
    }

    /// Sets up a position on the board, behind a pointer.
    #[must_use]
    pub fn board(self, position: &Position) -> Box<dyn DynBoard> {
        self.visit(position, Boxed)
    }

    /// The name on command lines and in files, [`Board::ID`].
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The idea in one line, [`Inspect::IDEA`].
    #[must_use]
    pub fn idea(self) -> &'static str {
        self.visit(&Position::start(), Idea)
    }

    /// The size of the board in bytes, tables that all boards of a kind share not counted.
    #[must_use]
    pub fn bytes(self) -> usize {
        self.visit(&Position::start(), Bytes)
    }

    /// What the board asks of the processor, in a few words.
    #[must_use]
    pub fn needs(self) -> &'static str {
        #[cfg(feature = "byteboard")]
        if self == Backend::Byteboard {
            return "any processor, best with AVX-512 VBMI";
        }
        if self.is_bitboard() { "any processor, best with BMI2" } else { "any processor" }
    }

    /// The code path that the board takes on the processor at hand: `baseline`, or for a board
    /// with several the name of the one that was found.
    #[must_use]
    pub fn path(self) -> &'static str {
        #[cfg(feature = "byteboard")]
        if self == Backend::Byteboard {
            let board = crate::Byteboard::from_position(&Position::start());
            return board_byteboard::Path::name(board.path());
        }
        #[cfg(any(feature = "bitboard", feature = "bitboard+array8x8"))]
        if self.is_bitboard() {
            return board_bitboard::with_best(&Position::start(), PathName);
        }
        "baseline"
    }

    /// Whether the board has the code paths of a bitboard.
    fn is_bitboard(self) -> bool {
        match self {
            #[cfg(feature = "bitboard")]
            Backend::Bitboard => true,
            #[cfg(feature = "bitboard+array8x8")]
            Backend::BitboardArray8x8 => true,
            #[allow(unreachable_patterns, reason = "there may be no other board")]
            _ => false,
        }
    }
}

/// Hands a bitboard on its best path to a visitor of any board.
#[cfg(feature = "bitboard")]
struct OnPath<V>(V);

#[cfg(feature = "bitboard")]
impl<V: WithBoard> WithBitboard for OnPath<V> {
    type Output = V::Output;

    fn with<P: Path>(self, board: board_bitboard::Bitboard<P>) -> V::Output {
        self.0.with(board)
    }
}

/// Hands over a byteboard on its best path.
#[cfg(feature = "byteboard")]
struct OnBytes<V>(V);

#[cfg(feature = "byteboard")]
impl<V: WithBoard> board_byteboard::WithByteboard for OnBytes<V> {
    type Output = V::Output;

    fn with<P: board_byteboard::Path>(self, board: board_byteboard::Byteboard<P>) -> V::Output {
        self.0.with(board)
    }
}

/// Puts an array beside a bitboard on its best path.
#[cfg(feature = "bitboard+array8x8")]
struct InPair<V>(V);

#[cfg(feature = "bitboard+array8x8")]
impl<V: WithBoard> WithBitboard for InPair<V> {
    type Output = V::Output;

    fn with<P: Path>(self, board: board_bitboard::Bitboard<P>) -> V::Output {
        self.0.with(board_hybrid::Hybrid::from(board))
    }
}

#[cfg(any(feature = "bitboard", feature = "bitboard+array8x8"))]
struct PathName;

#[cfg(any(feature = "bitboard", feature = "bitboard+array8x8"))]
impl WithBitboard for PathName {
    type Output = &'static str;

    fn with<P: Path>(self, board: board_bitboard::Bitboard<P>) -> &'static str {
        board.path().name()
    }
}

struct Boxed;

impl WithBoard for Boxed {
    type Output = Box<dyn DynBoard>;

    fn with<B: Inspect + 'static>(self, board: B) -> Box<dyn DynBoard> {
        boxed(board)
    }
}

struct Idea;

impl WithBoard for Idea {
    type Output = &'static str;

    fn with<B: Inspect + 'static>(self, _: B) -> &'static str {
        B::IDEA
    }
}

struct Bytes;

impl WithBoard for Bytes {
    type Output = usize;

    fn with<B: Board + 'static>(self, _: B) -> usize {
        size_of::<B>()
    }
}

/// A text that is no board's id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBackend(pub String);

fn unknown(text: &str) -> UnknownBackend {
    UnknownBackend(text.into())
}

impl fmt::Display for UnknownBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no board {:?}; there are", self.0)?;
        for (index, backend) in Backend::all().enumerate() {
            write!(f, "{} {backend}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownBackend {}
