// How slider attacks are computed: the stages of a method, and the row of its table that they lead to.

import { button, choice, make } from "./dom.js";
import { squareAt, squareName } from "./engine.js";
import { SetBoard, bit, hexWord, names, small } from "./sets.js";

const ROLES = ["bishop", "rook"]; // as the engine numbers them
const SLIDERS = { b: "bishop", r: "rook", q: "rook" };
const DWELL = 300; // milliseconds that the pointer rests on a slider before the panel follows
const ABOVE = 2; // rows shown before the one that is read, and after it
const FREE = 5; // squares that a slider attacks at least to be shown by itself
// Shown where no slider of the position has room: a rook on d4 that meets a piece in three directions.
const EXAMPLE = { role: "rook", square: 27, occupied: ["b4", "d4", "d7", "f4", "c6", "g7", "e2", "b2"] };

export class SliderPanel {
  // `changed()` is called when the link changes.
  constructor(engine, details, changed) {
    this.engine = engine;
    this.details = details;
    this.changed = changed;
    this.isTouched = false; // whether the link includes this panel
    this.letters = ".".repeat(64);
    this.edited = 0n; // squares on which a piece was added or removed
    this.square = null;
    details.append(this.#head(), this.#places());
    details.addEventListener("toggle", () => {
      this.render();
      changed();
    });
  }

  #head() {
    this.engine.exports.methods_of_sliders();
    this.methods = this.engine.lines();
    const touched = () => this.#touch();
    this.method = choice("Method", this.methods.map((name, index) => [index, name]), touched);
    this.method.select.value = this.methods.indexOf("magic");
    this.role = choice("Slider", ROLES.map((name) => [name, name]), touched);
    this.role.select.value = "rook";
    const squares = Array.from({ length: 64 }, (_, square) => [square, squareName(square)]);
    this.where = choice("on", squares, () => this.#touch(Number(this.where.select.value)));
    const row = make("div", "row");
    this.reset = button("Pieces as on the board", () => this.#edit(0n));
    row.append(this.method.labeled, this.role.labeled, this.where.labeled, this.reset);
    const head = make("div");
    head.append(
      make("p", "", "A bishop or a rook attacks along each ray up to the first piece. Click squares to add and remove pieces, and follow the words of 64 bits: the library computes every number. Choose a slider here, or point at one on the board above."),
      row,
    );
    return head;
  }

  #places() {
    this.board = new SetBoard("Occupied squares.", (square) => this.#edit(this.edited ^ bit(square)));
    this.attackText = make("p", "attack-text", "", { role: "status", "aria-live": "polite" });
    this.stages = make("div", "stages");
    this.table = make("div", "rows");
    const side = make("div", "set-side");
    side.append(this.board.element, this.attackText);
    const steps = make("div", "set-steps");
    steps.append(this.stages, this.table);
    const places = make("div", "set-places");
    places.append(side, steps);
    return places;
  }

  // The position has changed.
  show({ letters }) {
    const isOther = letters !== this.letters;
    this.letters = letters;
    if (isOther) this.edited = 0n;
    if (this.square === null || (isOther && !this.isTouched)) this.#start();
    this.render();
  }

  // The slider with most room, if one has enough; else an example.
  #start() {
    const sliders = [...Array(64).keys()].filter((square) => this.letters[square].toLowerCase() in SLIDERS);
    const room = (square) => names(this.#attacks(SLIDERS[this.letters[square].toLowerCase()], square)).split(" ").length;
    const [best, most] = sliders.map((square) => [square, room(square)]).reduce((one, other) => (other[1] > one[1] ? other : one), [null, 0]);
    if (most >= FREE) return this.#choose(best);
    this.#choose(EXAMPLE.square);
    this.role.select.value = EXAMPLE.role;
    this.edited = this.occupied ^ EXAMPLE.occupied.map(squareAt).map(bit).reduce((set, one) => set | one);
  }

  // The attacks of a slider among the pieces of the position.
  #attacks(role, square) {
    this.engine.exports.explain(0, ROLES.indexOf(role), square, this.occupied);
    return BigInt(`0x${this.engine.lines().at(-1).split("\t")[2]}`);
  }

  // Follows the pointer when it rests on a slider.
  hover(square) {
    clearTimeout(this.timer);
    if (square === null || !this.details.open || !(this.letters[square].toLowerCase() in SLIDERS)) return;
    this.timer = setTimeout(() => {
      this.#choose(square);
      this.render();
    }, DWELL);
  }

  #choose(square) {
    this.square = square;
    const role = SLIDERS[this.letters[square].toLowerCase()];
    if (role) this.role.select.value = role;
    this.first = null;
  }

