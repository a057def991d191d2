//! The solutions of the exercises in code. The book shows these functions.

use board_bitboard::Bitboard;
use board_core::{Board, File, Position, Role, Square, SquareSet, View, ViewExt, attacks};

/// A step in files and ranks.
type Step = (i8, i8);

/// The steps of a king and of a knight.
fn steps() -> impl Iterator<Item = Step> {
    Role::King.steps().iter().chain(Role::Knight.steps()).copied()
}

#[test]
fn a_rook_takes_a_rook() {
    let start = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let mut board = start.into_board::<Bitboard>();
    let mv = board.find_uci("a1a8").unwrap();
    board.play_unchecked(mv);
    assert_eq!(board.fen(), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
}

/// The squares that steps reach in an array of 64 cells if only the bounds of the array are tested, and
/// that they do not reach on a board.
fn wrapped(from: Square) -> SquareSet {
    let index = from.index() as isize;
    let reached = |&(files, ranks): &Step| {
        let to = index + 8 * isize::from(ranks) + isize::from(files);
        Square::from_index(usize::try_from(to).ok()?)
    };
    let wrong = |step: &Step| from.offset(step.0, step.1).is_none();
    steps().filter(wrong).filter_map(|step| reached(&step)).collect()
}

/// Whether a step of a king or of a knight has stayed on the board, from the indices before and after it.
fn stays_on_board(from: usize, to: usize) -> bool {
    to < 64 && (from % 8).abs_diff(to % 8) <= 2
}

#[test]
fn files_compared_after_a_step_show_the_edge() {
    for square in Square::all() {
        for (files, ranks) in steps() {
            let step = 8 * isize::from(ranks) + isize::from(files);
            let to = square.index().wrapping_add_signed(step);
            let is_square = square.offset(files, ranks).is_some();
            assert_eq!(stays_on_board(square.index(), to), is_square, "{square}");
        }
    }
    let (b1, a2) = (Square::B1.index(), Square::A2.index());
    assert!(b1 + 7 == a2 && stays_on_board(b1, a2), "not for seven files at once");
}

#[test]
fn without_edge_tests_steps_wrap_around() {
    use Square as S;
    let expected = [S::A3, S::A4, S::A5, S::A6, S::A7, S::B4, S::B6];
    assert_eq!(wrapped(S::H4), expected.into_iter().collect());
    let by = |role: Role| -> Vec<String> {
        let outside = |step: &&Step| S::H4.offset(step.0, step.1).is_none();
        let index = |step: &Step| (31 + 8 * i32::from(step.1) + i32::from(step.0)) as usize;
        let mut names: Vec<_> = role.steps().iter().filter(outside).map(index).collect();
        names.sort_unstable_by_key(|index| (index % 8, *index));
        names.into_iter().map(|index| S::new(index).to_string()).collect()
    };
    assert_eq!(by(Role::King), ["a4", "a5", "a6"]);
    assert_eq!(by(Role::Knight), ["a3", "a7", "b4", "b6"]);
    let right: SquareSet = S::all().filter(|&square| wrapped(square).is_empty()).collect();
    let files =
        [board_core::File::C, board_core::File::D, board_core::File::E, board_core::File::F];
    assert_eq!(
        right,
        files.into_iter().fold(SquareSet::EMPTY, |all, file| all | SquareSet::file(file))
    );
}

/// How many sentinels of a mailbox are read by some step from some square. Index 0 is the lower left cell of
/// the array, and a1 is two rows and `margin` files inside.
fn sentinels_read(width: i8, margin: i8) -> usize {
    let mut read = [false; 144];
    for square in Square::all() {
        for (files, ranks) in steps().filter(|&(f, r)| square.offset(f, r).is_none()) {
            let file = margin + square.file().index() as i8 + files;
            let rank = 2 + square.rank().index() as i8 + ranks;
            read[rank as usize * width as usize + file as usize] = true;
        }
    }
    read.iter().filter(|&&read| read).count()
}

#[test]
fn four_sentinels_of_twelve_by_twelve_are_never_read() {
    assert_eq!(sentinels_read(12, 2), 144 - 64 - 4);
}

/// Whether every step in a mailbox of a width reaches a square only if it does so on the board.
fn one_sentinel_file_is_enough(width: i16) -> bool {
    let index = |file: i16, rank: i16| 2 * width + 1 + width * rank + file;
    let squares: Vec<i16> = Square::all()
        .map(|square| index(square.file().index() as i16, square.rank().index() as i16))
        .collect();
    Square::all().zip(&squares).all(|(square, &from)| {
        steps().all(|(files, ranks)| {
            let to = from + width * i16::from(ranks) + i16::from(files);
            squares.contains(&to) == square.offset(files, ranks).is_some()
        })
    })
}

#[test]
fn ten_files_are_enough_and_nine_are_not() {
    assert!(one_sentinel_file_is_enough(10));
    assert!(!one_sentinel_file_is_enough(9));
}

#[test]
fn columns_are_the_width_plus_the_reach() {
    let is_enough = |columns: i32, reach: i32| {
        let on_board = |at: i32| (0..8).contains(&at);
        let index = |file: i32, rank: i32| columns * rank + file;
        let squares: Vec<i32> = (0..64).map(|square: i32| index(square % 8, square / 8)).collect();
        (0..64).all(|square| {
            let (file, rank) = (square % 8, square / 8);
            (-reach..=reach).all(|files| {
                (-reach..=reach).all(|ranks| {
                    let is_square = on_board(file + files) && on_board(rank + ranks);
                    squares.contains(&index(file + files, rank + ranks)) == is_square
                })
            })
        })
    };
    for reach in 1..5 {
        assert!(is_enough(8 + reach, reach) && !is_enough(7 + reach, reach), "{reach}");
    }
}

/// Whether the difference of two indices on a board of a width determines the relative position of the
/// two squares.
fn differences_are_unique(width: i16) -> bool {
    let mut seen = std::collections::HashSet::new();
    (-7..8).all(|ranks| (-7..8).all(|files| seen.insert(width * ranks + files)))
}

#[test]
fn fifteen_is_wide_enough() {
    assert!(differences_are_unique(15) && !differences_are_unique(14));
    let index = |square: Square| 14 * square.rank().index() + square.file().index();
    let (a1, h1, a2) = (index(Square::A1), index(Square::H1), index(Square::A2));
    assert_eq!((h1 - a1, a2 - h1), (7, 7));
}

/// Whether a step on the 0x88 board leaves the board.
fn leaves_the_board(index: u8, step: i8) -> bool {
    index.wrapping_add_signed(step) & 0x88 != 0
}

#[test]
fn two_bits_detect_every_edge() {
    for square in Square::all() {
        let index = 16 * square.rank().index() as u8 + square.file().index() as u8;
        for (files, ranks) in steps() {
            let left = square.offset(files, ranks).is_none();
            assert_eq!(leaves_the_board(index, 16 * ranks + files), left);
        }
    }
}

#[test]
fn steps_of_up_to_eight_files_and_ranks_are_detected() {
    for square in Square::all() {
        let index = 16 * square.rank().index() as u8 + square.file().index() as u8;
        for (files, ranks) in
            (-8_i8..=8).flat_map(|files| (-8_i8..=8).map(move |ranks| (files, ranks)))
        {
            let step = (16 * i32::from(ranks) + i32::from(files)) as i8;
            assert_eq!(leaves_the_board(index, step), square.offset(files, ranks).is_none());
        }
    }
    assert_eq!(0x77_u8.wrapping_add(0x11) & 0x88, 0x88, "h8 to the north-east: both bits");
    assert!(!leaves_the_board(0x07, 9), "nine files east of h1 is a2");
}

/// The indices at which sixteen bytes hold a value, by arithmetic on words of eight bytes.
fn places_of(list: [u8; 16], value: u8) -> u16 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let half = |at: usize| {
        let bytes: [u8; 8] = std::array::from_fn(|place| list[at + place]);
        let other = u64::from_le_bytes(bytes) ^ u64::from_le_bytes([value; 8]);
        // The highest bit of a byte is set if and only if any of its bits was.
        let differs = ((other & LOW) + LOW) | other;
        let equal = !differs >> 7 & 0x0101_0101_0101_0101;
        // A multiplication gathers the eight bits.
        (equal.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
    };
    half(0) | half(8) << 8
}

#[test]
fn arithmetic_finds_what_a_loop_finds() {
    let list = [4, 3, 0, 7, 2, 5, 1, 6, 8, 9, 0x80, 11, 0x23, 0x80, 14, 0xff];
    for value in 0..=255 {
        let slowly = (0..16).filter(|&place| list[place] == value).fold(0, |all, at| all | 1 << at);
        assert_eq!(places_of(list, value), slowly, "{value}");
    }
}

/// The occupied files of a rank, given as a word of four bits per square.
fn occupied_files(rank: u32) -> u8 {
    let occupied = (rank | rank >> 1) & 0x1111_1111;
    (0..8).fold(0, |files, file| files | ((occupied >> (4 * file) & 1) as u8) << file)
}

#[test]
fn two_bits_of_a_nibble_show_whether_a_square_is_occupied() {
    assert_eq!(occupied_files(0x6253_7526), 0xff);
    assert_eq!(occupied_files(0x0001_0000), 0x10);
}

/// The nearest piece on each of eight rays, one byte per ray: the lowest set bit of every byte.
fn nearest(pieces: u64) -> u64 {
    const KNIGHTS: u64 = 0x8080_8080_8080_8080;
    // The bit of the knight's square stops the borrow on a ray without pieces.
    let all = pieces | KNIGHTS;
    all & !(all - 0x0101_0101_0101_0101) & pieces & !KNIGHTS
}

#[test]
fn one_subtraction_finds_the_first_piece_of_every_ray() {
    for ray in 0..0x80_u64 {
        let lowest = ray & ray.wrapping_neg();
        assert_eq!(nearest(ray * 0x0101_0101_0101_0101), lowest * 0x0101_0101_0101_0101);
    }
}

/// The squares that white pawns attack.
fn attacked_by_pawns(pawns: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    (pawns & NOT_H) << 9 | (pawns & NOT_A) << 7
}

#[test]
fn pawns_on_the_edge_attack_one_square() {
    let attacked = |square: Square| attacked_by_pawns(SquareSet::of(square).bits());
    assert_eq!(attacked(Square::H2), SquareSet::of(Square::G3).bits());
    assert_eq!(attacked(Square::A2), SquareSet::of(Square::B3).bits());
    assert_eq!(attacked(Square::E4).count_ones(), 2);
}

/// The squares that a rook attacks to the north: a subtraction on its file.
fn attacks_north(square: Square, occupied: u64) -> u64 {
    let file = 0x0101_0101_0101_0101_u64 << square.file().index();
    let rook = 1_u64 << square.index();
    let pieces = occupied & file;
    (pieces ^ pieces.wrapping_sub(rook << 1)) & file
}

#[test]
fn a_subtraction_gives_the_attacks_of_a_rook() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..1000 {
        let occupied = random.u64(..);
        for square in Square::all() {
            let on_file = attacks::rook(square, SquareSet::from_bits(occupied))
                & SquareSet::file(square.file());
            let north = on_file.bits() & !0 << square.index();
            assert_eq!(attacks_north(square, occupied), north, "{square}");
        }
    }
}

