import { keepPaths, partnerFilePath } from '@freightdeck/sdk/contract';
import type { PartnerOffer } from '@freightdeck/sdk/contract';
import type { WebPlugin } from '@freightdeck/sdk/web';
import type { FrameConsole } from '../frames/index.ts';
import { holdToDeclared } from './declared-calls.ts';
import { arrivedOpen } from './next-edition.ts';
import { receivedEntry } from './manifest-form.ts';
import { countOpens } from './partner-opens.ts';
import type { OpensConsole } from './partner-opens.ts';
import type { CatalogueEntry } from './plugin-entry.ts';
import { PluginFault } from './plugin-entry.ts';

const frameForm = /^(\/[\w-]+)*\/assets\/[\w.-]+\.html$/;
const addressForm = new RegExp(`^${partnerFilePath}/[\\w-]{43}/[\\w.-]+\\.js$`);

/**
 * Loads a partner's entry file. The address must be exactly one of the platform's: with a `?` the browser would treat
 * it as another module.
 */
async function run({ manifest, address, missing }: PartnerOffer): Promise<{ readonly default: WebPlugin }> {
  if (missing !== undefined) throw new PluginFault('PLG-204', missing);
  if (!addressForm.test(address)) throw new PluginFault('PLG-205', address.slice(0, 200));
  const module = (await import(/* @vite-ignore */ address)) as { readonly default?: WebPlugin };
  const found = module.default?.manifest;
  if (!module.default || found?.id !== manifest.id || found.version !== manifest.version)
    throw new PluginFault('PLG-206', `${found?.id ?? '-'} ${found?.version ?? ''}`);
  return { default: module.default };
}
/**
 * The web half for code that nobody has reviewed: it never runs here but in frames, and cannot extend other plugins.
 */
async function frame(offer: PartnerOffer, console: FrameConsole | undefined): Promise<{ readonly default: WebPlugin }> {
  if (offer.missing !== undefined) throw new PluginFault('PLG-204', offer.missing);
  if (!console || !frameForm.test(offer.frame ?? '') || !addressForm.test(offer.address))
    throw new PluginFault('PLG-205', `${offer.frame} ${offer.address}`.slice(0, 200));
  return { default: (await import('../frames/index.ts')).framedPlugin(offer, console) };
}
/** The partners' plugins of a tenant as catalogue entries. */
export const partnerEntries = (offers: readonly PartnerOffer[], console?: FrameConsole): readonly CatalogueEntry[] =>
  offers.map((offer) =>
    receivedEntry(
      offer.frame === undefined
        ? {
            manifest: offer.manifest,
            address: offer.address,
            load: () => run(offer),
            hold: (container, http) =>
              holdToDeclared(container, http, {
                plugin: offer.manifest.id,
                serves: Object.keys(offer.manifest.serves ?? {}),
                calls: offer.calls ?? [],
                keeps: keepPaths(offer.manifest),
                settingsChanged: console?.plugins.settingsChanged,
              }),
          }
        : {
            manifest: { ...offer.manifest, contributions: {}, dictionaries: {}, provides: [] },
            address: offer.address,
            framed: true,
            load: () => frame(offer, console),
          },
    ),
  );
/**
 * The partners' plugins of this session, in the open edition of the page. Without any, the next load gets the plain
 * edition.
 */
export async function receivePartners(
  offers: readonly PartnerOffer[],
  console: FrameConsole & OpensConsole,
): Promise<readonly CatalogueEntry[]> {
  countOpens(
    offers.map(({ manifest }) => manifest.id),
    console,
  );
  if (import.meta.env.VITE_EDITION) arrivedOpen(offers.length > 0);
  return partnerEntries(offers, console);
}
