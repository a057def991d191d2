// The panels below the boards, and the links of the cards.

import { Lazy } from "./lazy.js";
import { Links } from "./links.js";

const $ = (id) => document.getElementById(id);

export class Panels {
  // The panels call `light(squares)`, `say(text)` and `setUp(fen)` of the page, and `changed()` when the link changes.
  constructor(engine, page) {
    this.links = new Links(engine, page.say);
    this.state = new URLSearchParams();
    const load = async (id) => {
      if (id === "sliders") return new (await import("./sliders.js")).SliderPanel(engine, $(id), page.changed);
      if (id === "stored") return (await import("./codes.js")).CodePanel.load($(id), page);
      if (id === "surprise") return (await import("./surprise.js")).SurprisePanel.load($(id), page);
      return new (await import("./perft.js")).PerftPanel($(id), page);
    };
    const lazy = (id) => new Lazy($(id), () => load(id), (panel) => this.#ready(panel));
    this.all = ["sliders", "stored", "perft-panel", "surprise"].map(lazy);
  }

  get sliders() {
    return this.all[0].panel;
  }

  get codes() {
    return this.all[1].panel;
  }

  get surprise() {
    return this.all[3].panel;
  }

  // Fetches all panels.
  load() {
    return Promise.all(this.all.map((lazy) => lazy.get()));
  }

  // A panel comes near the view: it shows the position, and what the link says of it when it comes first.
  #ready(panel) {
    if (!this.summary) return;
    panel.show?.(this.summary);
    if (panel.isRead) return;
    panel.isRead = true;
    panel.read?.(this.state);
  }

  // Shows a position, in the panels that are near the view.
  show(summary) {
    this.summary = summary;
    for (const { panel, isNear } of this.all) if (isNear) panel?.show?.(summary);
  }

  // The square pointed at, and the squares that are lit.
  hover(square) {
    this.sliders?.hover(square);
  }

  light(squares) {
    this.codes?.bits.light(squares);
    this.surprise?.light(squares);
  }

  // Writes the state of the panels to a link. What was read stays, until its panel is here.
  write(state) {
    for (const { panel, details } of this.all) {
      if (panel) panel.write?.(state);
      else if (details.open) for (const key of KEYS[details.id] ?? []) if (this.state.has(key)) state.set(key, this.state.get(key));
    }
  }

  read(state) {
    this.state = state;
    for (const { panel, details } of this.all) {
      const [key] = KEYS[details.id] ?? [];
      if (!state.has(key)) continue;
      details.open = true;
      panel?.show(this.summary);
      panel?.read(state);
    }
    // A link to a panel scrolls to it; again when it is there, because what is above may have grown.
    const lazy = this.all.find(({ details }) => state.has(KEYS[details.id]?.[0]));
    lazy?.details.scrollIntoView();
    if (lazy && !lazy.panel) lazy.get().then(() => lazy.details.scrollIntoView(), () => {});
  }
}

// What the link says of a panel; the first opens it.
const KEYS = { sliders: ["slider", "occupied"], stored: ["code", "bits"], surprise: ["surprise"] };
