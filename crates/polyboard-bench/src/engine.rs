//! What an engine asks of its board, without its search: a walk over a tree whose shape does not depend on values.
//!
//! A search is the same on all boards only if the same values order its moves and cut its lines, and then it is one search and no
//! other. Here chance cuts, in the proportions of a profile, and the rest is an engine's: a test for the end of the game, a hash
//! table larger than the caches of a core, an evaluation, weights, the order of moves, nodes of a main and of a quiescence search.
//! Chance is drawn from the key, so all boards walk the same tree and no processor foresees it.

use polyboard::side::{Black, White};
use polyboard::{
    Board, CodePath, Color, Keyed, MoveKinds, Piece, Role, ScoredMoves, View, ViewExt,
};

use crate::checksum::mixed;
use crate::evaluate::{place, tapered};

// Chosen so that the counts of every operation for each move made are those of one profile: of the engine Svart in a search to depth
// 12. Both are in "Do search, perft and engine predict engines?" in `benches/record/experiments.md`.
/// How often, of 1,024 times, in a main and in a quiescence node: a score of the hash table stands in for the evaluation; the
/// evaluation ends the node (a main node that is in check or the root aside); an entry of the table ends it; it ends after a move.
const MAIN: [u32; 4] = [220, 630, 66, 205];
const QUIESCENCE: [u32; 4] = [0, 470, 115, 200];
/// A main node tries a null move; it asks whether a move gives check.
const NULL: u32 = 128;
const LATE: u32 = 331;

/// The depth of the main search, and of the whole.
const DEPTH: i32 = 11;
const PLIES: usize = 32;

/// Numbers in the hash table: 16 MB, as engines have in matches at a fast pace.
const SLOTS: usize = 1 << 21;

/// Weights that a move adds to sums, as in a network, of 8 MB of them. Every engine has data and work of its own between two
/// questions to its board; with so much the boards differ as much as in the engine of the profile.
const ROW: usize = 1024;

/// The memory of a walk. A new one for each walk: what it finds depends on what is in it.
pub(crate) struct Walk {
    table: Vec<u64>,
    /// By color, origin and target.
    history: [Vec<i32>; 2],
    weights: Vec<i16>,
    sums: [i16; ROW],
    /// What follows from all answers of the board.
    sum: u64,
    nodes: u64,
    /// No main node tries another move after so many.
    most: u64,
    /// The number of the tree: each is cut in other places.
    tree: u64,
}

impl Walk {
    pub(crate) fn new() -> Walk {
        let (table, weights) = (vec![1; SLOTS], vec![1; 4096 * ROW]);
        let history = [vec![0; 4096], vec![0; 4096]];
        Walk { table, history, weights, sums: [0; ROW], sum: 0, nodes: 0, most: 0, tree: 0 }
    }

    /// Walks trees from a position until about so many moves are made. Returns how many are, and a checksum of all answers.
    pub(crate) fn trees(&mut self, board: &mut Keyed<impl Board>, moves: u32) -> (u64, u64) {
        let mut lists = vec![ScoredMoves::new(); PLIES];
        self.most = moves.into();
        while self.nodes < self.most {
            // The root counts, so that a position without moves has an end too.
            (self.tree, self.nodes) = (self.tree + 1, self.nodes + 1);
            self.visit(board, &mut lists, DEPTH);
        }
        (self.nodes, self.sums.iter().fold(self.sum, |all, &sum| mixed(all ^ sum as u64)))
    }

    /// A node: of the main search as long as there is depth left, then of the quiescence search.
    #[inline(never)]
    fn visit(&mut self, board: &mut Keyed<impl Board>, lists: &mut [ScoredMoves], depth: i32) {
        board.code_path().run(
            #[inline(always)]
            || self.node(board, lists, depth),
        );
    }

    #[inline(always)]
    fn node(&mut self, board: &mut Keyed<impl Board>, lists: &mut [ScoredMoves], depth: i32) {
        let is_main = depth > 0;
        let [scored, pruned, known, cut] = if is_main { MAIN } else { QUIESCENCE };
        let Some((list, deeper)) = lists.split_first_mut() else { return };
        if depth >= 0 && board.search_end(100).is_some() {
            return self.add(1);
        }
        let key = board.key().0;
        let mut random = mixed(key ^ self.tree);
        let mut chance = |of_1024: u32| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            random >> 54 < of_1024.into()
        };
        if !chance(scored) {
            self.add(evaluation(board));
        }
        if !is_main && chance(pruned) {
            return;
        }
        let slot = key as usize % SLOTS;
        self.add(self.table[slot]);
        if chance(known) {
            return;
        }
        if is_main && !board.is_check() {
            if chance(NULL) {
                let undo = board.make_null();
                self.visit(board, deeper, (depth - 3).max(0));
                board.unmake_null(undo);
            }
            if depth < DEPTH && chance(pruned) {
                return;
            }
        }
        list.clear();
        let kinds = if is_main { MoveKinds::All } else { MoveKinds::Captures };
        board.legal_moves_into(kinds, list.unscored());
        let history = &self.history[board.side_to_move().index()];
        let role = |square| board.piece_at(square).map_or(0, |piece| piece.role.index() as i32);
        // Captures by both pieces, other moves by their history.
        list.score(|mv| match mv.is_capture() {
            true => 100_000 + 8 * role(mv.to()) - role(mv.from()),
            false => history[usize::from(mv.bits() & 0xfff)],
        });
        while let Some((mv, _)) = list.next_best() {
            self.nodes += 1;
            let squares = usize::from(mv.bits() & 0xfff);
            let row = &self.weights[ROW * squares..][..ROW];
            self.sums.iter_mut().zip(row).for_each(|(sum, &by)| *sum = sum.wrapping_add(by));
            let is_late = is_main && chance(LATE);
            Board::after(
                board,
                mv,
                #[inline(always)]
                |child| {
                    self.add(child.key().0 ^ u64::from(is_late && child.is_check()));
                    self.visit(child, deeper, depth - 1);
                },
            );
            if chance(cut) || is_main && self.nodes >= self.most {
                self.history[board.side_to_move().index()][squares] += depth.max(0);
                break;
            }
        }
        self.table[slot] = key;
    }

    #[inline(always)]
    fn add(&mut self, answer: u64) {
        self.sum = self.sum.rotate_left(1).wrapping_add(answer);
    }
}

/// Material and squares of all pieces, from their sets.
#[inline(always)]
fn evaluation(board: &Keyed<impl Board>) -> u64 {
    let sets = board.piece_sets();
    let (mut score, mut phase) = (0, 0);
    for role in Role::ALL {
        let of = |color| sets.by_piece(Piece::new(color, role));
        phase += [0, 1, 1, 2, 4, 0][role.index()] * sets.by_role(role).len() as i32;
        of(Color::White).into_iter().for_each(|square| score += place::<White>(role, square));
        of(Color::Black).into_iter().for_each(|square| score -= place::<Black>(role, square));
    }
    tapered(score, phase) as u64
}
