//! What a reader reports and rejects, with the place; and that the next game is never lost.

use board_array8x8::Array8x8;
use board_core::View;

use board_game::SanError;
use board_pgn::{
    BrokenGame, Game, Interest, Limit, Limits, ReadError, Reader, Reason, ReplayError, Syntax,
    Termination, Text, Visitor, Writer,
};

/// Records the calls.
#[derive(Default)]
struct Recorder {
    lines: Vec<String>,
    skips_moves: bool,
    skips_variations: bool,
}

impl Visitor for Recorder {
    type Error = String;

    fn begin_game(&mut self) {
        self.lines.push("game".into());
    }

    fn tag(&mut self, name: &str, value: Text<'_>) -> Result<(), String> {
        self.lines.push(format!("{name}={value}"));
        if name == "Reject" { Err("as asked".into()) } else { Ok(()) }
    }

    fn begin_moves(&mut self) -> Result<Interest, String> {
        Ok(if self.skips_moves { Interest::Skip } else { Interest::Read })
    }

    fn san(&mut self, text: &[u8]) -> Result<(), String> {
        self.lines.push(String::from_utf8_lossy(text).into_owned());
        if text == b"Reject" { Err("as asked".into()) } else { Ok(()) }
    }

    fn null_move(&mut self) -> Result<(), String> {
        self.lines.push("--".into());
        Ok(())
    }

    fn nag(&mut self, nag: u8) {
        self.lines.push(format!("${nag}"));
    }

    fn comment(&mut self, text: Text<'_>) {
        self.lines.push(format!("{{{text}}}"));
    }

    fn begin_variation(&mut self) -> Result<Interest, String> {
        self.lines.push("(".into());
        Ok(if self.skips_variations { Interest::Skip } else { Interest::Read })
    }

    fn end_variation(&mut self) {
        self.lines.push(")".into());
    }

    fn end_game(&mut self, termination: Option<Termination>) -> Result<(), String> {
        self.lines.push(termination.map_or("none".into(), |marker| marker.to_string()));
        Ok(())
    }
}

/// The calls for a text, with broken games as `!line:column`.
fn reported_to(mut recorder: Recorder, text: &[u8], limits: Limits) -> String {
    let mut reader = Reader::with_limits(text, limits);
    loop {
        match reader.read_game(&mut recorder) {
            Ok(true) => {}
            Ok(false) => return recorder.lines.join(" "),
            Err(ReadError::Broken(broken)) => recorder.lines.push(format!("!{}", broken.place)),
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    }
}

fn reported(text: &[u8]) -> String {
    reported_to(Recorder::default(), text, Limits::DEFAULT)
}

#[test]
fn everything_in_the_standard_is_reported_in_order() {
    let text = br#"% escaped
[Event "a \"b\" \\c"] [Site""]
[ Date "x" ]
{before} ; line
1. e4 {good} $1 e5?! ; to the end }
% escaped too
2.Nf3 (2. f4 exf4 (2... d5!!) 3. Bc4) 2... Nc6 3. exd6 e.p. 4. bxa3e.p.+ 0-0 1/2-1/2"#;
    let expected = concat!(
        r#"game Event=a "b" \c Site= Date=x {before} { line} e4 {good} $1 e5 $6 { to the end }} "#,
        "Nf3 ( f4 exf4 ( d5 $3 ) Bc4 ) Nc6 exd6 bxa3 0-0 1/2-1/2",
    );
    assert_eq!(reported(text), expected);
}

