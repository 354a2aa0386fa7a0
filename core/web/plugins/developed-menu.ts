import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { MenuEntry } from '@freightdeck/sdk/web';

const icon = 'PuzzlePiece';
const mark = { zh: '（开发中）', en: ' (in development)' };
/**
 * What a plugin in development would have in the menu, in a group of its own that says so. Pages of another audience
 * are left out: nobody may open them there.
 */
export function developedMenu({ id, title, routes, menus }: PluginManifest, isOperator: boolean): readonly MenuEntry[] {
  const children = Object.entries(menus).flatMap(([name, to]): readonly MenuEntry[] => {
    const route = routes[to];
    if (!route || (route.audience !== 'both' && (route.audience === 'operator') !== isOperator)) return [];
    const { title: words, path } = route;
    return [{ id: `dev:${name}`, name, title: words, icon: route.icon ?? icon, path, external: false, children: [] }];
  });
  if (children.length === 0) return [];
  const words = { zh: title.zh + mark.zh, en: title.en + mark.en };
  return [{ id: `dev:${id}`, name: `dev:${id}`, title: words, icon, path: undefined, external: false, children }];
}