#[test]
fn either_pawn_can_capture_because_the_other_one_blocks() {
    let fen = "4k3/8/8/KPpP3r/8/8/8/8 w - c6 0 1";
    let free = Position::from_fen(fen).unwrap().into_board::<Bitboard>();
    // Two white pawns stand beside the black one; whichever captures, the other still blocks.
    assert!(free.find_uci("b5c6").is_ok() && free.find_uci("d5c6").is_ok());
    let fen = "4k3/8/8/KPp4r/8/8/8/8 w - c6 0 1";
    let bound = Position::from_fen(fen).unwrap().into_board::<Bitboard>();
    assert!(bound.find_uci("b5c6").is_err());
}

#[test]
fn a_checker_is_captured_en_passant() {
    let fen = "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1";
    let board = Position::from_fen(fen).unwrap().into_board::<Bitboard>();
    assert_eq!(board.checks_and_pins().checkers, SquareSet::of(Square::D4));
    assert!(board.find_uci("e4d3").is_ok_and(|mv| mv.is_en_passant()));
}

/// Perft by legal moves, made and unmade down to the last ply, in the shortest form.
fn perft<B: Board>(board: &mut B, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for &mv in &board.legal_moves() {
        let undo = board.make(mv);
        leaves += perft(board, depth - 1);
        board.unmake(mv, undo);
    }
    leaves
}

