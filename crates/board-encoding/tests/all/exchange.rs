//! `binary-fen` and `record32` against what others write.
//!
//! `POLYBOARD_NODES=10000000 cargo test --release -p board-encoding --test all turned_bits` turns
//! bits over in as many words of each.

use std::num::NonZeroU16;

use crate::common::{DIAGRAMS, REAL_GAMES, node_limit, round_trip, snapshot};
use board_conformance::Random;
use board_core::{Setup, Square};
use board_encoding::{
    BinaryFen, Bits, Code, DecodeError, EncodeError, Fault, FixedCode, GameResult, NotStorable,
    Record, Record32, Snapshot, Variant,
};

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// The length by the description of the format (lichess.org/@/revoof/blog, April 2024): 8 bytes, half a byte a piece,
/// and a clock that is not 0, 7 bits a byte.
#[test]
fn lengths_of_binary_fens() {
    for fen in REAL_GAMES.lines() {
        let snapshot = snapshot(fen);
        let pieces = Square::all().filter(|&square| snapshot.piece_at(square).is_some()).count();
        let clock = match snapshot.state().halfmove_clock {
            0 => 0,
            1..128 => 1,
            _ => 2,
        };
        let bytes = 8 + pieces.div_ceil(2) + clock;
        assert_eq!(BinaryFen.encode(&snapshot).unwrap().len(), 8 * bytes, "{fen}");
    }
}

/// The bytes that scalachess (lichess.org) holds itself to in its tests, where the position can be
/// stored here.
#[test]
fn binary_fens_of_scalachess() {
    for (variant, fen, hex) in [
        (
            Variant::Standard,
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "ffff00001000efff2d844ad200000000111111113e955fe3",
        ),
        (Variant::Standard, "5k2/6p1/8/1Pp5/6P1/8/8/3K4 w - c6 0 1", "20400006400000080ac0b1"),
        (Variant::Standard, "4k3/8/8/8/3pP3/8/6N1/7K b - e3 0 1", "10000000180040802ac10f"),
        (
            Variant::Chess960,
            "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 3",
            "704f1ee8e81e4f70d60a44000002020813191113511571be000402",
        ),
        (
            Variant::Standard,
            "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 4",
            "8901080000810091ad0d10e1f70007",
        ),
    ] {
        let setup = Setup::from_fen(fen).unwrap();
        let snapshot = Snapshot::new(&setup).unwrap();
        let number = NonZeroU16::new(setup.state.fullmove_number).unwrap();
        assert_eq!(BinaryFen::write(&snapshot, number, variant).as_slice(), bytes(hex), "{fen}");
        assert_eq!(BinaryFen::read(&bytes(hex)), Ok((snapshot, number, variant)), "{fen}");
    }
}

/// Those with other rules: three checks, antichess, atomic chess, horde, racing kings, pockets.
#[test]
fn binary_fens_of_variants_are_rejected() {
    for (hex, fault) in [
        ("ffff00000000ffff2d844ad200000000111111113e955be3000004", Fault::Variant(4)),
        ("ffff00000000ffff2d844ad200000000111111113e955be363000501", Fault::Variant(5)),
        ("00800000000008001a000106", Fault::Variant(6)),
        ("ffff00000000ffff2d844ad200000000111111113e955be3020407", Fault::Variant(7)),
        ("000000000000ffff793542867b3542a6000009", Fault::Variant(9)),
        ("ffff00000000ffff2d844ad200000000111111113e955be30000010000000000", Fault::Variant(1)),
    ] {
        assert_eq!(BinaryFen::read(&bytes(hex)).unwrap_err().fault, fault, "{hex}");
    }
}

