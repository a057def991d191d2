#!/usr/bin/env python3
"""Makes src/adaptive/model.bin and moves.bin, the models of the code `adaptive`, from what `samples.rs` writes.

    pip install jax optax
    train.py positions FOLDER model.bin [TEST-FOLDER]
    train.py moves FOLDER moves.bin [TEST-FOLDER]

At the end, the mean bits per sample of another folder are printed. `src/adaptive/network.rs`, `walk.rs` and
`move_network.rs` say what the parameters mean; they stand here in the order of the file: 1024 bytes of text, then numbers
of one byte, or two if they are in 1/1024, the low byte first.

Of 20 positions 3 are openings, 7 endgames and 10 middlegames. In endgames and middlegames colors are swapped at times, which
makes two positions of one. For the last part of the steps the weights are rounded, so the others adapt to it.

The models of the crate were made by an earlier program with the same method, from more games. From two of their files of games,
those of `benches/zstd.sh`, that program made models with 63.32 bits for a position and 3.018 for a move of the tests; this one,
63.10 and 3.023. It takes half an hour for positions on two processors, and a minute for moves. Another machine may round
sums in another way, so its models are not the same to the bit.
"""
import sys
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

SEED = 77_778
ROUNDED_FROM = 0.7

# The name, the shape, the parts of 1 that a number is rounded to, and the size of random numbers at the beginning.
POSITIONS = [
    ("piece", (12, 64, 64), 64, 0.08), ("count", (10, 11, 64), 64, 0.08), ("start", (64,), 64, 0.08),
    ("square", (64, 14, 64), 16, 0.05), ("state", (23, 64), 16, 0.05),
    ("known_count", (10, 11, 32), 64, 0.2), ("count_start", (32,), 64, 0.2), ("count_score", (10, 11, 32), 16, 0.1),
    ("of_square", (64, 14), 1024, 0), ("of_state", (23,), 1024, 0), ("left", (64, 33), 1024, 0),
    ("left_of_piece", (12, 12), 1024, 0), ("left_of_color", (2, 17), 1024, 0), ("clock", (20,), 1024, 0),
    ("check", (4,), 1024, 0), ("of_count", (10, 11), 1024, 0),
]
MOVES = [("known", (965, 48), 64, 0.08), ("scored", (769, 48), 16, 0.08), ("feature", (5524,), 1024, 0)]
# The kinds that are counted, and how many of them a side has at the start.
KINDS = [(0, 8), (6, 8), (4, 1), (10, 1), (3, 2), (9, 2), (2, 2), (8, 2), (1, 2), (7, 2)]


def rounded(form, parameters):
    """The numbers of the file, in their parts of 1."""
    limits = {name: (parts, 32_000 if parts == 1024 else 127) for name, _, parts, _ in form}
    return {
        name: jnp.clip(jnp.floor(value * limits[name][0] + 0.5), -limits[name][1], limits[name][1])
        for name, value in parameters.items()
    }


def quantized(form, parameters):
    parts = {name: parts for name, _, parts, _ in form}
    return {name: value / parts[name] for name, value in rounded(form, parameters).items()}


def ask(score, yes):
    """The nats of yes or no."""
    return jax.nn.softplus(jnp.where(yes, -score, score))


def choose(scores, possible, chosen):
    """The nats of one of some possible values."""
    scores = jnp.where(possible, scores, -1e9)
    return jax.nn.logsumexp(scores, -1) - jnp.take_along_axis(scores, chosen[..., None], -1)[..., 0]


def count_lengths(p, counts):
    sums, missing, nats = p["count_start"], [0, 0], 0
    for kind, (piece, stock) in enumerate(KINDS):
        count, color = counts[:, piece], piece // 6
        scores = jnp.clip(sums, 0, 1) @ p["count_score"][kind].T + p["of_count"][kind]
        nats += choose(scores, jnp.arange(11) <= stock + jnp.reshape(missing[color], (-1, 1)), count)
        missing[color] = stock - count if kind < 2 else missing[color] - jnp.maximum(count - stock, 0)
        sums = sums + p["known_count"][kind][count]
    return nats


def pick(table, index):
    """The numbers of the last axis of a table. A product is faster to learn than an index."""
    return ((index[..., None] == jnp.arange(table.shape[-1])) * table).sum(-1)


