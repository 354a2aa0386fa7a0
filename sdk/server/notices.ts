import { token } from '../contract/index.ts';
import type { NoticeLevel } from '../contract/index.ts';
import type { Tx } from './database.ts';

/** A notice of the product itself to everybody of a platform who holds a key. */
export interface OwnNotice {
  readonly platformId: string;
  /**
   * What it is about, as `<area>.<kind>` or `<area>.<kind>.<record>`: one about the same is left out for a while, and
   * people mute `<area>.<kind>`.
   */
  readonly kind: string;
  /** `info` unless it says otherwise; an urgent one cannot be muted. */
  readonly level?: NoticeLevel;
  readonly key: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly text: { readonly zh: string; readonly en: string };
  /** When it happened. What is told of the past, as in a replayed story, is told to nobody. Default: now. */
  readonly at?: string;
  /** Path of the page it opens, with its query. */
  readonly opens: { readonly path: string; readonly query: Readonly<Record<string, string>> };
}
/** Writes notices, in the transaction of whoever has something to tell. */
export interface OwnNotices {
  add(tx: Tx, notice: OwnNotice): Promise<void>;
}
/** Offered by the core. */
export const OwnNotices = token<OwnNotices>('core.ownNotices', 1);
