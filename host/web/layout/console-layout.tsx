import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Navigation, Preferences, useService, useText } from '@freightdeck/sdk/web';
import { PageStack } from '../pages/page-stack.tsx';
import { NotAllowed, NotFound, PageUnplugged } from '../pages/lazy-states.ts';
import { Breadcrumb, PageTitle } from './breadcrumb.tsx';
import { useMobile } from './narrow.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { MenuFinder } from './popups.ts';
import { SideMenu } from './side-menu.tsx';
import { TabRow } from './tab-row.tsx';
import { TopBar } from './top-bar.tsx';
import { useShellKeys } from './shell-keys.ts';
import { UpdateBanner } from './update-banner.tsx';
import styles from './layout.module.css';

const contentId = 'content';

/** The frame around the pages: top bar, menu, tabs, breadcrumb. */
export const ConsoleLayout = observer(function ConsoleLayout(): ReactElement {
  const text = useText();
  const preferences = useService(Preferences);
  const mobile = useMobile();
  const [drawer, setDrawer] = useState(false);
  const [finding, setFinding] = useState(false);
  const navigation = useService(Navigation);
  useEffect(() => {
    setDrawer(false);
  }, [mobile]);
  useEffect(
    () =>
      reaction(
        () => navigation.path,
        () => {
          setDrawer(false);
        },
      ),
    [navigation],
  );
  const toggle = (): void => {
    if (mobile) setDrawer(!drawer);
    else preferences.set({ sidebar: preferences.sidebar === 'open' ? 'collapsed' : 'open' });
  };
  useShellKeys({
    find: () => {
      setFinding(true);
    },
    fold: toggle,
  });
  const menuShown = mobile ? drawer : preferences.sidebar === 'open';
  return (
    <div className={styles.frame} data-layout={mobile ? 'mobile' : 'desktop'}>
      <a
        className={styles.skip}
        href={`#${contentId}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(contentId)?.focus();
        }}
      >
        {text('core.shell.skip')}
      </a>
      <div className={styles.band} aria-hidden="true" />
      <TopBar
        menuShown={menuShown}
        onToggle={toggle}
        onFind={() => {
          setFinding(true);
        }}
      />
      {!mobile && <SideMenu folded={preferences.sidebar !== 'open'} drawer={false} onVisit={() => undefined} />}
      {mobile && drawer && (
        <>
          <div
            className={styles.scrim}
            aria-hidden="true"
            onClick={() => {
              setDrawer(false);
            }}
          />
          <SideMenu
            folded={false}
            drawer
            onVisit={() => {
              setDrawer(false);
            }}
          />
        </>
      )}
      <div className={styles.main} style={mobile ? { gridColumn: '1 / -1' } : undefined}>
        <TabRow />
        <OfflineBanner />
        <UpdateBanner />
        <Breadcrumb />
        <main id={contentId} tabIndex={-1} className={styles.content}>
          <PageTitle />
          <PageStack />
          <NoPage />
        </main>
      </div>
      {finding && (
        <MenuFinder
          onClose={() => {
            setFinding(false);
          }}
        />
      )}
    </div>
  );
});

// These components read the address themselves, so that navigation does not render the whole frame.
const NoPage = observer(function NoPage(): ReactElement | null {
  const { path, query } = useService(Navigation);
  if (path === '/404')
    return <div className={styles.page}>{query['page'] ? <PageUnplugged name={query['page']} /> : <NotFound />}</div>;
  return path === '/401' ? (
    <div className={styles.page}>
      <NotAllowed />
    </div>
  ) : null;
});