#[test]
fn games_end_with_a_marker_or_without() {
    for (text, expected) in [
        ("", ""),
        (" \r\n\t\n", ""),
        ("*", "game *"),
        ("1. e4", "game e4 none"),
        ("e4 1-0 e5 0-1 d4 1/2 d5 *", "game e4 1-0 game e5 0-1 game d4 1/2-1/2 game d5 *"),
        ("[A \"\"]", "game A= none"),
        ("[A \"\"]\n\ne4\n[A \"2\"]\n\n*", "game A= e4 none game A=2 *"),
        // No moves: a second tag Event.
        ("[Event \"1\"]\n[Event \"2\"]\n*", "game Event=1 none game Event=2 *"),
        ("1. e4 (1. d4 1-0) e5 0-1", "game e4 ( d4 ) e5 0-1"),
        ("12 e4 13... e5 14 . d4 1e4 *", "game e4 e5 d4 e4 *"),
    ] {
        assert_eq!(reported(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    let text = "[White \"Grünfeld\"]\n\n1. d4 Nf6 {Öffnung} ; x\n2. c4 g6 *\n";
    let expected = reported(text.as_bytes());
    assert_eq!(expected, "game White=Grünfeld d4 Nf6 {Öffnung} { x} c4 g6 *");
    for end in ["\r\n", "\r"] {
        assert_eq!(reported(text.replace('\n', end).as_bytes()), expected, "{end:?}");
    }
    let marked = format!("\u{feff}{text}\u{feff}{text}");
    assert_eq!(reported(marked.as_bytes()), format!("{expected} {expected}"));
    let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    assert_eq!(reported(&latin), expected);
}

#[test]
fn broken_games_have_a_place_and_the_next_game_is_not_lost() {
    for (text, place) in [
        ("[White \"x]\n\n1. e4 *", "1:11"),
        ("[White x]\n\n1. e4 *", "1:8"),
        ("[\"x\"]\n\n1. e4 *", "1:2"),
        ("[White \"x\" y]\n\n1. e4 *", "1:12"),
        ("[White\n\n1. e4 *", "1:7"),
        ("[A.B \"x\"]\n\n1. e4 *", "1:3"),
        ("[Reject \"x\"]\n[White \"x\"]\n\n1. e4 *", "1:1"),
        ("1. e4 e5\n2. Reject Nf6 1-0", "2:4"),
        ("1. e4 & e5 1-0", "1:7"),
        ("1. e4 } e5 1-0", "1:7"),
        ("1. e4 @@@@e5 1-0", "1:7"),
        ("1. e4 [x e5 1-0", "1:7"),
        ("1. e4 $ e5 1-0", "1:7"),
        ("1. e4 $256 e5 1-0", "1:7"),
        ("1. e4 2-0 e5 1-0", "1:7"),
        ("1. e4 ) e5 1-0", "1:7"),
        ("1. e4 (1. d4 (1. c4) e5 1-0", "4:1"),
        ("1. e4 (1. d4 & d5 1-0) e5 1-0", "1:14"),
        ("1. e4 {not closed", "1:7"),
        ("1. e4 \u{421}f6 1-0", "1:7"),
        // Without a marker, the next game begins with its tags.
        ("1. e4 & e5", "1:7"),
        ("1. e4 & e5 (1... c5", "1:7"),
        ("1. e4 & e5 {not closed", "1:7"),
        ("1. e4 & {one} e5 {not\nclosed", "1:7"),
    ] {
        for text_after in [0, 2 * Limits::DEFAULT.token] {
            let after = " ".repeat(text_after);
            let whole = format!("{text}\n\n\n[Event \"next\"]\n\n1. d4 *\n{after}");
            let reported = reported(whole.as_bytes());
            let (_, rest) =
                reported.split_once('!').unwrap_or_else(|| panic!("{text}: {reported}"));
            assert_eq!(rest, format!("{place} game Event=next d4 *"), "{text}");
        }
    }
}

#[test]
fn reasons_are_sentences() {
    let reason = |text: &str| {
        let mut reader = Reader::new(text.as_bytes());
        match reader.read_game(&mut Recorder::default()) {
            Err(ReadError::Broken(broken)) => broken,
            other => panic!("{text}: {other:?}"),
        }
    };
    let broken = reason("1. e4 {x");
    assert_eq!(broken.reason, Reason::Syntax(Syntax::OpenComment));
    assert_eq!(broken.to_string(), "1:7: a comment is not closed");
    assert_eq!(reason("1. e4 ∑").to_string(), "1:7: '∑' (U+2211) has no meaning here");
    assert_eq!(reason("1. e4\n  @").to_string(), "2:3: '@' has no meaning here");
}

/// Gives a byte at a time.
struct Drip<'a>(&'a [u8]);

impl std::io::Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = buffer.len().min(1);
        std::io::Read::read(&mut self.0, &mut buffer[..count])
    }
}

/// The calls for a text that comes a byte at a time.
fn dripped(text: &str) -> String {
    let mut recorder = Recorder::default();
    let mut reader = Reader::new(Drip(text.as_bytes()));
    while reader.read_game(&mut recorder).unwrap() {}
    recorder.lines.join(" ")
}

/// A long number may be cut before four zeros, which are not a null move.
#[test]
fn long_numbers_are_no_null_moves() {
    for zeros in 505..530 {
        let text = format!("1. e4 5{} d4 *", "0".repeat(zeros));
        assert_eq!(dripped(&text), "game e4 d4 *", "{zeros}");
    }
}

