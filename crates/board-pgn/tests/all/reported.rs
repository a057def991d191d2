//! What broke the readers of other programs: for each report a text of our own, and how it is read strictly and tolerantly. A
//! new one is a row.

use board_core::{FenOptions, PositionErrorKinds};

use crate::tolerant::{SAME, assert_rows};

/// The report, a text, and its readings as in [`assert_rows`].
#[rustfmt::skip]
const GAMES: &[(&str, &str, &str, &str, &str)] = &[
    ("CorentinGS/chess#97", "1. e4 e5 (1... c5 $1 {sharp} 2. Nf3 $6) 2. Nf3 *", SAME, "e4 e5 (c5 $1 {sharp} Nf3 $6) Nf3 *", ""),
    ("freeeve/pgn#4", "1. d4 {he should\njust play e3, naturally.--F; it's a \"win\"} d5\n2. c4 *", SAME, "d4 {he should just play e3, naturally.--F; it's a \"win\"} d5 c4 *", ""),
    ("mliebelt/pgn-parser#90", "1. d4 {[%depth20 +0.35] [%depth1 +0.34]} 1. ... Nf6 {a} 2. \nc4 2. ... c5 *", SAME, "d4 {[%depth20 +0.35] [%depth1 +0.34]} Nf6 {a} c4 c5 *", ""),
    ("mliebelt/pgn-parser#40", "1. d4 d5 2. Nf3  { [%eval 1.20]} *", SAME, "d4 d5 Nf3 {[%eval 1.20]} *", ""),
    ("mliebelt/pgn-parser#362", "1. e4 {[%c_effect e4;square;e4;type;Brilliant]} e5 *", SAME, "e4 {[%c_effect e4;square;e4;type;Brilliant]} e5 *", ""),
    ("mliebelt/pgn-parser#58", "[Date \"8???.?.\"]\n\n1. e4 *", SAME, "e4 *", ""),
    ("mliebelt/pgn-parser#436", "1. e4 Z0 2. d4 *", SAME, "e4 -- d4 *", ""),
    ("niklasf/shakmaty#132", "1. e4 e5 2. Z0 (2. -- Nc6) 2... Nf6 *", SAME, "e4 e5 -- (-- Nc6) Nf6 *", ""),
    ("niklasf/shakmaty#126", "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 P@e4 *", SAME, "* BROKEN", ""),
    ("kevinludwig/pgn-parser#26", "1. e4 e5? ± {MISTAKE (+3.05)} ({(+1.06) The best move was} 1... c5) 2. Nf3 = ∓ *", SAME, "e4 e5 $2 $16 {MISTAKE (+3.05)} ({(+1.06) The best move was} c5) Nf3 $10 $17 *", ""),
    ("czbar/ChessForge#780", "1. e4 e5 {INACCURACY} ({(-0.52) The best move was} 1... c5 2. Nf3) 2. Nf3 *", SAME, "e4 e5 {INACCURACY} ({(-0.52) The best move was} c5 Nf3) Nf3 *", ""),
    ("czbar/ChessForge#665", "1.   e4   1.  ...   e5  2 . Nf3 *", SAME, "e4 e5 Nf3 *", ""),
    ("jhlywa/chess.js#534", "{\nA list of openings.\n}\n\n[ECO \"A00\"]\n\n1. b4 *", SAME, "{A list of openings.} b4 *", ""),
    ("jhlywa/chess.js#364", "[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 4\"]\n[SetUp \"1\"]\n\n{ a comment }\n4... e5\n5. Ke2 *", SAME, "{a comment} e5 Ke2 *", ""),
    ("jhlywa/chess.js#340", "[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 16\"]\n\n16...e5 $1 {after Black} 17.Ke2 (17.Kd2 {a} 17...Kd7 {b}) *", SAME, "e5 $1 {after Black} Ke2 (Kd2 {a} Kd7 {b}) *", ""),
    ("jhlywa/chess.js#326", "    [Event \"Black to move\"]\n    [FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\"]\n    [Source \"x\"]\n    \n    1... e5  *\n", SAME, "e5 *", ""),
    ("jhlywa/chess.js#153", "1. e4 e5 2. Nf3 = Nc6 +/= 3. Bc4 0-1", SAME, "e4 e5 Nf3 $10 Nc6 $14 Bc4 0-1", ""),
    ("jhlywa/chess.js#262", "1. Ngf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0 *", SAME, "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O *", ""),
    ("jhlywa/chess.js#352", "1. e4 e5 2. f4 {?} exf4 {! -+ Black wins.} 3. Nf3 {\n-/+} *", SAME, "e4 e5 f4 {?} exf4 {! -+ Black wins.} Nf3 {-/+} *", ""),
    ("jhlywa/chess.js#87", "[FEN \"4k3/4r3/8/8/4n3/8/2n5/4R1K1 b - - 0 1\"]\n\n1... Ncd4 *", SAME, "Nd4 *", ""),
    ("jhlywa/chess.js#85", "[SetUp \"1\"]\n[FEN \"7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1\"]\n\n1. Rh6# *", "* BROKEN", "Rh6# *", "4:1: castling rights K, Q, k and q dropped: king or rook is not there"),
    ("mliebelt/pgn-viewer#105", "1. d4 ({w} 1. e4 {b1} e5) Nf6 ({b2} 1... d5) *", SAME, "d4 ({w} e4 {b1} e5) Nf6 ({b2} d5) *", ""),
    ("mliebelt/pgn-viewer#120", "1. e4 d5 2. exd5 {!} $16 *", SAME, "e4 d5 exd5 $16 {!} *", ""),
    ("mliebelt/pgn-viewer#100", "1. e4 d5 {!}$15 {/}$17 *", SAME, "e4 d5 $15 $17 {!} {/} *", ""),
    ("aaronfi/chess-es6.js#4", "1. e4 $2 (1. d4 $13) 1... e5 *", SAME, "e4 $2 (d4 $13) e5 *", ""),
    ("shaack/cm-pgn#28", "1. d4 Nf6 2. c4$1 {a new move} c5$2 *", SAME, "d4 Nf6 c4 $1 {a new move} c5 $2 *", ""),
    ("shaack/cm-chess#7", "[Event \"Rematch\"]\n    [White \"w\"]\n    [Result \"1-0\"]\n    1.e4 c6 2.d4 d5 3.Nc3\n    1-0", SAME, "e4 c6 d4 d5 Nc3 1-0", ""),
    ("niklasf/python-chess#1176", "1. e4 e5 2. Nf3 Ke4 1/2-1/2\n\n[White \"w\"]\n\n1. d4 *", SAME, "e4 e5 Nf3 * BROKEN / d4 *", ""),
    ("niklasf/python-chess#870", "1. e4 d5 2. d5 *", SAME, "e4 d5 * BROKEN", ""),
    ("niklasf/python-chess#1198", "[Event \"The \\\"Open\\\" \\\\ x\"]\n\n1. e4 *", SAME, "e4 *", ""),
    ("chesslablab/php-chess#160", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", SAME, "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O *", ""),
    ("daylen/stockfish-mac#55", "[Round \"\"]\n\n1. e4 {[%emt 0:0:4]} e5 {[%emt 0:0:3]} *", SAME, "e4 {[%emt 0:0:4]} e5 {[%emt 0:0:3]} *", ""),
    ("lichess-org/lila#10816", "1.e4\nc5\n2.Nf3 Nc6 3.d4\ncxd4", SAME, "e4 c5 Nf3 Nc6 d4 cxd4 *", ""),
    ("lichess-org/lila#9429", "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. d4 f5 2. e3 ( {Better is}  2. Nc3 ) 2... Nf6 ( {Threatening}  2... -- 3. g4 {0.00/36} ) *", SAME, "d4 f5 e3 ({Better is} Nc3) Nf6 ({Threatening} -- g4 {0.00/36}) *", ""),
    ("lichess-org/lila#4007", "{A40: x (1700)} 1. e4 g6 2. d4 d6 $146 (2... c5 3. d5 {Putz,G-Kirschner,C Pocking 2001 1/2-1/2}) 3. c4 *", SAME, "{A40: x (1700)} e4 g6 d4 d6 $146 (c5 d5 {Putz,G-Kirschner,C Pocking 2001 1/2-1/2}) c4 *", ""),
    ("lichess-org/lichobile#348", "0. Ne3 c6 1. d4 *", SAME, "* BROKEN", ""),
    ("lichess-org/lichobile#232", "[Fen \"4k3/8/8/8/8/8/8/4K3 w - - 2 35\"]\n\n1. d4 d5 *", SAME, "d4 d5 *", ""),
    ("lichess-org/scalachess#127", "[Black \"[=0040.34h5a4]\"]\n\n1. e4 *", SAME, "e4 *", ""),
    ("jackstenglein/chess-dojo#2147", "[Result \"0.5-0.5\"]\n\n1. e4 e5 0.5-0.5", "e4 e5 * BROKEN", "e4 e5 1/2-1/2", "3:12: a result, read as 1/2-1/2"),
    ("yo35/kokopu#42", "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *", SAME, "e4 *", ""),
    ("cutechess/cutechess#62", "[FEN \"bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w KQkq - 0 1\"]\n[Variant \"fischerandom\"]\n\n1. Nd3 {+0.16/13 0.074s} Nd6 2. Ne3 Ne6 3. O-O O-O *", SAME, "Nd3 {+0.16/13 0.074s} Nd6 Ne3 Ne6 O-O O-O *", ""),
    ("mcostalba/chess_db#1", "1. e4 e5 (1... c5)(1... e6) 2. Nf3 $1 $2 (2. f4) (\n2. d4) *", SAME, "e4 e5 (c5) (e6) Nf3 $1 $2 (f4) (d4) *", ""),
];

/// The report, a FEN, the position that is read tolerantly, and what was changed.
#[rustfmt::skip]
const FENS: &[(&str, &str, &str, &str)] = &[
    (
        "LeelaChessZero/lc0#896", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1",
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1", "",
    ),
    (
        "LeelaChessZero/lc0#896, with a rook gone", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w KQkq - 0 1",
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w Qkq - 0 1", "castling right K dropped: king or rook is not there",
    ),
    (
        "official-stockfish/Stockfish#867", "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq e6",
        "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq - 0 1",
        "en passant square e6 dropped: no pawn has just passed it",
    ),
    (
        "niklasf/shakmaty#71", "rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e5 0 1",
        "rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1",
        "en passant square e5 dropped: no pawn has just passed it",
    ),
    // What is left is a right of Chess960.
    (
        "glinscott/Garbochess-JS#4", "r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w KQkq -",
        "r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w q - 0 1",
        "castling rights K, Q and k dropped: king or rook is not there",
    ),
    (
        "franciscoBSalgueiro/en-croissant#410", "rnbqkbnr/pppppppp/8/8/8/5BN1/PPPPPPPP/RNBQ1RK1 b HQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/5BN1/PPPPPPPP/RNBQ1RK1 b Qkq - 0 1", "castling right K dropped: king or rook is not there",
    ),
    (
        "daylen/stockfish-mac#14", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "",
    ),
];

#[test]
fn games_of_reports_are_read() {
    for &(_, text, strict, tolerant, mends) in GAMES {
        assert_rows(&[(text, strict, tolerant, mends)]);
    }
}

#[test]
fn fens_of_reports_are_read() {
    for &(report, fen, right, changes) in FENS {
        let read = FenOptions::LENIENT.read_mended(fen, PositionErrorKinds::NONE);
        let (position, mends) = read.unwrap_or_else(|error| panic!("{report}: {error}: {fen}"));
        assert_eq!(
            (&*position.fen().to_string(), &*mends.to_string()),
            (right, changes),
            "{report}"
        );
    }
}
