//! FEN and EPD: real positions, and invalid or doubtful texts.

use board_differential::{CHESS960, CHESS960_XFEN, REACHABLE, STANDARD, UNREACHABLE, any_input};
use polyboard::{
    CastlingStyle, EnPassantMode, Epd, FenField, FenOptions, FromFenError, Leniency, Piece,
    Position, PositionErrorKind, PositionErrorKinds, Setup, Square, UciMove,
};
use proptest::prelude::*;

use crate::data;

const STYLES: [CastlingStyle; 3] =
    [CastlingStyle::Standard, CastlingStyle::Shredder, CastlingStyle::XFen];

/// A row of the collection of invalid and doubtful FENs.
struct Row {
    fen: &'static str,
    /// `syntax`, `counter`, `castling`, `ep`, `illegal`, `unreachable` or `lenient`.
    kind: &'static str,
    why: &'static str,
}

fn rows() -> impl Iterator<Item = Row> {
    data::INVALID_FENS.lines().map(|line| {
        let (fen, why) = line.rsplit_once('\t').expect("a row has a tab");
        let (kind, why) = why.split_once(": ").expect("a reason starts with its kind");
        Row { fen, kind, why }
    })
}

impl Row {
    /// The row; a long text is cut.
    fn name(&self) -> String {
        let start: String = self.fen.chars().take(100).collect();
        format!("{start:?} ({}: {})", self.kind, self.why)
    }

    fn is_accepted(&self) -> bool {
        ACCEPTED.iter().any(|(fen, _)| *fen == self.fen)
    }
}

/// Rows that are positions all the same, each with the reason.
const ACCEPTED: [(&str, &str); 5] = [
    (
        "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "White castles with the rook on a1, Black with the rook on b8: double Chess960",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1",
        "White's king castles from d1, Black's from e8: double Chess960",
    ),
    (
        "r3k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1",
        "White castles with the rook on b1, Black with the rook on a8: double Chess960",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 256 1",
        "a clock beyond the rule of 75 moves is valid: a game goes on if no arbiter ends it",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 100 1",
        "the fullmove number may start anywhere, and suites often leave it at 1",
    ),
];

#[test]
fn invalid_rows_are_rejected() {
    let rows: Vec<_> = rows().collect();
    assert_eq!(rows.len(), 588);
    let accepted: Vec<_> = rows.iter().filter(|row| Position::from_fen(row.fen).is_ok()).collect();
    for row in &accepted {
        assert!(row.is_accepted(), "accepted: {}", row.name());
    }
    assert_eq!(accepted.len(), ACCEPTED.len());
}

/// Whether an error is of the kind of a row.
fn is_of_kind(kind: &str, error: &FromFenError) -> bool {
    let any =
        |prefix, errors: &PositionErrorKinds| errors.iter().any(|r| r.name().starts_with(prefix));
    match (kind, error) {
        ("syntax", error) => matches!(error, FromFenError::Fen(_)),
        ("counter", FromFenError::Fen(error)) => {
            matches!(error.field, FenField::HalfmoveClock | FenField::FullmoveNumber)
        }
        ("counter", FromFenError::Position(errors)) => {
            *errors == PositionErrorKind::EnPassantClock.into()
        }
        ("castling", FromFenError::Fen(error)) => error.field == FenField::Castling,
        ("castling", FromFenError::Position(errors)) => any("castling-", errors),
        ("ep", FromFenError::Fen(error)) => error.field == FenField::EnPassant,
        ("ep", FromFenError::Position(errors)) => any("en-passant-", errors),
        ("illegal", FromFenError::Position(errors)) => {
            !(*errors - PositionErrorKinds::ALLOWABLE).is_empty()
        }
        ("unreachable", FromFenError::Position(errors)) => {
            !(*errors & PositionErrorKinds::ALLOWABLE).is_empty()
        }
        _ => false,
    }
}

