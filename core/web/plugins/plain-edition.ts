import type { PartnerOffer } from '@freightdeck/sdk/contract';
import type { Tabs } from '@freightdeck/sdk/web';
import { receivedEntry } from './manifest-form.ts';
import { askedKey, noteEdition } from './next-edition.ts';
import type { CatalogueEntry } from './plugin-entry.ts';
import { PluginFault } from './plugin-entry.ts';
import type { PluginStore } from './plugin-store.ts';

/** Side effects on the browser; tests replace them. */
export interface PageCallbacks {
  readonly storage: Storage;
  readonly note: (open: boolean) => boolean;
  readonly reload: () => void;
}
const browser = (): PageCallbacks => ({ storage: sessionStorage, note: noteEdition, reload: () => location.reload() });

/**
 * Partners' plugins in the plain edition of the page, which lacks the modules they share (host/bin/shared-modules.ts):
 * requests the open edition and reloads before anything of the session is drawn. Only once: in a browser without
 * cookies the session continues here, and the plugins show why they are missing. Unsent input is not lost, because a
 * switch of role or tenant has already asked about it.
 */
export async function receivePartners(
  offers: readonly PartnerOffer[],
  { plugins, tabs }: { readonly plugins: Pick<PluginStore, 'toggles'>; readonly tabs: Pick<Tabs, 'open'> },
  { storage, note, reload } = browser(),
): Promise<readonly CatalogueEntry[]> {
  const asked = storage.getItem(askedKey) !== null;
  storage.removeItem(askedKey);
  if (plugins.toggles['partners'] !== false && note(true) && !asked) {
    storage.setItem(askedKey, '1');
    // After a switch of role or tenant: the open page belongs to the session before.
    if (tabs.open.length > 0) history.replaceState(null, '', '#/home');
    reload();
    return new Promise(() => undefined);
  }
  const load = (): Promise<never> =>
    Promise.reject(new PluginFault('PLG-210', 'this page is the edition without what partners share'));
  return offers.map(({ manifest, address }) => receivedEntry({ manifest, address, load }));
}
