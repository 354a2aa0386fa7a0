import { Http, useService } from '@freightdeck/sdk/web';
import { MapFlows } from '../stores/map-flows.ts';
import { useWatched } from './use-cockpit.ts';

/** The routes of the month, read while the page is visible. */
export function useFlows(): MapFlows {
  const http = useService(Http);
  return useWatched(() => new MapFlows(http));
}
