//! The maps are compared with the bytes of the boards.

use std::collections::HashMap;

use board_conformance::Random;
use board_explorer::{Field, Form, Held, Image, Kind, Layout, Place, hold};
use polyboard::{Backend, Bitboard, Board, Piece, Position, Square, SquareSet, View, ViewExt};

/// The positions of random games after each ply, each game from its start.
fn positions(count: usize) -> Vec<Position> {
    let mut random = Random::new(6);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut board = Bitboard::from_position(&Position::start());
        for _ in 0..120 {
            positions.push(board.position());
            match random.choose_move(&board.legal_moves()) {
                Some(mv) => board.play_unchecked(mv),
                None => break,
            }
        }
    }
    positions.truncate(count);
    positions
}

/// A board with its map and its bytes.
struct Snapshot {
    image: Image,
    places: Vec<Place>,
}

impl Snapshot {
    fn at(held: &mut dyn Held, position: &Position) -> Snapshot {
        held.set_up(position);
        Snapshot::now(held)
    }

    fn now(held: &mut dyn Held) -> Snapshot {
        let image = held.image();
        let places = image.places();
        Snapshot { image, places }
    }

    fn layout(&self) -> &Layout {
        self.image.layout()
    }

    fn bit(&self, bit: usize) -> Option<bool> {
        Some(self.image.read(bit / 8)? >> (bit % 8) & 1 != 0)
    }

    /// The bits of a kind that refer to a square, in order.
    fn bits(&self, square: Square, kind: Kind) -> Vec<bool> {
        let of_square = |place: &&Place| place.square == square && place.kind == kind;
        let bits = |place: &Place| place.bit..place.bit + place.width;
        let read = |bit| self.bit(bit).expect("a place is no padding");
        self.places.iter().filter(of_square).flat_map(bits).map(read).collect()
    }

    /// The region names, squares and indices of the entries, in memory order.
    fn entries(&self) -> Vec<(&'static str, Square, usize)> {
        let entries = self.places.iter().filter(|place| place.kind == Kind::Entry);
        let named = |place: &Place| {
            let region = self.layout().region(place.bit / 8).unwrap();
            (region.name, place.square, place.bit / 8 - region.at)
        };
        entries.map(named).collect()
    }

    fn has(&self, name: &str) -> bool {
        self.layout().regions().iter().any(|region| region.name == name)
    }
}

fn on_every_board(mut check: impl FnMut(Backend, &mut dyn Held)) {
    for backend in Backend::all() {
        check(backend, &mut *hold(backend, &Position::start()));
    }
}

#[test]
fn regions_leave_no_gap() {
    on_every_board(|backend, held| {
        let layout = held.layout();
        let mut at = 0;
        for region in layout.regions() {
            assert_eq!(region.at, at, "{backend} {}", region.name);
            at += region.len;
        }
        assert_eq!(at, backend.bytes(), "{backend}");
        let known = layout.regions().iter().filter(|region| region.form != Form::Padding).count();
        assert!(known > 3, "{backend} has no layout");
    });
}

/// `write_memory` of each board writes the offsets of its fields, with a plus before.
#[test]
fn regions_begin_where_the_boards_say() {
    for backend in Backend::all() {
        let held = hold(backend, &Position::start());
        let layout = held.layout();
        let mut drawn = String::new();
        backend.board(&Position::start()).write_memory(&mut drawn).unwrap();
        let mut names = 0;
        for line in drawn.lines() {
            for part in line.split('+').skip(1) {
                let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
                let Ok(at) = digits.parse::<usize>() else { continue };
                let name = part[digits.len()..].trim();
                // The token for the code path has no bytes.
                if name.starts_with("code path") {
                    continue;
                }
                let region = layout.region(at).unwrap();
                let is_row = (at - region.at).is_multiple_of(8) || region.form == Form::Nibbles;
                let is_king = matches!(region.form, Form::Kings { .. });
                let starts = region.at == at;
                assert!(starts || is_row || is_king, "{backend} +{at} {name}: {region:?}");
                names += usize::from(name.contains(region.name));
            }
        }
        assert!(names > 0, "{backend} draws no field that the map names:\n{drawn}");
    }
}

#[test]
fn pieces_differ_exactly_where_the_map_says() {
    let positions = positions(1000);
    on_every_board(|backend, held| {
        if backend == Backend::PieceList {
            return; // it has no bits that belong to a square
        }
        let mut codes: HashMap<Option<Piece>, Vec<bool>> = HashMap::new();
        for position in &positions {
            let snapshot = Snapshot::at(held, position);
            for square in Square::all() {
                let bits = snapshot.bits(square, Kind::Piece);
                assert!(!bits.is_empty(), "{backend} {square}");
                let piece = position.piece_at(square);
                let code = codes.entry(piece).or_insert_with(|| bits.clone());
                assert_eq!(*code, bits, "{backend} {square} {piece:?} in {}", position.fen());
            }
        }
        let different: std::collections::HashSet<_> = codes.values().collect();
        assert_eq!((codes.len(), different.len()), (13, 13), "{backend}: twelve pieces and empty");
    });
}

