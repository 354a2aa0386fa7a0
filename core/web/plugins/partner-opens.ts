import { partnerOpened } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { reaction } from 'mobx';

/** What is asked of the console to count opened pages. */
export interface OpensConsole {
  readonly http: Pick<Http, 'run'>;
  /** Address of the page that is shown. */
  readonly tabs: { readonly active: string };
  readonly plugins: {
    entry(id: string): { readonly isInDevelopment: boolean } | undefined;
    readonly routes: { at(path: string): { readonly name: string; readonly plugin: string } | undefined };
  };
}
const everyMs = 60_000;
let stop: (() => void) | undefined;

/**
 * Counts how often the pages of these plugins are opened, and reports it once a minute: plugin, page and number, and
 * nothing else. Ends when it is called again, with none when the session has no partners' plugins any more.
 */
export function countOpens(ids: readonly string[], { http, tabs, plugins }: OpensConsole): void {
  stop?.();
  stop = undefined;
  if (ids.length === 0) return;
  const counts = new Map<string, { pluginId: string; page: string; opens: number }>();
  const send = (): void => {
    const opened = [...counts.values()].slice(0, 50);
    counts.clear();
    if (opened.length > 0) void http.run(partnerOpened, { opened }, undefined, { quiet: true }).catch(() => undefined);
  };
  const left = (): void => {
    if (document.visibilityState === 'hidden') send();
  };
  const timer = setInterval(send, everyMs);
  document.addEventListener('visibilitychange', left);
  const end = reaction(
    () => tabs.active,
    (active) => {
      // Nobody is signed in any more: what is left is not the next person's.
      if (active === '') counts.clear();
      const route = plugins.routes.at(active.split('?', 1)[0] ?? '');
      // A version in the making may stand in the place of the one that is counted.
      if (!route || !ids.includes(route.plugin) || plugins.entry(route.plugin)?.isInDevelopment) return;
      const known = counts.get(route.name) ?? { pluginId: route.plugin, page: route.name, opens: 0 };
      counts.set(route.name, { ...known, opens: Math.min(1000, known.opens + 1) });
    },
    { fireImmediately: true },
  );
  stop = () => {
    send();
    end();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', left);
  };
}
