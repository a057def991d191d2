// Counting leaves with one board after another.

const frame = () => new Promise((done) => setTimeout(done, 0));

// Fills the table and returns the counts. The page lives on between two boards.
export async function count(engine, cards, depth, table) {
  const body = table.tBodies[0];
  body.replaceChildren();
  table.hidden = false;
  const counts = [];
  for (const card of cards) {
    await frame();
    const begin = performance.now();
    const leaves = engine.perft(card, depth);
    const time = performance.now() - begin;
    counts.push(leaves);
    const row = body.insertRow();
    row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: card.id }));
    for (const text of [leaves.toLocaleString("en"), time.toFixed(1)]) {
      row.insertCell().textContent = text;
      row.lastChild.className = "number";
    }
  }
  return counts;
}
