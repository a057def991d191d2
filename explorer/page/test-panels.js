// The tests of the panels, for test.js.

import { CHAPTERS } from "./chapters.js";
import { squareName } from "./engine.js";
import { GALLERY, START } from "./gallery.js";
import { bit } from "./sets.js";
import { equal, key } from "./test.js";

const $ = (id) => document.getElementById(id);
const KIWIPETE = GALLERY.find(([name]) => name.startsWith("Kiwipete"))[1];
const RAYS = { rook: [[1, 0], [-1, 0], [0, 1], [0, -1]], bishop: [[1, 1], [1, -1], [-1, 1], [-1, -1]] };
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

// The attacks of a slider, square by square, without the library.
function attacksOf(role, square, occupied) {
  let attacks = 0n;
  for (const [files, ranks] of RAYS[role]) {
    let [file, rank] = [(square % 8) + files, (square >> 3) + ranks];
    for (; Math.min(file, rank) >= 0 && Math.max(file, rank) < 8; file += files, rank += ranks) {
      attacks |= bit(8 * rank + file);
      if (occupied & bit(8 * rank + file)) break;
    }
  }
  return attacks;
}

// Opens the panel and asks it. The address does not change: a browser takes a few changes a second only.
function ask({ summary, panels: { sliders } }, method, role, square) {
  $("sliders").open = true;
  sliders.show(summary);
  sliders.method.select.value = sliders.methods.indexOf(method);
  sliders.role.select.value = role;
  Object.assign(sliders, { square, first: null, edited: 0n });
  sliders.render();
  return sliders;
}

const hexes = (element) => [...element.querySelectorAll(".hex")].map((code) => BigInt(code.textContent));

function openCodes({ summary, panels: { codes } }, id) {
  $("stored").open = true;
  codes.show(summary);
  codes.select.value = id;
  codes.show();
  return codes;
}

const cell = (at) => document.querySelectorAll("#bits .bit")[at];

