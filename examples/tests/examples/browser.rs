//! Frames of the browser on scripted input.

use std::fs;

use polyboard::{Backend, Color, Game, Mailbox10x12, Position, ViewExt};

use crate::run::{Run, rejected, run};

/// The frames that are printed for commands, and what is complained of.
fn browse(args: &[&str], commands: &[&str]) -> (Vec<String>, String) {
    let Run { is_right, stdout, stderr } = run("browser", args, &(commands.join("\n") + "\n"));
    assert!(is_right, "{stderr}");
    let mut frames: Vec<String> = Vec::new();
    for line in stdout.lines() {
        if line.contains("   (game ") {
            frames.push(String::new());
        }
        *frames.last_mut().unwrap() += &format!("{line}\n");
    }
    (frames, stderr)
}

/// The rows of a frame below its heading.
fn rows(frame: &str) -> Vec<&str> {
    frame.lines().skip(5).collect()
}

/// Whether a frame shows a position from a side: the lines of the diagram at its left edge.
fn shows(frame: &str, position: &Position, side: Color) -> bool {
    let diagram = position.diagram().seen_from(side).to_string();
    let rows = rows(frame);
    diagram.lines().enumerate().all(|(at, drawn)| rows[at].starts_with(drawn))
}

/// Whether a frame shows, beside the diagram, the memory of a board.
fn shows_memory(frame: &str, backend: Backend, position: &Position) -> bool {
    let mut memory = String::new();
    backend.board(position).write_memory(&mut memory).unwrap();
    let width = "8  r n b q k b n r   ".len();
    let rows = rows(frame);
    memory
        .lines()
        .enumerate()
        .all(|(at, drawn)| drawn.trim_end() == rows[at].get(width..).unwrap_or_default())
}

fn after(line: &str) -> Position {
    let mut game = Game::<Mailbox10x12>::default();
    game.play_all(line).unwrap();
    game.board().position()
}

/// A file for a test.
fn file(name: &str, text: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn moves_are_stepped_through_and_taken_back() {
    let (frames, _) = browse(&[], &["left", "right", "right", "right", "left", "q", "right"]);
    let lines = ["", "", "e2e4", "e2e4 e7e5", "e2e4 e7e5 g1f3", "e2e4 e7e5"];
    assert_eq!(frames.len(), lines.len(), "nothing is read after q");
    for (frame, line) in frames.iter().zip(lines) {
        assert!(shows(frame, &after(line), Color::White), "{line}: {frame}");
        assert!(shows_memory(frame, Backend::Mailbox10x12, &after(line)), "{line}: {frame}");
    }
    assert!(frames[0].starts_with("Morphy, Paul - Duke Karl / Count Isouard, "));
    assert!(frames[0].contains("\n(start)\n") && frames[3].contains("\n1... e5\n"));
}

#[test]
fn the_whole_game_ends_in_mate() {
    let (frames, _) = browse(&[], &["right"; 40]);
    let last = frames.last().unwrap();
    assert!(last.contains("\n17. Rd8#\n") && !last.contains("\n> "), "{last}");
}

#[test]
fn variations_are_chosen_and_left() {
    let commands =
        ["right", "right", "right", "down", "right", "down", "right", "left", "left", "up"];
    let (frames, _) = browse(&[], &commands);
    assert!(frames[3].contains("\n> 2... d6 ") && frames[3].contains("\n  2... Nc6 "));
    assert!(frames[4].contains("\n  2... d6 ") && frames[4].contains("\n> 2... Nc6 "));
    assert!(frames[5].contains("\n2... Nc6  is the usual move.\n"), "{}", frames[5]);
    assert!(frames[6].contains("\n> 3. Bc4 "));
    assert!(shows(&frames[7], &after("e2e4 e7e5 g1f3 b8c6 f1c4"), Color::White));
    // Stepping back keeps the chosen variation.
    assert_eq!((&frames[8], &frames[9]), (&frames[6], &frames[4]));
    assert_eq!(frames[10], frames[3]);
}

#[test]
fn boards_go_round_and_the_diagram_turns() {
    let boards = Backend::all().len();
    let (frames, _) = browse(&[], &vec!["b"; boards]);
    let mut order = Backend::all().cycle().skip_while(|&one| one != Backend::Mailbox10x12);
    for frame in &frames {
        let backend = order.next().unwrap();
        assert!(frame.lines().nth(1).unwrap().starts_with(&format!("{backend}: ")), "{frame}");
        assert!(shows_memory(frame, backend, &Position::start()), "{backend}: {frame}");
    }
    assert_eq!(frames[0], frames[boards]);

    let (frames, _) = browse(&[], &["right", "f", "f"]);
    let position = after("e2e4");
    assert!(
        shows(&frames[2], &position, Color::Black) && !shows(&frames[1], &position, Color::Black)
    );
    assert_eq!(frames[3], frames[1]);
}

#[test]
fn games_of_a_file_keep_their_places() {
    let text = "[White \"A\"]\n\n1. d4 d5 *\n\n[White \"B\"]\n\n1. Zz *\n\n[White \"C\"]\n\n1. c4 {\u{1b}[2J} *\n";
    let path = file("games.pgn", text);
    let (frames, complaint) =
        browse(&["--plain", &path], &["right", "down", "right", "down", "up", "up", "sideways"]);
    assert!(frames[0].starts_with("A - ?, *   (game 1 of 2)\n"), "{}", frames[0]);
    assert!(frames[2].starts_with("C - ?, *   (game 2 of 2)\n"));
    assert!(shows(&frames[3], &after("c2c4"), Color::White));
    assert!(!frames[3].contains('\u{1b}'), "a file must not command the terminal");
    assert_eq!(frames[4], frames[3], "there is no third game");
    assert_eq!((&frames[5], &frames[6]), (&frames[1], &frames[1]));
    assert_eq!(frames.len(), 7, "no frame for what is no command");
    assert!(complaint.contains("left out: 7:4: "), "{complaint}");
    assert!(complaint.contains("no command \"sideways\"; there are right, left"), "{complaint}");
}

#[test]
fn positions_of_a_file_are_shown() {
    let fens =
        "8/8/8/3k4/8/3K4/8/7R w - - 0 1\n8/8/8/8/8/8/8/8 w - - 0 1\n4k3/8/8/8/8/8/8/4K2R w K -\n";
    let (frames, complaint) = browse(&[&file("fens.epd", fens)], &["down"]);
    let rook = Position::from_fen("8/8/8/3k4/8/3K4/8/7R w - - 0 1").unwrap();
    let castle = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    assert!(shows(&frames[0], &rook, Color::White) && shows(&frames[1], &castle, Color::White));
    assert!(complaint.contains("left out: line 2: White has no king"), "{complaint}");
}

#[test]
fn what_cannot_be_browsed_is_rejected() {
    assert!(rejected("browser", &["no-such-file.pgn"]).starts_with("Error: no-such-file.pgn\n"));
    assert!(rejected("browser", &[&file("empty.pgn", "")]).contains("there is no game to browse"));
}
