// The panels below the boards, and the links of the cards.

import { CodePanel } from "./codes.js";
import { Links } from "./links.js";
import { SliderPanel } from "./sliders.js";

export class Panels {
  // The panels call `light(squares)`, `say(text)` and `setUp(fen)` of the page, and `changed()` when the link changes.
  constructor(engine, { light, say, setUp, changed }) {
    this.links = new Links(engine, say);
    this.sliders = new SliderPanel(engine, document.getElementById("sliders"), changed);
    this.codes = new CodePanel(engine, document.getElementById("stored"), { light, say, setUp, changed });
  }

  // Shows a position.
  show({ fen, letters }) {
    this.sliders.show(letters);
    this.codes.show(fen);
  }

  // The square pointed at, and the squares that are lit.
  hover(square) {
    this.sliders.hover(square);
  }

  light(squares) {
    this.codes.bits.light(squares);
  }

  // Writes the state of the panels to a link, and reads it.
  write(state) {
    this.sliders.write(state);
    this.codes.write(state);
  }

  read(state) {
    this.sliders.read(state);
    this.codes.read(state);
    // A link to a panel scrolls to it.
    const panel = [[this.sliders, "slider"], [this.codes, "code"]].find(([, key]) => state.has(key))?.[0];
    panel?.details.scrollIntoView();
  }
}
