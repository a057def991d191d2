// A card: one board with its bytes, in the layout of the board.

import { NOTHING, hex, meanings, numeral, textOf } from "./cells.js";
import { make, name, put } from "./dom.js";
import { squareName } from "./engine.js";

const LINE = 64; // the bytes of a cache line
const ARRAYS = ["cells", "nibbles", "list"]; // the forms of arrays that generators read
const BOARDS = ["cells", "nibbles", "set", "slots"]; // those with files and ranks

export class Card {
  // `hover(card, bit or null)` is called with the bit pointed at.
  constructor(engine, about, hover) {
    this.engine = engine;
    this.about = about;
    this.hover = hover;
    this.mode = "pieces";
    this.units = new Map(); // by their first bit
    this.grids = new Map(); // with their regions
    this.options = new Map(); // of bytes that mean something only if another is not 0, that byte
    this.words = [];
    this.meanings = new Map(); // what the fields of the state mean, by their names
    this.lit = [];
    this.bytes = this.previous = engine.bytes(about);
    this.element = make("section", "card", "", { "aria-label": about.id });
    this.element.append(this.#head(), ...about.regions.map((region) => this.#region(region)), this.#record());
    this.element.addEventListener("pointerover", (event) => this.#over(event.target));
    this.element.addEventListener("pointerleave", () => hover(this, null));
    this.show(engine.summary());
    this.#coordinates();
  }

  #head() {
    const { id, idea, size, address } = this.about;
    const head = make("header");
    const lines = Math.floor((address + size - 1) / LINE) - Math.floor(address / LINE) + 1;
    const where = `${size} bytes at 0x${hex(address, 6)}, in ${lines} cache line${lines > 1 ? "s" : ""}`;
    this.news = make("p", "news");
    const title = make("h3");
    title.append(...name(id));
    head.append(title, make("p", "idea", idea), make("p", "where", where), this.news);
    return head;
  }

  #region(region) {
    const figure = make("figure", `region ${region.form}`);
    const caption = make("figcaption", "", region.name);
    caption.append(make("span", "at", `+${region.at}`));
    figure.append(caption);
    if (region.form === "state" || region.form === "option") {
      const meaning = make("strong", "meaning");
      this.meanings.set(region.name, meaning);
      caption.append(meaning);
    }
    if (region.form === "option") this.options.set(region.at + 1, region.at);
    const body = { nibbles: () => this.#nibbles(region), set: () => this.#set(region, caption) }[region.form];
    figure.append(body ? body() : this.#bytes(region));
    return figure;
  }

  // The undo record of the last move. Only the board knows what its bytes mean.
  #record() {
    this.record = make("details", "region record");
    this.record.append(make("summary", "", `undo record, ${this.about.undoSize} bytes`));
    const grid = make("div", "grid");
    grid.style.setProperty("--columns", Math.min(16, this.about.undoSize));
    this.record.append(grid);
    this.record.addEventListener("toggle", () => this.#showRecord());
    return this.record;
  }

  #showRecord() {
    const bytes = this.engine.undo(this.about);
    this.kept = bytes.length;
    this.record.hidden = this.kept === 0;
    if (this.record.open) this.record.lastChild.replaceChildren(...[...bytes].map((byte) => make("span", "unit byte", numeral(this.mode, byte, 8))));
  }

  // Names of files and ranks around every grid that is a board.
  #coordinates() {
    const label = (text, kind) => make("span", `label ${kind}`, text, { "aria-hidden": "true" });
    for (const [grid, { form, columns }] of this.grids) {
      if (!BOARDS.includes(form)) continue;
      const units = [...grid.querySelectorAll(".unit")];
      const [files, ranks] = [new Map(), new Map()]; // of columns and rows
      units.forEach(({ dataset: { square } }, index) => {
        if (!square) return;
        const [file, rank] = square;
        files.set(index % columns, file);
        ranks.set(Math.floor(index / columns), rank);
        units[index].classList.toggle("dark", (file.charCodeAt() + Number(rank)) % 2 === 0);
      });
      for (let row = 0; row < units.length / columns; row++) units[row * columns].before(label(ranks.get(row) ?? "", "rank"));
      grid.append(label("", "rank"), ...Array.from({ length: columns }, (_, column) => label(files.get(column) ?? "", "file")));
      grid.classList.add("labeled");
    }
  }

