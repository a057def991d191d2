//! The reader: from bytes to calls of a visitor.

mod skip;
mod symbol;
mod tag;
mod token;

use std::io::{self, Read};

use crate::Text;
use crate::error::{BrokenGame, Limit, ReadError, Reason, Syntax};
use crate::input::{AHEAD, Input};
use crate::limits::Limits;
use crate::scan::{find, find_event, run};
use crate::visitor::{Interest, Termination, Visitor};
use skip::{Skip, SkipEnd};
use symbol::{Symbol, symbol, with_letters};
use token::{Class, Filler, IN_MOVE, LONGEST_MOVE, NULL, class, filler, glyph, without_en_passant};

/// Reads games one after another, from a file, a socket or a slice of bytes, and holds no more of
/// the text than a buffer of 64 KiB (and one long comment, up to a [limit](Limits::token)).
///
/// The source needs no buffer of its own.
///
/// ```
/// use board_pgn::{Reader, Visitor};
///
/// #[derive(Default)]
/// struct Count(usize);
///
/// impl Visitor for Count {
///     type Error = std::convert::Infallible;
///
///     fn san(&mut self, _: &[u8]) -> Result<(), Self::Error> {
///         self.0 += 1;
///         Ok(())
///     }
/// }
///
/// let text = "[White \"Fool\"]\n\n1. f3 e5 2. g4?? Qh4# 0-1\n\n1. e4 *";
/// let mut reader = Reader::new(text.as_bytes());
/// let (mut games, mut plies) = (0, Count::default());
/// while reader.read_game(&mut plies)? {
///     games += 1;
/// }
/// assert_eq!((games, plies.0), (2, 5));
/// # Ok::<(), board_pgn::ReadError<std::convert::Infallible>>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: Input<R>,
    limits: Limits,
    /// The rest of a broken game, to be skipped.
    skip: Option<Skip>,
    /// Whether a termination marker ended the last game.
    has_ended: bool,
}

/// Why reading a game stopped.
enum Stop<E> {
    Io(io::Error),
    Broken {
        /// Where, counted from the place in the window.
        ahead: usize,
        reason: Reason<E>,
        /// Where to continue, counted likewise.
        resume: usize,
        skip: Skip,
    },
}

impl<E> From<io::Error> for Stop<E> {
    fn from(error: io::Error) -> Stop<E> {
        Stop::Io(error)
    }
}

impl<E> Stop<E> {
    #[cold]
    fn at(ahead: usize, reason: Reason<E>, skip: Skip) -> Stop<E> {
        Stop::Broken { ahead, reason, resume: ahead, skip }
    }

    #[cold]
    fn over(limit: Limit, skip: Skip) -> Stop<E> {
        Stop::at(0, Reason::Limit(limit), skip)
    }
}

/// How far the moves of a game are read.
struct Moves {
    /// How many variations are open.
    depth: usize,
    /// How many moves were read.
    number: usize,
}

impl Moves {
    fn skip(&self) -> Skip {
        Skip::moves_at(self.depth)
    }

    /// The game is broken at the next byte.
    #[cold]
    fn broken<E>(&self, reason: Reason<E>) -> Stop<E> {
        Stop::at(0, reason, self.skip())
    }

    /// Counts a move.
    #[inline(always)]
    fn next<E>(&mut self, limits: &Limits) -> Result<(), Stop<E>> {
        self.number += 1;
        if self.number > limits.moves {
            return Err(self.broken(Reason::Limit(Limit::Moves(limits.moves))));
        }
        Ok(())
    }

    /// The next game begins, or the text ends.
    fn end_without_marker<E>(&self) -> Result<Option<Termination>, Stop<E>> {
        if self.depth == 0 {
            return Ok(None);
        }
        Err(Stop::at(0, Reason::Syntax(Syntax::OpenVariation), Skip::NOTHING))
    }
}

impl<R: Read> Reader<R> {
    /// A reader of a text.
    #[must_use]
    pub fn new(source: R) -> Reader<R> {
        Reader::with_limits(source, Limits::DEFAULT)
    }

    /// A reader with limits on the size of games.
    #[must_use]
    pub fn with_limits(source: R, limits: Limits) -> Reader<R> {
        let limits = Limits { token: limits.token.max(AHEAD), ..limits };
        Reader { input: Input::new(source), limits, skip: None, has_ended: false }
    }

