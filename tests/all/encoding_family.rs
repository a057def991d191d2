//! FEN text, code A and the Huffman family on positions of games, of suites, and on random setups.

use board_conformance::{Random, chess960_start};
use board_differential::{CHESS960, STANDARD, UNREACHABLE, input_count};
use board_encoding::{
    Bits, Clock, Code, EncodeError, Huffman, MAX_BITS, NibbleRuns, Snapshot, code,
};
use polyboard::{
    Bitboard, Board, CastlingSide, CastlingStyle, Color, File, Move, Piece, Position,
    PositionErrorKind, Rank, Role, Setup, Square, View, ViewExt,
};

use crate::data;

/// The codes, and the average and the greatest length of their words in bits on real games.
const SIZES: [(&str, &str, usize); 21] = [
    ("fen", "447.35", 592),
    ("a", "171.91", 240),
    ("b", "136.13", 178),
    ("b+c8", "143.03", 204),
    ("b+c7", "142.55", 204),
    ("b+best", "135.40", 179),
    ("d", "136.67", 176),
    ("d+best", "135.50", 177),
    ("d+best7", "135.26", 177),
    ("e", "131.42", 173),
    ("e2", "133.24", 174),
    ("e3", "131.35", 171),
    ("f", "131.74", 173),
    ("f3", "131.67", 171),
    ("be", "130.89", 175),
    ("bf", "130.97", 172),
    ("g", "129.74", 176),
    ("g3", "126.75", 171),
    ("h", "129.49", 173),
    ("h2", "127.49", 170),
    ("h3", "126.12", 168),
];

/// The number of positions in the random games, and of mutated words of each code; see [`input_count`].
const INPUTS: u64 = 20_000;

fn family() -> impl Iterator<Item = &'static dyn Code> {
    SIZES.iter().map(|&(id, ..)| code(id).expect("a code in the list"))
}

/// The word of a snapshot, which is read back.
fn word(code: &dyn Code, snapshot: &Snapshot) -> Result<Bits, EncodeError> {
    let bits = code.encode(snapshot)?;
    let context = || format!("{}: {} as {bits}", code.id(), snapshot.setup().fen());
    assert_eq!(code.decode(&bits), Ok(*snapshot), "{}", context());
    assert!(bits.len() <= code.max_bits(), "{}", context());
    Ok(bits)
}

/// The word of a position of standard chess.
fn word_in_game(code: &dyn Code, position: &Position) -> Bits {
    let snapshot = Snapshot::reduced(position).with_clock_at_most(code.max_clock());
    word(code, &snapshot).unwrap_or_else(|why| panic!("{}: {why}\n{}", code.id(), position.fen()))
}

#[test]
fn lengths_on_real_games() {
    let positions = data::positions_of_real_games();
    for (id, average, greatest) in SIZES {
        let code = code(id).unwrap();
        let lengths: Vec<usize> =
            positions.iter().map(|position| word_in_game(code, position).len()).collect();
        let sum: usize = lengths.iter().sum();
        let found = (format!("{:.2}", sum as f64 / lengths.len() as f64), lengths.iter().max());
        assert_eq!(found, (average.to_owned(), Some(&greatest)), "{id}");
    }
}

/// A word with some bits changed, removed or added.
fn mutated(word: &Bits, random: &mut Random) -> Bits {
    let len = match random.below(4) {
        0 => random.below(word.len() + 1),
        _ => word.len(),
    };
    let mut flips = [usize::MAX; 3];
    for flip in &mut flips[..random.below(4)] {
        *flip = random.below(word.len());
    }
    let mut reader = word.reader();
    let mut mutated = Bits::new();
    for at in 0..len {
        let bit = reader.take(1).expect("a bit of the word");
        mutated.push(bit ^ u64::from(flips.contains(&at)), 1);
    }
    if random.below(4) == 0 && mutated.len() + 8 <= MAX_BITS {
        let width = 1 + random.below(8);
        mutated.push(random.bits() >> 16 & ((1 << width) - 1), width);
    }
    mutated
}

