import { makeStyles } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import type { CockpitSettings } from '../../contract/index.ts';
import { Board } from './board.tsx';

const ThemeFrame = lazy(() => import('./theme-frame.tsx').then((module) => ({ default: module.ThemeFrame })));
const useStyles = makeStyles({
  frame: { height: '100%', boxSizing: 'border-box', padding: '12px', '@media (max-width: 1023px)': { height: 'auto' } },
});

/** The board in the configured theme, by default the console's. */
export function ThemedBoard({
  settings,
  onFullScreen,
}: {
  readonly settings: CockpitSettings;
  readonly onFullScreen?: (() => void) | undefined;
}) {
  const styles = useStyles();
  const board = <Board settings={settings} onFullScreen={onFullScreen} />;
  if (settings.theme === 'FOLLOW') return board;
  return (
    <Suspense fallback={null}>
      <ThemeFrame theme={settings.theme} className={styles.frame}>
        {board}
      </ThemeFrame>
    </Suspense>
  );
}
