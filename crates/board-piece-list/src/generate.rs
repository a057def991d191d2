//! All moves of a side.

use board_core::sets::pawn_attacks;
use board_core::side::Side;
use board_core::tell;
use board_core::trace::{Silent, Step, Tracer};
use board_core::{File, Move, MoveKind, MoveKinds, MoveSink, Rank, Role, Square, SquareSet};

use crate::PieceList;
use crate::castling::Ways;
use crate::slots::Slot;
use crate::tables::{self, DIAGONAL, STRAIGHT};
use crate::threats::{Sides, Threats, slider_attacks};

/// Which moves are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    /// The squares that a wanted move leaves.
    pub(crate) from: SquareSet,
    /// The squares that a wanted move reaches.
    pub(crate) to: SquareSet,
    /// Captures, quiet moves or both.
    pub(crate) kinds: MoveKinds,
}

impl Aim {
    /// All moves of some kinds.
    pub(crate) const fn at(kinds: MoveKinds) -> Aim {
        Aim { from: SquareSet::ALL, to: SquareSet::ALL, kinds }
    }
}

/// The squares that a piece may move to, those of captures apart.
#[derive(Clone, Copy, Debug)]
struct Targets {
    captures: SquareSet,
    quiets: SquareSet,
}

impl Targets {
    #[inline(always)]
    fn within(self, squares: SquareSet) -> Targets {
        Targets { captures: self.captures & squares, quiets: self.quiets & squares }
    }
}

impl PieceList {
    /// Pushes the legal moves of `S` that are wanted.
    #[inline(always)]
    pub(crate) fn legal<S: Side, T: Tracer, K: MoveSink>(&self, aim: Aim, sink: &mut K) {
        let sides = Sides::of::<S, T>(&self.lists);
        let ways = if aim.kinds.quiets() { self.free_ways::<S, T>(sides) } else { Ways::NONE };
        let threats = Threats::against::<S, T>(&self.lists, sides, ways.kings);
        if ways.any() && threats.checkers.is_empty() {
            self.castling::<S, T, K>(ways, sides, threats, aim, sink);
        }
        self.generate_pieces::<S, T, K>(sides, threats, aim, sink);
        if self.state.en_passant.is_some() {
            self.en_passant::<S, T, K>(sides, threats, aim, sink);
        }
    }

    /// Pushes the pseudo-legal moves of `S`.
    #[inline(always)]
    pub(crate) fn pseudo_legal<S: Side, K: MoveSink>(&self, sink: &mut K) {
        let sides = Sides::of::<S, Silent>(&self.lists);
        let aim = Aim::at(MoveKinds::All);
        self.generate_pieces::<S, Silent, K>(sides, Threats::NONE, aim, sink);
        let ways = self.free_ways::<S, Silent>(sides);
        let threats = Threats::against::<S, Silent>(&self.lists, sides, ways.kings);
        if threats.checkers.is_empty() {
            self.castling::<S, Silent, K>(ways, sides, threats, aim, sink);
        }
        if let Some(target) = self.state.en_passant {
            for from in self.en_passant_origins::<S>(target) {
                sink.push(Move::new(from, target, MoveKind::EnPassant));
            }
        }
    }

