import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import type { CockpitSettings } from '../../contract/index.ts';
import { ThemedBoard } from './themed-board.tsx';
import { CockpitContext, useCockpit } from './use-cockpit.ts';

const FullScreenBoard = lazy(() => import('./full-screen.tsx').then((module) => ({ default: module.FullScreenBoard })));

/** The board with figures of its own, which may be looked at over the whole window. */
export const LiveBoard = observer(({ settings }: { readonly settings: CockpitSettings }) => {
  const figures = useCockpit(settings.refreshSec);
  const [wide, setWide] = useState(false);
  return (
    <CockpitContext value={figures}>
      <ThemedBoard settings={settings} onFullScreen={() => setWide(true)} />
      {wide && <Suspense fallback={null}><FullScreenBoard settings={settings} onClose={() => setWide(false)} /></Suspense>}
    </CockpitContext>
  );
});
