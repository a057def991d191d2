//! montyformat: games with the visits of a search, of the engine Monty.
//!
//! ```text
//! byte  0   32 bytes   four sets of squares: black; rook, queen, king; knight, bishop, king; pawn, bishop, queen
//!      32    1 byte    0 if White is to move, else 1
//!      33    1 byte    the en passant square, 0 if there is none
//!      34    1 byte    castling rights: White's queen side 8, king side 4, Black's 2 and 1
//!      35    1 byte    the halfmove clock
//!      36    2 bytes   the number of the move
//!      38    4 bytes   files of the rooks: White's queen side and king side, Black's; all 0 mean a and h
//!      42    1 byte    the result: 0 Black won, 1 a draw, 2 White won
//!      43              for each ply: a move, 2 bytes; the score, 2 bytes; how many visits follow, 1 byte; the visits
//!            2 bytes   zeros: the end of the game
//!
//! move   bits  0 to 3   the kind: 2 castles on the king side, 3 on the queen side, all others as in `MoveKind`
//!              4 to 9   to; castling goes to the g- or c-file
//!             10 to 15  from
//! score                 the points that the side to move expects, in parts of 65,535
//! ```
//!
//! Numbers begin with the lowest byte. The visits belong to the legal moves in the order of their 16 bits, and are scaled so
//! that the greatest is 255. The en passant square is set after every double push.
//!
//! Source: the crate `montyformat` 0.9 (J. Watson, MIT).

use std::io::Read;

use crate::marlinformat::result;
use crate::source::Source;
use crate::viriformat::PROMOTIONS;
use crate::{Changes, Game, Lost, Ply, Problem, RawMove, Score, moves};
use board_core::{
    Board, CastlingSide, CodePath, Color, EnPassantMode, File, Move, MoveKind, Piece, Position,
    Role, Setup, Square, SquareSet,
};

const KING_SIDE: u16 = 2;
const QUEEN_SIDE: u16 = 3;
const FIRST_PROMOTION: u16 = MoveKind::PromoteKnight as u16;
const HEADER: usize = 43;
/// The colors and sides in the order of the files.
const SIDES: [(Color, CastlingSide); 4] = [
    (Color::White, CastlingSide::QueenSide),
    (Color::White, CastlingSide::KingSide),
    (Color::Black, CastlingSide::QueenSide),
    (Color::Black, CastlingSide::KingSide),
];
/// Their bits.
const RIGHTS: [u8; 4] = [8, 4, 2, 1];

pub(crate) fn read<B: Board, R: Read>(
    source: &mut Source<R>,
    game: &mut Game,
    changes: &mut Changes,
    visit: &mut impl FnMut(&B, Option<Score>),
) -> Result<bool, Problem> {
    source.begin_game();
    if source.is_at_end()? {
        return Ok(false);
    }
    let bytes: [u8; HEADER] = source.take()?;
    game.restart(start(&bytes, changes)?, result(bytes[42])?);
    let mut board = B::from_position(&game.start);
    board.code_path().run(
        #[inline(always)]
        || read_plies(source, game, &mut board, visit),
    )?;
    Ok(true)
}

#[inline(always)]
fn read_plies<B: Board, R: Read>(
    source: &mut Source<R>,
    game: &mut Game,
    board: &mut B,
    visit: &mut impl FnMut(&B, Option<Score>),
) -> Result<(), Problem> {
    loop {
        let bits = u16::from_le_bytes(source.take()?);
        if bits == 0 {
            return Ok(());
        }
        if game.plies.len() == Game::MAX_PLIES {
            return Err(Problem::TooLong);
        }
        let mv = decode(board, bits)?;
        let [low, high, visits] = source.take()?;
        if visits != 0 {
            let legal = board.count_legal();
            if legal != usize::from(visits) {
                return Err(Problem::Visits(visits, legal));
            }
            game.visits.extend(source.take_slice(visits.into())?);
        }
        let score = Score::Expected(u16::from_le_bytes([low, high]));
        let score = Some(score.seen_by(board.side_to_move()));
        visit(board, score);
        game.plies.push(Ply { mv, score, visits });
        board.play_unchecked(mv);
    }
}

