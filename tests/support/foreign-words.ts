/** What no page may show, in either language, and how it is found. */

/** A constant of code: `SETTLE_COLLECT`. */
const constant = /(?<![\w-])[A-Z]{2,}(?:_[A-Z0-9]+)+(?![\w-])/;
/** An id of a record (26 letters and digits of Crockford's alphabet), or a hash. */
const id = /(?<!\w)(?:[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{32})(?!\w)/;
export const chinese = /[一-鿿]/;

/** Words of the Latin alphabet that a Chinese reader of this trade uses as they are. */
const spoken: ReadonlySet<string> = new Set([
  // Formats, keys and units.
  ...['Excel', 'xlsx', 'csv', 'CSV', 'PDF', 'PNG', 'JPG', 'jpg', 'png', 'Zip', 'JSON', 'MB', 'KB'],
  ...['Ctrl', 'Alt', 'Shift', 'Enter', 'Esc', 'Tab', 'km', 'kg', 'kWh', 'mm', 'ms', 'min', 'ppm'],
  // Techniques and standards.
  ...['IP', 'URL', 'API', 'APP', 'App', 'SIM', 'OCR', 'ETC', 'HTTP', 'http', 'https', 'SHA', 'SDK', 'Cookie', 'QR'],
  ...['JT', 'GCJ', 'Token', 'TRACCAR', 'BIN', 'LNG', 'CNG', 'VIN', 'ID'],
  // Names: the fuel company, the partners of the specification, the messages of the province, the other language.
  ...[
    'Shell',
    'TYY',
    'HF',
    'FZ',
    'CL',
    'JSY',
    'WZ',
    'YD',
    'ZJ',
    'English',
    'Freightdeck',
    'freightdeck',
    'plugin',
    'key',
  ],
]);
/** What is no word: an address, a file, an id of a plugin, a number with letters, an account name. */
const named =
  /[a-z]+(?:-[a-z0-9]+)+|https?:\/\/\S+|\/[\w/.-]+|\S+\.(?:pdf|jpg|png|xlsx|csv|zip)|[A-Z]{1,6}(?:-[A-Z0-9]+)+|[A-Za-z]*\d[\w-]*|\b[a-z]+_\w+|[\w.-]+@[\w.-]+/g;

/** Codes in a text; `verbs`: names of commands. */
export function codesIn(text: string, verbs: ReadonlySet<string>): readonly string[] {
  const found = [constant.exec(text)?.[0], id.exec(text)?.[0]];
  const dotted = text.match(/(?<![\w./-])[a-z]\w*\.[a-zA-Z]+(?![\w/-])/g) ?? [];
  return [...found, ...dotted.filter((one) => verbs.has(one))].filter((one) => one !== undefined);
}
/** Words of a Chinese text that its readers do not speak. */
export const latinIn = (text: string): readonly string[] =>
  (text.replace(named, ' ').match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !spoken.has(word));
