import { crc32, deflateSync } from 'node:zlib';

/** Most colours a PNG with a palette has. */
const most = 256;
/** Two colours of a palette differ by at least this much, so that shades of one do not take the place of others. */
const apart = 12;

const distance = (one: number, other: number): number =>
  Math.abs((one >> 16) - (other >> 16)) +
  Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)) +
  Math.abs((one & 255) - (other & 255));
/** The colours most dots have. A console is drawn in few of them; the rest are the edges of letters. */
function paletteOf(counts: ReadonlyMap<number, number>): readonly number[] {
  const chosen: number[] = [];
  for (const [colour] of [...counts].sort(([, one], [, other]) => other - one)) {
    if (chosen.length === most) break;
    if (chosen.every((one) => distance(one, colour) >= apart)) chosen.push(colour);
  }
  return chosen;
}
function nearestIn(palette: readonly number[]): (colour: number) => number {
  const known = new Map<number, number>();
  return (colour) => {
    const found = known.get(colour);
    if (found !== undefined) return found;
    const nearest = palette.reduce(
      (best, one, place) => (distance(one, colour) < distance(palette[best] ?? 0, colour) ? place : best),
      0,
    );
    known.set(colour, nearest);
    return nearest;
  };
}
/** One part of a PNG: name, size and check sum around its bytes. */
function part(name: string, bytes: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}
/**
 * A PNG with a palette: a third of the size of one that keeps every dot's own colour. `dots` are red, green, blue and
 * alpha.
 */
export function palettePicture(width: number, height: number, dots: Uint8Array): Buffer {
  const colours = new Uint32Array(width * height);
  const counts = new Map<number, number>();
  for (let at = 0; at < colours.length; at += 1) {
    const colour = ((dots[at * 4] ?? 0) << 16) | ((dots[at * 4 + 1] ?? 0) << 8) | (dots[at * 4 + 2] ?? 0);
    colours[at] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = paletteOf(counts);
  const nearest = nearestIn(palette);
  // Each line begins with the number of its filter: 0 is none.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) lines[y * (width + 1) + x + 1] = nearest(colours[y * width + x] ?? 0);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    part('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    part('IDAT', deflateSync(lines, { level: 9 })),
    part('IEND', Buffer.alloc(0)),
  ]);
}
