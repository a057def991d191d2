// The page tests itself when it is opened with ?test. The results, lines of PASS and FAIL, go into the
// document and back to the server.

import { squareName } from "./engine.js";
import { GALLERY, START } from "./gallery.js";

const $ = (id) => document.getElementById(id);
const ALL = "array8x8 mailbox12x12 mailbox10x12 mailbox16x16 x88 array8x8+list mailbox12x12+list mailbox10x12+list mailbox16x16+list x88+list piece-list nibble byteboard bitboard bitboard+array8x8".split(" ");
const CODES = { P: 1, N: 2, B: 3, R: 4, Q: 5, K: 6, p: 255, n: 254, b: 253, r: 252, q: 251, k: 250, ".": 0 };

function equal(found, expected, what) {
  const [left, right] = [found, expected].map((value) => JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part)));
  if (left !== right) throw new Error(`${what}: ${left} is not ${right}`);
}

const key = (element, name) => element.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));

const tests = {
  "every board has a card, in the order of the library": (explorer) => {
    equal(explorer.engine.cards.map(({ id }) => id), ALL, "cards");
    equal([...explorer.shown.keys()], ALL, "shown");
  },

  "the bytes of cells are the men, read from memory": (explorer) => {
    for (const [name, fen] of GALLERY) {
      explorer.setUp(fen);
      equal($("fen-error").textContent, "", name);
      const { letters } = explorer.summary;
      for (const [id, columns, corner] of [["array8x8", 8, 0], ["mailbox12x12", 12, 26], ["mailbox10x12", 10, 21], ["mailbox16x16", 16, 0x44], ["x88", 16, 0]]) {
        const bytes = explorer.engine.bytes(explorer.shown.get(id).about);
        for (let square = 0; square < 64; square++) {
          const byte = bytes[corner + columns * (square >> 3) + (square % 8)];
          equal(byte, CODES[letters[square]], `${id} ${squareName(square)} of ${name}`);
        }
      }
    }
  },

  "the bits of sets are the men": (explorer) => {
    explorer.setUp(START);
    const bytes = explorer.engine.bytes(explorer.shown.get("bitboard").about);
    const word = (at) => new DataView(bytes.buffer).getBigUint64(at, true);
    equal([word(0), word(40), word(48), word(56)], [0xff00000000ff00n, 0x1000000000000010n, 0xffffn, 0xffff000000000000n], "words");
  },

  "a square lights its place in every card": (explorer) => {
    explorer.setUp(START);
    explorer.lookAtSquare(12); // e2: a white pawn
    const lit = (id) => [...explorer.shown.get(id).element.querySelectorAll(".lit, .lit-list")].map((unit) => Number(unit.dataset.bit));
    const sorted = (bits) => [...bits].sort((a, b) => a - b);
    equal(sorted(lit("array8x8")), [8 * 12], "array8x8");
    equal(sorted(lit("mailbox10x12")), [8 * 35], "mailbox10x12");
    equal(sorted(lit("x88")), [8 * 0x14], "x88");
    equal(sorted(lit("nibble")), [32 + 16], "nibble");
    equal(sorted(lit("bitboard")), [0, 1, 2, 3, 4, 5, 6, 7, 8].map((set) => 64 * set + 12), "bitboard");
    equal(lit("piece-list").length, 2, "piece-list: square and role");
    equal(lit("array8x8+list").length, 3, "array8x8+list: cell, man and slot");
    const inLists = (id) => explorer.shown.get(id).element.querySelectorAll(".lit-list").length;
    equal(["array8x8", "array8x8+list", "piece-list"].map(inLists), [0, 2, 2], "of these in lists");
    equal(document.querySelectorAll(".square.lit").length, 1, "on the board");
    if (!$("status").textContent.startsWith("e2, white pawn. Bytes: array8x8 +12,")) throw new Error($("status").textContent);
    explorer.lookAtSquare(null);
    equal(document.querySelectorAll(".memory .cards .lit").length, 0, "nothing is lit at the end");
  },

  "a byte lights its square and says what it is": (explorer) => {
    explorer.setUp(START);
    const look = (id, bit) => {
      explorer.lookAtBit(explorer.shown.get(id), bit);
      return $("status").textContent;
    };
    equal(look("mailbox10x12", 8 * 35), "mailbox10x12 +35: cells[35], e2: white pawn. Holds 0x01.", "cell");
    equal([...document.querySelectorAll(".square.lit")].map((cell) => cell.dataset.square), ["12"], "lit");
    equal(look("mailbox10x12", 0), "mailbox10x12 +0: cells[0], a guard: no square, read at the edge and never written. Holds 0x63.", "guard");
    equal(look("x88", 8 * 0x18), "x88 +24: cells[0x18], no square: 0x18 & 0x88 is 0x08, so it is never read. Holds 0x00.", "beyond");
    equal(look("nibble", 32 + 16), "nibble +6: ranks[1], bits 16 to 19 of the word, e2: white pawn. Holds 0x1.", "nibble");
    equal(look("bitboard", 64 * 6 + 12), "bitboard +49: White, bit 12, e2: white pawn. Holds 1.", "bit");
  },

  "a move changes the bytes that it should": (explorer) => {
    explorer.setUp(START);
    explorer.move("e2e4");
    const changed = (id) => [...explorer.shown.get(id).element.querySelectorAll(".cells .changed, .set .changed, .nibbles .changed")].map((unit) => Number(unit.dataset.bit));
    equal(changed("array8x8"), [8 * 28, 8 * 12], "array8x8");
    equal(changed("nibble"), [96 + 16, 32 + 16], "nibble");
    equal(changed("bitboard"), [28, 12, 64 * 6 + 28, 64 * 6 + 12, 64 * 8 + 20], "bitboard: pawns, White, mark");
    // Two squares, the square passed, the side; and in sets the pawn twice on two squares.
    equal(["nibble", "bitboard"].map((id) => explorer.shown.get(id).news.textContent), ["4 of 44 bytes changed, 8 kept to take back", "6 of 128 bytes changed, 88 kept to take back"], "news");
    if (!/nibble 4 of 44 and 8,/.test($("status").textContent)) throw new Error($("status").textContent);
    const moved = ALL.map((id) => [...explorer.shown.get(id).bytes]);
    explorer.move("d7d5");
    explorer.back();
    explorer.back();
    equal(explorer.summary.fen, START, "taken back");
    explorer.move("e2e4");
    // What is padding or an absent en passant square may differ.
    const known = (id) => explorer.shown.get(id).about.regions.filter(({ form }) => form === "cells" || form === "set" || form === "nibbles");
    ALL.forEach((id, index) => {
      for (const { at, len } of known(id)) {
        equal([...explorer.shown.get(id).bytes].slice(at, at + len), moved[index].slice(at, at + len), id);
      }
    });
  },

  "the record of a move is what it takes to take it back": (explorer) => {
    explorer.setUp("4k3/8/8/3p4/4P3/8/8/4K3 w - - 7 30");
    const hasRecord = (id) => !explorer.shown.get(id).record.hidden;
    equal(ALL.filter(hasRecord), [], "records before a move");
    explorer.move("e4d5");
    equal(ALL.filter(hasRecord), ALL, "records after a move");
    for (const id of ALL) {
      const card = explorer.shown.get(id);
      const undo = [...explorer.engine.undo(card.about)];
      equal(undo.length, card.about.undoSize, `${id}: size`);
      equal([...card.record.querySelectorAll(".unit")].map((unit) => Number.parseInt(unit.textContent, 16)), undo, `${id}: shown`);
      // The clocks were 7 and 30 before the move, and are 0 and 30 after it.
      if (![7, 30].every((clock) => undo.includes(clock))) throw new Error(`${id} keeps no clocks: ${undo}`);
    }
    const words = new BigUint64Array(explorer.engine.undo(explorer.shown.get("bitboard").about).buffer, 0, 11);
    if (!words.includes(0x810000000n)) throw new Error(`bitboard keeps other pawns than e4 and d5: ${words}`);
    explorer.back();
    equal(ALL.filter(hasRecord), [], "records at the start again");
    equal(explorer.shown.get("nibble").news.textContent, "4 of 44 bytes changed", "nothing is kept");
  },

  "attacks, checks and pins are drawn and told": (explorer) => {
    const drawn = (kind) => document.querySelectorAll(`.layer.overlay ${kind}`).length;
    const told = (square) => document.querySelector(`.square[data-square="${square}"]`).getAttribute("aria-label");
    explorer.overlays.choose([]);
    explorer.setUp("4r1k1/8/b7/8/4R3/3B4/8/q3NK2 w - - 0 1"); // e1 and d3 are pinned
    equal([drawn("circle"), drawn("path"), drawn("rect")], [0, 0, 0], "nothing is chosen");
    equal(told(4), "e1, white knight", "e1");
    for (const box of document.querySelectorAll("#overlays input")) box.click();
    equal(explorer.overlays.chosen, ["white", "black", "attackers", "checks", "pins"], "chosen");
    equal([drawn("rect.pin"), drawn("path.pin")], [2, 2], "pins");
    equal([drawn(".by-white"), drawn(".by-black")], [explorer.engine.attacked(0).size, explorer.engine.attacked(1).size], "attacks");
    equal(told(4), "e1, white knight, attacked by White, attacked by Black, pinned by a1 to the king on f1", "e1");
    explorer.lookAtSquare(60); // e8
    equal(drawn("path.attack"), 1, "the rook on e4");
    if (!$("status").textContent.includes("White attacks it from e4, Black attacks it from nobody.")) throw new Error($("status").textContent);
    explorer.lookAtSquare(null);
    equal(drawn("path.attack"), 0, "no square is pointed at");
    explorer.setUp("4r1k1/8/8/8/8/3n4/8/4K3 w - - 0 1");
    equal([drawn("path.check"), drawn("rect.pin")], [2, 0], "two checks");
    if (!told(19).endsWith("gives check to the king on e1")) throw new Error(told(19));
    const hash = location.hash;
    equal(new URLSearchParams(hash.slice(1)).get("show"), "white black attackers checks pins", "link");
    explorer.overlays.choose([]);
    explorer.setUp(START);
    if (location.hash.includes("show")) throw new Error(location.hash);
    explorer.read(hash);
    equal([explorer.overlays.chosen.length, drawn("path.check")], [5, 2], "from the link");
    explorer.overlays.choose([]);
    explorer.setUp(START);
  },

  "a wrong FEN is refused with the reason, and nothing changes": (explorer) => {
    explorer.setUp(START);
    explorer.setUp("8/8/8/8/8/8/8/8 w - - 0 1");
    if (!/king/.test($("fen-error").textContent)) throw new Error(`no reason: ${$("fen-error").textContent}`);
    equal($("fen").getAttribute("aria-invalid"), "true", "aria-invalid");
    equal(explorer.summary.fen, START, "position");
    explorer.setUp(START);
    equal($("fen-error").textContent, "", "error");
  },

  "a wrong move in a link is refused with the reason": (explorer) => {
    explorer.setUp(START, ["e2e4", "e2e4"]);
    if (!/e2e4/.test($("fen-error").textContent)) throw new Error(`no reason: ${$("fen-error").textContent}`);
    equal(explorer.summary.moves, ["e2e4"], "moves");
    explorer.setUp(START, ["e2e4", "d7d5"]);
    equal([$("fen-error").textContent, explorer.shown.get("array8x8").news.textContent.replace(/\d+/, "n")], ["", "n of 78 bytes changed, 14 kept to take back"], "the last move is marked");
  },

  "the keyboard plays": (explorer) => {
    explorer.setUp(START);
    const cell = (square) => document.querySelector(`.square[data-square="${square}"]`);
    cell(11).focus();
    key(document.activeElement, "ArrowRight");
    equal(document.activeElement.dataset.square, "12", "the arrow goes to e2");
    key(document.activeElement, "Enter");
    equal(document.querySelectorAll(".square.target").length, 2, "targets");
    key(document.activeElement, "ArrowUp");
    key(document.activeElement, "ArrowUp");
    key(document.activeElement, "Enter");
    equal(explorer.summary.moves, ["e2e4"], "moves");
  },

  "the pointer plays": (explorer) => {
    explorer.setUp(START);
    const middle = (square) => {
      const box = document.querySelector(`.square[data-square="${square}"]`).getBoundingClientRect();
      return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true, pointerId: 1, button: 0 };
    };
    scrollTo(0, 0);
    document.querySelector('.square[data-square="6"]').dispatchEvent(new PointerEvent("pointerdown", middle(6)));
    dispatchEvent(new PointerEvent("pointermove", middle(21)));
    dispatchEvent(new PointerEvent("pointerup", middle(21)));
    equal(explorer.summary.moves, ["g1f3"], "moves");
  },

  "castling and promotion are offered": (explorer) => {
    explorer.setUp("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    explorer.move("e1g1");
    equal(explorer.summary.letters.slice(0, 8), "R....RK.", "castled");
    explorer.setUp("7k/P7/8/8/8/8/8/4K3 w - - 0 1");
    const cell = (square) => document.querySelector(`.square[data-square="${square}"]`);
    key(cell(48), "Enter");
    key(cell(56), "Enter");
    equal([...document.querySelectorAll(".choice button")].map((button) => button.textContent).sort(), ["bishop", "knight", "queen", "rook"], "choice");
    [...document.querySelectorAll(".choice button")].find((button) => button.textContent === "knight").click();
    equal(explorer.summary.moves, ["a7a8n"], "moves");
  },

  "the address leads back": (explorer) => {
    explorer.setUp("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2");
    explorer.move("e5d6");
    const { fen } = explorer.summary;
    const hash = location.hash;
    explorer.setUp(START);
    explorer.read(hash);
    equal([explorer.summary.fen, explorer.summary.moves], [fen, ["e5d6"]], "position and moves");
    equal([...explorer.shown.keys()], ALL, "cards");
  },

  "the bytes are those of a native program": async (explorer) => {
    const games = await lines(await native("games.txt"));
    const boards = await lines(await native("boards.txt"));
    const bytes = new Uint8Array(await (await native("bytes.bin")).arrayBuffer());
    const { engine } = explorer;
    equal(engine.cards.map(({ id, size, undoSize }) => [id, size, undoSize]), boards.map(([id, size, undo]) => [id, Number(size), Number(undo)]), "sizes");
    const masks = boards.map(([, , , mask]) => Uint8Array.from(mask.match(/../g), (digits) => Number.parseInt(digits, 16)));
    let [at, positions] = [0, 0];
    const compare = () => {
      engine.cards.forEach((card, index) => {
        engine.bytes(card).forEach((byte, place) => {
          if ((byte & masks[index][place]) === bytes[at + place]) return;
          throw new Error(`${card.id} +${place}: ${byte} is not ${bytes[at + place]} in ${engine.summary().fen} after ${engine.summary().moves}`);
        });
        at += card.size;
      });
      positions++;
    };
    for (const [start, ...moves] of games) {
      engine.setUp(start);
      compare();
      for (const move of moves) {
        engine.play(move);
        compare();
      }
      while (engine.back()) compare();
    }
    equal([at, positions > 2000], [bytes.length, true], "all is compared");
    const shared = masks.map((mask) => mask.filter(Boolean).length).reduce((sum, count) => sum + count);
    explorer.setUp(START);
    return `${positions} positions of ${games.length} games, ${shared} bytes in each`;
  },

  "every board traces to its moves": async (explorer) => {
    explorer.setUp(START);
    await explorer.trace(2); // loads the module
    explorer.setPicking(false);
    const engine = await explorer.stepper.module;
    let [traces, told] = [0, 0];
    for (const [name, fen] of GALLERY) {
      engine.setUp(fen);
      const legal = engine.moves();
      for (let square = 0; square < 64; square++) {
        const expected = legal.filter(({ from }) => from === square).map(({ uci }) => uci).sort();
        for (const card of engine.cards) {
          const steps = engine.trace(card, square);
          equal(steps.filter(({ kind }) => kind === "move").map(({ words }) => words).sort(), expected, `${card.id}, ${squareName(square)} of ${name}`);
          traces++;
          told += steps.length - expected.length;
        }
      }
    }
    return `${traces} traces, ${told} steps`;
  },

  "the stepper steps": async (explorer) => {
    explorer.setUp(START);
    const drawn = (kind) => document.querySelectorAll(`.layer.trace .${kind}`).length;
    const current = (id) => explorer.shown.get(id).element.querySelector(".steps [aria-current]")?.textContent;
    const read = (id) => [...explorer.shown.get(id).element.querySelectorAll(".read")].map((unit) => Number(unit.dataset.bit));
    await explorer.trace(2); // the bishop on c1
    equal([$("trace").hidden, $("trace-counts").tBodies[0].rows.length], [false, ALL.length], "shown");
    equal([explorer.stepper.step, explorer.stepper.followed], [1, "array8x8"], "at first");
    // On 0x88 he looks at d2 and b2, where own pawns stand, and beyond the edge where nothing is read.
    const { steps } = explorer.stepper.traces.get("x88");
    const go = (text) => {
      const index = steps.findIndex(({ words }) => words.startsWith(text));
      if (index < 0) throw new Error(`no step ${text}: ${steps.map(({ words }) => words)}`);
      explorer.stepper.go(index + 1, "x88");
      return [current("x88").slice(0, text.length), read("x88"), drawn("now"), drawn("beyond")];
    };
    equal(go("d2: 0x13"), ["d2: 0x13", [8 * 0x13], 1, 0], "d2");
    equal(go("b2: 0x11"), ["b2: 0x11", [8 * 0x11], 1, 0], "b2");
    const off = "off the board: 0xf1 & 0x88 = 0x80";
    equal(go(off), [off, [], 0, 1], "beyond the first rank");
    if (!$("trace-step").textContent.includes(off)) throw new Error($("trace-step").textContent);
    // A guard is a byte that is read.
    const guard = explorer.stepper.traces.get("mailbox10x12").steps.findIndex(({ at }) => at && (at[0] < 0 || at[1] < 0));
    explorer.stepper.go(guard + 1, "mailbox10x12");
    equal([read("mailbox10x12").length, drawn("beyond")], [1, 1], "guard");
    // Buttons, slider, table and list lead to steps.
    explorer.stepper.go(1);
    $("trace-on").click();
    equal([explorer.stepper.step, $("trace-slider").valueAsNumber, $("trace-back").disabled], [2, 2, false], "on");
    $("trace-back").click();
    equal([explorer.stepper.step, $("trace-back").disabled], [1, true], "back");
    $("trace-slider").value = 3;
    $("trace-slider").dispatchEvent(new Event("input"));
    equal(explorer.stepper.step, 3, "slider");
    document.querySelector('[name="follow"][value="nibble"]').click();
    equal(explorer.stepper.followed, "nibble", "table");
    explorer.shown.get("bitboard").element.querySelectorAll(".steps li:not(.part)")[1].click();
    equal([explorer.stepper.step, explorer.stepper.followed], [2, "bitboard"], "list");
    $("trace-play").click();
    equal([explorer.stepper.timer !== null, $("trace-play").textContent], [true, "Pause"], "plays");
    $("trace-play").click();
    equal([explorer.stepper.timer, $("trace-play").textContent], [null, "Play"], "pauses");
    // The link leads back, and a move ends the trace.
    explorer.stepper.go(4, "x88");
    const hash = location.hash;
    explorer.move("e2e4");
    equal([explorer.stepper.state, $("trace").hidden, drawn("traced")], [null, true, 0], "ended");
    if (location.hash.includes("trace")) throw new Error(location.hash);
    await explorer.read(hash);
    equal(explorer.stepper.state, { trace: "c1", step: 4, follow: "x88" }, "from the link");
    equal(explorer.summary.fen, START, "position from the link");
    explorer.setPicking(false);
    equal([explorer.stepper.state, document.querySelectorAll(".card .steps, .card .read").length], [null, 0], "nothing is left");
  },

  "men are chosen to be traced": async (explorer) => {
    explorer.setUp(START);
    const cell = (square) => document.querySelector(`.square[data-square="${square}"]`);
    const traced = async () => {
      await explorer.stepper.module;
      await new Promise((resolve) => setTimeout(resolve));
      return explorer.stepper.state?.trace;
    };
    cell(6).focus();
    key(cell(6), "t");
    equal([await traced(), $("pick").getAttribute("aria-pressed")], ["g1", "true"], "the letter T");
    key(cell(0), "Enter");
    equal(await traced(), "a1", "Enter");
    cell(4).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    equal(await traced(), "e1", "pointer");
    key(cell(60), "Enter");
    equal([await traced(), $("status").textContent], ["e1", "No man of the side to move is on e8."], "an enemy");
    $("pick").click();
    equal([await traced(), explorer.board.isPicking], [undefined, false], "the button ends it");
    key(cell(12), "Enter");
    $("pick").click();
    equal(await traced(), "e2", "the man selected");
    explorer.setPicking(false);
  },

  "a narrow page needs no scrolling to the side": async (explorer) => {
    explorer.setUp(START);
    explorer.choose(ALL);
    await explorer.trace(6);
    const frame = Object.assign(document.createElement("iframe"), { style: "border: 0", width: 390, height: 800, src: `${location.pathname}${location.hash}&show=white+pins` });
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener("load", resolve));
    const inside = frame.contentDocument;
    for (let tries = 0; tries < 200 && inside.getElementById("trace").hidden; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    equal([inside.getElementById("trace-counts").tBodies[0].rows.length, inside.querySelectorAll(".by-white").length > 1], [ALL.length, true], "all is shown");
    equal(inside.documentElement.scrollWidth, 390, "width");
    const wide = [...inside.querySelectorAll("body *")].filter((part) => !part.closest("#choose, svg, .scroll") && part.getBoundingClientRect().right > 391);
    equal(wide.map((part) => part.className || part.id || part.tagName), [], "too wide");
    frame.remove();
    explorer.setPicking(false);
  },

  "the code word is there": async (explorer) => {
    explorer.setUp(START);
    $("stored").open = true;
    for (const [id, bits] of [["r160", 160], ["fen", 8 * START.length]]) {
      $("code").value = id;
      await explorer.showCode();
      if (!$("length").textContent.startsWith(`${bits} bits.`)) throw new Error(`${id}: ${$("length").textContent}`);
    }
    $("code").value = "d+best";
    await explorer.showCode();
    explorer.lookAtSquare(12);
    equal(document.querySelectorAll("#bits .lit").length, 1, "e2 in the code word");
  },

  "all boards count alike": async (explorer) => {
    explorer.setUp(GALLERY.find(([name]) => name.startsWith("Kiwipete"))[1]);
    $("depth").value = 2;
    await explorer.count();
    equal($("status").textContent, "All boards shown count 2039 leaves.", "perft");
    equal($("counts").tBodies[0].rows.length, ALL.length, "rows");
    $("depth").value = 5;
    const long = explorer.count();
    $("stop").click();
    await long;
    equal($("status").textContent, "No count: stopped.", "stop");
    equal([$("count").disabled, $("stop").disabled], [false, true], "buttons");
  },
};

