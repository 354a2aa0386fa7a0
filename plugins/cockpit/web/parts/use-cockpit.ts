import { createContext, useContext, useEffect, useState } from 'react';
import { Http, usePage, useService } from '@freightdeck/sdk/web';
import type { Begun } from '../stores/begun.ts';
import { CockpitFigures, type Reading } from '../stores/cockpit-figures.ts';
import type { Poll } from '../stores/poll.ts';

/** Polls while the page is visible. */
export function useWatched<S extends { readonly poll: Poll }>(make: () => S): S {
  const { visible } = usePage();
  const [store] = useState(make);
  useEffect(() => (visible ? store.poll.watch() : undefined), [store, visible]);
  return store;
}
/** The figures of a page, polled while the page is visible. */
export function useCockpit(seconds?: number, begun?: Begun<Reading>): CockpitFigures {
  const http = useService(Http);
  return useWatched(() => new CockpitFigures(http, seconds, begun));
}
/** The board's figures for its tiles. */
export const CockpitContext = createContext<CockpitFigures | undefined>(undefined);
export function useFigures(): CockpitFigures {
  const figures = useContext(CockpitContext);
  if (!figures) throw new Error('A cockpit tile stands inside the cockpit');
  return figures;
}
