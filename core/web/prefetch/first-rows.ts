import type { Page, RecordOf, Resource } from '@freightdeck/sdk/contract';
import { rowsKeptFor } from './clock.ts';

type Rows = Page<RecordOf<Resource>>;
/** Rows fetched before their list is drawn. */
export interface FirstRows {
  readonly reading: Promise<Rows>;
  /** The rows once received, and when: with them a list is drawn once, instead of first without rows. */
  read?: { readonly page: Rows; readonly at: number };
}
/** By query; each entry is used by the first list with the same query. */
const kept = new Map<string, FirstRows>();

export const peekRows = (key: string): FirstRows | undefined => kept.get(key);
/** Removes the rows and hands them to the list that shows them. */
export function takeRows(key: string): FirstRows | undefined {
  const found = kept.get(key);
  kept.delete(key);
  return found;
}
/** Fetches the rows once per query. Resolves when they have been received or have failed. */
export async function prefetchRows(key: string, read: () => Promise<Rows>): Promise<void> {
  const known = kept.get(key);
  const rows: FirstRows = known ?? { reading: read() };
  if (!known) {
    kept.set(key, rows);
    setTimeout(() => {
      if (kept.get(key) === rows) kept.delete(key);
    }, rowsKeptFor);
  }
  await rows.reading.then(
    (page) => {
      rows.read = { page, at: Date.now() };
    },
    () => undefined,
  );
}