#[test]
fn perft_in_a_dozen_lines_counts_right() {
    let mut board = Position::start().into_board::<Bitboard>();
    assert_eq!([1, 2, 3].map(|depth| perft(&mut board, depth)), [20, 400, 8_902]);
}

/// The squares and the bits of a set, as solutions write them.
fn written<T: ToString>(parts: impl IntoIterator<Item = T>) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    let (last, rest) = parts.split_last().unwrap();
    format!("{} and {last}", rest.join(", "))
}

#[test]
fn solutions_of_the_worksheet_on_sets() {
    let page = include_str!("../../../../docs/worksheets/bitboard.md");
    let says = |words: &str| assert!(page.contains(words), "{words}");
    let pawns = SquareSet::of(Square::A2) | SquareSet::of(Square::C4) | SquareSet::of(Square::H4);
    let shifted = SquareSet::from_bits(pawns.bits() << 9);
    let kept = SquareSet::from_bits(shifted.bits() & !SquareSet::file(File::A).bits());
    for (set, is_word) in [(pawns, true), (shifted, false), (kept, true)] {
        let bits = written(set.into_iter().map(Square::index));
        if set != kept {
            says(&format!("Bits {bits}"));
        }
        if is_word {
            says(&format!("`{:#018x}`", set.bits()));
        }
    }
    assert!(LESSON.contains(&format!("`{:#018x}`. Then {}", pawns.bits(), written(shifted))));
    says(&format!("{}. No pawn stepped to a6", written(shifted)));
    says(&format!("`{:#x}`", !SquareSet::file(File::A).bits()));
    let knight = attacks::knight(Square::E4);
    let bits = written(knight.into_iter().map(Square::index));
    says(&format!("Bits {bits}: {}.", written(knight)));
}

