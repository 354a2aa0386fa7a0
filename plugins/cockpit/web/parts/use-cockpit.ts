import { createContext, useContext, useEffect, useState } from 'react';
import { Http, usePage, useService } from '@freightdeck/sdk/web';
import { CockpitFigures } from '../stores/cockpit-figures.ts';

/** The figures of a page, asked for while the page is seen. */
export function useCockpit(): CockpitFigures {
  const http = useService(Http);
  const { visible } = usePage();
  const [figures] = useState(() => new CockpitFigures(http));
  useEffect(() => (visible ? figures.watch() : undefined), [figures, visible]);
  return figures;
}
/** The board's figures, for its tiles and for those other plugins add. */
export const CockpitContext = createContext<CockpitFigures | undefined>(undefined);
export function useFigures(): CockpitFigures {
  const figures = useContext(CockpitContext);
  if (!figures) throw new Error('A cockpit tile stands inside the cockpit');
  return figures;
}
