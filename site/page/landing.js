// The landing page: a game on four boards.

import { BoardView } from "./board.js";
import { InputError, Module } from "./engine.js";
import { ways } from "./ways.js";

const $ = (id) => document.getElementById(id);

// Makes an element like another, and replaces only what differs: of all cells a move changes a few.
function renew(old, made) {
  if (old.isEqualNode(made)) return;
  const [before, after] = [[...old.childNodes], [...made.childNodes]];
  if (old.tagName !== made.tagName || !made.childElementCount || before.length !== after.length) return old.replaceWith(made);
  before.forEach((node, index) => renew(node, after[index]));
}

export class Landing {
  constructor(engine) {
    this.engine = engine;
    this.moves = [];
    this.places = [];
    this.views = $("views");
    $("board").replaceChildren();
    this.board = new BoardView($("board"), {
      play: (uci) => this.show([...this.moves, uci]),
      hover: (square) => this.point(square),
      refuse: (from, to) => ($("status").textContent = this.engine.tell("why_not", from, to)),
    });
    $("back").addEventListener("click", () => this.show(this.moves.slice(0, -1)));
    $("restart").addEventListener("click", () => this.show([]));
    addEventListener("hashchange", () => location.hash.slice(1) !== this.hash() && this.read());
    this.read();
    document.documentElement.classList.add("is-live");
    performance.mark("live");
  }

  // The game in the link; the start, if the link has a wrong one.
  read() {
    try {
      this.show((new URLSearchParams(location.hash.slice(1)).get("moves") ?? "").split(" ").filter(Boolean));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.show([]);
    }
  }

  hash() {
    return this.moves.length ? `moves=${this.moves.join("+")}` : "";
  }

  // Shows the position after these moves.
  show(moves) {
    const [letters, status] = this.engine.ask("game", moves.join(" ")).split("\n");
    this.moves = moves;
    this.point(null);
    const views = document.createElement("div");
    views.innerHTML = this.engine.tell("four_views");
    renew(this.views, views);
    this.places = [...this.views.querySelectorAll(".view > code")].map((code) => [code, code.innerHTML]);
    this.board.show(this.engine.tell("picture"), letters, this.#legalMoves());
    $("status").textContent = status;
    $("back").disabled = $("restart").disabled = moves.length === 0;
    const hash = this.hash();
    history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    $("explore").hash = hash;
  }

  #legalMoves() {
    const lines = this.engine.tell("legal_moves").split("\n").slice(0, -1);
    return lines.map((line) => {
      const [uci, from, to, end] = line.split("\t");
      return { uci, san: uci, from: Number(from), to: [Number(to), Number(end)] };
    });
  }

  // Marks a square in all four views, or none.
  point(square) {
    for (const ring of this.views.querySelectorAll("rect")) ring.remove();
    for (const cell of this.views.querySelectorAll(".at")) cell.classList.remove("at");
    const lines = square === null ? [] : this.engine.tell("places_of", square).split("\n");
    this.places.forEach(([code, last], view) => (code.innerHTML = lines[view] || last));
    if (square === null) return;
    for (const cell of this.views.querySelectorAll(`[data-s="${square}"]`)) cell.classList.add("at");
    for (const set of this.views.querySelectorAll("svg")) {
      const ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const place = { class: "at", x: square % 8, y: 7 - (square >> 3), width: 1, height: 1 };
      for (const [name, value] of Object.entries(place)) ring.setAttribute(name, value);
      set.append(ring);
    }
  }
}

async function start() {
  try {
    const engine = await Module.load(new URL("figures.wasm", import.meta.url));
    globalThis.landing = new Landing(engine);
  } catch (error) {
    $("failure").hidden = false;
    $("failure").textContent = `The boards cannot be moved: ${error.message}`;
    throw error;
  }
  if (new URLSearchParams(location.search).has("test")) (await import("./test-site.js")).testLanding(globalThis.landing);
}

ways("home", "", document.querySelector(".ways"));
start();
