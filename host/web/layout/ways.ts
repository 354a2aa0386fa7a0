import type { Console } from '@freightdeck/core/web/console';
import { pathOfKey } from '@freightdeck/core/web/tabs';
import type { Ways } from './menu-walk.ts';

/** How the shown page was reached, by its tab, and to which lists pages belong, by their routes. */
export const waysOf = ({ plugins, tabs }: Pick<Console, 'plugins' | 'tabs'>): Ways => ({
  openers: () => tabs.openers.of(tabs.activeKey).map(pathOfKey),
  parentOf: (path) => {
    const parent = plugins.routes.at(path)?.parent;
    return parent === undefined ? undefined : plugins.routes.named(parent)?.path;
  },
});
