//! A list of pieces beside an array.

use board_array8x8::Array8x8List;
use board_core::{Board, Color, Piece, Position, Role, SquareSet, ViewExt};

use super::positions;

/// The squares of the pieces of one kind, and for each square the place of its piece in the list.
struct List {
    squares: Vec<usize>,
    places: [usize; 64],
}

impl List {
    fn add(&mut self, square: usize) {
        self.places[square] = self.squares.len();
        self.squares.push(square);
    }

    fn relocate(&mut self, from: usize, to: usize) {
        self.places[to] = self.places[from];
        self.squares[self.places[to]] = to;
    }

    /// The last piece takes the place of the captured one.
    fn remove(&mut self, square: usize) {
        let place = self.places[square];
        self.squares.swap_remove(place);
        if let Some(&last) = self.squares.get(place) {
            self.places[last] = place;
        }
    }
}

impl List {
    /// Undoes `remove`: the piece that took the place goes back to the end. `place` is from before the removal.
    fn restore(&mut self, square: usize, place: usize) {
        self.add(square);
        let last = self.squares.len() - 1;
        self.squares.swap(place, last);
        self.places[self.squares[last]] = last;
        self.places[square] = place;
    }
}

/// Visits the pieces by their places. At the first, the piece is captured and the capture is
/// taken back, as a search does that plays the moves that it finds.
fn visited(list: &mut List) -> Vec<usize> {
    let mut visited = Vec::new();
    for place in 0..list.squares.len() {
        let square = list.squares[place];
        visited.push(square);
        if place == 0 {
            list.remove(square);
            list.add(square);
        }
    }
    visited
}

impl List {
    /// The same, but the table of places keeps the old place of the last piece.
    fn remove_without_the_way_back(&mut self, square: usize) {
        self.squares.swap_remove(self.places[square]);
    }
}

fn list_of(squares: impl IntoIterator<Item = usize>) -> List {
    let mut list = List { squares: Vec::new(), places: [0; 64] };
    squares.into_iter().for_each(|square| list.add(square));
    list
}

#[test]
fn a_list_keeps_the_pieces_of_the_board() {
    let knights = Piece::new(Color::White, Role::Knight);
    for start in positions() {
        let board = Array8x8List::from_position(&start);
        let before = board.by_piece(knights);
        // White moves a knight, and Black may capture one.
        board.clone().for_each_child(|board, mv| {
            let mut list = list_of(before.into_iter().map(|square| square.index()));
            if before.contains(mv.from()) {
                list.relocate(mv.from().index(), mv.to().index());
            }
            let between = board.by_piece(knights);
            if !mv.is_promotion() {
                assert_eq!(set(&list), between);
            }
            for square in between {
                let mut list = list_of(between.into_iter().map(|square| square.index()));
                list.remove(square.index());
                assert_eq!(set(&list), between - SquareSet::of(square));
                assert!(
                    list.squares.iter().enumerate().all(|(place, &at)| list.places[at] == place)
                );
            }
        });
    }
}

fn set(list: &List) -> SquareSet {
    list.squares.iter().map(|&square| board_core::Square::new(square)).collect()
}

#[test]
fn a_forgotten_way_back_leaves_a_ghost_and_loses_a_pawn() {
    // Pawns on b5, d5, f5 and h5: b5 is captured, comes back, and then h5 is captured.
    let (mut list, mut wrong) = (list_of([33, 35, 37, 39]), list_of([33, 35, 37, 39]));
    list.remove(33);
    wrong.remove_without_the_way_back(33);
    for list in [&mut list, &mut wrong] {
        list.add(33);
        list.remove(39);
        list.squares.sort_unstable();
    }
    assert_eq!(list.squares, [33, 35, 37]);
    assert_eq!(wrong.squares, [35, 37, 39], "a ghost on h5, and no pawn on b5");
}

#[test]
fn a_loop_by_places_misses_a_piece() {
    // Pawns on b5, d5, f5 and h5.
    let mut list = list_of([33, 35, 37, 39]);
    assert_eq!(visited(&mut list), [33, 35, 37, 33], "b5 twice, and never h5");
    let position = Position::from_fen("4k3/8/8/1p1p1p1p/P1P1P1P1/8/8/4K3 w - - 0 1").unwrap();
    let pawns =
        Array8x8List::from_position(&position).by_piece(Piece::new(Color::Black, Role::Pawn));
    assert_eq!(set(&list), pawns);
}

#[test]
fn an_undo_with_the_place_restores_the_order() {
    for captured in [33, 35, 37, 39] {
        let mut list = list_of([33, 35, 37, 39]);
        let place = list.places[captured];
        list.remove(captured);
        list.places[captured] = 99; // the capturing piece stands there, and the table is shared
        list.restore(captured, place);
        assert_eq!(list.squares, [33, 35, 37, 39]);
        assert!(list.squares.iter().enumerate().all(|(place, &at)| list.places[at] == place));
    }
}

/// What the chapter says of the crate: the captured piece comes back at the end, and the boards are equal all the same.
#[test]
fn the_crate_leaves_another_order() {
    let fen = "4k3/8/8/1p1p1p1p/P1P1P1P1/8/8/4K3 w - - 0 1";
    let mut board = Array8x8List::from_position(&Position::from_fen(fen).unwrap());
    let order = |board: &Array8x8List| -> Vec<_> {
        let (pawns, mut moves) = (SquareSet::rank(board_core::Rank::Fifth), Vec::new());
        let mut black = board.clone();
        black.make_null();
        moves.extend(
            black.legal_moves().iter().map(|mv| mv.from()).filter(|from| pawns.contains(*from)),
        );
        moves.dedup();
        moves
    };
    let (before, first) = (board.clone(), order(&board));
    let capture = board.find_uci("a4b5").unwrap();
    let undo = board.make(capture);
    board.unmake(capture, undo);
    assert_eq!(board, before);
    assert_ne!(order(&board), first);
}
