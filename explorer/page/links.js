// From a card to its chapter of the book, and to the Rust that sets up its board.

import { CHAPTERS } from "./chapters.js";
import { button, make } from "./dom.js";
import { saveButton } from "./save.js";

// The book is one folder above the page, if both are served together (`cargo run -p xtask -- book`).
const BOOK = "../";

export class Links {
  constructor(engine, say) {
    this.engine = engine;
    this.say = say;
    this.hasBook = fetch(`${BOOK}${CHAPTERS.array8x8}`, { method: "HEAD" }).then(({ ok }) => ok, () => false);
  }

  // Adds the links to the head of a card that has none.
  add(card) {
    const head = card.element.querySelector("header");
    if (head.querySelector(".links")) return;
    const { id, index } = card.about;
    const links = make("p", "links");
    const chapter = make("a", "", "Chapter", { href: new URL(BOOK + CHAPTERS[id], location), "aria-label": `Chapter on ${id}`, hidden: "" });
    this.hasBook.then((hasBook) => (chapter.hidden = !hasBook));
    const copy = button("Copy Rust", () => this.#copy(links, index, id));
    copy.setAttribute("aria-label", `Copy Rust that sets up ${id}`);
    links.append(chapter, copy);
    head.append(links);
    card.element.append(saveButton(card.element, id));
  }

  // Rust that sets up the position on a board.
  rust(index) {
    this.engine.exports.rust(index);
    return this.engine.answer();
  }

  // Without permission to write to the clipboard, the text is shown and selected.
  async #copy(links, index, id) {
    const rust = this.rust(index);
    links.querySelector("textarea")?.remove();
    try {
      await navigator.clipboard.writeText(rust);
      this.say(`Copied: Rust that sets up ${id}.`);
    } catch {
      const text = make("textarea", "", "", { readonly: "", rows: rust.split("\n").length, "aria-label": `Rust that sets up ${id}` });
      text.value = rust;
      links.append(text);
      text.select();
      this.say("The browser does not allow copying. The text is selected: copy it yourself.");
    }
  }
}
