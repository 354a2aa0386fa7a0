import { platformConfig } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { cockpitConfig, standardCockpit, type CockpitSettings } from '../../contract/index.ts';

export interface Look {
  readonly settings: CockpitSettings;
  /** Shows only the platform's name on a grey background. */
  readonly reduced: boolean;
  /** False until the platform has answered; the standard look is shown until then. */
  readonly known: boolean;
}
/** Which cockpit this browser showed last: `<platform id> full` or `<platform id> reduced`. */
const storageKey = 'freightdeck-cockpit';
/** Undefined when none of this platform was shown. */
export function seenCockpit(platformId: string): 'full' | 'reduced' | undefined {
  const [of, kind] = localStorage.getItem(storageKey)?.split(' ') ?? [];
  return of === platformId && (kind === 'full' || kind === 'reduced') ? kind : undefined;
}
export const standardLook: Look = { settings: standardCockpit, reduced: false, known: false };

/**
 * Look of a tenant's cockpit, from its configuration and presentation settings. Without an answer the standard one is
 * used.
 */
export async function readLook(http: Http, platformId: string, signal?: AbortSignal): Promise<Look> {
  const options = { quiet: true, ...(signal ? { signal } : {}) };
  const [platform, config] = await Promise.all([
    http.ask(platformConfig, { platformId }, options).catch(() => undefined),
    http.ask(cockpitConfig, {}, options).catch(() => undefined),
  ]);
  const { reducedCockpit, stationTile, mapApproval } = platform?.presentation ?? {};
  const settings = config ?? standardCockpit;
  const reduced = reducedCockpit === true;
  if (platform) localStorage.setItem(storageKey, `${platformId} ${reduced ? 'reduced' : 'full'}`);
  return {
    known: true,
    reduced,
    settings: {
      ...settings,
      stations: settings.stations ?? (typeof stationTile === 'number' ? stationTile : null),
      mapApproval: settings.mapApproval ?? (typeof mapApproval === 'string' && mapApproval ? mapApproval : null),
    },
  };
}
