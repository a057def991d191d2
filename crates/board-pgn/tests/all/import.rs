//! Games as people and programs write them, beyond the standard: what is read, and what is rejected because it
//! is ambiguous.

use board_array8x8::Array8x8;
use board_core::{Board, Move};
use board_game::Notation;
use board_pgn::{
    BrokenGame, Game, Interest, Line, ReadError, Reader, Reason, Replay, ReplayError, Syntax,
    Termination, Visitor, Writer,
};

type Result<T> = std::result::Result<T, ReadError<ReplayError>>;

fn games(text: &[u8]) -> Vec<Result<Game>> {
    Reader::new(text).games::<Array8x8>().collect()
}

/// The only game of a text.
#[track_caller]
fn game(text: &str) -> Game {
    match games(text.as_bytes()).as_mut_slice() {
        [Ok(game)] => std::mem::take(game),
        other => panic!("{text:?}: {other:?}"),
    }
}

/// The main line in SAN with its glyphs and comments, and the termination.
fn written(game: &Game) -> String {
    let mut board = Array8x8::from_position(&game.start);
    let mut words: Vec<String> = game.line.comments.iter().map(|c| format!("{{{c}}}")).collect();
    for node in &game.line.nodes {
        let san = |mv: Move| board.san(mv).to_string();
        words.push(node.mv.map_or("--".into(), san));
        words.extend(node.nags.iter().map(|nag| format!("${nag}")));
        words.extend(node.comments.iter().map(|comment| format!("{{{comment}}}")));
        words.extend(node.variations.iter().map(|Line { nodes, .. }| format!("({})", nodes.len())));
        match node.mv {
            Some(mv) => board.play_unchecked(mv),
            None => drop(board.make_null()),
        }
    }
    words.push(game.termination.to_string());
    words.join(" ")
}

#[track_caller]
fn read_as(expected: &str, texts: &[&str]) {
    for text in texts {
        let game = game(text);
        assert_eq!(written(&game), expected, "{text:?}");
        let mut writer = Writer::new(Vec::new());
        writer.write_game::<Array8x8>(&game).unwrap();
        let again = String::from_utf8(writer.into_inner()).unwrap();
        assert_eq!(self::game(&again), game, "{text:?} written as {again:?}");
    }
}

#[test]
fn null_moves_have_four_spellings() {
    for null in ["--", "Z0", "@@@@", "0000"] {
        read_as(
            "e4 -- d4 -- *",
            &[
                &format!("1. e4 {null} 2. d4 {null} *"),
                &format!("1.e4 {null}\n2.d4 {null}"),
                &format!("1.e4\t1... {null} d4 {null}"),
            ],
        );
        read_as("-- $5 {x} -- (2) *", &[&format!("1.{null}!? {{x}} {null} (1... e5 {null})")]);
        read_as("e4 {c} -- $1 {d} *", &[&format!("1. e4 {{c}}{null}$1{{d}}*")]);
    }
    // Numbers of moves, however many zeros they have.
    read_as("e4 e5 Nf3 *", &["10000. e4 0000. e5 20000 Nf3 *"]);
}

#[test]
fn a_variation_may_stand_for_a_null_move() {
    read_as("e4 -- (1) d4 (2) *", &["1. e4 -- (1... e5) 2. d4 (2. -- e5) *"]);
}

#[test]
fn a_null_move_in_check_is_rejected() {
    let read = games(b"1. e4 f6 2. d4 g5 3. Qh5+ -- *\n\n1. d4 *");
    let Err(ReadError::Broken(BrokenGame { place, reason: Reason::Rejected(error) })) = &read[0]
    else {
        panic!("{read:?}");
    };
    assert_eq!(place.to_string(), "1:27");
    assert!(error.to_string().starts_with("no null move in check (rnbq"), "{error}");
    assert!(read[1].is_ok() && read.len() == 2);
    let mut game = game("1. e4 f6 2. d4 g5 3. Qh5+ *");
    game.line.nodes.push(board_pgn::Node::null());
    let error = Writer::new(Vec::new()).write_game::<Array8x8>(&game).unwrap_err();
    assert!(error.to_string().starts_with("-- is not legal in rnbq"), "{error}");
}

