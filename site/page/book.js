// What each page of the book has around its chapter: links to the other pages above, terms of reuse below.

import { make } from "./dom.js";
import { ways } from "./ways.js";

ways("book", `${path_to_root}../`, document.querySelector(".ways"));
const address = location.origin + location.pathname;
const terms = "Text, figures and code may be reused under the MIT license or the Apache License 2.0, as you choose.";
document.querySelector("main").append(make("footer", "terms", `${terms} To cite: “${document.title}”, ${address}`));