  #touch(square = this.square) {
    this.isTouched = true;
    this.square = square;
    this.first = null;
    this.render();
    this.changed();
  }

  #edit(edited) {
    this.edited = edited;
    this.#touch();
  }

  get occupied() {
    const pieces = [...this.letters].reduce((set, letter, square) => (letter === "." ? set : set | bit(square)), 0n);
    return pieces ^ this.edited;
  }

  render() {
    if (!this.details.open) return;
    const { square, occupied } = this;
    this.where.select.value = square;
    const role = this.role.select.value;
    this.asked = [Number(this.method.select.value), ROLES.indexOf(role), square];
    this.length = this.engine.exports.explain(...this.asked, occupied);
    const stages = this.engine.lines().map((text) => {
      const [line, sort, digits, what] = text.split("\t");
      return { line, sort, value: BigInt(`0x${digits}`), what };
    });
    this.attacks = stages.at(-1).value;
    this.place = Number(stages.find(({ sort }) => sort === "place")?.value ?? -1n);
    this.reset.disabled = this.edited === 0n;
    this.board.show(occupied, this.attacks, square, role);
    const count = names(this.attacks).split(" ").length;
    this.attackText.textContent = this.attacks ? `The ${role} on ${squareName(square)} attacks ${count} squares: ${names(this.attacks)}.` : `The ${role} on ${squareName(square)} attacks nothing.`;
    this.#showStages(stages);
    this.#showRows();
  }

  #showStages(stages) {
    const groups = [];
    for (const stage of stages) {
      if (groups.at(-1)?.line !== stage.line) groups.push({ line: stage.line, figures: make("div", "figures") });
      groups.at(-1).figures.append(this.#figure(stage));
    }
    this.stages.replaceChildren(
      ...groups.flatMap(({ line, figures }) => (line ? [make("h3", "line-name", line), figures] : [figures])),
    );
  }

  #figure({ sort, value, what }) {
    const figure = make("figure", "stage");
    figure.append(make("figcaption", "", what));
    const isNumber = sort === "place" || sort === "number";
    figure.append(isNumber ? make("output", "", sort === "place" ? `${value} = 0b${value.toString(2)}` : value) : small(value, this.square, sort === "word"));
    return figure;
  }

  #showRows() {
    if (this.place < 0) {
      this.table.replaceChildren(make("p", "", "There is no row to read: this method has no such table."));
      return;
    }
    const size = 2 * ABOVE + 1;
    const last = Math.max(this.length - size, 0);
    this.first = Math.min(Math.max(this.first ?? this.place - ABOVE, 0), last);
    const go = (first) => () => {
      this.first = first;
      this.#showRows();
    };
    const field = make("input", "", "", { type: "number", min: 0, max: this.length - 1, "aria-label": "Row to show" });
    field.value = this.first + Math.min(ABOVE, this.length - 1);
    field.addEventListener("change", () => field.value !== "" && go(Math.trunc(Number(field.value)) - ABOVE)());
    const buttons = [["Rows before", this.first - size], ["The row that is read", this.place - ABOVE], ["Rows after", this.first + size]];
    const row = make("div", "row");
    row.append(...buttons.map(([words, first]) => button(words, go(first))), field);
    const [before, , after] = row.querySelectorAll("button");
    [before.disabled, after.disabled] = [this.first === 0, this.first === last];
    const scroll = make("div", "scroll");
    scroll.append(this.#rows(size));
    const about = `Row ${this.place} of 0 to ${this.length - 1} for ${squareName(this.square)}. Each holds the attacks for its occupancy.`;
    this.table.replaceChildren(make("h3", "", "The table"), make("p", "", about), row, scroll);
  }

  #rows(size) {
    const table = make("table");
    const head = table.createTHead().insertRow();
    for (const words of ["row", "occupancy", "share the row", "attacks"]) head.append(make("th", "", words, { scope: "col" }));
    const body = table.createTBody();
    for (let place = this.first; place < Math.min(this.first + size, this.length); place++) {
      this.engine.exports.row(...this.asked, place);
      const [occupied, occupations, seen] = this.engine.lines()[0].split("\t");
      const row = body.insertRow();
      row.append(make("th", "number", place, { scope: "row" }));
      row.insertCell().append(occupied === "-" ? "none" : small(BigInt(`0x${occupied}`), this.square));
      row.append(make("td", "number", occupations));
      row.insertCell().append(small(BigInt(`0x${seen}`), this.square));
      if (place === this.place) row.setAttribute("aria-current", "true");
    }
    return table;
  }

  // Writes the state of this panel to a link, and reads it.
  write(state) {
    if (!this.isTouched || !this.details.open) return;
    state.set("slider", `${this.methods[this.method.select.value]},${this.role.select.value},${squareName(this.square)}`);
    if (this.edited) state.set("occupied", hexWord(this.occupied));
  }

  read(state) {
    const [method, role, name] = (state.get("slider") ?? "").split(",");
    const square = Array.from({ length: 64 }, (_, square) => square).find((square) => squareName(square) === name);
    if (!this.methods.includes(method) || !ROLES.includes(role) || square === undefined) return;
    this.details.open = true;
    this.#choose(square);
    this.method.select.value = this.methods.indexOf(method);
    this.role.select.value = role;
    const occupied = state.get("occupied") ?? "";
    this.edited = 0n;
    if (/^0x[0-9a-f]{1,16}$/.test(occupied)) this.edited = this.occupied ^ BigInt(occupied);
    this.#touch();
  }
}
