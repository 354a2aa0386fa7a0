import type { Tone } from '@freightdeck/sdk/contract';
import type { DictionaryEntry } from '@freightdeck/sdk/web';
import type { StatusAnswer } from '../../contract/index.ts';

export type StatusLine = StatusAnswer['lines'][number];
export const stateTones: Readonly<Record<StatusLine['state'], Tone>> = {
  ok: 'done',
  warning: 'warning',
  bad: 'refused',
};

/** Id of the message for a time, and its number: what is more than a day old is told in days. */
export function spanOf(seconds: number): { readonly id: string; readonly count: number } {
  if (seconds < 120) return { id: 'status.seconds', count: Math.round(seconds) };
  if (seconds < 7200) return { id: 'status.minutes', count: Math.round(seconds / 60) };
  return seconds < 172_800
    ? { id: 'status.hours', count: Math.round(seconds / 3600) }
    : { id: 'status.days', count: Math.round(seconds / 86_400) };
}

/** What is worst comes first; what is alike stays in its order. */
export const worstFirst = (lines: readonly StatusLine[]): readonly StatusLine[] =>
  (['bad', 'warning', 'ok'] as const).flatMap((state) => lines.filter((line) => line.state === state));

/** The dictionaries of the codes that lines are named by: those of the outbox by a port, the others by an adapter. */
export const codesOfLines = { outbox: 'OUTSIDE_PORT', adapter: 'OUTSIDE_ADAPTER' } as const;
/** The title of a line with the word of its port or adapter in place of the code; a code nobody has named stays. */
export function titleOf(
  { name, title }: Pick<StatusLine, 'name' | 'title'>,
  entries: Readonly<Record<keyof typeof codesOfLines, readonly DictionaryEntry[]>>,
): StatusLine['title'] {
  const [kind = '', ...rest] = name.split('.');
  const code = rest.join('.');
  const word = kind === 'outbox' || kind === 'adapter' ? entries[kind].find(({ value }) => value === code) : undefined;
  return word ? { zh: title.zh.replace(code, word.zh), en: title.en.replace(code, word.en) } : title;
}
