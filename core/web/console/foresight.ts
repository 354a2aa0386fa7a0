import type { PageDefinition } from '@freightdeck/sdk/web';
import type { Wire } from '../http/index.ts';
import type { I18nStore } from '../i18n/index.ts';
import { within } from '../i18n/index.ts';
import { readAddress } from '../navigation/index.ts';
import type { LinkForesight } from '../navigation/index.ts';
import { foreseePage, foreseePlugin, loadBudgetMs } from '../plugins/index.ts';
import type { PluginEntry, PluginStore, RegisteredRoute } from '../plugins/index.ts';
import type { TabStore } from '../tabs/index.ts';
import type { ConsoleOptions } from './options.ts';
import type { PageBeginning } from './page-beginning.ts';

/**
 * What is made ready before somebody goes somewhere. A failure is told when they do go. Only pages of theirs, never a
 * partner's, and nothing where data is saved.
 */
export interface Foresight extends LinkForesight {
  /**
   * What leads to a path stands in sight: foreseen as well, if the page there is light, one after the other when nobody
   * waits for anything.
   */
  near(path: string): void;
  /**
   * The first page stands: what all their plugins begin with is foreseen in the same way, so that no step has to wait
   * for a script and what it leads to.
   */
  foreseePlugins(): void;
}
interface Foreseeable {
  readonly route: RegisteredRoute;
  readonly entry: PluginEntry;
}
export function foresight(
  { ahead }: ConsoleOptions,
  plugins: PluginStore,
  tabs: TabStore,
  i18n: I18nStore,
  wire: Wire,
  beginning: PageBeginning,
): Foresight {
  const foreseeable = (path: string): Foreseeable | undefined => {
    const route = plugins.routes.at(path);
    const entry = route?.allowed ? plugins.entry(route.plugin) : undefined;
    return route && entry && mayRun(entry) ? { route, entry } : undefined;
  };
  const pageAt = async (path: string): Promise<PageDefinition | undefined> => {
    const { route, entry } = foreseeable(path) ?? {};
    if (!route || !entry) return undefined;
    const page = plugins.pageState(route.name);
    if (page) return page.state === 'ready' ? page.definition : undefined;
    ahead?.scripts(path);
    return foreseePage(entry, route.name, i18n.language);
  };
  const seen = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();
  /**
   * One after the other, when nobody waits for anything; what hangs keeps the others waiting for as long as a page
   * would wait for it.
   */
  const inTurn = (act: () => Promise<unknown>): void => {
    turn = turn
      .then(() => wire.calm())
      .then(idle)
      .then(() => within(loadBudgetMs, act(), () => new Error('too long')))
      .catch(() => undefined);
  };
  return {
    near: (path) => {
      if (seen.has(path) || !foreseeable(path)) return;
      seen.add(path);
      inTurn(async () => {
        if (await ahead?.light(path)) await pageAt(path);
      });
    },
    foreseePlugins: () => {
      for (const entry of plugins.records)
        inTurn(async () => {
          if (mayRun(entry)) await foreseePlugin(entry, i18n.language);
        });
    },
    foresee: (address) => {
      pageAt(readAddress(address).path).catch(() => undefined);
    },
    expect: (address) => {
      const { path, query } = readAddress(address);
      if (tabs.tabs.some((tab) => tab.path === path)) return;
      pageAt(path)
        .then((page) => page && beginning.begin(page, query))
        .catch(() => undefined);
    },
  };
}
/** One of theirs. What a partner's code does when it is run is not ours to know. */
const mayRun = ({ source, state }: PluginEntry): boolean =>
  source.address === undefined && ['matched', 'active'].includes(state) && !savesData();
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
/** Resolves when the browser has nothing else to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => {
        resolve();
      });
    else setTimeout(resolve, 200);
  });
/** Acts when the browser has nothing else to do; never where data is saved. */
export function whenIdle(act: () => void): void {
  if (!savesData()) void idle().then(act);
}
