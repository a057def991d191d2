//! Lists of pieces by color and role, kept while pieces move.

use core::fmt;

use board_core::side::Side;
use board_core::{BrokenInvariant, Color, Piece, Role, SMALL, Square, SquareSet};

use crate::array_board::are_equal;
use crate::near_king::has_pawn_near;
use crate::piece_finder::{Find, PieceFinder, Wanted};
use crate::scan_set::ScanSet;
use crate::{Cell, Geometry, Index, sets};

/// Piece lists beside the array: where the pieces of each color and role stand.
///
/// ```text
///  pieces      a2 b2 c2 d2 e2 f2 g2 h2 .  .  .  ... | b1 g1 .  .  .  ... | c1 f1 . ...    ... e1 e8
///           0                                      30                   54                 254
///  starts   where each list begins         ends   where it ends: a place without a piece
///  slots    for each square, the place in `pieces` of the piece that stands there
/// ```
///
/// The ten lists lie in one array of bytes, each with the same room to grow. Behind its last piece
/// comes a place without a piece: a list is read up to there, and its length is not needed. No list
/// outgrows its room in a game. If promotions make one do so, from a position that no game leads to,
/// the room is divided again. The last two places are the kings', so that a king moves like any other
/// piece.
///
/// A piece that moves keeps its place. The place of a captured piece goes to the last of its list, so
/// the order of a list depends on the history of a game.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Lists {
    pieces: [Offset; 256],
    slots: [u8; 64],
    starts: [u8; 16],
    ends: [u8; 16],
}

impl PieceFinder for Lists {}

/// The place of White's king; Black's is the next.
const KINGS: u8 = 254;

/// The place before the kings. No list reaches it, so it never holds a piece: after a move that was not
/// legal a list may run into the next ones, but each search ends here.
const LAST_END: u8 = KINGS - 1;

/// What a place holds: how many cells the piece's cell comes after that of a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Offset(u8);

/// What a place without a piece holds: more than the distance of any square.
const NO_PIECE: Offset = Offset(u8::MAX);

impl Offset {
    #[inline(always)]
    fn of<G: Geometry>(square: Square) -> Offset {
        Offset(G::index(square).0 - G::ORIGIN)
    }

    #[inline(always)]
    fn index<G: Geometry>(self) -> Index {
        G::listed(self.0)
    }

    #[inline(always)]
    fn square<G: Geometry>(self) -> Square {
        G::square(self.index::<G>())
    }
}

/// The roles that have lists, in their order.
const LISTED: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// How many lists there are.
const LISTS: usize = 2 * LISTED.len();

/// The number of the list of a piece: the color is the bit 8. The number after a color's last list
/// is unused, so that each list has a next one.
#[inline(always)]
const fn list_of(color: Color, role: Role) -> usize {
    (color as usize) << 3 | role as usize
}

/// The number of the list of a piece of `S`, from its cell.
#[inline(always)]
fn list_of_cell<S: Side>(piece: Cell) -> usize {
    // Computed, not matched: a match would become a jump table.
    list_of(S::COLOR, Role::Pawn) | piece.role_index::<S>()
}

impl Lists {
    /// Visits the pieces of one list until the visitor returns true; returns whether it did.
    #[inline(always)]
    fn each<G: Geometry, S: Side>(
        &self,
        role: Option<Role>,
        among: ScanSet,
        visit: &mut impl FnMut(Cell, Index) -> bool,
    ) -> bool {
        let Some(role) = role else { return false };
        let mut place = usize::from(self.starts[list_of(S::COLOR, role)]);
        loop {
            let offset = self.pieces[place & 255];
            // The end of the list. The comparison also proves to the compiler that the cells around
            // the piece are in the array.
            if offset.0 > Offset::of::<G>(Square::H8).0 {
                return false;
            }
            let piece = offset.index::<G>();
            place += 1;
            if (among.is_all() || among.contains::<G>(piece))
                && visit(Cell::of_side::<S>(role), piece)
            {
                return true;
            }
        }
    }

    /// Visits all pieces of one list.
    #[inline(always)]
    fn every<G: Geometry, S: Side>(&self, role: Role, mut visit: impl FnMut(Cell, Index)) {
        self.each::<G, S>(Some(role), ScanSet::ALL, &mut |cell, piece| {
            visit(cell, piece);
            false
        });
    }

    /// Adds a piece at the end of a list.
    #[inline]
    fn append<G: Geometry>(&mut self, list: usize, square: Square) {
        if self.ends[list] >= self.starts[list + 1] - 1 {
            self.divide_room_again::<G>(list);
        }
        let place = self.ends[list];
        self.ends[list] = place + 1;
        self.pieces[usize::from(place)] = Offset::of::<G>(square);
        self.slots[square.index()] = place;
    }

