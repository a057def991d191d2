//! Binpack: games of Stockfish, packed by the rules of chess.
//!
//! ```text
//! block   "BINP", a length of 32 bits (lowest byte first), chains
//! chain   32 bytes   the stem: a position with the first move
//!          2 bytes   how many moves follow
//!                    for each move: its piece, the move, its score, one after the other without filling
//!                    zero bits up to a whole byte
//!
//! stem  0  8 bytes   which squares are occupied: h8 the highest bit
//!       8 16 bytes   half a byte for each occupied square from a1 on, the lower half first
//!      24  2 bytes   the move: 0 ordinary, 1 a promotion, 2 castling, 3 en passant (2 bits); from; to; knight 0 to queen 3
//!      26  2 bytes   the score, folded
//!      28  2 bytes   the result, folded (2 bits); the ply of the game (14 bits)
//!      30  2 bytes   the halfmove clock
//!
//! piece  ⌈log2 n⌉ bits   which of the n pieces of the side to move, counted from a1 on
//! move   ⌈log2 n⌉ bits   which of its n moves, counted by target from a1 on: see below
//! score  5 bits each     four bits of the folded difference, the lowest first; and whether more follow
//! ```
//!
//! Two bytes begin with the highest. White pawn 0, black pawn 1, knights 2 and 3, up to the kings 10 and 11. A pawn that may be
//! captured en passant is 12, a rook that may castle 13 (White) or 14 (Black), the black king 15 if Black is to move.
//!
//! A number is folded to have few bits if it is near 0: 0, -1, 1, -2 are 0, 1, 2, 3. Scores and results are seen from the side to
//! move: 1 it won, -1 it lost. A score is stored as the difference to that of the ply before, turned around.
//!
//! The moves of a piece are its targets that hold no piece of its own color, whether or not the king is safe; of a pawn those of
//! captures, of en passant if such a capture is legal, and of pushes, each four times on the last rank, the knight first; of a king castling
//! behind the others for each right, the queen side first. Castling goes from the king to its rook, and is that of
//! standard chess.
//!
//! Source: the layout that T. Sobczyk's tools of Stockfish write, as the crate `sfbinpack` 0.6 documents it.

use std::io::Read;

use board_core::{
    Board, CastlingSide, CodePath, Color, EnPassantMode, File, Move, MoveKind, Piece, Position,
    Rank, Role, Setup, Square, SquareSet, attacks,
};
use board_encoding::GameResult;

use crate::error::MAX_BLOCK;
use crate::marlinformat::centipawns;
use crate::source::Source;
use crate::viriformat::PROMOTIONS;
use crate::{Changes, Format, Game, Lost, Ply, Problem, RawMove, Score, WriteError, moves};

/// A block is written when it has so many bytes.
pub(crate) const BLOCK: usize = 1 << 20;
const MAGIC: &[u8; 4] = b"BINP";
const STEM: usize = 32;
/// A stem and the number of moves behind it: a chain has at least so many bytes.
const HEADER: u64 = STEM as u64 + 2;
const MAX_PLY: u16 = 0x3fff;

const EN_PASSANT_PAWN: u8 = 12;
const WHITE_ROOK: u8 = 13;
const BLACK_ROOK: u8 = 14;
const BLACK_KING_TO_MOVE: u8 = 15;

const PROMOTION: u16 = 1;
const CASTLING: u16 = 2;
const EN_PASSANT: u16 = 3;

/// Bits of a score in each step.
const SCORE_BITS: u32 = 4;