export const tests = {
  "every method computes the right attacks, and shows them last": (explorer) => {
    for (const fen of [START, KIWIPETE, "8/8/8/8/8/8/8/k1K5 w - - 0 1"]) {
      explorer.setUp(fen);
      for (const method of explorer.panels.sliders.methods) {
        for (const role of ["bishop", "rook"]) {
          for (const square of [0, 7, 27, 36, 62]) {
            const panel = ask(explorer, method, role, square);
            const attacks = attacksOf(role, square, panel.occupied);
            equal(panel.attacks, attacks, `${method}, ${role} on ${squareName(square)} in ${fen}`);
            equal(hexes(panel.stages).at(-1), attacks, "the last small board");
            const lit = [...panel.board.cells].filter(([, square]) => square.classList.contains("attacked"));
            equal(lit.map(([square]) => bit(square)).reduce((set, one) => set | one, 0n), attacks, "the board");
          }
        }
      }
    }
  },

  "the stages of a magic are its arithmetic, and its row holds the attacks": (explorer) => {
    explorer.setUp(KIWIPETE);
    for (const [role, square] of [["rook", 0], ["bishop", 11], ["rook", 36]]) {
      const panel = ask(explorer, "magic", role, square);
      const [mask, pieces, multiplier, product] = hexes(panel.stages);
      const numbers = [...panel.stages.querySelectorAll("output")].map((output) => parseInt(output.textContent));
      equal(pieces, panel.occupied & mask, "pieces");
      equal(product, BigInt.asUintN(64, pieces * multiplier), "product");
      equal(BigInt(numbers[1]), product >> BigInt(numbers[0]), "place");
      const row = panel.table.querySelector("[aria-current]");
      equal([Number(row.cells[0].textContent), hexes(row).at(-1)], [numbers[1], panel.attacks], "row");
      equal(panel.table.querySelectorAll("tbody tr").length, 5, "rows");
      const [before, here, after] = panel.table.querySelectorAll("button");
      after.disabled || after.click();
      before.disabled || before.click();
      here.click();
      equal(panel.table.querySelector("[aria-current] th").textContent, String(numbers[1]), "the row again");
    }
  },

  "the rows of pext are all occupancies in order": (explorer) => {
    explorer.setUp(KIWIPETE);
    const panel = ask(explorer, "pext emulated", "bishop", 0);
    equal(panel.length, 64, "rows of the bishop on a1");
    const field = () => panel.table.querySelector("input");
    for (const place of [2, 30, 61]) {
      field().value = place;
      field().dispatchEvent(new Event("change"));
      const rows = [...panel.table.querySelectorAll("tbody tr")];
      equal(rows.map((row) => Number(row.cells[0].textContent)), [-2, -1, 0, 1, 2].map((step) => place + step), "places");
      for (const row of rows) {
        const [occupied, attacks] = hexes(row);
        equal([row.cells[2].textContent, attacks], ["1", attacksOf("bishop", 0, occupied)], row.cells[0].textContent);
      }
    }
    equal(ask(explorer, "kogge-stone", "rook", 0).table.querySelectorAll("tr").length, 0, "no table");
  },

  "pieces are added and removed by pointer and keyboard": (explorer) => {
    explorer.setUp(START);
    const panel = ask(explorer, "hyperbola", "rook", 0);
    equal(panel.attacks, bit(1) | bit(8), "a1 at the start");
    const board = panel.board.cells;
    board.get(8).click();
    equal([panel.attacks, panel.occupied & bit(8)], [attacksOf("rook", 0, panel.occupied), 0n], "the pawn is off");
    board.get(8).focus();
    key(document.activeElement, "ArrowUp");
    key(document.activeElement, "ArrowUp");
    equal(document.activeElement.dataset.square, "24", "arrows");
    document.activeElement.click();
    equal(panel.attacks, bit(1) | bit(8) | bit(16) | bit(24), "up to a4");
    equal(board.get(24).getAttribute("aria-label"), "a4, a piece, attacked", "words");
    panel.reset.click();
    equal([panel.edited, panel.attacks], [0n, bit(1) | bit(8)], "as on the board");
    board.get(8).click();
    explorer.move("e2e4");
    panel.show(explorer.summary);
    equal(panel.edited, 0n, "another position");
  },

  "the panel follows the pointer when it rests on a slider": async (explorer) => {
    explorer.setUp(KIWIPETE);
    const panel = ask(explorer, "magic", "rook", 0);
    explorer.hoverSquare(11);
    equal(panel.square, 0, "at once");
    await pause(400);
    equal([panel.square, panel.role.select.value], [11, "bishop"], "the bishop on d2");
    explorer.hoverSquare(4); // a king
    await pause(400);
    explorer.hoverSquare(7);
    explorer.hoverSquare(null);
    await pause(400);
    equal(panel.square, 11, "neither a king nor a square passed over");
  },

  "a link leads to the slider": (explorer) => {
    explorer.setUp(KIWIPETE);
    const panel = ask(explorer, "pext emulated", "bishop", 11);
    panel.board.cells.get(20).click();
    const hash = `#${explorer.hash()}`;
    const { attacks, occupied } = panel;
    ask(explorer, "magic", "rook", 63);
    explorer.setUp(START);
    explorer.read(hash);
    equal([panel.square, panel.attacks, panel.occupied], [11, attacks, occupied], "slider and pieces");
    explorer.read("#slider=nothing,rook,z9&occupied=0xzz&code=nothing");
    equal([panel.square, $("code").value], [11, "r160"], "invalid values");
  },

  "every code stores the position, and its decoder reads it": (explorer) => {
    explorer.setUp(KIWIPETE);
    const codes = openCodes(explorer, "r160");
    const ids = [...$("code").options].map((option) => option.value);
    equal([ids.length, ids[0], new Set(ids).size], [24, "fen", 24], "codes");
    for (const id of ids) {
      openCodes(explorer, id);
      equal($("length").textContent, `${codes.word.length} bits. The FEN takes ${8 * KIWIPETE.length}.`, id);
      equal([codes.found?.fen, $("answer").className, codes.own.disabled], [KIWIPETE, "", true], id);
      equal([...document.querySelectorAll("#bits .bit")].map((bit) => bit.textContent).join(""), codes.word, id);
    }
    for (const [id, bits] of [["r160", 160], ["fen", 8 * KIWIPETE.length]]) {
      equal(openCodes(explorer, id).word.length, bits, id);
    }
    openCodes(explorer, "d+best");
    explorer.hoverSquare(12);
    equal(document.querySelectorAll("#bits .lit").length, 1, "e2 in the code word");
  },

  "a flipped bit is another position, or an error at its bit": (explorer) => {
    explorer.setUp(START);
    const codes = openCodes(explorer, "b");
    const { word } = codes;
    cell(7).click(); // the side to move
    equal([codes.found.fen, codes.word.length], [START.replace(" w ", " b "), word.length], "Black to move");
    cell(7).click();
    equal(codes.word, word, "and back");
    cell(word.length - 1).click(); // White's right to castle on the king's side
    equal(codes.found.fen, START.replace("KQkq", "Qkq"), "a right less");
    codes.own.click();
    // One piece more than there are squares.
    codes.text.value = `${word}11`;
    codes.text.dispatchEvent(new Event("input"));
    equal([codes.found, $("answer").className, $("digits").getAttribute("aria-invalid")], [null, "alarm", "true"], "too long");
    const wrong = [...document.querySelectorAll("#bits .bit")].findIndex((bit) => bit.classList.contains("wrong"));
    equal(`Bit ${wrong}: `, $("answer").textContent.slice(0, `Bit ${wrong}: `.length), "the marked bit");
    equal(/Here: /.test(cell(wrong).getAttribute("aria-label")), true, "in words");
    equal(document.querySelector("#bits .after").textContent, "11", "the bits after the change");
    codes.own.click();
    equal([codes.word, document.querySelectorAll("#bits .wrong").length], [word, 0], "its own word");
  },

  "bits are typed, removed and pasted": (explorer) => {
    explorer.setUp(START);
    const codes = openCodes(explorer, "d");
    const { word } = codes;
    cell(3).focus();
    key(document.activeElement, "1");
    equal(codes.word, `${word.slice(0, 3)}1${word.slice(3)}`, "typed");
    key(document.activeElement, "Backspace");
    equal(codes.word, word, "removed");
    key(document.activeElement, "Delete");
    equal(codes.word, word.slice(0, 3) + word.slice(4), "deleted");
    key(document.activeElement, "End");
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "10 01\n");
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    equal(codes.word, `${word.slice(0, 3)}${word.slice(4)}1001`, "pasted at the end");
    codes.text.value = "01x";
    codes.text.dispatchEvent(new Event("input"));
    equal($("answer").textContent.slice(0, 6), "Bit 2:", "no digit");
    codes.text.value = "0".repeat(800);
    codes.text.dispatchEvent(new Event("input"));
    equal($("answer").textContent.slice(0, 8), "Bit 768:", "too long for any code");
    codes.text.value = "";
    codes.text.dispatchEvent(new Event("input"));
    equal($("answer").textContent, "Bit 0: the code word ends too early.", "nothing");
    codes.own.click();
    equal(codes.word, word, "back");
  },

  "what the bits say is set up": (explorer) => {
    explorer.setUp(START);
    const codes = openCodes(explorer, "a");
    cell(7).click();
    equal(codes.setUp.disabled, false, "the button");
    const { fen } = codes.found;
    codes.setUp.click();
    codes.show(explorer.summary);
    equal([explorer.summary.fen, codes.setUp.disabled], [fen, true], "set up");
    // Code a can store adjacent kings, a position that cannot be played.
    explorer.setUp("8/8/8/8/8/8/8/K1k5 w - - 0 1");
    codes.show(explorer.summary);
    const [pieces, closer] = ["0101_1100_1011_1111_0001", "0101_1011_1111_0010"].map((nibbles) => nibbles.replaceAll("_", ""));
    equal(codes.word.endsWith(pieces), true, "K, one empty square, k, five more");
    codes.text.value = codes.word.slice(0, -pieces.length) + closer;
    codes.text.dispatchEvent(new Event("input"));
    equal([codes.found.fen, codes.setUp.disabled], ["8/8/8/8/8/8/8/Kk6 w - - 0 1", true], "adjacent kings");
    equal(/cannot be played/.test($("answer").textContent), true, $("answer").textContent);
  },

  "the code book names the symbols": (explorer) => {
    explorer.setUp(START);
    openCodes(explorer, "b");
    const rows = [...$("book").tBodies[0].rows].map((row) => row.textContent);
    equal(rows, ["pawn10c", "knight1101c", "bishop1100c", "rook1110c", "queen11110c", "king11111c", "empty square0"], "book of b");
    cell(8).focus();
    equal([...document.querySelectorAll("#book .lit")].map((row) => row.textContent), ["rook1110c"], "the rook on a8");
    openCodes(explorer, "r160");
    equal($("book").hidden, true, "no book");
  },

  "a link leads to the bits": (explorer) => {
    explorer.setUp(START);
    const codes = openCodes(explorer, "d");
    cell(7).click();
    const hash = `#${explorer.hash()}`;
    const { word } = codes;
    openCodes(explorer, "h3");
    explorer.setUp(KIWIPETE);
    explorer.read(hash);
    equal([$("code").value, codes.word, explorer.summary.fen], ["d", word, START], "code, bits and position");
  },

  "a position that a code does not store is an error with the reason": (explorer) => {
    explorer.setUp("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    const codes = openCodes(explorer, "h3");
    equal([codes.word, /Chess960/.test($("length").textContent)], ["", true], $("length").textContent);
    openCodes(explorer, "r160");
    equal(codes.found.fen, explorer.summary.fen, "r160 stores it");
  },

  "every card links to its chapter and copies its Rust": async (explorer) => {
    explorer.setUp(KIWIPETE);
    const isThere = await explorer.panels.links.hasBook;
    for (const [id, card] of explorer.shown) {
      const chapter = card.element.querySelector(".links a");
      equal([chapter.href, chapter.hidden], [new URL(`../${CHAPTERS[id]}`, location).href, !isThere], id);
      // The server of the tests has a page for each chapter.
      equal((await fetch(chapter.href)).status, 200, id);
    }
    const clipboard = (writeText) => Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    let copied = "";
    clipboard(async (text) => (copied = text));
    const { element } = explorer.shown.get("mailbox10x12");
    element.querySelector(".links button").click();
    await pause(0);
    equal(copied.split("\n")[1], "use polyboard::{Board, Position, Mailbox10x12};", "copied");
    equal(copied.includes(`Position::from_fen("${KIWIPETE}")?`), true, "the position");
    clipboard(() => Promise.reject(new Error("no")));
    element.querySelector(".links button").click();
    await pause(0);
    equal(element.querySelector(".links textarea").value, copied, "shown if it cannot be copied");
    element.querySelector(".links textarea").remove();
  },

  "nothing is wider than a phone": async (explorer) => {
    explorer.setUp(KIWIPETE);
    ask(explorer, "magic", "rook", 0);
    openCodes(explorer, "b+best");
    const frame = document.createElement("iframe");
    frame.style.cssText = "width: 390px; height: 800px";
    explorer.panels.sliders.isTouched = true;
    frame.src = `${location.pathname}#${explorer.hash()}`;
    document.body.append(frame);
    await new Promise((resolve) => (frame.onload = resolve));
    for (let tries = 0; tries < 50 && !frame.contentDocument.querySelector("#book tbody tr, #bits .bit"); tries++) await pause(100);
    const { documentElement } = frame.contentDocument;
    const attacks = frame.contentDocument.querySelectorAll("#sliders .stage").length > 0;
    equal([attacks, documentElement.scrollWidth <= 390], [true, true], `panels, and ${documentElement.scrollWidth} pixels`);
    frame.remove();
    $("sliders").open = $("stored").open = false;
  },
};
