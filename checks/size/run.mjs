// Tests a program of checks/size.sh and prints its speed, in million leaves a second: node run.mjs FILE.wasm
import { readFileSync } from "node:fs";
import { equal } from "node:assert/strict";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, text, set_up, moves, play, perft } = instance.exports;

function write(string) {
  const bytes = new TextEncoder().encode(string);
  new Uint8Array(memory.buffer).set(bytes, text());
  return bytes.length;
}

function list() {
  const bytes = new Uint8Array(memory.buffer, text(), moves());
  return new TextDecoder().decode(bytes).trim().split(" ").sort();
}

equal(set_up(write("8/8/8/8/8/8/8/8 w - - 0 1")), 0, "a board without kings");
equal(perft(1), 0n);

equal(set_up(write("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")), 1);
equal(new Set(list()).size, 48);
equal(perft(3), 97862n);
equal(play(write("e1e2")), 0, "a piece of the same side is there");
equal(play(write("e1g1")), 1);
equal(new Set(list()).size, 43);
equal(play(write("b4c3")), 1);

// Promotions, checks and en passant.
equal(set_up(write("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1")), 1);
equal(list().filter((mv) => mv.length === 5).length, 12);
equal(perft(3), 9483n);
equal(set_up(write("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")), 1);
equal(perft(4), 43238n);

// The median of some runs, in which the compiler of the engine has done its work.
function speed(fen, depth) {
  equal(set_up(write(fen)), 1);
  const times = Array.from({ length: 7 }, () => {
    const begin = performance.now();
    const leaves = perft(depth);
    return Number(leaves) / (performance.now() - begin) / 1000;
  });
  return times.sort((a, b) => a - b)[3];
}

const start = speed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5);
const kiwipete = speed("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4);
console.log(`${start.toFixed(1)} | ${kiwipete.toFixed(1)}`);
