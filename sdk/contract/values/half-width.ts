/** Full-width ASCII (what a Chinese input method types: `１２３Ａ．`) as plain ASCII. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');
}

/** Typed identifiers (plate, VIN, card, codes) without the blanks and separators that people put between groups. */
export function compactCode(text: string): string {
  return toHalfWidth(text)
    .replace(/[\s\-·•・]/g, '')
    .toUpperCase();
}
