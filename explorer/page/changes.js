// What the last move changed: a line for each card, beside the board.

import { make } from "./dom.js";

export class Changes {
  constructor(table) {
    this.table = table;
  }

  // Shows a line for each card; hides the table if there was no move.
  show(cards, isMove) {
    this.table.hidden = !isMove || cards.length === 0;
    if (this.table.hidden) return;
    this.table.tBodies[0].replaceChildren(...cards.map(({ about, changed, kept }) => {
      const row = make("tr");
      row.append(make("th", "", about.id, { scope: "row" }), make("td", "number", changed), make("td", "number", about.size), make("td", "number", kept));
      return row;
    }));
  }
}