#[test]
fn off_board_cells_never_change() {
    let positions = positions(200);
    on_every_board(|backend, held| {
        let first = Snapshot::at(held, &positions[0]);
        let is_square = |snapshot: &Snapshot, bit| {
            snapshot.places.iter().any(|place| (place.bit..place.bit + place.width).contains(&bit))
        };
        let fixed: Vec<usize> = first
            .layout()
            .regions()
            .iter()
            .filter(|region| matches!(region.form, Form::Cells { .. } | Form::CellsWithState))
            .flat_map(|region| 8 * region.at..8 * (region.at + region.len))
            .filter(|&bit| !is_square(&first, bit))
            .collect();
        for position in &positions {
            let snapshot = Snapshot::at(held, position);
            for &bit in &fixed {
                assert_eq!(snapshot.bit(bit), first.bit(bit), "{backend} bit {bit}");
            }
        }
    });
}

#[test]
fn lists_hold_every_piece_once() {
    let positions = positions(1000);
    on_every_board(|backend, held| {
        for position in &positions {
            let snapshot = Snapshot::at(held, position);
            let pieces: SquareSet = position.setup().pieces().map(|(square, _)| square).collect();
            for list in ["pieces", "squares", "roles"] {
                let in_list =
                    || snapshot.entries().into_iter().filter(move |entry| entry.0 == list);
                if !snapshot.has(list) || backend == Backend::Byteboard {
                    continue;
                }
                assert_eq!(in_list().count(), pieces.len(), "{backend} {list} {}", position.fen());
                assert_eq!(in_list().map(|entry| entry.1).collect::<SquareSet>(), pieces);
            }
            let kings = || snapshot.entries().into_iter().filter(|entry| entry.0 == "kings");
            for (_, square, color) in kings() {
                let king = polyboard::Color::ALL[color];
                assert_eq!(position.king(king), square, "{backend} {}", position.fen());
            }
            assert_eq!(kings().count(), if snapshot.has_kings() { 2 } else { 0 }, "{backend}");
        }
    });
}

impl Snapshot {
    /// Whether the board also keeps the squares of the kings.
    fn has_kings(&self) -> bool {
        self.layout().regions().iter().any(|region| matches!(region.form, Form::Kings { .. }))
    }
}

#[test]
fn slots_lead_to_the_pieces_and_bounds_count_them() {
    on_every_board(|backend, held| {
        for position in &positions(300) {
            let snapshot = Snapshot::at(held, position);
            if !snapshot.has("slots") {
                return;
            }
            let bounds = |name| {
                let region = snapshot.layout().regions().iter().find(|region| region.name == name);
                let region = *region.unwrap();
                let byte = |at| u32::from(snapshot.image.read(at).unwrap());
                (region.at..region.at + region.len).map(byte).sum::<u32>()
            };
            let pieces = position.setup().pieces().count() as u32;
            assert_eq!(
                bounds("ends") - bounds("starts"),
                pieces - 2,
                "{backend}: all but the kings"
            );
            for (square, _) in position.setup().pieces() {
                let slot = snapshot.bits(square, Kind::Slot);
                let slot = slot.iter().rev().fold(0, |sum, &bit| 2 * sum + usize::from(bit));
                assert!(
                    snapshot.entries().contains(&("pieces", square, slot)),
                    "{backend} {square}"
                );
            }
        }
    });
}

/// After moves the lists are in another order than after setting up. Making and unmaking a move
/// restores the same pieces.
#[test]
fn lists_are_read_correctly_after_moves() {
    let mut random = Random::new(7);
    on_every_board(|backend, held| {
        held.set_up(&Position::start());
        let mut board = Bitboard::from_position(&Position::start());
        for _ in 0..60 {
            let Some(mv) = random.choose_move(&board.legal_moves()) else { break };
            held.make(mv);
            board.play_unchecked(mv);
            let snapshot = Snapshot::now(held);
            let pieces: SquareSet =
                board.by_color(polyboard::Color::White) | board.by_color(polyboard::Color::Black);
            let entries: SquareSet = snapshot.entries().into_iter().map(|entry| entry.1).collect();
            assert!((entries - pieces).is_empty(), "{backend}: no empty square is listed");
            if snapshot.has("pieces") || snapshot.has("roles") {
                assert_eq!(entries, pieces, "{backend}");
            }
        }
    });
}

