//! The words of every code for some positions. They are frozen: a change here is another code.
//!
//! They come from another implementation, in Python, written before this one.

use board_encoding::{Bits, CODES, code};

use crate::common::snapshot;

/// A name, a FEN, and the word of every code, with a stop bit, in hexadecimal.
type Row = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    (
        "the start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[
            ("a", "01f8978ab87966666666fff9000000003124521380"),
            ("b", "01e6b1e7dc6b992492400000000b6db6deef3effcefb80"),
            ("b+c8", "01e6b1e7dc6b99249242ab6db6deef3effcefb80"),
            ("b+c7", "01e6b1e7dc6b99249243a5b6db6deef3effcefb8"),
            ("b+best", "01f358f3ee35cc92492155b6db6f779f7fe77dc0"),
            ("d", "01f04e758f635cc92492000000005b6db6f7bcff3bee"),
            ("d+best", "01f8273ac7b1ae6492490aadb6db7bde7f9df7"),
            ("d+best7", "01f8273ac7b1ae6492490e96db6db7bde7f9df70"),
            ("e", "01f827f3ac7b1ae6492490aaaaabbb9f9bd8"),
            ("e2", "01f8273ac7b1ae6492490aaaaabbb9f9bd80"),
            ("e3", "01f827f3ac7b1ae6492490aaaaabbb9f9bd8"),
            ("f", "01f827f3ac7b1ae6492490aaaaabbb9f9bd8"),
            ("f3", "01f827f3ac7b1ae6492490aaaaabbb9f9bd8"),
            ("be", "01ff358f3ee35cc9249215555576e7bfcdec"),
            ("bf", "01ff358f3ee35cc9249215555576e7bfcdec"),
            ("g", "01d0d63d8d492492155b6db6ef3fcee0"),
            ("g3", "01d0dd63d8d4924921555556e7e6c0"),
            ("h", "01f6a6b1ec6a492490aadb6db779fe77"),
            ("h2", "01f6a6b1ec6a492490aaaaab73f360"),
            ("h3", "01f6a6eb1ec6a492490aaaaab73f36"),
        ],
    ),
    (
        "three questions about en passant, the second answered by yes",
        "4k3/8/8/1pPpPpP1/8/8/8/4K3 w - d6 0 1",
        &[
            ("a", "0103f0bffc606060fff65e80"),
            ("b", "010f80000254d940000001"),
            ("b+c8", "0117c252a6ca47"),
            ("b+c7", "0117c5254d94e8a0"),
            ("b+best", "018be12953652380"),
            ("d", "01f040000009536580"),
            ("d+best", "01f820d4a9b2c0"),
            ("d+best7", "01f821c9536580"),
            ("e", "01f8218d4a9b28"),
            ("e2", "01f820d4a9b2c0"),
            ("e3", "01f8218d4a9b28"),
            ("f", "01f82186a54d94"),
            ("f3", "01f82186a54d94"),
            ("be", "0198be1295364470"),
            ("bf", "01985f094a9b2238"),
            ("g", "0180f041a9536580"),
            ("g3", "0180f0430d4a9b28"),
            ("h", "01e9b0d4a9b2c0"),
            ("h2", "01e9b0d4a9b2c0"),
            ("h3", "01e9b186a54d94"),
        ],
    ),
    (
        "Black may take on e3",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3",
        &[
            ("a", "00f4978ab879666c6666ff60f41d0000c000312452c380"),
            ("b", "00e6b1e7dc6b992249000004b00d96dab6f779f7fe5dc0"),
            ("b+c8", "00e6b1e7dc6b99224904659b60b6d5b7bbcfbff2ee"),
            ("b+c7", "00e6b1e7dc6b99224908cb36c16dab6f779f7fe5dc"),
            ("b+best", "00f358f3ee35cc91248232cdb05b6adbdde7dff977"),
            ("d", "00f04e758f635cc91248000025806cb6d5b7bde7f977"),
            ("d+best", "00f8273ac7b1ae64892411966d82db56def79fe5dc"),
            ("d+best7", "00f8273ac7b1ae648924232cdb05b6adbdef3fcbb8"),
            ("e", "00f827f3ac7b1ae6489241194da0aa55ddcfc760"),
            ("e2", "00f8273ac7b1ae6489241194da0aa55ddcfc76"),
            ("e3", "00f827f3ac7b1ae6489241194da0aa55ddcfc760"),
            ("f", "00f827f3ac7b1ae6489241194da0aa55ddcfc760"),
            ("f3", "00f827f3ac7b1ae6489241194da0aa55ddcfc760"),
            ("be", "00ff358f3ee35cc912482329b4154abb73dfe3b0"),
            ("bf", "00ff358f3ee35cc912482329b4154abb73dfe3b0"),
            ("g", "00d0d63d8d491248232cdb05b6adbbcff3"),
            ("g3", "00d0dd63d8d4912482329b4154ab73f2"),
            ("h", "00f6a6b1ec6a4892411966d82db56dde7f98"),
            ("h2", "00f6a6b1ec6a489241194da0aa55b9f9"),
            ("h3", "00f6a6eb1ec6a489241194da0aa55b9f90"),
        ],
    ),
    (
        "some of the castling rights",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 17 40",
        &[
            ("a", "22989ebd9fffff63e5d380"),
            ("b", "22e0fa70000000000001d1f8ee"),
            ("b+c8", "22e07e8383b2f43f81dc"),
            ("b+c7", "22e07e8383a67a1fc0ee"),
            ("b+best", "22f03f41c1d97a1fc0ee"),
            ("d", "22f04e41c000000000000740ee"),
            ("d+best", "22f82723e0ecbd0fb8"),
            ("d+best7", "22f82723e0e99e87dc"),
            ("e", "22f821723e0ecbc1f6"),
            ("e2", "22f82723e0ecbd0fb8"),
            ("e3", "22f821723e0ecbc1f6"),
            ("f", "22f821723c1d9707b0"),
            ("f3", "22f821723c1d9707b0"),
            ("be", "229703f41c1d9783f03b"),
            ("bf", "229703e830765c1f0360"),
            ("g", "224480"),
            ("g3", "22440c"),
            ("h", "22f670f8765ec0"),
            ("h2", "22f670f8765ec0"),
            ("h3", "22f670c78765d0"),
        ],
    ),
    (
        "no pawns, a promoted rook",
        "4k3/2r5/2r5/8/2n1r3/8/8/Q3K2R w K - 5 70",
        &[
            ("a", "0b88f0bf19f39fb7c9ff4e5d38"),
            ("b", "0b0f81c01c0001a7000007a3f3b8"),
            ("b+c8", "0b17c3e17813a7047d0fe0ee"),
            ("b+c7", "0b17c3e178274e11f43f83b8"),
            ("b+best", "0b8be1f0bc09d3823e87f077"),
            ("d", "0bf04007007000069c00001f0770"),
            ("d+best", "0bf821f85e04e9c11f8fb8"),
            ("d+best7", "0bf821f85e09d3847e3ee0"),
            ("e", "0bf8221f85e04e9c11f1f6"),
            ("e2", "0bf821f85e04e9c11f8fb8"),
            ("e3", "0bf8221f85e04e9c11f1f6"),
            ("f", "0bf8224f85c09a608f1ec0"),
            ("f3", "0bf8224f85c09a608f1ec0"),
            ("be", "0ba0be1f0bc09d3823e0fc1d80"),
            ("bf", "0ba45e1e170269823c1f06c0"),
            ("g", "0bb610fc2f0274e08fe0"),
            ("g3", "0bb61127c2e04d3047c0"),
            ("h", "0bf631f85e04e9c11fc0"),
            ("h2", "0bf631f85e04e9c11fc0"),
            ("h3", "0bf6324f85c09a608f80"),
        ],
    ),
    (
        "bare kings, the clock at its end",
        "7k/8/8/8/8/8/8/K7 w - - 100 90",
        &[
            ("a", "c908f3bfffff65f380"),
            ("b", "c901f0000000000004"),
            ("b+c8", "c92fc76580"),
            ("b+c7", "c92fc74cc0"),
            ("b+best", "c997e3b2c0"),
            ("d", "c9e078"),
            ("d+best", "c9703c"),
            ("d+best7", "c9703c"),
            ("e", "c9703840"),
            ("e2", "c9703c"),
            ("e3", "c9703840"),
            ("f", "c9703860"),
            ("f3", "c9703860"),
            ("be", "c9817e3b2c"),
            ("bf", "c984be3b2c"),
            ("g", "c900e078"),
            ("g3", "c900e070c0"),
            ("h", "c9627c"),
            ("h2", "c9627c"),
            ("h3", "c9627860"),
        ],
    ),
    (
        "a gap beyond 41, last piece a pawn",
        "K1k5/8/8/8/8/8/7P/8 b - - 0 1",
        &[
            ("a", "00085cbfffffa0f480"),
            ("b", "00fdf000000000000058"),
            ("b+c8", "00fdf1d80d80"),
            ("b+c7", "00fdf1d3a0b0"),
            ("b+best", "00fef8ec06c0"),
            ("d", "00002000000000000058"),
            ("d+best", "008011d81580"),
            ("d+best7", "008011d3a1b0"),
            ("e", "0080109d8158"),
            ("e2", "008011d81580"),
            ("e3", "0080109d8158"),
            ("f", "0080108ec0ac"),
            ("f3", "0080108ec0ac"),
            ("be", "008fef8ec06c"),
            ("bf", "008bf7cec06c"),
            ("g", "00800023b02b"),
            ("g3", "008000211d8158"),
            ("h", "008001d81580"),
            ("h2", "008001d81580"),
            ("h3", "0080008ec0ac"),
        ],
    ),
    (
        "a middlegame",
        "r2qr1k1/1bbn1pp1/p6p/1pp1p3/1P6/P2P1NPP/1BP2PB1/1R1QR1K1 b - - 1 20",
        &[
            ("a", "02089da9cbd887c66c6f26c66c6f00f20d0c100c20d02d3c43c5c8"),
            ("b", "02e1e71f18c692201122050295bb59a5c9d7bd40"),
            ("b+c8", "02e03ce3e0631a48848910549415bb59a0b9075ef5"),
            ("b+c7", "02e03ce3e0631a48848910549415bb59a0b9075ef5"),
            ("b+best", "0270f38f8c634910089102814addacd2e4ebdea0"),
            ("d", "02f86e1ee0c634910089102814addacd2e4ebfd8"),
            ("d+best", "027c370f70631a48804488140a56ed6697275fec"),
            ("d+best7", "027c370f70631a48804488140a56ed6697275fec"),
            ("e", "027c36f0f70631a4880448810113699161cfe8"),
            ("e2", "027c370f70631a48804488140a56ed6697275fec"),
            ("e3", "027c36f0f70631a4880448810113699161cfe8"),
            ("f", "027c36f0f70631a4880448810113699161cfe8"),
            ("f3", "027c36f0f70631a4880448810113699161cfe8"),
            ("be", "026f0f38f8c6349100891020226d322c39ee40"),
            ("bf", "026f0f38f8c6349100891020226d322c39ee40"),
            ("g", "0201f863dc18c692201122050295bb59a5c9d7fb"),
            ("g3", "0201f86c3dc18c69220112204044da645873fa"),
            ("h", "026d670f70631a48804488140a56ed6697275fec"),
            ("h2", "026d670f70631a48804488140a56ed6697275fec"),
            ("h3", "026d66f0f70631a4880448810113699161cfe8"),
        ],
    ),
];

