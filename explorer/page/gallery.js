// Positions to learn from: what they show, and the FEN.

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export const GALLERY = [
  ["The start of a game", START],
  ["A double step: the square behind the pawn is kept", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"],
  ["En passant: the captured pawn is not on the target square", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2"],
  ["En passant that would uncover a rook", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"],
  ["Castling on all sides: two pieces move", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"],
  ["Chess960: king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"],
  ["Promotion with capture: the pawn becomes another piece", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"],
  ["Pieces on every edge: where sentinels matter", "k6n/b6r/8/8/8/8/R6B/N6K w - - 0 1"],
  ["A rook pinned on a file", "4r2k/8/8/8/4R3/8/8/4K3 w - - 0 1"],
  ["Kiwipete, the test of move generators", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"],
  ["218 moves, as many as there can be", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"],
  ["Two kings: almost empty boards", "8/8/8/4k3/8/8/3K4/8 w - - 0 1"],
];
