//! What the model of moves sees of a position and of a move: numbers of rows of weights.
//!
//! Everything is seen by the player to move: with Black to move, the board is turned upside down.

use board_core::{
    CastlingSide, Color, EXCHANGE_VALUES, Move, Piece, PieceSets, Role, Square, SquareSet, View,
    ViewExt, attacks, exchange,
};

/// Rows of the position: they add to the sums.
pub(crate) mod known {
    /// By owner (the player to move first), role and square.
    pub(crate) const PIECE: usize = 0;
    /// By the square that the opponent's last move reached, and left; and our own.
    pub(crate) const LAST_TO: usize = PIECE + 12 * 64;
    pub(crate) const LAST_FROM: usize = LAST_TO + 64;
    pub(crate) const OWN_TO: usize = LAST_FROM + 64;
    /// By castling right, our own first.
    pub(crate) const RIGHT: usize = OWN_TO + 64;
    pub(crate) const START: usize = RIGHT + 4;
    pub(crate) const ALL: usize = START + 1;
}

/// Rows of a move: their product with the sums is a part of its score.
pub(crate) mod scored {
    /// By role and square.
    pub(crate) const TO: usize = 0;
    pub(crate) const FROM: usize = TO + 6 * 64;
    /// The end of the game.
    pub(crate) const END: usize = FROM + 6 * 64;
    pub(crate) const ALL: usize = END + 1;
}

/// Features of a move: each adds a number to its score. Those without another word are by role.
pub(crate) mod feature {
    const ROLES: usize = 6;
    /// Differences of two squares.
    const OFFSETS: usize = 15 * 15;

    pub(crate) const TO: usize = 0;
    pub(crate) const FROM: usize = TO + ROLES * 64;
    /// By the target, from the kings and from the last move's target.
    pub(crate) const THEIR_KING: usize = FROM + ROLES * 64;
    pub(crate) const OUR_KING: usize = THEIR_KING + ROLES * OFFSETS;
    pub(crate) const LAST: usize = OUR_KING + ROLES * OFFSETS;
    /// By captured role, whether the captured piece has just moved, and who wins the exchange.
    pub(crate) const CAPTURE: usize = LAST + ROLES * OFFSETS;
    /// By what the exchange wins.
    pub(crate) const EXCHANGE: usize = CAPTURE + ROLES * ROLES * 2 * 3;
    /// By whether the exchange loses material.
    pub(crate) const CHECK: usize = EXCHANGE + ROLES * 2 * 8;
    /// By the new role, and whether it captures.
    pub(crate) const PROMOTION: usize = CHECK + ROLES * 2;
    /// By side.
    pub(crate) const CASTLE: usize = PROMOTION + ROLES * 2;
    /// By whether the piece is attacked, by a lesser piece, defended; and whether its target is safe.
    pub(crate) const LEAVES: usize = CASTLE + 2;
    /// By whether the target is attacked by a pawn, attacked, defended.
    pub(crate) const REACHES: usize = LEAVES + ROLES * 16;
    /// By the role of each piece that is newly attacked, and whether it is defended.
    pub(crate) const THREAT: usize = REACHES + ROLES * 8;
    /// By rank, and whether the pawn is passed.
    pub(crate) const PAWN: usize = THREAT + ROLES * ROLES * 2;
    /// Out of check: by the king, by capture, by a piece between.
    pub(crate) const EVASION: usize = PAWN + 16;
    /// Whether the piece that the opponent just moved attacks it, and the target is safe.
    pub(crate) const ATTACKED: usize = EVASION + ROLES * 2;
    /// The piece that we moved last moves again, and back.
    pub(crate) const AGAIN: usize = ATTACKED + ROLES * 2;
    pub(crate) const BACK: usize = AGAIN + ROLES;
    /// By the greatest of our pieces that stays en prise, and whether the move is quiet, captures, gives check.
    pub(crate) const IGNORES: usize = BACK + ROLES;
    /// A king or rook gives up castling.
    pub(crate) const RIGHT: usize = IGNORES + ROLES * 3;
    /// The end of the game: by material, by move, and whether in check.
    pub(crate) const END_MATERIAL: usize = RIGHT + ROLES;
    pub(crate) const END_MOVE: usize = END_MATERIAL + 21 * 2;
    pub(crate) const END_CHECK: usize = END_MOVE + 32;
    pub(crate) const ALL: usize = END_CHECK + 2;
}