/// The number of mutated words of real games that are words of the same code.
fn mutated_words(code: &dyn Code, positions: &[Position], count: u64) -> u64 {
    let mut random = Random::new(1);
    let mut words = 0;
    for (_, position) in (0..count).zip(positions.iter().cycle()) {
        let bits = mutated(&word_in_game(code, position), &mut random);
        match code.decode(&bits) {
            Ok(snapshot) => {
                assert_eq!(code.encode(&snapshot), Ok(bits), "{}: {bits}", code.id());
                words += 1;
            }
            Err(error) => assert!(error.at <= bits.len(), "{}: {error}: {bits}", code.id()),
        }
    }
    words
}

/// A word with a few bits changed is invalid, or is the word of another position.
#[test]
fn mutated_words_are_invalid_or_words() {
    let (positions, count) = (data::positions_of_real_games(), input_count(INPUTS));
    for code in family() {
        let words = mutated_words(code, &positions, count);
        println!("{}: {words} words of {count} strings", code.id());
        assert!(words > count / 20, "{}: {words} of {count}", code.id());
    }
}

/// A random move; pawn moves and promotions are preferred.
fn choose(board: &Bitboard, random: &mut Random) -> Option<Move> {
    let moves = board.legal_moves();
    let promotions: Vec<Move> =
        moves.iter().copied().filter(|mv| mv.promotion().is_some()).collect();
    let by_pawn =
        |mv: &Move| board.piece_at(mv.from()).is_some_and(|piece| piece.role == Role::Pawn);
    let by_pawns: Vec<Move> = moves.iter().copied().filter(by_pawn).collect();
    let choices = [&promotions, &by_pawns].into_iter().filter(|moves| !moves.is_empty());
    match choices.into_iter().next() {
        Some(moves) if random.below(2) == 0 => random.choose(moves),
        _ => random.choose_move(&moves),
    }
}

/// Plays random games. Returns the number of positions, and of those with promoted pieces.
fn play(seed: u64, positions: u64) -> [u64; 2] {
    let mut random = Random::new(seed);
    let [mut visited, mut with_promoted] = [0; 2];
    while visited < positions {
        let mut board = Bitboard::from_position(&Position::start());
        for _ in 0..300 {
            let Some(mv) = choose(&board, &mut random) else { break };
            board.play_unchecked(mv);
            let position = board.position();
            for code in family() {
                word_in_game(code, &position);
            }
            let count = |role: Role| position.setup().pieces().filter(|m| m.1.role == role).count();
            visited += 1;
            with_promoted += u64::from(count(Role::Queen) > 2 || count(Role::Knight) > 4);
        }
    }
    [visited, with_promoted]
}

#[test]
fn positions_of_random_games_are_read_back() {
    let positions = input_count(INPUTS);
    let halves = std::thread::scope(|scope| {
        let games = [1, 2].map(|seed| scope.spawn(move || play(seed, positions / 2)));
        games.map(|games| games.join().unwrap())
    });
    let [visited, with_promoted] = [0, 1].map(|i| halves[0][i] + halves[1][i]);
    println!("{visited} positions, {with_promoted} with promoted pieces");
    assert!(with_promoted > positions / 20);
}

#[test]
fn suites_are_stored_or_rejected_by_name() {
    for (_, position) in STANDARD.positions() {
        for code in family() {
            word_in_game(code, &position);
        }
    }
    for (row, position) in CHESS960.positions() {
        let snapshot = Snapshot::reduced(&position);
        for code in family() {
            let stored = word(code, &snapshot.with_clock_at_most(code.max_clock()));
            let castling = snapshot.state().castling;
            match stored {
                Ok(_) => {}
                Err(EncodeError::NotStandardCastling(color, side)) => {
                    assert!(code.id() != "fen" && castling.has(color, side), "{row}");
                }
                Err(why) => panic!("{row}: {why}"),
            }
        }
    }
    for row in UNREACHABLE.rows() {
        let Ok(snapshot) = Snapshot::new(&row.setup) else { continue };
        for code in family() {
            let _ = word(code, &snapshot);
        }
    }
}

/// A start with rooks in the corners and the king on the e-file castles like standard chess.
#[test]
fn starts_of_chess960_are_rejected_unless_they_castle_like_standard_chess() {
    let mut stored = 0;
    for number in 0..960 {
        let start = chess960_start(number);
        let castling = start.fen().castling(CastlingStyle::Standard).to_string();
        let is_standard = castling.contains(" w KQkq ");
        let snapshot = Snapshot::reduced(&start);
        for code in family() {
            assert_eq!(word(code, &snapshot).is_ok(), is_standard || code.id() == "fen");
        }
        stored += usize::from(is_standard);
    }
    assert_eq!(stored, 18);
}