#[test]
fn solutions_of_the_worksheet_on_a_mailbox() {
    let page = include_str!("../../../../docs/worksheets/mailbox10x12.md");
    let index = |square: Square| 21 + 10 * square.rank().index() + square.file().index();
    for (name, step) in [("North", 10), ("East", 1), ("South", -10), ("West", -1)] {
        let (mut read, mut at) = (Vec::new(), index(Square::H4) as isize);
        loop {
            at += step;
            read.push(at.to_string());
            if !Square::all().any(|square| index(square) as isize == at) {
                break;
            }
        }
        let words = format!("{name} {}.", read.join(", "));
        assert!(page.contains(&words) && LESSON.contains(&words), "{words}");
    }
}

const LESSON: &str = include_str!("../../../../docs/worksheets/lesson.md");

/// The rows of the last table of a sheet: what the steps of the knight on h1 lead to.
fn rows(page: &'static str) -> Vec<Vec<&'static str>> {
    let rows = page.lines().filter(|line| line.starts_with("| ") && line.contains(" = "));
    rows.map(|row| row.split('|').map(str::trim).collect()).collect()
}

#[test]
fn the_lesson_has_the_answers_of_the_sheets() {
    let says = |words: &str| assert!(LESSON.contains(words), "{words}");
    let array = rows(include_str!("../../../../docs/worksheets/array8x8.md"));
    let cells = |rows: &[Vec<&str>], is_wanted: fn(&str) -> bool| -> Vec<String> {
        rows.iter().filter(|row| is_wanted(row[4])).map(|row| row[3].to_string()).collect()
    };
    says(&format!("steps to {} are right", written(cells(&array, |end| end == "yes"))));
    let beyond = cells(&array, |end| end == "no: the other side");
    assert_eq!((beyond.len(), cells(&array, |end| end == "no").len()), (3, 3));
    says(&format!("Three come in on the other side ({})", beyond.join(", ")));
    let mailbox = rows(include_str!("../../../../docs/worksheets/mailbox10x12.md"));
    let (on_board, off): (Vec<_>, Vec<_>) = mailbox.iter().partition(|row| row[4] == "yes");
    let index = |row: &&Vec<&'static str>| row[2].rsplit(' ').next().unwrap();
    says(
        &on_board
            .iter()
            .map(|row| format!("{} is {}", index(row), row[3]))
            .collect::<Vec<_>>()
            .join(", "),
    );
    says(&format!("The cells {} hold 99", written(off.iter().map(index))));
    let [a, h] =
        [File::A, File::H].map(|file| format!("`{:#018x}`", !SquareSet::file(file).bits()));
    says(&format!("The mask is {a}; to the north-west, where each number grows by 7, it is {h}."));
    let h4 = Square::H4.index();
    let beyond = Square::new(h4 + 1);
    says(&format!("h4 is cell {h4}, and {h4} + 1 is {}, the cell of {beyond}", h4 + 1));
    let [a2, a3] = [Square::A2, Square::A3].map(Square::index);
    says(&format!("clears bit {a2} and sets bit {a3}"));
    says(&format!("`cells[-3]` is {}", Square::new(64 - 3)));
    says(&format!("h4 becomes {}.", 8 * 4 + 7));
}

/// Bishops and queens, from three words with the bits of 1 for the pawn to 6 for the king.
fn diagonal_sliders([low, middle, high]: [u64; 3]) -> u64 {
    low & (middle | high)
}

#[test]
fn bishops_and_queens_have_the_lowest_bit_and_another() {
    for role in Role::ALL {
        let code = 1 + role.index() as u64;
        let is_diagonal = matches!(role, Role::Bishop | Role::Queen);
        let words = [code & 1, code >> 1 & 1, code >> 2 & 1];
        assert_eq!(diagonal_sliders(words), u64::from(is_diagonal), "{role:?}");
    }
}