pub(crate) fn read<B: Board, R: Read>(
    source: &mut Source<R>,
    game: &mut Game,
    changes: &mut Changes,
    visit: &mut impl FnMut(&B, Option<Score>),
) -> Result<bool, Problem> {
    while source.left() < HEADER {
        changes.filler += u64::from(source.left() > 0);
        source.skip_to_limit()?;
        if !begin_block(source)? {
            return Ok(false);
        }
    }
    source.begin_game();
    let stem: [u8; STEM] = source.take()?;
    let (start, en_passant) = start(&stem, changes)?;
    let us = start.state().side_to_move;
    let score = unfold(u16::from_be_bytes([stem[26], stem[27]]));
    let result = result(stem[28] >> 6, us)?;
    game.restart(start, result);
    let bits = u16::from_be_bytes([stem[24], stem[25]]);
    if bits == 0 {
        return read_position(source, game, score);
    }
    let mut board = B::from_position(&game.start);
    let mv = decode(&board, bits)?;
    changes.en_passant += u64::from(en_passant);
    push(game, &board, mv, score, visit);
    let count = u16::from_be_bytes(source.take()?);
    board.play_unchecked(mv);
    board.code_path().run(
        #[inline(always)]
        || read_moves(source, game, &mut board, count, score, visit),
    )?;
    Ok(true)
}

/// A stem without a move is a single position.
fn read_position<R: Read>(
    source: &mut Source<R>,
    game: &mut Game,
    score: i16,
) -> Result<bool, Problem> {
    let us = game.start.state().side_to_move;
    game.start_score = Some(Score::Centipawns(score.into()).seen_by(us));
    match u16::from_be_bytes(source.take()?) {
        0 => Ok(true),
        count => Err(Problem::Field("number of moves behind no move", count)),
    }
}

#[inline(always)]
fn push<B: Board>(
    game: &mut Game,
    board: &B,
    mv: Move,
    score: i16,
    visit: &mut impl FnMut(&B, Option<Score>),
) {
    let score = Some(Score::Centipawns(score.into()).seen_by(board.side_to_move()));
    visit(board, score);
    game.plies.push(Ply::new(mv, score));
}

/// Passes over the rest of a block: nothing says where the next chain begins.
pub(crate) fn skip<R: Read>(source: &mut Source<R>) -> Result<(), Problem> {
    source.skip_to_limit()?;
    source.set_limit(0);
    Ok(())
}

/// Begins a block; `false` at the end of the file.
fn begin_block<R: Read>(source: &mut Source<R>) -> Result<bool, Problem> {
    source.set_limit(u64::MAX - source.at());
    source.begin_game();
    if source.is_at_end()? {
        return Ok(false);
    }
    let [magic @ .., a, b, c, d] = source.take::<8>()?;
    let length = u32::from_le_bytes([a, b, c, d]);
    // Whatever stands there is no block: nothing behind it is read.
    if magic != *MAGIC {
        return Err(Problem::NoBlock);
    }
    if length > MAX_BLOCK {
        return Err(Problem::BlockLength(length));
    }
    source.set_limit(length.into());
    Ok(true)
}

/// What stands before so many bytes of chains.
pub(crate) fn block_header(length: usize) -> [u8; 8] {
    let [[a, b, c, d], [e, f, g, h]] = [*MAGIC, (length as u32).to_le_bytes()];
    [a, b, c, d, e, f, g, h]
}

/// The position of a stem, and whether its en passant square was dropped.
fn start(stem: &[u8; STEM], changes: &mut Changes) -> Result<(Position, bool), Problem> {
    let [a, b, c, d, e, f, g, h, pieces @ ..] = *stem;
    let occupied = SquareSet::from_bits(u64::from_be_bytes([a, b, c, d, e, f, g, h]));
    if occupied.len() > 32 {
        return Err(Problem::Field("number of pieces", occupied.len() as u16));
    }
    let mut setup = Setup::empty();
    for (index, square) in occupied.into_iter().enumerate() {
        put(&mut setup, square, half(&pieces, index))?;
    }
    changes.filler += u64::from((occupied.len()..32).any(|index| half(&pieces, index) != 0));
    let ply = u16::from_be_bytes([stem[28], stem[29]]) & MAX_PLY;
    setup.state.fullmove_number = ply / 2 + 1;
    changes.numbers += u64::from(ply % 2 != setup.state.side_to_move as u16);
    setup.state.halfmove_clock = u16::from_be_bytes([stem[30], stem[31]]);
    let dropped =
        setup.state.en_passant.is_some() && setup.en_passant(EnPassantMode::PseudoLegal).is_none();
    if dropped {
        setup.state.en_passant = None;
    }
    Ok((Position::new(setup).map_err(Problem::Position)?, dropped))
}

