// Sets of squares as words of 64 bits, small boards that show them, and a board to edit one.

import { make } from "./dom.js";
import { squareName } from "./engine.js";

const SQUARES = Array.from({ length: 64 }, (_, square) => square);

export const bit = (square) => 1n << BigInt(square);
export const squaresOf = (word) => SQUARES.filter((square) => word & bit(square));
export const hexWord = (word) => `0x${word.toString(16).padStart(16, "0")}`;
export const names = (word) => squaresOf(word).map(squareName).join(" ") || "none";

const cell = (square) => `M${square % 8} ${7 - (square >> 3)}h1v1h-1z`;

// A small board: the squares of a set, a ring on the slider, and the number below. A word that is not a set
// of squares (`isWord`) is shown with bit 0 on a1 and bit 63 on h8.
export function small(word, slider, isWord = false) {
  const board = make("span", isWord ? "small word-bits" : "small");
  const ring = `<circle cx="${(slider % 8) + 0.5}" cy="${7.5 - (slider >> 3)}" r="0.32"/>`;
  board.innerHTML = `<svg viewBox="0 0 8 8" role="img"><path class="ground" d="M0 0h8v8h-8z"/><path class="ones" d="${squaresOf(word).map(cell).join("")}"/><path class="lines" d="M0 1h8M0 2h8M0 3h8M0 4h8M0 5h8M0 6h8M0 7h8M1 0v8M2 0v8M3 0v8M4 0v8M5 0v8M6 0v8M7 0v8"/>${ring}</svg>`;
  board.firstChild.setAttribute("aria-label", isWord ? `bits ${squaresOf(word).join(" ") || "none"}` : `squares ${names(word)}`);
  board.append(make("code", "hex", hexWord(word)));
  return board;
}

// A board of 64 buttons: each puts a piece on its square or removes it.
export class SetBoard {
  constructor(label, toggle) {
    this.element = make("div", "set-board", "", { role: "grid", "aria-label": `${label} Arrow keys move, Space changes.` });
    this.cells = new Map();
    for (let rank = 7; rank >= 0; rank--) {
      const row = make("div", "", "", { role: "row" });
      for (let file = 0; file < 8; file++) row.append(this.#cell(8 * rank + file));
      this.element.append(row);
    }
    this.element.addEventListener("click", ({ target }) => target.dataset.square && toggle(Number(target.dataset.square)));
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  #cell(square) {
    const cell = make("button", (square + (square >> 3)) % 2 ? "pale" : "dark", "", { type: "button", role: "gridcell", "data-square": square });
    cell.tabIndex = square === 0 ? 0 : -1;
    this.cells.set(square, cell);
    return cell;
  }

  #key(event) {
    const [files, ranks] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
    if (files === undefined) return;
    event.preventDefault();
    const square = Number(event.target.dataset.square);
    const [file, rank] = [(square % 8) + files, (square >> 3) + ranks];
    if (Math.min(file, rank) < 0 || Math.max(file, rank) > 7) return;
    for (const cell of this.cells.values()) cell.tabIndex = -1;
    const next = this.cells.get(8 * rank + file);
    next.tabIndex = 0;
    next.focus();
  }

  show(occupied, attacks, slider, role) {
    for (const [square, cell] of this.cells) {
      const [isPiece, isAttacked] = [occupied & bit(square), attacks & bit(square)].map(Boolean);
      cell.textContent = square === slider ? role[0].toUpperCase() : isPiece ? "●" : "";
      cell.classList.toggle("attacked", isAttacked);
      const what = square === slider ? `the ${role}` : isPiece ? "a piece" : "empty";
      cell.setAttribute("aria-label", `${squareName(square)}, ${what}${isAttacked ? ", attacked" : ""}`);
    }
  }
}
