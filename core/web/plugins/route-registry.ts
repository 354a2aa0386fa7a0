import type { Audience, PluginManifest, Text } from '@freightdeck/sdk/manifest';
import type { PluginRecord, RecordPlace } from '@freightdeck/sdk/web';
import { byCode } from './by-code.ts';
import type { Outcome } from './match.ts';

/** One page of a plugin, from its manifest: enough for menu, tab, breadcrumb and guard. */
export interface RegisteredRoute {
  readonly name: string;
  readonly path: string;
  readonly plugin: string;
  readonly title: Text;
  readonly audience: Audience;
  readonly parent: string | undefined;
  readonly pinned: boolean;
  readonly cache: boolean;
  readonly multi: boolean;
  readonly plain: boolean;
  /** Records that are seen here: resource → what in the address names one. */
  readonly shows: Readonly<Record<string, string>>;
  /** How the command palette recognises input that belongs to this list: filter → pattern. */
  readonly finds: Readonly<Record<string, string>>;
  /** Every signed-in user of the audience may open the page, without a menu. */
  readonly open: boolean;
  /** This user has a menu of the page or of its parent, or the page is open. */
  readonly allowed: boolean;
}
export interface HeldMenus {
  readonly names: ReadonlySet<string>;
  readonly paths: ReadonlyMap<string, string>;
}
export interface RouteRegistry {
  readonly all: readonly RegisteredRoute[];
  at(path: string): RegisteredRoute | undefined;
  named(name: string): RegisteredRoute | undefined;
}

/** Routes of the matched plugins, and open routes of plugins that are not matched yet. */
export function registerRoutes(
  manifests: readonly PluginManifest[],
  outcomes: ReadonlyMap<string, Outcome>,
  menus: HeldMenus,
): RouteRegistry {
  const byPath = new Map<string, RegisteredRoute>();
  const byName = new Map<string, RegisteredRoute>();
  const stateOf = (manifest: PluginManifest): Outcome['state'] => outcomes.get(manifest.id)?.state ?? 'idle';
  const isBlocked = (id: string): boolean => outcomes.get(id)?.state === 'blocked';
  const ordered = manifests.toSorted(
    (a, b) => Number(stateOf(b) === 'matched') - Number(stateOf(a) === 'matched') || byCode(a.id, b.id),
  );
  for (const manifest of ordered) {
    const state = stateOf(manifest);
    if (state === 'blocked') continue;
    for (const [name, route] of Object.entries(manifest.routes)) {
      if (route.needs?.some(isBlocked)) continue;
      if ((state === 'idle' && !route.open) || byName.has(name) || byPath.has(route.path)) continue;
      const owners = Object.entries(manifest.menus)
        .filter(([, target]) => target === name)
        .map(([menu]) => menu);
      const held = owners.filter((menu) => menus.names.has(menu));
      // The menu's url becomes the path of its page; the path in the manifest still leads there too.
      const path = held.map((menu) => menus.paths.get(menu)).find((one) => one !== undefined) ?? route.path;
      const registered: RegisteredRoute = {
        name,
        path,
        plugin: manifest.id,
        title: route.title,
        audience: route.audience,
        parent: route.parent,
        pinned: route.pinned ?? false,
        cache: route.cache ?? true,
        multi: route.multi ?? false,
        plain: route.plain ?? false,
        shows: route.shows ?? {},
        finds: route.finds ?? {},
        open: route.open ?? false,
        allowed: (route.open ?? false) || held.length > 0 || (owners.length === 0 && route.parent === undefined),
      };
      byName.set(name, registered);
      byPath.set(path, registered);
      if (!byPath.has(route.path)) byPath.set(route.path, registered);
    }
  }
  const allowed = (route: RegisteredRoute, passed: readonly string[] = []): boolean => {
    if (route.allowed || route.parent === undefined || passed.includes(route.name)) return route.allowed;
    const parent = byName.get(route.parent);
    return parent !== undefined && allowed(parent, [...passed, route.name]);
  };
  const settled = new Map([...byName].map(([name, route]) => [name, { ...route, allowed: allowed(route) }]));
  return {
    all: [...settled.values()],
    at: (path) => settled.get(byPath.get(path)?.name ?? ''),
    named: (name) => settled.get(name),
  };
}
/** Where records of a resource are seen, found by one of the `known` fields; by any where none are named. */
export function placeOf(
  { all }: RouteRegistry,
  resource: string,
  known: readonly string[] | undefined,
): RecordPlace | undefined {
  const places = all.flatMap(({ path, shows, allowed }): readonly RecordPlace[] => {
    const by = shows[resource];
    return allowed && by !== undefined && (known === undefined || known.includes(by)) ? [{ path, by }] : [];
  });
  // A page of the record itself is nearer than a list with the record in it.
  return places.find(({ by }) => by === 'id') ?? places[0];
}
/** Name of the page at a path whose plugin, or one it needs, is blocked, switched off, or in no menu of the user. */
export function awayAt(
  entries: readonly { readonly manifest: PluginManifest; readonly state: PluginRecord['state'] }[],
  path: string,
): string | undefined {
  const blocked = new Set(entries.filter(({ state }) => state === 'blocked').map(({ manifest }) => manifest.id));
  const away = entries.flatMap(({ manifest, state }) =>
    Object.entries(manifest.routes).filter(
      ([, route]) => state === 'blocked' || state === 'idle' || route.needs?.some((id) => blocked.has(id)),
    ),
  );
  return away.find(([, route]) => route.path === path)?.[0];
}
