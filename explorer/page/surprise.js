// What each part of a position costs in the code `adaptive`: the board, colored by bits.

import { make } from "./dom.js";
import { pieceName } from "./board.js";
import { InputError, Module, squareAt, squareName } from "./engine.js";

const WHOLE = 65536; // probabilities are in 1/WHOLE
const SHADES = [0.5, 1.5, 3, 6]; // a square with more bits has the next shade
const NAMES = {
  fen: "FEN, as text",
  record32: "record32: 32 bytes, always",
  "binary-fen": "binary-fen, the bytes of Lichess",
  r160: "r160: 20 bytes, always",
  h3: "h3, the shortest Huffman code on average",
  adaptive: "adaptive",
};

const bitsOf = (millibits) => (millibits / 1000).toFixed(millibits < 9995 ? 2 : 1);
const sum = (choices) => choices.reduce((all, { millibits }) => all + millibits, 0);

function percent(probability) {
  const share = (100 * probability) / WHOLE;
  if (share > 99.9) return "over 99.9 %";
  return `${share.toPrecision(2)} %`;
}

class Costs extends Module {
  // The bits of the position in several codes, and the choices of the adaptive code.
  of(fen) {
    this.ask("costs", fen);
    const rows = this.lines().map((line) => line.split("\t"));
    return {
      sizes: rows.filter(([kind]) => kind === "size").map(([, id, bits]) => ({ id, bits: bits === "-" ? null : Number(bits) })),
      choices: rows.filter(([kind]) => kind !== "size").map(([square, about, value, probability, millibits]) => ({
        square: square === "-" ? null : Number(square), about, value, probability: Number(probability), millibits: Number(millibits),
      })),
    };
  }
}

export class SurprisePanel {
  // Fetches the module with the model.
  static async load(details, page, address = "adaptive.wasm") {
    return new SurprisePanel(await Costs.load(address), details, page);
  }

  // `light(squares)` is called for the square pointed at, `changed()` when the link changes.
  constructor(costs, details, { light, changed }) {
    Object.assign(this, { costs, details, lightAll: light, changed });
    this.chosen = null; // the square whose choices are shown
    this.problem = make("p", "alarm", "", { role: "alert" });
    this.detail = make("div", "surprise-detail", "", { role: "status", "aria-live": "polite" });
    this.parts = make("table");
    this.sizes = make("table");
    const side = make("div");
    side.append(this.detail, this.parts, this.sizes);
    this.places = make("div", "set-places");
    this.places.append(this.#board(), side);
    details.append(this.problem, this.places);
    details.addEventListener("toggle", () => {
      this.show();
      changed();
    });
  }

  #board() {
    const grid = make("div", "cost-board", "", { role: "grid", "aria-label": "What each square costs. Arrow keys move." });
    this.cells = new Map();
    for (let rank = 7; rank >= 0; rank--) {
      const row = make("div", "", "", { role: "row" });
      for (let file = 0; file < 8; file++) row.append(this.#cell(8 * rank + file));
      grid.append(row);
    }
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("pointerleave", () => this.lightAll(new Set()));
    return grid;
  }

  #cell(square) {
    const cell = make("button", "cost", "", { type: "button", role: "gridcell", "data-square": square });
    cell.tabIndex = square === 0 ? 0 : -1;
    for (const event of ["pointerenter", "focus", "click"]) cell.addEventListener(event, () => this.choose(square));
    this.cells.set(square, cell);
    return cell;
  }

  #key(event) {
    const [files, ranks] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
    if (files === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // the page takes moves back
    const square = Number(event.target.dataset.square);
    const [file, rank] = [(square % 8) + files, (square >> 3) + ranks];
    if (Math.min(file, rank) >= 0 && Math.max(file, rank) < 8) this.cells.get(8 * rank + file).focus();
  }

  // Shows a position, if this part of the page is open.
  show({ fen, letters } = this) {
    Object.assign(this, { fen, letters });
    if (!this.details.open || fen === undefined) return;
    this.problem.textContent = "";
    try {
      this.found = this.costs.of(fen);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.found = null;
      this.problem.textContent = `The code does not store this position: ${error.message}.`;
    }
    this.places.hidden = this.found === null;
    if (!this.found) return;
    for (const [square, cell] of this.cells) this.#fill(cell, square);
    this.#showDetail();
    this.#showParts();
    this.#showSizes();
  }

  #of(square) {
    return this.found.choices.filter((choice) => choice.square === square);
  }

  #fill(cell, square) {
    const cost = sum(this.#of(square));
    const letter = this.letters[square];
    const shade = SHADES.filter((limit) => cost / 1000 > limit).length;
    cell.className = `cost shade${shade}${square === this.chosen ? " chosen" : ""}`;
    cell.replaceChildren(make("b", "", letter === "." ? "" : letter), make("small", "", (cost / 1000).toFixed(1)));
    cell.setAttribute("aria-label", `${squareName(square)}, ${pieceName(letter)}, ${bitsOf(cost)} bits`);
  }

  // Shows the choices of a square.
  choose(square) {
    for (const [other, cell] of this.cells) {
      cell.classList.toggle("chosen", other === square);
      cell.tabIndex = other === square ? 0 : -1;
    }
    this.lightAll(new Set([square]));
    if (square === this.chosen) return;
    this.chosen = square;
    if (this.found) this.#showDetail();
    this.changed();
  }

  #showDetail() {
    const { chosen } = this;
    if (chosen === null) return this.detail.replaceChildren(make("p", "", "Point at a square: its choices appear here."));
    const choices = this.#of(chosen);
    const title = make("p", "", `${squareName(chosen)}, ${pieceName(this.letters[chosen])}: ${bitsOf(sum(choices))} bits.`);
    const list = make("ul");
    list.append(...choices.map(({ value, probability, millibits }) => make("li", "", `${value}: probability ${percent(probability)}, ${bitsOf(millibits)} bits`)));
    if (!choices.length) list.append(make("li", "", "nothing else is possible: no bits"));
    this.detail.replaceChildren(title, list);
  }

  #showParts() {
    const parts = new Map();
    for (const { square, about, millibits } of this.found.choices) {
      const isCount = about.startsWith("number of");
      const part = isCount ? "material: the number of each piece" : square === null ? about : "all squares";
      parts.set(part, (parts.get(part) ?? 0) + millibits);
    }
    const total = sum(this.found.choices);
    rows(this.parts, "The parts of the position, in bits", [...parts, ["all choices", total]].map(([name, cost]) => [name, bitsOf(cost)]));
  }

  #showSizes() {
    const cells = this.found.sizes.map(({ id, bits }) => [NAMES[id], bits ?? "not stored"]);
    rows(this.sizes, "The same position in other codes, in bits", cells);
  }

  light(squares) {
    for (const [square, cell] of this.cells) cell.classList.toggle("lit", squares.has(square));
  }

  // Writes the state of this panel to a link, and reads it.
  write(state) {
    if (this.details.open) state.set("surprise", this.chosen === null ? "all" : squareName(this.chosen));
  }

  read(state) {
    if (!state.has("surprise")) return;
    this.chosen = squareAt(state.get("surprise"));
    this.details.open = true;
    this.show();
  }
}

// Fills a table with rows of a name and numbers.
function rows(table, caption, cells) {
  const body = make("tbody");
  for (const [name, ...numbers] of cells) {
    const row = make("tr");
    row.append(make("th", "", name, { scope: "row" }), ...numbers.map((number) => make("td", "number", number)));
    body.append(row);
  }
  table.replaceChildren(make("caption", "", caption), body);
}
