import type { Audience, PluginManifest } from '@freightdeck/sdk/manifest';

/** Menus that are hidden when a third party sells the fuel; their pages' keys have no effect then. */
export const oilMenus: readonly string[] = ['shellOligas', 'consumOrderList'];

/** The person whose keys are worked out. */
export interface Beholder {
  readonly isOperator: boolean;
  /** `oilgasConsumeThirdPartyType` of the platform; 1 and 2 remove the oil menus. */
  readonly oilgasType: number;
  /** Ids of plugins that are switched off for this call. */
  readonly off?: ReadonlySet<string>;
}
interface Declared {
  /** Plugins without whose records the page has nothing to show. */
  readonly needs: readonly string[];
  readonly audience: Audience;
  readonly plugin: string;
}

/** The permission keys in a stored entry, separated by commas, semicolons or spaces. */
export const keysIn = (entry: string): string[] => entry.split(/[,;\s]+/).filter((key) => key !== '');

/**
 * Knows the audience of every declared route, so that a key granted by mistake, or left from earlier, has no effect.
 */
export class RouteAudiences {
  readonly #routes = new Map<string, Declared>();

  constructor(manifests: readonly PluginManifest[]) {
    for (const manifest of manifests)
      for (const [route, { audience, needs = [] }] of Object.entries(manifest.routes))
        this.#routes.set(route, { audience, plugin: manifest.id, needs });
  }

  /** Whether anybody of this platform may use the route at all. A route that no manifest declares counts as open. */
  open(route: string, to: Beholder): boolean {
    // The menu tree belongs to the operator alone, whatever a manifest says.
    if (route === 'menu' && !to.isOperator) return false;
    if (to.oilgasType !== 0 && oilMenus.includes(route)) return false;
    const declared = this.#routes.get(route);
    if (declared === undefined) return true;
    if (to.off?.has(declared.plugin) === true) return false;
    return declared.audience === 'both' || (declared.audience === 'operator') === to.isOperator;
  }

  /** Whether the page belongs into a menu: one whose records are all of a plugin that is off would show nothing. */
  listed(route: string, to: Beholder): boolean {
    const needs = this.#routes.get(route)?.needs ?? [];
    return this.open(route, to) && !needs.some((plugin) => to.off?.has(plugin) === true);
  }

  /** The distinct keys of stored entries that have an effect for this person. */
  effective(entries: readonly string[], to: Beholder): string[] {
    const keys = new Set<string>();
    for (const entry of entries) {
      for (const key of keysIn(entry)) {
        const colon = key.indexOf(':');
        if (colon > 0 && colon < key.length - 1 && this.open(key.slice(0, colon), to)) keys.add(key);
      }
    }
    return [...keys];
  }
}
