import type { Audience, PluginManifest } from '@freightdeck/sdk/manifest';

/** Menus that go when fuel is bought through a third party, and with them what their pages may do. */
export const oilMenus: readonly string[] = ['shellOligas', 'consumOrderList'];

/** For whom keys are asked. */
export interface Beholder {
  readonly isOperator: boolean;
  /** `oilgasConsumeThirdPartyType` of the platform; 1 and 2 remove the oil menus. */
  readonly oilgasType: number;
  /** Ids of plugins that are switched off for this call. */
  readonly off?: ReadonlySet<string>;
}
interface Declared {
  readonly audience: Audience;
  readonly plugin: string;
}

/** What a stored entry holds: one key, or several with a comma, semicolon or space between them. */
export const keysIn = (entry: string): string[] => entry.split(/[,;\s]+/).filter((key) => key !== '');

/**
 * Knows of every declared route whom it is for, so that a right granted by mistake, or kept from before, has no effect.
 */
export class RouteAudiences {
  readonly #routes = new Map<string, Declared>();

  constructor(manifests: readonly PluginManifest[]) {
    for (const manifest of manifests)
      for (const [route, { audience }] of Object.entries(manifest.routes))
        this.#routes.set(route, { audience, plugin: manifest.id });
  }

  /**
   * May anybody of this platform use the route at all? Routes nobody declared are left to whoever asks for their keys.
   */
  open(route: string, to: Beholder): boolean {
    // Hidden is also denied: only the operator keeps the menu tree, whatever a manifest says.
    if (route === 'menu' && !to.isOperator) return false;
    if (to.oilgasType !== 0 && oilMenus.includes(route)) return false;
    const declared = this.#routes.get(route);
    if (declared === undefined) return true;
    if (to.off?.has(declared.plugin) === true) return false;
    return declared.audience === 'both' || (declared.audience === 'operator') === to.isOperator;
  }

  /** The keys out of stored entries that have an effect here, each once. */
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
