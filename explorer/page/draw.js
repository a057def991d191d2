// Lines and arrows on a board with squares of side 1.

export const svg = (content, box = "0 0 8 8") => `<svg viewBox="${box}" aria-hidden="true">${content}</svg>`;

export const middle = (square) => [(square % 8) + 0.5, 7.5 - (square >> 3)];

// A line on a broader one, so that it is visible on pieces of any color.
export const line = (path, kind) => `<path class="casing" d="${path}"/><path class="${kind}" d="${path}"/>`;

export function arrow(from, to, kind) {
  const [[x, y], [endX, endY]] = [middle(from), middle(to)];
  const length = Math.hypot(endX - x, endY - y);
  const [dx, dy] = [(endX - x) / length, (endY - y) / length];
  const at = (along, beside) => `${(x + dx * along - dy * beside).toFixed(3)} ${(y + dy * along + dx * beside).toFixed(3)}`;
  const tip = length - 0.15;
  return line(`M${at(0.3, 0)}L${at(tip, 0)}M${at(tip - 0.22, 0.16)}L${at(tip, 0)}L${at(tip - 0.22, -0.16)}`, kind);
}
