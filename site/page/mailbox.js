// "Break the mailbox": a board in an array that may be too small. Draws what the figure `break-the-mailbox` of board-site
// draws, with sliders and a piece to drag. Needs no module, so a page elsewhere can embed it: see mailbox.html.

import { button, make } from "./dom.js";
import { squareAt, squareName } from "./engine.js";
import { saveButton } from "./save.js";

const NAME = "break-the-mailbox";
const ROOK = [[0, 1], [1, 0], [0, -1], [-1, 0]];
const PIECES = {
  knight: { letter: "N", steps: [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]] },
  king: { letter: "K", steps: [...ROOK, [1, 1], [1, -1], [-1, -1], [-1, 1]] },
  rook: { letter: "R", steps: ROOK },
};
const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const list = (words) => words.join(", ").replace(/, ([^,]*)$/, " and $1");
const offset = (square, [files, ranks]) => {
  const [file, rank] = [(square % 8) + files, (square >> 3) + ranks];
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? 8 * rank + file : null;
};

// An array with 8 ranks between two borders, each of so many rows, and the steps of a piece.
class Layout {
  constructor({ columns, rows, piece }) {
    Object.assign(this, { columns, border: rows, cells: columns * (8 + 2 * rows), steps: PIECES[piece].steps });
    this.squares = new Map(SQUARES.map((square) => [this.index(square), square]));
  }

  index(square) {
    return (this.border + (square >> 3)) * this.columns + Math.floor((this.columns - 8) / 2) + (square % 8);
  }

  // The index of each step and what is there, as the class of its cell: a target, a sentinel, a wrong square or no cell.
  found(from) {
    const find = (step) => {
      const index = this.index(from) + step[0] + this.columns * step[1];
      if (offset(from, step) !== null) return [index, "reached"];
      if (this.squares.has(index)) return [index, "beyond"];
      return [index, index >= 0 && index < this.cells ? "read" : "outside"];
    };
    return this.steps.map(find).sort(([one], [other]) => one - other);
  }

  goesWrong(from) {
    return this.found(from).some(([, name]) => name === "beyond" || name === "outside");
  }

  sentence({ piece, square }) {
    const at = (wanted) => this.found(squareAt(square)).filter(([, name]) => name === wanted).map(([index]) => index);
    const [squares, outside, wrong] = [at("beyond").map((index) => squareName(this.squares.get(index))), at("outside"), []];
    if (squares.length) wrong.push(`lands on ${list(squares)}`);
    if (outside.length) wrong.push(`leaves the array: ${outside.length === 1 ? "index" : "indices"} ${list(outside)}`);
    return wrong.length ? `From ${square} the ${piece} ${wrong.join(" and ")}.` : `From ${square} no step of the ${piece} goes wrong.`;
  }
}

function cell(layout, { columns, rows, piece, square: here }, index, found) {
  const square = layout.squares.get(index);
  if (square === undefined) return `<span class="sentinel${found}">${index}</span>`;
  const [name, isWrong, shade] = [squareName(square), layout.goesWrong(square), ((square % 8) + (square >> 3)) % 2 ? "light" : "dark"];
  const [chosen, letter] = name === here ? [" chosen", `<b>${PIECES[piece].letter}</b>`] : ["", ""];
  const [wrong, words] = isWrong ? [" wrong", ", goes wrong"] : ["", ""];
  return `<button type="button" class="${shade}${chosen}${wrong}${found}" data-s="${square}" data-to="${columns} ${rows} ${piece} ${name}" aria-label="${name}, index ${index}${words}">${letter}${index}</button>`;
}

// The figure in a state, as HTML.
export function draw(state) {
  const layout = new Layout(state);
  const [{ columns }, height] = [layout, layout.cells / layout.columns];
  const found = new Map(layout.found(squareAt(state.square)));
  const [left, last] = [layout.index(0) % columns, height - layout.border];
  let cells = "";
  for (let row = height - 1; row >= 0; row--) {
    cells += `<i>${row >= layout.border && row < last ? row - layout.border + 1 : ""}</i>`;
    for (let index = row * columns; index < (row + 1) * columns; index++) cells += cell(layout, state, index, found.has(index) ? ` ${found.get(index)}` : "");
  }
  cells += "<i></i>";
  for (let column = 0; column < columns; column++) cells += `<i>${"abcdefgh"[column - left] ?? ""}</i>`;
  const wrong = SQUARES.filter((square) => layout.goesWrong(square)).length;
  const below = `A ${state.piece} goes wrong on ${wrong} of 64 squares. Green: a target. Gray: 99. Red: a wrong square.`;
  return `<p class="says">${layout.sentence(state)}</p><div class="panels"><div class="panel"><b>${columns} columns, ${height} rows: ${layout.cells} cells</b><div class="array" style="--columns:${columns};--rows:${height}" data-columns="${columns}" role="group" aria-label="The array">${cells}</div><p>${below}</p></div></div>`;
}