#[test]
fn a_visitor_without_null_moves_rejects_them() {
    struct Simple(Replay<Array8x8>);

    impl Visitor for Simple {
        type Error = ReplayError;

        fn begin_moves(&mut self) -> std::result::Result<Interest, ReplayError> {
            self.0.begin_moves()
        }

        fn san(&mut self, text: &[u8]) -> std::result::Result<(), ReplayError> {
            self.0.san(text).map(drop)
        }
    }

    let mut reader = Reader::new(&b"1. e4 Z0 *"[..]);
    let error = reader.read_game(&mut Simple(Replay::new())).unwrap_err();
    assert!(error.to_string().starts_with("1:7: --: a null move, which is"), "{error}");
}

#[test]
fn figurines_are_letters() {
    read_as(
        "e4 e5 Nf3 Nc6 *",
        &[
            "1. e4 e5 2. ♘f3 ♞c6 *",
            "1. ♙e4 ♟e5 2. ♞f3 ♘c6 *",
            "1.♙e4 e5 2.♘\u{fe0e}f3 ♞\u{fe0f}c6",
            "1. e4 e5 2. ♘g1-f3 ♞b8c6 *",
        ],
    );
    let start = "[FEN \"3r3k/2P5/8/8/8/8/8/K7 w - - 0 1\"]\n\n";
    for mv in ["cxd8=♕+", "cxd8♛", "♙xd8=♕", "c7xd8=♕"] {
        let text = format!("{start}1. {mv} *");
        let read = games(text.as_bytes()).remove(0);
        // A pawn capture names its file.
        assert_eq!(read.is_ok(), !mv.starts_with('♙'), "{mv}: {read:?}");
    }
    let error = games("1. ♘f4 *".as_bytes()).remove(0).unwrap_err();
    assert!(error.to_string().starts_with("1:4: Nf4: no white knight reaches f4"), "{error}");
}

#[test]
fn numbers_and_space_may_stand_anyhow() {
    read_as(
        "e4 e5 Nf3 *",
        &[
            "1.e4 e5 2.Nf3",
            "1 e4 e5 2 Nf3 *",
            "1. e4 1... e5 2. Nf3 *",
            "1. e4 ... e5 2 . Nf3 *",
            "1… e4 e5 2. Nf3*",
            "e4 e5 Nf3",
            "1. e4\u{a0}e5\u{2009}2.\u{200b}Nf3 *",
            "1. e4 e5 2.\x0b\x7fNf3 *\0\0\x1a",
            "1. e4 e5 2. Nf3\0\0\x1a",
            "\0\u{feff}1.\r\ne4\re5\r\n\r\n2.\tNf3",
            "1. e4 e5\n\n\n2. Nf3\n",
        ],
    );
    // Latin-1 has its own space, halves and signs.
    let read = games(b"1. e4\xa0e5 \xb1 2. d4 \xbd-\xbd").remove(0);
    assert!(read.is_err(), "no half of a character is taken for a sign: {read:?}");
    let read = games(b"1. e4\xa0e5 2. d4 \xbd-\xbd").remove(0).unwrap();
    assert_eq!(written(&read), "e4 e5 d4 1/2-1/2");
}

