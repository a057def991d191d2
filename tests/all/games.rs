//! PGN: every board replays real games, and a game that is written is read back equal.

use std::convert::Infallible;
use std::time::Duration;

use board_differential::{any_input, for_each_backend};
use polyboard::pgn::{
    Annotations, Eval, Game, Line, Node, Reader, Score, Termination, Visitor, Writer,
};
use polyboard::{
    AnyBoard, Bitboard, Board, Color, MoveKinds, Notation, Position, SanMove, ViewExt,
};
use proptest::prelude::*;

use crate::data::{LICHESS_2013, LICHESS_2025};

/// The texts of the moves of each game.
#[derive(Default)]
struct Texts(Vec<Vec<String>>);

impl Visitor for Texts {
    type Error = Infallible;

    fn begin_game(&mut self) {
        self.0.push(Vec::new());
    }

    fn san(&mut self, text: &[u8]) -> Result<(), Infallible> {
        let text = String::from_utf8(text.to_vec()).unwrap();
        self.0.last_mut().unwrap().push(text);
        Ok(())
    }
}

/// Every board reads and writes each move as it is in the file.
#[test]
fn every_board_replays_real_games() {
    for (text, games, plies) in [(LICHESS_2013, 100, 6_193), (LICHESS_2025, 360, 23_139)] {
        let mut reader = Reader::new(text.as_bytes());
        let mut texts = Texts::default();
        while reader.read_game(&mut texts).unwrap() {}
        assert_eq!(texts.0.len(), games);
        assert_eq!(texts.0.iter().map(Vec::len).sum::<usize>(), plies);
        for_each_backend(|backend| {
            for game in &texts.0 {
                let mut board = AnyBoard::new(backend, &Position::start());
                for text in game {
                    let mv = board.find_san(text).unwrap_or_else(|e| panic!("{backend}: {e}"));
                    assert_eq!(&*board.san(mv), text, "{backend}");
                    let made =
                        text.parse::<SanMove>().and_then(|san| san.make(&mut board, &mut None));
                    assert_eq!(made, Ok(mv), "{backend}: {text}");
                }
            }
        });
    }
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
        assert_eq!(games::<AnyBoard>(again.as_bytes()), read);
        assert_eq!(written::<AnyBoard>(&read), again);
        let crlf = again.replace('\n', "\r\n");
        assert_eq!(games::<Bitboard>(crlf.as_bytes()), read);
    }
}

/// Every comment of the file of May 2025 is a clock, some with an evaluation; each is written as it was.
#[test]
fn comments_of_a_server_are_values() {
    let games = games::<Bitboard>(LICHESS_2025.as_bytes());
    let comments = games.iter().flat_map(|game| &game.line.nodes).flat_map(|node| &node.comments);
    let (mut clocks, mut evals) = (0, 0);
    for comment in comments {
        let read = Annotations::parse(comment);
        assert!(read.clock.is_some() && read.text.is_empty(), "{comment}");
        assert!(read.eval.is_some() == comment.contains("%eval"), "{comment}");
        assert_eq!(Annotations::parse(&read.to_string()), read, "{comment}");
        clocks += 1;
        evals += usize::from(read.eval.is_some());
    }
    assert_eq!(
        (clocks, evals),
        (LICHESS_2025.matches("[%clk ").count(), LICHESS_2025.matches("[%eval ").count())
    );
    assert!(evals > 0 && evals < clocks);
}

/// The bytes of each game in a file that comes in pieces are the whole game.
#[test]
fn games_are_cut_out_of_a_file() {
    for text in [LICHESS_2013, LICHESS_2025] {
        let starts: Vec<_> = text.match_indices("[Event ").map(|(at, _)| at as u64).collect();
        let mut reader = Reader::new(std::io::BufReader::with_capacity(997, text.as_bytes()));
        let mut all = reader.games::<Bitboard>();
        let mut begins = Vec::new();
        while let Some(game) = all.next() {
            let range = all.byte_range();
            let cut = &text[range.start as usize..range.end as usize];
            assert_eq!(games::<Bitboard>(cut.as_bytes()), [game.unwrap()]);
            assert!(cut.starts_with("[Event ") && !cut.ends_with('\n'), "{cut}");
            begins.push(range.start);
        }
        assert_eq!(begins, starts);
    }
}

/// The file of January 2013 has the same words.
#[test]
fn move_text_is_in_export_format() {
    let again = written::<Bitboard>(&games::<Bitboard>(LICHESS_2013.as_bytes()));
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&again), words(LICHESS_2013));
}

#[test]
fn a_variation_may_replace_a_null_move_on_any_board() {
    let text = "1. e4 -- (1... e5 2. Nf3) 2. d4 *";
    assert_eq!(games::<AnyBoard>(text.as_bytes()), games::<Bitboard>(text.as_bytes()));
}

/// A tree from random numbers: moves, null moves, glyphs, comments and variations.
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
            let variation = grow(board, &mut few.into_iter(), depth + 1);
            // A variation without a move is none, and is not read back.
            node.variations.extend((!variation.nodes.is_empty()).then_some(variation));
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

    /// Any values are read as they were written, and any text keeps what is none.
    #[test]
    fn annotations_are_read_as_they_were_written(
        score in prop_oneof![
            (-i32::MAX..).prop_map(Score::Centipawns),
            (-i32::MAX..).prop_map(Score::Mate),
        ],
        depth in any::<Option<u32>>(),
        has_eval in any::<bool>(),
        times in any::<[Option<(u64, u32)>; 2]>(),
        text in "([ -~é\\n]|\\[%|eval |clk |0:00:0?1\\]|[+-]0\\.5/9 |\\]|1s, ){0,12}",
    ) {
        // What is read of any text is written and read again, and what remains has no value.
        any_input::annotations(&text);
        let [clock, elapsed] = times.map(|time| {
            time.map(|(seconds, nanos)| Duration::new(seconds / 2, nanos % 1_000_000_000))
        });
        let eval = has_eval.then_some(Eval { score, depth });
        let plain = text.replace(['[', '/'], "");
        let annotations = Annotations { eval, clock, elapsed, text: plain.trim().into() };
        let written = annotations.to_string();
        prop_assert_eq!(&Annotations::parse(&written), &annotations, "{}", written);
        let read = Annotations::parse_after(Color::Black, &written);
        prop_assert_eq!(&read, &annotations, "{}", written);
    }

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
}

fn is_about_start(name: &str) -> bool {
    matches!(name, "FEN" | "SetUp" | "Variant")
}
