import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { ClosedTabs } from '@freightdeck/core/web/tabs';
import { useWords } from '@freightdeck/core/web/i18n';
import { useConsole } from '../console-context.ts';
import { KeySheet } from './key-sheet.tsx';
import { listenKeys } from './listen-keys.ts';
import { placesOf, takeBack } from './places.ts';
import en from './words/places-en.json' with { type: 'json' };
import zh from './words/places-zh.json' with { type: 'json' };

const texts = { zh, en };
const offerSeconds = 12;
/** So many of the pages somebody was last on are fetched before they go to them again. */
const recentPages = 5;

/**
 * What the console does once its first page stands: all its keys, where the person has been, and the offer to go on
 * where they left off.
 */
export const ConsoleKeys = observer(function ConsoleKeys(): ReactElement | null {
  const console = useConsole();
  const words = useWords(texts);
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
      // One tab is no workspace: until there are more, those of the last session stay on offer.
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
