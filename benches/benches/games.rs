//! What do keys and games cost?
//!
//! `cargo bench -p polyboard-benches --bench games`
//!
//! Group `keys`: the leaves of a tree on the bitboard, without keys and with each kind of key; every move is made, so
//! that every key is computed; the throughput is leaves. Group `game`: 5,000 plies without capture or pawn move, where a scan of the history
//! at every ply would show; the throughput is plies.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use polyboard::{
    Bitboard, Board, Game, Key, Key64, Key128, Keyed, Move, PolyglotKey, Position, ViewExt,
    make_each_legal_move,
};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// Neither side can mate, and the pawns are blocked.
const STUCK: &str = "4kb2/8/p1p1p1p1/P1P1P1P1/8/8/8/4KB2 w - - 0 1";
const LEAVES: u64 = 4_085_603;
const PLIES: usize = 5_000;

fn leaves<B: Board>(board: &mut B, depth: u32) -> u64 {
    let mut count = u64::from(depth == 0);
    if depth > 0 {
        make_each_legal_move(board, |board, _| count += leaves(board, depth - 1));
    }
    count
}

fn leaves_under<K: Key + Default>(position: &Position) -> u64 {
    let board = Bitboard::from_position(position);
    leaves(&mut Keyed::<Bitboard, K>::new(board, K::EN_PASSANT), 4)
}

fn keys(criterion: &mut Criterion) {
    let position = Position::from_fen(KIWIPETE).expect("a position");
    let mut group = criterion.benchmark_group("keys");
    group.throughput(Throughput::Elements(LEAVES));
    let mut time = |id: &str, count: &dyn Fn() -> u64| {
        group.bench_function(id, |b| b.iter(|| assert_eq!(count(), LEAVES)));
    };
    time("none", &|| leaves(&mut Bitboard::from_position(&position), 4));
    time("64", &|| leaves_under::<Key64>(&position));
    time("128", &|| leaves_under::<Key128>(&position));
    time("polyglot", &|| leaves_under::<PolyglotKey>(&position));
    group.finish();
}

/// Plays the moves and counts after how many of them `holds` is true.
fn play(moves: &[Move], holds: impl Fn(&Game<Bitboard>) -> bool) -> usize {
    let mut game = Game::from_position(&Position::from_fen(STUCK).expect("a position"));
    let mut yes = 0;
    for &mv in moves {
        game.play_unchecked(mv);
        yes += usize::from(holds(&game));
    }
    while game.undo().is_some() {}
    yes
}

fn games(criterion: &mut Criterion) {
    let mut moves = Vec::new();
    let mut game: Game<Bitboard> =
        Game::from_position(&Position::from_fen(STUCK).expect("a position"));
    while moves.len() < PLIES {
        let quiet: Vec<Move> =
            game.board().legal_moves().iter().copied().filter(|mv| !mv.is_capture()).collect();
        let mv = quiet[(game.key().0 >> 64) as usize % quiet.len()];
        game.play_unchecked(mv);
        // The key alone would lead to cycles.
        if game.occurrences() > 1 + moves.len() as u32 / 1_000 {
            game.undo();
            game.play_unchecked(quiet[moves.len() % quiet.len()]);
        }
        moves.push(game.moves().next_back().flatten().expect("a move was played"));
    }
    let mut group = criterion.benchmark_group("game");
    group.throughput(Throughput::Elements(PLIES as u64));
    group.bench_function("play and undo", |b| b.iter(|| black_box(play(&moves, |_| false))));
    group.bench_function("threefold?", |b| {
        b.iter(|| black_box(play(&moves, Game::is_threefold_repetition)));
    });
    group.bench_function("claims?", |b| {
        b.iter(|| {
            black_box(play(&moves, |g| g.can_claim_threefold() || g.can_claim_fifty_moves()))
        });
    });
    group.bench_function("outcome?", |b| {
        b.iter(|| black_box(play(&moves, |g| g.outcome().is_some())));
    });
    group.finish();
}

criterion_group!(benches, keys, games);
criterion_main!(benches);