#[test]
fn assessments_are_glyphs_and_lone_check_signs_are_skipped() {
    read_as("e4 $10 e5 $18 Nf3 $19 *", &["1. e4 = e5 +- 2. Nf3 -+ *", "e4 = e5 +− Nf3 −+*"]);
    read_as(
        "e4 $16 e5 $17 Nf3 $13 *",
        &["e4 ± e5 ∓ Nf3 ∞", "e4 +/- e5 -/+ Nf3 ∞ *", "e4± e5∓ Nf3∞"],
    );
    read_as(
        "e4 $14 e5 $15 Nf3 $7 *",
        &["e4 += e5 =+ Nf3 □", "e4 ⩲ e5 ⩱ Nf3□", "e4 +/= e5 =/+ Nf3 □ *"],
    );
    read_as(
        "e4 f6 d4 g5 Qh5# 1-0",
        &["e4 f6 d4 g5 Qh5 # 1-0", "e4 f6 d4 g5 Qh5 ++ 1-0", "e4 f6 d4 g5 Qh5 + 1-0"],
    );
    read_as("e4 $1 e5 $2 Nf3 $1 $3 *", &["e4 ! e5 ? Nf3 $1$3 *", "e4! e5? Nf3! !! *"]);
}

#[test]
fn comments_may_stand_anywhere_between_moves() {
    read_as("{a} e4 {b} {c} e5 {d} *", &["{a}1.e4{b}{c}e5{d}*", "{a} 1. e4{b} {c} 1...e5{d}"]);
    read_as("{a} e4 {b} e5 *", &["1.{a}e4;b\ne5", ";a\n1. e4 ; b\r\ne5 *"]);
    read_as("e4 {} e5 {a b} *", &["1. e4 {} e5 {\n a\n\nb } *"]);
    let read =
        games(b"{a}\n[White \"w\"]\n{b}\n[Black \"b\"]\n\n1. e4 * {c}\n\n[White \"x\"]\n\n1. d4 *");
    let read: Vec<Game> = read.into_iter().map(|game| game.unwrap()).collect();
    assert_eq!(read[0].line.comments, ["a", "b"]);
    assert_eq!(read[0].tags.get("Black"), Some("b"));
    assert_eq!(read[0].line.nodes[0].comments, ["c"]);
    assert!(read[1].line.comments.is_empty());
}

#[test]
fn results_have_several_spellings() {
    read_as("e4 1-0", &["e4 1-0", "e4 1–0", "e4 1—0\n", "e4 1-0.", "1. e4 1‑0"]);
    read_as("e4 0-1", &["e4 0-1", "e4 0–1"]);
    read_as("e4 1/2-1/2", &["e4 1/2", "e4 ½-½", "e4 ½–½", "e4 1/2–1/2"]);
    let mut reader = Reader::new("1. e4 ½-½ 1. d4 1–0".as_bytes());
    assert!(reader.skip_game().unwrap() && reader.skip_game().unwrap());
    assert!(!reader.skip_game().unwrap());
}

#[test]
fn moves_after_a_result_are_not_a_game() {
    let read = games(b"1. e4 e5 1-0 2. Nf3 Nc6 * 1. d4 1-0 {c} 1. c4 0-1\n[A \"\"]\n12. e4 *");
    let place = |game: &Result<Game>| match game {
        Ok(game) => written(game),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        read.iter().map(place).collect::<Vec<_>>(),
        [
            "e4 e5 1-0",
            "1:14: moves continue after the end of a game",
            "d4 {c} 1-0",
            "c4 0-1",
            "e4 *"
        ]
    );
}

#[track_caller]
fn tags_are(expected: &[(&str, &str)], texts: &[&str]) {
    for text in texts {
        let game = game(text);
        assert_eq!(game.tags.iter().collect::<Vec<_>>(), expected, "{text:?}");
        assert_eq!(game.line.nodes.len(), 1, "{text:?}");
    }
}

