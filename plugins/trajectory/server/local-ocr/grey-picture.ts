import { crc32, deflateSync, inflateSync } from 'node:zlib';

export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

const head = 8;
/** Of a PNG as Leptonica writes it: 8 bits of grey, not interlaced. */
export function greyOf(png: Buffer): Grey {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (png[24] !== 8 || png[25] !== 0) throw new Error('The picture is not in greys');
  const parts: Buffer[] = [];
  for (let at = head; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(parts));
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (width + 1)] ?? 0;
    for (let x = 0; x < width; x += 1) {
      const left = x > 0 ? (dots[y * width + x - 1] ?? 0) : 0;
      const up = y > 0 ? (dots[(y - 1) * width + x] ?? 0) : 0;
      const corner = x > 0 && y > 0 ? (dots[(y - 1) * width + x - 1] ?? 0) : 0;
      dots[y * width + x] = (raw[y * (width + 1) + 1 + x] ?? 0) + foreseen(filter, left, up, corner);
    }
  }
  return { width, height, dots };
}
/** What the filter of a row foresees for a dot. */
function foreseen(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
}

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
export function pngOf({ width, height, dots }: Grey): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(dots.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const about = Buffer.alloc(13);
  about.writeUInt32BE(width, 0);
  about.writeUInt32BE(height, 4);
  about.set([8, 0], 8);
  const parts = [chunk('IHDR', about), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

/** Each dot becomes the mean of those around it, weighed 1 2 1 both ways: noise goes, letters stay. */
export function smooth({ width, height, dots }: Grey): Grey {
  const of = (from: Uint8Array | Uint16Array, at: number): number => from[at] ?? 0;
  const along = new Uint16Array(dots.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      along[at] = of(dots, x > 0 ? at - 1 : at) + 2 * of(dots, at) + of(dots, x < width - 1 ? at + 1 : at);
    }
  const out = new Uint8Array(dots.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const [above, below] = [y > 0 ? at - width : at, y < height - 1 ? at + width : at];
      out[at] = (of(along, above) + 2 * of(along, at) + of(along, below)) >> 4;
    }
  return { width, height, dots: out };
}

/** In another size, each dot a mean of the four it lies between. */
export function scaled({ width, height, dots }: Grey, by: number): Grey {
  const of = (at: number): number => dots[at] ?? 0;
  const [wide, high] = [Math.round(width * by), Math.round(height * by)];
  const out = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1) {
    const from = Math.max(0, Math.min(height - 1, (y + 0.5) / by - 0.5));
    const top = Math.floor(from);
    const [above, below] = [top * width, Math.min(height - 1, top + 1) * width];
    for (let x = 0; x < wide; x += 1) {
      const place = Math.max(0, Math.min(width - 1, (x + 0.5) / by - 0.5));
      const left = Math.floor(place);
      const right = Math.min(width - 1, left + 1);
      const share = place - left;
      const upper = of(above + left) * (1 - share) + of(above + right) * share;
      const lower = of(below + left) * (1 - share) + of(below + right) * share;
      out[y * wide + x] = upper + (lower - upper) * (from - top);
    }
  }
  return { width: wide, height: high, dots: out };
}
