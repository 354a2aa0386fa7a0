import { crc32, deflateSync } from 'node:zlib';

/** A JPEG of 8 × 6 dots that a browser drew. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQAik//9k=',
  'base64',
);

/** One part of a PNG: name, size and check sum around its bytes. */
export function pngPart(name: string, bytes: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}
/** A PNG in one colour, its `more` parts behind the head. */
export function pngOf(width = 1, height = 1, more: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const dots = width * height > 1_000_000 ? Buffer.alloc(10) : Buffer.alloc(height * (1 + width * 4), 200);
  for (let row = 0; row < height && dots.length > 10; row += 1) dots[row * (1 + width * 4)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', head),
    ...more,
    pngPart('IDAT', deflateSync(dots)),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}
/** A segment of a JPEG. */
export function jpegPart(marker: number, bytes: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}
/** The JPEG with more segments behind its start. */
export const jpegWith = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
/** What a camera writes: how it was held, and a text where another camera has the place. */
export function exifOf(orientation: number, little: boolean, place = 'N39.90 E116.40'): Buffer {
  const short = (value: number): Buffer => {
    const two = Buffer.alloc(2);
    if (little) two.writeUInt16LE(value);
    else two.writeUInt16BE(value);
    return two;
  };
  const long = (value: number): Buffer => {
    const four = Buffer.alloc(4);
    if (little) four.writeUInt32LE(value);
    else four.writeUInt32BE(value);
    return four;
  };
  const entry = (tag: number, kind: number, value: Buffer): Buffer =>
    Buffer.concat([short(tag), short(kind), long(1), value, Buffer.alloc(4 - value.length)]);
  return jpegPart(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\0\0', 'latin1'),
      Buffer.from(little ? 'II' : 'MM', 'latin1'),
      short(42),
      long(8),
      short(2),
      entry(0x010f, 3, short(7)),
      entry(0x0112, 3, short(orientation)),
      long(0),
      Buffer.from(place, 'latin1'),
    ]),
  );
}
/** A PDF of one catalogue; `more` stands in it. */
export const pdfOf = (more = '', version = '1.4'): Buffer =>
  Buffer.from(`%PDF-${version}\n1 0 obj<</Type/Catalog${more}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`, 'latin1');
