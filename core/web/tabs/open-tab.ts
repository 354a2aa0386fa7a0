import type { Text } from '@freightdeck/sdk/manifest';
import type { Tab } from '@freightdeck/sdk/web';

/** What the tabs need to know about a route. */
export interface TabRoute {
  readonly name: string;
  readonly title: Text;
  readonly pinned: boolean;
  readonly multi: boolean;
  readonly cache: boolean;
  /** Name of the list to which a page without a menu entry belongs. */
  readonly parent?: string | undefined;
}
export interface TabPlace {
  readonly path: string;
  readonly fullPath: string;
  readonly query: Readonly<Record<string, string>>;
}
/** The tab record of the specification, with a `key` that stays the same when the query of the page changes. */
export interface OpenTab extends Tab {
  readonly key: string;
  readonly hash: string;
  readonly params: Readonly<Record<string, string>>;
  readonly meta: { readonly title: Text; readonly affix: boolean; readonly noCache: boolean };
}

/** One tab for each record of a route, whatever else its address says; without a record, one for each address. */
export const keyOf = ({ path, fullPath, query: { id } }: TabPlace, { multi }: TabRoute): string =>
  multi ? (id === undefined ? fullPath : `${path}?id=${id}`) : path;
export const pathOfKey = (key: string): string => key.split('?')[0] ?? key;
export const openTab = (place: TabPlace, route: TabRoute): OpenTab => ({
  key: keyOf(place, route),
  fullPath: place.fullPath,
  path: place.path,
  query: place.query,
  name: route.name,
  title: route.title,
  pinned: route.pinned,
  hash: `#${place.fullPath}`,
  params: {},
  meta: { title: route.title, affix: route.pinned, noCache: !route.cache },
});
export const withPlace = (tab: OpenTab, place: TabPlace): OpenTab => ({
  ...tab,
  fullPath: place.fullPath,
  path: place.path,
  query: place.query,
  hash: `#${place.fullPath}`,
});
