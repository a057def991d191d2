//! The intermediate results of the methods: for lessons, for pictures, and to find where a number went wrong.

mod stages;

use board_core::{SMALL, Square, SquareSet};

use board_sliders::attack_tables::{Gather, Parts};
use board_sliders::magic_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use board_sliders::relevant_squares::{DIAGONAL, STRAIGHT, next_subset};
use board_sliders::{
    BitReversal, Emulated, Hyperbola, HyperbolaInLanes, KoggeStone, Magic, ObstructionDifference,
    Pext, Sliders, hyperbola, magic, pext,
};

/// A piece that moves along lines. A queen is both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slider {
    /// Along diagonals.
    Bishop,
    /// Along files and ranks.
    Rook,
}

/// A method to find the attacks of a slider, as a value.
///
/// ```
/// use board_exports::sliders::{Method, Slider, Value};
/// use board_core::{Square, SquareSet};
///
/// let occupied = SquareSet::of(Square::A3) | SquareSet::of(Square::C1);
/// let mut places = Vec::new();
/// let seen = Method::Pext.explain(Slider::Rook, Square::A1, occupied, &mut |stage| {
///     if let Value::Place(place) = stage.value {
///         places.push(place);
///     }
/// });
/// assert_eq!(seen, [Square::A2, Square::A3, Square::B1, Square::C1].into_iter().collect());
/// // The pieces stand on the second of the squares that matter on the rank, and on that of the file:
/// // b1 c1 d1 e1 f1 g1 a2 a3 a4 a5 a6 a7.
/// assert_eq!(places[0], 0b0000_1000_0010);
/// let row = Method::Pext.row(Slider::Rook, Square::A1, places[0]).unwrap();
/// assert_eq!((row.occupied, row.seen), (Some(occupied), seen));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Step by step along each ray: the definition that all others are tested against.
    Walk,
    /// [`Hyperbola`].
    Hyperbola,
    /// [`HyperbolaInLanes`]: the values are those of [`Hyperbola`], but in lanes.
    HyperbolaInLanes,
    /// [`BitReversal`].
    BitReversal,
    /// [`ObstructionDifference`].
    ObstructionDifference,
    /// [`KoggeStone`].
    KoggeStone,
    /// [`Magic`].
    Magic,
    /// [`Pext`], with its instruction emulated.
    Pext,
}

/// A value on the way from an occupied set to the squares attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The line or the direction that it belongs to: "file", "north". Empty if it belongs to all.
    pub line: &'static str,
    /// How it is computed, as a formula or in a few words.
    pub what: &'static str,
    /// The value.
    pub value: Value,
}

/// What sort of value it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Bits that are squares.
    Set(SquareSet),
    /// A word whose bits are no squares.
    Word(u64),
    /// A place in the rows for this square, from 0 on: see [`Method::row`].
    Place(usize),
    /// The index at which these rows begin in the table, or a number that is no place.
    Number(usize),
}

/// A row of a method's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The occupancy that leads here, the least as a number if several do. None leads to some rows
    /// of [`Magic`].
    pub occupied: Option<SquareSet>,
    /// How many occupancies lead here.
    pub occupations: usize,
    /// The squares attacked.
    pub seen: SquareSet,
}

/// A slider to be explained, the receiver of stages, and the line they belong to.
struct Notes<'a> {
    slider: Slider,
    square: Square,
    occupied: u64,
    note: &'a mut dyn FnMut(Stage),
    line: &'static str,
}

impl Notes<'_> {
    fn put(&mut self, what: &'static str, value: Value) {
        (self.note)(Stage { line: self.line, what, value });
    }

    fn set(&mut self, what: &'static str, bits: u64) {
        self.put(what, Value::Set(SquareSet::from_bits(bits)));
    }

    fn word(&mut self, what: &'static str, word: u64) {
        self.put(what, Value::Word(word));
    }
}

impl Slider {
    fn lines(self) -> [usize; 2] {
        self.choose(DIAGONAL, STRAIGHT)
    }

    /// What belongs to this slider of two things.
    fn choose<T>(self, bishop: T, rook: T) -> T {
        match self {
            Slider::Bishop => bishop,
            Slider::Rook => rook,
        }
    }

    fn attacks_by(self, method: impl Sliders, square: Square, occupied: SquareSet) -> SquareSet {
        self.choose(method.bishop(square, occupied), method.rook(square, occupied))
    }
}

