// A position as a code word: its bits can be changed, and the decoder shows what they mean.

import { Bits } from "./bits.js";
import { button, make } from "./dom.js";
import { InputError, Module } from "./engine.js";

class Codes extends Module {
  // All codes, the simplest first.
  list() {
    this.exports.codes_of_positions();
    return this.lines().map((line) => {
      const [id, summary, longest] = line.split("\t");
      return { id, summary, longest: Number(longest) };
    });
  }

  // The symbols of a code and their bits; none if it is no list of symbols.
  book(id) {
    this.ask("book", id);
    return this.lines().map((line) => {
      const [symbol, bits] = line.split("\t");
      return { symbol, bits };
    });
  }

  // The fields of a code word.
  encode(id, fen) {
    this.ask("encode", `${id}\n${fen}`);
    return this.lines().map(fieldOf);
  }

  // The position of a code word, with the errors that forbid playing from there; or the first wrong bit
  // and the reason.
  decode(id, word) {
    try {
      this.ask("decode", `${id}\n${word}`);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const [at, reason] = error.message.split("\t");
      return { at: Number(at), reason };
    }
    const [fen, errors, ...fields] = this.lines();
    return { fen, errors, fields: fields.map(fieldOf) };
  }
}

const fieldOf = (line) => {
  const [kind, bits, square, meaning] = line.split("\t");
  return { kind, bits, square: square === "-" ? null : Number(square), meaning };
};

const wordOf = (fields) => fields.map(({ bits }) => bits).join("");

// Whether a field is this symbol of the book.
function isSymbol({ symbol, bits }, field) {
  const pattern = new RegExp(`^${bits.replaceAll("n", "[01]").replace("c", "[01]?")}$`);
  const isEmpty = symbol.includes("empty");
  if (isEmpty !== (field.kind === "empty")) return false;
  if (symbol.startsWith("empty")) return /^0+$/.test(field.bits);
  return pattern.test(field.bits) && (isEmpty || field.meaning.includes(symbol.split(",")[0]));
}

export class CodePanel {
  // Fetches the module of the codes.
  static async load(details, page) {
    return new CodePanel(await Codes.load("codes.wasm"), details, page);
  }

  // `light(squares)` and `say(text)` are called for the field pointed at, `setUp(fen)` to set up the position of
  // the bits, `changed()` when the link changes.
  constructor(codes, details, { light, say, setUp, changed }) {
    Object.assign(this, { codes, details, light, say, changed });
    const $ = (id) => document.getElementById(id);
    [this.select, this.length, this.text, this.answer, this.table] = ["code", "length", "digits", "answer", "book"].map($);
    this.bits = new Bits($("bits"), { hover: (field) => this.#hover(field), change: (word) => this.#change(word) });
    this.setUp = button("Set it up", () => setUp(this.found.fen));
    this.own = button("Back to the position's own word", () => this.#change(this.encoded));
    $("code-buttons").append(this.setUp, this.own);
    this.select.addEventListener("change", () => this.show());
    this.text.addEventListener("input", () => this.#change(this.text.value.replace(/\s/g, ""), true));
    details.addEventListener("toggle", () => {
      this.show();
      changed();
    });
    this.word = this.encoded = "";
    this.fields = [];
  }

  // Shows the code word of a position, if this part of the page is open.
  // Changed bits stay until the position or the code changes.
  show({ fen } = this) {
    this.fen = fen;
    if (!this.details.open) return;
    try {
      this.#list();
      const key = `${this.select.value}\n${this.fen}`;
      if (key === this.key) return;
      this.key = key;
      this.#showBook();
      this.encoded = "";
      this.fields = this.codes.encode(this.select.value, this.fen);
      this.encoded = wordOf(this.fields);
      this.#change(this.wanted ?? this.encoded);
      this.wanted = null;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#fail(error.message);
    }
  }

  // Shows that there is no code word.
  #fail(reason) {
    this.fields = [];
    this.found = this.wanted = null;
    this.word = this.text.value = "";
    this.bits.show([]);
    this.length.textContent = reason;
    this.answer.textContent = "";
    this.setUp.disabled = this.own.disabled = true;
  }

  #list() {
    if (this.select.options.length) return;
    this.select.append(...this.codes.list().map(({ id, summary }) => new Option(`${id}: ${summary}`, id)));
    this.select.value = this.chosen ?? "r160";
    if (!this.select.value) this.select.value = "r160";
  }

  // Shows a word and what it decodes to. After an error, the fields before the first changed bit keep their
  // meaning, because a decoder reads from the left.
  #change(word, isTyped = false) {
    this.word = word;
    const answer = this.codes.decode(this.select.value, word);
    this.found = answer.fields ? answer : null;
    this.fields = answer.fields ?? beginning(this.fields, word);
    this.bits.show(this.fields, answer.fields ? null : answer);
    if (!isTyped) this.text.value = word;
    this.length.textContent = `${word.length} bits. The FEN takes ${8 * this.fen.length}.`;
    this.#showAnswer(answer);
    this.changed();
  }

  #showAnswer({ fen, errors, at, reason }) {
    const isWrong = fen === undefined;
    this.answer.className = isWrong ? "alarm" : "";
    if (isWrong) this.answer.textContent = `Bit ${at}: ${reason}.`;
    else this.answer.textContent = `The decoder reads ${fen}${errors ? `, which cannot be played: ${errors}` : ""}.`;
    this.text.setAttribute("aria-invalid", String(isWrong));
    this.setUp.disabled = isWrong || errors !== "" || this.word === this.encoded;
    this.own.disabled = this.word === this.encoded;
  }

  #showBook() {
    const book = this.codes.book(this.select.value);
    this.table.hidden = book.length === 0;
    this.book = book.map((entry) => {
      const row = document.createElement("tr");
      const kind = entry.symbol.includes("empty") ? "empty" : ["white", "black"].find((color) => entry.symbol.startsWith(color)) ?? "either";
      const bits = make("td");
      bits.append(make("code", `field ${kind}`, entry.bits));
      row.append(make("th", "", entry.symbol, { scope: "row" }), bits);
      return { entry, row };
    });
    this.table.tBodies[0].replaceChildren(...this.book.map(({ row }) => row));
  }

  #hover(field) {
    for (const { entry, row } of this.book ?? []) row.classList.toggle("lit", field !== null && isSymbol(entry, field));
    this.light(new Set(field === null || field.square === null ? [] : [field.square]));
    if (field) this.say(`${field.bits}: ${field.meaning}.`);
  }

  // Writes the state of this panel to a link, and reads it.
  write(state) {
    if (!this.details.open) return;
    state.set("code", this.select.value || this.chosen || "r160");
    if (this.word !== this.encoded) state.set("bits", this.word);
  }

  read(state) {
    if (!state.has("code")) return;
    this.chosen = state.get("code");
    if (this.select.options.length) this.select.value = this.chosen;
    if (!this.select.value && this.select.options.length) this.select.value = "r160";
    this.wanted = /^[01]+$/.test(state.get("bits") ?? "") ? state.get("bits") : null;
    this.key = null;
    this.details.open = true;
    this.show();
  }
}

// The fields that end before the first bit in which a word differs, and the rest as a field without
// meaning.
function beginning(fields, word) {
  const kept = [];
  let length = 0;
  for (const field of fields) {
    if (field.kind === "after" || !word.startsWith(field.bits, length)) break;
    kept.push(field);
    length += field.bits.length;
  }
  const rest = word.slice(length);
  return rest ? [...kept, { kind: "after", bits: rest, square: null, meaning: "after a change" }] : kept;
}