/// A move that was played.
#[derive(Clone, Copy)]
pub(crate) struct Played {
    role: Role,
    from: Square,
    to: Square,
}

impl Played {
    pub(crate) fn new<V: View>(board: &V, mv: Move) -> Played {
        let role = board.piece_at(mv.from()).map_or(Role::King, |piece| piece.role);
        Played { role, from: mv.from(), to: mv.end_square() }
    }
}

/// The squares that a side attacks.
struct Attacks {
    once: SquareSet,
    twice: SquareSet,
    by_pawns: SquareSet,
    by_minors: SquareSet,
    by_rooks: SquareSet,
}

impl Attacks {
    fn of(sets: &PieceSets, color: Color) -> Attacks {
        let none = SquareSet::EMPTY;
        let mut all =
            Attacks { once: none, twice: none, by_pawns: none, by_minors: none, by_rooks: none };
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            for from in sets.by_piece(piece) {
                let attacks = attacks::of(piece, from, sets.occupied());
                all.twice |= all.once & attacks;
                all.once |= attacks;
                match role {
                    Role::Pawn => all.by_pawns |= attacks,
                    Role::Knight | Role::Bishop => all.by_minors |= attacks,
                    Role::Rook => all.by_rooks |= attacks,
                    Role::Queen | Role::King => {}
                }
            }
        }
        all
    }

    /// The squares attacked by pieces of less value.
    fn by_lesser(&self, role: Role) -> SquareSet {
        match role {
            Role::Pawn | Role::King => SquareSet::EMPTY,
            Role::Knight | Role::Bishop => self.by_pawns,
            Role::Rook => self.by_pawns | self.by_minors,
            Role::Queen => self.by_pawns | self.by_minors | self.by_rooks,
        }
    }
}

/// A position, for the player to move.
pub(crate) struct Scene {
    sets: PieceSets,
    us: Color,
    /// Turns squares: 0 or 56.
    turn: usize,
    ours: Attacks,
    theirs: Attacks,
    kings: [usize; 2],
    in_check: bool,
    /// Our castling rights, then theirs.
    rights: [[bool; 2]; 2],
    last: Option<Played>,
    own: Option<Played>,
    /// What the piece that the opponent just moved attacks.
    by_last: SquareSet,
    /// Our pieces that could be captured with profit, roughly.
    en_prise: SquareSet,
    plies: usize,
}

/// The numbers of features.
pub(crate) struct Features {
    numbers: [u16; 48],
    len: usize,
}

impl Features {
    pub(crate) const NONE: Features = Features { numbers: [0; 48], len: 0 };

    fn push(&mut self, number: usize) {
        if let Some(place) = self.numbers.get_mut(self.len) {
            *place = number as u16;
            self.len += 1;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.numbers[..self.len].iter().map(|&number| number.into())
    }
}

/// The place of a square among those around another.
fn offset(to: usize, from: usize) -> usize {
    let difference = |part: fn(usize) -> usize| 7 + part(to) - part(from);
    15 * difference(|square| square % 8) + difference(|square| square / 8)
}

impl Scene {
    /// A position in a game: the moves before it, last first, and how many plies they are.
    pub(crate) fn new<V: View>(board: &V, played: [Option<Played>; 2], plies: usize) -> Scene {
        let (sets, us) = (board.piece_sets(), board.side_to_move());
        let turn = if us == Color::White { 0 } else { 56 };
        let [last, own] = played;
        let (ours, theirs) = (Attacks::of(&sets, us), Attacks::of(&sets, !us));
        let king = |color| board.king(color).index() ^ turn;
        let of_last =
            |last: Played| attacks::of(Piece::new(!us, last.role), last.to, sets.occupied());
        let mut en_prise = SquareSet::EMPTY;
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let pieces = sets.by_piece(Piece::new(us, role));
            en_prise |= pieces & (theirs.by_lesser(role) | (theirs.once - ours.once));
        }
        let castling = board.state().castling;
        Scene {
            turn,
            kings: [king(us), king(!us)],
            in_check: theirs.once.contains(board.king(us)),
            rights: [us, !us].map(|color| CastlingSide::ALL.map(|side| castling.has(color, side))),
            by_last: last.map_or(SquareSet::EMPTY, of_last),
            en_prise,
            last,
            own,
            plies,
            sets,
            us,
            ours,
            theirs,
        }
    }

