//! The operations of this board, timed.

use board_mailbox12x12::{Mailbox12x12, Mailbox12x12List};

board_conformance::bench!(Mailbox12x12, Mailbox12x12List);
