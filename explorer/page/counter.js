// A worker that counts leaves with one board after another.

import { Engine } from "./engine.js";

onmessage = async ({ data: { start, moves, depth, ids } }) => {
  try {
    const engine = await Engine.load("explorer.wasm");
    engine.setUp(start);
    for (const move of moves) engine.play(move);
    for (const card of engine.cards.filter(({ id }) => ids.includes(id))) {
      postMessage({ id: card.id, leaves: engine.perft(card, depth) });
    }
    postMessage({ done: true });
  } catch (error) {
    postMessage({ failure: error.message });
  }
};
