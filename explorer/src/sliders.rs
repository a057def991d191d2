//! How a slider method computes attacks, stage by stage, as lines for the page.

use std::fmt::Write;

use board_exports::sliders::{Method, Slider, Value};
use polyboard::{Square, SquareSet};

/// A slider method, a slider and its square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query {
    method: Method,
    slider: Slider,
    square: Square,
}

impl Query {
    /// From numbers: the index of the method in [`Method::ALL`], 0 for a bishop or 1 for a rook, and 0
    /// to 63 for a1 to h8. None if one is out of range.
    pub(crate) fn new(method: usize, slider: usize, square: usize) -> Option<Query> {
        let method = *Method::ALL.get(method)?;
        let slider = *[Slider::Bishop, Slider::Rook].get(slider)?;
        Some(Query { method, slider, square: Square::all().nth(square)? })
    }

    /// The stages, a line each: the line of the board, the kind of value, the value in hexadecimal
    /// digits, what it is.
    pub(crate) fn stages(self, occupied: u64) -> String {
        let mut lines = String::new();
        let Query { method, slider, square } = self;
        _ = method.explain(slider, square, SquareSet::from_bits(occupied), &mut |stage| {
            let (kind, value) = match stage.value {
                Value::Set(set) => ("set", set.bits()),
                Value::Word(word) => ("word", word),
                Value::Place(place) => ("place", place as u64),
                Value::Number(number) => ("number", number as u64),
            };
            // A string takes everything.
            let _ = writeln!(lines, "{}\t{kind}\t{value:x}\t{}", stage.line, stage.what);
        });
        lines
    }

    /// How many rows the method's table has for the slider on its square.
    pub(crate) fn rows(self) -> usize {
        self.method.rows(self.slider, self.square)
    }

    /// A row of the table: the occupancy in hexadecimal digits or -, the number of occupancies that
    /// share the row, and the attacks. Empty beyond the last row.
    pub(crate) fn row(self, place: usize) -> String {
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
pub(crate) fn methods() -> String {
    Method::ALL.iter().map(|method| format!("{}\n", method.name())).collect()
}