impl Method {
    /// All methods, from the plainest on.
    pub const ALL: [Method; 8] = [
        Method::Walk,
        Method::Hyperbola,
        Method::HyperbolaInLanes,
        Method::BitReversal,
        Method::ObstructionDifference,
        Method::KoggeStone,
        Method::Magic,
        Method::Pext,
    ];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Walk => "ray walk",
            Method::Hyperbola => Hyperbola::NAME,
            Method::HyperbolaInLanes => <HyperbolaInLanes as Sliders>::NAME,
            Method::BitReversal => BitReversal::NAME,
            Method::ObstructionDifference => ObstructionDifference::NAME,
            Method::KoggeStone => KoggeStone::NAME,
            Method::Magic => Magic::NAME,
            Method::Pext => <Pext<Emulated> as Sliders>::NAME,
        }
    }

    /// The squares that a slider attacks, and on the way there each value that the method computes.
    ///
    /// `occupied` may hold the square of the slider or not. The last stage is what is returned.
    pub fn explain(
        self,
        slider: Slider,
        square: Square,
        occupied: SquareSet,
        note: &mut dyn FnMut(Stage),
    ) -> SquareSet {
        let mut notes = Notes { slider, square, occupied: occupied.bits(), note, line: "" };
        let seen = match self {
            Method::Walk => notes.walks(),
            Method::Hyperbola | Method::HyperbolaInLanes => notes.quintessence(),
            Method::BitReversal => notes.reversals(),
            Method::ObstructionDifference => notes.differences(),
            Method::KoggeStone => notes.fills(),
            Method::Magic | Method::Pext => notes.look_up(self),
        };
        notes.line = "";
        notes.set("the attacks", seen);
        SquareSet::from_bits(seen)
    }

    /// Whether the attacks of a rook on its rank come from a table.
    const fn has_table_of_ranks(self) -> bool {
        matches!(self, Method::Hyperbola | Method::HyperbolaInLanes)
    }

    /// How many rows a slider on a square has in the table of the method: 0 without a table,
    /// otherwise a power of two up to 4096.
    pub fn rows(self, slider: Slider, square: Square) -> usize {
        Part::of(self, slider, square).map_or(0, |part| part.rows())
    }

    /// A row of the method's table, by its place among those of this slider on this square. None
    /// beyond the last.
    ///
    /// Where the tables of a megabyte are left out (on WebAssembly and without an operating system),
    /// the row is computed from the same numbers; elsewhere it is read.
    pub fn row(self, slider: Slider, square: Square, place: usize) -> Option<Row> {
        let part = Part::of(self, slider, square).filter(|part| place < part.rows())?;
        let (occupied, occupations) = part.occupations(place);
        let seen = if self.has_table_of_ranks() {
            hyperbola::on_rank(square, place)
        } else if SMALL {
            let seen = |pieces| slider.attacks_by(ObstructionDifference, square, pieces);
            occupied.map_or(0, |pieces| seen(pieces).bits())
        } else if self == Method::Magic {
            magic::entry(part.start + place)
        } else {
            pext::entry(part.start + place)
        };
        Some(Row { occupied, occupations, seen: SquareSet::from_bits(seen) })
    }
}

/// The rows of a slider on a square.
struct Part {
    /// The squares that matter.
    mask: u64,
    gather: Gather,
    /// Where the rows begin in the table.
    start: usize,
}

impl Part {
    fn of(method: Method, slider: Slider, square: Square) -> Option<Part> {
        let at = square.index();
        if method.has_table_of_ranks() && slider == Slider::Rook {
            let mask = 0x7e << (8 * square.rank().index());
            return Some(Part { mask, gather: Gather::Extract(mask), start: 0 });
        }
        let parts = slider.choose(Parts::of_bishop(), Parts::of_rook());
        let mask = parts.masks[at];
        let gather = match method {
            Method::Magic => Gather::Multiply(slider.choose(&BISHOP_MAGICS, &ROOK_MAGICS)[at]),
            Method::Pext => Gather::Extract(mask),
            _ => return None,
        };
        Some(Part { mask, gather, start: parts.starts[at] })
    }

    fn rows(&self) -> usize {
        1 << self.mask.count_ones()
    }

    /// The place to which an occupancy of the squares that matter leads.
    fn place(&self, occupied: u64) -> usize {
        (self.gather.share(occupied) >> self.gather.shift(self.mask)) as usize
    }

