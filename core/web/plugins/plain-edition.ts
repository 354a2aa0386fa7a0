import type { PartnerOffer } from '@freightdeck/sdk/contract';
import type { Tabs } from '@freightdeck/sdk/web';
import { receivedEntry } from './manifest-form.ts';
import { askedKey, noteEdition } from './next-edition.ts';
import type { CatalogueEntry } from './plugin-entry.ts';
import { PluginFault } from './plugin-entry.ts';
import type { PluginStore } from './plugin-store.ts';

/** What happens to the page. */
export interface PageCallbacks {
  readonly storage: Storage;
  readonly note: (open: boolean) => boolean;
  readonly reload: () => void;
}
const browser = (): PageCallbacks => ({ storage: sessionStorage, note: noteEdition, reload: () => location.reload() });

/**
 * Partners' plugins as the plain edition of the page knows them: it has nothing to run them with
 * (host/bin/shared-modules.ts), so it asks for the open edition and is loaded again before anything of the session is
 * drawn. Once: a browser that keeps no cookies goes on here, and the plugins say why they are not there. Who has just
 * switched has given up what was unsent.
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
    // The open page was the one of whoever they were before.
    if (tabs.open.length > 0) history.replaceState(null, '', '#/home');
    reload();
    return new Promise(() => undefined);
  }
  const load = (): Promise<never> =>
    Promise.reject(new PluginFault('PLG-210', 'this page is the edition without what partners share'));
  return offers.map(({ manifest, address }) => receivedEntry({ manifest, address, load }));
}
