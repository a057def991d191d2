//! Keys of positions: the published ones of the Polyglot format, and keys kept by any board.

use polyboard::{Array8x8, Bitboard, Board, BoardExt, EnPassantMode, Keyed, Position, zobrist_key};

/// The test positions of the format's description (M. Müller and others, "Polyglot book format"):
/// moves from the start position and the key after them.
const PUBLISHED: [(&str, u64); 9] = [
    ("", 0x463b_9618_1691_fc9c),
    ("e2e4", 0x823c_9b50_fd11_4196),
    ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
    ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
    ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
    ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
    ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
    ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
    ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
];

#[test]
fn keys_are_the_published_ones() {
    for (moves, key) in PUBLISHED {
        let mut scratch = Array8x8::from_position(&Position::start());
        let mut kept = Keyed::<Bitboard>::from_position(&Position::start());
        for text in moves.split_whitespace() {
            let mv = scratch.find_uci(text).unwrap();
            scratch.play(mv);
            kept.play(mv);
        }
        assert_eq!(zobrist_key(&scratch, EnPassantMode::PseudoLegal), key, "after {moves:?}");
        // In these games every pseudo-legal en passant capture is legal.
        assert_eq!(kept.key(), key, "after {moves:?}");
    }
}

#[test]
fn a_square_on_which_nobody_can_take_does_not_change_the_key() {
    // The pawn on e4 could take on d3, but it is pinned by the rook.
    let fen = "4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1";
    let board = Bitboard::from_position(&Position::from_fen(fen).unwrap());
    let without = fen.replace("d3", "-");
    let same = Bitboard::from_position(&Position::from_fen(&without).unwrap());
    let key = |board: &Bitboard, mode| zobrist_key(board, mode);
    assert_eq!(key(&board, EnPassantMode::Legal), key(&same, EnPassantMode::Legal));
    assert_ne!(key(&board, EnPassantMode::PseudoLegal), key(&same, EnPassantMode::PseudoLegal));
    assert_ne!(key(&board, EnPassantMode::Always), key(&same, EnPassantMode::Always));
}

// The whole suite, whose walks check after every make and unmake that the key kept is the key from
// scratch.
board_conformance::suite!(keyed_bitboard, polyboard::Keyed<polyboard::Bitboard>);
