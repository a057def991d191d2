//! PGN: the moves of games, with scores in comments.
//!
//! A score is that of the position before a move, so `[%eval 0.17]`, which means the position after one, belongs to the next ply;
//! that of the first stands in a comment before it. What cutechess writes, `+0.17/12 0.3s`, belongs to the move before it. A mate
//! in `n` moves counts as 32,000 - `n` centipawns.
//!
//! Tags, other comments, glyphs and variations are no part of a game of data: reading [counts](crate::Changes::annotations) the
//! games that have them. A game without a result is an error.

use std::io::{self, Read};
use std::marker::PhantomData;

use board_core::Board;
use board_encoding::GameResult;
use board_pgn::{Annotations, Node, ReadError as PgnError, Termination};

use crate::{Changes, Game, Lost, Ply, Problem, Score};

/// The score of a mate, less the number of moves.
const MATE: i32 = 32_000;

/// Games of a text.
pub(crate) struct Text<B, R> {
    reader: board_pgn::Reader<Kept<R>>,
    game: Vec<u8>,
    board: PhantomData<fn() -> B>,
}

impl<B: Board, R: Read> Text<B, R> {
    pub(crate) fn new(read: R) -> Text<B, R> {
        let reader = board_pgn::Reader::new(Kept { read, begin: 0, bytes: Vec::new() });
        Text { reader, game: Vec::new(), board: PhantomData }
    }

    /// Reads a game; an error with its byte.
    pub(crate) fn read(
        &mut self,
        game: &mut Game,
        changes: &mut Changes,
    ) -> Result<bool, (u64, Problem)> {
        let read = self.reader.games::<B>().next();
        let range = self.reader.byte_range();
        self.reader.get_mut().copy(range.start, range.end, &mut self.game);
        let read = match read {
            None => return Ok(false),
            Some(Err(PgnError::Io(error))) => return Err((range.end, error.into())),
            Some(Err(PgnError::Broken(broken))) => {
                return Err((broken.place.byte, Problem::Text(broken.to_string())));
            }
            Some(Ok(read)) => read,
        };
        convert(&read, game, changes).map_err(|problem| (range.start, problem))?;
        Ok(true)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.game
    }

    pub(crate) fn position(&self) -> u64 {
        self.reader.byte_range().end
    }
}

/// Keeps what was read of the text since the last game: bytes from one on.
struct Kept<R> {
    read: R,
    begin: u64,
    bytes: Vec<u8>,
}

impl<R> Kept<R> {
    /// Copies a range, and forgets what is before its end.
    fn copy(&mut self, from: u64, to: u64, into: &mut Vec<u8>) {
        let [from, to] = [from, to].map(|byte| (byte - self.begin) as usize);
        into.clear();
        into.extend(&self.bytes[from..to]);
        self.bytes.drain(..to);
        self.begin += to as u64;
    }
}

impl<R: Read> Read for Kept<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.read.read(buffer)?;
        self.bytes.extend(&buffer[..count]);
        Ok(count)
    }
}

fn convert(read: &board_pgn::Game, game: &mut Game, changes: &mut Changes) -> Result<(), Problem> {
    let result = match read.termination {
        Termination::WhiteWins => GameResult::WhiteWon,
        Termination::Draw => GameResult::Draw,
        Termination::BlackWins => GameResult::BlackWon,
        Termination::Unknown => return Err(Problem::NoResult),
    };
    game.restart(read.start, result);
    let mut is_annotated = read.tags.iter().next().is_some();
    let mut next = eval(&read.line.comments, Annotations::parse, &mut is_annotated);
    let mut us = read.start.state().side_to_move;
    for Node { mv, nags, comments, variations } in &read.line.nodes {
        if game.plies.len() == Game::MAX_PLIES {
            return Err(Problem::TooLong);
        }
        let mv = mv.ok_or(Problem::NullMove)?;
        is_annotated |= !nags.is_empty() || !variations.is_empty();
        let after = eval(comments, Annotations::parse, &mut false);
        let engine = |comment| Annotations::parse_after(us, comment);
        let before = eval(comments, engine, &mut is_annotated).filter(|_| after.is_none());
        game.plies.push(Ply::new(mv, before.or(next)));
        (next, us) = (after, !us);
    }
    if game.is_position() {
        game.start_score = next;
    }
    changes.annotations += u64::from(is_annotated);
    Ok(())
}

