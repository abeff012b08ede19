/** Where cells stand: blocks of rows and columns, one for each slice, side by side as far as there is room. */

export const LARGEST = 30;
export const LETTER = 6.7;
const HEADING = 18;

/** The layout of `blocks` blocks of `rows` x `columns` cells with texts of so many letters in a width, in pixels. */
export function layoutOf({ rows, columns, letters, headings, small }, room) {
  const wanted = small || Math.max(LARGEST, Math.ceil(letters * LETTER + 9)) + 2;
  const pitch = Math.max(Math.min(wanted, Math.floor(room / columns)), 5);
  const gap = pitch >= 12 ? 2 : pitch >= 7 ? 1 : 0;
  const width = pitch - gap;
  const height = Math.min(width, LARGEST - 4);
  const step = { x: width + gap, y: height + gap };
  const blocks = headings ? headings.length : 1;
  const heading = headings ? HEADING : 0;
  const named = headings ? headings.at(-1).length * LETTER * 1.1 : 0;
  const block = { x: Math.max(columns * step.x, named) + 14, y: rows * step.y + heading + 8 };
  const across = Math.max(1, Math.min(blocks, Math.floor((room + 14) / block.x)));
  const down = Math.ceil(blocks / across);
  return {
    rows,
    columns,
    width,
    height,
    step,
    block,
    across,
    heading,
    written: width >= letters * LETTER + 4 && height >= 13,
    size: { x: Math.max(across * block.x - 14, 1), y: Math.max(down * block.y - 8, 1) },
  };
}

/** The width that a grid wants at least: its cells as large as they may be, three blocks side by side. */
export function wantedBy({ columns, headings }, letters) {
  return Math.min(headings?.length ?? 1, 3) * (columns * (Math.max(LARGEST, letters * LETTER + 9) + 2) + 14);
}

/** The headings of slices: the index in front of the last two axes; none where there is no such axis. */
export function headingsOf(slices) {
  return slices.length && slices[0].length ? slices.map((front) => `[${front.join(", ")}]`) : null;
}

/** The left upper corner of a cell. */
export function cornerOf(layout, position) {
  const inside = layout.rows * layout.columns;
  const block = Math.floor(position / inside);
  const rest = position % inside;
  return {
    x: (block % layout.across) * layout.block.x + (rest % layout.columns) * layout.step.x,
    y:
      Math.floor(block / layout.across) * layout.block.y +
      layout.heading +
      Math.floor(rest / layout.columns) * layout.step.y,
  };
}

/** The position of the cell at a point, or -1. */
export function positionAt(layout, count, x, y) {
  const across = Math.floor(x / layout.block.x);
  const down = Math.floor(y / layout.block.y);
  const column = Math.floor((x - across * layout.block.x) / layout.step.x);
  const row = Math.floor((y - down * layout.block.y - layout.heading) / layout.step.y);
  if (across >= layout.across || column < 0 || column >= layout.columns || row < 0 || row >= layout.rows) return -1;
  const position = ((down * layout.across + across) * layout.rows + row) * layout.columns + column;
  return position < count ? position : -1;
}
