import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { Auth, page as freePage, useService } from '@freightdeck/sdk/web';
import type { CockpitSettings } from '../../contract/index.ts';
import { ThemedBoard } from '../parts/themed-board.tsx';
import { CockpitContext, useCockpit } from '../parts/use-cockpit.ts';
import { useSettings } from '../parts/use-settings.ts';

const FullScreenBoard = lazy(() => import('../parts/full-screen.tsx').then((module) => ({ default: module.FullScreenBoard })));
const useStyles = makeStyles({
  reduced: { display: 'grid', placeItems: 'center', height: '100%', minHeight: '320px', backgroundColor: tokens.colorNeutralBackground4 },
  heading: { fontSize: tokens.fontSizeHero800, lineHeight: tokens.lineHeightHero800, fontWeight: tokens.fontWeightSemibold, textAlign: 'center', margin: 0, padding: '0 24px' },
});
const Full = observer(({ settings }: { readonly settings: CockpitSettings }) => {
  const figures = useCockpit(settings.refreshSec);
  const [wide, setWide] = useState(false);
  return (
    <CockpitContext value={figures}>
      <ThemedBoard settings={settings} onFullScreen={() => setWide(true)} />
      {wide && <Suspense fallback={null}><FullScreenBoard settings={settings} onClose={() => setWide(false)} /></Suspense>}
    </CockpitContext>
  );
});

/** 驾驶舱. Some tenants get a heading with their name only. */
const Home = observer(() => {
  const styles = useStyles();
  const { session } = useService(Auth);
  const { settings, reduced, known } = useSettings();
  if (!known) return null;
  if (reduced)
    return (
      <div className={styles.reduced} data-reduced>
        <h2 className={styles.heading}>{session?.platformName}</h2>
      </div>
    );
  return <Full settings={settings} />;
});
export const page = freePage(Home);
