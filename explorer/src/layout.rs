//! What the bytes of each board are for.

use std::mem::{align_of, offset_of, size_of};

use board_0x88::X88Geometry;
use board_array::{Cell, Geometry};
use board_array8x8::Array8x8Geometry;
use board_mailbox10x12::Mailbox10x12Geometry;
use board_mailbox12x12::Mailbox12x12Geometry;
use board_mailbox16x16::Mailbox16x16Geometry;
use polyboard::{Backend, CastlingRights, Color, Square, State};

/// Consecutive bytes that are read in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// The offset from the start of the board, in bytes.
    pub at: usize,
    /// The length in bytes.
    pub len: usize,
    /// The name of the field.
    pub name: &'static str,
    /// How they are read.
    pub form: Form,
}

/// How the bytes of a region are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A byte per square.
    Cells {
        /// How many cells a row has.
        columns: usize,
        /// The index of a1's cell.
        corner: usize,
        /// What the other cells are.
        rest: Rest,
    },
    /// A byte per square, of which bit 6 is set for a castling rook and for the en passant square.
    CellsWithState,
    /// A word of 32 bits per rank, four bits per square.
    Nibbles,
    /// A set of squares with pieces: a word of 64 bits, one per square.
    Set,
    /// The set of castling rooks and the en passant square.
    StateSet,
    /// The set of black pieces. An empty square in it is the en passant square.
    BlackSet,
    /// A byte per piece: the index of its cell minus that of a1.
    Pieces {
        /// How many cells a row has.
        columns: usize,
    },
    /// A byte per square: the index of its piece in the lists, if there is one.
    Slots,
    /// A byte per piece: its square, or a number above 63.
    Squares,
    /// A byte per piece: its role.
    Roles {
        /// How many bytes before it its square is.
        behind: usize,
    },
    /// The squares of White's king and Black's, a byte each.
    Kings {
        /// How many numbers a row has.
        columns: usize,
        /// The number of a1.
        origin: usize,
    },
    /// The bounds of lists.
    Bounds,
    /// A field of the state.
    State(Field),
    /// Bytes without meaning.
    Padding,
}

/// What the cells are that are no squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// There are none.
    Nothing,
    /// Sentinels, which are read and never written.
    Sentinels,
    /// Cells that are neither read nor written.
    Idle,
}

/// The fields of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The side to move.
    Side,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The halfmove clock.
    Halfmoves,
    /// The fullmove number.
    Fullmoves,
}

/// The regions of a board in memory order, without gaps.
#[derive(Clone, Debug)]
pub struct Layout {
    regions: Vec<Region>,
}

impl Layout {
    /// The layout of a board of so many bytes. A board that the explorer does not know is all padding.
    pub(crate) fn of(backend: Backend, size: usize) -> Layout {
        use Backend as B;
        let mut plan = Plan { regions: Vec::new(), at: 0 };
        let has_lists = backend.id().ends_with("+list");
        match backend {
            B::Array8x8 | B::Array8x8List => plan.mailbox::<Array8x8Geometry>(has_lists),
            B::Mailbox12x12 | B::Mailbox12x12List => {
                plan.mailbox::<Mailbox12x12Geometry>(has_lists)
            }
            B::Mailbox10x12 | B::Mailbox10x12List => {
                plan.mailbox::<Mailbox10x12Geometry>(has_lists)
            }
            B::Mailbox16x16 | B::Mailbox16x16List => {
                plan.mailbox::<Mailbox16x16Geometry>(has_lists)
            }
            B::X88 | B::X88List => plan.mailbox::<X88Geometry>(has_lists),
            B::PieceList => plan.piece_list(),
            B::Nibble => plan.nibble(),
            B::Byteboard => plan.byteboard(),
            B::Bitboard => plan.bitboard(),
            B::QuadBitboard => plan.quad_bitboard(),
            B::BitboardArray8x8 => {
                plan.bitboard();
                plan.align(64);
                let rest = Rest::Nothing;
                plan.add("cells", 64, Form::Cells { columns: 8, corner: 0, rest });
            }
            _ => {}
        }
        plan.pad_to(size);
        Layout { regions: plan.regions }
    }

    /// The regions.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The region of a byte.
    pub fn region(&self, at: usize) -> Option<Region> {
        let region = self.regions.partition_point(|region| region.at + region.len <= at);
        self.regions.get(region).copied()
    }

    /// Whether a byte has always been written. Padding has not, and neither has an absent en passant
    /// square: where there is none, its byte is left as it was.
    pub(crate) fn is_written(&self, at: usize) -> bool {
        self.region(at).is_some_and(|region| match region.form {
            Form::State(Field::EnPassant) => region.len == 1,
            form => form != Form::Padding,
        })
    }
}

