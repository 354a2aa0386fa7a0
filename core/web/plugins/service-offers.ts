import type { ServiceToken } from '@freightdeck/sdk/contract';
import type { PluginEntry } from './plugin-entry.ts';

type Find = () => unknown;

/** Services that plugins offer to each other; a plugin finds only those of plugins it requires. */
export class ServiceOffers {
  private readonly offers = new Map<symbol, { readonly plugin: string; readonly find: Find }>();

  /**
   * Functions for one plugin to find services of others and to offer its own. `offer` returns a function that withdraws
   * the offer.
   */
  for({ id, requires }: PluginEntry): {
    readonly offered: <T>(token: ServiceToken<T>) => T | undefined;
    readonly offer: <T>(token: ServiceToken<T>, find: () => T) => () => void;
  } {
    return {
      offered: <T>(token: ServiceToken<T>) => {
        const offer = this.offers.get(token.symbol);
        return offer && requires.includes(offer.plugin) ? (offer.find() as T) : undefined;
      },
      offer: (token, find) => {
        this.offers.set(token.symbol, { plugin: id, find });
        return () => this.offers.delete(token.symbol);
      },
    };
  }
}
