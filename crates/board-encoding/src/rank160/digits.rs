//! The digits of a position, and the position of digits.

use board_core::{CastlingSide, Color, File, Piece, Rank, Role, Setup, Square, SquareSet};

use super::blocks::{Place, TOTAL};
use super::castling::{Castling, PLACEMENTS};
use super::choose::{self, choose};
use super::classes::{Class, Pair};
use super::columns;
use super::letters::{self, ALPHABET, MAX_LETTERS};
use super::pawns::{Capture, Counts};
use super::{CLOCKS, MAX_CLOCK};
use crate::u192::U192;
use crate::{EncodeError, Snapshot};

/// The digits of a position's rank in [`R160`](super::R160).
///
/// The rank is that of the position with the colors swapped so that White moves; *mover* is the side
/// to move. Each digit is below a size that the digits before it determine.
#[derive(Clone, Copy, Debug)]
pub struct Digits {
    pub(super) side_to_move: Color,
    pub(super) pair: Pair,
    /// The castling squares of the mover, of the other side.
    pub(super) castling: [u64; 2],
    /// The letters and, if its square is not known from the castling rights, the king of the mover,
    /// of the other side.
    pub(super) words: [u64; 2],
    /// Which of the occupied squares are the mover's.
    pub(super) colors: u64,
    /// Which squares are occupied.
    pub(super) occupied: u64,
    /// Whether the mover can capture en passant.
    pub(super) passing: bool,
    /// The pawns, and the en passant capture.
    pub(super) pawns: u64,
    pub(super) clock: u16,
}

/// The pieces on a board turned so that the mover's first rank is the first.
struct TurnedBoard<'a> {
    snapshot: &'a Snapshot,
    /// One bit a square: those of the mover first, by role.
    boards: [[u64; 6]; 2],
}

impl TurnedBoard<'_> {
    fn new(snapshot: &Snapshot) -> TurnedBoard<'_> {
        let sets = snapshot.setup().piece_sets();
        let mover = snapshot.state().side_to_move;
        let mut boards = [mover, !mover]
            .map(|color| Role::ALL.map(|role| sets.by_piece(Piece::new(color, role)).bits()));
        if mover == Color::Black {
            boards = boards.map(|boards| boards.map(u64::swap_bytes));
        }
        TurnedBoard { snapshot, boards }
    }

    fn of(&self, side: usize, role: Role) -> u64 {
        self.boards[side][role.index()]
    }

    /// All but the pawns.
    fn pieces(&self, side: usize) -> u64 {
        let [_, knights, bishops, rooks, queens, kings] = self.boards[side];
        knights | bishops | rooks | queens | kings
    }

    /// The class of one side; `None` if more were promoted than pawns are missing.
    fn class(&self, side: usize, rights: usize) -> Option<Class> {
        let promoted: u32 = ALPHABET
            .into_iter()
            .zip([1, 2, 2, 2])
            .map(|(role, stock)| self.of(side, role).count_ones().saturating_sub(stock))
            .sum();
        let pawns = self.of(side, Role::Pawn).count_ones();
        let letters = self.pieces(side).count_ones() as usize - 1 - rights;
        (pawns + promoted <= 8).then_some(Class {
            rights: rights as u8,
            letters: letters as u8,
            promoted: promoted as u8,
            pawns: pawns as u8,
        })
    }

    /// The number of the letters on some squares, and of the king's place if it is one of them.
    fn word(&self, squares: u64, class: Class) -> u64 {
        let mut word = [0; MAX_LETTERS];
        let mut length = 0;
        let mut king = 0;
        let turn = if self.snapshot.state().side_to_move == Color::Black { 56 } else { 0 };
        for (place, square) in bits(squares).enumerate() {
            match self.snapshot.piece_at(Square::new(square ^ turn)) {
                Some(piece) if piece.role != Role::King => {
                    // Queen 0, rook 1, bishop 2, knight 3.
                    word[length] = (Role::Queen.index() - piece.role.index()) as u8;
                    length += 1;
                }
                _ => king = place as u64,
            }
        }
        let stock = letters::stock(class.rights.into());
        let promoted = class.promoted.into();
        let words = letters::count(stock, promoted, length);
        king * words + letters::rank(&word[..length], stock, promoted)
    }
}

/// Where the first rank of the mover, of the other side begins.
const BACK_RANKS: [usize; 2] = [0, 56];

/// What the checks of a position find.
struct Outline {
    pair: Pair,
    counts: Counts,
    castling: [u64; 2],
    /// The squares of kings and rooks that the castling rights tell.
    fixed: u64,
    /// All pieces but pawns and these, of the mover, of the other side.
    pieces: [u64; 2],
    pawns: [u64; 2],
    capture: Option<Capture>,
}