#[test]
fn errors_are_of_the_kind_of_their_rows() {
    // Most rows of one source have only four fields.
    let options = FenOptions::STRICT.allow(Leniency::MissingClocks);
    for row in rows().filter(|row| row.kind != "lenient" && !row.is_accepted()) {
        let read = match row.kind {
            "illegal" => options.read(row.fen),
            _ => Setup::from_fen(row.fen),
        };
        let error = match read {
            Err(error) => FromFenError::Fen(error),
            Ok(setup) => FromFenError::Position(setup.errors()),
        };
        let is_in_check = row.fen == "8/8/8/8/8/8/8/RK2k2R w KQ - 0 1"
            && error == FromFenError::Position(PositionErrorKind::OppositeCheck.into());
        assert!(is_in_check || is_of_kind(row.kind, &error), "{}: {error}", row.name());
    }
}

/// The errors that correspond to a status of python-chess.
fn errors_of(status: &str) -> &'static [PositionErrorKind] {
    match status {
        "NO_WHITE_KING" => &[PositionErrorKind::NoWhiteKing],
        "NO_BLACK_KING" => &[PositionErrorKind::NoBlackKing],
        "TOO_MANY_KINGS" => {
            &[PositionErrorKind::TooManyWhiteKings, PositionErrorKind::TooManyBlackKings]
        }
        "PAWNS_ON_BACKRANK" => &[PositionErrorKind::PawnOnBackRank],
        "TOO_MANY_WHITE_PAWNS" | "TOO_MANY_BLACK_PAWNS" => &[PositionErrorKind::TooManyPawns],
        "TOO_MANY_WHITE_PIECES" | "TOO_MANY_BLACK_PIECES" => &[PositionErrorKind::TooManyPieces],
        "OPPOSITE_CHECK" => &[PositionErrorKind::OppositeCheck, PositionErrorKind::KingsTouch],
        "BAD_CASTLING_RIGHTS" => {
            &[PositionErrorKind::CastlingWithoutKing, PositionErrorKind::CastlingWithoutRook]
        }
        "INVALID_EP_SQUARE" => &[
            PositionErrorKind::EnPassantRank,
            PositionErrorKind::EnPassantWithoutPawn,
            PositionErrorKind::EnPassantOccupied,
        ],
        "TOO_MANY_CHECKERS" | "IMPOSSIBLE_CHECK" => &[PositionErrorKind::ImpossibleCheckers],
        _ => &[],
    }
}

/// Rows of other projects have the status of python-chess. Each of its errors is found.
#[test]
fn every_status_of_python_chess_has_its_error() {
    let options = FenOptions::STRICT.allow(Leniency::MissingClocks);
    let mut compared = 0;
    for row in rows().filter(|row| !row.is_accepted()) {
        let Some((_, list)) = row.why.trim_end_matches(')').rsplit_once('(') else { continue };
        let Ok(setup) = options.read(row.fen) else { continue };
        let errors = setup.errors();
        for status in list.split('|') {
            let expected = errors_of(status);
            // With two kings of a color, it is not defined which one is in check.
            let kings = errors_of("TOO_MANY_KINGS").iter().any(|&king| errors.contains(king));
            if expected.is_empty() || kings && expected == [PositionErrorKind::ImpossibleCheckers] {
                continue;
            }
            compared += 1;
            let found = expected.iter().any(|&error| errors.contains(error));
            assert!(found, "{status} is not in {errors:?}: {}", row.name());
        }
    }
    assert!(compared > 400, "only {compared} errors were compared");
}

#[test]
fn lenient_rows_are_read_leniently() {
    for row in rows().filter(|row| row.kind == "lenient") {
        match FenOptions::LENIENT.read(row.fen) {
            Ok(setup) => {
                let position = Position::new_allowing(setup, PositionErrorKinds::ALLOWABLE);
                assert!(position.is_ok(), "{}: {:?}", row.name(), setup.errors());
            }
            Err(error) => panic!("{}: {error}", row.name()),
        }
    }
}

/// Some rows are EPD: a FEN and an operation. (Others have no space before the clocks.)
#[test]
fn operations_are_read_as_epd() {
    let rows: Vec<_> = rows().filter(|row| row.fen.contains(" - 0 1 bm ")).collect();
    assert_eq!(rows.len(), 5);
    for row in rows {
        let epd = Epd::parse(row.fen).unwrap_or_else(|error| panic!("{}: {error}", row.name()));
        assert_eq!(epd.setup().errors(), PositionErrorKinds::NONE, "{}", row.name());
        let best = epd.operation("bm").and_then(|operation| operation.operands().next());
        assert!(best.is_some_and(|mv| mv.parse::<UciMove>().is_ok()), "{}", row.name());
    }
}