    /// The first occupancy that leads to a place, and how many do.
    fn occupations(&self, place: usize) -> (Option<SquareSet>, usize) {
        let (mut first, mut count) = (None, 0);
        let mut subset = 0;
        loop {
            if self.place(subset) == place {
                first = first.or(Some(SquareSet::from_bits(subset)));
                count += 1;
            }
            subset = next_subset(subset, self.mask);
            if subset == 0 {
                return (first, count);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use board_conformance::Random;
    use std::vec::Vec;

    const BOTH: [Slider; 2] = [Slider::Bishop, Slider::Rook];

    fn words() -> impl Iterator<Item = u64> {
        let mut random = Random::new(1);
        core::iter::repeat_with(move || random.bits() & random.bits())
    }

    fn stages(method: Method, slider: Slider, square: Square, pieces: SquareSet) -> Vec<Stage> {
        let mut stages = Vec::new();
        let seen = method.explain(slider, square, pieces, &mut |stage| stages.push(stage));
        assert_eq!(stages.last().unwrap().value, Value::Set(seen), "{method:?}");
        stages
    }

    #[test]
    fn the_explained_attacks_are_those_of_the_method() {
        for square in Square::all() {
            for pieces in words().take(200).map(SquareSet::from_bits) {
                for slider in BOTH {
                    for method in Method::ALL {
                        let seen = match method {
                            Method::Walk => slider.attacks_by(KoggeStone, square, pieces),
                            Method::Hyperbola => slider.attacks_by(Hyperbola, square, pieces),
                            Method::HyperbolaInLanes => {
                                let lanes = HyperbolaInLanes::new(Emulated);
                                slider.attacks_by(lanes, square, pieces)
                            }
                            Method::BitReversal => slider.attacks_by(BitReversal, square, pieces),
                            Method::ObstructionDifference => {
                                slider.attacks_by(ObstructionDifference, square, pieces)
                            }
                            Method::KoggeStone => slider.attacks_by(KoggeStone, square, pieces),
                            Method::Magic => slider.attacks_by(Magic, square, pieces),
                            Method::Pext => slider.attacks_by(Pext::EMULATED, square, pieces),
                        };
                        let found = method.explain(slider, square, pieces, &mut |_| {});
                        assert_eq!(found, seen, "{method:?} {slider:?} {square}\n{pieces}");
                    }
                }
            }
        }
    }

    /// The rows computed where there are no large tables are those of the tables, and every occupancy
    /// belongs to one row.
    #[test]
    fn rows_are_those_of_the_tables() {
        for (method, slider, squares) in [
            (Method::Magic, Slider::Bishop, 64),
            (Method::Pext, Slider::Bishop, 64),
            // Those of a rook are many: four squares, the longest among them.
            (Method::Magic, Slider::Rook, 4),
            (Method::Pext, Slider::Rook, 4),
        ] {
            for square in Square::all().take(squares) {
                let rows = method.rows(slider, square);
                let mut occupations = 0;
                for place in 0..rows {
                    let row = method.row(slider, square, place).unwrap();
                    let worked_out = row.occupied.map_or(SquareSet::EMPTY, |pieces| {
                        slider.attacks_by(ObstructionDifference, square, pieces)
                    });
                    assert_eq!(row.seen, worked_out, "{method:?} {square} {place}");
                    occupations += row.occupations;
                }
                assert_eq!(occupations, rows, "{method:?} {square}");
                assert_eq!(method.row(slider, square, rows), None);
            }
        }
    }

    #[test]
    fn the_place_in_the_stages_is_that_of_the_row() {
        for (number, pieces) in words().map(SquareSet::from_bits).enumerate().take(500) {
            let square = Square::new(number % 64);
            for (method, slider) in [
                (Method::Magic, Slider::Bishop),
                (Method::Magic, Slider::Rook),
                (Method::Pext, Slider::Rook),
                (Method::Hyperbola, Slider::Rook),
                (Method::HyperbolaInLanes, Slider::Rook),
            ] {
                let stages = stages(method, slider, square, pieces);
                let places = stages.iter().filter_map(|stage| match stage.value {
                    Value::Place(place) => Some(place),
                    _ => None,
                });
                let [place] = places.collect::<Vec<_>>()[..] else { panic!("{stages:?}") };
                let row = method.row(slider, square, place).unwrap();
                let seen = slider.attacks_by(Magic, square, pieces);
                let rank = SquareSet::from_bits(0xff << (8 * square.rank().index()));
                let expected = if method.has_table_of_ranks() { seen & rank } else { seen };
                assert_eq!(row.seen, expected, "{method:?} {square}");
            }
        }
    }

    #[test]
    fn methods_without_a_table_have_no_rows() {
        for method in
            [Method::Walk, Method::BitReversal, Method::ObstructionDifference, Method::KoggeStone]
        {
            for slider in BOTH {
                assert_eq!(method.rows(slider, Square::D4), 0);
                assert_eq!(method.row(slider, Square::D4, 0), None);
            }
        }
        assert_eq!(Method::Hyperbola.rows(Slider::Bishop, Square::D4), 0);
        assert_eq!(Method::Hyperbola.rows(Slider::Rook, Square::D4), 64);
        assert_eq!(Method::Magic.rows(Slider::Rook, Square::A1), 4096);
    }
}
