interface Squeezed {
  readonly text: string;
  /** Where each character stands in the original text. */
  readonly at: readonly number[];
}

/** The text without what a formatter may change: white space, kind of quotes, the comma before a closing bracket. */
function squeeze(source: string): Squeezed {
  const kept: string[] = [];
  const at: number[] = [];
  for (const [index, character] of [...source.matchAll(/[^\s]/gu)].map((match) => [match.index, match[0]] as const)) {
    if (/[)\]}]/.test(character) && kept.at(-1) === ',') {
      kept.pop();
      at.pop();
    }
    kept.push(character === '"' ? "'" : character);
    at.push(index);
  }
  return { text: kept.join(''), at };
}

/** `source` with `text` replaced by `becomes`; throws when the text is not there exactly once. */
export function plant(source: string, text: string, becomes: string): string {
  const whole = squeeze(source);
  const wanted = squeeze(text).text;
  const from = whole.text.indexOf(wanted);
  if (wanted === '' || from < 0) throw new Error(`not found: ${text}`);
  if (whole.text.includes(wanted, from + 1)) throw new Error(`found more than once: ${text}`);
  const [start = 0, end = 0] = [whole.at[from], whole.at[from + wanted.length - 1]];
  return `${source.slice(0, start)}${becomes}${source.slice(end + 1)}`;
}