#[test]
fn tags_may_stand_anyhow() {
    tags_are(
        &[("White", "a"), ("Black", "b")],
        &[
            "[White \"a\"]\n[Black \"b\"]\n\n1. e4 *",
            "[White \"a\"] [Black \"b\"] 1. e4 *",
            "[White \"a\"][Black\"b\"]1. e4 *",
            " [ White\n\"a\"\n]\n\n\n[Black\r\n\t\"b\" ]\n1. e4",
            "[White \"a\"\n[Black \"b\"\r\n\r\n1. e4 *",
            "\0[White \"a\"] ; c\n[Black \"b\"]\n1. e4 *",
        ],
    );
    tags_are(
        &[("White", "a \"b\" c")],
        &["[White \"a \"b\" c\"]\n1. e4", "[White \"a \\\"b\\\" c\"] 1. e4"],
    );
    tags_are(
        &[("Site", "C:\\games\\")],
        &["[Site \"C:\\games\\\"]\n\n1. e4", "[Site \"C:\\\\games\\\\\"] e4"],
    );
    tags_are(
        &[("White-Elo", "?"), ("A+#=:_", "")],
        &["[White-Elo \"?\"]\n[A+#=:_ \"\"]\n\n1. e4 *"],
    );
    // The tags of the next game, though they do not begin a line.
    let read = games(b"1. e4 [White \"b\"]\n\n1. d4 * [White \"c\"] *");
    assert_eq!(read.len(), 3);
    assert!(read.iter().all(Result::is_ok), "{read:?}");
}

/// Text that other readers skip, and then play other moves.
#[test]
fn ambiguous_text_is_rejected() {
    for text in [
        "1. Sf3 *",
        "1. nf3 *",
        "1. N f3 *",
        "1. N@f3 *",
        "1. \u{41a}f3 *",
        "1. e4\0e5 *",
        "1. e4 mate *",
        "1. e4 N e5 *",
        "1. e4 resigns *",
        "1. e4 null *",
        "1. e4e5 *",
        "1. e4 e5 2. Nf3Nc6 *",
        "1. e4 , e5 *",
        "1. e4 &e5 *",
        "1. e4 <x> *",
        "1. e4 [x] *",
        "1. e4 } *",
        "1. e4 {a {b} c} *",
        "1. e4 (1. d4 *",
        "1. e4 ) *",
        "1. e4 % e5\n*",
        "1. e4 $ *",
        "1. e4 $256 *",
        "1) e4 *",
        "1. e4 1 - 0",
        "1. e4 1:0",
        "1. e4 1-1",
        "1. e4 0-0",
        "1. e4 ±e5 *",
        "1. e4 =e5 *",
        "1. e{c}4 *",
        "1. e4--d5 *",
    ] {
        let read = games(text.as_bytes());
        assert!(read[0].is_err(), "{text:?}: {read:?}");
    }
    for (text, syntax, place) in [
        ("[White \"a\nb\"]\n\n1. e4 *", Syntax::OpenValue, "1:10"),
        ("[White]\n\n1. e4 *", Syntax::TagValue, "1:7"),
        ("[White a]\n\n1. e4 *", Syntax::TagValue, "1:8"),
        ("[Weiß \"a\"]\n\n1. e4 *", Syntax::TagValue, "1:5"),
        ("[]\n\n1. e4 *", Syntax::TagName, "1:2"),
        ("[\n\n1. e4 *", Syntax::TagName, "1:2"),
        ("[White \"a\" b]\n\n1. e4 *", Syntax::OpenTag, "1:12"),
        ("[White \"a\"b\"] [Black \"c\"]\n\n1. e4 *", Syntax::OpenTag, "1:11"),
    ] {
        let read = games(text.as_bytes());
        let Err(ReadError::Broken(broken)) = &read[0] else { panic!("{text:?}: {read:?}") };
        assert_eq!(
            (&broken.reason, &*broken.place.to_string()),
            (&Reason::Syntax(syntax), place),
            "{text:?}"
        );
        assert_eq!(read.len(), 1, "{text:?}");
    }
}

#[test]
fn a_game_without_a_marker_at_the_end_of_the_text_is_whole() {
    for text in ["1. e4 e5", "1. e4 e5\n", "1. e4 e5 {c", "[White \"w\"]\n\n1. e4 e5"] {
        let read = games(text.as_bytes());
        assert_eq!(read.len(), 1, "{text:?}");
        match &read[0] {
            Ok(game) => {
                assert_eq!((game.line.nodes.len(), game.termination), (2, Termination::Unknown))
            }
            Err(error) => assert_eq!(error.to_string(), "1:10: a comment is not closed"),
        }
    }
}
