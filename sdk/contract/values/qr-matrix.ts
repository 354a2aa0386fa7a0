import { encode } from 'uqr';

/** The largest code we draw, 41 squares wide: a printed one of three centimetres is still read by any telephone. */
const maxVersion = 6;

/**
 * A QR code as rows of dark and light, without the light edge; undefined for a text that is too long for it. It can be
 * read with 15 % of it covered (level M).
 */
export function qrMatrix(text: string): readonly (readonly boolean[])[] | undefined {
  try {
    return encode(text, { ecc: 'M', border: 0, maxVersion }).data;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