    /// The moves of all pieces but for castling and en passant.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn generate_pieces<S: Side, T: Tracer, K: MoveSink>(
        &self,
        sides: Sides,
        threats: Threats,
        aim: Aim,
        sink: &mut K,
    ) {
        let targets = Targets {
            captures: if aim.kinds.captures() { sides.enemies & aim.to } else { SquareSet::EMPTY },
            quiets: if aim.kinds.quiets() { aim.to - sides.occupied() } else { SquareSet::EMPTY },
        };
        let king = self.lists.king::<S>();
        if aim.from.contains(king) {
            tell!(T::step, Step::Part("the king's steps"));
            tell!(T::step, Step::set("a king attacks", Some(king), tables::king(king)));
            tell!(
                T::step,
                Step::set(
                    "of the squares round him attacked",
                    Some(king),
                    tables::king(king) & threats.attacked
                )
            );
            push::<T, K>(sink, Role::King, king, tables::king(king) - threats.attacked, targets);
        }
        // Against two checks at once only the king can do something.
        if sink.is_done() || threats.checkers.len() > 1 {
            tell!(T::step, Step::Stop("two checks: only the king can move"));
            return;
        }
        let stopping = threats.stopping(king);
        if T::WATCHED && !threats.checkers.is_empty() {
            T::step(Step::set("a check: a piece may go to", Some(king), stopping));
        }
        let targets = targets.within(stopping);
        self.pawns::<S, T, K>(sides, threats.pinned, aim.from, targets, sink);
        let mut knights = self.lists.pieces::<S>(Role::Knight);
        let mut bishops = self.lists.pieces::<S>(Role::Bishop);
        let mut rooks = self.lists.pieces::<S>(Role::Rook);
        let mut queens = self.lists.pieces::<S>(Role::Queen);
        if aim.from != SquareSet::ALL {
            tell!(T::step, Step::set("the lists compared with", None, aim.from));
            let pieces = self.lists.pieces_on::<S>(aim.from);
            (knights, bishops) = (knights.and(pieces), bishops.and(pieces));
            (rooks, queens) = (rooks.and(pieces), queens.and(pieces));
        }
        for knight in knights {
            let from = self.lists.square(knight);
            // A pinned knight never keeps to its line.
            if threats.pinned.contains(from) {
                tell!(T::step, Step::Stop("pinned: a knight never keeps to its line"));
            } else {
                tell!(T::step, Step::set("a knight attacks", Some(from), tables::knight(from)));
                push::<T, K>(sink, Role::Knight, from, tables::knight(from), targets);
            }
        }
        for bishop in bishops {
            self.slider::<S, T, K>(Role::Bishop, bishop, sides, threats, targets, sink);
        }
        for rook in rooks {
            self.slider::<S, T, K>(Role::Rook, rook, sides, threats, targets, sink);
        }
        for queen in queens {
            self.slider::<S, T, K>(Role::Queen, queen, sides, threats, targets, sink);
        }
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn slider<S: Side, T: Tracer, K: MoveSink>(
        &self,
        role: Role,
        slider: Slot,
        sides: Sides,
        threats: Threats,
        targets: Targets,
        sink: &mut K,
    ) {
        let from = self.lists.square(slider);
        let mut reach = tables::slider::<T>(role, from, sides.occupied());
        if threats.pinned.contains(from) {
            reach &= tables::line_of(from, self.lists.king::<S>());
            tell!(T::step, Step::set("pinned: of these only along its line", Some(from), reach));
        }
        push::<T, K>(sink, role, from, reach, targets);
    }

    /// The moves of all pawns at once, but for en passant.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn pawns<S: Side, T: Tracer, K: MoveSink>(
        &self,
        sides: Sides,
        pinned: SquareSet,
        from: SquareSet,
        targets: Targets,
        sink: &mut K,
    ) {
        let pawns = self.lists.fold_pieces::<S>(Role::Pawn) & from;
        let king = self.lists.king::<S>();
        // A pinned pawn may go where its line leads.
        let [rising, falling] = DIAGONAL.map(|line| pawns & (!pinned | tables::line(king, line)));
        let ahead = pawns & (!pinned | tables::line(king, STRAIGHT[1]));
        let (east, west) = if S::IS_WHITE { (rising, falling) } else { (falling, rising) };
        let free = !sides.occupied();
        let one = step::<S>(ahead, 0) & free;
        let two = step::<S>(one & SquareSet::rank(Rank::Third.of(S::COLOR)), 0) & free;
        let not = |file| !SquareSet::file(file);
        let one = one & targets.quiets;
        let two = two & targets.quiets;
        let east = step::<S>(east & not(File::H), 1) & targets.captures;
        let west = step::<S>(west & not(File::A), -1) & targets.captures;
        if T::WATCHED && !pawns.is_empty() {
            tell_pawns::<T>(pawns, pinned, [one, two, west, east]);
        }
        let last = SquareSet::rank(Rank::Eighth.of(S::COLOR));
        let forward = if S::IS_WHITE { 8 } else { -8 };
        sink.push_pawns(one - last, forward, MoveKind::Quiet);
        sink.push_pawns(two, 2 * forward, MoveKind::DoublePush);
        sink.push_pawns(east - last, forward + 1, MoveKind::Capture);
        sink.push_pawns(west - last, forward - 1, MoveKind::Capture);
        if !((one | east | west) & last).is_empty() {
            sink.push_promotions(one & last, forward, false);
            sink.push_promotions(east & last, forward + 1, true);
            sink.push_promotions(west & last, forward - 1, true);
        }
    }

    /// Pushes the legal en passant captures.
    #[inline(never)]
    fn en_passant<S: Side, T: Tracer, K: MoveSink>(
        &self,
        sides: Sides,
        threats: Threats,
        aim: Aim,
        sink: &mut K,
    ) {
        let Some(target) = self.state.en_passant else { return };
        if !aim.kinds.captures() || !aim.to.contains(target) {
            return;
        }
        tell!(T::step, Step::Part("en passant: who could take, and is the king safe then?"));
        for from in self.en_passant_origins::<S>(target) & aim.from {
            if self.may_take_en_passant::<S, T>(from, target, sides, threats) {
                sink.push(Move::new(from, target, MoveKind::EnPassant));
            }
        }
    }

    /// The squares from which pawns of `S` could take on `target`.
    fn en_passant_origins<S: Side>(&self, target: Square) -> SquareSet {
        pawn_attacks::<S::Them>(SquareSet::of(target)) & self.lists.fold_pieces::<S>(Role::Pawn)
    }

    /// Whether the king of `S` is safe after an en passant capture, which takes two pieces off their
    /// squares and may uncover any line.
    fn may_take_en_passant<S: Side, T: Tracer>(
        &self,
        from: Square,
        to: Square,
        sides: Sides,
        threats: Threats,
    ) -> bool {
        let king = self.lists.king::<S>();
        let victim = Square::from_coords(to.file(), from.rank());
        // A check by a knight or another pawn stays.
        let leapers = self.lists.fold_pieces::<S::Them>(Role::Knight)
            | (self.lists.fold_pieces::<S::Them>(Role::Pawn) - victim.into());
        let occupied = (sides.occupied() - from.into() - victim.into()) | to.into();
        (threats.checkers & leapers).is_empty()
            && !slider_attacks::<S::Them, T>(&self.lists, king, occupied)
    }
}