fn bits(hex: &str) -> Bits {
    let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
    let bytes: Vec<u8> = (0..hex.len()).step_by(2).map(byte).collect();
    Bits::from_stopped_bytes(&bytes).unwrap()
}

#[test]
fn words_are_frozen() {
    for &(name, fen, words) in ROWS {
        let snapshot = snapshot(fen);
        for &(id, word) in words {
            let code = code(id).unwrap();
            let found = code.encode(&snapshot).unwrap();
            assert_eq!(format!("{:?}", found.to_stopped_bytes()), word, "{name}, {id}");
            assert_eq!(code.decode(&bits(word)), Ok(snapshot), "{name}, {id}");
        }
    }
}

#[test]
fn fen_is_itself() {
    let code = code("fen").unwrap();
    for &(name, fen, _) in ROWS {
        let fen = fen.rsplit_once(' ').unwrap().0.to_owned() + " 1";
        let snapshot = snapshot(&fen);
        let word = code.encode(&snapshot).unwrap();
        assert_eq!(word.to_bytes().as_slice(), fen.as_bytes(), "{name}");
        assert_eq!(code.decode(&word), Ok(snapshot), "{name}");
    }
}

/// The start position in bits: what the lessons say.
#[test]
fn lengths_of_the_start_position() {
    let lengths = [
        ("fen", 448),
        ("a", 160),
        ("b", 176),
        ("b+c8", 152),
        ("b+c7", 156),
        ("b+best", 153),
        ("d", 174),
        ("d+best", 151),
        ("d+best7", 155),
        ("e", 140),
        ("e2", 136),
        ("e3", 140),
        ("f", 140),
        ("f3", 140),
        ("be", 141),
        ("bf", 141),
        ("g", 122),
        ("g3", 113),
        ("h", 127),
        ("h2", 114),
        ("h3", 118),
    ];
    let start = snapshot("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let found = CODES.iter().take(lengths.len());
    let found: Vec<_> = found.map(|code| (code.id(), code.encode(&start).unwrap().len())).collect();
    assert_eq!(found, lengths);
}
