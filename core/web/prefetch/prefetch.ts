import type { PageDefinition } from '@freightdeck/sdk/web';
import { within } from '../i18n/index.ts';
import type { I18nStore } from '../i18n/index.ts';
import type { Wire } from '../http/index.ts';
import { readAddress } from '../navigation/index.ts';
import { loadBudgetMs } from '../plugins/index.ts';
import type { PluginEntry, PluginStore, RegisteredRoute } from '../plugins/index.ts';
import type { TabStore } from '../tabs/index.ts';
import { browserIdle, savesData } from './idle.ts';
import { preloadPage, preloadPlugin } from './preload.ts';

/**
 * Prefetches what a person may need next. Only their own pages, never a partner's (whose code may do anything when it
 * runs), and nothing when the browser saves data. Failures are ignored; opening the page shows them.
 */
export interface Prefetch {
  /**
   * Fetches the page at an address. `code`: its code and texts; `rows`: also its first rows, unless a tab of the page
   * is open. Its plugin's setup does not run.
   */
  prefetchPage(address: string, level: 'code' | 'rows'): void;
  /**
   * Fetches the code of a page in idle time, each only once. Excepted are pages of plugins that are always active (the
   * cockpit, with charts and maps).
   */
  prefetchWhenIdle(address: string): void;
  /**
   * Fetches the page of the current address with its rows while the menus are still loading. A wrong guess costs two
   * requests; the platform refuses pages the person may not see.
   */
  prefetchFirstPage(): void;
  /** Fetches the code of all the person's plugins in idle time, one after the other. */
  prefetchPlugins(): void;
}
export interface PrefetchParts {
  readonly plugins: PluginStore;
  readonly tabs: TabStore;
  readonly i18n: I18nStore;
  readonly wire: Wire;
}

export function createPrefetch(
  { plugins, tabs, i18n, wire }: PrefetchParts,
  startPage: (definition: PageDefinition, query: Readonly<Record<string, string>>) => Promise<void>,
): Prefetch {
  const targetAt = (path: string): { readonly route: RegisteredRoute; readonly entry: PluginEntry } | undefined => {
    const route = plugins.routes.at(path);
    const entry = route?.allowed ? plugins.entry(route.plugin) : undefined;
    return route && entry && mayPrefetch(entry) ? { route, entry } : undefined;
  };
  const codeAt = async (path: string): Promise<PageDefinition | undefined> => {
    const target = targetAt(path);
    if (!target) return undefined;
    const page = plugins.pageState(target.route.name);
    if (page) return page.state === 'ready' ? page.definition : undefined;
    return preloadPage(target.entry, target.route.name, i18n.language);
  };
  const asked = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();
  /** Runs loads one after the other; a hanging one is abandoned after the time limit of a page. */
  const whenIdle = (load: () => Promise<unknown>): void => {
    queue = queue
      .then(() => wire.whenIdle())
      .then(browserIdle)
      .then(() => within(loadBudgetMs, load(), () => new Error('too long')))
      .catch(() => undefined);
  };
  return {
    prefetchPage: (address, level) => {
      const { path, query } = readAddress(address);
      const wantsRows = level === 'rows' && !tabs.tabs.some((tab) => tab.path === path);
      codeAt(path)
        .then((page) => (page && wantsRows ? startPage(page, query) : undefined))
        .catch(() => undefined);
    },
    prefetchWhenIdle: (address) => {
      const { path } = readAddress(address);
      const target = targetAt(path);
      if (!target || target.entry.manifest.activation === 'always' || asked.has(path)) return;
      asked.add(path);
      whenIdle(() => codeAt(path));
    },
    prefetchFirstPage: () => {
      const { path, query } = readAddress(location.hash === '' ? '#/home' : location.hash);
      const wanted = path === '/' ? '/home' : path;
      for (const entry of plugins.records) {
        const name = Object.entries(entry.manifest.routes).find(([, route]) => route.path === wanted)?.[0];
        if (name === undefined || plugins.toggles[entry.id] === false) continue;
        preloadPage(entry, name, i18n.language)
          .then((page) => page && startPage(page, query))
          .catch(() => undefined);
        return;
      }
    },
    prefetchPlugins: () => {
      for (const entry of plugins.records)
        whenIdle(async () => {
          if (mayPrefetch(entry)) await preloadPlugin(entry, i18n.language);
        });
    },
  };
}
const mayPrefetch = ({ source, state }: PluginEntry): boolean =>
  source.address === undefined && ['matched', 'active'].includes(state) && !savesData();
