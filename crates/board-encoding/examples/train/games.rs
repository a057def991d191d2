//! Positions of games.

use std::collections::HashSet;
use std::fs;

use board_bitboard::Bitboard;
use board_core::{
    Board, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square, ViewExt,
};
use board_encoding::Snapshot;
use board_pgn::{Game, Reader};
use sha2::{Digest, Sha256};

/// A position, as the network takes it.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    /// By scan order: 0 if empty, or 1 + 6 for Black + the role.
    pub(crate) squares: [u8; 64],
    pub(crate) black_to_move: bool,
    /// `KQkq`.
    pub(crate) rights: [bool; 4],
    /// The file of the pawn that can be captured, or 8.
    pub(crate) en_passant: u8,
    pub(crate) clock: u8,
    /// Whether White's, Black's king is in check.
    pub(crate) checks: [bool; 2],
}

/// The parts of a game.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Phase {
    /// Up to ply 16.
    Opening,
    /// At most six pieces besides kings and pawns.
    Endgame,
    Middlegame,
}

impl Sample {
    pub(crate) fn new(snapshot: &Snapshot) -> Sample {
        let setup = snapshot.setup();
        let squares = std::array::from_fn(|index| {
            let piece = setup.piece_at(Square::new(index ^ 56));
            piece.map_or(0, |piece| 1 + 6 * piece.color.index() as u8 + piece.role.index() as u8)
        });
        let state = snapshot.state();
        let right = |color, side| state.castling.rook(color, side).is_some();
        let in_check = |color: Color| {
            let king = setup.king(color).expect("a king");
            !setup.attackers(king, !color).is_empty()
        };
        Sample {
            squares,
            black_to_move: state.side_to_move == Color::Black,
            rights: [
                right(Color::White, CastlingSide::KingSide),
                right(Color::White, CastlingSide::QueenSide),
                right(Color::Black, CastlingSide::KingSide),
                right(Color::Black, CastlingSide::QueenSide),
            ],
            en_passant: state.en_passant.map_or(8, |square| square.file().index() as u8),
            clock: state.halfmove_clock.min(150) as u8,
            checks: [in_check(Color::White), in_check(Color::Black)],
        }
    }

    /// The same position with the colors swapped.
    pub(crate) fn swapped(&self) -> Sample {
        let swap = |symbol: u8| match symbol {
            0 => 0,
            1..=6 => symbol + 6,
            _ => symbol - 6,
        };
        let [a, b, c, d] = self.rights;
        Sample {
            squares: std::array::from_fn(|index| swap(self.squares[index ^ 56])),
            black_to_move: !self.black_to_move,
            rights: [c, d, a, b],
            checks: [self.checks[1], self.checks[0]],
            ..*self
        }
    }

    /// The position, with full-move number 1.
    pub(crate) fn setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for (index, symbol) in self.squares.into_iter().enumerate() {
            if let Some(piece) = usize::from(symbol).checked_sub(1) {
                let piece = Piece::new(Color::ALL[piece / 6], Role::ALL[piece % 6]);
                setup.put(Square::new(index ^ 56), piece);
            }
        }
        let us = if self.black_to_move { Color::Black } else { Color::White };
        let castling = [Color::White, Color::Black].into_iter().flat_map(|color| {
            [CastlingSide::KingSide, CastlingSide::QueenSide].map(|s| (color, s))
        });
        for ((color, side), has) in castling.zip(self.rights) {
            setup.state.castling.set(color, side, has.then_some(side.standard_rook()));
        }
        let file = File::ALL.get(usize::from(self.en_passant));
        setup.state.en_passant = file.map(|&file| Square::from_coords(file, Rank::Sixth.of(us)));
        setup.state.side_to_move = us;
        setup.state.halfmove_clock = self.clock.into();
        setup
    }

    fn phase(&self, ply: usize) -> Phase {
        let is_other = |&&symbol: &&u8| symbol != 0 && !matches!((symbol - 1) % 6, 0 | 5);
        if ply <= 16 {
            Phase::Opening
        } else if self.squares.iter().filter(is_other).count() <= 6 {
            Phase::Endgame
        } else {
            Phase::Middlegame
        }
    }
}