/// A setup with random pieces: too many, promoted, touching kings.
fn random_setup(random: &mut Random) -> Setup {
    let mut setup = Setup::empty();
    let density = 1 + random.below(12);
    let few = random.below(3) > 0;
    for square in Square::all() {
        let Some(piece) = random.choose(&Piece::all()) else { continue };
        let rare = few && matches!(piece.role, Role::Queen | Role::Rook) && random.below(2) == 0;
        if piece.role != Role::King && !rare && random.below(12) < density {
            setup.put(square, piece);
        }
    }
    for color in Color::ALL {
        let home = Square::from_coords(File::E, Rank::First.of(color));
        let somewhere = Square::new(random.below(64));
        let square = if random.below(2) == 0 { home } else { somewhere };
        setup.put(square, Piece::new(color, Role::King));
    }
    let state = &mut setup.state;
    state.halfmove_clock = [0, 50, 99, 100, 101, 127, 128, 5000][random.below(8)];
    if random.below(2) == 0 {
        state.side_to_move = Color::Black;
    }
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let file = (random.below(4) == 0).then_some(side.standard_rook());
            state.castling.set(color, side, file);
        }
    }
    setup
}

/// A snapshot is stored, or rejected with an error that applies.
#[test]
fn unreachable_setups() {
    let mut random = Random::new(1851);
    let [mut snapshots, mut words, mut rejected] = [0; 3];
    for _ in 0..200_000 {
        let setup = random_setup(&mut random);
        let Ok(snapshot) = Snapshot::new(&setup) else { continue };
        snapshots += 1;
        for code in family() {
            match word(code, &snapshot) {
                Ok(_) => words += 1,
                Err(EncodeError::Clock { clock, max }) => {
                    assert!(clock == setup.state.halfmove_clock && max == code.max_clock());
                    assert!(clock > max);
                }
                Err(EncodeError::TooManyPieces(color)) => assert!(setup.count(color) > 16),
                Err(EncodeError::KingsTouch) => {
                    assert!(code.id().starts_with('h'));
                    assert!(setup.errors().contains(PositionErrorKind::KingsTouch));
                }
                Err(EncodeError::ImpossibleMaterial(_) | EncodeError::ImpossiblePawns) => {
                    assert!(code.id() != "fen" && code.id() != "a");
                    rejected += 1;
                }
                Err(EncodeError::NotStandardCastling(color, side)) => {
                    assert!(code.id() != "fen" && setup.state.castling.has(color, side));
                    assert!(setup.king(color).is_some_and(|king| king.file() != File::E));
                }
                Err(why) => panic!("{}: {why}\n{}", code.id(), setup.fen()),
            }
        }
    }
    assert!(
        snapshots > 2_000 && words > 10_000 && rejected > 1_000,
        "{snapshots} {words} {rejected}"
    );
}

#[test]
fn clocks_up_to_the_greatest_are_stored() {
    let start = Snapshot::reduced(&Position::start());
    let mut setup = *start.setup();
    for (clock, code) in [
        (Clock::Saturating100, Huffman::H3),
        (Clock::Exact127, Huffman::H3.with_clock(Clock::Exact127, "h3-127")),
        (Clock::Absent, Huffman::H3.with_clock(Clock::Absent, "h3-book")),
    ] {
        let nibbles = NibbleRuns::A.with_clock(clock, "a-other");
        for code in [&code as &dyn Code, &nibbles] {
            for plies in 0..=200 {
                setup.state.halfmove_clock = plies;
                let snapshot = Snapshot::new(&setup).unwrap();
                let max = clock.max();
                match word(code, &snapshot) {
                    Ok(_) => assert!(plies <= max),
                    Err(why) => assert_eq!(why, EncodeError::Clock { clock: plies, max }),
                }
                assert_eq!(plies <= max, code.encode(&snapshot).is_ok());
                assert!(word(code, &snapshot.with_clock_at_most(code.max_clock())).is_ok());
            }
        }
    }
}