/// The window ends after each byte of it.
#[test]
fn no_token_is_cut_in_two() {
    for spaces in 500..530 {
        let gap = " ".repeat(spaces);
        for (marker, read) in [
            ("1-0", "1-0"),
            ("1/2–1/2", "1/2-1/2"),
            ("1/2 *", "1/2-1/2 game *"),
            ("0-0-0 *", "0-0-0 *"),
            ("0000.e5 *", "e5 *"),
            ("0000e5 *", "-- e5 *"),
        ] {
            let text = format!("[{gap}Event \"x\"]\n\n1. e4{gap}{marker}");
            assert_eq!(dripped(&text), format!("game Event=x e4 {read}"), "{spaces}");
        }
    }
}

#[test]
fn a_marker_may_follow_a_comment_without_space() {
    for rest in [0, 10_000] {
        let text = format!("1. e4 {{x}}1-0{}", " ".repeat(rest));
        assert_eq!(reported(text.as_bytes()), "game e4 {x} 1-0");
    }
}

/// The place is counted from the start of the text, however much of it has left the window.
#[test]
fn places_do_not_depend_on_how_much_is_read_at_once() {
    let place = |source: &mut dyn std::io::Read| {
        let mut reader = Reader::new(source);
        loop {
            match reader.read_game(&mut Recorder::default()) {
                Err(ReadError::Broken(broken)) => return (broken.place.line, broken.place.column),
                game => assert!(game.unwrap()),
            }
        }
    };
    for (lines, spaces) in [(0, 0), (1, 7), (40, 0), (40, 33), (2000, 600), (3000, 70_000)] {
        let text = format!("{}{}1. e4 ] *", "1. d4 e5 *\n".repeat(lines), " ".repeat(spaces));
        let expected = (lines as u64 + 1, spaces as u64 + 7);
        assert_eq!(place(&mut text.as_bytes()), expected);
        assert_eq!(place(&mut Drip(text.as_bytes())), expected);
    }
}

/// The bytes of each game are those of the text without what stands between games.
#[test]
fn bytes_of_games_are_read_as_the_same_games() {
    let parts = [
        ("\u{feff}\n", "[Event \"Gr\u{fc}nfeld\"]\n\n1. d4 {a; 1-0} Nf6 (1... d5) 1-0 {c} ; d"),
        ("\n\n", "{before} 1. e4 *"),
        (". ", "0000 1/2"),
        ("\r\n% x\n", "[White \"x\"]\n\n1. c4 e5 \n\n"),
        ("", "[Event \"1\"]\n"),
        ("", "[Event \"2\"]\n1. Reject"),
        (" e4 1-0\n", "[Event \"3\"]\n\n1. e4 e5\n"),
    ];
    for (is_latin, gap) in [(false, 0), (true, 0), (false, 500), (true, 70_000), (false, 200_000)] {
        let (mut text, mut expected) = (Vec::new(), Vec::new());
        for (between, game) in parts {
            text.extend(between.as_bytes());
            text.resize(text.len() + gap * usize::from(between.starts_with('\n')), b' ');
            let begin = text.len() as u64;
            match is_latin {
                true => text.extend(game.chars().map(|letter| letter as u8)),
                false => text.extend(game.as_bytes()),
            }
            expected.push(begin..text.len() as u64);
        }
        // A broken game ends where reading stopped.
        expected[5].end -= "Reject".len() as u64;
        let sources: [Box<dyn std::io::Read>; 2] = [Box::new(&*text), Box::new(Drip(&text))];
        for source in sources {
            let mut reader = Reader::new(source);
            assert_eq!(reader.byte_range(), 0..0);
            for range in &expected {
                let mut recorder = Recorder::default();
                let read = reader.read_game(&mut recorder);
                assert_eq!(reader.byte_range(), *range, "{is_latin} {gap}");
                match read {
                    Ok(is_found) => {
                        assert!(is_found);
                        let slice = &text[range.start as usize..range.end as usize];
                        assert_eq!(reported(slice), recorder.lines.join(" "));
                    }
                    Err(ReadError::Broken(broken)) => assert_eq!(broken.place.byte, range.end),
                    Err(ReadError::Io(error)) => panic!("{error}"),
                }
            }
            assert!(!reader.read_game(&mut Recorder::default()).unwrap());
            assert_eq!(reader.byte_range(), text.len() as u64..text.len() as u64);
        }
    }
}