/// Builds a layout.
struct Plan {
    regions: Vec<Region>,
    /// The end of the last region.
    at: usize,
}

impl Plan {
    fn add(&mut self, name: &'static str, len: usize, form: Form) {
        self.regions.push(Region { at: self.at, len, name, form });
        self.at += len;
    }

    fn pad_to(&mut self, end: usize) {
        let len = end.saturating_sub(self.at);
        match self.regions.last_mut() {
            Some(last) if last.form == Form::Padding => {
                last.len += len;
                self.at += len;
            }
            _ if len > 0 => self.add("padding", len, Form::Padding),
            _ => {}
        }
    }

    fn align(&mut self, alignment: usize) {
        self.pad_to(self.at.next_multiple_of(alignment));
    }

    /// The fields of a [`State`], in the order that the compiler chose.
    fn state(&mut self) {
        self.align(align_of::<State>());
        let start = self.at;
        let (castling, square) = (size_of::<CastlingRights>(), size_of::<Option<Square>>());
        let mut fields = [
            (offset_of!(State, side_to_move), size_of::<Color>(), "side to move", Field::Side),
            (offset_of!(State, castling), castling, "castling rights", Field::Castling),
            (offset_of!(State, en_passant), square, "en passant", Field::EnPassant),
            (offset_of!(State, halfmove_clock), 2, "halfmove clock", Field::Halfmoves),
            (offset_of!(State, fullmove_number), 2, "fullmove number", Field::Fullmoves),
        ];
        fields.sort_unstable_by_key(|&(at, ..)| at);
        for (at, len, name, field) in fields {
            self.pad_to(start + at);
            self.add(name, len, Form::State(field));
        }
        self.pad_to(start + size_of::<State>());
    }

    fn mailbox<G: Geometry>(&mut self, has_lists: bool) {
        let cells = G::empty_cells();
        let cells = cells.as_ref();
        let rest = match cells.len() {
            64 => Rest::Nothing,
            _ if cells.contains(&Cell::SENTINEL) => Rest::Sentinels,
            _ => Rest::Idle,
        };
        let columns = usize::from(G::WIDTH);
        self.add("cells", cells.len(), Form::Cells { columns, corner: G::CORNER, rest });
        self.add("kings", 2, Form::Kings { columns, origin: usize::from(G::ORIGIN) });
        self.state();
        if has_lists {
            self.add("pieces", 256, Form::Pieces { columns });
            self.add("slots", 64, Form::Slots);
            self.add("starts", 16, Form::Bounds);
            self.add("ends", 16, Form::Bounds);
        }
    }

    fn piece_list(&mut self) {
        self.add("squares", 80, Form::Squares);
        self.add("roles", 80, Form::Roles { behind: 80 });
        self.add("blocks in use", 2, Form::Bounds);
        self.state();
    }

    fn nibble(&mut self) {
        self.add("ranks", 32, Form::Nibbles);
        self.add("castling rights", 2, Form::State(Field::Castling));
        self.add("halfmove clock", 2, Form::State(Field::Halfmoves));
        self.add("fullmove number", 2, Form::State(Field::Fullmoves));
        self.add("kings", 2, Form::Kings { columns: 8, origin: 0 });
        self.add("en passant", 1, Form::State(Field::EnPassant));
        self.add("side to move", 1, Form::State(Field::Side));
    }

    fn byteboard(&mut self) {
        self.add("squares", 64, Form::CellsWithState);
        self.add("kings", 2, Form::Kings { columns: 8, origin: 0 });
        self.add("halfmove clock", 2, Form::State(Field::Halfmoves));
        self.add("fullmove number", 2, Form::State(Field::Fullmoves));
        self.add("side to move", 1, Form::State(Field::Side));
    }

    fn quad_bitboard(&mut self) {
        for name in ["PBRQ", "PRK", "NRQK"] {
            self.add(name, 8, Form::Set);
        }
        self.add("Black", 8, Form::BlackSet);
        self.add("castling rooks", 2, Form::State(Field::Castling));
        self.add("halfmove clock", 2, Form::State(Field::Halfmoves));
        self.add("fullmove number", 2, Form::State(Field::Fullmoves));
        self.add("side to move", 1, Form::State(Field::Side));
    }

    fn bitboard(&mut self) {
        for name in ["pawns", "knights", "bishops", "rooks", "queens", "kings", "White", "Black"] {
            self.add(name, 8, Form::Set);
        }
        self.add("castling rooks and en passant", 8, Form::StateSet);
        self.add("halfmove clock", 4, Form::State(Field::Halfmoves));
        self.add("fullmove number", 4, Form::State(Field::Fullmoves));
        self.add("side to move", 1, Form::State(Field::Side));
    }
}
