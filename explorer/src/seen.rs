//! How a slider sees, stage by stage, in lines for the page.

use std::fmt::Write;

use board_bitboard::sliders::{Method, Slider, Value};
use polyboard::{Square, SquareSet};

/// A question about a slider: which method, which slider, where.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    method: Method,
    slider: Slider,
    square: Square,
}

impl Look {
    /// By numbers: the method's in [`Method::ALL`], 0 for a bishop and 1 for a rook, 0 to 63 for a1
    /// to h8. None if one is too large.
    #[must_use]
    pub fn new(method: usize, slider: usize, square: usize) -> Option<Look> {
        let method = *Method::ALL.get(method)?;
        let slider = *[Slider::Bishop, Slider::Rook].get(slider)?;
        Some(Look { method, slider, square: Square::all().nth(square)? })
    }

    /// The stages, a line each: the line of the board, the sort of value, the value in hexadecimal
    /// digits, what it is.
    #[must_use]
    pub fn stages(self, occupied: u64) -> String {
        let mut lines = String::new();
        let Look { method, slider, square } = self;
        method.explain(slider, square, SquareSet::from_bits(occupied), &mut |stage| {
            let (sort, value) = match stage.value {
                Value::Set(set) => ("set", set.bits()),
                Value::Word(word) => ("word", word),
                Value::Place(place) => ("place", place as u64),
                Value::Number(number) => ("number", number as u64),
            };
            // A string takes everything.
            let _ = writeln!(lines, "{}\t{sort}\t{value:x}\t{}", stage.line, stage.what);
        });
        lines
    }

    /// How many rows the method's table has for the slider on its square.
    #[must_use]
    pub fn rows(self) -> usize {
        self.method.rows(self.slider, self.square)
    }

    /// A row of the table: the occupation in hexadecimal digits or -, how many occupations lead
    /// there, and the squares seen. Nothing beyond the last.
    #[must_use]
    pub fn row(self, place: usize) -> String {
        match self.method.row(self.slider, self.square, place) {
            Some(row) => {
                let occupied = row.occupied.map_or("-".into(), |set| format!("{:x}", set.bits()));
                format!("{occupied}\t{}\t{:x}\n", row.occupations, row.seen.bits())
            }
            None => String::new(),
        }
    }
}

/// The names of the methods, a line each.
#[must_use]
pub fn methods() -> String {
    Method::ALL.iter().map(|method| format!("{}\n", method.name())).collect()
}