impl Outline {
    fn new(board: &TurnedBoard) -> Result<Outline, EncodeError> {
        let state = board.snapshot.state();
        if state.halfmove_clock > MAX_CLOCK {
            return Err(EncodeError::Clock { clock: state.halfmove_clock, max: MAX_CLOCK });
        }
        let pawns = [0, 1].map(|side| board.of(side, Role::Pawn));
        let capture = state.en_passant.map(|square| capture(square.file(), pawns[0]));

        let mut castling = [0; 2];
        let mut pieces = [0; 2];
        let mut fixed = 0;
        let mut class = [None; 2];
        for (side, color) in [state.side_to_move, !state.side_to_move].into_iter().enumerate() {
            let king = board.of(side, Role::King);
            let rooks = CastlingSide::ALL
                .map(|castling_side| state.castling.rook(color, castling_side).map(File::index));
            let it = Castling { king: king.trailing_zeros() as usize % 8, rooks };
            let (rights, number) = it.rank().ok_or(EncodeError::ImpossibleCastling)?;
            castling[side] = number;
            let squares = it.squares().map(|squares| squares << BACK_RANKS[side]);
            fixed |= squares[0] | squares[1];
            pieces[side] = board.pieces(side) & !(squares[0] | squares[1]);
            class[side] = board.class(side, rights);
            if class[side].is_none() {
                return Err(EncodeError::ImpossibleMaterial(color));
            }
        }
        let [Some(mover), Some(other)] = class else { unreachable!("two sides") };
        let pair = Pair { mover, other };
        let counts = pair.counts().filter(|counts| columns::opposed(pawns) >= counts.opposed);
        let counts = counts.ok_or(EncodeError::ImpossiblePawns)?;
        Ok(Outline { pair, counts, castling, fixed, pieces, pawns, capture })
    }
}

impl Digits {
    /// Whether a position has digits.
    #[cfg(feature = "adaptive")]
    pub(super) fn check(snapshot: &Snapshot) -> Result<(), EncodeError> {
        Outline::new(&TurnedBoard::new(snapshot)).map(|_| ())
    }

    /// The digits of a position.
    pub(super) fn new(snapshot: &Snapshot) -> Result<Digits, EncodeError> {
        let board = TurnedBoard::new(snapshot);
        let Outline { pair, counts, castling, fixed, pieces, pawns, capture } =
            Outline::new(&board)?;
        let passed = capture.map_or(0, Capture::passed);
        let space = !(fixed | pawns[0] | pawns[1] | passed);
        let all = pieces[0] | pieces[1];
        Ok(Digits {
            side_to_move: snapshot.state().side_to_move,
            pair,
            castling,
            words: [(0, pair.mover), (1, pair.other)]
                .map(|(side, class)| board.word(pieces[side], class)),
            colors: choose::rank(places(pieces[0], all)),
            occupied: choose::rank(places(all, space)),
            passing: capture.is_some(),
            pawns: counts.rank(pawns, capture),
            clock: snapshot.state().halfmove_clock,
        })
    }

    /// The position.
    pub(super) fn snapshot(&self) -> Snapshot {
        let Pair { mover, other } = self.pair;
        let counts = self.pair.counts().expect("digits of a position");
        let (pawns, capture) = if self.passing {
            let (pawns, capture) = counts.unrank_with_capture(self.pawns);
            (pawns, Some(capture))
        } else {
            (counts.unrank(self.pawns), None)
        };

        let mut board = Board { setup: Setup::empty(), mover: self.side_to_move };
        let state = &mut board.setup.state;
        state.side_to_move = self.side_to_move;
        state.halfmove_clock = self.clock;
        state.en_passant = capture.map(|capture| {
            Square::from_coords(File::new(capture.file), Rank::Sixth.of(self.side_to_move))
        });

        let mut used = pawns[0] | pawns[1] | capture.map_or(0, Capture::passed);
        for (side, class) in [mover, other].into_iter().enumerate() {
            let castling = Castling::unrank(class.rights.into(), self.castling[side]);
            let color = board.color(side);
            for (castling_side, rook) in castling.rights() {
                board.setup.state.castling.set(color, castling_side, rook);
            }
            let [king, rooks] = castling.squares().map(|squares| squares << BACK_RANKS[side]);
            used |= king | rooks;
            board.put_all(side, Role::King, king);
            board.put_all(side, Role::Rook, rooks);
            board.put_all(side, Role::Pawn, pawns[side]);
        }

        let pieces = self.pair.pieces();
        let space = self.pair.space() - 2 * usize::from(self.passing);
        let occupied = choose::unrank(self.occupied, space, pieces);
        let movers = choose::unrank(self.colors, pieces, mover.pieces());
        let mut squares = [[0; MAX_LETTERS + 1]; 2];
        let mut found = [0; 2];
        for (index, square) in bits(!used).enumerate() {
            if occupied >> index & 1 != 0 {
                let side = usize::from(movers >> (found[0] + found[1]) & 1 == 0);
                squares[side][found[side]] = square;
                found[side] += 1;
            }
        }
        for (side, class) in [mover, other].into_iter().enumerate() {
            board.put_word(side, class, self.words[side], &squares[side][..class.pieces()]);
        }
        Snapshot::valid(board.setup)
    }

