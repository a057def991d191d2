// How each board finds the moves of one piece, step by step: what its generator tells.

import { svg } from "./draw.js";
import { squareName } from "./engine.js";

const PACE = 700; // milliseconds from step to step
const ROOM = 6; // names of squares in a text

const $ = (id) => document.getElementById(id);

const element = (tag, className, text = "") => Object.assign(document.createElement(tag), { className, textContent: text });

const isOnBoard = (at) => at !== null && Math.min(...at) >= 0 && Math.max(...at) < 8;

const squareAt = ([file, rank]) => 8 * rank + file;

// Squares in words, and the rest as a number.
function named(squares) {
  const names = [...squares].map(squareName);
  if (names.length === 0) return "no square";
  const more = names.length - ROOM;
  return names.slice(0, ROOM).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

// The trace of one board. Headings of parts are no steps, and moves that are found one after the other
// are one step.
class Trace {
  constructor(told, sanOf) {
    this.steps = [];
    let part = "";
    for (const { kind, words, at, index, set } of told) {
      const last = this.steps.at(-1);
      if (kind === "part") part = words;
      else if (kind === "move" && last?.kind === "move" && last.part === part) last.found.push([sanOf(words), squareAt(at)]);
      else this.steps.push({ kind, words, at, index, set, part, found: kind === "move" ? [[sanOf(words), squareAt(at)]] : [] });
    }
    const count = (wanted) => this.steps.filter(({ kind }) => kind === wanted).length;
    this.looks = count("look");
    this.words = count("word");
    this.moves = this.steps.reduce((sum, { found }) => sum + found.length, 0);
  }
}

function inWords({ kind, words, at, set, found }) {
  if (kind === "word") return `${at ? `${squareName(squareAt(at))}: ` : ""}${words}: ${named(set)}`;
  if (kind === "move") return `found: ${found.map(([san]) => san).join(", ")}`;
  return kind === "stop" ? `stop: ${words}` : words;
}

// A step upon the board: the piece who is traced, what was looked at before in this part, and what now.
function drawn(square, { kind, at, set, found }, before) {
  const middle = ([file, rank]) => [file, rank].map((place) => Math.min(Math.max(place, -0.72), 7.72));
  const put = (place, shape) => {
    const [file, rank] = middle(place);
    return `<g transform="translate(${file + 0.5} ${7.5 - rank})">${shape}</g>`;
  };
  const of = (number) => [number % 8, number >> 3];
  const shapes = [put(of(square), '<rect class="traced" x="-.46" y="-.46" width=".92" height=".92"/>')];
  for (const look of before) shapes.push(put(look.at, '<circle class="past" r=".1"/>'));
  for (const member of set ?? []) shapes.push(put(of(member), '<rect class="member" x="-.14" y="-.14" width=".28" height=".28"/>'));
  for (const [, target] of found) shapes.push(put(of(target), '<path class="found" d="M-.22 0l.16 .16l.28-.34"/>'));
  if (at && kind !== "move") {
    // A cross where there is no square, a ring round one that is looked at or asked about.
    shapes.push(put(at, isOnBoard(at) ? '<circle class="now" r=".42"/>' : '<path class="beyond" d="M-.12-.12l.24 .24m0-.24l-.24 .24"/>'));
  }
  return svg(shapes.join(""));
}

export class Stepper {
  // `cards()` are those shown; `changed()` is called when there is something else to link to.
  constructor({ board, engine, cards, changed }) {
    Object.assign(this, { board, engine, cards, changed });
    this.layer = board.layer("trace");
    this.traces = new Map();
    this.lit = [];
    this.clear();
    const step = (by) => this.go(this.step + by);
    $("trace-back").addEventListener("click", () => step(-1));
    $("trace-on").addEventListener("click", () => step(1));
    $("trace-play").addEventListener("click", () => (this.timer ? this.pause() : this.play()));
    $("trace-slider").addEventListener("input", (event) => this.go(event.target.valueAsNumber));
  }

  // What a link needs, or null.
  get state() {
    return this.square === null ? null : { trace: squareName(this.square), step: this.step, follow: this.followed };
  }

  clear() {
    this.pause();
    this.square = null;
    $("trace").hidden = $("trace-counts").hidden = true;
    this.layer.replaceChildren();
    this.#unlight();
    for (const section of document.querySelectorAll(".card .steps")) section.remove();
  }

  // Traces the piece on a square on all boards shown.
  trace(square, step = 1, followed = null) {
    this.clear();
    const names = new Map(this.engine.legal_moves().map(({ uci, san }) => [uci, san]));
    const sanOf = (uci) => names.get(uci) ?? uci;
    this.traces = new Map(this.cards().map((card) => [card.about.id, new Trace(this.engine.trace(card.about, square), sanOf)]));
    this.square = square;
    this.followed = this.traces.has(followed) ? followed : this.traces.keys().next().value;
    $("trace").hidden = $("trace-counts").hidden = false;
    const piece = this.board.piece(square);
    $("trace-title").textContent = `How the ${piece} on ${squareName(square)} finds its moves`;
    this.#table();
    for (const card of this.cards()) this.#list(card, this.traces.get(card.about.id));
    $("trace-slider").max = this.longest = Math.max(1, ...[...this.traces.values()].map(({ steps }) => steps.length));
    this.go(step);
  }

  // A row for each board: how much it did.
  #table() {
    const body = $("trace-counts").tBodies[0];
    body.replaceChildren();
    for (const [id, { steps, looks, words, moves }] of this.traces) {
      const row = body.insertRow();
      const label = element("label", "", ` ${id}`);
      const radio = Object.assign(document.createElement("input"), { type: "radio", name: "follow", value: id, checked: id === this.followed });
      radio.addEventListener("change", () => this.go(this.step, id));
      label.prepend(radio);
      const head = element("th", "");
      head.scope = "row";
      head.append(label);
      row.append(head);
      for (const count of [steps.length, looks, words, moves]) row.append(element("td", "number", count));
    }
  }

  // The steps in a card, under the headings of their parts.
  #list(card, trace) {
    const { id } = card.about;
    const section = element("section", "steps");
    section.setAttribute("aria-label", `Trace on ${id}`);
    const list = element("ol", "");
    list.tabIndex = 0;
    let part = "";
    trace.items = trace.steps.map((step, index) => {
      if (step.part !== part) list.append(element("li", "part", (part = step.part)));
      const item = element("li", step.kind, inWords(step));
      item.value = index + 1;
      item.addEventListener("click", () => this.go(index + 1, id));
      list.append(item);
      return item;
    });
    section.append(list);
    card.element.querySelector("header").after(section);
  }

  // Goes to a step of all boards, the first of which is 1, and follows one of them on the board.
  go(step, followed = this.followed) {
    this.step = Math.min(Math.max(step, 1), this.longest);
    this.followed = followed;
    $("trace-slider").value = this.step;
    $("trace-back").disabled = this.step === 1;
    $("trace-on").disabled = this.step === this.longest;
    for (const radio of document.querySelectorAll('[name="follow"]')) radio.checked = radio.value === followed;
    this.#unlight();
    for (const card of this.cards()) this.#mark(card, this.traces.get(card.about.id));
    // Only now, because where an item lies is known when all is laid out.
    for (const item of document.querySelectorAll(".steps [aria-current]")) {
      const list = item.parentNode;
      list.scrollTop = item.offsetTop - list.clientHeight / 2;
    }
    this.#follow();
    this.changed();
  }

  // Marks the step in a card, or the last if it has no more, and the byte that it reads.
  #mark(card, { steps, items }) {
    for (const item of items) item.removeAttribute("aria-current");
    const now = Math.min(this.step, steps.length) - 1;
    const step = steps[now];
    if (!step) return;
    card.element.querySelector(".steps").classList.toggle("ended", this.step > steps.length);
    items[now].setAttribute("aria-current", "step");
    const asked = step.kind === "word" && step.at ? card.unitsOf(squareAt(step.at)) : [];
    const read = step.kind === "look" ? [card.unitAt(step.index)] : [];
    for (const unit of [...read, ...asked].filter(Boolean)) {
      unit.classList.add(step.kind === "look" ? "read" : "asked");
      this.lit.push(unit);
    }
  }

  // Shows the step of the board that is followed.
  #follow() {
    const steps = this.traces.get(this.followed)?.steps ?? [];
    const last = Math.min(this.step, steps.length) - 1;
    const step = steps[last];
    if (!step) {
      this.layer.innerHTML = "";
      $("trace-step").textContent = this.followed ? `${this.followed}: no step` : "No card is shown.";
      return;
    }
    const before = steps.slice(0, last).filter(({ kind, part }) => kind === "look" && part === step.part);
    this.layer.innerHTML = drawn(this.square, step, before);
    const over = this.step > steps.length ? " (the last)" : "";
    $("trace-step").textContent = `${this.followed}, ${last + 1} of ${steps.length}${over}: ${step.part ? `${step.part}: ` : ""}${inWords(step)}.`;
  }

  #unlight() {
    for (const unit of this.lit) unit.classList.remove("read", "asked");
    this.lit = [];
  }

  play() {
    if (this.step === this.longest) this.go(1);
    this.timer = setInterval(() => {
      this.go(this.step + 1);
      if (this.step === this.longest) this.pause();
    }, PACE);
    $("trace-play").textContent = "Pause";
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    $("trace-play").textContent = "Play";
  }
}