fn half(pieces: &[u8], index: usize) -> u8 {
    pieces[index / 2] >> (4 * (index % 2)) & 0xf
}

fn put(setup: &mut Setup, square: Square, half: u8) -> Result<(), Problem> {
    let wrong = || Problem::Field("piece", half.into());
    let castles = |color: Color| {
        let side = match square.file() {
            File::A => CastlingSide::QueenSide,
            File::H => CastlingSide::KingSide,
            _ => return None,
        };
        (square.rank() == Rank::First.of(color)).then_some(side)
    };
    let piece = match half {
        EN_PASSANT_PAWN => {
            let color = match square.rank() {
                Rank::Fourth => Color::White,
                Rank::Fifth => Color::Black,
                _ => return Err(wrong()),
            };
            setup.state.en_passant = square.offset(0, -color.forward());
            Piece::new(color, Role::Pawn)
        }
        WHITE_ROOK | BLACK_ROOK => {
            let color = if half == WHITE_ROOK { Color::White } else { Color::Black };
            let side = castles(color).ok_or_else(wrong)?;
            setup.state.castling.set(color, side, Some(square.file()));
            Piece::new(color, Role::Rook)
        }
        BLACK_KING_TO_MOVE => {
            setup.state.side_to_move = Color::Black;
            Piece::new(Color::Black, Role::King)
        }
        _ => {
            let color = if half.is_multiple_of(2) { Color::White } else { Color::Black };
            Piece::new(color, Role::ALL[usize::from(half / 2)])
        }
    };
    setup.put(square, piece);
    Ok(())
}

fn result(folded: u8, us: Color) -> Result<GameResult, Problem> {
    Ok(match (folded, us) {
        (0, _) => GameResult::Draw,
        (2, Color::White) | (1, Color::Black) => GameResult::WhiteWon,
        (1, Color::White) | (2, Color::Black) => GameResult::BlackWon,
        _ => return Err(Problem::Field("result", folded.into())),
    })
}

/// The move of a stem.
fn decode<B: Board>(board: &B, bits: u16) -> Result<Move, Problem> {
    let square = |shift: u16| Square::masked((bits >> shift).into());
    let (raw, mark) = (RawMove { from: square(8), to: square(2), bits }, bits >> 14);
    let role = PROMOTIONS[usize::from(bits & 3)];
    let mv = moves::legal(board, raw, (mark == PROMOTION).then_some(role))?;
    if encode(mv) >> 14 == mark {
        return Ok(mv);
    }
    let name = ["an ordinary move", "a promotion", "castling", "en passant"][usize::from(mark)];
    Err(Problem::Mark(raw, name))
}

fn encode(mv: Move) -> u16 {
    let (mark, role) = match mv.promotion() {
        Some(role) => (PROMOTION, role as u16 - Role::Knight as u16),
        None if mv.is_castle() => (CASTLING, 0),
        None if mv.is_en_passant() => (EN_PASSANT, 0),
        None => (0, 0),
    };
    mark << 14 | (mv.from().index() as u16) << 8 | (mv.to().index() as u16) << 2 | role
}

/// Reads the moves behind a stem.
#[inline(always)]
fn read_moves<B: Board, R: Read>(
    source: &mut Source<R>,
    game: &mut Game,
    board: &mut B,
    count: u16,
    first_score: i16,
    visit: &mut impl FnMut(&B, Option<Score>),
) -> Result<(), Problem> {
    let mut score = first_score;
    // How many bits of the next byte are taken.
    let mut taken = 0;
    for _ in 0..count {
        let mut bits = Bits { window: source.window()? << taken, taken };
        let read = read_move(board, &mut bits).and_then(|mv| Ok((mv, bits.score()?)));
        if read.is_err() {
            // What was read behind the end means nothing.
            source.pass(bits.taken.div_ceil(8) as usize)?;
        }
        let (mv, difference) = read?;
        score = score.wrapping_neg().wrapping_add(unfold(difference));
        push(game, board, mv, score, visit);
        board.play_unchecked(mv);
        source.pass(bits.taken as usize / 8)?;
        taken = bits.taken % 8;
    }
    source.pass(usize::from(taken > 0))
}

