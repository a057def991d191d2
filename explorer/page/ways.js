// The header of all pages: links to the others.

// The address of the sources, for all pages; without one there is no link.
export const SOURCES = "";

const STYLE = `
.ways { display: flex; flex-wrap: wrap; gap: 0 1.25rem; min-height: 1.75rem; font: 0.9rem/1.75rem system-ui, sans-serif; }
.ways a { color: inherit; text-underline-offset: 0.2em; }
.ways [aria-current] { font-weight: 700; text-decoration: none; }
@media print { .ways { display: none; } }`;

// Fills a `<nav class="ways">`, or makes one. `page` is where it stands: home, book, explorer or report; `root` is the way
// from there to the folder of the whole site, such as "../../".
export function ways(page, root, nav = document.createElement("nav")) {
  const style = document.createElement("style");
  style.textContent = STYLE;
  nav.className = "ways";
  nav.setAttribute("aria-label", "Site");
  // `xtask book` serves the book and the explorer, without landing page and report.
  const isWhole = page === "home" || page === "report" || location.pathname.includes("/book/");
  const book = isWhole ? `${root}book/` : root.replace("../", "");
  const links = [["book", "Book", `${book}index.html`], ["explorer", "Explorer", `${book}explorer/index.html`]];
  if (isWhole) links.unshift(["home", "Home", `${root}index.html`]);
  if (isWhole) links.push(["report", "Report", `${root}report.html`]);
  if (SOURCES) links.push(["sources", "Source code", SOURCES]);
  nav.replaceChildren(style, ...links.map(([name, text, href]) => {
    const link = Object.assign(document.createElement("a"), { textContent: text, href });
    if (name === page) link.setAttribute("aria-current", "page");
    return link;
  }));
  return nav;
}
