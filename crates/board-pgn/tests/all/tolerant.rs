//! Texts as databases have them, each read strictly and tolerantly. A new one is a row of a table.

use board_array8x8::Array8x8;
use board_core::{Board, Move};
use board_game::Notation;
use board_pgn::{Game, GameBuilder, Line, Mended, Reader, ReplayError, StartTags, Visitor, Writer};

/// Builds games and keeps the mends.
#[derive(Default)]
struct Builder {
    games: GameBuilder<Array8x8>,
    mends: Vec<String>,
}

/// Forwards all calls.
macro_rules! forward {
    ($(fn $name:ident(&mut self $(, $argument:ident: $type:ty)*) $(-> $result:ty)?;)*) => {
        $(fn $name(&mut self $(, $argument: $type)*) $(-> $result)? { self.games.$name($($argument),*) })*
    };
}

type Result<T> = std::result::Result<T, ReplayError>;

impl Visitor for Builder {
    type Error = ReplayError;

    forward! {
        fn begin_game(&mut self);
        fn tag(&mut self, name: &str, value: board_pgn::Text<'_>) -> Result<()>;
        fn begin_moves(&mut self) -> Result<board_pgn::Interest>;
        fn san(&mut self, text: &[u8]) -> Result<()>;
        fn null_move(&mut self) -> Result<()>;
        fn nag(&mut self, nag: u8);
        fn comment(&mut self, text: board_pgn::Text<'_>);
        fn begin_variation(&mut self) -> Result<board_pgn::Interest>;
        fn end_variation(&mut self);
        fn end_game(&mut self, termination: Option<board_pgn::Termination>) -> Result<()>;
    }

    fn start(&self) -> Option<&StartTags> {
        self.games.start()
    }

    fn mended(&mut self, mended: Mended) {
        self.mends.push(mended.to_string());
    }
}

/// The games of a text, each as [`written`], or what is wrong and the moves before it; and the mends.
fn read(text: &[u8], is_tolerant: bool) -> (Vec<String>, Vec<String>) {
    let (mut reader, mut builder) = (Reader::new(text), Builder::default());
    if is_tolerant {
        reader = reader.tolerant();
        builder.games = builder.games.tolerant();
    }
    let mut games = Vec::new();
    loop {
        match reader.read_game(&mut builder) {
            Ok(false) => return (games, builder.mends),
            Ok(true) => {
                let game = builder.games.take();
                games.push(written(&game));
                // What is written has no oddities.
                let mut writer = Writer::new(Vec::new());
                writer.write_game::<Array8x8>(&game).unwrap();
                let again = writer.into_inner();
                assert_eq!(Reader::new(&*again).games::<Array8x8>().next().unwrap().unwrap(), game);
            }
            Err(error) => games.push(format!("{} | {error}", written(&builder.games.take()))),
        }
    }
}

fn written(game: &Game) -> String {
    let board = Array8x8::from_position(&game.start);
    format!("{}{}", line(board, &game.line), game.termination)
}

/// The moves in SAN with glyphs, comments and variations.
fn line(mut board: Array8x8, line: &Line) -> String {
    let mut text: String = line.comments.iter().map(|comment| format!("{{{comment}}} ")).collect();
    for node in &line.nodes {
        let san = |mv: Move| board.san(mv).to_string();
        text += &node.mv.map_or("--".to_owned(), san);
        text.push(' ');
        text.extend(node.nags.iter().map(|nag| format!("${nag} ")));
        text.extend(node.comments.iter().map(|comment| format!("{{{comment}}} ")));
        for variation in &node.variations {
            text += &format!("({}) ", self::line(board.clone(), variation).trim_end());
        }
        match node.mv {
            Some(mv) => board.play_unchecked(mv),
            None => drop(board.make_null()),
        }
    }
    text
}

/// Text; the games of both readings if they are the same, or of the strict one, and of the tolerant one; the mends.
pub(crate) type Row = (&'static str, &'static str, &'static str, &'static str);

/// The strict reading is the same.
pub(crate) const SAME: &str = "same";

/// Games are separated by ` / `, mends by `; `. `BROKEN` at the end of a reading stands for any error.
#[track_caller]
pub(crate) fn assert_rows(rows: &[Row]) {
    for &(text, strict, tolerant, mends) in rows {
        let read_as = |is_tolerant: bool, expected: &str| {
            let (games, mends) = read(text.as_bytes(), is_tolerant);
            let games: Vec<String> = games
                .into_iter()
                .map(|game| {
                    game.split(" | ").next().map_or(String::new(), |moves| {
                        if game.contains(" | ") {
                            format!("{moves} BROKEN")
                        } else {
                            moves.to_owned()
                        }
                    })
                })
                .collect();
            assert_eq!(games.join(" / "), expected, "{text:?}, tolerant: {is_tolerant}");
            mends.join("; ")
        };
        assert_eq!(read_as(false, if strict == SAME { tolerant } else { strict }), "", "{text:?}");
        assert_eq!(read_as(true, tolerant), mends, "{text:?}");
    }
}

#[test]
fn spellings_that_both_readings_know() {
    let promotes = "[FEN \"1n6/P6k/8/8/8/8/p6K/1N6 w - - 0 1\"]\n\n";
    for (moves, read) in [
        ("1. axb8(Q) axb1(N) *", "axb8=Q axb1=N *"),
        ("1. axb8/Q axb1/N *", "axb8=Q axb1=N *"),
        ("1. a8(R) axb1=n *", "a8=R axb1=N *"),
        ("1. axb8(Q)! (1. a8(R)) 1... a1(q)", "axb8=Q $1 (a8=R) a1=Q *"),
    ] {
        for is_tolerant in [false, true] {
            let text = format!("{promotes}{moves}");
            assert_eq!(
                self::read(text.as_bytes(), is_tolerant),
                (vec![read.into()], vec![]),
                "{moves}"
            );
        }
    }
    assert_rows(&[
        ("1. e4 e5 (=) 2. Nf3", SAME, "e4 e5 {(=)} Nf3 *", ""),
        ("(=) 1. e4", SAME, "{(=)} e4 *", ""),
        ("1. e4 e5 () 2. Nf3 ( ) *", SAME, "e4 e5 Nf3 *", ""),
        ("1. e4 ({a} {b}) e5 *", SAME, "e4 {a} {b} e5 *", ""),
        ("1. e4 (1. d4 ({x})) e5", SAME, "e4 (d4 {x}) e5 *", ""),
        ("1. e4 a6 2. e5 d5 3. exd6 (e.p.) *", SAME, "e4 a6 e5 d5 exd6 *", ""),
        ("1. e4 a6 2. e5 d5 3. exd6(ep) *", SAME, "e4 a6 e5 d5 exd6 *", ""),
        ("1. e2\u{2013}e4 e7\u{2212}e5 *", SAME, "e4 e5 *", ""),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O\u{2013}O *", SAME, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O *", ""),
        ("1. e4 e5 1-0 {White wins on time}", SAME, "e4 e5 {White wins on time} 1-0", ""),
        (
            "1. e4 1-0 ; a\n1. d4 * {b} {c}\n{d} 1. c4",
            SAME,
            "e4 {a} 1-0 / d4 {b} {c} * / {d} c4 *",
            "",
        ),
        ("[SetUp \"0\"]\n[FEN \"\"]\n\n1. e4", SAME, "e4 *", ""),
    ]);
}

#[test]
fn the_order_of_tags_does_not_change_what_a_game_is() {
    for variant in ["crazyhouse", "horde", "Atomic"] {
        let fen = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\"]\n";
        let name = format!("[Variant \"{variant}\"]\n");
        for tags in [format!("{fen}{name}"), format!("{name}{fen}")] {
            let text = format!("{tags}\n1. e4 *");
            let mut reader = Reader::new(text.as_bytes());
            let mut replay = board_pgn::Replay::<Array8x8>::new();
            assert!(reader.read_game(&mut replay).unwrap(), "{text}");
            assert_eq!(replay.start().variant(), Some(variant));
        }
    }
    for variant in ["Chess 960", "fischerandom", "wild/fr", "Standard", "From Position", "FRC"] {
        let text = format!("[Variant \"{variant}\"]\n\n1. e4 *");
        assert_eq!(read(text.as_bytes(), false).0, ["e4 *"], "{variant}");
    }
}

#[test]
fn one_odd_sign_does_not_lose_a_game() {
    assert_rows(&[
        ("1. e4 , e5 *", "e4 * BROKEN", "e4 e5 *", "1:7: ',' skipped"),
        ("1. e4 e5 } 2. Nf3 *", "e4 e5 * BROKEN", "e4 e5 Nf3 *", "1:10: '}' skipped"),
        ("1. e4 \u{2206} e5 *", "e4 * BROKEN", "e4 e5 *", "1:7: '\u{2206}' (U+2206) skipped"),
        (
            "1. e4 $256 e5 $ *",
            "e4 * BROKEN",
            "e4 e5 *",
            "1:7: $ without a number from 0 to 255 skipped; 1:15: $ without a number from 0 to 255 skipped",
        ),
        ("1. e4\0\0\0e5 *", "e4 * BROKEN", "e4 e5 *", "1:6: 3 zero bytes skipped"),
        (
            "1. f3 e5 2. g4 Qh4 mate 0-1",
            "f3 e5 g4 Qh4# * BROKEN",
            "f3 e5 g4 Qh4# 0-1",
            "1:20: a word that is no move skipped",
        ),
        (
            "1. e4 e5 Resigns 1-0",
            "e4 e5 * BROKEN",
            "e4 e5 1-0",
            "1:10: a word that is no move skipped",
        ),
        (
            "1. e4 [%clk 0:01:00] e5 *",
            "e4 * BROKEN",
            "e4 {[%clk 0:01:00]} e5 *",
            "1:7: a command outside of a comment kept as a comment",
        ),
        (
            "1. e4 e5 {open",
            "e4 e5 * BROKEN",
            "e4 e5 {open} *",
            "1:10: a comment that is not closed ends with the game",
        ),
        (
            "1. e4 {open\n[Event \"b\"]\n\n1. d4",
            "e4 * BROKEN / d4 *",
            "e4 {open} * / d4 *",
            "1:7: a comment that is not closed ends with the game",
        ),
    ]);
}

#[test]
fn brackets_that_do_not_match() {
    assert_rows(&[
        (
            "1. e4 ) e5 *",
            "e4 * BROKEN",
            "e4 e5 *",
            "1:7: a variation is closed that was not opened",
        ),
        (
            "1. e4 (1. d4 d5 *",
            "e4 (d4 d5) * BROKEN",
            "e4 (d4 d5) *",
            "1:18: an open variation ends with the game",
        ),
        (
            "1. e4 (1. d4 (1. c4 1-0",
            "e4 (d4 (c4)) * BROKEN",
            "e4 (d4 (c4)) 1-0",
            "1:24: 2 open variations end with the game",
        ),
        (
            "(1. d4 d5) 1. e4 *",
            "* BROKEN",
            "e4 *",
            "1:1: a variation that replaces no move skipped",
        ),
        (
            "1. e4 ((1. c4) 1. d4) *",
            "e4 * BROKEN",
            "e4 (d4) *",
            "1:8: a variation that replaces no move skipped",
        ),
        ("1) e4 e5 *", "* BROKEN", "e4 e5 *", "1:2: a variation is closed that was not opened"),
    ]);
}

#[test]
fn results_and_games_without_tags() {
    assert_rows(&[
        ("[Result \"+--\"]\n\n1. e4 +--", "e4 * BROKEN", "e4 1-0", "3:7: a forfeit, read as 1-0"),
        (
            "1. e4 e5 --+\n\n1. d4 *",
            "e4 e5 * BROKEN",
            "e4 e5 0-1 / d4 *",
            "1:10: a forfeit, read as 0-1",
        ),
        (
            "1. e4 e5 1-0 ff\n\n1. d4 *",
            "e4 e5 1-0 / * BROKEN",
            "e4 e5 1-0 / d4 *",
            "1:14: a word that is no move skipped",
        ),
        ("1. e4 e5 1:0", "e4 e5 * BROKEN", "e4 e5 1-0", "1:10: a result, read as 1-0"),
        (
            "1. e4 e5 0 - 1\n\n1. d4 *",
            "e4 e5 * BROKEN",
            "e4 e5 0-1 / d4 *",
            "1:10: a result, read as 0-1",
        ),
        ("1. e4 e5 1 \u{2013} 0", "e4 e5 * BROKEN", "e4 e5 1-0", "1:10: a result, read as 1-0"),
        ("1. e4 e5 ½-½", SAME, "e4 e5 1/2-1/2", ""),
        ("1. e4 e5 ½:½", "e4 e5 * BROKEN", "e4 e5 1/2-1/2", "1:10: a result, read as 1/2-1/2"),
        (
            "1. e4 e5 ½ \u{2013} ½\n\n1. d4 *",
            "e4 e5 * BROKEN",
            "e4 e5 1/2-1/2 / d4 *",
            "1:10: a result, read as 1/2-1/2",
        ),
        (
            "1. e4 e5 1/2 - 1/2\n\n1. d4 *",
            "e4 e5 1/2-1/2 / * BROKEN / d4 *",
            "e4 e5 1/2-1/2 / d4 *",
            "1:14: a word that is no move skipped",
        ),
        (
            "1. e4 e5 1/2:1/2",
            "e4 e5 * BROKEN",
            "e4 e5 1/2-1/2",
            "1:10: a word that is no move skipped; 1:13: ':' skipped",
        ),
        ("1. e4 e5 0 \u{2014} 1", "e4 e5 * BROKEN", "e4 e5 0-1", "1:10: a result, read as 0-1"),
        ("1. e4 e5 10 : 0 *", "e4 e5 * BROKEN", "e4 e5 *", "1:13: ':' skipped"),
        ("1. e4 +- e5 +/- *", SAME, "e4 $18 e5 $16 *", ""),
        (
            "1. e4 e5\n\n1. d4 d5\n\n2. c4 *",
            "e4 e5 d4 d5 c4 *",
            "e4 e5 * / d4 d5 c4 *",
            "3:1: the next game begins after an empty line",
        ),
        (
            "1. e4 e5\r\n\r\n1.d4 *",
            "e4 e5 d4 *",
            "e4 e5 * / d4 *",
            "3:1: the next game begins after an empty line",
        ),
        (
            "1. e4 e5\r\r1. d4 *",
            "e4 e5 d4 *",
            "e4 e5 * / d4 *",
            // Lines are counted by their line feeds.
            "1:11: the next game begins after an empty line",
        ),
        ("1. e4\n\n1... e5 *", SAME, "e4 e5 *", ""),
        ("1. e4\n\n11. e5 *", SAME, "e4 e5 *", ""),
    ]);
}

#[test]
fn tags_that_are_not_whole() {
    assert_rows(&[
        (
            "[Event \"Team A - B / Round 2]\n[White \"w\"]\n\n1. e4 *",
            "* BROKEN",
            "e4 *",
            "1:1: the value of a tag ends with its bracket or its line",
        ),
        (
            "[White a]\n[Black \u{201c}b\u{201d}]\n\n1. e4 *",
            "* BROKEN",
            "e4 *",
            "1:1: the value of a tag ends with its bracket or its line; 2:1: the value of a tag ends with its bracket or its line",
        ),
        ("[]\n\n1. e4 *", "* BROKEN", "e4 *", "1:1: a tag without a name skipped"),
        (
            "[pgn] 1. e4 e6 [/pgn]",
            "* BROKEN",
            "e4 e6 *",
            "1:1: the frame of the game skipped; 1:16: the frame of the game skipped",
        ),
        (
            "[pgn][White \"w\"] 1. e4 1-0[/PGN]\n",
            "* BROKEN",
            "e4 1-0",
            "1:1: the frame of the game skipped; 1:27: the frame of the game skipped",
        ),
        (
            "[SetUp \"1\"]\n\n1. e4",
            "* BROKEN",
            "e4 *",
            "3:1: tag SetUp without a tag FEN: the game starts as usual",
        ),
    ]);
    let tags = |text: &str| {
        let mut builder = Builder::default();
        assert!(Reader::new(text.as_bytes()).tolerant().read_game(&mut builder).unwrap(), "{text}");
        let game = builder.games.take();
        game.tags
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    for (text, expected) in [
        ("[Event \"Team A - B / Round 2]\n[White \"w\"]", "Event=Team A - B / Round 2 White=w"),
        ("[White \u{201c}a b\u{201d}]", "White=a b"),
        ("[White a b] [Black \"c\"]", "White=a b Black=c"),
        ("[White \"a\" b]", "White=a\" b"),
        ("[White \"a\"b\"] [Black \"c\"]", "White=a\"b Black=c"),
    ] {
        assert_eq!(tags(&format!("{text}\n\n1. e4 *")), expected, "{text}");
    }
}

#[test]
fn starts_are_mended() {
    let e4 = |fen: &str| format!("[FEN \"{fen}\"]\n\n1. e4 *");
    for (text, mend) in [
        (
            e4("4k3/8/8/8/8/8/4P3/4K2R w KQk - 0 1"),
            "3:1: castling rights Q and k dropped: king or rook is not there",
        ),
        (
            e4("4k3/8/8/3pP3/8/8/4P3/4K3 w - d6 3 1"),
            "3:1: halfmove clock 3 set to 0, as after the double push of a pawn",
        ),
        (
            format!("[SetUp \"0\"]\n{}", e4("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")),
            "4:1: tag SetUp against a tag FEN: the game starts from the FEN",
        ),
    ] {
        let (games, mends) = read(text.as_bytes(), true);
        assert_eq!((games, mends), (vec!["e4 *".to_owned()], vec![mend.to_owned()]), "{text}");
    }
}

/// A word that may be a move is never skipped, but the moves before it are kept.
#[test]
fn words_that_may_be_moves_are_not_skipped() {
    for word in
        ["Sf3", "nf3", "N f3", "N@f3", "\u{41a}f3", "null", "e4e5", "OO", "N", "e{c}4", "xyz"]
    {
        let text = format!("1. e4 e5 2. {word} *\n\n[Event \"b\"]\n\n1. d4 *");
        let (games, mends) = read(text.as_bytes(), true);
        assert!(games[0].starts_with("e4 e5 * | 1:1"), "{word}: {games:?}");
        assert_eq!((&*games[1], games.len(), mends), ("d4 *", 2, vec![]), "{word}");
    }
}
