//! The dialog of a GUI and the server.

use std::io::{self, Write};

use polyboard::{
    AnyBoard, Backend, CastlingNotation, Color, FenOptions, Game, Move, PolyglotKey, Position,
    UciMove, ViewExt, zobrist_key,
};

use super::input::{Input, Poll};
use crate::count::{self, Bulk, DEEPEST, moves};
use crate::text::shown;

/// What is wrong with a line.
type Complaint = String;

pub(super) struct Session {
    backend: Backend,
    /// Whether castling is written as king takes rook in every position.
    chess960: bool,
    game: Game<AnyBoard>,
    /// The move that waits for `stop`.
    held: Option<String>,
}

impl Session {
    pub(super) fn new(backend: Backend) -> Session {
        let game = Game::new(AnyBoard::new(backend, &Position::start()));
        Session { backend, chess960: false, game, held: None }
    }

    pub(super) fn run(&mut self, input: &mut Input, out: &mut dyn Write) -> io::Result<()> {
        while let Some(line) = input.next() {
            let answered = match line.as_deref().map(word) {
                Ok(("quit", _)) => break,
                Ok((command, rest)) => self.answer(command, rest, input, out)?,
                Err(complaint) => Err(complaint.clone()),
            };
            if let Err(complaint) = answered {
                writeln!(out, "info string {complaint}")?;
            }
            out.flush()?;
        }
        Ok(())
    }

    fn answer(
        &mut self,
        command: &str,
        rest: &str,
        input: &mut Input,
        out: &mut dyn Write,
    ) -> io::Result<Result<(), Complaint>> {
        Ok(match command {
            "uci" => return self.introduce(out).map(Ok),
            "isready" => return writeln!(out, "readyok").map(Ok),
            "ucinewgame" => {
                self.game = Game::new(AnyBoard::new(self.backend, &Position::start()));
                Ok(())
            }
            "position" => self.read_position(rest).map(|game| self.game = game),
            "setoption" => self.set_option(rest),
            "go" => return self.go(rest, input, out),
            "stop" | "ponderhit" => {
                if let Some(mv) = self.held.take() {
                    writeln!(out, "bestmove {mv}")?;
                }
                Ok(())
            }
            "d" => return self.show(out).map(Ok),
            // Nothing to do for a server without search and registration.
            "" | "debug" | "register" => Ok(()),
            _ => Err(format!("unknown command: {}", shown(command))),
        })
    }

