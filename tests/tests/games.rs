//! Real games: every board replays them, and what is written is read again as the same.
//!
//! Sources of the data: `tests/data/games/SOURCES.md`.

use board_differential::for_each_backend;
use polyboard::pgn::{Game, Interest, Line, Node, ReadError, Reader, Replay, ReplayError};
use polyboard::pgn::{Termination, Text, Visitor, Writer};
use polyboard::{Bitboard, Board, BoardExt, MoveKinds, Nibble, Position, WithBoard, X88List};
use proptest::prelude::*;

const LICHESS_2013: &str = include_str!("../data/games/lichess-2013-01-sample.pgn");
const LICHESS_2025: &str = include_str!("../data/games/lichess-2025-05-sample.pgn");

/// Reads and writes every move of the main lines on a board.
struct SanTwice<B: Board> {
    replay: Replay<B>,
    plies: usize,
}

impl<B: Board> Visitor for SanTwice<B> {
    type Error = ReplayError;

    fn begin_game(&mut self) {
        self.replay.begin_game();
    }

    fn tag(&mut self, name: &str, value: Text<'_>) -> Result<(), ReplayError> {
        self.replay.tag(name, value)
    }

    fn begin_moves(&mut self) -> Result<Interest, ReplayError> {
        self.replay.begin_moves().map(|()| Interest::Read)
    }

    fn san(&mut self, text: &[u8]) -> Result<(), ReplayError> {
        let before = self.replay.board().clone();
        let mv = self.replay.san(text)?;
        assert_eq!(before.san(mv).as_bytes(), text);
        self.plies += 1;
        Ok(())
    }
}

struct Replayed {
    text: &'static str,
    games: usize,
}

impl WithBoard for Replayed {
    type Output = (usize, usize);

    fn with<B: Board + 'static>(self, _: B) -> (usize, usize) {
        let mut reader = Reader::new(self.text.as_bytes());
        let mut visitor = SanTwice { replay: Replay::<B>::new(), plies: 0 };
        let mut games = 0;
        while games < self.games && reader.read_game(&mut visitor).unwrap() {
            games += 1;
        }
        (games, visitor.plies)
    }
}

#[test]
fn every_board_replays_real_games() {
    for_each_backend(|backend| {
        let replay = |text, games| backend.visit(&Position::start(), Replayed { text, games });
        assert_eq!(replay(LICHESS_2013, 1_000), (100, 6_193), "{backend}");
        assert_eq!(replay(LICHESS_2025, 1_000), (360, 23_139), "{backend}");
    });
}

/// All games of a text, which is whole.
fn games<B: Board>(text: &[u8]) -> Vec<Game> {
    let mut reader = Reader::new(text);
    reader.games::<B>().map(|game| game.unwrap_or_else(|error| panic!("{error}"))).collect()
}

fn written<B: Board>(games: &[Game]) -> String {
    let mut writer = Writer::new(Vec::new());
    games.iter().for_each(|game| writer.write_game::<B>(game).unwrap());
    String::from_utf8(writer.into_inner()).unwrap()
}

#[test]
fn games_are_written_as_they_were_read() {
    for text in [LICHESS_2013, LICHESS_2025] {
        let read = games::<Bitboard>(text.as_bytes());
        let again = written::<Bitboard>(&read);
        assert!(again.lines().all(|line| line.len() <= 79 || line.starts_with('[')));
        assert_eq!(games::<Nibble>(again.as_bytes()), read);
        assert_eq!(written::<X88List>(&read), again);
        let crlf = again.replace('\n', "\r\n");
        assert_eq!(games::<Bitboard>(crlf.as_bytes()), read);
    }
}

/// The games of January 2013 are wrapped as ours are, word for word.
#[test]
fn move_text_is_that_of_the_export_format() {
    let again = written::<Bitboard>(&games::<Bitboard>(LICHESS_2013.as_bytes()));
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&again), words(LICHESS_2013));
}

#[test]
fn a_slow_source_gives_the_same_games() {
    /// Gives few bytes at once.
    struct Drip<'a>(&'a [u8], usize);

    impl std::io::Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    let whole = games::<Bitboard>(LICHESS_2013.as_bytes());
    for size in [1, 7, 4096] {
        let mut reader = Reader::new(Drip(LICHESS_2013.as_bytes(), size));
        let games: Result<Vec<_>, _> = reader.games::<Bitboard>().collect();
        assert_eq!(games.unwrap(), whole, "{size} bytes at once");
    }
}

