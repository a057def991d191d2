// A code word as a row of bits, colored by the kind of field. Bits can be flipped, typed, pasted and deleted.

import { make } from "./dom.js";

export class Bits {
  // `hover(field or null)` is called with the field pointed at, `change(word)` with a new word.
  constructor(element, { hover, change }) {
    this.element = element;
    this.hover = hover;
    this.change = change;
    this.fields = [];
    this.cells = []; // of the bits, and one after the last
    this.at = 0; // the bit that has the focus
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", "Code word. Arrow keys move, Space flips a bit, 0 and 1 insert one, Delete removes one.");
    element.addEventListener("pointerover", ({ target }) => this.#point(target.closest(".field")));
    element.addEventListener("pointerleave", () => this.#point(null));
    element.addEventListener("focusout", () => this.#point(null));
    element.addEventListener("focusin", ({ target }) => {
      this.#move(this.cells.indexOf(target));
      this.#point(target.closest(".field"));
    });
    element.addEventListener("click", ({ target }) => {
      const at = this.cells.indexOf(target);
      if (at >= 0 && at < this.word.length) this.#replace(at, 1, this.word[at] === "0" ? "1" : "0", at);
    });
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("paste", (event) => this.#paste(event));
  }

  get word() {
    return this.fields.map(({ field }) => field.bits).join("");
  }

  // Shows fields, and the error at its bit, if there is one.
  show(fields, wrong) {
    const hasFocus = this.element.contains(document.activeElement);
    this.cells = [];
    this.fields = fields.map((field) => {
      const span = make("span", `field ${field.kind}`);
      for (const digit of field.bits) span.append(this.#cell(digit, field));
      return { field, span };
    });
    const end = make("span", "field end");
    end.append(this.#cell("", { meaning: "the end" }));
    this.element.replaceChildren(...this.fields.map(({ span }) => span), end);
    if (wrong) {
      const cell = this.cells[Math.min(wrong.at, this.cells.length - 1)];
      cell.classList.add("wrong");
      cell.setAttribute("aria-label", `${cell.getAttribute("aria-label")}. Here: ${wrong.reason}`);
    }
    this.#move(Math.min(this.at, this.cells.length - 1));
    if (hasFocus) this.cells[this.at].focus({ preventScroll: true });
  }

  #cell(digit, { meaning }) {
    const at = this.cells.length;
    const cell = make("button", "bit", digit, { type: "button", "aria-label": digit ? `bit ${at}, ${digit}, ${meaning}` : `after bit ${at - 1}: ${meaning}` });
    this.cells.push(cell);
    return cell;
  }

  #move(at) {
    this.at = Math.max(at, 0);
    for (const [index, cell] of this.cells.entries()) cell.tabIndex = index === this.at ? 0 : -1;
  }

  #replace(from, count, digits, next) {
    const { word } = this;
    this.at = next;
    this.change(word.slice(0, from) + digits + word.slice(from + count));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { at } = this;
    const end = this.cells.length - 1;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: end }[event.key];
    if (to !== undefined) this.cells[Math.min(Math.max(to, 0), end)].focus();
    else if (event.key === "0" || event.key === "1") this.#replace(at, 0, event.key, at + 1);
    else if (event.key === "Delete" && at < end) this.#replace(at, 1, "", at);
    else if (event.key === "Backspace" && at > 0) this.#replace(at - 1, 1, "", at - 1);
    else return;
    event.preventDefault();
  }

  #paste(event) {
    const digits = event.clipboardData.getData("text").replace(/\s/g, "");
    event.preventDefault();
    if (/^[01]+$/.test(digits)) this.#replace(this.at, 0, digits, this.at + digits.length);
  }

  #point(span) {
    for (const { span: other } of this.fields) other.classList.toggle("pointed", other === span);
    this.hover(this.fields.find((field) => field.span === span)?.field ?? null);
  }

  light(squares) {
    for (const { field, span } of this.fields) span.classList.toggle("lit", squares.has(field.square));
  }
}
