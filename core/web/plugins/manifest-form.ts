import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { CatalogueEntry } from './plugin-entry.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean =>
  isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string';
const isList = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
const isUpload = (value: unknown): boolean =>
  isRecord(value) && isText(value.title) && isList(value.accept) && typeof value.maxBytes === 'number';
const isRoute = (value: unknown): boolean =>
  isRecord(value) && typeof value.path === 'string' && value.path.startsWith('/') && isText(value.title);
/** The path of the first invalid entry, like `routes.a`, or `place` itself when it is no record. */
function wrongEntry(place: string, all: unknown, right: (value: unknown) => boolean): string | undefined {
  if (!isRecord(all)) return place;
  const wrong = Object.entries(all).find(([, value]) => !right(value));
  return wrong && `${place}.${wrong[0]}`;
}

/**
 * The path of the first invalid part of a manifest. The type proves nothing, because a received manifest may contain
 * anything.
 */
function strangePlace({
  title,
  routes,
  menus,
  permissions,
  requires = [],
  provides = [],
  contributions = {},
  dictionaries = {},
  uploads = {},
  notices = {},
}: PluginManifest): string | undefined {
  if (!isText(title)) return 'title';
  if (!isList(requires)) return 'requires';
  if (!isList(provides)) return 'provides';
  return (
    wrongEntry('routes', routes, isRoute) ??
    wrongEntry('menus', menus, (name) => typeof name === 'string' && Object.hasOwn(routes, name)) ??
    wrongEntry('permissions', permissions, isList) ??
    wrongEntry('dictionaries', dictionaries, isRecord) ??
    wrongEntry('uploads', uploads, isUpload) ??
    wrongEntry('notices', notices, (one) => isRecord(one) && isText(one.title)) ??
    wrongEntry('contributions', contributions, isRecord) ??
    Object.entries(contributions)
      .map(([slot, all]) => wrongEntry(`contributions.${slot}`, all, (one) => isRecord(one) && isText(one.title)))
      .find((place) => place !== undefined)
  );
}
/** An empty manifest under the same id, so that a broken one cannot affect other plugins. */
const withoutContent = ({ id, version }: PluginManifest): PluginManifest => ({
  id,
  version: String(version),
  sdk: '*',
  title: { zh: id, en: id },
  routes: {},
  menus: {},
  permissions: {},
});
/** Checks the manifest of a received plugin. Those of the product were checked by the compiler. */
export function receivedEntry(entry: CatalogueEntry): CatalogueEntry {
  const strange = strangePlace(entry.manifest);
  return strange === undefined ? entry : { ...entry, strange, manifest: withoutContent(entry.manifest) };
}
