/** PostgreSQL's own text form of rows, as COPY writes and reads it: columns between tabs, a row to a line. */
const signs: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const meant: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(signs).map(([sign, text]) => [text.slice(1), sign]),
);

const written = (value: string | null): string =>
  value === null ? '\\N' : value.replace(/[\\\b\f\n\r\t\v]/g, (sign) => signs[sign] ?? sign);
export const copyLine = (values: readonly (string | null)[]): string => `${values.map(written).join('\t')}\n`;

export const valuesOf = (line: string): (string | null)[] =>
  line
    .split('\t')
    .map((field) => (field === '\\N' ? null : field.replace(/\\(.)/g, (_, letter: string) => meant[letter] ?? letter)));
