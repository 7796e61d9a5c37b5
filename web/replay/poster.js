// @ts-check
/** A picture of one moment, to be shared: an SVG text of what the page shows, drawn on a canvas as PNG. */

/**
 * @typedef {object} Line a player
 * @property {string} name
 * @property {string} detail chips, HP, points
 * @property {string} note what the player did or holds; "" for nothing
 * @property {Piece[]} pieces cards or tiles
 */

/** A card or a tile: SVG in a box of its own size. @typedef {{svg: string, width: number, height: number}} Piece */

/**
 * @typedef {object} Poster
 * @property {string} title
 * @property {string} sentence what happens
 * @property {Piece[]} board in the middle
 * @property {Line[]} lines
 * @property {string} [defs] shared by the pieces
 */

export const [WIDTH, HEIGHT] = [1200, 630];
const FONT = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif";
const GAP = 8;
/** From here on players are in two columns. */
const MANY = 4;

/** @param {Poster} poster @returns {Promise<Blob>} a PNG */
export async function drawn(poster) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(posterSvg(poster))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

/** @param {Poster} poster */
export function posterSvg({ title, sentence, board, lines, defs = "" }) {
  const top = board.length > 0 ? 300 : 150;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}">
    <defs>${defs}</defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#17463f"/>
    <rect x="18" y="18" width="${WIDTH - 36}" height="${HEIGHT - 36}" rx="26" fill="#1f5a52"/>
    ${words(56, 76, clipped(title, 58), 34, "#fffdf8", 700)}
    ${words(56, 118, clipped(sentence, 90), 24, "#d7e6e2")}
    ${row(board, WIDTH / 2, 150, 120, "middle")}
    ${lines.map((line, index) => player(line, index, lines.length, top)).join("")}
    ${words(WIDTH - 56, HEIGHT - 34, "facedown", 22, "#d7e6e2", 600, "end")}
  </svg>`;
}

/** @param {Line} line  @param {number} index  @param {number} count  @param {number} top */
function player({ name, detail, note, pieces }, index, count, top) {
  const columns = count > MANY ? 2 : 1;
  const rows = Math.ceil(count / columns);
  const height = Math.min(rows < 3 ? 190 : 120, (HEIGHT - 66 - top) / rows);
  const width = (WIDTH - 112) / columns;
  const [x, y] = [56 + (index % columns) * width, top + Math.floor(index / columns) * height];
  const size = Math.min(34, height * 0.34);
  const long = columns === 1 ? 26 : 16;
  return `<g>
    ${words(x, y + height / 2 - size * 0.2, clipped(name, pieces.length > 5 ? 14 : long), size, "#fffdf8", 600)}
    ${words(x, y + height / 2 + size * 0.95, clipped([detail, note].filter(Boolean).join(" · "), columns === 1 ? 44 : 30), size * 0.78, "#d7e6e2")}
    ${row(pieces, x + width - 24, y + 7, height - 14, "end", width * 0.72)}
  </g>`;
}

/** Pieces side by side. @param {Piece[]} pieces  @param {number} x  @param {number} y  @param {number} high  @param {"middle" | "end"} anchor
 *  @param {number} most how wide they may be */
function row(pieces, x, y, high, anchor, most = WIDTH) {
  const full = pieces.reduce((sum, piece) => sum + (piece.width / piece.height) * high + GAP, 0);
  const height = high * Math.min(1, most / full);
  const wide = pieces.map((piece) => (piece.width / piece.height) * height);
  const total = wide.reduce((sum, one) => sum + one + GAP, -GAP);
  let left = anchor === "middle" ? x - total / 2 : x - total;
  return pieces
    .map((piece, index) => {
      const at = left;
      left += wide[index] + GAP;
      return `<g transform="translate(${at.toFixed(1)} ${(y + (high - height) / 2).toFixed(1)}) scale(${(height / piece.height).toFixed(4)})">${piece.svg}</g>`;
    })
    .join("");
}

/** @param {number} x  @param {number} y  @param {string} text  @param {number} size  @param {string} colour  @param {number} weight  @param {string} anchor */
export function words(x, y, text, size, colour, weight = 400, anchor = "start") {
  return `<text x="${x}" y="${y.toFixed(1)}" font-size="${size.toFixed(1)}" fill="${colour}" font-weight="${weight}" text-anchor="${anchor}">${escaped(text)}</text>`;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** @param {string} text  @param {number} most */
function clipped(text, most) {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}