/// The bits of one ply, of which there are at most 36: they are in one window.
struct Bits {
    window: u64,
    taken: u32,
}

impl Bits {
    #[inline]
    fn take(&mut self, bits: u32) -> u32 {
        let value = (self.window >> 1 >> (63 - bits)) as u32;
        self.window <<= bits;
        self.taken += bits;
        value
    }

    /// A number below `count`.
    #[inline]
    fn below(&mut self, count: u32) -> Result<u32, Problem> {
        let number = self.take(width(count));
        if number < count { Ok(number) } else { Err(Problem::NoSuchMove(number, count)) }
    }

    #[inline]
    fn score(&mut self) -> Result<u16, Problem> {
        let mut folded = 0;
        for shift in (0..u16::BITS).step_by(SCORE_BITS as usize) {
            let step = self.take(SCORE_BITS + 1);
            folded |= ((step & 0xf) as u16) << shift;
            if step >> SCORE_BITS == 0 {
                return Ok(folded);
            }
        }
        Err(Problem::Field("score", folded))
    }
}

/// The bits of a number below `count`.
#[inline]
const fn width(count: u32) -> u32 {
    if count < 2 { 0 } else { u32::BITS - (count - 1).leading_zeros() }
}

#[inline(always)]
fn read_move<B: Board>(board: &B, bits: &mut Bits) -> Result<Move, Problem> {
    let own = board.by_color(board.side_to_move());
    let from = nth(own, bits.below(own.len() as u32)?);
    let Moves { targets, promotes, castles } = Moves::of(board, from, own);
    let shift = 2 * u32::from(promotes);
    let count = (targets.len() as u32) << shift;
    let number = bits.below(count + castles.iter().flatten().count() as u32)?;
    let (to, role) = match number.checked_sub(count) {
        Some(castle) => (*castles.iter().flatten().nth(castle as usize).expect("counted"), None),
        None => {
            let role = PROMOTIONS[(number & 3) as usize];
            (nth(targets, number >> shift), promotes.then_some(role))
        }
    };
    let is_capture = board.occupied().contains(to);
    let kind = match role {
        _ if number >= count => MoveKind::Castle,
        Some(role) => MoveKind::promotion(role, is_capture),
        None if is_capture => MoveKind::Capture,
        None => quiet_kind(board, from, to),
    };
    let mv = Move::new(from, to, kind);
    if moves::is_legal(board, mv) {
        return Ok(mv);
    }
    Err(Problem::Illegal(RawMove { from, to, bits: number as u16 }))
}

/// The kind of a move to an empty square.
#[inline(always)]
fn quiet_kind<B: Board>(board: &B, from: Square, to: Square) -> MoveKind {
    if !board.by_role(Role::Pawn).contains(from) {
        return MoveKind::Quiet;
    }
    match from.index().abs_diff(to.index()) {
        8 => MoveKind::Quiet,
        16 => MoveKind::DoublePush,
        _ => MoveKind::EnPassant,
    }
}

/// The square of a set with so many before it, which there is.
#[inline(always)]
fn nth(set: SquareSet, number: u32) -> Square {
    let mut bits = set.bits();
    for _ in 0..number {
        bits &= bits - 1;
    }
    Square::masked(bits.trailing_zeros() as usize)
}

/// What a piece may do, whether or not its king is safe then.
struct Moves {
    targets: SquareSet,
    /// Whether each target stands for four promotions.
    promotes: bool,
    /// The rooks of its own that a king may castle with: on the queen side, on the king side.
    castles: [Option<Square>; 2],
}

