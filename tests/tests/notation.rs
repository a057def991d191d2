//! FEN and EPD on real and on doubtful text.
//!
//! Sources of the data: `tests/data/fen/SOURCES.md`, `tests/data/perft/SOURCES.md`,
//! `tests/data/positions/SOURCES.md`.

use polyboard::{
    CastlingStyle, EnPassantMode, Epd, FenError, FenField, FenOptions, FromFenError, Leniency,
    Position, PositionErrorKind, PositionErrorKinds, Setup, UciMove,
};
use proptest::prelude::*;

const DOUBTFUL: &str = include_str!("../data/fen/invalid.txt");
const REAL_GAMES: &str = include_str!("../data/positions/real-games.epd");
const STANDARD: &str = include_str!("../data/perft/standard.epd");
const CHESS960: &str = include_str!("../data/perft/chess960.epd");
const CHESS960_X_FEN: &str = include_str!("../data/perft/chess960-xfen.epd");
const UNREACHABLE: &str = include_str!("../data/perft/unreachable.epd");

const STYLES: [CastlingStyle; 3] =
    [CastlingStyle::Standard, CastlingStyle::Shredder, CastlingStyle::XFen];

/// A row of the collection of doubtful FENs.
struct Doubtful {
    fen: &'static str,
    /// `syntax`, `counter`, `castling`, `ep`, `illegal`, `unreachable` or `lenient`.
    kind: &'static str,
    why: &'static str,
}

fn doubtful() -> impl Iterator<Item = Doubtful> {
    DOUBTFUL.lines().map(|line| {
        let (fen, why) = line.rsplit_once('\t').expect("a row has a tab");
        let (kind, why) = why.split_once(": ").expect("a reason begins with its kind");
        Doubtful { fen, kind, why }
    })
}

impl Doubtful {
    /// The row without most of its text, if that is long.
    fn name(&self) -> String {
        let start: String = self.fen.chars().take(100).collect();
        format!("{start:?} ({}: {})", self.kind, self.why)
    }

    fn is_accepted(&self) -> bool {
        ACCEPTED.iter().any(|(fen, _)| *fen == self.fen)
    }
}

/// Doubtful rows that are positions all the same, each with the reason.
const ACCEPTED: [(&str, &str); 3] = [
    (
        "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "White castles with the rook on a1, Black with the rook on b8: double Chess960",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 256 1",
        "a clock beyond the rule of 75 moves is no fault: games go on when nobody stops them",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 100 1",
        "the fullmove number may start anywhere, and suites often leave it at 1",
    ),
];

#[test]
fn doubtful_rows_are_refused() {
    let rows: Vec<_> = doubtful().collect();
    assert_eq!(rows.len(), 588);
    let accepted: Vec<_> = rows.iter().filter(|row| Position::from_fen(row.fen).is_ok()).collect();
    for row in &accepted {
        assert!(row.is_accepted(), "accepted: {}", row.name());
    }
    assert_eq!(accepted.len(), ACCEPTED.len());
}

