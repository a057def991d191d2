// The page: connects its parts.

import { BoardView } from "./board.js";
import { Card } from "./card.js";
import { MODES } from "./cells.js";
import { Changes } from "./changes.js";
import { put } from "./dom.js";
import { Engine, InputError, squareAt, squareName } from "./engine.js";
import { complete } from "./fen.js";
import { Overlays } from "./overlays.js";
import { GALLERY, START } from "./gallery.js";
import { Line } from "./line.js";
import { Panels } from "./panels.js";
import { SOURCES, ways } from "./ways.js";

const DEFAULT_CARDS = ["array8x8", "bitboard", "mailbox10x12", "x88", "nibble", "piece-list"];

const $ = (id) => document.getElementById(id);

// Bitboards in the first row: they are what is least like a board.
const inOrder = (cards) => {
  const isSet = ({ id }) => id === "bitboard";
  const others = cards.filter((card) => !isSet(card));
  return [...others.slice(0, 1), ...cards.filter(isSet), ...others.slice(1)];
};

export class Explorer {
  constructor(engine) {
    this.engine = engine;
    this.shown = new Map(); // cards by id
    this.side = 0; // the side that the board is seen from
    this.mode = MODES[0]; // what cells show
    this.board = new BoardView($("board"), {
      play: (uci) => this.move(uci),
      hover: (square) => this.hoverSquare(square),
      pick: (square) => this.trace(square),
      refuse: (from, to) => this.refuse(from, to),
    });
    this.overlays = new Overlays(this.board, engine, $("overlays"), () => this.#write());
    this.panels = new Panels(engine, {
      light: (squares) => this.#light(squares),
      say: (text) => this.say(text),
      setUp: (fen) => this.setUp(fen),
      changed: () => this.#write(),
      order: () => ({ start: this.summary.start, moves: this.summary.moves, ids: [...this.shown.keys()] }),
    });
    this.changes = new Changes($("changes"));
    this.line = new Line($("moves"), { go: (ply) => this.go(ply), flip: () => this.flip() });
    this.stepper = null; // fetched for the first trace
    this.#controls();
  }

  #controls() {
    for (const { id } of this.engine.cards) $("choose").append(this.#box(id));
    $("gallery").append(new Option("choose one", ""), ...GALLERY.map(([name, fen]) => new Option(name, fen)));
    $("gallery").addEventListener("change", (event) => event.target.value && this.setUp(event.target.value));
    $("setup").open = innerWidth > 960; // as in style.css: on a phone it is a line above the cells
    $("position").addEventListener("submit", (event) => {
      event.preventDefault();
      this.setUp($("fen").value.trim());
    });
    $("mode").append(...MODES.map((mode) => new Option(mode, mode)));
    $("mode").addEventListener("change", () => this.setMode($("mode").value));
    $("back").addEventListener("click", () => this.back());
    $("redo").addEventListener("click", () => this.go(this.line.ply + 1));
    $("restart").addEventListener("click", () => this.go(0));
    $("flip").addEventListener("click", () => this.flip());
    $("pick").addEventListener("click", () => {
      const { isPicking, selected } = this.board;
      this.setPicking(!isPicking);
      if (!isPicking && selected !== null) this.trace(selected);
      else if (!isPicking) this.say("Choose a piece on the board to trace how its moves are found.");
    });
    const showNames = () => document.body.classList.toggle("names", $("names").checked);
    $("names").addEventListener("change", showNames);
    showNames(); // the browser may restore the box
    addEventListener("hashchange", () => {
      if (location.hash.slice(1) !== this.hash()) this.read(location.hash);
    });
  }

  #box(id) {
    const label = document.createElement("label");
    const box = Object.assign(document.createElement("input"), { type: "checkbox", value: id });
    box.addEventListener("change", () => {
      this.choose([...$("choose").querySelectorAll("input:checked")].map((checked) => checked.value));
      const traced = this.stepper?.state;
      if (traced) this.stepper.trace(squareAt(traced.trace), traced.step, traced.follow);
      else this.#write();
    });
    label.append(box, ` ${id}`);
    return label;
  }

