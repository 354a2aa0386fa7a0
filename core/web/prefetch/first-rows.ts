import type { Page, RecordOf, Resource } from '@freightdeck/sdk/contract';
import { rowsKeptFor } from './clock.ts';

type Rows = Page<RecordOf<Resource>>;
/** Rows that were asked for before their list is drawn. */
export interface FirstRows {
  readonly reading: Promise<Rows>;
  /** Once they are there, and since when: a list that begins with them is drawn once, not first without rows. */
  read?: { readonly page: Rows; readonly at: number };
}
/** By what is asked; each is for the first list that would ask the same. */
const kept = new Map<string, FirstRows>();

export const peekRows = (key: string): FirstRows | undefined => kept.get(key);
/** Hands them to the list that shows them. */
export function takeRows(key: string): FirstRows | undefined {
  const found = kept.get(key);
  kept.delete(key);
  return found;
}
/** Asks for them, once. Resolves when they are read, or could not be. */
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
