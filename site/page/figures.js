// The live figures of the book: every element with `data-figure` holds a drawing, in which each button carries the state
// to which it leads. The module draws that. It is loaded once per page, when the first figure comes near the screen.

import { InputError, Module } from "./engine.js";
import { make } from "./dom.js";
import { saveButton } from "./save.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let loading;
const load = () => (loading ??= Module.load(new URL("figures.wasm", import.meta.url)));

export class Figure {
  constructor(element) {
    this.element = element;
    this.name = element.dataset.figure;
    this.drawing = element.querySelector(".drawing");
    this.news = make("p", "news", "", { role: "status" });
    element.append(this.news, saveButton(this.drawing, this.name));
    this.drawing.addEventListener("click", ({ target }) => {
      const to = target.closest("[data-to]")?.dataset.to;
      if (to !== undefined) this.go(to);
    });
    this.drawing.addEventListener("keydown", (event) => this.#key(event));
    element.classList.add("is-live");
    this.#rove();
  }

  // Shows a state and puts it into the link.
  async go(state) {
    await this.show(state);
    this.news.textContent = this.drawing.querySelector(".says").textContent;
    history.replaceState(null, "", `#figure=${this.name}&state=${encodeURIComponent(state)}`);
  }

  // Shows a state, the figure's first if there is no such state.
  async show(state) {
    const engine = await load();
    let html;
    try {
      html = engine.ask("figure", `${this.name}\t${state}`);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      html = engine.ask("figure", this.name);
    }
    const focused = this.#buttons().indexOf(document.activeElement);
    this.drawing.innerHTML = html;
    this.element.dataset.state = state;
    this.#rove();
    if (focused >= 0) (this.#buttons()[focused] ?? this.#buttons().at(-1)).focus();
  }

  #buttons(within = this.drawing) {
    return [...within.querySelectorAll("button")];
  }

  // Of the cells of an array, the tabulator reaches one; arrow keys reach the others.
  #rove() {
    for (const grid of this.drawing.querySelectorAll("[data-columns]")) {
      this.#buttons(grid).forEach((button, index) => (button.tabIndex = index ? -1 : 0));
    }
  }

  // The button in a direction, by where it is drawn: between two buttons there may be other cells.
  #key(event) {
    const grid = event.target.closest("[data-columns]");
    const step = STEPS[event.key];
    if (!step) return;
    event.stopPropagation(); // mdBook turns the page
    if (!grid) return;
    event.preventDefault();
    const middle = (button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [x, y] = middle(event.target);
    const { width, height } = event.target.getBoundingClientRect();
    const next = this.#buttons(grid).find((button) => {
      const [otherX, otherY] = middle(button);
      return Math.abs(otherX - x - step[0] * width) < width / 2 && Math.abs(otherY - y - step[1] * height) < height / 2;
    });
    if (!next) return;
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

// The figure and the state in a link.
async function read(figures) {
  const state = new URLSearchParams(location.hash.slice(1));
  const figure = figures.find(({ name }) => name === state.get("figure"));
  if (!figure) return;
  await figure.show(state.get("state") ?? "");
  figure.element.closest("details")?.setAttribute("open", "");
  figure.element.scrollIntoView({ block: "center" });
}

// One figure draws itself, on pages without the module too.
const [own, rest] = ["=break-the-mailbox", ""].map((name) => [...document.querySelectorAll(`[data-figure${name}]`)]);
const figures = rest.filter((element) => !own.includes(element)).map((element) => new Figure(element));
if (own.length) import("./mailbox.js");
const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && load(), { rootMargin: "400px" });
for (const { element } of figures) observer.observe(element);
addEventListener("hashchange", () => read(figures));
read(figures);
if (new URLSearchParams(location.search).has("test")) import("./test-site.js").then(({ testFigures }) => testFigures(figures));
