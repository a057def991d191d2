//! The checks that every board passes.

mod trace;

board_conformance::suite!(mailbox12x12, board_mailbox12x12::Mailbox12x12);
board_conformance::suite!(mailbox12x12_list, board_mailbox12x12::Mailbox12x12List);
