// A drawing of a page as an SVG file: its boxes, texts and pictures where they are on the screen.

const NS = "http://www.w3.org/2000/svg";
const LEFT_OUT = ".save, .controls, .links, .steps, .news, summary"; // controls, and what changes with each step
const PAINT = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity"];

function part(name, attributes, ...content) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, typeof value === "number" ? Number(value.toFixed(2)) : value);
  made.append(...content);
  return made;
}

const isSeen = (color) => color !== "transparent" && !/^rgba.*, 0\)$/.test(color);

// The outlines of a box, as [color, width, inset]: its border, its shadow without blur, its outline.
function outlines(style) {
  const [, color, spread = "0", inset] = style.boxShadow.match(/^(\w+\(.*?\)) 0px 0px 0px ([\d.]+)px( inset)?/) ?? [];
  const border = [style.borderTopColor, Number.parseFloat(style.borderTopWidth), true];
  const outline = [style.outlineColor, style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth), Number.parseFloat(style.outlineOffset) < 0];
  return [border, [color, Number(spread), Boolean(inset)], outline].filter(([paint, width]) => width > 0 && isSeen(paint));
}

function* box(element, style, { x, y, width, height }) {
  const fill = style.backgroundImage === "none" ? style.backgroundColor : "url(#hatched)";
  if (isSeen(fill)) yield part("rect", { x, y, width, height, fill });
  for (const [stroke, wide, isInside] of outlines(style)) {
    const off = (isInside ? wide : -wide) / 2;
    yield part("rect", { x: x + off, y: y + off, width: width - 2 * off, height: height - 2 * off, fill: "none", stroke, "stroke-width": wide });
  }
}

// A text line by line, each in the middle of its place.
function* lines(node, style, place) {
  const found = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { x, y, width, height } = place(range);
    const last = found.at(-1);
    if (last?.y === y) Object.assign(last, { text: `${last.text} ${word}`, width: x + width - last.x });
    else found.push({ text: word, x, y, width, height });
  }
  const size = Number.parseFloat(style.fontSize);
  const look = { "font-family": style.fontFamily, "font-size": size, "font-weight": style.fontWeight, fill: style.color, "text-anchor": "middle" };
  for (const { text, x, y, width, height } of found) yield part("text", { x: x + width / 2, y: y + height / 2 + 0.35 * size, ...look }, text);
}

// A picture of the page, with the paint that its style sheets give it.
function picture(element, { x, y, width, height }) {
  const copy = element.cloneNode(true);
  const copies = [...copy.querySelectorAll("*")];
  [...element.querySelectorAll("*")].forEach((shape, index) => {
    const style = getComputedStyle(shape);
    for (const name of PAINT) copies[index].setAttribute(name, style.getPropertyValue(name));
  });
  for (const [name, value] of Object.entries({ x, y, width, height })) copy.setAttribute(name, value);
  return copy;
}

function* parts(element, place) {
  if (element.matches(LEFT_OUT) || !element.checkVisibility({ visibilityProperty: true })) return;
  if (element.localName === "svg") return yield picture(element, place(element));
  const style = getComputedStyle(element);
  yield* box(element, style, place(element));
  for (const child of element.childNodes) {
    if (child.nodeType === 1) yield* parts(child, place);
    else if (child.nodeType === 3 && isSeen(style.color)) yield* lines(child, style, place);
  }
}

// The drawing as text.
export function svgOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = (part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return { x: x - left, y: y - top, width, height };
  };
  const { backgroundColor, color } = getComputedStyle(document.body);
  const hatched = part("pattern", { id: "hatched", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
  hatched.append(part("path", { d: "M1 0v6", stroke: color, "stroke-width": 1, opacity: 0.4 }));
  const ground = part("rect", { width, height, fill: isSeen(backgroundColor) ? backgroundColor : "#fff" });
  const root = part("svg", { viewBox: `0 0 ${width} ${height}`, width, height }, hatched, ground, ...parts(element, place));
  return new XMLSerializer().serializeToString(root);
}

// A button that saves a drawing under a name.
export function saveButton(element, name) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "save", textContent: "Save as SVG" });
  made.setAttribute("aria-label", `Save ${name} as SVG`);
  made.addEventListener("click", () => {
    const href = URL.createObjectURL(new Blob([svgOf(element)], { type: "image/svg+xml" }));
    Object.assign(document.createElement("a"), { href, download: `${name.replace(/[^\w+-]+/g, "-")}.svg` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  });
  return made;
}