impl Moves {
    #[inline(always)]
    fn of<B: Board>(board: &B, from: Square, own: SquareSet) -> Moves {
        let us = board.side_to_move();
        let occupied = board.occupied();
        let role = board.piece_at(from).map_or(Role::Pawn, |piece| piece.role);
        let (mut castles, mut promotes) = ([None; 2], false);
        let targets = match role {
            Role::Pawn => {
                promotes = from.rank() == Rank::Seventh.of(us);
                pawn_targets(board, from, us, own, occupied)
            }
            Role::Knight => attacks::knight(from) & !own,
            Role::Bishop => attacks::bishop(from, occupied) & !own,
            Role::Rook => attacks::rook(from, occupied) & !own,
            Role::Queen => attacks::queen(from, occupied) & !own,
            Role::King => {
                let rights = board.state().castling;
                castles = [CastlingSide::QueenSide, CastlingSide::KingSide]
                    .map(|side| rights.rook_square(us, side));
                attacks::king(from) & !own
            }
        };
        Moves { targets, promotes, castles }
    }
}

#[inline(always)]
fn pawn_targets<B: Board>(
    board: &B,
    from: Square,
    us: Color,
    own: SquareSet,
    occupied: SquareSet,
) -> SquareSet {
    let attacked = attacks::pawn(us, from);
    let mut targets = attacked & occupied & !own | attacks::pawn_pushes(us, from, occupied);
    if let Some(square) = board.state().en_passant
        && attacked.contains(square)
        && moves::has_en_passant(board, square, us)
    {
        targets.insert(square);
    }
    targets
}

/// 0, 1, 2, 3 as 0, -1, 1, -2.
#[inline]
const fn unfold(folded: u16) -> i16 {
    (folded >> 1) as i16 ^ -((folded & 1) as i16)
}

#[inline]
const fn fold(number: i16) -> u16 {
    ((number as u16) << 1) ^ (number >> 15) as u16
}

/// Writes a chain without the block around it.
pub(crate) fn write<B: Board>(
    game: &Game,
    lost: &mut Lost,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let no_room = |what| WriteError::NoRoom(Format::Binpack, what);
    *lost |= Lost::VISITS.when(!game.visits.is_empty())
        | Lost::START.when(game.extra != 0 || (!game.is_position() && game.start_score.is_some()));
    let start = standard(&game.start, lost);
    let mut board = B::from_position(&start);
    let us = start.state().side_to_move;
    // A position need not have a score.
    let first =
        game.plies.first().map_or(game.start_score.or(Some(Score::Centipawns(0))), |ply| ply.score);
    let score = seen(first, us, lost);
    put_stem(&start, game, score, lost, out);
    let rest = game.plies.get(1..).unwrap_or_default();
    out.extend(u16::try_from(rest.len()).map_err(|_| no_room("so many plies"))?.to_be_bytes());
    let are_written = board.code_path().run(
        #[inline(always)]
        || write_moves(game, &mut board, score, lost, out),
    );
    if are_written { Ok(()) } else { Err(no_room("castling moves of Chess960")) }
}

/// Writes the moves behind that of the stem. Returns whether all are those of standard chess.
#[inline(always)]
fn write_moves<B: Board>(
    game: &Game,
    board: &mut B,
    mut score: i16,
    lost: &mut Lost,
    out: &mut Vec<u8>,
) -> bool {
    let mut bits = BitWriter { out, pending: 0, count: 0 };
    for (index, ply) in game.plies.iter().enumerate() {
        if ply.mv.is_castle() && !board.is_legal(ply.mv) {
            return false;
        }
        if index > 0 {
            let next = seen(ply.score, board.side_to_move(), lost);
            put_move(board, ply.mv, &mut bits);
            bits.put_score(fold(next.wrapping_add(score)));
            score = next;
        }
        board.play_unchecked(ply.mv);
    }
    bits.finish();
    true
}

#[inline]
fn seen(score: Option<Score>, us: Color, lost: &mut Lost) -> i16 {
    centipawns(score.map(|score| score.seen_by(us)), lost)
}

/// A position with the castling rights of standard chess alone.
fn standard(position: &Position, lost: &mut Lost) -> Position {
    let mut setup = *position.setup();
    for (color, side, rook) in position.state().castling.iter() {
        if rook.file() != side.standard_rook() || position.king(color).file() != File::E {
            setup.state.castling.set(color, side, None);
            *lost |= Lost::CASTLING;
        }
    }
    Position::new(setup).unwrap_or(*position)
}

