/**
 * What a spreadsheet takes for a formula and runs, full width signs and blanks before it included. A number with its
 * sign is none, and neither is a lone dash.
 */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const signedNumber = /^[+-]?(?:[\d,.]+%?)?$/;
/** Digits that a spreadsheet would round or show with an exponent. */
const longDigits = /^\d{11,}$/;

/** A text as a spreadsheet shows it and never runs it: with an apostrophe before what looks like a formula. */
export const withoutFormula = (text: string): string =>
  formula.test(text) && !signedNumber.test(text.trim()) ? `'${text}` : text;

/** A field of a CSV file: never a formula; long digits stay digits. */
export function csvField(text: string): string {
  const safe = longDigits.test(text) ? `\t${text}` : withoutFormula(text);
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A CSV file with the byte order mark that makes Excel read UTF-8. */
export const csvFile = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('')}`;

/** The text of a field without the marks that `csvField` has put before it. */
export const unmarkedField = (text: string): string => text.replace(/^'(?=[\t\r\n]|\s*[=+\-@＝＋－＠])|^\t(?=\d)/, '');
