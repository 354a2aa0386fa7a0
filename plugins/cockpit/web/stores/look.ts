import { platformConfig } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { cockpitConfig, standardCockpit, type CockpitSettings } from '../../contract/index.ts';

export interface Look {
  readonly settings: CockpitSettings;
  /** The platform's name on a grey ground, and nothing else. */
  readonly reduced: boolean;
  /** False until the platform has answered; until then the rest is the standard. */
  readonly known: boolean;
}
/** Whether the cockpit last seen in this browser was a reduced one. */
const storageKey = 'freightdeck-reduced-cockpit';
export const sawReduced = (): boolean => localStorage.getItem(storageKey) !== null;
export const standardLook: Look = { settings: standardCockpit, reduced: false, known: false };

/** How a tenant's cockpit looks: its configuration, and what its presentation says. Without an answer the standard cockpit is shown. */
export async function readLook(http: Http, platformId: string, signal?: AbortSignal): Promise<Look> {
  const options = { quiet: true, ...(signal ? { signal } : {}) };
  const [platform, config] = await Promise.all([http.ask(platformConfig, { platformId }, options).catch(() => undefined), http.ask(cockpitConfig, {}, options).catch(() => undefined)]);
  const { reducedCockpit, stationTile, mapApproval } = platform?.presentation ?? {};
  const settings = config ?? standardCockpit;
  const reduced = reducedCockpit === true;
  if (reduced) localStorage.setItem(storageKey, '1');
  else if (!signal?.aborted) localStorage.removeItem(storageKey);
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
