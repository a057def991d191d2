"""The legal moves of a position, on an array of 64 cells.

Index of a square: 8 * rank + file, both counted from 0. A step adds a number, and one to the east of h4 would be a5: so a
step is a pair of files and ranks, and both are tested before the array is read.

    python3 array8x8.py < positions.fen      # a line of moves for each line
"""
import sys

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
NOWHERE = -1
STEPS = {"n": LEAPS, "b": DIAGONAL, "r": STRAIGHT, "q": STRAIGHT + DIAGONAL, "k": STRAIGHT + DIAGONAL}


def index(name):
    return 8 * (int(name[1]) - 1) + "abcdefgh".index(name[0])


def name(index):
    return "abcdefgh"[index % 8] + str(index // 8 + 1)


def go(index, step):
    """Where a step leads: the test of the edge."""
    file, rank = index % 8 + step[0], index // 8 + step[1]
    return 8 * rank + file if file in range(8) and rank in range(8) else NOWHERE


class Board:
    def __init__(self, fen=START):
        rows, turn, rights, en_passant = fen.split()[:4]
        self.cells = ["."] * 64
        for rank, row in enumerate(reversed(rows.split("/"))):
            at = 8 * rank
            for letter in row:
                for content in "." * int(letter) if letter.isdigit() else letter:
                    self.cells[at] = content
                    at += 1
        self.white = turn == "w"
        self.rights = rights
        self.en_passant = None if en_passant == "-" else index(en_passant)

    def at(self, index):
        """The content of a cell, or "#" off the board."""
        return "#" if index == NOWHERE else self.cells[index]

    def is_own(self, index):
        return self.at(index).isalpha() and self.at(index).isupper() == self.white

    def is_enemy(self, index):
        return self.at(index).isalpha() and self.at(index).isupper() != self.white

    def is_attacked(self, square, by_white):
        """Looks from the square as each piece would: whoever is met where it could go attacks the square."""
        letter = str.upper if by_white else str.lower
        behind = -1 if by_white else 1
        if letter("p") in (self.at(go(square, (-1, behind))), self.at(go(square, (1, behind)))):
            return True
        for piece in "nk":
            if any(self.at(go(square, step)) == letter(piece) for step in STEPS[piece]):
                return True
        for slider in "br":
            for step in STEPS[slider]:
                at = go(square, step)
                while self.at(at) == ".":
                    at = go(at, step)
                if self.at(at) in (letter(slider), letter("q")):
                    return True
        return False

    def pseudo_legal_moves(self):
        """Pairs of squares, with the letter of the new piece if a pawn promotes."""
        for start in range(64):
            if self.is_own(start):
                kind = self.at(start).lower()
                yield from self.pawn_moves(start) if kind == "p" else self.piece_moves(start, kind)
        yield from self.castling_moves()

    def piece_moves(self, start, kind):
        for step in STEPS[kind]:
            to = go(start, step)
            while self.at(to) == "." and kind in "brq":
                yield start, to, ""
                to = go(to, step)
            if self.at(to) == "." or self.is_enemy(to):
                yield start, to, ""

    def pawn_moves(self, start):
        ahead = 1 if self.white else -1
        targets = []
        one = go(start, (0, ahead))
        if self.at(one) == ".":
            targets.append(one)
            two = go(one, (0, ahead))
            if name(start)[1] == ("2" if self.white else "7") and self.at(two) == ".":
                targets.append(two)
        for to in (go(start, (-1, ahead)), go(start, (1, ahead))):
            if self.is_enemy(to) or to == self.en_passant:
                targets.append(to)
        for to in targets:
            for piece in "nbrq" if name(to)[1] in "18" else [""]:
                yield start, to, piece

    def castling_moves(self):
        king = index("e1" if self.white else "e8")
        for right, passed, empty in ("k", (0, 1, 2), (1, 2)), ("q", (0, -1, -2), (-1, -2, -3)):
            if (right.upper() if self.white else right) in self.rights:
                if all(self.at(king + step) == "." for step in empty):
                    if not any(self.is_attacked(king + step, not self.white) for step in passed):
                        yield king, king + passed[2], ""

    def is_legal(self, start, to, promotion):
        """Whether the own king is not attacked after the move. The rook of a castling does not matter to that."""
        cells = self.cells.copy()
        if self.cells[start] in "Pp" and to == self.en_passant:
            self.cells[to + (-8 if self.white else 8)] = "."
        self.cells[start], self.cells[to] = ".", self.cells[start]
        king = self.cells.index("K" if self.white else "k")
        is_legal = not self.is_attacked(king, not self.white)
        self.cells = cells
        return is_legal

    def legal_moves(self):
        moves = [move for move in self.pseudo_legal_moves() if self.is_legal(*move)]
        return sorted(name(start) + name(to) + promotion for start, to, promotion in moves)


if __name__ == "__main__":
    for line in sys.stdin:
        print(*Board(line).legal_moves())
