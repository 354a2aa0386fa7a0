import type { PageDefinition } from '@freightdeck/sdk/web';
import { foreseePage } from '../plugins/index.ts';
import type { BuiltConsole } from './build-parts.ts';

/** What is made ready before somebody goes somewhere. A failure is told when they do go. */
export interface Foresight {
  /** Somebody may go to a path: the code of the page there is fetched and run, if it is theirs and no partner's. Nothing is set up and no row is read. */
  foresee(path: string): void;
  /** Somebody has begun to press what leads to a path: its first rows are asked for as well, unless the page stands already. */
  expect(path: string): void;
}
export function foresight({ parts: { plugins, tabs, i18n }, begin }: BuiltConsole, scripts: ((path: string) => void) | undefined): Foresight {
  const pageAt = async (path: string): Promise<PageDefinition | undefined> => {
    const route = plugins.routes.at(path);
    const entry = route?.allowed ? plugins.entry(route.plugin) : undefined;
    // What a partner's code does when it is run is not ours to know.
    if (!route || !entry || entry.source.address !== undefined || !['matched', 'active'].includes(entry.state) || savesData()) return undefined;
    const page = plugins.pageState(route.name);
    if (page) return page.state === 'ready' ? page.definition : undefined;
    scripts?.(path);
    return foreseePage(entry, route.name, i18n.language);
  };
  return {
    foresee: (path) => { pageAt(path).catch(() => undefined); },
    expect: (path) => {
      if (tabs.tabs.some((tab) => tab.path === path)) return;
      pageAt(path).then((page) => page && begin(page, {})).catch(() => undefined);
    },
  };
}
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