/// Passes over the rest of a game of which `problem` is wrong: from behind what was taken last.
pub(crate) fn skip<R: Read>(source: &mut Source<R>, problem: &Problem) -> Result<(), Problem> {
    match problem {
        // The move was taken.
        Problem::Illegal(_) | Problem::TooLong => skip_search(source)?,
        Problem::Visits(visits, _) => drop(source.take_slice((*visits).into())?),
        _ => {}
    }
    while source.take()? != [0; 2] {
        skip_search(source)?;
        source.begin_game();
    }
    Ok(())
}

/// Passes over a score and visits.
fn skip_search<R: Read>(source: &mut Source<R>) -> Result<(), Problem> {
    let [.., visits] = source.take::<3>()?;
    source.take_slice(visits.into()).map(drop)
}

fn start(bytes: &[u8; HEADER], changes: &mut Changes) -> Result<Position, Problem> {
    let mut setup = placement(bytes)?;
    let [side, en_passant, rights, clock, low, high] = bytes[32..38] else { unreachable!() };
    let files: [u8; 4] = bytes[38..42].try_into().expect("four bytes");
    if side > 1 || rights > 15 {
        return Err(Problem::Field("side to move or castling right", u16::from(side.max(rights))));
    }
    let state = &mut setup.state;
    state.side_to_move = if side == 0 { Color::White } else { Color::Black };
    state.halfmove_clock = clock.into();
    let number = u16::from_le_bytes([low, high]);
    state.fullmove_number = number.max(1);
    changes.numbers += u64::from(number == 0);
    for (index, (color, side)) in SIDES.into_iter().enumerate() {
        if rights & RIGHTS[index] == 0 {
            continue;
        }
        let standard =
            if files == [0; 4] { side.standard_rook().index() as u8 } else { files[index] };
        let file = *File::ALL
            .get(usize::from(standard))
            .ok_or(Problem::Field("file of a rook", standard.into()))?;
        state.castling.set(color, side, Some(file));
    }
    if en_passant != 0 {
        let square = Square::from_index(en_passant.into())
            .ok_or(Problem::Field("en passant square", en_passant.into()))?;
        setup.state.en_passant = Some(square);
        if setup.en_passant(EnPassantMode::PseudoLegal).is_none() {
            setup.state.en_passant = None;
            changes.en_passant += 1;
        }
    }
    Position::new(setup).map_err(Problem::Position)
}

/// The pieces of four sets.
fn placement(bytes: &[u8; HEADER]) -> Result<Setup, Problem> {
    let set = |index: usize| {
        let bytes = bytes[8 * index..8 * index + 8].try_into().expect("eight bytes");
        u64::from_le_bytes(bytes)
    };
    let [black, rqk, nbk, pbq] = [0, 1, 2, 3].map(set);
    let mut setup = Setup::empty();
    for square in SquareSet::from_bits(black | rqk | nbk | pbq) {
        let bit = |set: u64| set >> square.index() & 1;
        let role = match bit(rqk) << 2 | bit(nbk) << 1 | bit(pbq) {
            1 => Role::Pawn,
            2 => Role::Knight,
            3 => Role::Bishop,
            4 => Role::Rook,
            5 => Role::Queen,
            6 => Role::King,
            other => return Err(Problem::Field("piece", other as u16)),
        };
        let color = if bit(black) == 0 { Color::White } else { Color::Black };
        setup.put(square, Piece::new(color, role));
    }
    Ok(setup)
}

