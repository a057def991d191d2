// Tests of attacks, undo records, bytes and traces. For test.js.

import { squareName } from "./engine.js";
import { GALLERY, START } from "./gallery.js";
import { ALL, equal, key } from "./test.js";

const $ = (id) => document.getElementById(id);

// A file that the native program wrote for this test (tests/native/games.rs).
async function native(name) {
  const response = await fetch(`native/${name}`);
  if (!response.ok) throw new Error(`native/${name}: ${response.status}; test.py serves it`);
  return response;
}

const lines = async (response) => (await response.text()).trimEnd().split("\n").map((line) => line.split("\t"));

export const tests = {
  "the undo record of a move is shown": (explorer) => {
    explorer.setUp("4k3/8/8/3p4/4P3/8/8/4K3 w - - 7 30");
    explorer.setMode("hexadecimal");
    const hasRecord = (id) => !explorer.shown.get(id).record.hidden;
    equal(ALL.filter(hasRecord), [], "records before a move");
    explorer.move("e4d5");
    equal(ALL.filter(hasRecord), ALL, "records after a move");
    for (const id of ALL) {
      const card = explorer.shown.get(id);
      card.record.open = true;
      card.write("hexadecimal");
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

  "attacks, checks and pins are drawn and labeled": (explorer) => {
    const drawn = (kind) => document.querySelectorAll(`.layer.overlay ${kind}`).length;
    const label = (square) => document.querySelector(`.square[data-square="${square}"]`).getAttribute("aria-label");
    explorer.overlays.choose([]);
    explorer.setUp("4r1k1/8/b7/8/4R3/3B4/8/q3NK2 w - - 0 1"); // e1 and d3 are pinned
    equal([drawn("circle"), drawn("path"), drawn("rect")], [0, 0, 0], "nothing is chosen");
    equal(label(4), "e1, white knight", "e1");
    for (const box of document.querySelectorAll("#overlays input")) box.click();
    equal(explorer.overlays.chosen, ["white", "black", "attackers", "checks", "pins"], "chosen");
    equal([drawn("rect.pin"), drawn("path.pin")], [2, 2], "pins");
    equal([drawn(".by-white"), drawn(".by-black")], [explorer.engine.attacked(0).size, explorer.engine.attacked(1).size], "attacks");
    equal(label(4), "e1, white knight, attacked by White, attacked by Black, pinned by a1 to the king on f1", "e1");
    explorer.hoverSquare(60); // e8
    equal(drawn("path.attack"), 1, "the rook on e4");
    if (!$("status").textContent.includes("White attacks it from e4, Black attacks it from nowhere.")) throw new Error($("status").textContent);
    explorer.hoverSquare(null);
    equal(drawn("path.attack"), 0, "no square is pointed at");
    explorer.setUp("4r1k1/8/8/8/8/3n4/8/4K3 w - - 0 1");
    equal([drawn("path.check"), drawn("rect.pin")], [2, 0], "two checks");
    if (!label(19).endsWith("gives check to the king on e1")) throw new Error(label(19));
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

  "every board traces to its moves": (explorer) => {
    const { engine } = explorer;
    let [traces, reads] = [0, 0];
    for (const [name, fen] of GALLERY) {
      engine.setUp(fen);
      const legal = engine.legalMoves();
      for (let square = 0; square < 64; square++) {
        const expected = legal.filter(({ from }) => from === square).map(({ uci }) => uci).sort();
        for (const card of engine.cards) {
          const steps = engine.trace(card, square);
          equal(steps.filter(({ kind }) => kind === "move").map(({ words }) => words).sort(), expected, `${card.id}, ${squareName(square)} of ${name}`);
          traces++;
          reads += steps.filter(({ kind }) => kind === "cell" || kind === "set").length;
        }
      }
    }
    explorer.setUp(START);
    return `${traces} traces, ${reads} reads`;
  },

  "the stepper steps": (explorer) => {
    explorer.setUp(START);
    const drawn = (kind) => document.querySelectorAll(`.layer.trace .${kind}`).length;
    const current = (id) => explorer.shown.get(id).element.querySelector(".steps [aria-current]")?.textContent;
    const read = (id) => [...explorer.shown.get(id).element.querySelectorAll(".read")].map((unit) => Number(unit.dataset.bit));
    explorer.trace(2); // the bishop on c1
    equal([$("trace").hidden, $("trace-counts").tBodies[0].rows.length], [false, ALL.length], "shown");
    equal([explorer.stepper.step, explorer.stepper.followed], [1, "array8x8"], "at first");
    // Checks and pins are one step, until they are unfolded.
    const phase = () => [...explorer.shown.get("x88").element.querySelectorAll(".steps .part button")].find((head) => head.textContent === "checks and pins");
    const inPhase = () => explorer.stepper.traces.get("x88").steps.filter((step) => step.phase === "checks and pins");
    equal([phase().getAttribute("aria-expanded"), inPhase().map(({ kind }) => kind)], ["false", ["folded"]], "folded");
    phase().click();
    equal([phase().getAttribute("aria-expanded"), inPhase().length > 1, inPhase()[0].kind], ["true", true, "cell"], "unfolded");
    equal([current("x88"), explorer.stepper.state.unfold], [inPhase()[0].words, "checks-and-pins"], "at its first step, and in the link");
    phase().click();
    equal([inPhase().length, explorer.stepper.state.unfold], [1, undefined], "folded again");
    explorer.stepper.go(1);
    equal(explorer.stepper.traces.get("x88").items[explorer.stepper.traces.get("x88").lead].getAttribute("aria-current"), "step", "the trace begins at the piece");
    // On 0x88 it reads d2 and b2, with pawns of its side, and finds the edge twice without a read.
    const { steps } = explorer.stepper.traces.get("x88");
    const go = (text) => {
      const index = steps.findIndex(({ words }) => words.startsWith(text));
      if (index < 0) throw new Error(`no step ${text}: ${steps.map(({ words }) => words)}`);
      explorer.stepper.goTo(index, "x88");
      return [current("x88").slice(0, text.length), read("x88"), drawn("now"), drawn("beyond")];
    };
    equal(go("d2: 0x13"), ["d2: 0x13", [8 * 0x13], 1, 0], "d2");
    equal(go("b2: 0x11"), ["b2: 0x11", [8 * 0x11], 1, 0], "b2");
    const off = "off the board: 0xf1 & 0x88 = 0x80";
    equal(go(off), [off, [], 0, 1], "beyond the first rank");
    if (!$("trace-step").textContent.includes(off)) throw new Error($("trace-step").textContent);
    // A sentinel is a byte that is read.
    const sentinel = explorer.stepper.traces.get("mailbox10x12").steps.findIndex(({ at }) => at && (at[0] < 0 || at[1] < 0));
    explorer.stepper.goTo(sentinel, "mailbox10x12");
    equal([read("mailbox10x12").length, drawn("beyond")], [1, 1], "sentinel");
    // A board with fewer steps stays at its last.
    const [[id, few]] = [...explorer.stepper.traces].sort(([, one], [, other]) => one.steps.length - one.lead - other.steps.length + other.lead);
    explorer.stepper.go(explorer.stepper.last, id);
    equal(document.querySelectorAll(".steps [aria-current]").length, ALL.length, "steps");
    equal(explorer.shown.get(id).element.querySelector(".steps.ended [aria-current]").value, few.steps.length, "the last");
    if (!$("trace-step").textContent.startsWith(`${id}, ${few.steps.length} of ${few.steps.length} (the last): `)) throw new Error($("trace-step").textContent);
    // Buttons, slider, table and list go to steps.
    explorer.stepper.go(1);
    $("trace-on").click();
    equal([explorer.stepper.step, $("trace-slider").valueAsNumber, $("trace-back").disabled], [2, 2, false], "on");
    $("trace-back").click();
    equal([explorer.stepper.step, $("trace-back").disabled], [1, false], "back");
    explorer.stepper.go(-99);
    equal([explorer.stepper.step, $("trace-back").disabled], [explorer.stepper.first, true], "what is done for all pieces comes before");
    $("trace-slider").value = 3;
    $("trace-slider").dispatchEvent(new Event("input"));
    equal(explorer.stepper.step, 3, "slider");
    document.querySelector('[name="follow"][value="nibble"]').click();
    equal(explorer.stepper.followed, "nibble", "table");
    explorer.shown.get("bitboard").element.querySelectorAll(".steps li:not(.part)")[1].click();
    equal([explorer.stepper.traces.get("bitboard").at(explorer.stepper.step), explorer.stepper.followed], [1, "bitboard"], "list");
    $("trace-play").click();
    equal([explorer.stepper.timer !== null, $("trace-play").textContent], [true, "Pause"], "plays");
    $("trace-play").click();
    equal([explorer.stepper.timer, $("trace-play").textContent], [null, "Play"], "pauses");
    // The link restores the trace, and a move ends it.
    explorer.stepper.goTo(3, "x88");
    const hash = location.hash;
    explorer.move("e2e4");
    equal([explorer.stepper.state, $("trace").hidden, drawn("traced")], [null, true, 0], "ended");
    if (location.hash.includes("trace")) throw new Error(location.hash);
    explorer.read(hash);
    equal(explorer.stepper.state, { trace: "c1", step: 4, follow: "x88" }, "from the link");
    equal(explorer.summary.fen, START, "position from the link");
    explorer.setPicking(false);
    equal([explorer.stepper.state, document.querySelectorAll(".card .steps, .card .read").length], [null, 0], "nothing is left");
  },

  "reads, edge tests and lookups are counted apart": (explorer) => {
    explorer.setUp(START);
    explorer.trace(6);
    const texts = (id) => explorer.shown.get(id).element.querySelector(".tally").textContent;
    equal(["array8x8", "x88", "mailbox10x12", "bitboard"].map(texts), [
      "4 cells read, 8 edge tests, 0 lookups", "4 cells read, 8 edge tests, 0 lookups", "9 cells read, 0 edge tests, 0 lookups", "1 word, 1 lookup",
    ], "in the cards");
    const row = [...$("trace-counts").tBodies[0].rows].find(({ cells }) => cells[0].textContent.trim() === "x88");
    equal([...row.cells].slice(2).map((cell) => cell.textContent), ["4", "8", "0", "0", "2"], "in the table");
    explorer.setPicking(false);
  },

  "pieces are chosen for a trace": (explorer) => {
    explorer.setUp(START);
    const cell = (square) => document.querySelector(`.square[data-square="${square}"]`);
    const traced = () => explorer.stepper.state?.trace;
    cell(6).focus();
    key(cell(6), "t");
    equal([traced(), $("pick").getAttribute("aria-pressed")], ["g1", "true"], "the letter T");
    key(cell(0), "Enter");
    equal(traced(), "a1", "Enter");
    cell(4).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    equal(traced(), "e1", "pointer");
    key(cell(60), "Enter");
    equal([traced(), $("status").textContent], ["e1", "No piece of the side to move is on e8."], "an enemy");
    $("pick").click();
    equal([traced(), explorer.board.isPicking], [undefined, false], "the button ends it");
    key(cell(12), "Enter");
    $("pick").click();
    equal(traced(), "e2", "the piece selected");
    explorer.setPicking(false);
  },

  "a narrow page needs no scrolling to the side": async (explorer) => {
    explorer.setUp(START);
    explorer.choose(ALL);
    explorer.trace(6);
    const frame = Object.assign(document.createElement("iframe"), { style: "border: 0", width: 390, height: 844, src: `${location.pathname}${location.hash}&show=white+pins` });
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
    // The buttons and the cell that is read are on one screen; so are the board and the cells after a move.
    const isSeen = (part) => part !== null && part.getBoundingClientRect().top >= 0 && part.getBoundingClientRect().bottom <= 844;
    for (const id of ["mailbox12x12", "bitboard", "x88", "array8x8"]) {
      inside.querySelector(`[name="follow"][value="${id}"]`).click();
      for (let step = 0; step < 4; step++) {
        inside.getElementById("trace-on").click();
        const read = inside.querySelector(".followed :is(.read, .asked)");
        if (read) equal([id, isSeen(inside.getElementById("trace-on")), isSeen(read)], [id, true, true], "button and cell");
      }
    }
    const broken = [...inside.querySelectorAll(".card h3, #trace-counts label")].filter((part) => [...part.childNodes].some((node) => {
      const range = inside.createRange();
      range.selectNodeContents(node);
      return node.nodeType === 3 && range.getClientRects().length > 1;
    }));
    equal(broken.map(({ textContent }) => textContent), [], "broken names");
    inside.getElementById("pick").click();
    for (const square of [12, 28]) key(inside.querySelector(`.square[data-square="${square}"]`), "Enter");
    frame.contentWindow.scrollTo(0, 0);
    equal([inside.querySelector("#cards .changed").dataset.bit, isSeen(inside.querySelector("#cards .changed"))], [String(8 * 28), true], "a cell after a move");
    frame.remove();
    explorer.setPicking(false);
  },
};
