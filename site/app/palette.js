/** The colours of addresses, as Python gives them, and the hatching of cells that are not valid. */

let colours = [];

export const setPalette = (given) => (colours = given);

/** Fill and letters at a place of the scale. */
export const fillAt = (place) => colours[place][0];
export const inkAt = (place) => (colours[place][1] ? "#000" : "#fff");

/** The hatching, in device pixels. */
export function hatching(context, ratio) {
  const side = 6 * ratio;
  const tile = new OffscreenCanvas(side, side);
  const lines = tile.getContext("2d");
  lines.strokeStyle = "rgb(136 136 136 / 55%)";
  lines.lineWidth = 1.4 * ratio;
  lines.beginPath();
  for (const shift of [-side, 0, side]) {
    lines.moveTo(shift, side);
    lines.lineTo(shift + side, 0);
  }
  lines.stroke();
  const pattern = context.createPattern(tile, "repeat");
  pattern.setTransform(new DOMMatrix().scale(1 / ratio));
  return pattern;
}