#[test]
fn state_bits_are_castling_rooks_and_the_en_passant_square() {
    let positions = positions(500);
    for backend in [Backend::Byteboard, Backend::Bitboard, Backend::BitboardArray8x8] {
        let mut held = hold(backend, &Position::start());
        for position in &positions {
            let snapshot = Snapshot::at(&mut *held, position);
            let state = position.state();
            for square in Square::all() {
                let is_marked = state.castling.rook_squares().contains(square)
                    || state.en_passant == Some(square);
                assert_eq!(snapshot.bits(square, Kind::State), [is_marked], "{backend} {square}");
            }
        }
    }
}

#[test]
fn sets_hold_the_pieces_that_they_are_named_after() {
    let positions = positions(200);
    for backend in [Backend::Bitboard, Backend::BitboardArray8x8] {
        let mut held = hold(backend, &Position::start());
        for position in &positions {
            let snapshot = Snapshot::at(&mut *held, position);
            let sets = snapshot.layout().regions().iter().filter(|region| region.form == Form::Set);
            assert_eq!(sets.clone().count(), 8, "{backend}");
            for set in sets {
                let is_named = |&(_, piece): &(Square, Piece)| {
                    format!("{}s", piece.role) == set.name || piece.color.to_string() == set.name
                };
                let named = position.setup().pieces().filter(is_named).map(|(square, _)| square);
                let held = Square::all().filter(|square| {
                    snapshot.bit(8 * set.at + square.index()).expect("a set is no padding")
                });
                assert!(named.eq(held), "{backend} {} {}", set.name, position.fen());
            }
        }
    }
}

/// The words of a quad-bitboard are named after the pieces that have their bit.
#[test]
fn words_hold_the_pieces_that_they_are_named_after() {
    let mut held = hold(Backend::QuadBitboard, &Position::start());
    for position in &positions(200) {
        let snapshot = Snapshot::at(&mut *held, position);
        let sets = snapshot.layout().regions().iter().filter(|region| region.form == Form::Set);
        assert_eq!(sets.clone().count(), 3);
        for set in sets {
            let is_named =
                |(_, piece): &(_, Piece)| set.name.contains(piece.letter().to_ascii_uppercase());
            let named = position.setup().pieces().filter(is_named).map(|(square, _)| square);
            let held = Square::all().filter(|square| {
                snapshot.bit(8 * set.at + square.index()).expect("a set is no padding")
            });
            assert!(named.eq(held), "{} {}", set.name, position.fen());
        }
        for square in Square::all() {
            let is_black =
                position.piece_at(square).map(|piece| piece.color == polyboard::Color::Black);
            let is_passed = position.state().en_passant == Some(square);
            let (pieces, state) =
                (snapshot.bits(square, Kind::Piece), snapshot.bits(square, Kind::State));
            assert_eq!(pieces.get(3).copied(), is_black, "{square}");
            assert_eq!(
                state,
                if is_black.is_some() { vec![] } else { vec![is_passed] },
                "{square}"
            );
        }
    }
}

/// When one field of the state changes, only its own bytes differ.
#[test]
fn the_state_differs_where_the_map_says() {
    let fen = |side, castling, passed, clocks| {
        let pieces = "r3k2r/8/8/8/P6P/8/8/R3K2R";
        Position::from_fen(&format!("{pieces} {side} {castling} {passed} {clocks}")).unwrap()
    };
    let plain = fen("b", "KQkq", "-", "0 1");
    for (changed, field) in [
        (fen("w", "KQkq", "-", "0 1"), Field::Side),
        (fen("b", "Qk", "-", "0 1"), Field::Castling),
        (fen("b", "KQkq", "-", "3 1"), Field::Halfmoves),
        (fen("b", "KQkq", "-", "0 9"), Field::Fullmoves),
        (fen("b", "KQkq", "h3", "0 1"), Field::EnPassant),
    ] {
        on_every_board(|backend, held| {
            let before = Snapshot::at(held, &plain);
            let after = Snapshot::at(held, &changed);
            let differs = |&at: &usize| before.image.read(at) != after.image.read(at);
            let differing: Vec<usize> = (0..held.size()).filter(differs).collect();
            let own = |form| match form {
                Form::State(own) => own == field,
                Form::StateSet | Form::CellsWithState => {
                    matches!(field, Field::Castling | Field::EnPassant)
                }
                Form::BlackSet => field == Field::EnPassant,
                _ => false,
            };
            for &at in &differing {
                let region = before.layout().region(at).unwrap();
                assert!(own(region.form), "{backend} +{at} {region:?} for {field:?}");
            }
            let unread = |region: &board_explorer::Region| {
                region.form == Form::State(Field::EnPassant) && region.len == 2
            };
            let is_readable =
                field != Field::EnPassant || !before.layout().regions().iter().any(unread);
            assert_eq!(!differing.is_empty(), is_readable, "{backend} {field:?}");
        });
    }
}