    fn turned(&self, square: Square) -> usize {
        square.index() ^ self.turn
    }

    /// The rows of the position.
    pub(crate) fn known(&self, report: &mut impl FnMut(usize)) {
        report(known::START);
        for (owner, color) in [self.us, !self.us].into_iter().enumerate() {
            for role in Role::ALL {
                for square in self.sets.by_piece(Piece::new(color, role)) {
                    report(known::PIECE + 64 * (6 * owner + role.index()) + self.turned(square));
                }
            }
        }
        if let Some(last) = self.last {
            report(known::LAST_TO + self.turned(last.to));
            report(known::LAST_FROM + self.turned(last.from));
        }
        if let Some(own) = self.own {
            report(known::OWN_TO + self.turned(own.to));
        }
        for (index, _) in self.rights.as_flattened().iter().enumerate().filter(|(_, has)| **has) {
            report(known::RIGHT + index);
        }
    }

    /// The rows of a move.
    pub(crate) fn scored(&self, mv: Move) -> [usize; 2] {
        let role = self.sets.role_on(mv.from()).index();
        let to = scored::TO + 64 * role + self.turned(mv.end_square());
        [to, scored::FROM + 64 * role + self.turned(mv.from())]
    }

    /// The features of the end of the game.
    pub(crate) fn end(&self) -> Features {
        let mut features = Features::NONE;
        let value = |color| {
            [1, 3, 3, 5, 9].into_iter().zip(Role::ALL).fold(0, |sum, (value, role)| {
                sum + value * self.sets.by_piece(Piece::new(color, role)).len()
            })
        };
        let (ours, theirs) = (value(self.us), value(!self.us));
        let balance = (10 + ours).saturating_sub(theirs).min(20);
        let is_late = usize::from(ours + theirs < 30);
        features.push(feature::END_MATERIAL + 21 * is_late + balance);
        features.push(feature::END_MOVE + (self.plies / 4).min(31));
        features.push(feature::END_CHECK + usize::from(self.in_check));
        features
    }

    /// The features of a legal move.
    pub(crate) fn features<V: View>(&self, board: &V, mv: Move) -> Features {
        let mut features = Features::NONE;
        let role = self.sets.role_on(mv.from());
        let r = role.index();
        let (square, target) = (mv.from(), mv.end_square());
        let (from, to) = (self.turned(square), self.turned(target));
        features.push(feature::TO + 64 * r + to);
        features.push(feature::FROM + 64 * r + from);
        features.push(feature::THEIR_KING + 225 * r + offset(to, self.kings[1]));
        features.push(feature::OUR_KING + 225 * r + offset(to, self.kings[0]));
        if let Some(last) = self.last {
            features.push(feature::LAST + 225 * r + offset(to, self.turned(last.to)));
        }
        if mv.is_castle() {
            let is_king_side = mv.castling_side() == CastlingSide::KingSide;
            features.push(feature::CASTLE + usize::from(is_king_side));
            return features;
        }
        let gain = if mv.is_capture() || mv.is_promotion() || self.theirs.once.contains(target) {
            exchange::see(self.sets, self.us, mv, &EXCHANGE_VALUES, attacks::queen)
        } else {
            0
        };
        let gives_check = board.gives_check(mv);
        self.captures(&mut features, mv, r, gain);
        if gives_check {
            features.push(feature::CHECK + 2 * r + usize::from(gain < 0));
        }
        if let Some(new) = mv.promotion() {
            features.push(feature::PROMOTION + 2 * new.index() + usize::from(mv.is_capture()));
        }
        self.safety(&mut features, role, square, target, gain);
        self.threats(&mut features, role, square, target);
        if role == Role::Pawn {
            let is_passed = usize::from(self.is_passed(target));
            features.push(feature::PAWN + 8 * is_passed + to / 8);
        }
        if self.in_check {
            features.push(feature::EVASION + 2 * r + usize::from(mv.is_capture()));
        }
        self.order(&mut features, mv, r, gain);
        let kind = if gives_check { 2 } else { usize::from(mv.is_capture()) };
        let stays = self.en_prise - SquareSet::of(square);
        let greatest =
            Role::ALL.into_iter().rev().find(|&role| !(stays & self.sets.by_role(role)).is_empty());
        if let Some(greatest) = greatest {
            features.push(feature::IGNORES + 3 * greatest.index() + kind);
        }
        features
    }