    /// Empty lists, each with room for so many pieces, for the end behind them, and for an equal share
    /// of what is left.
    fn with_room_for(pieces: impl Fn(Color, Role) -> u8) -> Lists {
        let each = || Color::ALL.into_iter().flat_map(|c| LISTED.map(|role| (c, role)));
        let total: u8 = each().map(|(color, role)| pieces(color, role)).sum();
        let share = (LAST_END - total) / LISTS as u8;
        let (mut starts, mut start) = ([LAST_END; 16], 0);
        for (color, role) in each() {
            starts[list_of(color, role)] = start;
            start += pieces(color, role) + share;
            starts[list_of(color, role) + 1] = start;
        }
        Lists { pieces: [NO_PIECE; 256], slots: [0; 64], starts, ends: starts }
    }

    /// Lays the lists out again so that each can grow; one of them must. After a move that was not legal,
    /// lists may overlap: each square is kept once, so that there is room for all.
    #[cold]
    #[inline(never)]
    fn divide_room_again<G: Geometry>(&mut self, growing: usize) {
        let old = *self;
        let (mut squares, mut kept) = ([SquareSet::EMPTY; 16], SquareSet::EMPTY);
        let each = || Color::ALL.into_iter().flat_map(|c| LISTED.map(|role| (c, role)));
        for (color, role) in each() {
            let pieces = old.places(color, role).map(|place| old.pieces[place]);
            let pieces = pieces.filter(|&piece| piece != NO_PIECE);
            let listed: SquareSet = pieces.map(Offset::square::<G>).collect();
            squares[list_of(color, role)] = listed - kept;
            kept |= listed;
        }
        *self = Lists::with_room_for(|color, role| squares[list_of(color, role)].len() as u8);
        self.slots = old.slots;
        self.pieces[usize::from(KINGS)..].copy_from_slice(&old.pieces[usize::from(KINGS)..]);
        for (color, role) in each() {
            let list = list_of(color, role);
            squares[list].into_iter().for_each(|square| self.append::<G>(list, square));
        }
        assert!(self.ends[growing] < self.starts[growing + 1] - 1, "not a list of pieces");
    }

    /// Checks the place of a piece, and returns the square that it holds.
    fn check_place<G: Geometry>(
        &self,
        cells: &G::Cells,
        piece: Piece,
        place: usize,
    ) -> Result<Square, BrokenInvariant> {
        let offset = self.pieces[place];
        let is_near = offset.0 <= Offset::of::<G>(Square::H8).0;
        if !is_near || G::at(cells, offset.index::<G>()) != Cell::of(piece) {
            let rule = "a list holds only pieces that are on the board";
            return Err(BrokenInvariant { rule, square: None });
        }
        let square = offset.square::<G>();
        let is_slot = usize::from(self.slots[square.index()]) == place;
        let rule = "the slot of a square leads to the piece that stands there";
        BrokenInvariant::unless(is_slot && Offset::of::<G>(square) == offset, rule, square)?;
        Ok(square)
    }

    /// The places of a list that are in use.
    #[inline(always)]
    fn places(&self, color: Color, role: Role) -> core::ops::Range<usize> {
        let list = list_of(color, role);
        usize::from(self.starts[list])..usize::from(self.ends[list])
    }
}

impl Find for Lists {
    const KEEPS_LISTS: bool = true;

    type Found = ();

    fn set_up<G: Geometry>(cells: &G::Cells) -> Self {
        let stands = |square: Square| G::at(cells, G::index(square)).piece();
        let mut counts = [[0; 6]; 2];
        for piece in Square::all().filter_map(stands) {
            counts[piece.color.index()][piece.role.index()] += 1;
        }
        let count = |color: Color, role: Role| counts[color.index()][role.index()];
        let mut lists = Lists::with_room_for(count);
        for square in Square::all() {
            match stands(square) {
                Some(Piece { color, role: Role::King }) => {
                    let place = KINGS + color as u8;
                    lists.pieces[usize::from(place)] = Offset::of::<G>(square);
                    lists.slots[square.index()] = place;
                }
                Some(piece) => lists.append::<G>(list_of(piece.color, piece.role), square),
                None => {}
            }
        }
        lists
    }