    fn introduce(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "id name polyboard {} (rules only: answers with any legal move)",
            env!("CARGO_PKG_VERSION")
        )?;
        writeln!(out, "id author the polyboard authors")?;
        write!(out, "option name Backend type combo default {}", self.backend)?;
        for backend in Backend::all() {
            write!(out, " var {backend}")?;
        }
        writeln!(out, "\noption name UCI_Chess960 type check default false\nuciok")
    }

    /// Reads `startpos moves ...` or `fen FEN moves ...`.
    fn read_position(&self, text: &str) -> Result<Game<AnyBoard>, Complaint> {
        let (start, moves) = match text.split_once("moves") {
            Some((start, moves)) => (start.trim(), moves),
            None => (text, ""),
        };
        let position = match word(start) {
            ("startpos", "") => Position::start(),
            ("startpos", rest) => return Err(format!("position: unexpected {}", shown(rest))),
            ("fen", fen) => {
                // Match runners write FENs in many forms.
                let setup = FenOptions::LENIENT
                    .read(fen)
                    .map_err(|error| format!("position: {error}: {}", shown(fen)))?;
                Position::new(setup).map_err(|errors| {
                    let reasons: Vec<_> = errors.iter().map(|r| r.sentence()).collect();
                    format!("position: {}: {}", reasons.join("; "), shown(fen))
                })?
            }
            _ => return Err("position: expected `startpos` or `fen`".to_owned()),
        };
        let mut game = Game::new(AnyBoard::new(self.backend, &position));
        game.play_all(moves)
            .map_err(|error| format!("position: {error}: {}", game.board().fen()))?;
        Ok(game)
    }

    /// Reads `name NAME value VALUE`. The protocol wants neither to be case-sensitive.
    fn set_option(&mut self, text: &str) -> Result<(), Complaint> {
        let unreadable = || format!("setoption: expected `name NAME value VALUE`: {}", shown(text));
        let ("name", named) = word(text) else { return Err(unreadable()) };
        let (name, value) = named.split_once("value").ok_or_else(unreadable)?;
        let (name, value) = (name.trim(), value.trim().to_lowercase());
        if name.eq_ignore_ascii_case("backend") {
            self.backend = value.parse().map_err(|error| format!("setoption: {error}"))?;
            self.game = self.on_the_backend();
        } else if name.eq_ignore_ascii_case("uci_chess960") {
            self.chess960 = value
                .parse()
                .map_err(|_| format!("setoption: expected true or false, not {}", shown(&value)))?;
        } else {
            return Err(format!("setoption: unknown option {}", shown(name)));
        }
        Ok(())
    }

    /// The same game on the chosen representation.
    fn on_the_backend(&self) -> Game<AnyBoard> {
        let mut game = Game::new(AnyBoard::new(self.backend, self.game.start()));
        for mv in self.game.moves() {
            match mv {
                Some(mv) => game.play_unchecked(mv),
                None => game.play_null().expect("the null move was played before"),
            }
        }
        game
    }

    fn go(
        &mut self,
        text: &str,
        input: &mut Input,
        out: &mut dyn Write,
    ) -> io::Result<Result<(), Complaint>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let ["perft", depth] = words[..] {
            return match depth.parse::<u32>().ok().filter(|&depth| depth <= DEEPEST) {
                Some(depth) => self.perft(depth, input, out).map(Ok),
                None => Ok(Err(format!("go perft: expected 0 to {DEEPEST}: {}", shown(depth)))),
            };
        }
        if words.first() == Some(&"perft") {
            return Ok(Err("go perft: expected one number of plies".to_owned()));
        }
        let mv = self.any_move(&words).map_or("0000".to_owned(), |mv| self.text(mv));
        if words.iter().any(|&word| word == "infinite" || word == "ponder") {
            self.held = Some(mv);
        } else {
            writeln!(out, "bestmove {mv}")?;
        }
        Ok(Ok(()))
    }

    /// Some legal move, the same in the same position; one of `searchmoves` if there are any.
    fn any_move(&self, words: &[&str]) -> Option<Move> {
        let board = self.game.board();
        let mut legal = board.legal_moves().to_vec();
        legal.sort_unstable();
        if let Some(place) = words.iter().position(|&word| word == "searchmoves") {
            let named: Vec<Move> =
                words[place..].iter().filter_map(|text| board.find_uci(text).ok()).collect();
            if !named.is_empty() {
                legal = named;
            }
        }
        // The high bits of the key are as good as random, and repeatable.
        let lot = (self.game.key().0 >> 96) as usize;
        legal.get(lot.checked_rem(legal.len())?).copied()
    }

    fn text(&self, mv: Move) -> String {
        let notation = match self.chess960 {
            true => CastlingNotation::Chess960,
            false => self.game.board().position().castling_notation(),
        };
        UciMove::of(mv, notation).to_string()
    }

    /// Counts by first moves. `stop` ends the count, and so does the end of the input after some seconds;
    /// only finished moves are shown.
    fn perft(&mut self, depth: u32, input: &mut Input, out: &mut dyn Write) -> io::Result<()> {
        let mut board = self.backend.board(&self.game.board().position());
        if depth == 0 {
            return writeln!(out, "\nNodes searched: 1\n");
        }
        let mut written = Ok(());
        let mut sum = 0;
        for mv in moves(board.as_mut()) {
            board.make(mv);
            let leaves = count::perft_until(board.as_mut(), depth - 1, Bulk::TwoPly, &mut || {
                let ready = || written = writeln!(out, "readyok").and_then(|()| out.flush());
                input.poll(ready) == Poll::Stop
            });
            board.unmake();
            std::mem::replace(&mut written, Ok(()))?;
            let Some(leaves) = leaves else {
                return writeln!(out, "info string stopped");
            };
            sum += leaves;
            writeln!(out, "{}: {leaves}", self.text(mv))?;
            out.flush()?;
        }
        writeln!(out, "\nNodes searched: {sum}\n")
    }

    fn show(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let game = &self.game;
        let board = game.board();
        let key: PolyglotKey = zobrist_key(board, polyboard::EnPassantMode::PseudoLegal);
        writeln!(out, "{}", board.diagram())?;
        writeln!(out, "Fen: {}", board.fen())?;
        writeln!(out, "Key: {:032x}, Polyglot {key:016x}", game.key())?;
        write!(out, "Checkers:")?;
        board.checkers().into_iter().try_for_each(|square| write!(out, " {square}"))?;
        writeln!(out, "\nBackend: {}", self.backend)?;
        writeln!(out, "Plies: {}, occurrences: {}", game.plies(), game.occurrences())?;
        for color in Color::ALL.into_iter().filter(|&color| game.insufficient_material(color)) {
            writeln!(out, "Insufficient material: {color}")?;
        }
        let claims = [
            (game.can_claim_threefold(), "threefold repetition"),
            (game.can_claim_fifty_moves(), "fifty moves"),
        ];
        for (_, claim) in claims.into_iter().filter(|(holds, _)| *holds) {
            writeln!(out, "Claim: {claim}")?;
        }
        match game.outcome() {
            Some(outcome) => writeln!(out, "Outcome: {outcome}"),
            None => writeln!(out, "Outcome: none yet"),
        }
    }
}

/// The first word and the rest.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}
