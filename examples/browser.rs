//! Steps through games in the terminal and shows the memory of the board beside the diagram.
//!
//! Right and left step through the moves. Up and down choose among variations; beyond the first and the
//! last they go to another game. `b` switches the representation, `f` flips the diagram, `q` quits.
//!
//! ```text
//! cargo run --release --example browser                           # a famous game
//! cargo run --release --example browser -- tests/data/games/lichess-2013-01-sample.pgn
//! printf 'right\nb\nq\n' | cargo run --release --example browser   # without a terminal
//! ```
//!
//! The file holds games in PGN, or a FEN a line. Without a terminal, or with `--plain`, commands are
//! read line by line: `right`, `left`, `up`, `down`, `b`, `f`, `q`.
//!
//! ```text
//! Morphy, Paul - Duke Karl / Count Isouard, Opera House, Paris, 1858.??.??, 1-0   (game 1 of 1)
//! mailbox10x12: one sentinel file serves the right edge of a rank and the left edge of the next, 134 bytes
//!
//! 2. Nf3
//!
//! 8  r n b q k b n r   index       a   b   c   d   e   f   g   h
//! 7  p p p p . p p p     110  99  99  99  99  99  99  99  99  99  99
//! 6  . . . . . . . .     100  99  99  99  99  99  99  99  99  99  99
//! 5  . . . . p . . .      90  99  -4  -2  -3  -5  -6  -3  -2  -4  99   8
//! 4  . . . . P . . .      80  99  -1  -1  -1  -1   0  -1  -1  -1  99   7
//! 3  . . . . . N . .      70  99   0   0   0   0   0   0   0   0  99   6
//! 2  P P P P . P P P      60  99   0   0   0   0  -1   0   0   0  99   5
//! 1  R N B Q K B . R      50  99   0   0   0   0   1   0   0   0  99   4
//!    a b c d e f g h      40  99   0   0   0   0   0   2   0   0  99   3
//!                         30  99   1   1   1   1   0   1   1   1  99   2
//! > 2... d6               20  99   4   2   3   5   6   3   0   4  99   1
//!   2... Nc6              10  99  99  99  99  99  99  99  99  99  99
//!                          0  99  99  99  99  99  99  99  99  99  99
//!
//!                      +120 kings 25 (e1) 95 (e8)
//!                      +122 state Black to move, castling HAha, en passant -, halfmove clock 1, move 2
//! ```

use std::io::{self, IsTerminal, Write};
use std::{fs, iter, mem, panic};

use anyhow::{Context, Result, ensure};
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, KeyCode, KeyEvent, KeyModifiers};
use crossterm::style::Print;
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};
use polyboard::pgn::{Game, Node, Reader};
use polyboard::prelude::*;
use polyboard::{Epd, EpdError};

const USAGE: &str = "usage: browser [--plain] [FILE]   (games in PGN, or a FEN a line)";

/// P. Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const OPERA_GAME: &str = r#"[Event "Opera House"]
[Site "Paris"]
[Date "1858.??.??"]
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 (2... Nc6 {is the usual move.} 3. Bb5 (3. Bc4)) 3. d4 Bg4 4. dxe5 Bxf3
5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7
12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
"#;

fn main() -> Result<()> {
    let (options, files): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    ensure!(options.iter().all(|option| option == "--plain") && files.len() <= 1, USAGE);
    let games = match files.first() {
        Some(path) => read_games(&fs::read(path).with_context(|| path.clone())?)
            .with_context(|| path.clone())?,
        None => read_games(OPERA_GAME.as_bytes())?,
    };
    let browser = Browser::new(games);
    if options.is_empty() && io::stdin().is_terminal() && io::stdout().is_terminal() {
        browse_terminal(browser)
    } else {
        browse_lines(browser)
    }
}

/// The games of a file. A file that begins with the eight ranks of a position is read as a list of
/// positions. Broken games are skipped with a message.
fn read_games(bytes: &[u8]) -> Result<Vec<Game>> {
    let text = String::from_utf8_lossy(bytes);
    let first_word = text.split_whitespace().next().unwrap_or_default();
    let read: Vec<Result<Game>> = if first_word.matches('/').count() == 7 {
        Epd::lines(&text)
            .map(|(line, epd)| start_from(epd).with_context(|| format!("line {line}")))
            .collect()
    } else {
        Reader::new(bytes).games::<AnyBoard>().map(|game| Ok(game?)).collect()
    };
    let mut games = Vec::new();
    for game in read {
        match game {
            Ok(game) => games.push(game),
            Err(why) => eprintln!("left out: {why:#}"),
        }
    }
    ensure!(!games.is_empty(), "there is no game to browse");
    Ok(games)
}

