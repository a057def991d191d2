# Names of cozy-chess to names of polyboard, for `sed -E -i -f docs/coming-from-cozy.sed src/*.rs` on a copy of a program:
# the rows of the table in coming-from.md. What is left, the compiler names. Read the difference: words of the program's own
# with the same names are changed too.
s/use cozy_chess::\*;/use polyboard::prelude::*;/
s/\bPiece\b/Role/g
s/\bfile\.bitboard\(\)/SquareSet::file(file)/g
s/\brank\.bitboard\(\)/SquareSet::rank(rank)/g
s/\b([a-z_]+)\.bitboard\(\)/SquareSet::of(\1)/g
s/\bBitBoard\b/SquareSet/g
s/::NUM\b/::COUNT/g
s/\.has\(/.contains(/g
s/\.next_square\(\)/.first()/g
s/\.relative_to\(/.of(/g
s/\b(square|from|to|sq) as usize/\1.index()/g
s/\.colors\(/.by_color(/g
s/\.pieces\(/.by_role(/g
s/\.colored_pieces\(([^,()]+), ([^()]+)\)/.by_piece(Piece::new(\1, \2))/g
s/\.piece_on\(([^()]*)\)/.piece_at(\1).map(|piece| piece.role)/g
s/\.color_on\(([^()]*)\)/.piece_at(\1).map(|piece| piece.color)/g
s/\.halfmove_clock\(\)/.state().halfmove_clock/g
s/\.fullmove_number\(\)/.state().fullmove_number/g
s/\bget_pawn_attacks\(([^,()]+), ([^,()]+)\)/attacks::pawn(\2, \1)/g
s/\bget_pawn_quiets\(([^,()]+), ([^,()]+), /attacks::pawn_pushes(\2, \1, /g
s/\bget_(knight|king)_moves\(/attacks::\1(/g
s/\bget_(bishop|rook)_moves\(/board.\1_attacks(/g
s/\bget_between_rays\(/attacks::between(/g
s/\bget_line_rays\(/attacks::line(/g
s/\.status\(\) != GameStatus::Ongoing/.search_end(100).is_some()/g
