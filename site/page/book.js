// What each page of the book has around its chapter: links to the other pages above, terms of reuse below.

import { make } from "./dom.js";
import { ways } from "./ways.js";

ways("book", `${path_to_root}../`, document.querySelector(".ways"));
const address = location.origin + location.pathname;
const terms = "Text, figures and code may be reused under the MIT license or the Apache License 2.0, as you choose.";
document.querySelector("main").append(make("footer", "terms", `${terms} To cite: “${document.title}”, ${address}`));

// Search: chapters come before lists and records, and the beginning of a page before its other parts.
const LATER = /^(index\.html|glossary|coming-from|command|choosing|methodology|size|study|tricks|trust|versioning|why|decisions\/)/;
const { search } = elasticlunr.Index.prototype;
elasticlunr.Index.prototype.search = function (...words) {
  const pages = window.search.doc_urls.map((address) => address.split("#")[0]);
  const weight = (at) => (LATER.test(pages[at]) ? 0.4 : 1) * (pages[at] === pages[at - 1] ? 1 : 2);
  const found = search.apply(this, words).map((result) => ({ ...result, score: result.score * weight(Number(result.ref)) }));
  return found.sort((one, other) => other.score - one.score);
};
