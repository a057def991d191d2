// The trace of a piece: what the generator of each board reads to find its moves, step by step.

import { button, make } from "./dom.js";
import { svg } from "./draw.js";
import { squareName } from "./engine.js";

const PACE = 700; // milliseconds from step to step
const ROOM = 6; // names of squares in a text

const NARROW = matchMedia("(max-width: 60rem)");

const $ = (id) => document.getElementById(id);

const isOnBoard = (at) => at !== null && Math.min(...at) >= 0 && Math.max(...at) < 8;

const squareAt = ([file, rank]) => 8 * rank + file;

const idOf = (phase) => phase.replace(/\W+/g, "-");

// The names of the first squares, and the number of the others.
function named(squares) {
  const names = [...squares].map(squareName);
  if (names.length === 0) return "no square";
  const more = names.length - ROOM;
  return names.slice(0, ROOM).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

// What steps cost, by the letters of `Held::trace`: [one, several].
const COSTS = { c: ["cell read", "cells read"], e: ["edge test", "edge tests"], w: ["word", "words"], l: ["lookup", "lookups"] };

const costOf = (steps) => Object.keys(COSTS).map((letter) => steps.filter(({ costs }) => costs?.includes(letter)).length);

// The costs in words; without words or cells where a board reads none.
function tally(steps) {
  const [cells, tests, words] = costOf(steps);
  const isLeftOut = { c: words > 0 && cells + tests === 0, e: words > 0 && cells + tests === 0, w: words === 0 };
  return costOf(steps).map((count, index) => [Object.keys(COSTS)[index], count]).filter(([letter]) => !isLeftOut[letter])
    .map(([letter, count]) => `${count} ${COSTS[letter][count === 1 ? 0 : 1]}`).join(", ");
}

// The trace of one board: groups of steps, one for each phase. Consecutive moves are one step, and notes are
// a group of their own.
class Trace {
  constructor(lines, sanOf, square) {
    this.square = square;
    this.groups = [];
    for (const { kind, words, at, index, set, costs } of lines) {
      if (kind === "phase" || kind === "folded" || (kind === "note" && this.groups.at(-1)?.phase !== "")) {
        this.groups.push({ phase: kind === "note" ? "" : words, isFolded: kind === "folded", steps: [] });
        if (kind !== "note") continue;
      }
      const { steps } = this.groups.at(-1);
      const found = kind === "move" ? [[sanOf(words), squareAt(at)]] : [];
      if (kind === "move" && steps.at(-1)?.kind === "move") steps.at(-1).found.push(...found);
      else steps.push({ kind, words, at, index, set, costs, found, before: [...steps] });
    }
    for (const group of this.groups) group.folded = folded(group);
    const stepsOf = (isFolded) => this.groups.filter((group) => group.isFolded === isFolded).flatMap(({ steps }) => steps);
    this.tally = tally(stepsOf(false));
    this.counts = [stepsOf(true).filter(({ kind }) => kind !== "move").length, ...costOf(stepsOf(false))];
    this.counts.push(this.groups.flatMap(({ steps }) => steps).reduce((sum, { found }) => sum + found.length, 0));
  }

  // The steps that are shown, where some phases are unfolded: a folded phase is one step. The trace begins at the piece:
  // `lead` steps before that prepare the moves of all pieces.
  show(unfolded) {
    const isOpen = ({ isFolded, phase }) => !isFolded || unfolded.has(idOf(phase));
    this.steps = this.groups.flatMap((group) => {
      const { phase, isFolded } = group;
      return isOpen(group) ? group.steps.map((step) => ({ ...step, phase, isOwn: !isFolded })) : [group.folded];
    });
    const isFirst = ({ isOwn, kind, at }) => isOwn && (kind !== "set" || (at !== null && squareAt(at) === this.square));
    this.lead = Math.max(this.steps.findIndex(isFirst), 0);
  }

  // The index of a step, counted from 1 at the piece; the last if there are fewer, the first if there are none before.
  at(step) {
    return Math.min(Math.max(this.lead + step, 1), this.steps.length) - 1;
  }
}

// A folded phase as one step.
const folded = ({ phase, steps }) => ({ kind: "folded", words: tally(steps), phase, at: null, set: null, found: [], before: steps });

function inWords({ kind, words, at, set, found }) {
  if (kind === "set") return `${at ? `${squareName(squareAt(at))}: ` : ""}${words}: ${named(set)}`;
  if (kind === "move") return `found: ${found.map(([san]) => san).join(", ")}`;
  return words;
}

// A step on the board: the traced piece, the cells that this phase has read so far, and what is read now.
function drawn(square, { kind, at, set, found, before }) {
  const middle = ([file, rank]) => [file, rank].map((place) => Math.min(Math.max(place, -0.72), 7.72));
  const put = (place, shape) => {
    const [file, rank] = middle(place);
    return `<g transform="translate(${file + 0.5} ${7.5 - rank})">${shape}</g>`;
  };
  const of = (number) => [number % 8, number >> 3];
  const shapes = [put(of(square), '<rect class="traced" x="-.46" y="-.46" width=".92" height=".92"/>')];
  for (const cell of before.filter((step) => step.kind === "cell")) shapes.push(put(cell.at, '<circle class="past" r=".1"/>'));
  for (const member of set ?? []) shapes.push(put(of(member), '<rect class="member" x="-.14" y="-.14" width=".28" height=".28"/>'));
  for (const [, target] of found) shapes.push(put(of(target), '<path class="found" d="M-.22 0l.16 .16l.28-.34"/>'));
  if (at && kind !== "move") {
    // A ring around a square, a cross where there is none.
    shapes.push(put(at, isOnBoard(at) ? '<circle class="now" r=".42"/>' : '<path class="beyond" d="M-.12-.12l.24 .24m0-.24l-.24 .24"/>'));
  }
  return svg(shapes.join(""));
}

export class Stepper {
  // `cards()` returns those shown; `changed()` is called when the link changes.
  constructor({ board, engine, cards, changed }) {
    Object.assign(this, { board, engine, cards, changed });
    this.layer = board.layer("trace");
    this.traces = new Map();
    this.unfolded = new Set(); // the ids of phases
    this.lit = [];
    this.clear();
    const step = (by) => this.go(this.step + by);
    $("trace-back").addEventListener("click", () => step(-1));
    $("trace-on").addEventListener("click", () => step(1));
    $("trace-play").addEventListener("click", () => (this.timer ? this.pause() : this.play()));
    $("trace-slider").addEventListener("input", (event) => this.go(event.target.valueAsNumber));
  }

  // The state for a link, or null.
  get state() {
    if (this.square === null) return null;
    const unfold = this.unfolded.size ? { unfold: [...this.unfolded].join(" ") } : {};
    const followed = this.traces.get(this.followed);
    return { trace: squareName(this.square), step: followed ? followed.at(this.step) + 1 : 1, follow: this.followed, ...unfold };
  }

  clear() {
    this.pause();
    this.square = null;
    $("trace").hidden = $("trace-counts").hidden = true;
    this.layer.replaceChildren();
    this.#unlight();
    for (const part of document.querySelectorAll(".card .steps")) part.remove();
    for (const card of document.querySelectorAll(".followed")) card.classList.remove("followed");
  }

  // Traces the piece on a square on all boards shown. Goes to a step of the board that is followed, counted from its first;
  // without one, to where the piece begins.
  trace(square, step = null, followed = null, unfolded = this.unfolded) {
    this.clear();
    const names = new Map(this.engine.legalMoves().map(({ uci, san }) => [uci, san]));
    const sanOf = (uci) => names.get(uci) ?? uci;
    this.traces = new Map(this.cards().map((card) => [card.about.id, new Trace(this.engine.trace(card.about, square), sanOf, square)]));
    this.square = square;
    this.followed = this.traces.has(followed) ? followed : this.traces.keys().next().value;
    $("trace").hidden = $("trace-counts").hidden = false;
    $("trace-title").textContent = `How the ${this.board.piece(square)} on ${squareName(square)} finds its moves`;
    this.#table();
    this.#show(unfolded);
    if (step === null || this.followed === undefined) this.go(1);
    else this.goTo(step - 1);
  }

  // Folds a phase of all boards, or unfolds it, and goes to it on one of them.
  toggle(phase, followed) {
    const unfolded = new Set(this.unfolded);
    if (!unfolded.delete(idOf(phase))) unfolded.add(idOf(phase));
    this.#show(unfolded);
    this.goTo(this.traces.get(followed).steps.findIndex((step) => step.phase === phase), followed);
  }

  #show(unfolded) {
    this.unfolded = unfolded;
    for (const part of document.querySelectorAll(".card .steps")) part.remove();
    for (const trace of this.traces.values()) trace.show(unfolded);
    for (const card of this.cards()) this.#list(card, this.traces.get(card.about.id));
    const traces = [...this.traces.values()];
    $("trace-slider").min = this.first = Math.min(1, ...traces.map(({ lead }) => 1 - lead));
    $("trace-slider").max = this.last = Math.max(1, ...traces.map(({ lead, steps }) => steps.length - lead));
  }

  // A row for each board with the counts.
  #table() {
    const body = $("trace-counts").tBodies[0];
    body.replaceChildren();
    for (const [id, { counts }] of this.traces) {
      const row = body.insertRow();
      const label = make("label", "", ` ${id}`);
      const radio = Object.assign(document.createElement("input"), { type: "radio", name: "follow", value: id, checked: id === this.followed });
      radio.addEventListener("change", () => this.go(this.step, id));
      label.prepend(radio);
      const head = make("th", "", "", { scope: "row" });
      head.append(label);
      row.append(head, ...counts.map((count) => make("td", "number", count)));
    }
  }

  // The steps in a card, under the names of their phases.
  #list(card, trace) {
    const { id } = card.about;
    const section = make("section", "steps", "", { "aria-label": `Trace on ${id}` });
    const list = make("ol", "", "", { tabindex: 0 });
    const foldable = new Set(trace.groups.filter(({ isFolded }) => isFolded).map(({ phase }) => phase));
    let phase = "";
    trace.items = trace.steps.map((step, index) => {
      if (step.phase !== phase) {
        phase = step.phase;
        const head = make("li", "part", foldable.has(phase) || !phase ? "" : phase);
        if (foldable.has(phase)) {
          const fold = button(phase, () => this.toggle(step.phase, id));
          fold.setAttribute("aria-expanded", String(step.kind !== "folded"));
          head.append(fold);
        }
        if (phase) list.append(head);
      }
      const item = make("li", step.kind, inWords(step), { value: index + 1 });
      item.addEventListener("click", () => this.goTo(index, id));
      list.append(item);
      return item;
    });
    section.append(list);
    // On a phone the cells come first, right below the buttons.
    const { firstElementChild: head, lastElementChild: last } = card.element;
    (NARROW.matches ? last : head).after(section);
    head.after(make("p", "steps tally", trace.tally));
  }

  // Goes to a step of one board, by its index.
  goTo(index, followed = this.followed) {
    this.go(index + 1 - this.traces.get(followed).lead, followed);
  }

  // Goes to a step of all boards, counted from 1 where the piece begins, and follows one of them on the board.
  go(step, followed = this.followed) {
    this.step = Math.min(Math.max(step, this.first), this.last);
    this.followed = followed;
    $("trace-slider").value = this.step;
    $("trace-back").disabled = this.step === this.first;
    $("trace-on").disabled = this.step === this.last;
    for (const radio of document.querySelectorAll('[name="follow"]')) radio.checked = radio.value === followed;
    this.#unlight();
    for (const card of this.cards()) this.#mark(card, this.traces.get(card.about.id));
    // Only now, because the place of an item is known after layout.
    for (const item of document.querySelectorAll(".steps [aria-current]")) {
      const list = item.parentNode;
      list.scrollTop = item.offsetTop - list.clientHeight / 2;
    }
    this.#follow();
    for (const card of this.cards()) card.element.classList.toggle("followed", card.about.id === followed);
    if (NARROW.matches) document.querySelector(".followed :is(.read, .asked)")?.scrollIntoView({ block: "nearest" });
    this.changed();
  }

  // Marks the step in a card, or the last if it has fewer, and the byte that it reads.
  #mark(card, trace) {
    const { steps, items, lead } = trace;
    for (const item of items) item.removeAttribute("aria-current");
    const now = trace.at(this.step);
    const step = steps[now];
    if (!step) return;
    card.element.querySelector("section.steps").classList.toggle("ended", this.step > steps.length - lead);
    items[now].setAttribute("aria-current", "step");
    const asked = step.kind === "set" && step.at ? card.unitsOf(squareAt(step.at)) : [];
    const cells = step.kind === "folded" ? step.before : [step];
    const read = cells.filter(({ kind }) => kind === "cell").map(({ index }) => card.unitAt(index));
    for (const [units, className] of [[read, "read"], [asked, "asked"]]) {
      for (const unit of units.filter(Boolean)) {
        unit.classList.add(className);
        this.lit.push(unit);
      }
    }
  }

  // Shows the step of the board that is followed.
  #follow() {
    const trace = this.traces.get(this.followed);
    const step = trace?.steps[trace.at(this.step)];
    if (!step) {
      this.layer.innerHTML = "";
      $("trace-step").textContent = this.followed ? `${this.followed}: no step` : "No card is shown.";
      return;
    }
    this.layer.innerHTML = drawn(this.square, step);
    const { steps, lead } = trace;
    const over = this.step > steps.length - lead ? " (the last)" : "";
    $("trace-step").textContent = `${this.followed}, ${trace.at(this.step) + 1} of ${steps.length}${over}: ${step.phase ? `${step.phase}: ` : ""}${inWords(step)}.`;
  }

  #unlight() {
    for (const unit of this.lit) unit.classList.remove("read", "asked");
    this.lit = [];
  }

  play() {
    if (this.step === this.last) this.go(1);
    this.timer = setInterval(() => {
      this.go(this.step + 1);
      if (this.step === this.last) this.pause();
    }, PACE);
    $("trace-play").textContent = "Pause";
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    $("trace-play").textContent = "Play";
  }
}