#[test]
fn binary_fens_with_faults_are_rejected() {
    let start = "ffff00000000ffff2d844ad200000000111111113e955be3";
    assert!(BinaryFen::read(&bytes(start)).is_ok());
    for (hex, fault) in [
        ("", Fault::Truncated),
        ("ffff00000000ff", Fault::Truncated),
        ("ffff00000000ffff2d844ad200000000111111113e955b", Fault::Truncated),
        // Counters that say nothing, or say it at length, and what follows them.
        (&format!("{start}00"), Fault::NotCanonical),
        (&format!("{start}8100"), Fault::NotCanonical),
        (&format!("{start}05ffffff"), Fault::OutOfRange),
        (&format!("{start}00020003"), Fault::Trailing),
        // A black king that says that Black is to move, and plies that say White.
        ("1000000000000010fa0002", Fault::NotCanonical),
        // Something in the half byte of no piece.
        (
            "100000000040001032fb",
            Fault::NotStorable(not_storable("4k3/8/8/8/8/5b2/8/4N3 w - - 0 1")),
        ),
        // A castling rook without a king on its rank.
        ("1000000000100080dab0", Fault::OutOfRange),
        // One with the king on its rank, but not at home.
        ("1000000090000000da0b", Fault::OutOfRange),
    ] {
        let error = BinaryFen::read(&bytes(hex)).unwrap_err();
        assert_eq!(error.fault, fault, "{hex}");
        if fault == Fault::Trailing {
            assert_eq!(error.at, 4 * (hex.len() - 2));
        }
    }
}

fn not_storable(fen: &str) -> NotStorable {
    Snapshot::new(&Setup::from_fen(fen).unwrap()).unwrap_err()
}