  // Shows these cards and no others.
  choose(ids) {
    for (const box of $("choose").querySelectorAll("input")) box.checked = ids.includes(box.value);
    const before = this.shown;
    const chosen = inOrder(this.engine.cards.filter(({ id }) => ids.includes(id)));
    this.shown = new Map(
      chosen.map((about) => [about.id, before.get(about.id) ?? new Card(this.engine, about, (...at) => this.hoverBit(...at))]),
    );
    for (const card of this.shown.values()) {
      this.panels.links.add(card);
      card.write(this.mode);
    }
    $("cards").replaceChildren(...[...this.shown.values()].map((card) => card.element));
  }

  // Shows pieces, or numbers, in the cells.
  setMode(mode) {
    $("mode").value = this.mode = mode;
    for (const card of this.shown.values()) card.write(mode);
    this.#write();
  }

  // The side that the board is seen from.
  #setSide(side) {
    this.side = side;
    this.board.setFlipped(side === 1);
  }

  // Turns the board around.
  flip() {
    this.#setSide(1 - this.side);
    this.#draw();
    this.#write();
  }

  // Switches between choosing pieces to trace and moving them.
  setPicking(isPicking) {
    $("pick").setAttribute("aria-pressed", String(isPicking));
    if (!isPicking) this.stepper?.clear();
    this.board.setPicking(isPicking);
    this.#write();
  }

  // Traces how all boards find the moves of a piece.
  trace(square, step, follow, unfolded) {
    const side = this.summary.fen.split(" ")[1];
    const letter = this.summary.letters[square];
    if (letter === "." || (letter === letter.toUpperCase()) !== (side === "w")) {
      return this.say(`No piece of the side to move is on ${squareName(square)}.`);
    }
    this.setPicking(true);
    if (this.stepper) return this.stepper.trace(square, step, follow, unfolded);
    const { fen } = this.summary;
    return this.loadStepper().then(() => this.summary.fen === fen && this.stepper.trace(square, step, follow, unfolded));
  }

  // Fetches what traces need.
  async loadStepper() {
    const { Stepper } = await import("./stepper.js");
    this.stepper ??= new Stepper({ board: this.board, engine: this.engine, cards: () => [...this.shown.values()], changed: () => this.#write() });
  }

  // Starts from a FEN, with the usual fields for those that are missing, and plays moves; what the last of them changed is
  // marked. Shows the error of a wrong FEN, which changes nothing, or of the first wrong move, after which none is played.
  setUp(fen, moves = []) {
    const { fen: full, taken } = complete(fen);
    try {
      this.engine.setUp(full);
      for (const move of moves.slice(0, -1)) this.engine.play(move);
      this.refresh(false);
      this.say(taken && `Not in the FEN, and taken as usual: ${taken}.`);
      if (moves.length > 0) this.move(moves.at(-1));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.refresh(false);
      this.say("");
      $("setup").open = true;
      $("fen-error").textContent = error.message;
      $("fen").setAttribute("aria-invalid", "true");
      $("fen").value = fen; // a wrong text stays, to be corrected
    }
  }

  // Plays a move on all boards and reports what it changed.
  move(uci) {
    this.engine.play(uci);
    this.refresh(true);
    this.say(`${this.summary.sans.at(-1)}.`);
  }

  // Says why a move is not legal.
  refuse(from, to) {
    this.say(this.engine.whyNot(from, to), true);
  }

  back() {
    if (!this.engine.back()) return this.say("No move to take back.");
    this.refresh(true);
    this.say("Taken back.");
  }

  // Goes to the position after so many moves of the line.
  go(ply) {
    const { ply: now, moves } = this.line;
    if (ply === now || ply < 0 || ply > moves.length) return;
    if (ply === now - 1) this.back();
    else if (ply === now + 1) this.move(moves[now].uci);
    else this.setUp(this.summary.start, this.line.upTo(ply));
  }

  // Shows the position. After a move, the bytes that changed are marked.
  refresh(isMove) {
    this.summary = this.engine.summary();
    const { fen, status, moves } = this.summary;
    this.#draw();
    this.stepper?.clear();
    for (const card of this.shown.values()) {
      card.changed = card.show(this.summary, isMove);
      const kept = card.kept ? `, undo record of ${card.kept} bytes` : "";
      put(card.news, isMove ? `${card.changed} of ${card.about.size} bytes changed${kept}` : "");
    }
    this.changes.show([...this.shown.values()], isMove);
    this.line.show(this.summary);
    $("fen").value = fen;
    $("fen-error").textContent = "";
    $("fen").setAttribute("aria-invalid", "false");
    $("gallery").value = GALLERY.some(([, known]) => known === fen) ? fen : "";
    $("game-status").textContent = status;
    $("back").disabled = $("restart").disabled = moves.length === 0;
    $("redo").disabled = this.line.ply === this.line.moves.length;
    this.panels.show(this.summary);
    this.#write();
  }

  #draw() {
    this.board.show(this.engine.picture(this.side), this.summary.letters, this.engine.legalMoves());
    $("board-text").textContent = this.board.inWords();
    this.overlays.show();
  }

  #light(squares) {
    this.board.light(squares);
    this.panels.light(squares);
    for (const card of this.shown.values()) card.light(squares);
  }

  hoverSquare(square) {
    this.panels.hover(square);
    for (const card of this.shown.values()) card.point(null);
    const attackers = this.overlays.point(square);
    if (square === null) return this.#light(new Set());
    this.#light(new Set([square]));
    const units = [...this.shown.values()].map((card) => {
      const bits = (card.places.get(square) ?? []).map(({ bit }) => `+${bit >> 3}`);
      return `${card.about.id} ${[...new Set(bits)].join(" ") || "nothing"}`;
    });
    this.say(`${this.board.cells.get(square).getAttribute("aria-label")}.${attackers} Bytes: ${units.join(", ")}.`);
  }

  hoverBit(card, bit) {
    for (const other of this.shown.values()) other.point(other === card ? bit : null);
    this.#light((bit !== null && card.squares.get(bit)) || new Set());
    if (bit !== null) this.say(card.describe(bit));
  }

  say(text, isAlarm = false) {
    $("status").textContent = text;
    $("status").classList.toggle("alarm", isAlarm);
  }

  hash() {
    const { start, moves } = this.summary;
    const state = new URLSearchParams({ fen: start, moves: moves.join(" "), cards: [...this.shown.keys()].join(" ") });
    for (const [name, value] of Object.entries(this.stepper?.state ?? {})) state.set(name, value);
    if (this.overlays.chosen.length) state.set("show", this.overlays.chosen.join(" "));
    if (this.mode !== MODES[0]) state.set("cells", this.mode);
    if (this.side) state.set("side", "black");
    this.panels.write(state);
    return state.toString();
  }

  #write() {
    if (!this.summary) return; // nothing is shown yet
    const hash = this.hash();
    // Browsers limit the number of changes per second.
    if (location.hash.slice(1) !== hash) history.replaceState(null, "", `#${hash}`);
  }

  // Restores the state of a link.
  read(hash) {
    const state = new URLSearchParams(hash.slice(1));
    this.#setSide(state.get("side") === "black" ? 1 : 0);
    this.setMode(MODES.includes(state.get("cells")) ? state.get("cells") : MODES[0]);
    this.choose(state.get("cards")?.split(" ") ?? DEFAULT_CARDS);
    this.overlays.choose((state.get("show") ?? "").split(" "));
    this.setUp(state.get("fen") ?? START, (state.get("moves") ?? "").split(" ").filter(Boolean));
    const traced = squareAt(state.get("trace") ?? "");
    this.setPicking(traced !== null);
    if (traced !== null) this.trace(traced, Number(state.get("step")) || null, state.get("follow"), new Set((state.get("unfold") ?? "").split(" ").filter(Boolean)));
    this.panels.read(state);
  }
}

async function start() {
  ways("explorer", "../../", $("ways"));
  if (SOURCES) $("sources").replaceChildren(Object.assign(document.createElement("a"), { href: SOURCES, textContent: SOURCES }));
  const engine = await Engine.load(new URL("explorer.wasm", import.meta.url));
  const explorer = new Explorer(engine);
  // A link of the book has its state in the query; the page writes it to the fragment.
  explorer.read(location.hash || location.search);
  performance.mark("explorer-ready");
  if (new URLSearchParams(location.search).has("test")) {
    const { test } = await import("./test.js");
    await test(explorer);
  }
}

start().catch((error) => {
  $("failure").textContent = `The page does not work here: ${error.message}`;
  $("failure").hidden = false;
  throw error;
});