    fn captures(&self, features: &mut Features, mv: Move, r: usize, gain: i32) {
        let sign = (gain.signum() + 1) as usize;
        if mv.is_capture() {
            let captured = self.sets.role_on(mv.capture_square()).index();
            let is_last = self.last.is_some_and(|last| last.to == mv.capture_square());
            let index = (6 * r + captured) * 2 + usize::from(is_last);
            features.push(feature::CAPTURE + 3 * index + sign);
        }
        let step = match gain {
            ..-400 => 0,
            -400..-150 => 1,
            -150..0 => 2,
            0 => 3,
            1..150 => 4,
            150..400 => 5,
            400..700 => 6,
            _ => 7,
        };
        features.push(feature::EXCHANGE + 8 * (2 * r + usize::from(mv.is_capture())) + step);
    }

    fn safety(&self, features: &mut Features, role: Role, from: Square, to: Square, gain: i32) {
        let theirs = &self.theirs;
        let lesser = theirs.by_lesser(role).contains(from);
        let attacked = theirs.once.contains(from);
        let bits =
            |bits: &[bool]| bits.iter().fold(0, |number, &bit| 2 * number + usize::from(bit));
        let leaves = bits(&[attacked, lesser, self.ours.once.contains(from), gain >= 0]);
        features.push(feature::LEAVES + 16 * role.index() + leaves);
        // The piece itself attacks its target, unless it is a pawn that advances.
        let is_push = role == Role::Pawn && from.file() == to.file();
        let defenders = if is_push { self.ours.once } else { self.ours.twice };
        let reaches = [theirs.by_pawns, theirs.once, defenders].map(|set| set.contains(to));
        features.push(feature::REACHES + 8 * role.index() + bits(&reaches));
    }

    fn threats(&self, features: &mut Features, role: Role, from: Square, to: Square) {
        let piece = Piece::new(self.us, role);
        let occupied = self.sets.occupied() - SquareSet::of(from);
        let before = attacks::of(piece, from, self.sets.occupied());
        let new = attacks::of(piece, to, occupied) - before;
        for square in new & self.sets.by_color(!self.us) {
            let attacked = self.sets.role_on(square).index();
            let is_defended = usize::from(self.theirs.once.contains(square));
            features.push(feature::THREAT + 2 * (6 * role.index() + attacked) + is_defended);
        }
    }

    /// What the moves before this one have to do with it.
    fn order(&self, features: &mut Features, mv: Move, r: usize, gain: i32) {
        if self.by_last.contains(mv.from()) {
            features.push(feature::ATTACKED + 2 * r + usize::from(gain >= 0));
        }
        if let Some(own) = self.own
            && own.to == mv.from()
        {
            features.push(feature::AGAIN + r);
            if own.from == mv.to() {
                features.push(feature::BACK + r);
            }
        }
        if (r == Role::King.index() || r == Role::Rook.index()) && self.rights[0].contains(&true) {
            features.push(feature::RIGHT + r);
        }
    }

    /// Whether no pawn can stop ours on its way from a square.
    fn is_passed(&self, square: Square) -> bool {
        let pawns = self.sets.by_piece(Piece::new(!self.us, Role::Pawn));
        let at = self.turned(square);
        !pawns.into_iter().map(|pawn| self.turned(pawn)).any(|pawn| {
            let is_ahead = pawn / 8 > at / 8;
            is_ahead && (pawn % 8).abs_diff(at % 8) <= 1
        })
    }
}
