//! The codes A to H: what the theory says about them, and what they reject.

use board_conformance::Random;
use board_core::{CastlingSide, Color, Piece, PositionErrorKind, Role, Setup, Square};
use board_encoding::{
    BitSink, Bits, CODES, Code, DecodeError, EncodeError, Fault, Huffman, NibbleRuns, NotStorable,
    Part, Snapshot, code,
};

use crate::common::{REAL_GAMES, round_trip, snapshot};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn length(code: &dyn Code, fen: &str) -> usize {
    let bits = code.encode(&snapshot(fen)).unwrap();
    assert_eq!(code.decode(&bits), Ok(snapshot(fen)), "{}: {fen}", code.id());
    bits.len()
}

/// Bits written as digits; everything else between them is for the eye.
fn bits(text: &str) -> Bits {
    let mut bits = Bits::new();
    for digit in text.chars().filter_map(|c| c.to_digit(2)) {
        bits.push(digit.into(), 1);
    }
    bits
}

// What the theory says.

/// A: the start in 18 bytes, pieces and gaps in turn in 32. Thirteen gaps of four take 19, not 20.
#[test]
fn nibbles_of_boards_that_the_theory_names() {
    let board = |fen| (length(&NibbleRuns::A, fen) - 16).div_ceil(8);
    assert_eq!(board(START), 18);
    assert_eq!(
        board("r1n1b1q1/k1p1p1p1/r1n1b1q1/p1p1p1p1/R1N1B1Q1/K1P1P1P1/R1N1B1Q1/R1N1B1Q1 w - - 0 1"),
        32
    );
    assert_eq!(
        board("R1n1N1b1/1p1p1p1p/p1p1p1p1/1K1B1Q1R/r1B1n1b1/1P1P1P1P/P1P1P1P1/1N1k1q1r w - - 0 1"),
        30
    );
    assert_eq!(board("4n3/1n4n1/3n4/k4n2/2n4n/4n3/1n4K1/3n4 w - - 0 1"), 19);
}

/// A: a piece taken off the board never makes the word longer, and need not make it shorter.
#[test]
fn nibbles_never_become_more_by_a_capture() {
    let mut random = Random::new(34);
    let (mut equal, mut less) = (0, 0);
    for _ in 0..20_000 {
        let mut setup = Setup::empty();
        setup.put(Square::A8, Piece::new(Color::White, Role::King));
        setup.put(Square::H1, Piece::new(Color::Black, Role::King));
        for _ in 0..random.below(40) {
            setup.put(
                Square::new((1 + random.below(62)) ^ 56),
                Piece::new(Color::White, Role::Queen),
            );
        }
        let words =
            |setup: &Setup| NibbleRuns::A.encode(&Snapshot::new(setup).unwrap()).unwrap().len();
        let before = words(&setup);
        let Some(square) = random.choose(&setup.pieces().map(|piece| piece.0).collect::<Vec<_>>())
        else {
            continue;
        };
        if setup.piece_at(square).is_some_and(|piece| piece.role == Role::King) {
            continue;
        }
        setup.remove(square);
        let after = words(&setup);
        assert!(after <= before, "{}", setup.fen());
        if after < before { less += 1 } else { equal += 1 }
    }
    assert!(equal > 1_000 && less > 1_000);
}

/// B as the theory has it: the board without trailing empty squares and without a last king, then
/// castling and en passant fields where the board seems to ask for them.
fn as_the_theory_has_it(setup: &Setup) -> Bits {
    let codes = ["10", "1101", "1100", "1110", "11110", "11111"];
    let mut text = format!("{:07b}", setup.state.halfmove_clock);
    text += if setup.state.side_to_move == Color::White { "1" } else { "0" };
    let scan = (0..64).map(|index| setup.piece_at(Square::new(index ^ 56)));
    let mut board: Vec<String> = scan
        .map(|piece| match piece {
            None => "0".to_owned(),
            Some(piece) => codes[piece.role.index()].to_owned() + ["1", "0"][piece.color.index()],
        })
        .collect();
    while board.last().is_some_and(|square| square == "0") {
        board.pop();
    }
    if board.last().is_some_and(|square| square.starts_with("11111")) {
        board.pop();
    }
    text += &board.concat();
    // A pawn of the other side that may just have moved two squares, and one of ours beside it.
    let us = setup.state.side_to_move;
    let behind = if us == Color::White { 1 } else { -1 };
    let is_taken = |pawn: Square| {
        let at = |files, ranks| pawn.offset(files, ranks).and_then(|square| setup.piece_at(square));
        let ours = Some(Piece::new(us, Role::Pawn));
        pawn.rank() == board_core::Rank::Fifth.of(us)
            && (at(-1, 0) == ours || at(1, 0) == ours)
            && at(0, behind).is_none()
            && at(0, 2 * behind).is_none()
    };
    let candidates =
        setup.by_piece(Piece::new(!us, Role::Pawn)).into_iter().filter(|&p| is_taken(p)).count();
    if candidates > 0 {
        text += "000";
    }
    bits(&text)
}