/// Whether an error is about what the row is there for.
fn is_to_the_point(kind: &str, error: &FromFenError) -> bool {
    let any =
        |prefix, errors: &PositionErrorKinds| errors.iter().any(|r| r.name().starts_with(prefix));
    match (kind, error) {
        ("syntax", error) => matches!(error, FromFenError::Fen(_)),
        ("counter", FromFenError::Fen(error)) => {
            matches!(error.field(), FenField::HalfmoveClock | FenField::FullmoveNumber)
        }
        ("counter", FromFenError::Position(errors)) => {
            *errors == PositionErrorKind::EnPassantClock.into()
        }
        ("castling", FromFenError::Fen(error)) => error.field() == FenField::Castling,
        ("castling", FromFenError::Position(errors)) => any("castling-", errors),
        ("ep", FromFenError::Fen(error)) => error.field() == FenField::EnPassant,
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
fn the_errors_of_doubtful_rows_are_to_the_point() {
    // Most rows of one source have four fields, which is not what they are there for.
    let options = FenOptions::STRICT.allow(Leniency::MissingClocks);
    for row in doubtful().filter(|row| row.kind != "lenient" && !row.is_accepted()) {
        let read = match row.kind {
            "illegal" => options.read(row.fen),
            _ => Setup::from_fen(row.fen),
        };
        let error = match read {
            Err(error) => FromFenError::Fen(error),
            Ok(setup) => FromFenError::Position(setup.errors()),
        };
        let stands_in_check = row.fen == "8/8/8/8/8/8/8/RK2k2R w KQ - 0 1"
            && error == FromFenError::Position(PositionErrorKind::OppositeCheck.into());
        assert!(stands_in_check || is_to_the_point(row.kind, &error), "{}: {error}", row.name());
    }
}

/// The reasons that stand for a status of python-chess; one of them is wanted.
fn reasons_of(status: &str) -> &'static [PositionErrorKind] {
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

/// The rows from elsewhere carry what python-chess says against them: all of it is found here too.
#[test]
fn every_status_of_another_reader_has_its_reason() {
    let options = FenOptions::STRICT.allow(Leniency::MissingClocks);
    let mut compared = 0;
    for row in doubtful().filter(|row| !row.is_accepted()) {
        let Some((_, list)) = row.why.trim_end_matches(')').rsplit_once('(') else { continue };
        let Ok(setup) = options.read(row.fen) else { continue };
        let errors = setup.errors();
        for status in list.split('|') {
            let reasons = reasons_of(status);
            // Which king is in check, if there are two, is a matter of taste.
            let kings = reasons_of("TOO_MANY_KINGS").iter().any(|&king| errors.contains(king));
            if reasons.is_empty() || kings && reasons == [PositionErrorKind::ImpossibleCheckers] {
                continue;
            }
            compared += 1;
            let found = reasons.iter().any(|&reason| errors.contains(reason));
            assert!(found, "{status} is not in {errors:?}: {}", row.name());
        }
    }
    assert!(compared > 400, "only {compared} reasons were compared");
}

#[test]
fn what_is_a_matter_of_taste_can_be_read_leniently() {
    for row in doubtful().filter(|row| row.kind == "lenient") {
        match FenOptions::LENIENT.read(row.fen) {
            Ok(setup) => {
                let position = Position::new_allowing(setup, PositionErrorKinds::ALLOWABLE);
                assert!(position.is_ok(), "{}: {:?}", row.name(), setup.errors());
            }
            Err(error) => panic!("{}: {error}", row.name()),
        }
    }
}

/// Some rows are EPD: a FEN with an operation behind it. (Others lack a space before the clocks.)
#[test]
fn operations_are_for_an_epd_reader() {
    let rows: Vec<_> = doubtful().filter(|row| row.fen.contains(" - 0 1 bm ")).collect();
    assert_eq!(rows.len(), 5);
    for row in rows {
        let epd = Epd::parse(row.fen).unwrap_or_else(|error| panic!("{}: {error}", row.name()));
        assert_eq!(epd.setup().errors(), PositionErrorKinds::NONE, "{}", row.name());
        let best = epd.operation("bm").and_then(|operation| operation.operands().next());
        assert!(best.is_some_and(|mv| mv.parse::<UciMove>().is_ok()), "{}", row.name());
    }
}

#[test]
fn real_games_read_and_write_back() {
    let mut rows = 0;
    for fen in REAL_GAMES.lines() {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.fen().to_string(), fen);
        assert_eq!(position.fen().en_passant(EnPassantMode::Legal).to_string(), fen);
        rows += 1;
    }
    assert_eq!(rows, 20_000);
}

/// The rows of a suite, every one of which must read as EPD.
fn suite(text: &str) -> Vec<Epd<'_>> {
    Epd::lines(text)
        .map(|(line, epd)| epd.unwrap_or_else(|error| panic!("line {line}: {error}")))
        .collect()
}

#[test]
fn perft_suites_are_read_strictly() {
    for (text, rows) in [(STANDARD, 699), (CHESS960, 1270), (CHESS960_X_FEN, 151)] {
        let suite = suite(text);
        assert_eq!(suite.len(), rows);
        for epd in suite {
            let fen = epd.position_text();
            assert_eq!(epd.setup().errors(), PositionErrorKinds::NONE, "{fen}");
            assert_eq!(Setup::from_fen(fen).as_ref(), Ok(epd.setup()), "{fen}");
            let counts: Result<Vec<_>, _> = epd.perft().collect();
            assert!(counts.is_ok_and(|counts| !counts.is_empty()), "{fen}");
        }
    }
}

#[test]
fn castling_rights_survive_every_style() {
    for epd in [STANDARD, CHESS960, CHESS960_X_FEN].into_iter().flat_map(suite) {
        for style in STYLES {
            let text = epd.setup().fen().castling(style).to_string();
            assert_eq!(Setup::from_fen(&text).as_ref(), Ok(epd.setup()), "{style:?}: {text}");
        }
    }
}

/// The X-FEN suite is the Chess960 suite with another castling field.
#[test]
fn x_fen_is_written_as_its_suite_has_it() {
    let chess960: Vec<_> = suite(CHESS960).iter().map(|epd| *epd.setup()).collect();
    for epd in suite(CHESS960_X_FEN) {
        assert_eq!(epd.setup().fen().to_string(), epd.position_text());
        assert!(chess960.contains(epd.setup()), "{}", epd.position_text());
    }
}

