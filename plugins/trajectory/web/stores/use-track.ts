import { useEffect, useState } from 'react';
import { Http, usePage, useService } from '@freightdeck/sdk/web';
import { TrackDesk } from './track-desk.ts';

/** The `TrackDesk` of this page; the player pauses while the page is hidden. */
export function useTrack(): TrackDesk {
  const http = useService(Http);
  const { visible } = usePage();
  const [desk] = useState(() => new TrackDesk(http));
  useEffect(() => {
    if (!visible) return undefined;
    let before = performance.now();
    const tick = (now: number): void => {
      desk.step(now - before);
      before = now;
      frame = requestAnimationFrame(tick);
    };
    let frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [desk, visible]);
  return desk;
}