/// A tree from numbers: moves, null moves, glyphs, comments and variations.
fn grow(board: &mut Bitboard, choices: &mut std::vec::IntoIter<u16>, depth: usize) -> Line {
    let mut line = Line::default();
    let mut played = Vec::new();
    if depth > 0 {
        line.comments.extend(choices.next().filter(|n| n % 5 == 0).map(remark));
    }
    while let Some(choice) = choices.next() {
        let mut moves = board.legal_moves_of(MoveKinds::All).to_vec();
        moves.sort_unstable();
        let Some(place) = usize::from(choice / 8).checked_rem(moves.len()) else { break };
        let passes = choice % 16 == 4 && !board.is_check();
        let mut node = if passes { Node::null() } else { Node::new(moves[place]) };
        if choice % 8 == 0 {
            node.nags.push((choice / 8 % 256) as u8);
        }
        if choice % 8 == 1 {
            node.comments.push(remark(choice / 8));
        }
        if choice % 8 == 2 && depth < 4 {
            let few: Vec<u16> = choices.take(usize::from(choice / 8 % 9)).collect();
            node.variations.push(grow(board, &mut few.into_iter(), depth + 1));
        }
        let undo = match node.mv {
            Some(mv) => board.make(mv),
            None => board.make_null(),
        };
        played.push((node.mv, undo));
        line.nodes.push(node);
        if choice % 64 == 3 && depth > 0 {
            break;
        }
    }
    for (mv, undo) in played.into_iter().rev() {
        match mv {
            Some(mv) => board.unmake(mv, undo),
            None => board.unmake_null(undo),
        }
    }
    line
}

fn remark(number: u16) -> String {
    let words = ["", "a } b", "[%clk 0:05:00]", "Grünfeld", "% of  what", "(", "\\\"", "; {", "x"];
    let at = usize::from(number) % words.len();
    let long = "word ".repeat(usize::from(number % 30));
    format!("{} {long}{}", words[at], words[(at + 3) % words.len()]).trim().to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..Default::default() })]

    #[test]
    fn generated_games_are_read_as_they_were_written(
        number in 0_usize..960,
        is_960 in any::<bool>(),
        numbers in prop::collection::vec(any::<u16>(), 0..200),
        tags in prop::collection::vec(("[A-Za-z][A-Za-z0-9_]{0,9}", "[ -~éß\\\\\"]{0,40}"), 0..9),
    ) {
        let start = if is_960 {
            board_conformance::double_chess960_start(number, number)
        } else {
            Position::start()
        };
        let mut game = Game::new(start);
        for (name, value) in tags.into_iter().filter(|tag| !is_about_start(&tag.0)) {
            game.tags.set(name, value);
        }
        game.line = grow(&mut Bitboard::from_position(&start), &mut numbers.into_iter(), 0);
        game.termination = Termination::Draw;
        let text = written::<Bitboard>(&[game.clone(), game.clone()]);
        prop_assert_eq!(games::<Bitboard>(text.as_bytes()), vec![game.clone(), game], "{}", text);
    }

    /// Whatever the bytes, reading ends, and what is read is written and read again.
    #[test]
    fn any_bytes_are_read_or_refused(
        at in any::<prop::sample::Index>(),
        faults in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..20),
    ) {
        let start = at.index(LICHESS_2013.len() - 4_000);
        let mut bytes = LICHESS_2013.as_bytes()[start..start + 4_000].to_vec();
        for (place, byte) in faults {
            let place = place.index(bytes.len());
            let special = b"{}()[];%$*\"\\\n\r1-0";
            bytes[place] = special.get(usize::from(byte) % 40).copied().unwrap_or(byte);
        }
        let mut reader = Reader::new(&*bytes);
        let read: Vec<_> = reader.games::<Bitboard>().filter_map(kept).collect();
        prop_assert_eq!(games::<Bitboard>(written::<Bitboard>(&read).as_bytes()), read);
    }
}

fn is_about_start(name: &str) -> bool {
    matches!(name, "FEN" | "SetUp" | "Variant")
}

fn kept(game: Result<Game, ReadError<ReplayError>>) -> Option<Game> {
    match game {
        Ok(game) => Some(game),
        Err(ReadError::Broken(_)) => None,
        Err(ReadError::Io(error)) => panic!("{error}"),
    }
}
