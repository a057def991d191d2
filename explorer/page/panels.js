// The panels below the boards, and the links of the cards.

import { CodePanel } from "./codes.js";
import { Links } from "./links.js";
import { SliderPanel } from "./sliders.js";

export class Panels {
  // What the panels do to the page: `light(squares)`, `say(text)`, `setUp(fen)`; and `changed()` is called when the
  // link should say something else.
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

  // Tells of what a square is pointed at, and which squares are lit.
  look(square) {
    this.sliders.look(square);
  }

  light(squares) {
    this.codes.bits.light(squares);
  }

  // What a link says of the panels, and the way back.
  write(state) {
    this.sliders.write(state);
    this.codes.write(state);
  }

  read(state) {
    this.sliders.read(state);
    this.codes.read(state);
    // A link to a panel leads there.
    const panel = [[this.sliders, "sees"], [this.codes, "code"]].find(([, key]) => state.has(key))?.[0];
    panel?.details.scrollIntoView();
  }
}
