//! Every code of ours beside shakmaty's packed setup, in turn, on the positions of a file.
//!
//!     cargo run --release --bin encode -- FILE [ROUNDS]
//!
//! FILE holds a FEN a line. Whatever is encoded is decoded and compared before anything is timed.

use std::hint::black_box;
use std::time::Instant;
use std::{env, fs};

use polyboard::Position;
use polyboard::encoding::{Bits, CODES, Code, Snapshot};
use shakmaty::fen::Fen;
use shakmaty::packed::PackedSetup;

/// Something that encodes all positions, or decodes all words.
type Work<'a> = Box<dyn Fn() + 'a>;

/// A code with its average length in bytes and what is timed of it.
struct Row<'a> {
    name: &'a str,
    bytes: f64,
    encode: Work<'a>,
    decode: Work<'a>,
}

fn theirs(text: &str) -> (Vec<shakmaty::Setup>, Vec<PackedSetup>) {
    let setups: Vec<shakmaty::Setup> = text
        .lines()
        .map(|line| line.parse::<Fen>().expect("the file holds FENs").into_setup())
        .map(|mut setup| {
            // No word of ours holds it.
            setup.fullmoves = 1.try_into().expect("1 is not 0");
            setup
        })
        .collect();
    let packed: Vec<_> = setups
        .iter()
        .map(|setup| PackedSetup::pack_standard(setup).expect("standard positions"))
        .collect();
    for (setup, packed) in setups.iter().zip(&packed) {
        assert_eq!(&packed.unpack_standard().expect("packed just now"), setup);
    }
    (setups, packed)
}

fn ours(text: &str) -> Vec<Snapshot> {
    let position = |line| Position::from_fen(line).expect("the file holds FENs");
    text.lines().map(position).map(|position| Snapshot::reduced(&position)).collect()
}

fn row<'a>(code: &'static dyn Code, snapshots: &'a [Snapshot]) -> Row<'a> {
    let stored: Vec<Snapshot> =
        snapshots.iter().map(|s| s.with_clock_at_most(code.max_clock())).collect();
    let words: Vec<Bits> =
        stored.iter().map(|s| code.encode(s).expect("positions of games")).collect();
    let mut bytes = 0;
    for (snapshot, word) in stored.iter().zip(&words) {
        assert_eq!(code.decode(word), Ok(*snapshot), "{}", code.id());
        bytes += code.encode_bytes(snapshot).map_or(0, |bytes| bytes.len());
    }
    let encode = move || stored.iter().for_each(|s| _ = black_box(code.encode(black_box(s))));
    let decode = move || words.iter().for_each(|word| _ = black_box(code.decode(black_box(word))));
    Row {
        name: code.id(),
        bytes: bytes as f64 / snapshots.len() as f64,
        encode: Box::new(encode),
        decode: Box::new(decode),
    }
}

fn main() {
    let mut arguments = env::args().skip(1);
    let file = arguments.next().expect("usage: encode FILE [ROUNDS]");
    let rounds = arguments.next().map_or(7, |text| text.parse().expect("a number of rounds"));
    let text = fs::read_to_string(&file).expect("a file that can be read");
    let (setups, packed) = theirs(&text);
    let snapshots = ours(&text);
    let bytes: usize = packed.iter().map(|packed| packed.as_bytes().len()).sum();
    let pack = |setup| _ = black_box(PackedSetup::pack_standard(black_box(setup)));
    let unpack = |packed: &PackedSetup| _ = black_box(black_box(packed).unpack_standard());
    let mut rows = vec![Row {
        name: "shakmaty",
        bytes: bytes as f64 / packed.len() as f64,
        encode: Box::new(|| setups.iter().for_each(pack)),
        decode: Box::new(|| packed.iter().for_each(unpack)),
    }];
    rows.extend(CODES.iter().map(|&code| row(code, &snapshots)));
    let mut times = vec![(Vec::new(), Vec::new()); rows.len()];
    for round in 0..=rounds {
        for (row, times) in rows.iter().zip(&mut times) {
            let time = |work: &Work<'_>| {
                let start = Instant::now();
                work();
                start.elapsed().as_nanos() as f64 / snapshots.len() as f64
            };
            let (encode, decode) = (time(&row.encode), time(&row.decode));
            // The first round warms up.
            if round > 0 {
                times.0.push(encode);
                times.1.push(decode);
            }
        }
    }
    println!("{} positions, {rounds} rounds, medians", snapshots.len());
    println!("code        bytes  encode ns  decode ns");
    for (row, (mut encode, mut decode)) in rows.iter().zip(times) {
        let median = |numbers: &mut Vec<f64>| {
            numbers.sort_by(f64::total_cmp);
            numbers[numbers.len() / 2]
        };
        let (encode, decode) = (median(&mut encode), median(&mut decode));
        println!("{:10} {:6.2} {encode:10.0} {decode:10.0}", row.name, row.bytes);
    }
}
