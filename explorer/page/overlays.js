// Attacks, checks and pins, drawn on the board and described in words.

import { arrow, line, middle, svg } from "./draw.js";
import { SIDES, squareName } from "./engine.js";

// The choices: the name in a link, the label, an example drawn on a1 and b1, and the part of the picture to show.
const CHOICES = [
  ["white", "White attacks", () => mark(0, 0), "-0.2 7.7 0.6 0.3"],
  ["black", "Black attacks", () => mark(0, 1), "0.6 7 0.6 0.3"],
  ["attackers", "attackers of the square pointed at", () => arrow(0, 1, "attack"), "0.3 7.1 1.6 0.8"],
  ["checks", "checks", () => check({ by: 0, king: 1 }), "0 7 2 1"],
  ["pins", "pins", () => pin({ king: 0, piece: 1, by: 1 }), "0 7 2 1"],
];

// A dot below on the left for White, a lozenge above on the right for Black: both fit on a square.
function mark(square, side) {
  const [x, y] = middle(square);
  if (side === 0) return `<circle class="by-white" cx="${x - 0.36}" cy="${y + 0.36}" r="0.09"/>`;
  return `<path class="by-black" d="M${x + 0.36} ${y - 0.49}l.12 .13l-.12 .13l-.12-.13z"/>`;
}

// An arrow from the checker, with two rings around it.
function check({ by, king }) {
  const [x, y] = middle(by);
  const ring = (r) => `<circle class="check" cx="${x}" cy="${y}" r="${r}"/>`;
  return ring(0.47) + ring(0.39) + arrow(by, king, "check");
}

// A broken line from the king to the slider, with a frame around the pinned piece.
function pin({ king, piece, by }) {
  const [[x, y], [endX, endY], [atX, atY]] = [king, by, piece].map(middle);
  return `${line(`M${x} ${y}L${endX} ${endY}`, "pin")}<rect class="pin" x="${atX - 0.46}" y="${atY - 0.46}" width="0.92" height="0.92"/>`;
}

const names = (squares) => [...squares].map(squareName).join(", ") || "nowhere";

export class Overlays {
  // `changed()` is called when the user chooses.
  constructor(board, engine, choices, changed) {
    this.board = board;
    this.engine = engine;
    this.choices = choices;
    this.layer = board.layer("overlay");
    this.boxes = new Map();
    for (const [id, label, example, box] of CHOICES) {
      const input = Object.assign(document.createElement("input"), { type: "checkbox", value: id });
      const field = document.createElement("label");
      const drawn = Object.assign(document.createElement("span"), { className: "overlay", innerHTML: svg(example(), box) });
      field.append(input, ` ${label}`, drawn);
      choices.append(field);
      this.boxes.set(id, input);
      input.addEventListener("change", () => {
        this.show();
        changed();
      });
    }
  }

  // The choices, by their names in links.
  get chosen() {
    return [...this.boxes].filter(([, box]) => box.checked).map(([id]) => id);
  }

  choose(ids) {
    for (const [id, box] of this.boxes) box.checked = ids.includes(id);
    if (this.chosen.length) this.choices.closest("details").open = true;
  }

  #has(id) {
    return this.boxes.get(id).checked;
  }

  // Updates the layer after a move or a choice.
  show() {
    const sides = SIDES.map((name, side) => ({ name, squares: this.#has(name.toLowerCase()) ? this.engine.attacked(side) : new Set() }));
    const checks = this.#has("checks") ? this.engine.checks() : [];
    const pins = this.#has("pins") ? this.engine.pins() : [];
    this.drawn = [
      ...pins.map(pin),
      ...checks.map(check),
      ...sides.flatMap(({ squares }, side) => [...squares].map((square) => mark(square, side))),
    ].join("");
    this.board.note((square) => [
      ...sides.filter(({ squares }) => squares.has(square)).map(({ name }) => `attacked by ${name}`),
      ...checks.filter(({ by }) => by === square).map(({ king }) => `gives check to the king on ${squareName(king)}`),
      ...pins.filter(({ piece }) => piece === square).map(({ king, by }) => `pinned by ${squareName(by)} to the king on ${squareName(king)}`),
    ]);
    this.point(null);
  }

  // Shows the attackers of a square, if chosen, and returns them in words.
  point(square) {
    const arrows = [];
    let words = "";
    if (square !== null && this.#has("attackers")) {
      const attackers = SIDES.map((_, side) => this.engine.attackers(square, side));
      arrows.push(...attackers.flatMap((pieces) => [...pieces].map((piece) => arrow(piece, square, "attack"))));
      words = ` ${SIDES.map((name, side) => `${name} attacks it from ${names(attackers[side])}`).join(", ")}.`;
    }
    this.layer.innerHTML = svg(this.drawn + arrows.join(""));
    return words;
  }
}
