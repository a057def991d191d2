// The moves of the game: a list in SAN to click, and keys that go back and forth.

import { make } from "./dom.js";

// Where arrow keys mean something else.
const OTHER = "input, select, textarea, [role='grid'], [role='group'], [tabindex='0']";

export class Line {
  // `go(ply)` is called with the number of moves to have been played, `flip()` to turn the board around.
  constructor(list, { go, flip }) {
    this.list = list;
    this.go = go;
    this.moves = []; // those played, and those taken back after them
    this.ply = 0;
    list.addEventListener("click", ({ target }) => target.dataset.ply && go(Number(target.dataset.ply)));
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(OTHER)) return;
      if (event.key === "f") return flip();
      const ply = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.moves.length }[event.key];
      if (ply === undefined || ply < 0 || ply > this.moves.length || ply === this.ply) return;
      event.preventDefault();
      go(ply);
    });
  }

  // The moves in UCI, up to a ply.
  upTo(ply) {
    return this.moves.slice(0, ply).map(({ uci }) => uci);
  }

  // Shows the moves played. Moves taken back stay, unless others were played.
  show({ start, moves, sans }) {
    const played = moves.map((uci, index) => ({ uci, san: sans[index] }));
    const isPart = start === this.start && played.every(({ uci }, index) => uci === this.moves[index]?.uci);
    if (!isPart) this.moves = played;
    this.start = start;
    this.ply = played.length;
    const [, side, , , , number] = start.split(" ");
    const first = 2 * (Number(number) - 1) + (side === "b" ? 1 : 0); // plies before the first move
    const items = this.moves.map(({ san }, index) => {
      const at = first + index;
      const item = make("button", index < this.ply ? "" : "ahead", san, { type: "button", "data-ply": index + 1 });
      if (index + 1 === this.ply) item.setAttribute("aria-current", "true");
      const mark = at % 2 === 0 ? `${at / 2 + 1}. ` : index === 0 ? `${(at + 1) / 2}... ` : "";
      const entry = make("li", "", mark);
      entry.append(item);
      return entry;
    });
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(...items);
    if (hadFocus) items[Math.max(this.ply - 1, 0)]?.lastChild.focus();
  }
}
