import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import type { CockpitSettings } from '../../contract/index.ts';
import type { Begun } from '../stores/begun.ts';
import type { Reading } from '../stores/cockpit-figures.ts';
import { ThemedBoard } from './themed-board.tsx';
import { CockpitContext, useCockpit } from './use-cockpit.ts';

const FullScreenBoard = lazy(() => import('./full-screen.tsx').then((module) => ({ default: module.FullScreenBoard })));

export interface LiveBoardProps {
  readonly settings: CockpitSettings;
  /** The first figures, if loading has started. */
  readonly begun?: Begun<Reading> | undefined;
}
/** The board with its own figures, and a full-window mode. */
export const LiveBoard = observer(({ settings, begun }: LiveBoardProps) => {
  const figures = useCockpit(settings.refreshSec, begun);
  const [wide, setWide] = useState(false);
  return (
    <CockpitContext value={figures}>
      <ThemedBoard settings={settings} onFullScreen={() => setWide(true)} />
      {wide && (
        <Suspense fallback={null}>
          <FullScreenBoard settings={settings} onClose={() => setWide(false)} />
        </Suspense>
      )}
    </CockpitContext>
  );
});