// What the native program left for this test (examples/native.rs).
async function native(name) {
  const response = await fetch(`native/${name}`);
  if (!response.ok) throw new Error(`native/${name}: ${response.status}; test.py serves it`);
  return response;
}

const lines = async (response) => (await response.text()).trimEnd().split("\n").map((line) => line.split("\t"));

// The median time in milliseconds of a move, with all cards.
function time(explorer) {
  const times = [];
  for (let round = 0; round < 10; round++) {
    explorer.setUp(START);
    for (const move of ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"]) {
      const begin = performance.now();
      explorer.move(move);
      document.body.getBoundingClientRect(); // laid out too
      times.push(performance.now() - begin);
    }
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
}

export async function test(explorer) {
  const results = [];
  for (const [name, run] of Object.entries(tests)) {
    explorer.choose(ALL);
    try {
      const remark = await run(explorer);
      results.push(`PASS ${name}${remark ? `: ${remark}` : ""}`);
    } catch (error) {
      results.push(`FAIL ${name}: ${error.message}`);
    }
  }
  explorer.choose(ALL);
  const ready = performance.getEntriesByName("explorer-ready")[0].startTime;
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  results.push(`TIME first paint ${paint?.toFixed(0) ?? "?"} ms, ready ${ready.toFixed(0)} ms, a move with ${ALL.length} cards ${time(explorer).toFixed(1)} ms`);
  const list = document.createElement("ol");
  list.append(...results.map((textContent) => Object.assign(document.createElement("li"), { textContent })));
  document.body.prepend(list);
  await fetch("results", { method: "POST", body: JSON.stringify(results) });
}
