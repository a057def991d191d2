//! What must hold for any input. The fuzz targets of `tests/fuzz` call these functions with their bytes,
//! `tests/all/any_input.rs` calls them with mutated texts. Each panics if it does not hold, and returns
//! whether the input was read.

#![expect(
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "a panic is the report of a failure, and few callers need to know what was read"
)]

use std::io::Read;
use std::ops::Range;

use polyboard::pgn::{
    Annotations, BrokenGame, Game as Tree, Limits, Place, ReadError, Reader, ReplayError, Writer,
};
use polyboard::{
    AnyBoard, Backend, Bitboard, Board, CastlingStyle, Color, Epd, FenError, FenErrorKind,
    FenOptions, Game, Notation, Position, PositionErrorKinds, SanMove, Setup, UciMove, View,
    ViewExt,
};

/// FEN and EPD: what is read can be written and read again, and an error names its place.
pub fn fen(text: &str) -> bool {
    let mut is_read = false;
    for options in [FenOptions::STRICT, FenOptions::LENIENT] {
        match options.read(text) {
            Ok(setup) => {
                reads_back(&setup);
                is_read = true;
            }
            Err(error) => names_its_place(text, &error),
        }
        if let Ok((position, _)) = options.read_mended(text, PositionErrorKinds::ALLOWABLE) {
            reads_back(position.setup());
        }
        if let Ok(epd) = Epd::read(text, options) {
            epd.operations().for_each(drop);
            epd.perft().for_each(drop);
        }
    }
    Epd::lines(text).for_each(drop);
    is_read
}

/// A setup reads back as it was written; a position does in every castling style.
fn reads_back(setup: &Setup) {
    let text = setup.fen().to_string();
    assert_eq!(Setup::from_fen(&text).as_ref(), Ok(setup), "{text}");
    if let Ok(position) = Position::new_allowing(*setup, PositionErrorKinds::ALLOWABLE) {
        for style in [CastlingStyle::Standard, CastlingStyle::XFen, CastlingStyle::Shredder] {
            let text = position.fen().castling(style).to_string();
            assert_eq!(Setup::from_fen(&text).as_ref(), Ok(setup), "{style:?}: {text}");
        }
    }
}

/// The place of an error is in the text, and has the character that the error names.
fn names_its_place(text: &str, error: &FenError) {
    let mut from_there = text.chars().skip(error.at - 1);
    match error.kind {
        FenErrorKind::Unexpected(found)
        | FenErrorKind::RepeatedRight(.., found)
        | FenErrorKind::RightOnKingFile(_, found) => {
            assert_eq!(from_there.next(), Some(found), "{text:?}: {error}");
        }
        FenErrorKind::Missing => assert_eq!(from_there.next(), None, "{text:?}: {error}"),
        _ => assert!(error.at <= text.chars().count() + 1, "{text:?}: {error}"),
    }
}

/// UCI: what is read is written as it was, and what a board finds is legal on it.
pub fn uci(start: &Position, text: &str) -> bool {
    let Ok(mv) = text.parse::<UciMove>() else { return false };
    assert_eq!(mv.to_string(), text);
    let board = Bitboard::from_position(start);
    if let Ok(found) = board.find_uci(text) {
        let notation = start.castling_notation();
        assert!(board.is_legal(found), "{}: {text}", start.fen());
        let again = UciMove::of(found, notation).to_string();
        assert_eq!(board.find_uci(&again), Ok(found), "{}: {text}", start.fen());
    }
    true
}

