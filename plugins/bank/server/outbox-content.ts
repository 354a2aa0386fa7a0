interface Shown {
  readonly name: string;
  readonly value: string;
}
const hiddenNames = /secret|password|token|signature/i;
const maskedNames = /account|card|mobile|phone|idno|certno/i;
const lastDigits = 4;

/** Keeps the end of a number, by which people tell numbers apart. */
const masked = (text: string): string => (text.length <= lastDigits ? '****' : `****${text.slice(-lastDigits)}`);
/** Also a number that stands somewhere in a sentence, from twelve digits on. */
const plain = (text: string): string => text.replace(/\d{12,}/g, (digits) => masked(digits));

/** A file that is sent along is told by its size. */
const mostLetters = 2000;
const short = (text: string): string => (text.length <= mostLetters ? text : `${text.slice(0, 60)}… (${text.length})`);

function valueOf(name: string, value: string | number | boolean): string {
  if (hiddenNames.test(name)) return '******';
  return maskedNames.test(name) ? masked(String(value)) : plain(short(String(value)));
}
/** What was sent or answered, line by line, as people may see it. */
export function shownLines(content: unknown, prefix = ''): Shown[] {
  if (content === null || typeof content !== 'object') return [];
  return Object.entries(content).flatMap(([key, value]): Shown[] => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (value === null || value === undefined) return [];
    if (typeof value === 'object') return shownLines(value, name);
    return [{ name, value: valueOf(name, value as string | number | boolean) }];
  });
}
