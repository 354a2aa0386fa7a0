const fullWidth = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]/;
const narrow = /[.,:;'|\sijlftrI()]/;
const broad = /[mwMW@%]/;
const widthOf = (one: string): number => {
  if (fullWidth.test(one)) return 1;
  if (narrow.test(one)) return 0.38;
  return broad.test(one) ? 0.95 : /[A-Z]/.test(one) ? 0.7 : 0.61;
};
/**
 * Room that a line of text takes at a font size, in pixels: about what the widest fonts of the console need. Reckoned,
 * not measured, so that it costs no layout.
 */
export const textWidth = (text: string, fontSize: number): number =>
  Math.ceil([...text].reduce((sum, one) => sum + widthOf(one), 0) * fontSize);
