//! The choices that make up a position, in the order of the code.

use core::fmt;

use board_core::{CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Setup, Square};

use super::network::{
    COUNTS, CountNetwork, KINDS, Network, OF_SQUARE, PIECES, bias, biases, frequencies, rows,
    state, yes_or_no,
};
use crate::Fault;
use crate::draft::en_passant_target;
use crate::range_coder::Coder;
use crate::rank160::MAX_CLOCK;
use crate::scan::{Scan, king_home, rook_is_home};

/// What a choice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choice {
    /// How many there are of a piece; there is one king of each color.
    Count(Piece),
    /// What stands on a square.
    Square(Square),
    /// The side to move.
    SideToMove,
    /// A castling right of a king and a rook that are at home.
    CastlingRight(Color, CastlingSide),
    /// The halfmove clock.
    Clock,
    /// Whether the pawn on this square can be captured en passant.
    EnPassant(Square),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Count(piece) => write!(f, "number of {piece}s"),
            Choice::Square(square) => write!(f, "{square}"),
            Choice::SideToMove => f.write_str("side to move"),
            Choice::CastlingRight(color, side) => write!(f, "{color} may castle on the {side}"),
            Choice::Clock => f.write_str("halfmove clock"),
            Choice::EnPassant(square) => write!(f, "en passant capture of {square}"),
        }
    }
}

/// Takes choices, with what they are about.
pub(super) trait Chooser {
    fn choose(&mut self, choice: Choice, frequencies: &[u32], given: usize) -> usize;
}

impl<C: Coder> Chooser for C {
    #[inline]
    fn choose(&mut self, _: Choice, frequencies: &[u32], given: usize) -> usize {
        Coder::choose(self, frequencies, given)
    }
}

/// The kinds that are counted, in this order, and how many of them a side has at the start.
const COUNTED: [(Color, Role, usize); KINDS] = [
    (Color::White, Role::Pawn, 8),
    (Color::Black, Role::Pawn, 8),
    (Color::White, Role::Queen, 1),
    (Color::Black, Role::Queen, 1),
    (Color::White, Role::Rook, 2),
    (Color::Black, Role::Rook, 2),
    (Color::White, Role::Bishop, 2),
    (Color::Black, Role::Bishop, 2),
    (Color::White, Role::Knight, 2),
    (Color::Black, Role::Knight, 2),
];

/// Whether no pawn can stand on a square.
#[inline]
fn is_back_rank(at: Scan) -> bool {
    !(8..56).contains(&at.index())
}

/// A position, choice by choice: `given` is the position that an encoder writes; a decoder ignores it.
pub(super) struct Walk<'a, C> {
    chooser: &'a mut C,
    given: &'a Setup,
    /// The choices so far.
    setup: Setup,
    /// How many of each piece are not placed yet.
    left: [usize; PIECES],
    /// The same for all of a color.
    left_of_color: [usize; 2],
}

/// Takes all choices of a position. An encoder gives one that `r160` stores.
pub(super) fn walk<C: Chooser>(chooser: &mut C, given: &Setup) -> Result<Setup, Fault> {
    let (setup, left) = (Setup::empty(), [0; PIECES]);
    let mut walk = Walk { chooser, given, setup, left, left_of_color: [0; 2] };
    let counts = walk.counts();
    let mut network = Network::new(&counts);
    let mut index = 0;
    // The squares after the last piece are empty.
    while walk.left_of_color != [0; 2] {
        walk.square(&mut network, Scan::new(index))?;
        index += 1;
    }
    walk.side_to_move(&network);
    walk.rights(&network);
    walk.clock(&network);
    walk.en_passant(&network);
    Ok(walk.setup)
}

