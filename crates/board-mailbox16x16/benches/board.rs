//! The operations of this board, timed.

use board_mailbox16x16::{Mailbox16x16, Mailbox16x16List};

board_conformance::bench!(Mailbox16x16, Mailbox16x16List);