/// Fields behind a board without an end look like more board: zeros of an en passant field are empty
/// squares, or the reverse. The inline bits distinguish these positions.
#[test]
fn inline_bits_can_be_decoded_unlike_the_theory() {
    // With the king on e2, the pawn of e4 cannot have come from there.
    let [on_b2, on_e2] = ["4k3/8/8/8/3pP3/8/1K6/8 b - - 0 1", "4k3/8/8/8/3pP3/8/4K3/8 b - - 0 1"];
    let [a, b] = [on_b2, on_e2].map(|fen| as_the_theory_has_it(snapshot(fen).setup()));
    assert_eq!(a, b);
    for code in CODES {
        let [a, b] = [on_b2, on_e2].map(|fen| code.encode(&snapshot(fen)).unwrap());
        assert_ne!(a, b, "{}", code.id());
        assert_eq!(code.decode(&a), Ok(snapshot(on_b2)), "{}", code.id());
        assert_eq!(code.decode(&b), Ok(snapshot(on_e2)), "{}", code.id());
    }
}

/// A last king can be omitted only if the end of the bits is exact: zeros that fill up a byte are
/// empty squares.
#[test]
fn an_omitted_king_needs_a_stop_bit() {
    let fens = ["7k/8/8/8/8/8/8/1K6 w - - 0 1", "7k/8/8/8/8/8/8/2K5 w - - 0 1"];
    let [a, b] = fens.map(|fen| Huffman::B.encode(&snapshot(fen)).unwrap());
    assert_eq!((a.len() + 1, a.to_bytes()), (b.len(), b.to_bytes()));
    assert_ne!(a.to_stopped_bytes(), b.to_stopped_bytes());
}

/// A last king is written if a castling bit follows it, whatever its value.
#[test]
fn a_last_king_with_a_castling_bit_is_written() {
    for (fen, bits) in [
        ("r1K1k3/8/8/8/8/8/8/8 w q - 0 1", 8 + 5 + 1 + 6 + 1 + 6 + 1),
        ("r1K1k3/8/8/8/8/8/8/8 w - - 0 1", 8 + 5 + 1 + 6 + 1 + 6 + 1),
        ("1rK1k3/8/8/8/8/8/8/8 w - - 0 1", 8 + 1 + 5 + 6 + 1),
    ] {
        assert_eq!(length(&Huffman::B, fen), bits, "{fen}");
    }
}

/// After two white rooks a rook need not be black, but after eight white pawns as well it must.
#[test]
fn a_third_rook_may_have_been_a_pawn() {
    for (fen, saved) in [
        // Seven pawns and a promoted rook: the next could not be White's only after the pawns.
        ("4k3/8/8/8/RRR2r2/8/PPPPPPP1/4K3 w - - 0 1", 0),
        // Eight pawns come first: then a third rook is Black's, but the first black rook may be either's.
        ("4k3/PPPPPPPP/8/8/Rr6/8/8/4K3 w - - 0 1", 0),
        ("4k3/PPPPPPPP/8/8/RRr5/8/8/4K3 w - - 0 1", 1),
        ("4k3/PPPPPPPP/8/8/RRrp4/8/8/4K3 w - - 0 1", 2),
        (START, 15),
    ] {
        let [plain, caps] = [Huffman::D_BEST, Huffman::E2].map(|code| length(&code, fen));
        assert_eq!(plain - caps, saved, "{fen}");
    }
}

