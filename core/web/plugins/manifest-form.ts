import type { PluginManifest } from '@freightdeck/sdk/manifest';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string';
const isList = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
/** The first entry that is not what it has to be, by its place. */
const wrongEntry = (place: string, all: unknown, wrong: (value: unknown, at: string) => string | undefined): string | undefined => {
  if (!isRecord(all)) return place;
  for (const [name, value] of Object.entries(all)) {
    const found = wrong(value, `${place}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Where a manifest is not one, whatever its type says: what came from elsewhere may hold anything. */
export function strangePlace({ title, routes, menus, permissions, requires = [], provides = [], contributions = {} }: PluginManifest): string | undefined {
  if (!isText(title)) return 'title';
  if (!isList(requires)) return 'requires';
  if (!isList(provides)) return 'provides';
  return wrongEntry('routes', routes, (route, at) => (isRecord(route) && typeof route.path === 'string' && route.path.startsWith('/') && isText(route.title) ? undefined : at))
    ?? wrongEntry('menus', menus, (name, at) => (typeof name === 'string' && Object.hasOwn(routes, name) ? undefined : at))
    ?? wrongEntry('permissions', permissions, (codes, at) => (isList(codes) ? undefined : at))
    ?? wrongEntry('contributions', contributions, (slot, at) => wrongEntry(at, slot, (one, place) => (isRecord(one) && isText(one.title) ? undefined : place)));
}
/** Nothing of it, under its own name: so that a broken manifest stands in nobody's way. */
export const withoutContent = ({ id, version }: PluginManifest): PluginManifest =>
  ({ id, version: String(version), sdk: '*', title: { zh: id, en: id }, routes: {}, menus: {}, permissions: {} });
