import { token } from '../contract/index.ts';
import type { Tx } from './database.ts';

/** A notice of the product itself to everybody of a platform who holds a key. */
export interface OwnNotice {
  readonly platformId: string;
  /** What it is about; one about the same is left out for a while. */
  readonly kind: string;
  readonly key: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly text: { readonly zh: string; readonly en: string };
  /** Path of the page it opens, with its query. */
  readonly opens: { readonly path: string; readonly query: Readonly<Record<string, string>> };
}
/** Writes notices, in the transaction of whoever has something to tell. */
export interface OwnNotices {
  add(tx: Tx, notice: OwnNotice): Promise<void>;
}
/** Offered by the core. */
export const OwnNotices = token<OwnNotices>('core.ownNotices', 1);
