const fullWidth = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]/;
const narrow = /[.,:;'|\s]/;
/** Widths of one character in parts of the font size, as the widest fonts of the console draw them. */
const [full, thin, other] = [1, 0.36, 0.62];
/**
 * Room that a line of text takes at a font size, in pixels: never less than a browser needs. Reckoned, not measured, so
 * that it costs no layout.
 */
export const textWidth = (text: string, fontSize: number): number =>
  Math.ceil(
    [...text].reduce((sum, one) => sum + (fullWidth.test(one) ? full : narrow.test(one) ? thin : other), 0) * fontSize,
  );