    /// Reads the next game and reports it to the visitor. `false` if there is none.
    ///
    /// # Errors
    ///
    /// A broken game, with place and reason, or one that the visitor rejects: the next call continues with the
    /// next game. After an error of the source there is no further game.
    pub fn read_game<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
    ) -> Result<bool, ReadError<V::Error>> {
        if let Some(skip) = self.skip.take() {
            self.pass_over(skip)?;
        }
        match self.game(visitor) {
            Ok(found) => Ok(found),
            Err(Stop::Io(error)) => Err(ReadError::Io(error)),
            Err(Stop::Broken { ahead, reason, resume, skip }) => {
                let place = self.input.place(ahead);
                self.input.at += resume;
                self.skip = Some(skip);
                Err(ReadError::Broken(BrokenGame { place, reason }))
            }
        }
    }

    /// Skips a game. `false` if there is none.
    ///
    /// # Errors
    ///
    /// As [`read_game`](Reader::read_game).
    pub fn skip_game(&mut self) -> Result<bool, ReadError<std::convert::Infallible>> {
        struct NoVisitor;

        impl Visitor for NoVisitor {
            type Error = std::convert::Infallible;

            fn begin_moves(&mut self) -> Result<Interest, Self::Error> {
                Ok(Interest::Skip)
            }
        }

        self.read_game(&mut NoVisitor)
    }

    fn game<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> Result<bool, Stop<V::Error>> {
        let found = self.tags(visitor)?;
        self.has_ended = false;
        if !found {
            return Ok(false);
        }
        let rejected = |error| Stop::at(0, Reason::Rejected(error), Skip::MOVES);
        let termination = match visitor.begin_moves().map_err(rejected)? {
            Interest::Read => self.moves(visitor)?,
            Interest::Skip => match self.pass_over(Skip::MOVES)? {
                SkipEnd::Terminated(termination) => Some(termination),
                SkipEnd::Elsewhere | SkipEnd::Closed => None,
            },
        };
        self.has_ended = termination.is_some();
        let rejected = |error| Stop::at(0, Reason::Rejected(error), Skip::NOTHING);
        visitor.end_game(termination).map_err(rejected)?;
        Ok(true)
    }

    /// Reads the moves up to the termination marker, which it returns, or to what replaces it: the first tag of
    /// the next game, or the end of the text.
    fn moves<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
    ) -> Result<Option<Termination>, Stop<V::Error>> {
        let mut at = Moves { depth: 0, number: 0 };
        loop {
            self.input.look_ahead()?;
            let rest = self.input.rest();
            let Some(&first) = rest.first() else {
                return at.end_without_marker();
            };
            match class(first) {
                Class::Filler => match filler(rest, self.input.is_done()) {
                    Filler::Length(length) => self.input.at += length,
                    Filler::Marker(length, termination) => {
                        self.input.at += length;
                        if at.depth == 0 {
                            return Ok(Some(termination));
                        }
                    }
                    Filler::Castling(length) => {
                        self.input.at += length;
                        self.san(visitor, &mut at)?;
                    }
                    Filler::Null(0) if self.input.before().is_ascii_digit() => {
                        self.input.at += NULL.len();
                    }
                    Filler::Null(length) => {
                        self.input.at += length;
                        self.null_move(visitor, NULL.len(), &mut at)?;
                    }
                    Filler::Unknown(ahead) => {
                        let reason = Reason::Syntax(Syntax::Number);
                        return Err(Stop::at(ahead, reason, at.skip()));
                    }
                },
                Class::Move => self.san(visitor, &mut at)?,
                Class::Glyph => {
                    let (nag, length) = glyph(rest);
                    visitor.nag(nag);
                    self.input.at += length;
                }
                Class::Comment => self.comment(visitor, at.skip())?,
                Class::Other => {
                    if let Some(end) = self.other(visitor, first, &mut at)? {
                        return Ok(end);
                    }
                }
            }
        }
    }

    /// Reads a move.
    #[inline(always)]
    fn san<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        at: &mut Moves,
    ) -> Result<(), Stop<V::Error>> {
        let rest = self.input.rest();
        let length = run(rest, &IN_MOVE);
        if rest.get(length).is_some_and(|byte| *byte >= 0x80) {
            return self.san_with_figurines(visitor, at);
        }
        if length > LONGEST_MOVE {
            return Err(at.broken(Reason::Limit(Limit::Token(LONGEST_MOVE))));
        }
        at.next(&self.limits)?;
        let (token, length) = without_en_passant(rest, length);
        if !token.is_empty() {
            visitor.san(token).map_err(|error| at.broken(Reason::Rejected(error)))?;
        }
        self.input.at += length;
        Ok(())
    }

    /// Reads a move in which a figurine may stand for a letter.
    #[cold]
    #[inline(never)]
    fn san_with_figurines<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        at: &mut Moves,
    ) -> Result<(), Stop<V::Error>> {
        let mut text = [0; LONGEST_MOVE];
        at.next(&self.limits)?;
        let Some((read, written)) = with_letters(self.input.rest(), &mut text) else {
            return Err(at.broken(Reason::Limit(Limit::Token(LONGEST_MOVE))));
        };
        visitor.san(&text[..written]).map_err(|error| at.broken(Reason::Rejected(error)))?;
        self.input.at += read;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn null_move<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        length: usize,
        at: &mut Moves,
    ) -> Result<(), Stop<V::Error>> {
        at.next(&self.limits)?;
        visitor.null_move().map_err(|error| at.broken(Reason::Rejected(error)))?;
        self.input.at += length;
        Ok(())
    }

    /// Reads what is neither a move nor a number. Returns `Some` at the end of the game.
    fn other<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        first: u8,
        at: &mut Moves,
    ) -> Result<Option<Option<Termination>>, Stop<V::Error>> {
        match first {
            b';' => self.line_comment(visitor, at.skip())?,
            b'%' if self.input.is_at_line_start() => self.pass_line()?,
            b'$' => {
                let rest = &self.input.rest()[1..];
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let text = std::str::from_utf8(&rest[..digits]).unwrap_or_default();
                let nag = text.parse().map_err(|_| at.broken(Reason::Syntax(Syntax::Nag)))?;
                visitor.nag(nag);
                self.input.at += 1 + digits;
            }
            b'(' if at.depth == self.limits.depth => {
                return Err(at.broken(Reason::Limit(Limit::Depth(at.depth))));
            }
            b'(' => {
                let interest = visitor.begin_variation();
                let interest = interest.map_err(|error| at.broken(Reason::Rejected(error)))?;
                self.input.at += 1;
                if interest == Interest::Read {
                    at.depth += 1;
                } else if !self.pass_variation()? {
                    return Err(at.broken(Reason::Syntax(Syntax::OpenVariation)));
                }
            }
            b')' if at.depth == 0 => {
                let reason = Reason::Syntax(Syntax::ClosedVariation);
                let skip = Skip::MOVES;
                return Err(Stop::Broken { ahead: 0, reason, resume: 1, skip });
            }
            b')' => {
                visitor.end_variation();
                at.depth -= 1;
                self.input.at += 1;
            }
            b'*' => {
                self.input.at += 1;
                if at.depth == 0 {
                    return Ok(Some(Some(Termination::Unknown)));
                }
            }
            b'[' if self.is_at_next_game() => {
                return at.end_without_marker().map(Some);
            }
            _ => match symbol(self.input.rest(), self.input.before()) {
                Symbol::Null(length) => self.null_move(visitor, length, at)?,
                Symbol::Nag(nag, length) => {
                    visitor.nag(nag);
                    self.input.at += length;
                }
                Symbol::Blank(length) => self.input.at += length,
                Symbol::Termination(termination, length) => {
                    self.input.at += length;
                    if at.depth == 0 {
                        return Ok(Some(Some(termination)));
                    }
                }
                Symbol::Figurine => self.san_with_figurines(visitor, at)?,
                Symbol::Word => self.san(visitor, at)?,
                Symbol::Unknown => {
                    return Err(at.broken(Reason::Syntax(Syntax::Unexpected(first))));
                }
            },
        }
        Ok(None)
    }

    /// The part of the window that one token may take, and whether it is the rest of the text.
    #[inline(always)]
    fn window(&self) -> (&[u8], bool) {
        let rest = self.input.rest();
        match rest.get(..self.limits.token) {
            Some(window) => (window, false),
            None => (rest, self.input.is_done()),
        }
    }

    /// Reads a comment in braces. A comment that holds a line with the first tag of a game was not
    /// closed, and that game is not lost.
    #[inline(always)]
    fn comment<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        skip: Skip,
    ) -> Result<(), Stop<V::Error>> {
        let mut looked = 1;
        loop {
            let (window, is_all) = self.window();
            let close = find(b'}', &window[looked..]).map(|close| looked + close);
            let event = match close {
                Some(close) if close >= 32 => find_event(&window[..close]),
                _ => None,
            };
            if let (Some(close), None) = (close, event) {
                visitor.comment(Text::plain(&window[1..close]));
                self.input.at += close + 1;
                return Ok(());
            }
            looked = window.len();
            if event.is_some() || is_all || !self.input.more(self.limits.token)? {
                return Err(self.open_comment(skip));
            }
        }
    }

    /// A comment that is not closed in what the window holds.
    #[cold]
    fn open_comment<E>(&self, skip: Skip) -> Stop<E> {
        let open = Reason::Syntax(Syntax::OpenComment);
        let (window, is_all) = self.window();
        let end = find(b'}', window).unwrap_or(window.len());
        if let Some(event) = find_event(&window[..end]) {
            return Stop::Broken { ahead: 0, reason: open, resume: event, skip: Skip::NOTHING };
        }
        if is_all {
            return Stop::Broken { ahead: 0, reason: open, resume: window.len(), skip };
        }
        Stop::over(Limit::Token(self.limits.token), skip.in_comment())
    }

    /// Reads a comment that ends with its line.
    fn line_comment<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        skip: Skip,
    ) -> Result<(), Stop<V::Error>> {
        loop {
            let (window, is_all) = self.window();
            let end = window.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            if let Some(end) = end.or_else(|| is_all.then_some(window.len())) {
                visitor.comment(Text::plain(&window[1..end]));
                self.input.at += end;
                return Ok(());
            }
            if !self.input.more(self.limits.token)? && !self.window().1 {
                return Err(Stop::over(Limit::Token(self.limits.token), skip.in_line()));
            }
        }
    }
}
