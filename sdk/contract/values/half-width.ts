/**
 * Characters without a width or that only turn the direction of writing: zero-width spaces and joiners, embeddings,
 * isolates, the byte order mark, the soft hyphen. They come along when somebody copies from a chat or a PDF.
 */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** The text as it is seen: without invisible and directional characters. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Full-width ASCII (what a Chinese input method types: `１２３Ａ．`) as plain ASCII, without invisible characters. */
export function toHalfWidth(text: string): string {
  return withoutInvisible(text)
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');
}

/** The other way round: ASCII letters, digits and punctuation as a Chinese input method types them in full width. */
export function toFullWidth(text: string): string {
  return text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
}

/** ASCII punctuation in full width, letters and digits as they are: `集团(北京)` becomes `集团（北京）`. */
export function toFullWidthPunctuation(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, toFullWidth);
}

/** Typed identifiers (plate, VIN, card, codes) without blanks and separators people put between groups. */
export function compactCode(text: string): string {
  return toHalfWidth(text)
    .replace(/[\s\-·•・]/g, '')
    .toUpperCase();
}
