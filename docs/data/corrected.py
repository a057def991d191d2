#!/usr/bin/env python3
"""Writes corrected.tsv: what sequential tests of field.tsv say of a gain without the overstatement of stopping early.

    python3 docs/data/corrected.py

The log-likelihood ratio of a sequential test is a Brownian motion between two bounds. Of all gains that could have led to its end we
take the one for which a worse end has the probability 1/2: the median-unbiased estimate. Ends are ordered: an early failure is the
worst, an early pass the best. So does fishtest, the testing program of the Stockfish project (server/fishtest/stats/sprt.py and
brownian.py of https://github.com/official-stockfish/fishtest), with the approximation of D. Siegmund (Sequential Analysis, 1985), which
is used here, too. Fishtest has the results of pairs; here all follows from Elo, interval, games and bounds. A test whose figures do not
lead to its bound, neither with logistic nor with normalized Elo, has no estimate.
"""
import math
import pathlib

FOLDER = pathlib.Path(__file__).parent
# The bounds of the ratio by the error rates that testing programs set: 5 % and 5 %, or 10 % and 5 %.
RATIOS = (-2.944, 2.944), (-2.25, 2.89)
# How far the ratio that follows from the figures may lie from the bound, as a factor.
FACTOR = 1.3


def score(elo):
    return 1 / (1 + 10 ** (-elo / 400))


def log_below(z):
    """The logarithm of the probability that a normal variable is below z."""
    if z < -30:
        return -z * z / 2 - math.log(-z * math.sqrt(2 * math.pi))
    return math.log(math.erfc(-z / math.sqrt(2)) / 2)


def worse(ratios, drift, variance, games, end):
    """The probability of a worse end than this one after so many games, where each adds drift and variance to the ratio."""
    spread, way = math.sqrt(games * variance), games * drift
    low, high = ratios

    def term(bound, z):
        return math.exp(min(700, 2 * drift / variance * bound + log_below(z)))

    return (math.exp(log_below((end - way) / spread)) + term(low, (2 * low - end + way) / spread)
            - term(high, (end - way - 2 * high) / spread))


def median_unbiased(elo, half, games, bounds, passed):
    """The estimate in Elo, or None."""
    mean = score(elo)
    variance = (half / 1.96 * math.log(10) / 400 * mean * (1 - mean)) ** 2 * games
    logistic = [score(bound) for bound in bounds]
    normalized = [0.5 + bound * math.log(10) / 800 * math.sqrt(variance) for bound in bounds]
    best = None
    for low, high in logistic, normalized:
        for ratios in RATIOS:
            slope, middle, end = (high - low) / variance, (low + high) / 2, ratios[passed]
            off = games * slope * (mean - middle) / end
            far = abs(math.log(max(off, 1e-9)))
            if best is None or far < best[0]:
                best = far, off, slope, middle, end, ratios, slope * (high - low)
    far, off, slope, middle, end, ratios, step = best
    if far > math.log(FACTOR):
        return None
    low, high = elo - 100, elo + 100
    for _ in range(50):
        guess = (low + high) / 2
        # What lies beyond the bound is no part of the walk.
        if worse(ratios, slope * (score(guess) - middle), step, games / off, end) > 0.5:
            low = guess
        else:
            high = guess
    return low


def main():
    rows = [line.split("\t") for line in (FOLDER / "field.tsv").read_text().splitlines() if line[0] != "#"]
    lines = ["# Made by corrected.py from field.tsv, see there. median_unbiased is empty if the figures do not lead to the bound.",
             "reference\tchange\telo\tplus_minus_95\tmedian_unbiased"]
    for row in (dict(zip(rows[0], row)) for row in rows[1:]):
        figures = [row[name] for name in ("elo", "plus_minus_95", "games", "sprt_bounds")]
        if all(figures) and row["outcome"] in ("passed", "failed"):
            elo, half, games = map(float, figures[:3])
            bounds = [float(bound) for bound in figures[3].split(",")]
            found = median_unbiased(elo, half, games, bounds, row["outcome"] == "passed")
            found = "" if found is None else f"{found:.2f}"
            lines.append("\t".join([row["reference"], row["change"], *figures[:2], found]))
    (FOLDER / "corrected.tsv").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
