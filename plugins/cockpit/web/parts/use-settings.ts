import { startTransition, useEffect, useState } from 'react';
import { platformConfig } from '@freightdeck/sdk/contract';
import { Auth, Http, useService } from '@freightdeck/sdk/web';
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
const standard: Look = { settings: standardCockpit, reduced: false, known: false };

/** How this tenant's cockpit looks: its configuration, and what its presentation says. Without an answer the standard cockpit is shown. */
export function useSettings(): Look {
  const http = useService(Http);
  const platformId = useService(Auth).session?.platformId ?? '';
  const [look, setLook] = useState(standard);
  useEffect(() => {
    const gone = new AbortController();
    const options = { quiet: true, signal: gone.signal };
    void Promise.all([http.ask(platformConfig, { platformId }, options).catch(() => undefined), http.ask(cockpitConfig, {}, options).catch(() => undefined)]).then(([platform, config]) => {
      if (gone.signal.aborted) return;
      const { reducedCockpit, stationTile, mapApproval } = platform?.presentation ?? {};
      const settings = config ?? standardCockpit;
      const look: Look = {
        known: true,
        reduced: reducedCockpit === true,
        settings: {
          ...settings,
          stations: settings.stations ?? (typeof stationTile === 'number' ? stationTile : null),
          mapApproval: settings.mapApproval ?? (typeof mapApproval === 'string' && mapApproval ? mapApproval : null),
        },
      };
      if (look.reduced) localStorage.setItem(storageKey, '1');
      else localStorage.removeItem(storageKey);
      // What is fetched for this look may take its time: what stands there stays until then.
      startTransition(() => setLook(look));
    });
    return () => gone.abort();
  }, [http, platformId]);
  return look;
}