  #grid(region, columns) {
    const grid = make("div", "grid");
    this.grids.set(grid, { ...region, columns });
    grid.style.setProperty("--columns", columns);
    grid.tabIndex = 0;
    grid.setAttribute("role", "group");
    grid.setAttribute("aria-label", `${this.about.id}, ${region.name}. Arrow keys move from byte to byte.`);
    grid.addEventListener("keydown", (event) => this.#key(event, grid, columns));
    grid.addEventListener("blur", () => this.hover(this, null));
    return grid;
  }

  #unit(bit, width, region) {
    const unit = make("span", width === 8 ? "unit byte" : width === 4 ? "unit nibble" : "unit bit");
    unit.dataset.bit = bit;
    const begins = bit % 8 === 0 && (this.about.address + bit / 8) % LINE === 0;
    if (begins && bit > 0) unit.classList.add("line");
    this.units.set(bit, { unit, width, region });
    return unit;
  }

  // Bytes in rows. A board has its first rank at the bottom; lists begin at the top.
  #bytes(region) {
    const { at, len, form } = region;
    const columns = Math.min(region.columns, len);
    const grid = this.#grid(region, columns);
    const rows = [];
    for (let first = 0; first < len; first += columns) {
      const count = Math.min(columns, len - first);
      rows.push(Array.from({ length: count }, (_, column) => this.#unit(8 * (at + first + column), 8, region)));
    }
    if (form === "cells" || form === "slots") rows.reverse();
    grid.append(...rows.flat());
    return grid;
  }

  // A word of 32 bits for each rank, the eighth at the top, the a-file, its lowest bits, on the left.
  #nibbles(region) {
    const grid = this.#grid(region, 8);
    grid.classList.add("with-word");
    for (let rank = 7; rank >= 0; rank--) {
      const first = 8 * region.at + 32 * rank;
      for (let file = 0; file < 8; file++) grid.append(this.#unit(first + 4 * file, 4, region));
      grid.append(this.#word(region.at + 4 * rank, 4));
    }
    return grid;
  }

  #set(region, caption) {
    const grid = this.#grid(region, 8);
    for (let rank = 7; rank >= 0; rank--) {
      for (let file = 0; file < 8; file++) grid.append(this.#unit(8 * (region.at + rank) + file, 1, region));
    }
    caption.append(this.#word(region.at, 8));
    return grid;
  }

  // Bytes as one number, the last byte in memory first.
  #word(at, len) {
    const word = make("span", "word");
    this.words.push({ word, at, len });
    return word;
  }

  #value(bytes, bit, width) {
    return (bytes[bit >> 3] >> (bit & 7)) & ((1 << width) - 1);
  }

  // Whether a byte means something: that of an absent square has any value.
  #means(bytes, at) {
    return !this.options.has(at) || bytes[this.options.get(at)] !== 0;
  }

  // Whether what a unit means has changed.
  #hasChanged(bit, { width, region }) {
    const [now, before] = [this.bytes, this.previous];
    if (region.form === "padding" || !this.#means(now, bit >> 3)) return false;
    return this.#value(now, bit, width) !== this.#value(before, bit, width) || !this.#means(before, bit >> 3);
  }

  // Reads the bytes and shows them with a position's summary. After a move, those that changed since the last time are
  // marked. Returns how many.
  show({ fen, letters }, isMove = false) {
    const bytes = this.engine.bytes(this.about);
    this.previous = isMove ? this.bytes : bytes;
    this.bytes = bytes;
    this.letters = letters;
    this.squares = new Map(); // of each unit, by its first bit
    this.places = new Map(); // of each square
    for (const place of this.engine.places(this.about)) this.#place(place);
    const changed = new Set();
    for (const [bit, about] of this.units) {
      const { unit, width } = about;
      const value = this.#value(bytes, bit, width);
      if (width === 1) unit.classList.toggle("one", value === 1);
      const hasChanged = this.#hasChanged(bit, about);
      unit.classList.toggle("changed", hasChanged);
      if (hasChanged) changed.add(bit >> 3);
      this.#label(unit, this.squares.get(bit));
    }
    for (const { word, at, len } of this.words) {
      const digits = [...bytes.subarray(at, at + len)].reverse().map((byte) => hex(byte, 2)).join("");
      put(word, `0x${digits.replace(/(?<=.)(?=(.{8})+$)/g, "\n")}`);
    }
    const meant = meanings(fen);
    for (const [name, meaning] of this.meanings) put(meaning, meant[name]);
    this.write(this.mode);
    return changed.size;
  }

  // Writes pieces or numbers into the units.
  write(mode) {
    this.mode = mode;
    for (const [bit, { unit, width, region }] of this.units) {
      if (width === 1) continue;
      const [square = null] = this.squares.get(bit) ?? [];
      const value = this.#means(this.bytes, bit >> 3) || mode !== "pieces" ? this.#value(this.bytes, bit, width) : null;
      const text = textOf(mode, { region, width, square, value }, this.letters);
      put(unit, text);
      // Cells that are never read, as the right half of 0x88.
      unit.classList.toggle("void", region.form === "cells" && square === null && value === 0);
      unit.classList.toggle("zero", mode === "pieces" ? text === NOTHING : value === 0);
      if (region.form !== "cells" && region.form !== "nibbles") continue;
      const letter = square === null ? "." : this.letters[square];
      unit.classList.toggle("white", letter !== "." && letter < "a");
      unit.classList.toggle("black", letter > "a");
    }
    this.#showRecord();
  }

  // Labels a unit with the square that it refers to, or the first of them.
  #label(unit, squares) {
    const name = squares && squareName([...squares][0]);
    if (unit.dataset.square === name) return;
    if (name) unit.dataset.square = name;
    else delete unit.dataset.square;
  }

  #place(place) {
    // The unit that contains the bits: of eight, four or one, aligned.
    const bit = [1, 4, 8].map((width) => place.bit - (place.bit % width))
      .find((first) => this.units.get(first)?.width > place.bit - first);
    if (!this.squares.has(bit)) this.squares.set(bit, new Set());
    this.squares.get(bit).add(place.square);
    if (!this.places.has(place.square)) this.places.set(place.square, []);
    this.places.get(place.square).push({ bit, kind: place.kind });
  }

  // Lights the units that refer to these squares, and no others.
  light(squares) {
    for (const unit of this.lit) unit.classList.remove("lit", "lit-list");
    this.lit = [];
    for (const square of squares) {
      for (const { bit, kind } of this.places.get(square) ?? []) {
        const { unit } = this.units.get(bit);
        unit.classList.add(kind === "piece" || kind === "state" ? "lit" : "lit-list");
        this.lit.push(unit);
      }
    }
  }

  // The unit of a cell, by its index in the array of the board; null outside the array.
  unitAt(index) {
    const { at, len, form } = this.about.regions.find((region) => ARRAYS.includes(region.form)) ?? { len: 0 };
    const width = form === "nibbles" ? 4 : 8;
    return index >= 0 && index * width < 8 * len ? this.units.get(8 * at + index * width).unit : null;
  }

  // The units that refer to a square.
  unitsOf(square) {
    return (this.places.get(square) ?? []).map(({ bit }) => this.units.get(bit).unit);
  }

  // Frames one unit, or none.
  point(bit) {
    this.pointed?.classList.remove("pointed");
    this.pointed = this.units.get(bit)?.unit;
    this.pointed?.classList.add("pointed");
  }

  // What a unit is for, and what it holds.
  describe(bit) {
    const { width } = this.units.get(bit);
    const write = (value) => (width === 1 ? String(value) : `0x${hex(value, width / 4)}${value > 9 ? ` (${value})` : ""}`);
    const [value, before] = [this.bytes, this.previous].map((bytes) => this.#value(bytes, bit, width));
    const was = value === before ? "" : `, before the move ${write(before)}`;
    return `${this.about.id} +${bit >> 3}: ${this.engine.describe(this.about, bit)}. Holds ${write(value)}${was}.`;
  }

  #over(target) {
    const unit = target.closest(".unit[data-bit]");
    this.hover(this, unit ? Number(unit.dataset.bit) : null);
  }

  #key(event, grid, columns) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const units = [...grid.querySelectorAll(".unit")];
    const now = units.findIndex((unit) => unit.classList.contains("pointed"));
    const next = units[now < 0 ? 0 : Math.min(Math.max(now + step, 0), units.length - 1)];
    this.hover(this, Number(next.dataset.bit));
  }
}