#[inline(always)]
fn decode<B: Board>(board: &B, bits: u16) -> Result<Move, Problem> {
    let square = |shift: u16| Square::masked((bits >> shift).into());
    let (raw, kind) = (RawMove { from: square(10), to: square(4), bits }, bits & 15);
    if kind == KING_SIDE || kind == QUEEN_SIDE {
        return castle(board, raw).ok_or(Problem::Illegal(raw));
    }
    let role = PROMOTIONS[usize::from(kind & 3)];
    let mv = moves::legal(board, raw, (kind >= FIRST_PROMOTION).then_some(role))?;
    if mv.kind() as u16 == kind { Ok(mv) } else { Err(Problem::Illegal(raw)) }
}

/// The castling move that ends on the square of a raw one, if it is legal.
fn castle<B: Board>(board: &B, raw: RawMove) -> Option<Move> {
    let side = match raw.bits & 15 {
        KING_SIDE => CastlingSide::KingSide,
        _ => CastlingSide::QueenSide,
    };
    let state = board.state();
    let rook = state.castling.rook_square(state.side_to_move, side)?;
    let mv = Move::new(raw.from, rook, MoveKind::Castle);
    (mv.end_square() == raw.to && board.is_legal(mv)).then_some(mv)
}

#[inline]
fn encode(mv: Move) -> u16 {
    let kind = match mv.is_castle() {
        true if mv.castling_side() == CastlingSide::KingSide => KING_SIDE,
        true => QUEEN_SIDE,
        false => mv.kind() as u16,
    };
    (mv.from().index() as u16) << 10 | (mv.end_square().index() as u16) << 4 | kind
}

pub(crate) fn write(game: &Game, lost: &mut Lost, out: &mut Vec<u8>) {
    let state = game.start.state();
    *lost |= Lost::NUMBERS.when(state.halfmove_clock > u8::MAX.into())
        | Lost::SCORES.when(game.is_position() && game.start_score.is_some())
        | Lost::START.when(game.extra != 0 || (!game.is_position() && game.start_score.is_some()));
    out.reserve(HEADER + 5 * game.plies.len() + game.visits.len() + 2);
    put_start(game, out);
    let mut visits = &*game.visits;
    let mut us = state.side_to_move;
    for ply in &game.plies {
        *lost |= Lost::SCORES.when(ply.score.is_none());
        let score = Score::Expected(ply.score.unwrap_or(Score::Centipawns(0)).expected());
        let [a, b] = encode(ply.mv).to_le_bytes();
        let [c, d] = score.seen_by(us).expected().to_le_bytes();
        out.extend_from_slice(&[a, b, c, d, ply.visits]);
        let (these, rest) = visits.split_at(ply.visits.into());
        out.extend_from_slice(these);
        (visits, us) = (rest, !us);
    }
    out.extend_from_slice(&[0; 2]);
}

fn put_start(game: &Game, out: &mut Vec<u8>) {
    let state = game.start.state();
    let sets = game.start.setup().piece_sets();
    let of =
        |roles: [Role; 3]| roles.map(|role| sets.by_role(role).bits()).into_iter().sum::<u64>();
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let black = sets.by_color(Color::Black).bits();
    for set in
        [black, of([Rook, Queen, King]), of([Knight, Bishop, King]), of([Pawn, Bishop, Queen])]
    {
        out.extend(set.to_le_bytes());
    }
    let en_passant = game.start.en_passant(EnPassantMode::PseudoLegal);
    let has = |index: usize| state.castling.has(SIDES[index].0, SIDES[index].1);
    let rights = (0..4).filter(|&index| has(index)).map(|index| RIGHTS[index]).sum();
    out.extend([
        state.side_to_move as u8,
        en_passant.map_or(0, |square| square.index() as u8),
        rights,
        state.halfmove_clock.min(u8::MAX.into()) as u8,
    ]);
    out.extend(state.fullmove_number.to_le_bytes());
    out.extend(SIDES.map(|(color, side)| {
        state.castling.rook(color, side).unwrap_or(side.standard_rook()).index() as u8
    }));
    out.push(game.result as u8);
}
