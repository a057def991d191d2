// The tests of the panel of the adaptive code, for test.js.

import { squareName } from "./engine.js";
import { GALLERY, START } from "./gallery.js";
import { Lazy } from "./lazy.js";
import { SurprisePanel } from "./surprise.js";
import { equal, key } from "./test.js";

const $ = (id) => document.getElementById(id);
const KIWIPETE = GALLERY.find(([name]) => name.startsWith("Kiwipete"))[1];
const CHESS960 = GALLERY.find(([name]) => name.startsWith("Chess960"))[1];

function open(explorer, fen) {
  explorer.setUp(fen);
  $("surprise").open = true;
  explorer.panels.surprise.show(explorer.summary);
  return explorer.panels.surprise;
}

const cells = (table) => [...table.querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => cell.textContent));

export const tests = {
  "the costs of squares and parts add up to the code word": (explorer) => {
    for (const [name, fen] of GALLERY) {
      if (fen === CHESS960) continue;
      const panel = open(explorer, fen);
      equal([panel.problem.textContent, panel.places.hidden], ["", false], name);
      const costs = panel.found.choices.reduce((sum, { millibits }) => sum + millibits, 0) / 1000;
      const word = panel.found.sizes.find(({ id }) => id === "adaptive").bits;
      equal([word <= 160, word < costs + 0.1], [true, true], `${name}: ${word} of ${costs}`);
      const shown = [...panel.cells.values()].reduce((sum, cell) => sum + Number(cell.querySelector("small").textContent), 0);
      const squares = Number(cells(panel.parts).find(([part]) => part === "all squares")[1]);
      equal(Math.abs(shown - squares) < 3.3, true, `${name}: ${shown} is not ${squares}`); // 64 rounded numbers
    }
    const sizes = cells(open(explorer, KIWIPETE).sizes);
    equal(sizes[0].slice(1), [String(8 * KIWIPETE.length)], "FEN");
    equal(sizes[3].slice(1), ["160"], "r160");
  },

  "a square shows its choices, and the keyboard goes to the next": (explorer) => {
    const panel = open(explorer, KIWIPETE);
    panel.cells.get(28).dispatchEvent(new PointerEvent("pointerenter"));
    const [title, ...choices] = [...panel.detail.querySelectorAll("p, li")].map(({ textContent }) => textContent);
    equal(title.startsWith("e4, white pawn: "), true, title);
    equal(choices.map((choice) => choice.split(":")[0]), ["occupied", "White", "pawn"], "choices");
    equal(panel.cells.get(28).classList.contains("lit") && document.querySelectorAll(".board .square.lit").length === 1, true, "lit on both boards");
    panel.cells.get(28).focus();
    key(document.activeElement, "ArrowUp");
    equal([squareName(panel.chosen), document.activeElement === panel.cells.get(36)], ["e5", true], "one up");
    equal(panel.cells.get(36).getAttribute("aria-label").startsWith("e5, white knight, "), true, "words");
    equal(explorer.summary.fen, KIWIPETE, "no move was taken back");
    panel.cells.get(63).focus();
    key(document.activeElement, "ArrowUp");
    equal(squareName(panel.chosen), "h8", "the edge");
  },

  "a surprising square has a stronger color": (explorer) => {
    const panel = open(explorer, START);
    equal(/shade[01]/.test(panel.cells.get(3).className), true, "the queen on d1");
    const odd = open(explorer, START.replace("PPPPPPPP/RNBQKBNR", "PPPPPPPP/RNBNKBQR"));
    equal(/shade[34]/.test(odd.cells.get(3).className), true, "a knight on d1");
  },

  "a link leads to the square": (explorer) => {
    open(explorer, KIWIPETE).choose(35);
    const hash = `#${explorer.hash()}`;
    equal(new URLSearchParams(hash.slice(1)).get("surprise"), "d5", "link");
    open(explorer, START).choose(0);
    explorer.read(hash);
    equal([squareName(explorer.panels.surprise.chosen), explorer.summary.fen], ["d5", KIWIPETE], "square and position");
    explorer.read("#surprise=z9");
    equal(explorer.panels.surprise.chosen, null, "an invalid square");
  },

  "a position that the code does not store, and a model that is not there, are errors with the reason": async (explorer) => {
    const panel = open(explorer, CHESS960);
    equal([/Chess960/.test(panel.problem.textContent), panel.places.hidden], [true, true], panel.problem.textContent);
    open(explorer, START);
    equal([panel.problem.textContent, panel.places.hidden], ["", false], "the next position");
    const details = document.createElement("details");
    await new Lazy(details, () => SurprisePanel.load(details, {}, "none.wasm"), () => {}).get().catch(() => {});
    equal(/cannot be loaded: none\.wasm: 404/.test(details.textContent), true, details.textContent);
  },

  "the board of costs fits a phone": async (explorer) => {
    open(explorer, KIWIPETE).choose(35);
    const frame = document.createElement("iframe");
    frame.style.cssText = "width: 390px; height: 800px";
    frame.src = `${location.pathname}#${explorer.hash()}`;
    document.body.append(frame);
    await new Promise((resolve) => (frame.onload = resolve));
    for (let tries = 0; tries < 100 && !frame.contentDocument.querySelector(".cost.chosen"); tries++) await new Promise((next) => setTimeout(next, 100));
    const { documentElement } = frame.contentDocument;
    const isThere = documentElement.querySelector(".surprise-detail li") !== null;
    equal([isThere, documentElement.scrollWidth <= 390], [true, true], `choices, and ${documentElement.scrollWidth} pixels`);
    frame.remove();
    $("surprise").open = false;
  },
};