/// A game without moves from the position of a line.
fn start_from(epd: Result<Epd, EpdError>) -> Result<Game> {
    Ok(Game::new(epd?.position()?))
}

/// The commands, by key or by word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Command {
    Right,
    Left,
    Up,
    Down,
    Board,
    Flip,
    Quit,
}

impl Command {
    fn from_word(word: &str) -> Option<Command> {
        Some(match word {
            "right" => Command::Right,
            "left" => Command::Left,
            "up" => Command::Up,
            "down" => Command::Down,
            "b" => Command::Board,
            "f" => Command::Flip,
            "q" => Command::Quit,
            _ => return None,
        })
    }

    /// In raw mode Ctrl-C is an ordinary key.
    fn from_key(key: KeyEvent) -> Option<Command> {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        Some(match key.code {
            KeyCode::Char('c') if is_control => Command::Quit,
            KeyCode::Right => Command::Right,
            KeyCode::Left => Command::Left,
            KeyCode::Up => Command::Up,
            KeyCode::Down => Command::Down,
            KeyCode::Char('b') => Command::Board,
            KeyCode::Char('f') => Command::Flip,
            KeyCode::Char('q') | KeyCode::Esc => Command::Quit,
            _ => return None,
        })
    }
}

/// A position in a game tree.
#[derive(Clone, Default)]
struct Place {
    /// The chosen [`continuations`], ply by ply.
    taken: Vec<usize>,
    /// The continuation to choose next.
    chosen: usize,
}

/// The possible next moves, each with its continuation: first the move of the line, then those of its
/// variations.
fn continuations(line: &[Node]) -> Vec<&[Node]> {
    let Some(node) = line.first() else { return Vec::new() };
    let variations = node.variations.iter().flat_map(|variation| continuations(&variation.nodes));
    iter::once(line).chain(variations).collect()
}

impl Place {
    /// The moves to this position, and the line after it.
    fn walk<'g>(&self, game: &'g Game) -> (Vec<&'g Node>, &'g [Node]) {
        let (mut played, mut line) = (Vec::new(), &game.line.nodes[..]);
        for &choice in &self.taken {
            let [node, rest @ ..] = continuations(line)[choice] else { break };
            played.push(node);
            line = rest;
        }
        (played, line)
    }
}

struct Browser {
    games: Vec<Game>,
    /// The current position in each game.
    places: Vec<Place>,
    /// The shown game.
    current: usize,
    backend: Backend,
    seen_from: Color,
}

impl Browser {
    fn new(games: Vec<Game>) -> Browser {
        let places = vec![Place::default(); games.len()];
        let (backend, seen_from) = (Backend::Mailbox10x12, Color::White);
        Browser { games, places, current: 0, backend, seen_from }
    }

    fn obey(&mut self, command: Command) {
        let place = &mut self.places[self.current];
        let choices = continuations(place.walk(&self.games[self.current]).1).len();
        match command {
            Command::Right if choices > 0 => place.taken.push(mem::take(&mut place.chosen)),
            Command::Left => place.chosen = place.taken.pop().unwrap_or(place.chosen),
            Command::Down if place.chosen + 1 < choices => place.chosen += 1,
            Command::Down => self.current = (self.current + 1).min(self.games.len() - 1),
            Command::Up if place.chosen > 0 => place.chosen -= 1,
            Command::Up => self.current = self.current.saturating_sub(1),
            Command::Board => self.backend = next_backend(self.backend),
            Command::Flip => self.seen_from = !self.seen_from,
            Command::Right | Command::Quit => {}
        }
    }

