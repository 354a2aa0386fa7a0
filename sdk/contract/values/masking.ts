/** Keeps the first and last characters and hides the rest; a text too short to hide anything is hidden whole. */
export function maskMiddle(text: string, first: number, last: number): string {
  const characters = Array.from(text);
  const hidden = characters.length - first - last;
  if (hidden <= 0) return '*'.repeat(characters.length);
  return characters.slice(0, first).join('') + '*'.repeat(hidden) + characters.slice(characters.length - last).join('');
}
