//! `r160` on known positions, on games, on random diagrams, on random ranks, in random play.
//!
//! `POLYBOARD_NODES=1000000 cargo test --release -p board-encoding --test all random_ranks` tries
//! as many random ranks; `POLYBOARD_NODES=100000000 cargo test --release -p board-encoding --test
//! all rank160::play` plays through as many positions of random games, and as many again of games with
//! every promotion that they can get.

use crate::common::{DIAGRAMS, REAL_GAMES, node_limit, round_trip, snapshot};
use crate::double_chess960::random_start;
use board_bitboard::Bitboard;
use board_conformance::Random;
use board_core::{Board, Color, Move, Position, Role, Setup, View, ViewExt};
use board_encoding::{Bits, Code, EncodeError, Fault, FixedCode, R160, Snapshot};

/// The words never change: other words would be another code.
const FROZEN: [(&str, &str); 14] = [
    ("the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("1.e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("en passant from the left", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"),
    ("en passant from the right", "4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 1"),
    ("en passant from both sides", "4k3/8/8/3PpP2/8/8/8/4K3 w - e6 0 1"),
    ("en passant by Black, on the a file", "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1"),
    ("White may castle short", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("Black may castle long", "r3k3/8/8/8/8/8/8/4K3 w q - 0 1"),
    ("Chess960", "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11"),
    ("kings and rooks on other files", "1r3kr1/8/8/8/8/8/8/R1KR4 b DAgb - 0 1"),
    ("the last position before 75 moves end the game", "8/8/4k3/8/8/3QK3/8/8 b - - 150 90"),
    ("bare kings", "8/8/8/4k3/8/8/8/4K3 w - - 0 1"),
    ("nine queens", "QQQQQQQQ/Q7/8/8/8/k7/8/2K5 b - - 7 1"),
];
const WORDS: [&str; 14] = [
    "f183537949efd3a543a6135f164e8a861395ef24",
    "f183537949efd3a5439fe630ba5f24f55dd70725",
    "f183537949efd3a4db1a73238316423fc7453ea4",
    "000000000000000cbc11fc06f59a6873e5c42c18",
    "000000000000000cbc11fc06f59a6873e5c50958",
    "00000000000001c995b40fe1889c99e50839db98",
    "000000000000000cbc11fc06f59a6873e5c49ab9",
    "e93a3c4ae40ecb38146918c24478b58d3eb6a86e",
    "e13dcb649f29d1fa6b98b67b9a6b5e12ec9c1efa",
    "f1159a3190831077b7c485ee4d633c133ac21d92",
    "f1835365c5cad6ee0b428f8741ffe5da44725035",
    "00000000000000000000000000018cbdfb419659",
    "00000000000000000000000000000000000009e8",
    "000000000000000b8c491fb7f1e94db56575a647",
];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn frozen_words() {
    let words: Vec<_> =
        FROZEN.iter().map(|(_, fen)| hex(&round_trip(&R160, &snapshot(fen)).to_bytes())).collect();
    assert_eq!(words, WORDS);
}

#[test]
fn positions_of_games_round_trip() {
    for fen in REAL_GAMES.lines() {
        round_trip(&R160, &snapshot(fen));
    }
}

#[test]
fn random_diagrams_round_trip() {
    for fen in DIAGRAMS.lines() {
        round_trip(&R160, &snapshot(fen));
    }
}

#[test]
fn the_words_are_those_below_the_count() {
    let mut last = R160::COUNT;
    *last.last_mut().unwrap() -= 1;
    for word in [[0; 20], last] {
        let snapshot = R160.decode_array(&word).unwrap();
        assert_eq!(R160.encode_array(&snapshot), Ok(word));
    }
    for word in [R160::COUNT, [0xff; 20], [0xf2; 20]] {
        assert_eq!(R160.decode_array(&word).unwrap_err().fault, Fault::OutOfRange);
    }
}

#[test]
fn random_ranks_decode_and_are_encoded_again() {
    let mut random = Random::new(160);
    for _ in 0..node_limit(20_000) {
        let word: [u8; 20] = std::array::from_fn(|_| (random.bits() >> 32) as u8);
        match R160.decode_array(&word) {
            Ok(snapshot) => {
                assert!(word < R160::COUNT);
                assert_eq!(R160.encode_array(&snapshot), Ok(word), "{snapshot:?}");
            }
            Err(_) => assert!(word >= R160::COUNT),
        }
    }
}

#[test]
fn neighbors_in_rank_are_one_position_with_colors_swapped() {
    for fen in REAL_GAMES.lines().step_by(20) {
        let snapshot = snapshot(fen);
        let Ok(position) = snapshot.position() else { continue };
        let swapped = Snapshot::reduced(&position.flip_colors());
        let [word, other] = [snapshot, swapped].map(|it| R160.encode_array(&it).unwrap());
        assert_eq!(word[..19], other[..19]);
        assert_eq!(word[19] ^ other[19], 1);
        let black = snapshot.state().side_to_move == Color::Black;
        assert_eq!(word[19] & 1, u8::from(black));
    }
}

#[test]
fn words_of_another_length_are_rejected() {
    let mut bits = Bits::new();
    for len in 0..=176 {
        let fault = R160.decode(&bits).err().map(|error| error.fault);
        match len {
            160 => assert_eq!(fault, None),
            0..160 => assert_eq!(fault, Some(Fault::Truncated)),
            _ => assert_eq!(fault, Some(Fault::Trailing)),
        }
        bits.push(0, 1);
    }
}

#[test]
fn unreachable_positions_are_rejected() {
    use EncodeError::{Clock, ImpossibleCastling, ImpossibleMaterial, ImpossiblePawns};
    for (fen, why) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 151 90", Clock { clock: 151, max: 150 }),
        // Nine pawns; a third knight beside eight pawns; more pieces than sixteen.
        ("4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1", ImpossibleMaterial(Color::White)),
        ("4k3/pppppppp/8/nnn5/8/8/8/4K3 w - - 0 1", ImpossibleMaterial(Color::Black)),
        ("4k3/8/NNNNNNNN/NNNNNNNN/8/8/8/4K3 b - - 0 1", ImpossibleMaterial(Color::White)),
        // A rook with which White may castle is one of three.
        ("4k3/8/8/8/8/8/PPPPPPPP/RR2K2R w Q - 0 1", ImpossibleMaterial(Color::White)),
        // The white pawn of a file and the black one cannot pass each other: nothing was captured.
        ("rnbqkbnr/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1", ImpossiblePawns),
        // No capture, but a second queen.
        ("rnbqkbnr/pppppppp/8/8/8/Q7/1PPPPPPP/RNBQKBNR w KQkq - 0 1", ImpossiblePawns),
        // A king in a corner was never between its rooks.
        ("4k3/8/8/8/8/8/8/K6R w H - 0 1", ImpossibleCastling),
        ("r6k/8/8/8/8/8/8/4K3 w a - 0 1", ImpossibleCastling),
    ] {
        let snapshot = Snapshot::new(&Setup::from_fen(fen).unwrap()).unwrap();
        assert_eq!(R160.encode(&snapshot), Err(why), "{fen}");
    }
}

/// Plays games with moves as `choose` likes, half of them of standard chess, the others of double
/// Chess960, until as many positions were met.
fn play(positions: u64, mut choose: impl FnMut(&mut Random, &Bitboard, &[Move]) -> usize) {
    let mut random = Random::new(positions);
    let mut met = 0;
    while met < positions {
        let start = match random.below(2) {
            0 => Position::start(),
            _ => random_start(&mut random),
        };
        let mut board = Bitboard::from_position(&start);
        for _ in 0..random.below(600) {
            let snapshot = Snapshot::reduced(&board.position());
            let word = R160.encode_array(&snapshot);
            let word = word.unwrap_or_else(|why| panic!("{}: {why}", board.fen()));
            assert!(word < R160::COUNT);
            assert_eq!(R160.decode_array(&word), Ok(snapshot), "{}", board.fen());
            met += 1;
            let moves = board.legal_moves();
            if moves.is_empty() || board.state().halfmove_clock == 150 || met == positions {
                break;
            }
            board.play_unchecked(moves[choose(&mut random, &board, &moves)]);
        }
    }
}

#[test]
fn random_play_round_trips() {
    play(node_limit(50_000), |random, _, moves| random.below(moves.len()));
}

/// Pawns go on as fast as they can, and take where they can.
#[test]
fn play_for_promotions_round_trips() {
    play(node_limit(50_000), |random, board, moves| {
        let worth = |mv: &Move| {
            let pawn = board.piece_at(mv.from()).is_some_and(|piece| piece.role == Role::Pawn);
            if pawn {
                1 + 2 * u8::from(mv.is_capture()) + 4 * u8::from(mv.is_promotion())
            } else {
                0
            }
        };
        let best = moves.iter().map(worth).max().unwrap_or(0);
        let wished: Vec<usize> = (0..moves.len()).filter(|&i| worth(&moves[i]) == best).collect();
        if random.below(4) > 0 {
            wished[random.below(wished.len())]
        } else {
            random.below(moves.len())
        }
    });
}

#[test]
fn digits_say_how_many_pieces_there_are() {
    let digits = R160::digits(&snapshot("4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1")).unwrap().to_string();
    let sides: Vec<&str> = digits.lines().take(2).collect();
    let [mover, other] = [
        "mover: 3 pieces, 0 of them promoted, 1 pawns, 2 castling rights",
        "other: 1 pieces, 0 of them promoted, 0 pawns, 0 castling rights",
    ];
    assert_eq!(sides, [mover, other]);
}