    /// The frame, in lines.
    fn frame(&self) -> String {
        let (game, place) = (&self.games[self.current], &self.places[self.current]);
        let (played, line) = place.walk(game);
        let mut board = self.backend.board(&game.start);
        let mut last = String::from("(start)");
        let mut comments = &game.line.comments;
        for node in played {
            (last, comments) = (numbered(&*board, node), &node.comments);
            match node.mv {
                Some(mv) => board.make(mv),
                None => board.make_null(),
            }
        }
        let mut left = board.position().diagram().seen_from(self.seen_from).to_string() + "\n";
        for (index, next) in continuations(line).into_iter().enumerate() {
            let mark = if index == place.chosen { '>' } else { ' ' };
            left += &format!("{mark} {}\n", numbered(&*board, &next[0]));
        }
        let frame = format!(
            "{}   (game {} of {})\n{}: {}, {} bytes\n\n{last}{}\n\n{}",
            title(game),
            self.current + 1,
            self.games.len(),
            board.id(),
            self.backend.idea(),
            self.backend.bytes(),
            comments.iter().map(|comment| format!("  {comment}")).collect::<String>(),
            side_by_side(&left, &memory(&*board)),
        );
        // Control characters from a file must not reach the terminal.
        frame.replace(|letter: char| letter.is_control() && letter != '\n', " ")
    }
}

/// The next representation in the list.
fn next_backend(backend: Backend) -> Backend {
    let mut behind = Backend::all().cycle().skip_while(|&other| other != backend);
    behind.nth(1).unwrap_or(backend)
}

/// Players, place and date from the tags.
fn title(game: &Game) -> String {
    let tag = |name| game.tags.get(name).filter(|value| !value.starts_with('?'));
    let names = [tag("White"), tag("Black")].map(|name| name.unwrap_or("?")).join(" - ");
    let rest = ["Event", "Site", "Date"].into_iter().filter_map(tag);
    iter::once(&*names)
        .chain(rest)
        .chain([game.termination.as_str()])
        .collect::<Vec<_>>()
        .join(", ")
}

/// A move with its number: `12. Nf3` or `12... Nf6`.
fn numbered(board: &dyn DynBoard, node: &Node) -> String {
    let state = board.state();
    let dots = if state.side_to_move == Color::White { "." } else { "..." };
    let text = node.mv.map_or("--".to_owned(), |mv| board.san(mv).to_string());
    format!("{}{dots} {text}", state.fullmove_number)
}

/// The memory of the board.
fn memory(board: &dyn DynBoard) -> String {
    let mut text = String::new();
    board.write_memory(&mut text).expect("a string takes all");
    text
}

/// Two texts side by side.
fn side_by_side(left: &str, right: &str) -> String {
    let width = left.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let (left, right): (Vec<_>, Vec<_>) = (left.lines().collect(), right.lines().collect());
    (0..left.len().max(right.len()))
        .map(|row| {
            let [left, right] = [&left, &right].map(|lines| lines.get(row).unwrap_or(&""));
            format!("{left:width$}   {right}").trim_end().to_owned() + "\n"
        })
        .collect()
}

/// Reads commands from lines, and writes a frame for each.
fn browse_lines(mut browser: Browser) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", browser.frame())?;
    for line in io::stdin().lines() {
        let line = line?;
        match Command::from_word(line.trim()) {
            Some(Command::Quit) => break,
            Some(command) => {
                browser.obey(command);
                writeln!(out, "{}", browser.frame())?;
            }
            None => eprintln!("no command {line:?}; there are right, left, up, down, b, f, q"),
        }
    }
    Ok(())
}

/// Reads keys and draws a frame after each.
fn browse_terminal(mut browser: Browser) -> Result<()> {
    let _screen = Screen::enter()?;
    loop {
        draw(&browser.frame())?;
        match event::read()?.as_key_press_event().and_then(Command::from_key) {
            Some(Command::Quit) => return Ok(()),
            Some(command) => browser.obey(command),
            None => {} // another key, or a terminal of another size
        }
    }
}

/// Draws a frame, cut to the size of the terminal.
fn draw(frame: &str) -> io::Result<()> {
    let (columns, rows) = terminal::size()?;
    let mut out = io::stdout().lock();
    queue!(out, Clear(ClearType::All))?;
    for (row, line) in (0..rows).zip(frame.lines()) {
        let shown: String = line.chars().take(columns.into()).collect();
        queue!(out, MoveTo(0, row), Print(shown))?;
    }
    out.flush()
}

/// The terminal in raw mode on the alternate screen; restored on drop.
struct Screen;

impl Screen {
    fn enter() -> io::Result<Screen> {
        // The message of a panic would be lost on the alternate screen.
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            Screen::leave();
            report(info);
        }));
        terminal::enable_raw_mode()?;
        let screen = Screen; // from here on an error leaves the terminal as it was
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(screen)
    }

    fn leave() {
        // An error cannot be reported any more.
        let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        Screen::leave();
    }
}