/// The example of viriformat's description.
#[test]
fn the_start_as_a_record() {
    let hex = "ffff00000000ffff16422561000000008888888\
               89ecaade940000100000002\
               00";
    let record = Record {
        result: GameResult::WhiteWon,
        ..Record::new(snapshot("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
    };
    assert_eq!(record.to_bytes().unwrap().as_slice(), bytes(hex));
    assert_eq!(Record::from_bytes(bytes(hex)[..].try_into().unwrap()), Ok(record));
}

#[test]
fn records_keep_all_their_fields() {
    let record = Record {
        fullmove_number: 0x1234,
        score: -300,
        result: GameResult::BlackWon,
        extra: 7,
        ..Record::new(snapshot("4k3/8/8/8/3pP3/8/6N1/7K b - e3 0 1"))
    };
    let bytes = record.to_bytes().unwrap();
    assert_eq!(bytes[24..], [128 + 20, 0, 0x34, 0x12, 0xd4, 0xfe, 0, 7]);
    assert_eq!(Record::from_bytes(&bytes), Ok(record));
    let fault = DecodeError { fault: Fault::NotCanonical, at: 8 * 26 };
    assert_eq!(Record32.decode_array(&bytes), Err(fault));
}

/// Whatever lichess.org stores is a position.
#[test]
fn what_no_snapshot_has_is_dropped_from_a_binary_fen() {
    let after_double_push = "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1";
    let no_capture = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for (hex, fen, number, en_passant, clock) in [
        ("8901080000810091ad0d10e1f70007", None, 4, None, None),
        ("1000000018000010caf103", Some(after_double_push), 1, None, Some(3)),
        (
            "ffff00001000efff2d844ad2000000c0111111113e955fe3",
            Some(no_capture),
            1,
            Some(Square::E3),
            None,
        ),
    ] {
        let bytes = bytes(hex);
        assert!(BinaryFen.decode_bytes(&bytes).is_err(), "{hex}");
        let read = BinaryFen.decode_reduced(&bytes).unwrap();
        assert_eq!(read.fullmove_number, number, "{hex}");
        assert_eq!((read.dropped_en_passant, read.dropped_clock), (en_passant, clock), "{hex}");
        if let Some(fen) = fen {
            assert_eq!(read.snapshot, snapshot(fen), "{hex}");
        }
    }
}

/// The writer of marlinformat keeps the en passant square after every double push: its records were rejected.
#[test]
fn an_en_passant_square_of_another_writer_is_dropped_and_reported() {
    let after_e4 = snapshot("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let record = Record { score: 25, ..Record::new(after_e4) };
    let canonical = record.to_bytes().unwrap();
    let mut theirs = canonical;
    theirs[24] = 128 + Square::E3.index() as u8;
    let read = Record::from_bytes(&theirs).unwrap();
    assert_eq!(read, Record { dropped_en_passant: Some(Square::E3), ..record });
    assert_eq!(read.to_bytes(), Ok(canonical));
    let reduced = Record32.decode_reduced(&theirs).unwrap();
    assert_eq!((reduced.snapshot, reduced.dropped_en_passant), (after_e4, Some(Square::E3)));
    // A code word is canonical.
    theirs[28..30].fill(0);
    let fault = DecodeError { fault: Fault::NotCanonical, at: 8 * 24 };
    assert_eq!(Record32.decode_array(&theirs), Err(fault));
    // Behind no pawn, there is no such square.
    theirs[24] = 128 + Square::D3.index() as u8;
    let error = Record::from_bytes(&theirs).unwrap_err();
    assert!(matches!(error.fault, Fault::NotStorable(NotStorable::Invalid(_))), "{error}");
}

#[test]
fn what_records_cannot_hold_is_rejected() {
    let crowd = snapshot("4k3/pppppppp/pppppppp/8/PPPPPPPP/PPPPPPPP/8/4K3 w - - 0 1");
    assert_eq!(Record32.encode(&crowd), Err(EncodeError::TooManyPieces(board_core::Color::White)));
    let slow = snapshot("4k3/8/8/8/8/8/8/4K3 w - - 256 300");
    assert_eq!(Record32.encode(&slow), Err(EncodeError::Clock { clock: 256, max: 255 }));

    let bare = Record32.encode_array(&snapshot("4k3/8/8/8/8/8/8/4K3 w - - 0 1")).unwrap();
    for (byte, value, fault) in [
        (8, 0xd7, Fault::OutOfRange), // no piece has the number 7
        (8, 0xd6, Fault::OutOfRange), // a castling rook without king
        (9, 0x01, Fault::Overfull),   // a third piece for two squares
        (24, 65, Fault::OutOfRange),  // no square
        (30, 3, Fault::OutOfRange),   // no result
    ] {
        let mut bytes = bare;
        bytes[byte] = value;
        assert_eq!(Record::from_bytes(&bytes).unwrap_err().fault, fault, "{byte}");
    }
    let mut full = bare;
    full[..8].fill(0xff);
    assert_eq!(Record::from_bytes(&full).unwrap_err().fault, Fault::Overfull);
}

#[test]
fn both_round_trip() {
    for fen in REAL_GAMES.lines().chain(DIAGRAMS.lines()) {
        let snapshot = snapshot(fen);
        round_trip(&BinaryFen, &snapshot);
        round_trip(&Record32, &snapshot);
    }
    // More than one byte of clock; 64 pieces; the castling rooks of Chess960.
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 20000 1",
        "kqqqqqqq/pppppppp/nnnnnnnn/bbbbbbbb/BBBBBBBB/NNNNNNNN/PPPPPPPP/KQQQQQQQ b - - 7 1",
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
    ] {
        round_trip(&BinaryFen, &snapshot(fen));
    }
}

/// What is read is what is written: words with flipped bits are rejected, or are other words.
#[test]
fn turned_bits_are_rejected_or_other_words() {
    let mut random = Random::new(32);
    let snapshots: Vec<_> = REAL_GAMES.lines().step_by(7).map(snapshot).collect();
    for _ in 0..node_limit(100_000) {
        let snapshot = snapshots[random.below(snapshots.len())];
        for code in [&BinaryFen as &dyn Code, &Record32] {
            let mut bytes = code.encode(&snapshot).unwrap().to_bytes().to_vec();
            for _ in 0..=random.below(3) {
                let bit = random.below(8 * bytes.len());
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
            let bits = Bits::from_bytes(&bytes).unwrap();
            if let Ok(other) = code.decode(&bits) {
                assert_eq!(code.encode(&other), Ok(bits), "{}: {other:?}", code.id());
            }
        }
    }
}