/// The text before a game is none of the game.
#[test]
fn a_marker_takes_no_digit_from_the_game_before_it() {
    assert_eq!(reported("1. e4 1-0\u{2013}1".as_bytes()), "game e4 1-0 game !1:10");
}

/// A visitor that does not know of variations.
#[test]
fn moves_of_variations_are_reported_only_on_request() {
    #[derive(Default)]
    struct Moves(Vec<u8>);

    impl Visitor for Moves {
        type Error = std::convert::Infallible;

        fn san(&mut self, text: &[u8]) -> Result<(), Self::Error> {
            self.0.extend(text);
            Ok(())
        }

        fn nag(&mut self, nag: u8) {
            self.0.extend(nag.to_string().as_bytes());
        }

        fn comment(&mut self, text: Text<'_>) {
            self.0.extend(text.as_bytes());
        }
    }

    let text = b"1. e4 {a} ({b} 1. d4 -- $2 (1... d5) {c}) e5 (1... c5) 2. Nf3 $1 *";
    let mut moves = Moves::default();
    assert!(Reader::new(&text[..]).read_game(&mut moves).unwrap());
    assert_eq!(moves.0, b"e4ae5Nf31");
}

/// A line may begin where the window does, after a carriage return too.
#[test]
fn reports_do_not_depend_on_how_much_is_read_at_once() {
    for end in ["\n", "\r"] {
        for gap in 480..530 {
            let text = format!("1. e4 {}{end}% x{end}[A \"\"]{end}*", " ".repeat(gap));
            assert_eq!(dripped(&text), "game e4 none game A= *", "{gap} {end:?}");
        }
    }
}

#[test]
fn skipped_parts_are_not_reported() {
    let text = b"[A \"1\"]\n1. e4 {1-0 [Event} (1. d4 (1. c4) {)} 0-1) ; *\n e5 1-0\n[A \"2\"]\n*";
    let moves = Recorder { skips_moves: true, ..Recorder::default() };
    assert_eq!(reported_to(moves, text, Limits::DEFAULT), "game A=1 1-0 game A=2 *");
    let variations = Recorder { skips_variations: true, ..Recorder::default() };
    assert_eq!(
        reported_to(variations, text, Limits::DEFAULT),
        "game A=1 e4 {1-0 [Event} ( { *} e5 1-0 game A=2 *"
    );
    // A bracket in a variation is no tag of the next game.
    let variations = Recorder { skips_variations: true, ..Recorder::default() };
    let bracket = b"1. e4 (1. d4 [x] c5) e5 *";
    assert_eq!(reported_to(variations, bracket, Limits::DEFAULT), "game e4 ( e5 *");
    // A line, in a text that is longer than the window.
    let variations = Recorder { skips_variations: true, ..Recorder::default() };
    let line = format!("1. e4 (1. d4 ; )\n c5) e5 *{}", " ".repeat(10_000));
    assert_eq!(reported_to(variations, line.as_bytes(), Limits::DEFAULT), "game e4 ( e5 *");
    // A comment that the end of the text ends.
    let moves = Recorder { skips_moves: true, ..Recorder::default() };
    assert_eq!(reported_to(moves, b"1. e4 e5 {d4 d5 1-0", Limits::DEFAULT), "game none");
    let mut reader = Reader::new(&text[..]);
    assert!(reader.skip_game().unwrap() && reader.skip_game().unwrap());
    assert!(!reader.skip_game().unwrap());
}

#[test]
fn after_a_skipped_game_comes_the_next() {
    let long = "x ".repeat(100_000);
    let moves = [
        "1. e4".to_owned(),
        format!("1. e4 {{{long}}} e5 1-0"),
        format!("1. e4 {{{long}}} e5"),
        // A comment that is not closed ends where the next game begins.
        format!("1. e4 {{{long}"),
        format!("1. e4 ({long}"),
    ];
    for moves in moves {
        let text = format!("[Event \"1\"]\n\n{moves}\n\n[Event \"2\"]\n\n1. d4 *\n");
        let mut reader = Reader::new(text.as_bytes());
        assert!(reader.skip_game().unwrap());
        let mut recorder = Recorder::default();
        assert!(reader.read_game(&mut recorder).unwrap());
        assert_eq!(
            recorder.lines,
            ["game", "Event=2", "d4", "*"],
            "{}",
            &moves[..9.min(moves.len())]
        );
        assert!(!reader.skip_game().unwrap());
    }
}