/// At most five en passant bits, and none after a 1.
#[test]
fn at_most_five_en_passant_bits() {
    struct Questions(usize);
    impl BitSink for Questions {
        fn put(&mut self, part: Part, _: u64, width: usize) {
            self.0 += usize::from(part == Part::EnPassant) * width;
        }
    }
    for (fen, asked) in [
        ("4k3/8/8/pPppPpPp/8/8/8/4K3 w - - 0 1", 5),
        ("4k3/8/8/pPppPpPp/8/8/8/4K3 w - h6 0 1", 5),
        ("4k3/8/8/pPppPpPp/8/8/8/4K3 w - a6 0 1", 1),
        ("4k3/8/8/pPppPpPp/8/8/8/4K3 w - d6 0 1", 3),
        ("4k3/8/8/PpPpPpPp/8/8/8/4K3 w - - 0 1", 4),
        ("4k3/8/8/8/pPppPpPp/8/8/4K3 w - - 0 1", 0),
        ("4k3/8/8/8/PpPPpPpP/8/8/4K3 b - - 0 1", 5),
        ("4k3/8/8/4pP1p/P6p/8/8/4K3 w - e6 0 1", 1),
    ] {
        for code in [Huffman::B, Huffman::D, Huffman::G3, Huffman::H3] {
            let mut questions = Questions(0);
            code.explain(&snapshot(fen), &mut questions).unwrap();
            assert_eq!(questions.0, asked, "{}: {fen}", code.id());
            length(&code, fen);
        }
    }
}

// What is explained.

/// Prints each piece of a word with its meaning.
#[derive(Default)]
struct Story(String);

impl BitSink for Story {
    fn put(&mut self, part: Part, value: u64, width: usize) {
        self.0 += &format!("{value:0width$b} {part}\n");
    }
}

#[test]
fn explanations_have_every_bit() {
    for code in CODES {
        for fen in
            [START, "r3k2r/8/8/pPppPpPp/8/8/8/2R1K2R w Kk c6 0 1", "7k/8/8/8/8/8/8/K7 b - - 3 1"]
        {
            let mut story = Story::default();
            code.explain(&snapshot(fen), &mut story).unwrap();
            let bits: Vec<&str> =
                story.0.lines().map(|line| line.split_once(' ').unwrap().0).collect();
            let word = code.encode(&snapshot(fen)).unwrap();
            assert_eq!(bits.concat(), word.to_string(), "{}: {fen}", code.id());
        }
    }
}

#[test]
fn stories_of_a_small_position() {
    let fen = "4k2r/8/8/3pP3/8/8/8/4K3 w k d6 0 1";
    let stories = [Huffman::B_C8, Huffman::H3, Huffman::G3].map(|code| {
        let mut story = Story::default();
        code.explain(&snapshot(fen), &mut story).unwrap();
        story.0
    });
    assert_eq!(
        stories,
        [
            "0000000 halfmove clock
1 side to move
00010 4 empty from a8
111110 black king on e8
00000 2 empty from f8
11100 black rook on h8
1 Black may castle on the king side
00010001 19 empty from a7
100 black pawn on d5
101 white pawn on e5
1 en passant
00101001 31 empty from f5
",
            "0000000 halfmove clock
1 side to move
1 which form follows
111011001001 kings and castling rights
0001 number of pieces of Black
0 whether there are no pawns
00011011 25 empty from a8
100 black pawn on d5
10 white pawn on e5
1 en passant
",
            "0000000 halfmove clock
1 side to move
1 which form follows
0000110 rooks at home and castling rights
111100 square of White's king
0001 number of pieces of Black
0 whether there are no pawns
00011011 25 empty from a8
100 black pawn on d5
10 white pawn on e5
1 en passant
",
        ]
    );
}

// What is rejected.

