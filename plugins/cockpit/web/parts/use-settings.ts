import { startTransition, useEffect, useRef, useState } from 'react';
import { Auth, Http, useService } from '@freightdeck/sdk/web';
import type { Begun } from '../stores/begun.ts';
import { readLook, standardLook, type Look } from '../stores/look.ts';

/** The cockpit configuration of this tenant, from a request that may have been started before. */
export function useSettings(begun?: Begun<Look>): Look {
  const http = useService(Http);
  const platformId = useService(Auth).session?.platformId ?? '';
  const first = useRef(begun);
  const [look, setLook] = useState(begun?.read ?? standardLook);
  useEffect(() => {
    const gone = new AbortController();
    const reading = first.current?.reading ?? readLook(http, platformId, gone.signal);
    first.current = undefined;
    // In a transition, so that the current content stays until everything for the new look is loaded.
    void reading.then((read) => {
      if (!gone.signal.aborted) startTransition(() => setLook(read));
    });
    return () => gone.abort();
  }, [http, platformId]);
  return look;
}