// A state from its parts. What is wrong or missing is taken from another.
function stateOf({ columns, rows, piece, square }, other) {
  const within = (value, least, most, instead) => (value >= least && value <= most ? Math.floor(value) : instead);
  return {
    columns: within(columns, 8, 12, other.columns),
    rows: within(rows, 0, 2, other.rows),
    piece: Object.hasOwn(PIECES, piece) ? piece : other.piece,
    square: squareAt(square ?? "") === null ? other.square : square,
  };
}

export function parse(text) {
  const [columns, rows, piece, square] = text.split(" ");
  return stateOf({ columns, rows, piece, square }, { columns: 9, rows: 2, piece: "knight", square: "h1" });
}

export class Mailbox {
  constructor(element) {
    this.element = element;
    this.drawing = element.querySelector(".drawing");
    this.news = make("p", "news", "", { role: "status" });
    element.prepend(this.#controls());
    element.append(this.news);
    element.classList.add("is-live");
    this.drawing.addEventListener("click", ({ target }) => this.#put(target));
    this.drawing.addEventListener("pointerdown", (event) => this.#drag(event));
    element.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", () => this.read());
    this.state = parse(element.dataset.state);
    this.show(this.state);
    this.read();
  }

  #controls() {
    const controls = make("div", "controls");
    this.sliders = [["columns", "Columns", 8, 12], ["rows", "Border rows", 0, 2]].map(([name, words, min, max]) => {
      const [label, slider] = [make("label", "", `${words} `), make("input", "", "", { type: "range", name, min, max })];
      slider.addEventListener("input", () => this.go({ [name]: slider.value }));
      label.append(slider, make("output"));
      return { label, slider };
    });
    this.pieces = Object.keys(PIECES).map((piece) => button(piece, () => this.go({ piece })));
    const line = make("input", "", "", { readonly: "", "aria-label": "The line to embed" });
    line.hidden = true;
    const copy = button("Copy the line to embed", () => {
      line.value = `<iframe src="${new URL(`mailbox.html#${this.hash()}`, import.meta.url)}" title="Break the mailbox" width="480" height="680"></iframe>`;
      line.hidden = false;
      line.select();
      navigator.clipboard?.writeText(line.value).then(() => (this.news.textContent = "Copied."), () => {});
    });
    copy.className = "copy";
    controls.append(...this.sliders.map(({ label }) => label), ...this.pieces, copy, saveButton(this.drawing, NAME), line);
    return controls;
  }

  hash() {
    return new URLSearchParams(this.state).toString();
  }

  // The state in the link, if there is one.
  read() {
    const parts = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    if (!("columns" in parts)) return;
    this.show(stateOf(parts, this.state));
    this.element.scrollIntoView({ block: "nearest" });
  }

  // Changes parts of the state, and puts it into the link.
  go(parts) {
    this.show(stateOf({ ...this.state, ...parts }, this.state));
    this.news.textContent = this.drawing.querySelector(".says").textContent;
    history.replaceState(null, "", `#${this.hash()}`);
  }

  show(state) {
    this.state = state;
    const hadFocus = this.drawing.contains(document.activeElement);
    this.drawing.innerHTML = draw(state);
    for (const cell of this.drawing.querySelectorAll("button:not(.chosen)")) cell.tabIndex = -1;
    if (hadFocus) this.drawing.querySelector(".chosen").focus();
    for (const { slider } of this.sliders) slider.value = slider.nextSibling.textContent = state[slider.name];
    for (const choice of this.pieces) choice.setAttribute("aria-pressed", choice.textContent === state.piece);
  }

  // Puts the piece on the square of an element, if it is one.
  #put(element) {
    const square = element?.closest("[data-s]")?.dataset.s;
    if (square !== undefined && this.drawing.contains(element) && squareName(square) !== this.state.square) this.go({ square: squareName(square) });
  }

  // The piece follows the pointer from square to square.
  #drag(event) {
    if (event.button !== 0 || !event.target.closest(".chosen")) return;
    const follow = ({ clientX, clientY }) => this.#put(document.elementFromPoint(clientX, clientY));
    this.drawing.setPointerCapture(event.pointerId);
    this.drawing.addEventListener("pointermove", follow);
    this.drawing.addEventListener("lostpointercapture", () => this.drawing.removeEventListener("pointermove", follow), { once: true });
  }

  // Arrow keys move the piece.
  #key(event) {
    event.stopPropagation(); // mdBook turns the page
    if (!KEYS[event.key] || !event.target.closest(".array")) return;
    event.preventDefault();
    const square = offset(squareAt(this.state.square), KEYS[event.key]);
    if (square !== null) this.go({ square: squareName(square) });
  }
}

export const mailboxes = [...document.querySelectorAll(`[data-figure="${NAME}"]`)].map((element) => new Mailbox(element));
if (new URLSearchParams(location.search).has("test") && location.pathname.endsWith("/mailbox.html")) import("./test-site.js").then(({ testMailbox }) => testMailbox(mailboxes, { draw, parse }));