    /// The rank.
    pub(super) fn number(&self) -> U192 {
        let Pair { mover, other } = self.pair;
        let counts = self.pair.counts().expect("digits of a position");
        let pieces = self.pair.pieces();
        let space = self.pair.space();
        let diagram = if self.passing {
            let [calm, _] = self.pair.diagrams(counts);
            calm + u128::from(self.pawns) * u128::from(choose(space - 2, pieces))
        } else {
            let pawns = self.pawns * u64::from(CLOCKS) + u64::from(self.clock);
            u128::from(pawns) * u128::from(choose(space, pieces))
        } + u128::from(self.occupied);
        let rest = self.colors * other.words() + self.words[1];
        let upper = U192::product(diagram, self.pair.colors_and_letters())
            .plus(U192::from_u128(rest.into()));
        let [movers, others] = [mover, other].map(|class| PLACEMENTS[usize::from(class.rights)]);
        let lower = (self.words[0] * movers + self.castling[0]) * others + self.castling[1];
        let number = Place { pair: self.pair, upper, lower }.number();
        number.times(2).plus(U192::from_u128((self.side_to_move == Color::Black).into()))
    }

    /// The digits of a rank, if there is a position with that rank.
    pub(super) fn of_number(number: U192) -> Option<Digits> {
        let (number, side) = number.div_rem(2);
        if number >= TOTAL {
            return None;
        }
        let Place { pair, upper, lower } = Place::of(number);
        let Pair { mover, other } = pair;
        let counts = pair.counts()?;
        let [movers, others] = [mover, other].map(|class| PLACEMENTS[usize::from(class.rights)]);
        let (lower, second) = (lower / others, lower % others);
        let (word, first) = (lower / movers, lower % movers);
        let (diagram, rest) = upper.div_rem(pair.colors_and_letters());
        let diagram = diagram.to_u128()?;
        let (colors, other_word) = (rest / other.words(), rest % other.words());
        let [calm, _] = pair.diagrams(counts);
        let passing = diagram >= calm;
        let (diagram, space) =
            if passing { (diagram - calm, pair.space() - 2) } else { (diagram, pair.space()) };
        let ways = u128::from(choose(space, pair.pieces()));
        let (pawns, occupied) = ((diagram / ways) as u64, (diagram % ways) as u64);
        let clocks = if passing { 1 } else { u64::from(CLOCKS) };
        Some(Digits {
            side_to_move: if side == 0 { Color::White } else { Color::Black },
            pair,
            castling: [first, second],
            words: [word, other_word],
            colors,
            occupied,
            passing,
            pawns: pawns / clocks,
            clock: (pawns % clocks) as u16,
        })
    }
}

/// The en passant capture on a file, with the mover's pawns.
fn capture(file: File, pawns: u64) -> Capture {
    let file = file.index();
    Capture { file, from_left: file > 0 && pawns >> (32 + file - 1) & 1 != 0 }
}

/// The squares of a bit board in ascending order.
fn bits(board: u64) -> impl Iterator<Item = usize> {
    SquareSet::from_bits(board).into_iter().map(Square::index)
}

/// The places of some squares among a larger set.
fn places(some: u64, all: u64) -> impl Iterator<Item = usize> {
    bits(all)
        .enumerate()
        .filter(move |&(_, square)| some >> square & 1 != 0)
        .map(|(place, _)| place)
}

/// A setup while it is decoded.
struct Board {
    setup: Setup,
    mover: Color,
}

impl Board {
    fn color(&self, side: usize) -> Color {
        if side == 0 { self.mover } else { !self.mover }
    }

    fn put(&mut self, side: usize, role: Role, square: usize) {
        let turned = if self.mover == Color::Black { square ^ 56 } else { square };
        self.setup.put(Square::new(turned), Piece::new(self.color(side), role));
    }

    fn put_all(&mut self, side: usize, role: Role, squares: u64) {
        bits(squares).for_each(|square| self.put(side, role, square));
    }

    /// Puts the king, if its square is not known, and the letters of a word.
    fn put_word(&mut self, side: usize, class: Class, number: u64, squares: &[usize]) {
        let stock = letters::stock(class.rights.into());
        let (promoted, length) = (class.promoted.into(), class.letters.into());
        let words = letters::count(stock, promoted, length);
        let mut word = [0; MAX_LETTERS];
        letters::unrank(number % words, &mut word[..length], stock, promoted);
        let king = if class.rights == 0 { (number / words) as usize } else { usize::MAX };
        let mut letters = word.into_iter().map(|letter| ALPHABET[usize::from(letter)]);
        for (index, &square) in squares.iter().enumerate() {
            let role = if index == king { Some(Role::King) } else { letters.next() };
            self.put(side, role.expect("a letter for each square"), square);
        }
    }
}
