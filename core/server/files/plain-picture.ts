import type { FileFault } from './file-refused.ts';

/** Most pixels of a picture: a larger one would fill the memory of whoever opens it. */
const mostPixels = 100_000_000;
/** Why a picture of this size is not stored. */
const sizeFault = (width: number, height: number): FileFault | undefined =>
  width * height > mostPixels ? 'filePixels' : width > 0 && height > 0 ? undefined : 'fileDamaged';

/** PNG chunks needed to draw the picture; the others hold metadata such as place, time, author or text. */
const drawn = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|hIST|cICP)$/;
/** The PNG without metadata and without what follows its end; or why it is not stored. */
export function plainPng(content: Buffer): Buffer | FileFault {
  const parts = [content.subarray(0, 8)];
  for (let at = 8; at + 12 <= content.length;) {
    const size = content.readUInt32BE(at);
    const end = at + 12 + size;
    const name = content.toString('latin1', at + 4, at + 8);
    if (end > content.length) return 'fileDamaged';
    if (at === 8) {
      const fault =
        name === 'IHDR' && size === 13 ? sizeFault(content.readUInt32BE(16), content.readUInt32BE(20)) : 'fileDamaged';
      if (fault) return fault;
    }
    if (drawn.test(name)) parts.push(content.subarray(at, end));
    if (name === 'IEND') return whole(content, parts);
    at = end;
  }
  return 'fileDamaged';
}

const [scan, end, exif] = [0xda, 0xd9, 0xe1];
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/**
 * JPEG segments needed to draw the picture: JFIF, colour profile and Adobe's transform. Other application segments and
 * comments are removed.
 */
const isTold = (marker: number, part: Buffer): boolean =>
  marker === 0xfe ||
  (marker >= 0xe0 &&
    marker <= 0xef &&
    marker !== 0xe0 &&
    marker !== 0xee &&
    !(marker === 0xe2 && part.toString('latin1', 4, 15) === 'ICC_PROFILE'));
/** Where the image data of a scan ends: at the next marker that is neither an escaped byte nor a restart. */
function endOfScan(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from);
  for (; at >= 0 && at + 1 < content.length; at = content.indexOf(0xff, at)) {
    const next = content[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
  return content.length;
}
/** The EXIF orientation, 2 to 8, which is kept: without it the picture would be shown on its side. */
function orientationOf(part: Buffer): number | undefined {
  if (part.toString('latin1', 4, 10) !== 'Exif\0\0' || part.length < 20) return undefined;
  const tiff = part.subarray(10);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < Math.min(short(first), 200); entry += 1) {
    const at = first + 2 + entry * 12;
    const held = short(at + 8);
    if (short(at) === 0x0112) return held >= 2 && held <= 8 ? held : undefined;
  }
  return undefined;
}
const heldAs = (orientation: number): Buffer =>
  Buffer.from(
    `ffe100224578696600004d4d002a0000000800010112000300000001${orientation.toString(16).padStart(4, '0')}000000000000`,
    'hex',
  );

/**
 * The JPEG without metadata (location and camera above all), up to its own end: phones and cameras append previews and
 * notes of their own. Or why it is not stored.
 */
export function plainJpeg(content: Buffer): Buffer | FileFault {
  const parts = [content.subarray(0, 2)];
  let sized = false;
  for (let at = 2; at + 4 <= content.length || content[at + 1] === end;) {
    const marker = content[at + 1] ?? 0;
    if (content[at] !== 0xff || marker < 0xc0) return 'fileDamaged';
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === end) return sized ? whole(content, [...parts, content.subarray(at, at + 2)]) : 'fileDamaged';
    const to = at + 2 + content.readUInt16BE(at + 2);
    if (to < at + 4 || to > content.length) return 'fileDamaged';
    const part = content.subarray(at, marker === scan ? endOfScan(content, to) : to);
    if (isFrame(marker)) {
      if (part.length < 9) return 'fileDamaged';
      const fault = sizeFault(part.readUInt16BE(7), part.readUInt16BE(5));
      if (fault) return fault;
      sized = true;
    }
    const orientation = marker === exif ? orientationOf(part) : undefined;
    if (orientation !== undefined) parts.push(heldAs(orientation));
    else if (!isTold(marker, part)) parts.push(part);
    at += part.length;
  }
  return 'fileDamaged';
}
/** The same bytes when nothing was removed. */
function whole(content: Buffer, parts: readonly Buffer[]): Buffer {
  const plain = Buffer.concat(parts);
  return plain.length === content.length ? content : plain;
}
