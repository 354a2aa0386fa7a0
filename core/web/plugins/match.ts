import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { satisfies } from '@freightdeck/sdk/manifest';
import { byCode } from './by-code.ts';
import type { Pins, Toggles } from './toggles.ts';

export interface Outcome {
  readonly state: 'blocked' | 'matched' | 'idle';
  readonly code?: string;
  readonly reason?: string;
  readonly matchedBy?: string;
}
export interface Situation {
  readonly menuNames: ReadonlySet<string>;
  readonly toggles: Toggles;
  readonly pins?: Pins;
  /** Plugins the operator has switched off for this tenant: id → reason. A toggle cannot switch them on again. */
  readonly off?: ReadonlyMap<string, string> | undefined;
  readonly sdk: string;
  /** Plugins with an invalid manifest: id → path of the invalid part. */
  readonly strange?: ReadonlyMap<string, string>;
  /** Plugins of which an open route has been requested: id → route name. */
  readonly asked: ReadonlyMap<string, string>;
  /** False before sign-in: nothing is matched. */
  readonly signedIn: boolean;
}
/** Code of a plugin that the operator has switched off for the tenant. */
export const offForTenant = 'PLG-120';
type Blocks = Map<string, { readonly code?: string; readonly reason: string }>;

/**
 * Decides which plugins this user has, with all plugins those require. A pure function: the result does not depend on
 * the order in which plugins load.
 */
export function matchPlugins(manifests: readonly PluginManifest[], situation: Situation): ReadonlyMap<string, Outcome> {
  const byId = new Map(manifests.toSorted((a, b) => byCode(a.id, b.id)).map((manifest) => [manifest.id, manifest]));
  const blocks = firstBlocks(byId, situation);
  for (;;) {
    blockDependents(byId, blocks);
    const matched = closure(byId, blocks, situation);
    const conflict = routeConflict(byId, matched);
    if (!conflict) return outcomes(byId, blocks, matched);
    blocks.set(conflict.id, { code: 'PLG-110', reason: conflict.reason });
  }
}

function firstBlocks(
  byId: ReadonlyMap<string, PluginManifest>,
  { toggles, pins = {}, off, sdk, strange }: Situation,
): Blocks {
  const blocks: Blocks = new Map();
  const fitting = new Map<string, boolean>();
  const fits = (range: string): boolean => {
    const known = fitting.get(range) ?? satisfies(sdk, range);
    fitting.set(range, known);
    return known;
  };
  for (const { id, version, sdk: range } of byId.values()) {
    const pin = pins[id] ?? version;
    const place = strange?.get(id);
    if (place !== undefined) blocks.set(id, { code: 'PLG-101', reason: `not a manifest: ${place}` });
    else if (off?.has(id)) blocks.set(id, { code: offForTenant, reason: off.get(id) ?? '' });
    else if (toggles[id] === false) blocks.set(id, { reason: `switched off by plugins=-${id}` });
    else if (!fits(range))
      blocks.set(id, { code: 'PLG-201', reason: `written for SDK ${range}, this console has ${sdk}` });
    else if (pin !== version)
      blocks.set(id, { code: 'PLG-202', reason: `plugins=${id}@${pin}: this console has ${version}` });
    else {
      const cycle = cycleFrom(id, byId);
      if (cycle) blocks.set(id, { code: 'PLG-303', reason: `requires itself: ${cycle.join(' → ')}` });
    }
  }
  return blocks;
}
function cycleFrom(
  id: string,
  byId: ReadonlyMap<string, PluginManifest>,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (path.includes(id)) return path[0] === id ? [...path, id] : undefined;
  for (const next of byId.get(id)?.requires ?? []) {
    const cycle = cycleFrom(next, byId, [...path, id]);
    if (cycle) return cycle;
  }
  return undefined;
}
/** Blocks plugins that require a blocked or missing one; the reason names the chain. */
function blockDependents(byId: ReadonlyMap<string, PluginManifest>, blocks: Blocks): void {
  for (let again = true; again;) {
    again = false;
    for (const { id, requires = [] } of byId.values()) {
      if (blocks.has(id)) continue;
      const missing = requires.find((one) => !byId.has(one) || blocks.has(one));
      if (missing === undefined) continue;
      blocks.set(id, {
        code: 'PLG-301',
        reason: `no provider: ${id} → ${missing} (${blocks.get(missing)?.reason ?? 'not in the catalogue'})`,
      });
      again = true;
    }
  }
}
function reasonToMatch(
  manifest: PluginManifest,
  { menuNames, toggles, asked, signedIn }: Situation,
): string | undefined {
  const { id, activation = 'menu', menus } = manifest;
  if (!signedIn) return undefined;
  if (toggles[id] === true) return `plugins=+${id}`;
  if (activation === 'always') return 'always';
  const menu = activation === 'menu' ? Object.keys(menus).find((name) => menuNames.has(name)) : undefined;
  if (menu !== undefined) return `menu ${menu}`;
  const route = asked.get(id);
  return route === undefined ? undefined : `route ${route}`;
}
function closure(byId: ReadonlyMap<string, PluginManifest>, blocks: Blocks, situation: Situation): Map<string, string> {
  const matched = new Map<string, string>();
  const add = (id: string, by: string): void => {
    if (matched.has(id)) return;
    matched.set(id, by);
    const { requires = [], uses = [] } = byId.get(id) ?? {};
    for (const next of requires) add(next, `required by ${id}`);
    for (const next of uses) if (byId.has(next) && !blocks.has(next)) add(next, `used by ${id}`);
  };
  for (const manifest of byId.values()) {
    const by = blocks.has(manifest.id) ? undefined : reasonToMatch(manifest, situation);
    if (by !== undefined) {
      matched.delete(manifest.id);
      add(manifest.id, by);
    }
  }
  return matched;
}
/** Finds two plugins that claim the same path or route name; the first one keeps it. */
function routeConflict(
  byId: ReadonlyMap<string, PluginManifest>,
  matched: ReadonlyMap<string, string>,
): { readonly id: string; readonly reason: string } | undefined {
  const owners = new Map<string, string>();
  for (const manifest of byId.values()) {
    if (!matched.has(manifest.id)) continue;
    for (const [name, { path }] of Object.entries(manifest.routes)) {
      for (const claim of [`path ${path}`, `name ${name}`]) {
        const owner = owners.get(claim);
        if (owner !== undefined && owner !== manifest.id)
          return { id: manifest.id, reason: `route ${claim} belongs to ${owner}` };
        owners.set(claim, manifest.id);
      }
    }
  }
  return undefined;
}
function outcomes(
  byId: ReadonlyMap<string, PluginManifest>,
  blocks: Blocks,
  matched: ReadonlyMap<string, string>,
): ReadonlyMap<string, Outcome> {
  return new Map(
    [...byId.keys()].map((id): [string, Outcome] => {
      const block = blocks.get(id);
      const matchedBy = matched.get(id);
      if (block) return [id, { state: 'blocked', ...block }];
      return [id, matchedBy === undefined ? { state: 'idle' } : { state: 'matched', matchedBy }];
    }),
  );
}
