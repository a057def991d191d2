// The page: connects its parts.

import { BoardView } from "./board.js";
import { Card } from "./card.js";
import { Engine, InputError, squareAt, squareName } from "./engine.js";
import { Overlays } from "./overlays.js";
import { GALLERY, START } from "./gallery.js";
import { Panels } from "./panels.js";
import { Perft } from "./perft.js";
import { Stepper } from "./stepper.js";

const DEFAULT_CARDS = ["array8x8", "mailbox10x12", "x88", "nibble", "piece-list", "bitboard"];

const $ = (id) => document.getElementById(id);

export class Explorer {
  constructor(engine) {
    this.engine = engine;
    this.shown = new Map(); // cards by id
    this.board = new BoardView($("board"), {
      play: (uci) => this.move(uci),
      hover: (square) => this.hoverSquare(square),
      pick: (square) => this.trace(square),
    });
    this.overlays = new Overlays(this.board, engine, $("overlays"), () => this.#write());
    this.panels = new Panels(engine, {
      light: (squares) => this.#light(squares),
      say: (text) => this.say(text),
      setUp: (fen) => this.setUp(fen),
      changed: () => this.#write(),
    });
    this.stepper = new Stepper({
      board: this.board,
      engine,
      cards: () => [...this.shown.values()],
      changed: () => this.#write(),
    });
    this.perft = new Perft($("counts"));
    this.#controls();
  }

  #controls() {
    for (const { id } of this.engine.cards) $("choose").append(this.#box(id));
    $("gallery").append(new Option("choose one", ""), ...GALLERY.map(([name, fen]) => new Option(name, fen)));
    $("gallery").addEventListener("change", (event) => event.target.value && this.setUp(event.target.value));
    $("position").addEventListener("submit", (event) => {
      event.preventDefault();
      this.setUp($("fen").value.trim());
    });
    $("back").addEventListener("click", () => this.back());
    $("restart").addEventListener("click", () => this.setUp(this.summary.start));
    $("pick").addEventListener("click", () => {
      const { isPicking, selected } = this.board;
      this.setPicking(!isPicking);
      if (!isPicking && selected !== null) this.trace(selected);
      else if (!isPicking) this.say("Choose a piece on the board to trace how its moves are found.");
    });
    const showNames = () => document.body.classList.toggle("names", $("names").checked);
    $("names").addEventListener("change", showNames);
    showNames(); // the browser may restore the box
    $("perft").addEventListener("submit", (event) => {
      event.preventDefault();
      this.count();
    });
    $("stop").addEventListener("click", () => this.perft.stop());
    addEventListener("hashchange", () => {
      if (location.hash.slice(1) !== this.hash()) this.read(location.hash);
    });
  }

  #box(id) {
    const label = document.createElement("label");
    const box = Object.assign(document.createElement("input"), { type: "checkbox", value: id });
    box.addEventListener("change", () => {
      this.choose([...$("choose").querySelectorAll("input:checked")].map((checked) => checked.value));
      const traced = this.stepper.state;
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
    const chosen = this.engine.cards.filter(({ id }) => ids.includes(id));
    this.shown = new Map(
      chosen.map((about) => [about.id, before.get(about.id) ?? new Card(this.engine, about, (...at) => this.hoverBit(...at))]),
    );
    for (const card of this.shown.values()) this.panels.links.add(card);
    $("cards").replaceChildren(...[...this.shown.values()].map((card) => card.element));
  }

  // Switches between choosing pieces to trace and moving them.
  setPicking(isPicking) {
    $("pick").setAttribute("aria-pressed", String(isPicking));
    if (!isPicking) this.stepper.clear();
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
    this.stepper.trace(square, step, follow, unfolded);
  }

  // Starts from a FEN and plays moves; what the last of them changed is marked. Shows the error of a wrong
  // FEN, which changes nothing, or of the first wrong move, after which none is played.
  setUp(fen, moves = []) {
    let wrong = "";
    try {
      this.engine.setUp(fen);
      for (const move of moves.slice(0, -1)) this.engine.play(move);
      this.refresh(false);
      this.say(`${this.summary.status}.`);
      if (moves.length > 0) this.move(moves.at(-1));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      wrong = error.message;
    }
    $("fen-error").textContent = wrong;
    $("fen").setAttribute("aria-invalid", String(wrong !== ""));
    // A wrong text stays, to be corrected.
    if (wrong) this.refresh(false);
    if (wrong) $("fen").value = fen;
  }

  // Plays a move on all boards and reports what it changed.
  move(uci) {
    const name = this.engine.legalMoves().find((move) => move.uci === uci)?.san ?? uci;
    this.engine.play(uci);
    this.refresh(true);
    this.say(`${name}. ${this.news()} ${this.summary.status}.`);
  }

  back() {
    if (!this.engine.back()) return this.say("No move to take back.");
    this.refresh(true);
    this.say(`Taken back. ${this.news()} ${this.summary.status}.`);
  }

  // How many bytes the last move changed, and the size of its undo record, in words.
  news() {
    const counts = [...this.shown.values()].map(({ about, changed, kept }) => `${about.id} ${changed} of ${about.size} and ${kept}`);
    return counts.length ? `Bytes changed, and bytes of the undo record: ${counts.join(", ")}.` : "";
  }

  // Shows the position. After a move, the bytes that changed are marked.
  refresh(isMove) {
    this.summary = this.engine.summary();
    const { fen, letters, status, moves } = this.summary;
    this.board.show(this.engine.picture(), letters, this.engine.legalMoves());
    this.overlays.show();
    this.stepper.clear();
    for (const card of this.shown.values()) {
      const bytes = this.engine.bytes(card.about);
      card.changed = card.show(bytes, isMove ? card.bytes : bytes);
      const kept = card.kept ? `, undo record of ${card.kept} bytes` : "";
      card.news.textContent = isMove ? `${card.changed} of ${card.about.size} bytes changed${kept}` : "";
    }
    $("fen").value = fen;
    $("gallery").value = GALLERY.some(([, known]) => known === fen) ? fen : "";
    $("game-status").textContent = status;
    $("moves").textContent = moves.length ? `Moves: ${moves.join(" ")}` : "";
    $("back").disabled = $("restart").disabled = moves.length === 0;
    this.panels.show(this.summary);
    this.#write();
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

  say(text) {
    $("status").textContent = text;
  }

  async count() {
    const { start, moves } = this.summary;
    const order = { start, moves, depth: Number($("depth").value), ids: [...this.shown.keys()] };
    this.say("Counting.");
    $("count").disabled = true;
    $("stop").disabled = false;
    try {
      const counts = await this.perft.count(order);
      const agree = new Set(counts).size === 1;
      this.say(agree ? `All representations shown count ${counts[0]} leaves.` : "The representations do not agree, or none is shown.");
    } catch (error) {
      this.say(`No count: ${error.message}.`);
    } finally {
      $("count").disabled = false;
      $("stop").disabled = true;
    }
  }

  hash() {
    const { start, moves } = this.summary;
    const state = new URLSearchParams({ fen: start, moves: moves.join(" "), cards: [...this.shown.keys()].join(" ") });
    for (const [name, value] of Object.entries(this.stepper.state ?? {})) state.set(name, value);
    if (this.overlays.chosen.length) state.set("show", this.overlays.chosen.join(" "));
    this.panels.write(state);
    return state.toString();
  }

  #write() {
    const hash = this.hash();
    // Browsers limit the number of changes per second.
    if (location.hash.slice(1) !== hash) history.replaceState(null, "", `#${hash}`);
  }

  // Restores the state of a link.
  read(hash) {
    const state = new URLSearchParams(hash.slice(1));
    this.choose(state.get("cards")?.split(" ") ?? DEFAULT_CARDS);
    this.overlays.choose((state.get("show") ?? "").split(" "));
    this.setUp(state.get("fen") ?? START, (state.get("moves") ?? "").split(" ").filter(Boolean));
    const traced = squareAt(state.get("trace") ?? "");
    this.setPicking(traced !== null);
    if (traced !== null) this.trace(traced, Number(state.get("step")) || 1, state.get("follow"), new Set((state.get("unfold") ?? "").split(" ").filter(Boolean)));
    this.panels.read(state);
  }
}

async function start() {
  const engine = await Engine.load("explorer.wasm");
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

