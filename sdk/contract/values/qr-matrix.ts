import { encode } from 'uqr';

/** The largest code we draw, 41 squares wide: printed three centimetres wide, any phone can read it. */
const maxVersion = 6;

/**
 * A QR code as rows of dark and light squares, without the light border; undefined for a text that is too long. It
 * stays readable when 15 % of it is covered (level M).
 */
export function qrMatrix(text: string): readonly (readonly boolean[])[] | undefined {
  try {
    return encode(text, { ecc: 'M', border: 0, maxVersion }).data;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
