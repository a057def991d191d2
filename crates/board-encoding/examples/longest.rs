//! Searches for positions with long code words: is there one above `max_bits`?
//!
//! ```text
//! cargo run --release -p board-encoding --example longest -- 20 b d+best
//! ```
//!
//! So many seconds for each code (10), for the codes named (all). It climbs from random placements by
//! exchanging two squares, or putting something else on one; a code rejects impossible material,
//! and nothing else limits the search. Prints the longest word, the bound and the position.

use std::time::{Duration, Instant};

use board_conformance::Random;
use board_core::{CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Setup, Square};
use board_encoding::{CODES, Code, Snapshot};

/// So many changes without a longer word end a climb.
const PATIENCE: u32 = 60_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().map_or(10, |text| text.parse().expect("a number of seconds"));
    let wanted: Vec<String> = arguments.collect();
    for code in CODES {
        if wanted.is_empty() || wanted.iter().any(|id| id == code.id()) {
            let (bits, setup) = search(*code, Duration::from_secs(seconds));
            println!("{} {bits} of {}  {}", code.id(), code.max_bits(), setup.fen());
            assert!(bits <= code.max_bits(), "longer than any word");
        }
    }
}

/// The longest word that climbs of so much time find, and its position.
fn search(code: &dyn Code, time: Duration) -> (usize, Setup) {
    let start = Instant::now();
    let mut random = Random::new(1);
    let mut best = (0, Setup::empty());
    while start.elapsed() < time && best.0 < code.max_bits() {
        let mut setup = first(&mut random);
        let mut longest = length(code, &setup).unwrap_or_default();
        let mut idle = 0;
        while idle < PATIENCE {
            idle += 1;
            let other = changed(&setup, &mut random);
            let Some(bits) = length(code, &other).filter(|&bits| bits >= longest) else { continue };
            if bits > longest {
                (idle, longest) = (0, bits);
            }
            setup = other;
        }
        if longest > best.0 {
            best = (longest, setup);
        }
    }
    best
}

/// Two kings, at home or not.
fn first(random: &mut Random) -> Setup {
    let mut setup = Setup::empty();
    let home = random.below(2) == 0;
    let squares = if home { [Square::E1, Square::E8] } else { [Square::G2, Square::C6] };
    for (color, square) in Color::ALL.into_iter().zip(squares) {
        setup.put(square, Piece::new(color, Role::King));
    }
    setup
}

/// One small random change.
fn changed(setup: &Setup, random: &mut Random) -> Setup {
    let mut setup = *setup;
    let [a, b] = [(); 2].map(|()| Square::new(random.below(64)));
    match random.below(8) {
        0..4 => exchange(&mut setup, a, b),
        4 => {
            setup.state.side_to_move = !setup.state.side_to_move;
        }
        _ => match random.choose(&Piece::all()) {
            Some(piece) if random.below(3) > 0 => setup.put(a, piece),
            _ => _ = setup.remove(a),
        },
    }
    setup.state.castling = CastlingRights::NONE;
    let pieces = setup;
    for color in Color::ALL {
        let standing = |square, role| pieces.piece_at(square) == Some(Piece::new(color, role));
        let rank = Rank::First.of(color);
        for side in CastlingSide::ALL {
            let rook = Square::from_coords(side.standard_rook(), rank);
            let king = Square::from_coords(File::E, rank);
            let may = standing(king, Role::King) && standing(rook, Role::Rook);
            let file = (may && random.below(4) == 0).then_some(side.standard_rook());
            setup.state.castling.set(color, side, file);
        }
    }
    setup
}

fn exchange(setup: &mut Setup, a: Square, b: Square) {
    let [on_a, on_b] = [a, b].map(|square| setup.remove(square));
    for (square, piece) in [(a, on_b), (b, on_a)] {
        if let Some(piece) = piece {
            setup.put(square, piece);
        }
    }
}

/// The length of a position's word, if it has one.
fn length(code: &dyn Code, setup: &Setup) -> Option<usize> {
    let kings = |color| setup.king(color).is_some();
    if !Color::ALL.into_iter().all(kings) {
        return None;
    }
    let snapshot = Snapshot::new(setup).ok()?;
    code.encode(&snapshot).ok().map(|bits| bits.len())
}