/// A step of all pawns, ahead and so many files to the right (-1, 0 or 1). None stands at that
/// edge.
#[inline(always)]
fn step<S: Side>(pawns: SquareSet, files: i8) -> SquareSet {
    let bits = pawns.bits();
    SquareSet::from_bits(match (S::IS_WHITE, files) {
        (true, 0) => bits << 8,
        (true, 1) => bits << 9,
        (true, _) => bits << 7,
        (false, 0) => bits >> 8,
        (false, 1) => bits >> 7,
        (false, _) => bits >> 9,
    })
}

/// Tells those who watch what the pawns reach.
fn tell_pawns<T: Tracer>(pawns: SquareSet, pinned: SquareSet, reached: [SquareSet; 4]) {
    let [one, two, west, east] = reached;
    let word = |what, set| T::step(Step::set(what, None, set));
    word("pawns", pawns);
    word("pinned among them", pawns & pinned);
    word("one step, free and allowed", one);
    word("two steps, free and allowed", two);
    word("to be taken to the west", west);
    word("to be taken to the east", east);
}

/// Pushes the moves of one piece.
#[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
fn push<T: Tracer, K: MoveSink>(
    sink: &mut K,
    role: Role,
    from: Square,
    reach: SquareSet,
    targets: Targets,
) {
    tell!(T::step, Step::set("of these free and allowed", Some(from), reach & targets.quiets));
    tell!(T::step, Step::set("of these to be taken", Some(from), reach & targets.captures));
    if let Some(count) = sink.counter() {
        *count += (reach & (targets.captures | targets.quiets)).len();
    } else {
        sink.push_piece(role, from, reach & targets.captures, MoveKind::Capture);
        sink.push_piece(role, from, reach & targets.quiets, MoveKind::Quiet);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::{Board, BoardExt, Position, PositionErrorKinds, Setup};

    #[test]
    fn en_passant_does_not_stop_the_check_of_a_knight_or_of_another_pawn() {
        // No game leads there, since only the pawn that has just moved can give such a check.
        for (fen, legal) in [
            ("4k3/8/8/3pP3/8/5n2/8/4K3 w - d6 0 2", false),
            ("4k3/8/8/3pP3/8/8/3p4/4K3 w - d6 0 2", false),
            ("4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 2", true),
        ] {
            let position = Position::new_allowing(
                Setup::from_fen(fen).unwrap(),
                PositionErrorKinds::ALLOWABLE,
            );
            let board = PieceList::from_position(&position.unwrap());
            let mv = Move::new(Square::E5, Square::D6, MoveKind::EnPassant);
            assert_eq!(board.is_legal(mv), legal, "{fen}");
        }
    }
}
