import type { PluginManifest } from '../manifest/index.ts';

/** Where a name stands in the manifest, and the name. */
type Named = readonly [place: string, name: string];

const keysOf = (part: string, all: object): Named[] => Object.keys(all).map((name) => [`${part}.${name}`, name]);
/** What the entries of one part name: `serves.rate` names a key, `notices.a.opens` a page. */
const namedIn = <T>(
  part: string,
  all: Readonly<Record<string, T>>,
  named: (entry: T) => string | readonly string[] | undefined,
  field = '',
): Named[] =>
  Object.entries(all).flatMap(([name, entry]) =>
    [named(entry) ?? []].flat().map((found): Named => [`${part}.${name}${field}`, found]),
  );

/**
 * The place of the first name that is not the plugin's own, or that names nothing:
 * `serves.rate (acme-quotes.book:sell)`.
 * Names must belong to the plugin, so that it cannot interfere with another one.
 */
export function strangeName({
  id,
  routes,
  menus,
  permissions,
  provides = [],
  contributions = {},
  dictionaries = {},
  uploads = {},
  notices = {},
  serves = {},
  hears = {},
  jobs = {},
  codes = {},
}: PluginManifest): string | undefined {
  const keys = new Set(Object.entries(permissions).flatMap(([name, all]) => all.map((one) => `${name}:${one}`)));
  const granted = new Set(Object.values(permissions).flat());
  const first = (all: readonly Named[], fits: (name: string) => boolean): Named | undefined =>
    all.find(([, name]) => !fits(name));
  const found =
    first(
      [
        ...keysOf('routes', routes),
        ...keysOf('menus', menus),
        ...provides.map((name, at) => [`provides.${at}`, name] as const),
        ...keysOf('dictionaries', dictionaries),
        ...keysOf('uploads', uploads),
        ...keysOf('notices', notices),
      ],
      (name) => name.startsWith(`${id}.`),
    ) ??
    first(
      namedIn('routes', routes, ({ path }) => path, '.path'),
      (path) => path === `/partner/${id}` || path.startsWith(`/partner/${id}/`),
    ) ??
    first(
      [
        ...namedIn('menus', menus, (name) => name),
        ...keysOf('permissions', permissions),
        ...namedIn('routes', routes, ({ parent }) => parent, '.parent'),
        ...namedIn('notices', notices, ({ opens }) => opens, '.opens'),
      ],
      (name) => Object.hasOwn(routes, name),
    ) ??
    first(
      [
        ...namedIn('menus', menus, (name) => `${name}:view`),
        ...Object.entries(contributions).flatMap(([slot, all]) =>
          namedIn(`contributions.${slot}`, all, ({ key }) => key, '.key'),
        ),
        ...namedIn('uploads', uploads, ({ key }) => key, '.key'),
        ...namedIn('notices', notices, ({ key }) => key, '.key'),
        ...namedIn('serves', serves, (key) => key),
      ],
      (key) => keys.has(key),
    ) ??
    // Where the platform itself calls, no person does: what comes there is never made up by somebody.
    first(
      [...namedIn('hears', hears, (path) => path), ...namedIn('jobs', jobs, ({ path }) => path, '.path')],
      (path) => !Object.hasOwn(serves, path),
    ) ??
    first(keysOf('codes', codes), (one) => granted.has(one));
  return found && (found[0].endsWith(`.${found[1]}`) ? found[0] : `${found[0]} (${found[1]})`);
}
