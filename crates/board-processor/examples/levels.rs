//! Prints which levels of instructions run on this processor, and which do not.

use board_processor::Level;

fn main() {
    let highest = Level::of_processor();
    let names =
        |levels: Vec<Level>| levels.into_iter().map(Level::name).collect::<Vec<_>>().join(", ");
    let (runs, lacks) = Level::ALL.into_iter().partition(|&level| level <= highest);
    print!("runs on this processor: {}", names(runs));
    match names(lacks) {
        lacks if lacks.is_empty() => println!(),
        lacks => println!("; does not: {lacks}"),
    }
}
