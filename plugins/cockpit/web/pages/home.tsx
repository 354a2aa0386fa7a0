import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { Auth, page as freePage, useService } from '@freightdeck/sdk/web';
import { sawReduced, useSettings } from '../parts/use-settings.ts';

// Charts and map are fetched for who sees them: a reduced cockpit has none.
const loadBoard = () => import('../parts/live-board.tsx').then((module) => ({ default: module.LiveBoard }));
const begun = sawReduced() ? undefined : loadBoard();
begun?.catch(() => undefined);
const LiveBoard = lazy(() => begun?.catch(loadBoard) ?? loadBoard());
const useStyles = makeStyles({
  reduced: { display: 'grid', placeItems: 'center', height: '100%', minHeight: '320px', backgroundColor: tokens.colorNeutralBackground4 },
  heading: { fontSize: tokens.fontSizeHero800, lineHeight: tokens.lineHeightHero800, fontWeight: tokens.fontWeightSemibold, textAlign: 'center', margin: 0, padding: '0 24px' },
});

const Coming = () => <div aria-busy="true" />;
/** 驾驶舱. Some tenants get a heading with their name only. */
const Home = observer(() => {
  const styles = useStyles();
  const { session } = useService(Auth);
  const { settings, reduced, known } = useSettings();
  if (!known) return <Coming />;
  if (reduced)
    return (
      <div className={styles.reduced} data-reduced>
        <h2 className={styles.heading}>{session?.platformName}</h2>
      </div>
    );
  return <LiveBoard settings={settings} />;
});
export const page = freePage(() => <Suspense fallback={<Coming />}><Home /></Suspense>);