fn put_stem(start: &Position, game: &Game, score: i16, lost: &mut Lost, out: &mut Vec<u8>) {
    let state = start.state();
    let occupied = start.setup().piece_sets().occupied();
    let mut pieces = [0; 16];
    for (index, square) in occupied.into_iter().enumerate() {
        pieces[index / 2] |= number(start, square) << (4 * (index % 2));
    }
    let ply = 2 * (u32::from(state.fullmove_number) - 1) + state.side_to_move as u32;
    *lost |= Lost::NUMBERS.when(ply > MAX_PLY.into());
    let ply = ply.min(u32::from(MAX_PLY) - 1 + state.side_to_move as u32) as u16;
    let result = match (game.result, state.side_to_move) {
        (GameResult::Draw, _) => 0,
        (GameResult::WhiteWon, Color::White) | (GameResult::BlackWon, Color::Black) => 2,
        _ => 1,
    };
    out.extend(occupied.bits().to_be_bytes());
    out.extend(pieces);
    out.extend(game.plies.first().map_or(0, |ply| encode(ply.mv)).to_be_bytes());
    out.extend(fold(score).to_be_bytes());
    out.extend((result << 14 | ply).to_be_bytes());
    out.extend(state.halfmove_clock.to_be_bytes());
}

/// The half byte of a piece.
fn number(start: &Position, square: Square) -> u8 {
    let Some(Piece { color, role }) = start.piece_at(square) else { return 0 };
    let state = start.state();
    let is_passed = || {
        let en_passant = start.en_passant(EnPassantMode::Legal);
        en_passant.is_some() && en_passant == square.offset(0, -color.forward())
    };
    match role {
        Role::Pawn if color != state.side_to_move && is_passed() => EN_PASSANT_PAWN,
        Role::Rook if state.castling.rook_squares().contains(square) => WHITE_ROOK + color as u8,
        Role::King if color == Color::Black && state.side_to_move == Color::Black => {
            BLACK_KING_TO_MOVE
        }
        _ => 2 * role as u8 + color as u8,
    }
}

#[inline(always)]
fn put_move<B: Board>(board: &B, mv: Move, bits: &mut BitWriter<'_>) {
    let own = board.by_color(board.side_to_move());
    bits.put(before(own, mv.from()), width(own.len() as u32));
    let Moves { targets, promotes, castles } = Moves::of(board, mv.from(), own);
    let each = if promotes { 4 } else { 1 };
    let count = targets.len() as u32 * each;
    let number = if mv.kind() == MoveKind::Castle {
        count + castles.iter().flatten().take_while(|&&rook| rook != mv.to()).count() as u32
    } else {
        let role = mv.promotion().map_or(0, |role| role as u32 - Role::Knight as u32);
        before(targets, mv.to()) * each + role
    };
    bits.put(number, width(count + castles.iter().flatten().count() as u32));
}

/// How many squares of a set come before a square.
fn before(set: SquareSet, square: Square) -> u32 {
    (set.bits() & ((1 << square.index()) - 1)).count_ones()
}

struct BitWriter<'a> {
    out: &'a mut Vec<u8>,
    pending: u64,
    count: u32,
}

impl BitWriter<'_> {
    fn put(&mut self, value: u32, bits: u32) {
        self.pending = self.pending << bits | u64::from(value);
        self.count += bits;
        while self.count >= 8 {
            self.count -= 8;
            self.out.push((self.pending >> self.count) as u8);
        }
    }

    fn put_score(&mut self, mut folded: u16) {
        loop {
            let (step, rest) = (u32::from(folded & 0xf), folded >> SCORE_BITS);
            self.put(step | u32::from(rest != 0) << SCORE_BITS, SCORE_BITS + 1);
            folded = rest;
            if rest == 0 {
                return;
            }
        }
    }

    /// Fills the last byte with zeros.
    fn finish(mut self) {
        if self.count > 0 {
            self.put(0, 8 - self.count);
        }
    }
}