/// Different positions, by phase, and where they are from.
#[derive(Default)]
pub(crate) struct Games {
    pub(crate) openings: Vec<Sample>,
    pub(crate) endgames: Vec<Sample>,
    pub(crate) middlegames: Vec<Sample>,
    /// A line for each file.
    pub(crate) sources: Vec<String>,
    pub(crate) games: usize,
    seen: HashSet<Vec<u8>>,
    /// The addresses of games that were read or shall be left out.
    sites: HashSet<String>,
}

impl Games {
    /// The games of the files that arguments name, but for those of the files after `--without`.
    pub(crate) fn of(arguments: impl Iterator<Item = String>) -> Games {
        let files: Vec<String> = arguments.collect();
        let end = files.iter().position(|path| path == "--without").unwrap_or(files.len());
        let mut games = Games::default();
        files.iter().skip(end + 1).for_each(|path| games.leave_out(path));
        files[..end].iter().for_each(|path| games.read(path));
        games
    }

    /// Leaves out the games of a file that are read later.
    pub(crate) fn leave_out(&mut self, path: &str) {
        let bytes = fs::read(path).unwrap_or_else(|why| panic!("{path}: {why}"));
        for game in Reader::new(&*bytes).games::<Bitboard>().flatten() {
            self.sites.extend(game.tags.get("Site").map(str::to_owned));
        }
    }

    /// Reads the games of standard chess of a PGN file. Broken games are skipped.
    pub(crate) fn read(&mut self, path: &str) {
        let bytes = fs::read(path).unwrap_or_else(|why| panic!("{path}: {why}"));
        let before = self.games;
        for game in Reader::new(&*bytes).games::<Bitboard>().flatten() {
            let is_standard = game.tags.get("Variant").is_none_or(|variant| variant == "Standard");
            let is_new = match game.tags.get("Site").filter(|site| site.contains("://")) {
                Some(site) => self.sites.insert(site.to_owned()),
                None => true,
            };
            if is_standard && is_new {
                self.games += 1;
                self.add(&game);
            }
        }
        let hash: String =
            Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let name = path.rsplit('/').next().unwrap_or(path);
        self.sources.push(format!("{hash} {name} {} games", self.games - before));
    }

    fn add(&mut self, game: &Game) {
        let mut board = Bitboard::<board_bitboard::Detected>::from_position(&game.start);
        let start = game.start.state();
        let first = 2 * (usize::from(start.fullmove_number.max(1)) - 1)
            + usize::from(start.side_to_move == Color::Black);
        if game.start != Position::start() {
            self.add_position(&game.start, first);
        }
        for (ply, node) in game.line.nodes.iter().enumerate() {
            let Some(mv) = node.mv else { return };
            board.play_unchecked(mv);
            self.add_position(&board.position(), first + ply + 1);
        }
    }

    fn add_position(&mut self, position: &Position, ply: usize) {
        let sample = Sample::new(&Snapshot::reduced(position));
        let mut key = sample.squares.to_vec();
        key.push(sample.black_to_move.into());
        key.extend(sample.rights.map(u8::from));
        key.push(sample.en_passant);
        if self.seen.insert(key) {
            match sample.phase(ply) {
                Phase::Opening => self.openings.push(sample),
                Phase::Endgame => self.endgames.push(sample),
                Phase::Middlegame => self.middlegames.push(sample),
            }
        }
    }
}

impl Games {
    /// How many games and positions, and from which files.
    pub(crate) fn summary(&self) -> String {
        let positions = self.openings.len() + self.endgames.len() + self.middlegames.len();
        let mut text =
            format!("model 1 of the code adaptive: {} games, {positions} positions", self.games);
        for source in &self.sources {
            text += "\n";
            text += source;
        }
        text
    }
}