/// The first score in some comments. Notes if there is something else.
fn eval<'a>(
    comments: &'a [String],
    parse: impl Fn(&'a str) -> Annotations<'a>,
    is_annotated: &mut bool,
) -> Option<Score> {
    let mut found = None;
    for comment in comments {
        let read = parse(comment);
        *is_annotated |= !read.text.is_empty();
        found = found.or(read.eval);
    }
    Some(Score::Centipawns(match found?.score {
        board_pgn::Score::Centipawns(score) => score,
        board_pgn::Score::Mate(moves) => moves.signum() * (MATE - moves.saturating_abs()),
    }))
}

pub(crate) fn write<B: Board>(game: &Game, lost: &mut Lost, out: &mut Vec<u8>) -> io::Result<()> {
    *lost |= Lost::VISITS.when(!game.visits.is_empty())
        | Lost::START.when(game.extra != 0 || (!game.is_position() && game.start_score.is_some()));
    let mut written = board_pgn::Game::new(game.start);
    written.termination = match game.result {
        GameResult::WhiteWon => Termination::WhiteWins,
        GameResult::Draw => Termination::Draw,
        GameResult::BlackWon => Termination::BlackWins,
    };
    written.fill_roster();
    let comment = |score: Option<Score>| {
        let score = board_pgn::Score::Centipawns(score?.centipawns());
        let eval = Some(board_pgn::Eval { score, depth: None });
        Some(Annotations { eval, ..Annotations::default() }.to_string())
    };
    let mut scores = game.plies.iter().map(|ply| ply.score).skip(1);
    let first = game.plies.first().map_or(game.start_score, |ply| ply.score);
    written.line.comments.extend(comment(first));
    written.line.nodes.extend(game.plies.iter().map(|ply| {
        let mut node = Node::new(ply.mv);
        node.comments.extend(comment(scores.next().flatten()));
        node
    }));
    board_pgn::Writer::new(&mut *out).write_game::<B>(&written)?;
    out.push(b'\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Reader};
    use board_array8x8::Array8x8;

    fn scores(text: &str) -> Vec<Option<i32>> {
        let mut games = Reader::<Array8x8, _>::new(Format::Pgn, text.as_bytes()).games();
        let game = games.next().unwrap().unwrap();
        game.plies.iter().map(|ply| ply.score.map(Score::centipawns)).collect()
    }

    #[test]
    fn evaluations_belong_to_the_position_that_they_mean() {
        let lichess = "{ [%eval 0.2] } 1. f3 { [%eval -0.6] } e5 2. g4 { [%eval #-1] } Qh4# 0-1";
        assert_eq!(scores(lichess), [Some(20), Some(-60), None, Some(-31_999)]);
        let cutechess = "1. f3 {+0.10/8 0.3s} e5 {+0.55/9 0.2s} 2. g4 {book} Qh4# {+M1/3 0.1s} 0-1";
        assert_eq!(scores(cutechess), [Some(10), Some(-55), None, Some(-31_999)]);
    }

    #[test]
    fn what_is_no_game_of_data_is_an_error_or_counted() {
        let text = "[White \"a\"]\n\n1. e4 *\n\n1. e4 -- 2. d4 1-0\n\n1. e4 e5 1-0\n";
        let mut reader = Reader::<Array8x8, _>::new(Format::Pgn, text.as_bytes());
        let mut errors = Vec::new();
        let mut game = Game::default();
        use crate::ReadGames;
        loop {
            match reader.read(&mut game) {
                Ok(false) => break,
                Ok(true) => assert_eq!(reader.bytes(), b"1. e4 e5 1-0"),
                Err(error) => errors.push(error.to_string()),
            }
        }
        assert_eq!(errors.len(), 2);
        assert!(
            errors[0].starts_with("pgn, game 1, byte 0: the game has no result"),
            "{}",
            errors[0]
        );
        assert!(errors[1].contains("null move"), "{}", errors[1]);
        assert_eq!(reader.changes().annotations, 0);
    }
}