def square_lengths(walk, square):
    """The nats of a square, with what is known before it: the sums, and how many of each piece are left."""
    sums, left = walk
    index, symbol, rows, biases, p = square
    all_left, pieces = left.sum(-1), symbol[:, None] == jnp.arange(1, 13)
    scores = jnp.clip(sums, 0, 1) @ rows.T + biases
    occupied, is_white = symbol > 0, symbol <= 6
    score = scores[:, 0] + pick(p["left"], all_left)
    nats = ask(score, occupied) * ((all_left > 0) & (all_left < 64 - index))

    is_back_rank, is_pawn = (index < 8) | (index >= 56), jnp.arange(12) % 6 == 0
    may_stand = (left > 0) & ~(is_back_rank & is_pawn)
    both = may_stand[:, :6].any(-1) & may_stand[:, 6:].any(-1)
    white_left, black_left = pick(p["left_of_color"], left.reshape(-1, 2, 6).sum(-1)).T
    nats += ask(scores[:, 1] + white_left - black_left, is_white) * (occupied & both)

    of_color = (jnp.arange(12) < 6) == is_white[:, None]
    scores = scores[:, 2:] + pick(p["left_of_piece"], left)
    nats += choose(scores, may_stand & of_color, jnp.maximum(symbol - 1, 0)) * occupied
    return (sums + pieces @ p["piece"], left - pieces), nats


