import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { Auth, freePage, usePlace, useService } from '@freightdeck/sdk/web';
import { useSettings } from '../parts/use-settings.ts';
import { beginHome, loadBoard, startOf } from '../parts/home-start.ts';
import { wantsSteps } from '../stores/first-steps.ts';

const LiveBoard = lazy(() => loadBoard().then((Board) => ({ default: Board })));
const FirstSteps = lazy(() => import('../parts/first-steps.tsx').then((module) => ({ default: module.FirstSteps })));
const ToDoCard = lazy(() => import('../parts/to-do.tsx').then((module) => ({ default: module.ToDoCard })));
const useStyles = makeStyles({
  reduced: {
    display: 'grid',
    placeItems: 'center',
    height: '100%',
    minHeight: '320px',
    backgroundColor: tokens.colorNeutralBackground4,
  },
  heading: {
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    margin: 0,
    padding: '0 24px',
  },
});

const Coming = () => <div aria-busy="true" />;
/** 驾驶舱. Some tenants only get a heading with their name; first steps and what waits stand above it. */
const Home = observer(() => {
  const styles = useStyles();
  const { session } = useService(Auth);
  const [start] = useState(() => startOf(session));
  const [Board] = useState(() => start?.board?.read ?? LiveBoard);
  const [isNew] = useState(() => wantsSteps(session));
  // 入门清单 in the person's menu leads here.
  const isAsked = 'steps' in usePlace().query;
  const { settings, reduced, known } = useSettings(start?.look);
  if (!known) return <Coming />;
  return (
    <>
      {(isNew || isAsked) && (
        <Suspense fallback={null}>
          <FirstSteps isAsked={isAsked} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <ToDoCard />
      </Suspense>
      {reduced ? (
        <div className={styles.reduced} data-reduced>
          <h2 className={styles.heading}>{session?.platformName}</h2>
        </div>
      ) : (
        <Board settings={settings} begun={start?.figures} />
      )}
    </>
  );
});
export const page = freePage(
  () => (
    <Suspense fallback={<Coming />}>
      <Home />
    </Suspense>
  ),
  beginHome,
);
