"""The legal moves of a position, on a bitboard.

A set of squares is a number of 64 bits; the bit of a square is 8 * rank + file, both counted from 0. Eight sets are the board:
one for each kind of piece, with both colors, and one for each color. A step shifts a whole set.

    python3 bitboard.py < positions.fen      # a line of moves for each line
"""
import sys

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ALL = 2**64 - 1
FILE_A = 0x0101010101010101
FILE_H = FILE_A << 7
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LINES = {"b": DIAGONAL, "r": STRAIGHT, "q": STRAIGHT + DIAGONAL}


def bit(name):
    return 1 << 8 * (int(name[1]) - 1) + "abcdefgh".index(name[0])


def name(square):
    number = square.bit_length() - 1
    return "abcdefgh"[number % 8] + str(number // 8 + 1)


def squares(squares):
    """The bits of a set, one by one."""
    while squares:
        yield squares & -squares
        squares &= squares - 1


def step(squares, files, ranks):
    """All squares of a set, one step on. Beyond the upper and lower edge bits are lost; at the sides they are masked."""
    squares = squares << 8 & ALL if ranks == 1 else squares >> 8 if ranks == -1 else squares
    if files == 1:
        return squares << 1 & ALL & ~FILE_A
    return squares >> 1 & ~FILE_H if files == -1 else squares


def slides(squares, lines, occupied):
    """All squares that sliders pass, and the first occupied one."""
    attacks = 0
    for line in lines:
        reached = step(squares, *line)
        while reached:
            attacks |= reached
            reached = step(reached & ~occupied, *line)
    return attacks


def attacks(kind, squares, is_white, occupied):
    """The squares that pieces of a kind on a set of squares attack."""
    if kind == "p":
        ahead = 1 if is_white else -1
        return step(squares, -1, ahead) | step(squares, 1, ahead)
    if kind in LINES:
        return slides(squares, LINES[kind], occupied)
    reached = 0
    for files, ranks in STRAIGHT + DIAGONAL:
        near = step(squares, files, ranks)
        if kind == "k":
            reached |= near
        elif files and ranks:
            # A knight goes one step diagonally, then one straight on.
            reached |= step(near, files, 0) | step(near, 0, ranks)
    return reached


class Board:
    def __init__(self, fen=START):
        rows, turn, self.rights, en_passant = fen.split()[:4]
        self.kinds = dict.fromkeys("pnbrqk", 0)
        self.colors = {True: 0, False: 0}
        for rank, row in enumerate(reversed(rows.split("/"))):
            square = 1 << 8 * rank
            for letter in row:
                if letter.isalpha():
                    self.kinds[letter.lower()] |= square
                    self.colors[letter.isupper()] |= square
                square <<= int(letter) if letter.isdigit() else 1
        self.white = turn == "w"
        self.en_passant = 0 if en_passant == "-" else bit(en_passant)

    def is_attacked(self, square, by_white):
        """A piece attacks the square if a piece of its kind, on the square and of the other color, would attack it."""
        occupied, enemies = self.colors[True] | self.colors[False], self.colors[by_white]
        return any(attacks(kind, square, not by_white, occupied) & self.kinds[kind] & enemies for kind in "pnbrqk")

    def pseudo_legal_moves(self):
        """Pairs of squares, with the letter of the new piece if a pawn promotes."""
        own, enemies = self.colors[self.white], self.colors[not self.white]
        empty = ALL & ~own & ~enemies
        ahead, third = (1, 0xFF << 16) if self.white else (-1, 0xFF << 40)
        for kind in "nbrqk":
            for start in squares(self.kinds[kind] & own):
                for to in squares(attacks(kind, start, self.white, own | enemies) & ~own):
                    yield start, to, ""
        for start in squares(self.kinds["p"] & own):
            one = step(start, 0, ahead) & empty
            two = step(one & third, 0, ahead) & empty
            captures = attacks("p", start, self.white, 0) & (enemies | self.en_passant)
            for to in squares(one | two | captures):
                for piece in "nbrq" if name(to)[1] in "18" else [""]:
                    yield start, to, piece
        king = bit("e1" if self.white else "e8")
        for right, files, to, between in ("k", 1, king << 2, king << 1 | king << 2), (
            "q", -1, king >> 2, king >> 1 | king >> 2 | king >> 3):
            if (right.upper() if self.white else right) in self.rights and not between & ~empty:
                passed = king | step(king, files, 0) | to
                if not any(self.is_attacked(square, not self.white) for square in squares(passed)):
                    yield king, to, ""

    def is_legal(self, start, to, promotion):
        """Whether the own king is not attacked after the move. The rook of a castling does not matter to that."""
        kinds, colors = self.kinds.copy(), self.colors.copy()
        captured = to
        if to == self.en_passant and start & self.kinds["p"]:
            captured = step(to, 0, -1 if self.white else 1)
        moved = next(kind for kind in kinds if kinds[kind] & start)
        self.kinds = {kind: held & ~start & ~captured for kind, held in kinds.items()}
        self.kinds[moved] |= to
        self.colors = {True: colors[True] & ~captured, False: colors[False] & ~captured}
        self.colors[self.white] = self.colors[self.white] & ~start | to
        is_legal = not self.is_attacked(self.kinds["k"] & self.colors[self.white], not self.white)
        self.kinds, self.colors = kinds, colors
        return is_legal

    def legal_moves(self):
        moves = [move for move in self.pseudo_legal_moves() if self.is_legal(*move)]
        return sorted(name(start) + name(to) + promotion for start, to, promotion in moves)


if __name__ == "__main__":
    for line in sys.stdin:
        print(*Board(line).legal_moves())
