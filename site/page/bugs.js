// The field that finds a bug by its wrong count, in the chapter on perft. It reads the tables of the page, so it knows what they
// say and nothing else: of tables whose rows are positions, the first has the right counts, and each other one those of a bug.

import { make } from "./dom.js";

const NOTHING = "No bug of this page has this count, and it is not right for any of these positions and depths. A generator may have several bugs at once: ";

const digits = (text) => text.replace(/\D/g, "");
const grouped = (count) => count.replace(/\B(?=(\d{3})+$)/g, ",");

// Right counts by place ("Kiwipete, depth 3"), and wrong ones, each with its place and the heading of its bug.
function read() {
  const [right, wrong] = [new Map(), []];
  let heading;
  for (const element of document.querySelectorAll("main :is(h2, h3, table)")) {
    if (element.tagName !== "TABLE") heading = element;
    else if (element.rows[0].cells[0].textContent === "position") add(element, heading, right, wrong);
  }
  return { right, wrong };
}

function add(table, heading, right, wrong) {
  const isFirst = right.size === 0;
  const [[, ...depths], ...rows] = [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()));
  for (const [position, ...cells] of rows) {
    for (const [index, cell] of cells.entries()) {
      const [place, count] = [`${position}, ${depths[index]}`, digits(cell)];
      if (isFirst) right.set(place, count);
      else if (count && count !== right.get(place)) wrong.push({ place, count, heading });
    }
  }
}

export class Finder {
  constructor(element) {
    Object.assign(this, read());
    this.input = make("input", "", "", { type: "text", inputmode: "numeric", autocomplete: "off", size: 14 });
    this.answer = make("div", "answer", "", { role: "status" });
    const label = make("label", "", "Your count: ");
    label.append(this.input);
    element.append(label, this.answer);
    this.input.addEventListener("keydown", (event) => event.stopPropagation()); // mdBook turns the page
    this.input.addEventListener("input", () => {
      const count = digits(this.input.value);
      history.replaceState(null, "", count ? `#count=${count}` : location.pathname + location.search);
      this.find(count);
    });
  }

  // Shows where a count is right, and which bugs have it.
  find(count) {
    const places = [...this.right].filter(([, right]) => right === count).map(([place]) => place);
    const bugs = this.wrong.filter((wrong) => wrong.count === count);
    this.answer.replaceChildren();
    if (!count) return;
    if (places.length) this.answer.append(make("p", "", `${grouped(count)} is right: ${places.join("; ")}.`));
    if (bugs.length) {
      const list = make("ul");
      list.append(...bugs.map((bug) => this.#item(bug)));
      this.answer.append(make("p", "", `${grouped(count)} is what these bugs count:`), list);
    }
    if (places.length + bugs.length === 0) {
      const divide = make("p", "", NOTHING);
      divide.append(make("a", "", "divide", { href: "#divide" }), ".");
      this.answer.append(divide);
    }
  }

  #item({ place, heading }) {
    const item = make("li");
    item.append(make("a", "", heading.textContent.trim(), { href: `#${heading.id}` }), `: ${place}, where ${grouped(this.right.get(place))} is right`);
    return item;
  }

  // Takes the count from the link.
  follow() {
    const count = digits(new URLSearchParams(location.hash.slice(1)).get("count") ?? "");
    if (!count) return;
    this.input.value = count;
    this.find(count);
    this.input.scrollIntoView({ block: "center" });
  }
}

const finder = new Finder(document.getElementById("find-bug"));
addEventListener("hashchange", () => finder.follow());
finder.follow();
if (new URLSearchParams(location.search).has("test")) import("./test-site.js").then(({ testBugs }) => testBugs(finder));
