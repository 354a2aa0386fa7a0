import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { ClosedTabs } from '@freightdeck/core/web/tabs';
import type { Navigation } from '@freightdeck/sdk/web';
import { useWords } from '@freightdeck/core/web/i18n';
import { useConsole } from '../console-context.ts';
import { KeySheet } from './key-sheet.tsx';
import { dragTabs } from './drag-tabs.ts';
import { listenKeys } from './listen-keys.ts';
import { placesOf, takeBack } from './places.ts';

const offerSeconds = 12;
/** Number of recently visited pages that are prefetched. */
const recentPages = 5;

/** A page that was left takes the focus with it: it goes to the new page, not to the top of the document. */
function keepFocus(navigation: Navigation): () => void {
  return reaction(
    () => [navigation.path, navigation.query],
    () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const held = document.activeElement;
          if (held === null || held === document.body || !held.checkVisibility())
            document.getElementById('content')?.focus({ preventScroll: true });
        }),
      ),
  );
}

/**
 * What the console starts after its first page is shown: all shortcut keys, the list of recent pages, and the offer to
 * reopen the tabs of the last session.
 */
export const ConsoleKeys = observer(function ConsoleKeys(): ReactElement | null {
  const console = useConsole();
  const words = useWords('core.shell.places');
  const [sheet, setSheet] = useState(false);
  useEffect(() => {
    const closed = new ClosedTabs(console.tabs);
    const stop = listenKeys({
      console,
      closed,
      sheet: () => {
        setSheet(true);
      },
    });
    return () => {
      stop();
      closed.stop();
    };
  }, [console]);
  useEffect(() => keepFocus(console.navigation), [console]);
  useEffect(() => dragTabs(console.tabs), [console]);
  useEffect(() => {
    const { tabs, plugins } = console;
    const places = placesOf(console);
    const open = (): readonly string[] =>
      tabs.open.filter((tab) => !tab.pinned || tab.path !== '/home').map((tab) => tab.fullPath);
    for (const path of places.recent.slice(0, recentPages)) console.prefetchPage(path, 'code');
    console.prefetchPlugins();
    const { left } = places;
    if (left.length > 1 && open().length === 0)
      console.messages.show('info', words('left', { count: left.length }), {
        seconds: offerSeconds,
        action: { label: words('takeBack'), run: () => takeBack(console) },
      });
    const stops = [
      reaction(
        () => tabs.tabs.find((tab) => tab.key === tabs.activeKey)?.path,
        (path) => {
          const route = path === undefined ? undefined : plugins.routes.at(path);
          if (route?.allowed && path !== '/home' && route.parent === undefined) placesOf(console).visit(route.path);
        },
        { fireImmediately: true, delay: 500 },
      ),
      // A single tab is not stored, so that the tabs of the last session stay on offer.
      reaction(
        open,
        (paths) => {
          if (paths.length > 1) placesOf(console).keepTabs(paths);
        },
        { delay: 500 },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was left is offered once for a person
  }, [console, console.auth.session?.userId, console.auth.session?.platformId]);
  return sheet ? (
    <KeySheet
      onClose={() => {
        setSheet(false);
      }}
    />
  ) : null;
});