#[test]
fn unreachable_rows_are_refused_unless_allowed() {
    let suite = suite(UNREACHABLE);
    assert_eq!(suite.len(), 8);
    for epd in suite {
        let fen = epd.position_text();
        let expected: PositionErrorKinds = match fen.starts_with("kBQ") {
            true => [PositionErrorKind::TooManyPieces, PositionErrorKind::ImpossibleMaterial]
                .into_iter()
                .collect(),
            false => PositionErrorKind::ImpossibleCheckers.into(),
        };
        assert_eq!(epd.setup().errors(), expected, "{fen}");
        let allowed = Position::new_allowing(*epd.setup(), expected).expect(fen);
        assert_eq!(allowed.fen().to_string(), fen);
    }
}

/// What must hold for any text whatever.
fn check_any_text(text: &str) {
    for options in [FenOptions::STRICT, FenOptions::LENIENT] {
        match options.read(text) {
            Ok(setup) => check_round_trip(&setup),
            Err(error) => check_place(text, &error),
        }
        let _ = options.read_epd(text).map(|epd| epd.perft().count());
    }
    let _ = text.parse::<UciMove>();
}

/// A setup that was read reads back as the same; a position does in every castling style.
fn check_round_trip(setup: &Setup) {
    let text = setup.fen().to_string();
    assert_eq!(Setup::from_fen(&text).as_ref(), Ok(setup), "{text}");
    if let Ok(position) = Position::new_allowing(*setup, PositionErrorKinds::ALLOWABLE) {
        for style in STYLES {
            let text = position.fen().castling(style).to_string();
            assert_eq!(Setup::from_fen(&text).as_ref(), Ok(setup), "{style:?}: {text}");
        }
    }
}

/// The place of an error lies in the text, and the character stands there.
fn check_place(text: &str, error: &FenError) {
    let mut from_there = text.chars().skip(error.at() - 1);
    match *error {
        FenError::Unexpected { found, .. }
        | FenError::RepeatedRight { found, .. }
        | FenError::RightOnKingFile { found, .. } => {
            assert_eq!(from_there.next(), Some(found), "{text:?}: {error}");
        }
        FenError::Missing { .. } => assert_eq!(from_there.next(), None, "{text:?}: {error}"),
        _ => assert!(error.at() <= text.chars().count() + 1, "{text:?}: {error}"),
    }
}

#[test]
fn doubtful_rows_keep_what_holds_for_any_text() {
    doubtful().for_each(|row| check_any_text(row.fen));
}

/// A real FEN of any kind.
fn real_fen() -> impl Strategy<Value = String> {
    let rows: Vec<_> = [STANDARD, CHESS960, CHESS960_X_FEN, UNREACHABLE]
        .into_iter()
        .flat_map(suite)
        .map(|epd| epd.position_text().to_owned())
        .chain(REAL_GAMES.lines().take(2_000).map(str::to_owned))
        .collect();
    prop::sample::select(rows)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        check_any_text(&text);
    }

    #[test]
    fn any_text_of_fen_characters_is_read_or_refused(
        text in concat!(
            "([1-8pnbrqkPNBRQK]{1,8}/){6,8}[1-8pnbrqkPNBRQK]{1,8} ",
            "[wb] [KQkqA-Ha-h-]{1,4} [a-h1-8-]{1,2} [0-9]{1,6} [0-9]{1,6}",
        )
    ) {
        check_any_text(&text);
    }

    /// Some characters of a real FEN are exchanged, so that many texts are read and refused late.
    #[test]
    fn a_real_fen_with_faults_is_read_or_refused(
        fen in real_fen(),
        faults in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::sample::select(
                "12345678pnbrqkPNBRQK/ -wbKQkqAHah3690;\"\té".chars().collect::<Vec<_>>()
            )),
            1..4,
        ),
    ) {
        let mut characters: Vec<char> = fen.chars().collect();
        for (place, character) in faults {
            let place = place.index(characters.len());
            characters[place] = character;
        }
        check_any_text(&characters.into_iter().collect::<String>());
    }

    /// An empty or a full square in exchange, kept well-formed: only the position changes.
    #[test]
    fn a_real_position_with_a_piece_exchanged_keeps_its_text(
        fen in real_fen(),
        square in 0_u8..64,
        piece in prop::sample::select("pnbrqkPNBRQK".chars().collect::<Vec<_>>()),
    ) {
        let mut setup = Setup::from_fen(&fen).unwrap();
        let piece = polyboard::Piece::from_letter(piece).unwrap();
        setup.put(polyboard::Square::new(square), piece);
        check_any_text(&setup.fen().to_string());
    }
}