#[test]
fn limits_are_kept_and_the_next_game_is_not_lost() {
    let limits = Limits { token: 600, tags: 3, moves: 5, depth: 2 };
    let long = "x".repeat(100_000);
    for (text, limit) in [
        (format!("[White \"{long}\"]\n\n1. e4 *"), Limit::Token(600)),
        (format!("1. e4 {{{long}}} *"), Limit::Token(600)),
        (format!("1. e4 ;{long}\n *"), Limit::Token(600)),
        (format!("1. e4 {long} *"), Limit::Token(64)),
        ("[A \"\"]\n[B \"\"]\n[C \"\"]\n[D \"\"]\n[E \"\"]\n\n*".into(), Limit::Tags(3)),
        ("1. a b c d e f *".into(), Limit::Moves(5)),
        ("1. -- -- -- -- -- -- *".into(), Limit::Moves(5)),
        ("1. a b c d e -- *".into(), Limit::Moves(5)),
        ("1. ♘a3 ♘b3 ♘c3 ♘d3 ♘e3 ♘f3 *".into(), Limit::Moves(5)),
        ("1. a (b (c (d)) e) *".into(), Limit::Depth(2)),
    ] {
        let text = format!("{text}\n\n[Event \"next\"]\n\n1. d4 *\n");
        let mut reader = Reader::with_limits(text.as_bytes(), limits);
        let error = reader.read_game(&mut Recorder::default()).unwrap_err();
        let ReadError::Broken(BrokenGame { reason, .. }) = error else { panic!("{error}") };
        assert_eq!(reason, Reason::Limit(limit));
        // The message named no number.
        let (Limit::Token(most) | Limit::Tags(most) | Limit::Moves(most) | Limit::Depth(most)) =
            limit
        else {
            panic!("{limit:?}")
        };
        assert!(reason.to_string().contains(&format!(" than the limit of {most}")), "{reason}");
        let mut next = Recorder::default();
        assert!(reader.read_game(&mut next).unwrap());
        assert_eq!(next.lines.join(" "), "game Event=next d4 *", "{limit:?}");
        assert!(!reader.read_game(&mut next).unwrap());
    }
    // As many letters and moves as allowed.
    for (letters, is_read) in [(64, true), (65, false)] {
        let text = format!("1. {} *", "x".repeat(letters));
        let game = Reader::new(text.as_bytes()).read_game(&mut Recorder::default());
        assert_eq!(game.is_ok(), is_read);
    }
    for text in ["1. a b c d e *", "1. -- -- -- -- -- *", "1. ♘a3 ♘b3 ♘c3 ♘d3 ♘e3 *"] {
        assert!(
            Reader::with_limits(text.as_bytes(), limits)
                .read_game(&mut Recorder::default())
                .unwrap()
        );
    }
    // A skipped comment may have any length.
    let text = format!("1. e4 {{{long}}} 1-0 1. e5 *");
    let recorder = Recorder { skips_moves: true, ..Recorder::default() };
    assert_eq!(reported_to(recorder, text.as_bytes(), limits), "game 1-0 game *");
}

#[test]
fn an_error_of_the_source_is_the_end() {
    struct Fails(&'static [u8]);

    impl std::io::Read for Fails {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.0.is_empty() {
                return Err(std::io::Error::other("gone"));
            }
            std::io::Read::read(&mut self.0, buffer)
        }
    }

    let mut reader = Reader::new(Fails(b"1. e4 * 1. d4"));
    let mut recorder = Recorder::default();
    assert!(matches!(reader.read_game(&mut recorder), Err(ReadError::Io(_))));
    assert!(!reader.read_game(&mut recorder).unwrap());
}

fn games(text: &str) -> Vec<Result<Game, ReadError<ReplayError>>> {
    Reader::new(text.as_bytes()).games::<Array8x8>().collect()
}

#[test]
fn games_may_start_anywhere() {
    let game = games(
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/5K1R w H - 0 7\"]\n\n7. O-O Ke7 8. Rf2 *",
    )
    .remove(0)
    .unwrap();
    assert_eq!(game.start.fen().to_string(), "4k3/8/8/8/8/8/8/5K1R w K - 0 7");
    assert_eq!(game.line.nodes.len(), 3);
    let mut writer = Writer::new(Vec::new());
    writer.write_game::<Array8x8>(&game).unwrap();
    let text = String::from_utf8(writer.into_inner()).unwrap();
    assert!(text.ends_with("\n\n7. O-O Ke7 8. Rf2 *\n"), "{text}");
    assert_eq!(games(&text).remove(0).unwrap(), game);

    let black = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 3\"]\n3... Kd7 (3... Ke7) 4. Kd2 *";
    let mut writer = Writer::new(Vec::new());
    writer.write_game::<Array8x8>(games(black)[0].as_ref().unwrap()).unwrap();
    let text = String::from_utf8(writer.into_inner()).unwrap();
    assert!(text.ends_with("\n\n3... Kd7 (3... Ke7) 4. Kd2 *\n"), "{text}");
}