#[test]
fn real_games_are_written_as_they_were_read() {
    for (fen, position) in data::REAL_GAMES.lines().zip(data::positions_of_real_games()) {
        assert_eq!(position.fen().to_string(), fen);
        assert_eq!(position.fen().en_passant(EnPassantMode::Legal).to_string(), fen);
    }
}

#[test]
fn perft_suites_are_read_strictly_and_written_in_every_style() {
    for (suite, number) in [(STANDARD, 699), (CHESS960, 1270), (CHESS960_XFEN, 151)] {
        let rows = suite.rows();
        assert_eq!(rows.len(), number);
        for row in rows {
            assert_eq!(row.setup.errors(), PositionErrorKinds::NONE, "{row}");
            assert_eq!(Setup::from_fen(row.fen), Ok(row.setup), "{row}");
            assert!(!row.counts.is_empty(), "{row}");
            for style in STYLES {
                let text = row.setup.fen().castling(style).to_string();
                assert_eq!(Setup::from_fen(&text), Ok(row.setup), "{style:?}: {text}");
            }
        }
    }
}

/// The X-FEN suite has rows of the Chess960 suite with another castling field.
#[test]
fn x_fen_is_written_as_in_its_suite() {
    let chess960 = CHESS960.rows();
    for row in CHESS960_XFEN.rows() {
        assert_eq!(row.setup.fen().to_string(), row.fen);
        let same = chess960.iter().find(|other| other.setup == row.setup);
        let same = same.unwrap_or_else(|| panic!("no row of {} is {row}", CHESS960.name));
        assert_eq!(same.counts, row.counts, "{row}");
    }
}

#[test]
fn unreachable_rows_are_rejected_unless_allowed() {
    let rows = UNREACHABLE.rows();
    assert_eq!(rows.len(), 8);
    for row in rows {
        let expected: PositionErrorKinds = match row.fen.starts_with("kBQ") {
            true => [PositionErrorKind::TooManyPieces, PositionErrorKind::ImpossibleMaterial]
                .into_iter()
                .collect(),
            false => PositionErrorKind::ImpossibleCheckers.into(),
        };
        assert_eq!(row.setup.errors(), expected, "{row}");
        let allowed = Position::new_allowing(row.setup, expected).expect(row.fen);
        assert_eq!(allowed.fen().to_string(), row.fen);
    }
}

#[test]
fn invalid_rows_pass_the_checks_of_any_input() {
    for row in rows() {
        any_input::fen(row.fen);
    }
}

/// A real FEN of any kind.
fn real_fen() -> impl Strategy<Value = &'static str> {
    let suites = REACHABLE.into_iter().chain([UNREACHABLE]).flat_map(|suite| suite.rows());
    let rows = suites.map(|row| row.fen).chain(data::REAL_GAMES.lines().take(2_000));
    prop::sample::select(rows.collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    #[test]
    fn any_text_of_fen_characters_is_read_or_rejected(
        text in concat!(
            "([1-8pnbrqkPNBRQK]{1,8}/){6,8}[1-8pnbrqkPNBRQK]{1,8} ",
            "[wb] [KQkqA-Ha-h-]{1,4} [a-h1-8-]{1,2} [0-9]{1,6} [0-9]{1,6}",
        )
    ) {
        any_input::fen(&text);
    }

    /// One piece more or another one: the text stays well-formed, the position changes.
    #[test]
    fn a_real_position_with_another_piece_is_read_or_rejected(
        fen in real_fen(),
        square in 0_usize..64,
        piece in prop::sample::select("pnbrqkPNBRQK".chars().collect::<Vec<_>>()),
    ) {
        let mut setup = Setup::from_fen(fen).unwrap();
        setup.put(Square::new(square), Piece::from_letter(piece).unwrap());
        any_input::fen(&setup.fen().to_string());
    }
}
