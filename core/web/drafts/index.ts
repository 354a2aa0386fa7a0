import { token } from '@freightdeck/sdk/contract';
import type { DraftStore } from './draft-store.ts';

export type { Draft, DraftShelf } from './draft-shelf.ts';
export { openShelf } from './draft-shelf.ts';
export { DraftStore, keptAfter, keptFor, keptValues } from './draft-store.ts';
/** The drafts of the signed-in person, for the pages of the core. */
export const Drafts = token<Pick<DraftStore, 'read' | 'keep' | 'forget'>>('core.drafts', 1);