#[test]
fn illegal_games_are_rejected_with_their_place() {
    let rejected = |text: &str| match games(text).remove(0) {
        Err(ReadError::Broken(BrokenGame { place, reason: Reason::Rejected(error) })) => {
            (place.to_string(), error)
        }
        other => panic!("{text}: {other:?}"),
    };
    let (place, error) = rejected("1. e4 e5\n2. Ke3 *");
    let ReplayError::Move(illegal) = &error else { panic!("{error}") };
    assert_eq!((place.as_str(), illegal.text.as_str()), ("2:4", "Ke3"));
    assert!(matches!(illegal.error, SanError::NotReached { .. }));
    assert!(error.to_string().starts_with("Ke3: no white king reaches e3 (rnbq"));
    assert_eq!(rejected("[Variant \"Atomic\"]\n*").1, ReplayError::Variant("Atomic".into()));
    let variant = "[Variant \"Crazyhouse\"]\n[FEN \"what that game has for one/Qq\"]\n1. P@e4 *";
    assert_eq!(rejected(variant).1, ReplayError::Variant("Crazyhouse".into()));
    assert_eq!(rejected("[SetUp \"1\"]\n*").1, ReplayError::NoFen);
    assert!(matches!(rejected("[FEN \"8/8\"]\n*").1, ReplayError::Fen(..)));
    assert_eq!(rejected("(1. e4) 1. d4 *").1, ReplayError::NoMoveBefore);
    // A wrong move in a variation is one in the game.
    assert_eq!(rejected("1. e4 (1. e5) *").0, "1:11");
}

#[test]
fn the_tree_keeps_what_was_written() {
    let text = "{first} 1. e4 $1 {a\n b } (1. d4 {c} d5 (1... Nf6)) (1. c4) {after} 1... e5 *";
    let game = games(text).remove(0).unwrap();
    assert_eq!(game.line.comments, ["first"]);
    let node = &game.line.nodes[0];
    assert_eq!((node.nags.as_slice(), node.variations.len()), (&[1][..], 2));
    assert_eq!(node.comments, ["a b", "after"]);
    assert_eq!(node.variations[0].nodes[1].variations[0].nodes.len(), 1);
    let mut writer = Writer::new(Vec::new());
    writer.write_game::<Array8x8>(&game).unwrap();
    let written = String::from_utf8(writer.into_inner()).unwrap();
    assert_eq!(
        written,
        "{first} 1. e4 $1 {a b} {after} (1. d4 {c} 1... d5 (1... Nf6)) (1. c4) 1... e5 *\n"
    );
}

#[test]
fn invalid_games_are_not_written() {
    let mut game = Game::default();
    game.tags.set("No name", "x");
    let error = Writer::new(Vec::new()).write_game::<Array8x8>(&game).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    let mut game = games("1. e4 *").remove(0).unwrap();
    let again = game.line.nodes[0].clone();
    game.line.nodes.push(again);
    let error = Writer::new(Vec::new()).write_game::<Array8x8>(&game).unwrap_err();
    assert!(error.to_string().starts_with("e2e4 is not legal in rnbq"), "{error}");
}

/// Games of other variants are skipped, and the reader goes on.
#[test]
fn variants_are_skipped() {
    let text =
        "[Variant \"Atomic\"]\n1. e4 e5 2. Qxz9 *\n\n[Variant \"Chess960\"]\n1. d4 *\n1. c4 *";
    let mut reader = Reader::new(text.as_bytes());
    let mut replay = board_pgn::Replay::<board_array8x8::Array8x8>::new();
    let mut games = Vec::new();
    while reader.read_game(&mut replay).unwrap() {
        let variant = replay.start().variant().map(ToOwned::to_owned);
        games.push((variant, replay.board().side_to_move()));
    }
    let [skipped, first, second] = &games[..] else { panic!("{games:?}") };
    assert_eq!(skipped, &(Some("Atomic".to_owned()), board_core::Color::White));
    assert_eq!([first, second], [&(None, board_core::Color::Black); 2]);
}
