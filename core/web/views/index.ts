import { token } from '@freightdeck/sdk/contract';
import type { ViewStore } from './view-store.ts';

export { ViewStore } from './view-store.ts';
/** The saved views of lists, for the pages of the core. */
export const Views = token<Pick<ViewStore, 'of' | 'load' | 'save' | 'remove' | 'setDefault'>>('core.views', 1);