    fn renumbered<G: Geometry, H: Geometry>(&self) -> Self {
        let renumbered = |piece: Offset| {
            if piece == NO_PIECE { NO_PIECE } else { Offset::of::<H>(piece.square::<G>()) }
        };
        Lists { pieces: self.pieces.map(renumbered), ..*self }
    }

    #[inline(always)]
    fn find<G: Geometry>(&self, _: &G::Cells) {}

    #[inline(always)]
    fn pieces<G: Geometry, S: Side>(
        &self,
        _: (),
        _: &G::Cells,
        wanted: Wanted,
        among: ScanSet,
        mut visit: impl FnMut(Cell, Index) -> bool,
    ) -> bool {
        let roles = match wanted {
            Wanted::NonSliders => [Some(Role::Pawn), Some(Role::Knight), None],
            Wanted::Knights => [Some(Role::Knight), None, None],
            Wanted::Sliders => [Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen)],
        };
        if SMALL {
            return roles.into_iter().any(|role| self.each::<G, S>(role, among, &mut visit));
        }
        let [first, second, third] = roles;
        self.each::<G, S>(first, among, &mut visit)
            || self.each::<G, S>(second, among, &mut visit)
            || self.each::<G, S>(third, among, &mut visit)
    }

    #[inline(always)]
    fn non_sliders_near<G: Geometry, S: Side>(
        &self,
        _: (),
        cells: &G::Cells,
        king: Index,
        mut visit: impl FnMut(Cell, Index),
    ) {
        if has_pawn_near::<G, S>(cells, king) {
            self.every::<G, S>(Role::Pawn, &mut visit);
        }
        self.every::<G, S>(Role::Knight, &mut visit);
        let king = self.pieces[usize::from(KINGS + S::COLOR as u8)];
        visit(Cell::of_side::<S>(Role::King), king.index::<G>());
    }

    #[inline]
    fn insert<G: Geometry, S: Side>(&mut self, square: Square, piece: Cell) {
        self.append::<G>(list_of_cell::<S>(piece), square);
    }

    #[inline]
    fn remove<G: Geometry, S: Side>(&mut self, square: Square, piece: Cell) {
        let list = list_of_cell::<S>(piece);
        let end = self.ends[list].wrapping_sub(1);
        let (place, last) = (self.slots[square.index()], self.pieces[usize::from(end)]);
        self.ends[list] = end;
        self.pieces[usize::from(place)] = last;
        self.pieces[usize::from(end)] = NO_PIECE;
        self.slots[last.square::<G>().index()] = place;
    }

    #[inline(always)]
    fn shift<G: Geometry>(&mut self, from: Square, to: Square) {
        let place = self.slots[from.index()];
        self.pieces[usize::from(place)] = Offset::of::<G>(to);
        self.slots[to.index()] = place;
    }

    fn check<G: Geometry>(&self, cells: &G::Cells) -> Result<(), BrokenInvariant> {
        let broken = |rule, square| Err(BrokenInvariant { rule, square });
        let (mut listed, mut pieces) = (SquareSet::EMPTY, [NO_PIECE; 256]);
        let mut note = |place: usize, color, role| {
            listed.insert(self.check_place::<G>(cells, Piece::new(color, role), place)?);
            pieces[place] = self.pieces[place];
            Ok(())
        };
        for color in Color::ALL {
            note(usize::from(KINGS) + color.index(), color, Role::King)?;
            for role in LISTED {
                let (places, list) = (self.places(color, role), list_of(color, role));
                let next = usize::from(self.starts[list + 1]);
                if places.start > places.end || places.end >= next {
                    return broken("a list ends before the next begins", None);
                }
                places.into_iter().try_for_each(|place| note(place, color, role))?;
            }
        }
        if !are_equal(&self.pieces, &pieces, |offset| offset.0) {
            return broken("a place that no list uses is without a piece", None);
        }
        let others = sets::occupied::<G>(cells) - listed;
        if !others.is_empty() {
            return broken("a piece is in the list of its color and role", others.first());
        }
        Ok(())
    }

    fn draw<G: Geometry>(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        for color in Color::ALL {
            for role in LISTED {
                let places = self.places(color, role);
                let letter = Piece::new(color, role).letter();
                write!(out, "  {letter} from {:>3}:", places.start)?;
                for place in places {
                    write!(out, " ")?;
                    G::write_index(Index(self.pieces[place].0), out)?;
                    write!(out, " ({})", self.pieces[place].square::<G>())?;
                }
                writeln!(out)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Row;
    use board_conformance::Random;
    use board_core::Position;
    use board_core::side::White;

    /// The squares of White's pieces in the lists, all of them this piece.
    fn by_piece(wanted: Cell, lists: &Lists) -> SquareSet {
        let mut squares = SquareSet::EMPTY;
        let mut note = |piece: Cell, index| {
            assert_eq!(piece, wanted);
            squares.insert(Row::square(index));
            false
        };
        let cells = Row::empty_cells();
        for wanted in [Wanted::NonSliders, Wanted::Sliders] {
            lists.pieces::<Row, White>((), &cells, wanted, ScanSet::ALL, &mut note);
        }
        squares
    }

    /// No game has so many queens, but a board full of pawns can lead to them.
    #[test]
    fn a_list_that_outgrows_its_room_gets_more() {
        let (pawn, queen) =
            (Cell::of_side::<White>(Role::Pawn), Cell::of_side::<White>(Role::Queen));
        let mut cells = Row::empty_cells();
        let pawns = SquareSet::from_bits(0x00ff_ffff_ffff_ff00);
        pawns.into_iter().for_each(|square| Row::put(&mut cells, Row::index(square), pawn));
        for (square, color) in [(Square::A1, Color::White), (Square::H8, Color::Black)] {
            let king = Cell::of(Piece::new(color, Role::King));
            Row::put(&mut cells, Row::index(square), king);
        }
        let mut lists = Lists::set_up::<Row>(&cells);
        let queens = list_of(Color::White, Role::Queen);
        let room = |lists: &Lists| lists.starts[queens + 1] - lists.starts[queens];
        let at_first = room(&lists);
        assert!(at_first < 48);
        for square in pawns {
            lists.remove::<Row, White>(square, pawn);
            lists.insert::<Row, White>(square, queen);
            Row::put(&mut cells, Row::index(square), queen);
            assert_eq!(lists.check::<Row>(&cells), Ok(()), "{square}");
        }
        assert!(room(&lists) > at_first);
        assert_eq!(by_piece(queen, &lists), pawns);
    }

    /// Moves that are not legal remove pieces that are not listed and insert some twice.
    #[test]
    fn a_search_ends_whatever_was_removed_and_inserted() {
        let pieces = LISTED.map(Cell::of_side::<White>);
        let mut random = Random::new(1);
        for _ in 0..20 {
            let mut lists = Lists::set_up::<Row>(&Row::empty_cells());
            for _ in 0..1000 {
                let [from, to] = [(); 2].map(|()| Square::new(random.below(64)));
                let piece = pieces[random.below(pieces.len())];
                match random.below(5) {
                    0 => lists.shift::<Row>(from, to),
                    1 => lists.remove::<Row, White>(from, piece),
                    _ => lists.insert::<Row, White>(to, piece),
                }
                assert_eq!(lists.pieces[usize::from(LAST_END)], NO_PIECE);
            }
            let (cells, mut visited) = (Row::empty_cells(), 0);
            lists.pieces::<Row, White>((), &cells, Wanted::NonSliders, ScanSet::ALL, |_, _| {
                visited += 1;
                false
            });
            assert!(visited < 2 * lists.pieces.len(), "{visited}");
        }
    }

    /// Every byte that matters is set to every other value: nothing goes unnoticed, and nothing panics.
    #[test]
    fn a_wrong_byte_is_found() {
        let mut cells = Row::empty_cells();
        let start = Position::start();
        for (square, piece) in start.setup().pieces() {
            Row::put(&mut cells, Row::index(square), Cell::of(piece));
        }
        let lists = Lists::set_up::<Row>(&cells);
        let each =
            || Color::ALL.into_iter().flat_map(|color| LISTED.map(|role| list_of(color, role)));
        let finds = |place: usize, change: fn(&mut Lists, usize, u8)| {
            for value in 0..=u8::MAX {
                let mut changed = lists;
                change(&mut changed, place, value);
                let is_right = (changed.pieces, changed.slots) == (lists.pieces, lists.slots)
                    && (changed.starts, changed.ends) == (lists.starts, lists.ends);
                let found = changed.check::<Row>(&cells);
                assert_eq!(found.is_ok(), is_right, "{value} at {place}: {found:?}");
            }
        };
        let last = each().last().unwrap();
        for place in (0..usize::from(lists.starts[last + 1])).chain([254, 255]) {
            finds(place, |lists, place, value| lists.pieces[place] = Offset(value));
        }
        for (square, _) in start.setup().pieces() {
            finds(square.index(), |lists, square, value| lists.slots[square] = value);
        }
        for list in each() {
            finds(list, |lists, list, value| lists.starts[list] = value);
            finds(list, |lists, list, value| lists.ends[list] = value);
        }
    }
}