#[test]
fn positions_are_rejected_by_name() {
    use EncodeError::*;
    let (white, black) = (Color::White, Color::Black);
    for (fen, why) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 101 1", Clock { clock: 101, max: 100 }),
        ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", NotStandardCastling(white, CastlingSide::KingSide)),
        ("r2k4/8/8/8/8/8/8/4K3 w q - 0 1", NotStandardCastling(black, CastlingSide::QueenSide)),
        ("4k3/8/8/8/PPPPPPPP/PPPPPPPP/8/4K3 w - - 0 1", TooManyPieces(white)),
        ("4k3/8/8/8/nnn5/8/pppppppp/4K3 w - - 0 1", ImpossibleMaterial(black)),
        ("4k3/8/8/8/8/8/PPPPPPPP/3QQK2 w - - 0 1", ImpossibleMaterial(white)),
        // Eight queens more, and nothing captured.
        ("rnbqkbnr/pppppppp/8/8/8/QQQQQQQQ/8/RNBQKBNR w - - 0 1", ImpossiblePawns),
        ("rnbqkbnr/ppppppp1/8/8/8/QQQPPPPP/8/RNBQKBNR w - - 0 1", ImpossiblePawns),
    ] {
        // Behind them in the list come codes of other domains.
        for code in CODES.iter().take_while(|code| code.id() != "r160") {
            let any_pieces = ["fen", "a"].contains(&code.id());
            let expected = match why {
                _ if code.id() == "fen" => Ok(()),
                TooManyPieces(_) | ImpossibleMaterial(_) | ImpossiblePawns if any_pieces => Ok(()),
                _ => Err(why),
            };
            assert_eq!(code.encode(&snapshot(fen)).map(drop), expected, "{}: {fen}", code.id());
        }
    }
    // One black pawn captured: two white ones may promote.
    length(&Huffman::B, "rnbqkbnr/ppppppp1/8/8/8/QQPPPPPP/8/RNBQKBNR w - - 0 1");
    // Only the table of H has no number for kings that touch.
    let touch = snapshot("8/8/8/3kK3/8/8/8/8 w - - 0 1");
    for code in CODES {
        let rejected = code.encode(&touch) == Err(KingsTouch);
        assert_eq!(rejected, code.id().starts_with('h'), "{}", code.id());
    }
}

/// The word of a position with the first bit of one piece changed, and where that bit is.
fn changed(code: &dyn Code, fen: &str, part: Part) -> (Bits, usize) {
    struct Changing {
        part: Part,
        bits: Bits,
        at: Option<usize>,
    }
    impl BitSink for Changing {
        fn put(&mut self, part: Part, value: u64, width: usize) {
            let is_it = part == self.part && self.at.is_none();
            if is_it {
                self.at = Some(self.bits.len());
            }
            let change = if is_it { 1 << (width - 1) } else { 0 };
            self.bits.push(value ^ change, width);
        }
    }
    let mut changing = Changing { part, bits: Bits::new(), at: None };
    code.explain(&snapshot(fen), &mut changing).unwrap();
    (changing.bits, changing.at.unwrap())
}

#[test]
fn changed_bits_are_rejected_by_name_and_place() {
    use PositionErrorKind::*;
    let invalid = |error: PositionErrorKind| Fault::NotStorable(NotStorable::Invalid(error.into()));
    let bare = "K1k5/8/8/8/8/8/8/8 w - - 0 1";
    for (ids, fen, part, fault) in [
        (
            "b d h3 g",
            "K1k5/8/3n4/3pP3/8/8/8/8 w - - 0 1",
            Part::EnPassant,
            invalid(EnPassantOccupied),
        ),
        (
            "b d h3 g",
            "K1k5/8/8/8/3pP3/8/4n3/8 b - - 0 1",
            Part::EnPassant,
            invalid(EnPassantOccupied),
        ),
        ("b d h3 g", "K1k5/8/8/3pP3/8/8/8/8 w - - 9 1", Part::EnPassant, invalid(EnPassantClock)),
        ("a", "K1k5/8/8/3pP3/8/8/8/8 w - d6 0 1", Part::EnPassant, Fault::OutOfRange),
        ("a", "K1k5/8/8/3pP3/8/8/8/8 w - - 0 1", Part::EnPassant, invalid(EnPassantWithoutPawn)),
        ("d+best e h g3", bare, Part::Form, Fault::NotCanonical),
        ("f g3 h3", bare, Part::NoPawns, Fault::NotCanonical),
        ("e f g3 h3", bare, Part::Count(Color::White), Fault::NotCanonical),
    ] {
        for code in ids.split(' ').map(|id| code(id).unwrap()) {
            let (word, at) = changed(code, fen, part);
            let found = code.decode(&word);
            assert_eq!(found, Err(DecodeError { fault, at }), "{}: {fen}", code.id());
        }
    }
}