def position_lengths(p, samples):
    """The nats of the positions of `positions.bin`."""
    samples = samples.astype(jnp.int32)
    squares, black = samples[:, :64], samples[:, 64]
    counts = (squares[..., None] == jnp.arange(1, 13)).sum(1)
    sums = p["start"] + sum(p["count"][kind][counts[:, piece]] for kind, (piece, _) in enumerate(KINDS))
    by_square = {"left": p["left"], "piece": p["piece"].swapaxes(0, 1)}
    by_square |= {name: jnp.broadcast_to(p[name], (64, *p[name].shape)) for name in ("left_of_piece", "left_of_color")}
    squares = jnp.arange(64), squares.T, p["square"], p["of_square"], by_square
    (sums, _), nats = jax.lax.scan(square_lengths, (sums, counts), squares)

    nats = nats.sum(0) + count_lengths(p, counts)
    state = jnp.clip(sums, 0, 1) @ p["state"].T + p["of_state"]
    nats += ask(state[:, 0] + p["check"][samples[:, 65]], black)
    nats += (ask(state[:, 1:5], samples[:, 66:70] == 2) * (samples[:, 66:70] > 0)).sum(-1)
    en_passant = state[jnp.arange(len(black)), 5 + black]
    nats += samples[:, 70] * ask(en_passant, False) + samples[:, 71] * ask(en_passant, True)
    clock, values, eighths = samples[:, 72:], jnp.arange(16), 16 + 8 * jnp.arange(20)
    nats += (ask(state[:, 7:], clock == values) * (clock >= values)).sum(-1)
    noes, is_it = jnp.clip(clock - eighths, 0, 8), (clock // 8 == eighths // 8) & (clock < 150)
    return nats + (noes * ask(p["clock"], False) + is_it * ask(p["clock"], True)).sum(-1)


def move_lengths(p, batch):
    """The nats of moves of `games.bin` and `moves.bin`."""
    known, chosen, game, moves = batch
    # Numbers that stand for nothing.
    p = {name: jnp.concatenate([value, jnp.zeros((1, *value.shape[1:]))]) for name, value in p.items()}
    units = jnp.clip(p["known"][known].sum(1), 0, 1)
    rows = p["scored"][moves[:, :2]].sum(1)
    scores = (rows * units[game]).sum(-1) + p["feature"][moves[:, 2:]].sum(-1)
    greatest = jax.lax.stop_gradient(jax.ops.segment_max(scores, game, len(known) + 1))
    sums = jax.ops.segment_sum(jnp.exp(scores - greatest[game]), game, len(known) + 1)
    return (jnp.log(sums) + greatest)[:-1] - scores[chosen]


class Positions:
    form, lengths = POSITIONS, staticmethod(position_lengths)
    words, step, rate, end, decay = 24_000_000, 256, 0.004, 1e-8, 0

    def __init__(self, folder):
        self.all = np.fromfile(folder / "positions.bin", np.uint8).reshape(-1, 73)
        phases = np.array([line[0] for line in open(folder / "positions.fen")])
        self.phases = [np.flatnonzero(phases == phase) for phase in "oem"]

    def draw(self, random, count):
        phases = random.choice(3, count, p=[0.15, 0.35, 0.5])
        drawn = self.all[[self.phases[phase][int(part * len(self.phases[phase]))]
                          for phase, part in zip(phases, random.random(count))]]
        swaps = (random.random(count) < 0.3) & (phases > 0)
        drawn[swaps] = self.swapped(drawn[swaps])
        return drawn

    @staticmethod
    def swapped(samples):
        """The same positions with the colors swapped."""
        samples = samples[:, [*(np.arange(64) ^ 56), 64, 65, 68, 69, 66, 67, 70, 71, 72]]
        squares = samples[:, :64]
        samples[:, :64] = np.where(squares > 6, squares - 6, np.where(squares > 0, squares + 6, 0))
        samples[:, 64] ^= 1
        samples[:, 65] = np.array([0, 2, 1, 3])[samples[:, 65]]
        return samples

    def start(self, p):
        """Biases by which pieces fall on free squares at random."""
        p["start"] += 0.3
        p["count_start"] += 0.3
        share = np.minimum(np.arange(1, 33) / (64 - np.arange(64)[:, None]), 0.98)
        p["left"][:, 1:] = np.log(share / (1 - share))
        p["left_of_piece"][:, 1:] = np.log(np.arange(1, 12))
        p["left_of_color"][:, 1:] = np.log(np.arange(1, 17))
        p["clock"][:] = -2

    def batch(self, index):
        return self.all[index]


class Moves:
    form, lengths = MOVES, staticmethod(move_lengths)
    step, rate, end, decay = 128, 0.002, 1e-6, 0.2

    def __init__(self, folder):
        self.games = np.fromfile(folder / "games.bin", "<u2").reshape(-1, 42)
        self.moves = np.memmap(folder / "moves.bin", "<u2", "r").reshape(-1, 26)
        self.ends = self.games[:, 0].cumsum(dtype=np.int64)
        self.all, self.words = self.games, 4 * len(self.games)

    def start(self, p):
        p["known"][964] += 0.3

    def draw(self, random, count):
        return self.batch(random.integers(len(self.games), size=count))

    def batch(self, index):
        games, counts = self.games[index], self.games[index, 0].astype(np.int64)
        moves = np.concatenate([self.moves[end - count:end] for end, count in zip(self.ends[index], counts)])
        game = np.repeat(np.arange(len(games)), counts)
        # Few different shapes: each is compiled.
        more = -len(moves) % 512
        game = np.pad(game, (0, more), constant_values=len(games))
        moves = np.concatenate([moves, np.full((more, 26), 65535, np.uint16)])
        return games[:, 2:], counts.cumsum() - counts + games[:, 1], game, moves


def train(samples):
    random = np.random.default_rng(SEED)
    form = samples.form
    parameters = {
        name: (size * random.uniform(-1, 1, shape)).astype(np.float32) for name, shape, _, size in form
    }
    samples.start(parameters)
    steps = samples.words // samples.step
    rate = optax.join_schedules(
        [optax.linear_schedule(0, samples.rate, 200), optax.linear_schedule(samples.rate, 0.01 * samples.rate, steps)], [200])
    adam = optax.adamw(rate, eps=samples.end, weight_decay=samples.decay)

    @partial(jax.jit, static_argnames="rounds")
    def step(parameters, state, batch, rounds):
        used = quantized(form, parameters) if rounds else parameters
        nats, slopes = jax.value_and_grad(lambda p: samples.lengths(p, batch).mean())(used)
        updates, state = adam.update(slopes, state, parameters)
        return optax.apply_updates(parameters, updates), state, nats

    state, lengths = adam.init(parameters), []
    for number in range(steps):
        batch = samples.draw(random, samples.step)
        parameters, state, nats = step(parameters, state, batch, rounds=number >= ROUNDED_FROM * steps)
        lengths.append(nats)
        if number % 1000 == 999:
            print(f"step {number + 1} of {steps}: {np.mean(lengths) / np.log(2):.3f} bits", flush=True)
            lengths = []
    return parameters


def mean(samples, parameters):
    """The mean bits of all samples with the numbers of the file."""
    used, nats = quantized(samples.form, parameters), 0
    lengths = jax.jit(samples.lengths)
    for index in np.array_split(np.arange(len(samples.all)), len(samples.all) // samples.step):
        nats += float(lengths(used, samples.batch(index)).sum())
    return nats / len(samples.all) / np.log(2)


def main():
    what, folder, output, *tests = sys.argv[1:]
    kind = {"positions": Positions, "moves": Moves}[what]
    parameters = train(kind(Path(folder)))
    numbers = rounded(kind.form, parameters)
    text = (Path(folder) / "games.txt").read_bytes().ljust(1024)
    assert len(text) == 1024, "too many files for the text in front"
    data = [np.asarray(numbers[name]).astype("<i2" if parts == 1024 else "i1").tobytes() for name, _, parts, _ in kind.form]
    Path(output).write_bytes(text + b"".join(data))
    for test in tests:
        print(f"{mean(kind(Path(test)), parameters):.3f} bits for {what} of {test}")


if __name__ == "__main__":
    main()
