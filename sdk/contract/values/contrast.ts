/** Contrast of white words on a colour `#rrggbb`, as WCAG defines it. */
export function contrastOfWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
/** So much contrast words need to be read (WCAG 1.4.3). */
export const leastContrast = 4.5;
