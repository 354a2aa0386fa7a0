import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { platformConfig } from '@freightdeck/sdk/contract';
import { Auth, Http, page as freePage, useService } from '@freightdeck/sdk/web';
import { Board } from '../parts/board.tsx';
import { CockpitContext, useCockpit } from '../parts/use-cockpit.ts';

const FullScreenBoard = lazy(() => import('../parts/full-screen.tsx').then((module) => ({ default: module.FullScreenBoard })));
const useStyles = makeStyles({
  reduced: { display: 'grid', placeItems: 'center', height: '100%', minHeight: '320px', backgroundColor: tokens.colorNeutralBackground4 },
  heading: { fontSize: tokens.fontSizeHero800, lineHeight: tokens.lineHeightHero800, fontWeight: tokens.fontWeightSemibold, textAlign: 'center', margin: 0, padding: '0 24px' },
});
type Presentation = Readonly<Record<string, string | number | boolean>>;

/** How this tenant's cockpit is presented; undefined until it is known. */
function usePresentation(): Presentation | undefined {
  const http = useService(Http);
  const platformId = useService(Auth).session?.platformId ?? '';
  const [presentation, setPresentation] = useState<Presentation>();
  useEffect(() => {
    const gone = new AbortController();
    http.ask(platformConfig, { platformId }, { quiet: true, signal: gone.signal }).then((config) => setPresentation(config?.presentation ?? {}), () => gone.signal.aborted || setPresentation({}));
    return () => gone.abort();
  }, [http, platformId]);
  return presentation;
}

const Full = observer(({ presentation }: { readonly presentation: Presentation }) => {
  const figures = useCockpit();
  const [wide, setWide] = useState(false);
  const stations = typeof presentation.stationTile === 'number' ? presentation.stationTile : undefined;
  const mapApproval = String(presentation.mapApproval ?? '');
  return (
    <CockpitContext value={figures}>
      <Board mapApproval={mapApproval} stations={stations} onFullScreen={() => setWide(true)} />
      {wide && <Suspense fallback={null}><FullScreenBoard mapApproval={mapApproval} stations={stations} onClose={() => setWide(false)} /></Suspense>}
    </CockpitContext>
  );
});

/** 驾驶舱. Some tenants get a heading with their name only. */
const Home = observer(() => {
  const styles = useStyles();
  const { session } = useService(Auth);
  const presentation = usePresentation();
  if (!presentation) return null;
  if (presentation.reducedCockpit === true)
    return (
      <div className={styles.reduced}>
        <h1 className={styles.heading}>{session?.platformName}</h1>
      </div>
    );
  return <Full presentation={presentation} />;
});
export const page = freePage(Home);
