"""The legal moves of a position, on a mailbox of 120 cells.

The board lies in the middle of twelve rows of ten cells; every cell around it holds "#". Index of a square:
21 + 10 * rank + file, both counted from 0. A step adds a number, and a step off the board reads "#".

    python3 mailbox10x12.py < positions.fen      # a line of moves for each line
"""
import sys

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STRAIGHT = [10, 1, -10, -1]
DIAGONAL = [11, -9, -11, 9]
LEAPS = [21, 12, -8, -19, -21, -12, 8, 19]
STEPS = {"n": LEAPS, "b": DIAGONAL, "r": STRAIGHT, "q": STRAIGHT + DIAGONAL, "k": STRAIGHT + DIAGONAL}


def index(name):
    return 21 + 10 * (int(name[1]) - 1) + "abcdefgh".index(name[0])


def name(index):
    return "abcdefgh"[index % 10 - 1] + str(index // 10 - 1)


class Board:
    def __init__(self, fen=START):
        rows, turn, rights, en_passant = fen.split()[:4]
        self.cells = ["#"] * 120
        for rank, row in enumerate(reversed(rows.split("/"))):
            at = 21 + 10 * rank
            for letter in row:
                for content in "." * int(letter) if letter.isdigit() else letter:
                    self.cells[at] = content
                    at += 1
        self.white = turn == "w"
        self.rights = rights
        self.en_passant = None if en_passant == "-" else index(en_passant)

    def is_own(self, at):
        return self.cells[at].isalpha() and self.cells[at].isupper() == self.white

    def is_enemy(self, at):
        return self.cells[at].isalpha() and self.cells[at].isupper() != self.white

    def is_attacked(self, square, by_white):
        """Looks from the square as each piece would: whoever is met where it could go attacks the square."""
        letter = str.upper if by_white else str.lower
        behind = square + (-10 if by_white else 10)
        if letter("p") in (self.cells[behind - 1], self.cells[behind + 1]):
            return True
        for piece in "nk":
            if any(self.cells[square + step] == letter(piece) for step in STEPS[piece]):
                return True
        for slider in "br":
            for step in STEPS[slider]:
                at = square + step
                while self.cells[at] == ".":
                    at += step
                if self.cells[at] in (letter(slider), letter("q")):
                    return True
        return False

    def pseudo_legal_moves(self):
        """Pairs of squares, with the letter of the new piece if a pawn promotes."""
        for start in range(21, 99):
            if self.is_own(start):
                kind = self.cells[start].lower()
                yield from self.pawn_moves(start) if kind == "p" else self.piece_moves(start, kind)
        yield from self.castling_moves()

    def piece_moves(self, start, kind):
        for step in STEPS[kind]:
            to = start + step
            while self.cells[to] == "." and kind in "brq":
                yield start, to, ""
                to += step
            if self.cells[to] == "." or self.is_enemy(to):
                yield start, to, ""

    def pawn_moves(self, start):
        ahead = 10 if self.white else -10
        targets = []
        if self.cells[start + ahead] == ".":
            targets.append(start + ahead)
            if name(start)[1] == ("2" if self.white else "7") and self.cells[start + 2 * ahead] == ".":
                targets.append(start + 2 * ahead)
        for to in (start + ahead - 1, start + ahead + 1):
            if self.is_enemy(to) or to == self.en_passant:
                targets.append(to)
        for to in targets:
            for piece in "nbrq" if name(to)[1] in "18" else [""]:
                yield start, to, piece

    def castling_moves(self):
        king = index("e1" if self.white else "e8")
        for right, passed, empty in ("k", (0, 1, 2), (1, 2)), ("q", (0, -1, -2), (-1, -2, -3)):
            if (right.upper() if self.white else right) in self.rights:
                if all(self.cells[king + step] == "." for step in empty):
                    if not any(self.is_attacked(king + step, not self.white) for step in passed):
                        yield king, king + passed[2], ""

    def is_legal(self, start, to, promotion):
        """Whether the own king is not attacked after the move. The rook of a castling does not matter to that."""
        cells = self.cells.copy()
        if self.cells[start] in "Pp" and to == self.en_passant:
            self.cells[to + (-10 if self.white else 10)] = "."
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
