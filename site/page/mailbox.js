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

// What the steps of a piece find in an array: a target, a sentinel, the wrong square, or no cell. `rows` are those of one border.
class Layout {
  constructor({ columns, rows, piece }) {
    Object.assign(this, { columns, border: rows, rows: 8 + 2 * rows, steps: PIECES[piece].steps });
    this.left = Math.floor((columns - 8) / 2);
    this.squares = new Map(SQUARES.map((square) => [this.index(square), square]));
  }

  index(square) {
    return (this.border + (square >> 3)) * this.columns + this.left + (square % 8);
  }

  found(from) {
    const find = (step) => {
      const index = this.index(from) + step[0] + this.columns * step[1];
      if (offset(from, step) !== null) return { index, mark: "reached" };
      if (this.squares.has(index)) return { index, mark: "beyond", square: squareName(this.squares.get(index)) };
      return { index, mark: index >= 0 && index < this.columns * this.rows ? "read" : "outside" };
    };
    return this.steps.map(find).sort((one, other) => one.index - other.index);
  }

  goesWrong(from) {
    return this.found(from).some(({ mark }) => mark === "beyond" || mark === "outside");
  }
}

function sentence({ piece, square }, found) {
  const squares = found.flatMap(({ square }) => square ?? []);
  const outside = found.filter(({ mark }) => mark === "outside").map(({ index }) => index);
  const wrong = [];
  if (squares.length) wrong.push(`lands on ${list(squares)}`);
  if (outside.length) wrong.push(`leaves the array: ${outside.length === 1 ? "index" : "indices"} ${list(outside)}`);
  return wrong.length ? `From ${square} the ${piece} ${wrong.join(" and ")}.` : `From ${square} no step of the ${piece} goes wrong.`;
}

function cell(layout, state, index, mark) {
  const square = layout.squares.get(index);
  if (square === undefined) return `<span class="sentinel${mark}">${index}</span>`;
  const [name, isWrong, shade] = [squareName(square), layout.goesWrong(square), ((square % 8) + (square >> 3)) % 2 ? "light" : "dark"];
  const isHere = name === state.square;
  const text = isHere ? `<b>${PIECES[state.piece].letter}</b>${index}` : index;
  const to = `${state.columns} ${state.rows} ${state.piece} ${name}`;
  return `<button type="button" class="${shade}${isHere ? " chosen" : ""}${isWrong ? " wrong" : ""}${mark}" data-s="${square}" data-to="${to}" aria-label="${name}, index ${index}${isWrong ? ", goes wrong" : ""}">${text}</button>`;
}

// The figure in a state, as HTML.
export function draw(state) {
  const layout = new Layout(state);
  const { columns, rows, border, left } = layout;
  const found = layout.found(squareAt(state.square));
  const marks = new Map(found.map(({ index, mark }) => [index, ` ${mark}`]));
  let cells = "";
  for (let row = rows - 1; row >= 0; row--) {
    cells += `<i>${row >= border && row < border + 8 ? row - border + 1 : ""}</i>`;
    for (let index = row * columns; index < (row + 1) * columns; index++) cells += cell(layout, state, index, marks.get(index) ?? "");
  }
  cells += "<i></i>";
  for (let column = 0; column < columns; column++) cells += `<i>${"abcdefgh"[column - left] ?? ""}</i>`;
  const wrong = SQUARES.filter((square) => layout.goesWrong(square)).length;
  const count = wrong ? `A ${state.piece} goes wrong on ${wrong} of 64 squares.` : `No step of a ${state.piece} goes wrong on any square.`;
  return `<p class="says">${sentence(state, found)}</p><div class="panels"><div class="panel"><b>${columns} columns, ${rows} rows: ${columns * rows} cells</b><div class="array" style="--columns:${columns};--rows:${rows}" data-columns="${columns}" role="group" aria-label="The array">${cells}</div><p>${count} Green: a target. Dashed: 99. Red: a wrong square.</p></div></div>`;
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

export const parse = (text) => stateOf(Object.fromEntries(text.split(" ").map((part, index) => [["columns", "rows", "piece", "square"][index], part])), { columns: 9, rows: 2, piece: "knight", square: "h1" });

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
