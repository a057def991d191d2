//! Every check of the suite as a test of its own.

// A hash map is slow, so each check takes a fifth of its cases. For a board that is not, leave the number out.
board_conformance::suite!(hash_board, hash_board::HashBoard, 5);
