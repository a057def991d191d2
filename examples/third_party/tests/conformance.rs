//! Every check of the suite as a test of its own.

board_conformance::suite!(hash_board, hash_board::HashBoard);