#[test]
fn strings_are_rejected_by_name_and_place() {
    use Fault::*;
    let invalid = |error: PositionErrorKind| {
        Fault::NotStorable(board_encoding::NotStorable::Invalid(error.into()))
    };
    let queens = "11111 ".repeat(10);
    let pawns = "101 ".repeat(8) + &"10 ".repeat(9);
    for (id, word, fault, at) in [
        ("b", "000000", Truncated, 0),
        ("b", "1100101 1", OutOfRange, 0),
        ("b", "0000000 1", Truncated, 8),
        ("b", "0000000 1 111111 0 11", Truncated, 15),
        ("b", "0000000 1 111111 0 111110", NotCanonical, 15),
        ("b", "0000000 1 111111 0 111110 0", NotCanonical, 21),
        ("b", "0000000 1 111111 0 111111", invalid(PositionErrorKind::TooManyWhiteKings), 15),
        ("b", "0000000 1 101", invalid(PositionErrorKind::PawnOnBackRank), 8),
        ("b", &("0000000 1".to_owned() + &"0".repeat(64)), Overfull, 8),
        // Black's king on e8 with a rook on a8: a castling bit follows it, so it is written.
        ("b", "0000000 1 11100 111111 00", Truncated, 21),
        ("b+c8", "0000000 1 111111 00000 0", Truncated, 14),
        ("b+c8", "0000000 1 111111 00111011 00000 1111", Truncated, 27),
        ("b+c8", "0000000 1 111111 00111010 00000 1111", NotCanonical, 22),
        ("b+c8", "0000000 1 111111 00111011 00111011", Overfull, 14),
        ("d", "0000000 1 000000 000000", Overfull, 14),
        ("d", "0000000 1 000000 000010 0", NotCanonical, 20),
        (
            "d",
            &("0000000 1 000000 000010".to_owned() + &queens),
            NotEncodable(EncodeError::ImpossibleMaterial(Color::White)),
            70,
        ),
        ("e2", &("0000000 1 0 000000 000010 000000".to_owned() + &pawns), Overfull, 67),
        ("g", "0000000 1 0 1010001", OutOfRange, 9),
        ("g", "0000000 1 0 0000000 010000 010010 11100", NotCanonical, 28),
        ("h", "0000000 1 0 111101111001", OutOfRange, 9),
        ("a", "0000000 1 0000 1001", OutOfRange, 12),
        ("a", "0000000 1 0000 1000 1100 1100", NotCanonical, 20),
        ("a", "0000000 1 0000 1000 0000", invalid(PositionErrorKind::PawnOnBackRank), 16),
        ("a", "0000000 1 0000 1000 11111111 11111111 11111111 11111111", Overfull, 40),
        ("a", "0000000 1 0000 1000 11111111 11111111 11111111 11110011 0000", Trailing, 48),
    ] {
        let found = code(id).unwrap().decode(&bits(word));
        assert_eq!(found, Err(DecodeError { fault, at }), "{id} {word}");
    }
}

#[test]
fn texts_are_rejected_by_name_and_place() {
    let fen = |text: &str| {
        let mut bits = Bits::new();
        text.bytes().for_each(|byte| bits.push(byte.into(), 8));
        code("fen").unwrap().decode(&bits)
    };
    assert_eq!(fen(START), Ok(snapshot(START)));
    for (text, fault, character) in [
        (START.replace("KQkq", "HAha"), Fault::NotCanonical, 46),
        (START.replace("0 1", "0 2"), Fault::NotCanonical, 55),
        (START.replace(" 1", ""), Fault::Truncated, 54),
        (START.replace("/8/8/", "/8/9/"), Fault::OutOfRange, 20),
        (START.replace("rnbq", "rnbä"), Fault::OutOfRange, 3),
        (START.to_owned() + &" ".repeat(40), Fault::TooLong, 88),
        (
            "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1".to_owned(),
            Fault::NotStorable(NotStorable::NoEnPassantCapture(Square::E6)),
            0,
        ),
    ] {
        assert_eq!(fen(&text), Err(DecodeError { fault, at: 8 * character }), "{text}");
    }
}

#[test]
fn every_code_reads_positions_of_games_back() {
    for code in CODES {
        for fen in REAL_GAMES.lines() {
            round_trip(*code, &snapshot(fen).with_clock_at_most(code.max_clock()));
        }
    }
}

/// The mark of boards without pawns follows a count of up to eight.
#[test]
fn eight_pieces_are_marked_and_nine_are_not() {
    for fen in [
        "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/PPPPPPPP/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/RNBQKBNR w - - 0 1",
        "4k3/8/8/8/8/8/R7/RNBQKBNR w - - 0 1",
    ] {
        let snapshot = snapshot(fen);
        for id in ["f", "f3", "bf", "g3", "h3"] {
            round_trip(code(id).unwrap(), &snapshot);
        }
    }
}