/// SAN, a move on each line: all boards read a text as the same move, which is written and read again.
pub fn san(backends: &[Backend], start: &Position, lines: &[u8]) -> bool {
    let set_up = |&backend| (backend, AnyBoard::new(backend, start));
    let mut boards: Vec<_> = backends.iter().map(set_up).collect();
    let mut is_read = false;
    for text in lines.split(|&byte| byte == b'\n').take(50) {
        let Ok(text) = std::str::from_utf8(text) else { continue };
        let answer = boards[0].1.find_san(text);
        for (backend, board) in &boards {
            assert_eq!(board.find_san(text), answer, "{backend}: {text}");
        }
        let mv = match answer {
            Ok(mv) => mv,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        is_read = true;
        for (backend, board) in &mut boards {
            let (san, lan) = (board.san(mv), board.lan(mv));
            assert_eq!(board.find_san(&lan), Ok(mv), "{backend}: {lan}");
            let made = san.parse::<SanMove>().and_then(|san| san.make(board, &mut None));
            assert_eq!(made, Ok(mv), "{backend}: {san}");
        }
    }
    is_read
}

/// Games: a line of `polyboard game` (FEN or `startpos`, a tab, moves) or the arguments of UCI's
/// `position`. What is read is written and read again, and taken back to its start.
pub fn game(text: &str) -> bool {
    let parsed = match text.split_once('\t') {
        Some(("startpos", moves)) => format!("startpos moves {moves}").parse::<Game<Bitboard>>(),
        Some((fen, moves)) => format!("fen {fen} moves {moves}").parse(),
        None => text.parse(),
    };
    let mut game = match parsed {
        Ok(game) => game,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    let written = game.to_string();
    let again: Game<Bitboard> = written.parse().unwrap_or_else(|e| panic!("{written}: {e}"));
    assert_eq!(again.to_string(), written, "{text:?}");
    assert_eq!((again.key(), again.occurrences()), (game.key(), game.occurrences()), "{written}");
    loop {
        let claims = game.board().legal_moves().iter().any(|&mv| game.claim_with(mv) != Ok(None));
        let may_claim = game.can_claim_threefold() || game.can_claim_fifty_moves();
        assert_eq!(claims || game.claim().is_some(), may_claim, "{written}");
        assert!(game.outcome().is_some() || game.board().has_legal_move(), "{written}");
        if game.undo().is_none() && !game.undo_null() {
            break;
        }
    }
    assert_eq!((game.board().position(), game.plies()), (*game.start(), 0), "{written}");
    true
}

/// PGN: reading, strict and tolerant, ends, gives the same games from small pieces, and these are written and read again.
pub fn pgn(bytes: &[u8]) -> bool {
    let [is_read, _] = [false, true].map(|is_tolerant| pgn_in_one_way(bytes, is_tolerant));
    is_read
}

fn pgn_in_one_way(bytes: &[u8], is_tolerant: bool) -> bool {
    let limits = Limits { token: 600, ..Limits::DEFAULT };
    let Found { games, broken, ranges } = read(bytes, limits, is_tolerant);
    for (game, range) in games.iter().zip(&ranges) {
        let range = range.start as usize..range.end as usize;
        // A tag behind it in its line may change what a tolerant reader makes of it.
        let has_own_line =
            bytes[..range.end].ends_with(b"\n") || bytes.get(range.end) != Some(&b'[');
        if is_tolerant && !has_own_line {
            continue;
        }
        let again = read(&bytes[range.clone()], limits, is_tolerant);
        let is_same = again.broken.is_empty() && again.games == std::slice::from_ref(game);
        assert!(is_same, "{range:?}: {again:?} {game:?}: {}", bytes.escape_ascii());
        game.line.nodes.iter().flat_map(|node| &node.comments).for_each(|text| annotations(text));
    }
    for game in &broken {
        let Place { line, column, byte } = game.place;
        let feeds = bytes.iter().filter(|&&byte| byte == b'\n').count();
        let is_inside = (1..=feeds as u64 + 1).contains(&line)
            && (1..=bytes.len() as u64 + 1).contains(&column)
            && byte <= bytes.len() as u64;
        assert!(is_inside, "{game}: {}", bytes.escape_ascii());
    }
    let pieces = SmallPieces { rest: bytes, most: 1 + bytes.len() % 16 };
    let again = read(pieces, limits, is_tolerant);
    let expected = Found { games, broken, ranges };
    assert_eq!(again, expected, "{}", bytes.escape_ascii());
    let games = expected.games;
    let mut skipped = Reader::with_limits(bytes, limits);
    while !matches!(skipped.skip_game(), Ok(false)) {}
    let mut writer = Writer::new(Vec::new());
    games.iter().for_each(|game| writer.write_game::<Bitboard>(game).unwrap());
    let text = writer.into_inner();
    let is_read = !games.is_empty();
    let again = read(&*text, Limits::DEFAULT, false);
    assert_eq!((again.games, again.broken), (games, Vec::new()), "{}", text.escape_ascii());
    is_read
}

/// Gives a few bytes at once.
struct SmallPieces<'a> {
    rest: &'a [u8],
    most: usize,
}

impl Read for SmallPieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.most.min(buffer.len());
        self.rest.read(&mut buffer[..count])
    }
}

/// Values in a comment are written and read again, and the text without them has none.
pub fn annotations(comment: &str) {
    fn read(comment: &str, mover: Option<Color>) -> Annotations<'_> {
        match mover {
            Some(mover) => Annotations::parse_after(mover, comment),
            None => Annotations::parse(comment),
        }
    }

    for mover in [None, Some(Color::White), Some(Color::Black)] {
        let found = read(comment, mover);
        let written = found.to_string();
        assert_eq!(read(&written, None), found, "{comment:?}: {written:?}");
        assert_eq!(read(&written, mover), found, "{comment:?}: {written:?}");
    }
}

/// The games with their bytes, and the broken ones.
#[derive(Debug, PartialEq)]
struct Found {
    games: Vec<Tree>,
    broken: Vec<BrokenGame<ReplayError>>,
    ranges: Vec<Range<u64>>,
}

fn read(source: impl Read, limits: Limits, is_tolerant: bool) -> Found {
    let (mut games, mut broken, mut ranges) = (Vec::new(), Vec::new(), Vec::new());
    let strict = Reader::with_limits(source, limits);
    let mut reader = if is_tolerant { strict.tolerant() } else { strict };
    let mut all = reader.games::<Bitboard>();
    while let Some(game) = all.next() {
        match game {
            Ok(game) => {
                games.push(game);
                ranges.push(all.byte_range());
            }
            Err(ReadError::Broken(game)) => broken.push(game),
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    }
    Found { games, broken, ranges }
}
