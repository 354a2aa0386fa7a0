import { token } from '@freightdeck/sdk/contract';
import type { DraftStore } from './draft-store.ts';
import type { Interruption } from './interruption.ts';

export type { Draft, DraftShelf } from './draft-shelf.ts';
export { openShelf } from './draft-shelf.ts';
export { Interruption } from './interruption.ts';
export { DraftStore, keptAfter, keptFor, keptValues, restoredValues } from './draft-store.ts';
export { windowName } from './window-name.ts';
/** The drafts of the signed-in person, for the pages of the core. */
export const Drafts = token<Pick<DraftStore, 'all' | 'isOwn' | 'keep' | 'forget' | 'drop' | 'works'>>('core.drafts', 1);
/** What the end of a session took away, for the pages of the core and the sign-in. */
export const Interrupted = token<Pick<Interruption, 'hold' | 'includes' | 'resumed' | 'userName'>>(
  'core.interrupted',
  1,
);
