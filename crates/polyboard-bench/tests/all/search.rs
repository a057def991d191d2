//! What the search finds, and in how many nodes: a change of either is meant, or a fault. That all boards search the
//! same tree is checked for all of them at once.

use std::collections::HashSet;

use polyboard::{
    AnyBoard, Backend, Bitboard, Board, EnPassantMode, Keyed, Notation, Piece, Position, Square,
    ViewExt,
};
use polyboard_bench::search::{HashTable, MATE, SearchResult, Searcher};
use polyboard_bench::{BenchmarkSubject, evaluate, piece_checksum};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn board_of(fen: &str) -> Keyed<Bitboard> {
    let position = Position::from_fen(fen).unwrap();
    Keyed::new(position.into_board::<Bitboard>(), EnPassantMode::Always)
}

fn search_with(table: &mut HashTable, fen: &str, depth: u32) -> (SearchResult, String) {
    let mut board = board_of(fen);
    let found = Searcher::new(table).search(&mut board, depth, &[]);
    let line: Vec<String> = found
        .line
        .iter()
        .map(|&mv| {
            let text = board.san(mv).to_string();
            board.play_unchecked(mv);
            text
        })
        .collect();
    assert_eq!(found.line.first(), found.best.as_ref());
    (found, line.join(" "))
}

fn search(fen: &str, depth: u32) -> (SearchResult, String) {
    search_with(&mut HashTable::lasting(16), fen, depth)
}

#[test]
fn trees_scores_and_lines_stay_the_same() {
    for (fen, depth, nodes, score, line) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            7,
            13_132,
            22,
            "Nc3 d5 d4 Nf6 Nf3 Nc6 Bf4",
        ),
        (KIWIPETE, 6, 73_684, -57, "dxe6 Qxe6 Bxa6 Qxe5 Bf4 Qd4"),
        (
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            9,
            68_877,
            29,
            "Rxf4+ Kg3 Rc4 Rh7 e4 Kxg2 Rc3 Re7 Rc1 Kf3",
        ),
        (
            "r1bq1rk1/pp3ppp/2n1pn2/2bp4/8/P1NBPN2/1P3PPP/R1BQ1RK1 w - - 0 9",
            6,
            11_506,
            -53,
            "Bd2 a6 Rc1 Kh8 b4 Bd6",
        ),
        // The fifty-move rule is near; a check without end.
        ("8/8/8/3k4/8/3K2P1/4R3/8 w - - 96 99", 6, 1_879, 786, "g4 Kc5 g5 Kd6 g6 Kd5"),
        (
            "6k1/5p1p/6q1/8/8/8/r7/3Q3K w - - 0 1",
            6,
            5_071,
            -209,
            "Qd8+ Kg7 Qf8+ Kf6 Qd8+ Kf5 Qd5+ Kg4 Qc4+ Kh5 Qxa2",
        ),
    ] {
        let (found, played) = search(fen, depth);
        assert_eq!((found.nodes, found.score, &*played), (nodes, score, line), "{fen}");
    }
}

#[test]
fn mates_are_found_in_as_many_plies_as_they_take() {
    for (fen, depth, plies) in [
        ("6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", 2, 1),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 5, 3),
        // On the last ply of the fifty-move rule.
        ("6k1/5ppp/8/8/8/8/8/3R2K1 w - - 99 99", 2, 1),
    ] {
        assert_eq!(search(fen, depth).0.score, MATE - plies, "{fen}");
    }
    // Mated, and stalemated.
    assert_eq!(search("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 3).0.score, -MATE);
    assert_eq!(search("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 3).0.score, 0);
}

#[test]
fn a_checksum_depends_on_score_move_and_nodes() {
    let (found, _) = search(KIWIPETE, 2);
    let other = SearchResult { score: found.score + 1, ..found.clone() };
    let third = SearchResult { nodes: found.nodes + 1, ..found.clone() };
    let sums: HashSet<u64> = [&found, &other, &third].map(SearchResult::checksum).into();
    assert_eq!(sums.len(), 3);
}

#[test]
fn a_search_ends_soon_after_its_number_of_nodes() {
    for limit in [1, 20_000, 77_777] {
        let search = || {
            let mut table = HashTable::lasting(16);
            let mut searcher = Searcher::new(&mut table).limited_to(limit);
            searcher.search(&mut board_of(KIWIPETE), 60, &[])
        };
        let found = search();
        assert!((limit..limit + 2048).contains(&found.nodes), "{limit}: {}", found.nodes);
        assert_eq!(search(), found);
    }
}

#[test]
fn a_table_that_has_no_room_in_memory_is_an_error() {
    assert!(HashTable::replacing(usize::MAX).is_err());
}

#[test]
fn a_table_is_used_and_cleared() {
    for mut table in [HashTable::lasting(15), HashTable::replacing(1 << 18).unwrap()] {
        let (first, _) = search_with(&mut table, KIWIPETE, 4);
        let used = table.permille_used();
        assert!((5..500).contains(&used), "{used}");
        let (again, _) = search_with(&mut table, KIWIPETE, 4);
        assert!(again.nodes < first.nodes && again.score == first.score);
        table.clear();
        assert_eq!(table.permille_used(), 0);
        assert_eq!(search_with(&mut table, KIWIPETE, 4).0, first);
    }
}

#[test]
fn the_checksum_of_every_piece_on_every_square_is_its_own() {
    let sums: HashSet<u64> = Piece::all()
        .into_iter()
        .flat_map(|piece| Square::all().map(move |square| piece_checksum(square, piece)))
        .collect();
    assert_eq!(sums.len(), 12 * 64);
}

#[test]
fn the_evaluation_is_that_of_the_side_to_move() {
    let value = |fen: &str| evaluate(&mut board_of(fen));
    let (mut values, mut tempi) = (HashSet::new(), HashSet::new());
    for fen in [
        "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1",
        "4k3/pppp4/8/8/8/8/PPPP4/2B1K3 w - - 0 1",
        "4k3/pppp4/8/8/8/8/PPPP4/2R1K3 w - - 0 1",
        "4k3/pppp4/8/8/8/8/PPPP4/2Q1K3 w - - 0 1",
        "4k3/pppp4/8/8/8/8/PPPP4/2N1K3 w - - 0 1",
    ] {
        let (white, black) = (value(fen), value(&fen.replace(" w ", " b ")));
        // To be to move is worth something.
        tempi.insert(white + black);
        values.insert(white);
    }
    assert!(values.iter().all(|&value| value > 0) && values.len() == 5, "{values:?}");
    assert_eq!(tempi.len(), 1, "{tempi:?}");
}

#[test]
fn boards_of_any_kind_are_equal_if_their_positions_are() {
    let board = |backend, fen: &str| AnyBoard::new(backend, &Position::from_fen(fen).unwrap());
    let (one, same) = (board(Backend::Bitboard, KIWIPETE), board(Backend::Array8x8, KIWIPETE));
    let other = board(Backend::Bitboard, &KIWIPETE.replace(" w ", " b "));
    assert!(one == same && one != other);
    let losing = one.find_uci("f3f6").unwrap();
    assert!(one.see(losing) < 0 && !one.see_ge(losing, 0) && one.see_ge(losing, one.see(losing)));
}

#[test]
fn copies_are_counted_in_any_order() {
    let position = Position::from_fen(KIWIPETE).unwrap();
    let runner = BenchmarkSubject::of_backend(Backend::Bitboard).runner(&[position]);
    let copies = runner.copies(3).unwrap();
    assert_eq!(copies(&[2, 0, 1, 7, 2]), 4 * 48);
}