impl<C: Chooser> Walk<'_, C> {
    #[inline]
    fn ask(&mut self, choice: Choice, score: i32, given: bool) -> bool {
        self.chooser.choose(choice, &yes_or_no(score), given.into()) == 1
    }

    /// A question about the state.
    fn ask_state(
        &mut self,
        network: &Network,
        what: Choice,
        question: usize,
        extra: i32,
        given: bool,
    ) -> bool {
        let score = network.score(rows::STATE + question) + bias(biases::STATE + question);
        self.ask(what, score + extra, given)
    }

    /// Chooses the material.
    fn counts(&mut self) -> [usize; KINDS] {
        let mut network = CountNetwork::new();
        let mut counts = [0; KINDS];
        // The pawns that may have been promoted.
        let mut missing = [0; 2];
        for (kind, (color, role, stock)) in COUNTED.into_iter().enumerate() {
            let piece = Piece::new(color, role);
            let missing = &mut missing[color.index()];
            let max = stock + *missing;
            let mut scores = [0; COUNTS];
            for (count, score) in scores[..=max].iter_mut().enumerate() {
                *score = network.score(kind, count);
            }
            let mut all = [0; COUNTS];
            frequencies(&scores[..=max], &mut all[..=max]);
            let given = self.given.by_piece(piece).len().min(max);
            let count = self.chooser.choose(Choice::Count(piece), &all[..=max], given);
            network.put(kind, count);
            *missing = match role {
                Role::Pawn => stock - count,
                _ => *missing - count.saturating_sub(stock),
            };
            counts[kind] = count;
            self.left[piece.index()] = count;
            self.left_of_color[color.index()] += count;
        }
        for color in Color::ALL {
            self.left[Piece::new(color, Role::King).index()] = 1;
            self.left_of_color[color.index()] += 1;
        }
        counts
    }

    /// Whether a piece of a color may stand on a square.
    #[inline]
    fn may_stand(&self, color: Color, at: Scan) -> bool {
        let pawns =
            if is_back_rank(at) { self.left[Piece::new(color, Role::Pawn).index()] } else { 0 };
        self.left_of_color[color.index()] > pawns
    }

    /// Chooses what stands on a square.
    #[inline]
    fn square(&mut self, network: &mut Network, at: Scan) -> Result<(), Fault> {
        let left = self.left_of_color[0] + self.left_of_color[1];
        let given = self.given.piece_at(at.square());
        let index = usize::from(at.index());
        if left < 64 - index {
            let score = self.score(network, at, 0) + bias(biases::LEFT + index * 33 + left);
            if !self.ask(Choice::Square(at.square()), score, given.is_some()) {
                return Ok(());
            }
        }
        let given = given.unwrap_or(Piece::new(Color::White, Role::King));
        let color = self.color(network, at, given.color)?;
        let piece = Piece::new(color, self.role(network, at, color, given.role));
        self.left[piece.index()] -= 1;
        self.left_of_color[color.index()] -= 1;
        self.setup.put(at.square(), piece);
        network.put(piece.index(), index);
        Ok(())
    }

    /// The score of a question about a square.
    #[inline]
    fn score(&self, network: &Network, at: Scan, question: usize) -> i32 {
        let index = usize::from(at.index()) * OF_SQUARE + question;
        network.score(rows::SQUARE + index) + bias(biases::SQUARE + index)
    }

    fn color(&mut self, network: &Network, at: Scan, given: Color) -> Result<Color, Fault> {
        match Color::ALL.map(|color| self.may_stand(color, at)) {
            [false, false] => Err(Fault::Overfull),
            [true, false] => Ok(Color::White),
            [false, true] => Ok(Color::Black),
            [true, true] => {
                let of_left = |color: usize| {
                    bias(biases::LEFT_OF_COLOR + 17 * color + self.left_of_color[color])
                };
                let score = self.score(network, at, 1) + of_left(0) - of_left(1);
                let is_white = self.ask(Choice::Square(at.square()), score, given == Color::White);
                Ok(if is_white { Color::White } else { Color::Black })
            }
        }
    }

    /// Chooses the piece; at least one of the color may stand there.
    fn role(&mut self, network: &Network, at: Scan, color: Color, given: Role) -> Role {
        let mut roles = [Role::King; 6];
        let (mut count, mut chosen) = (0, 0);
        let first = usize::from(is_back_rank(at));
        for &role in &Role::ALL[first..] {
            if self.left[Piece::new(color, role).index()] > 0 {
                roles[count] = role;
                if role == given {
                    chosen = count;
                }
                count += 1;
            }
        }
        if count > 1 {
            let mut scores = [0; 6];
            for (score, &role) in scores.iter_mut().zip(&roles[..count]) {
                let symbol = Piece::new(color, role).index();
                let left = (COUNTS + 1) * symbol + self.left[symbol];
                *score = self.score(network, at, 2 + symbol) + bias(biases::LEFT_OF_PIECE + left);
            }
            let mut all = [0; 6];
            frequencies(&scores[..count], &mut all[..count]);
            chosen = self.chooser.choose(Choice::Square(at.square()), &all[..count], chosen);
        }
        roles[chosen]
    }

    fn side_to_move(&mut self, network: &Network) {
        let in_check = |color: Color| {
            let king = self.setup.king(color);
            king.is_some_and(|king| !self.setup.attackers(king, !color).is_empty())
        };
        let checks = usize::from(in_check(Color::White)) + 2 * usize::from(in_check(Color::Black));
        let given = self.given.state.side_to_move == Color::Black;
        let extra = bias(biases::CHECK + checks);
        let is_black =
            self.ask_state(network, Choice::SideToMove, state::BLACK_TO_MOVE, extra, given);
        self.setup.state.side_to_move = if is_black { Color::Black } else { Color::White };
    }

    fn rights(&mut self, network: &Network) {
        for (index, (color, side)) in CastlingRights::EACH.into_iter().enumerate() {
            let is_home = self.setup.piece_at(king_home(color))
                == Some(Piece::new(color, Role::King))
                && rook_is_home(&self.setup, color, side);
            let given = self.given.state.castling.rook(color, side).is_some();
            let choice = Choice::CastlingRight(color, side);
            if is_home && self.ask_state(network, choice, state::RIGHT + index, 0, given) {
                self.setup.state.castling.set(color, side, Some(side.standard_rook()));
            }
        }
    }

    /// Asks whether the clock is 0, 1 and so on.
    fn clock(&mut self, network: &Network) {
        let given = self.given.state.halfmove_clock;
        let mut clock = 0;
        while clock < MAX_CLOCK {
            let is_it = if clock < 16 {
                let question = state::CLOCK + usize::from(clock);
                self.ask_state(network, Choice::Clock, question, 0, given == clock)
            } else {
                let score = bias(biases::CLOCK + usize::from(clock / 8 - 2));
                self.ask(Choice::Clock, score, given == clock)
            };
            if is_it {
                break;
            }
            clock += 1;
        }
        self.setup.state.halfmove_clock = clock;
    }

    /// Asks of each pawn that may have just moved two squares, until it is the one.
    fn en_passant(&mut self, network: &Network) {
        if self.setup.state.halfmove_clock != 0 {
            return;
        }
        let us = self.setup.state.side_to_move;
        let rank = Rank::Fifth.of(us);
        for file in File::ALL {
            let pawn = Square::from_coords(file, rank);
            let Ok(target) = en_passant_target(&self.setup, pawn) else { continue };
            let given = self.given.state.en_passant == Some(target);
            let question = state::EN_PASSANT + us.index();
            if self.ask_state(network, Choice::EnPassant(pawn), question, 0, given) {
                self.setup.state.en_passant = Some(target);
                return;
            }
        }
    }
}
