/** So many calls at once, and so many more per second. */
interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}
export interface RateTable {
  /** One signed-in user. */
  readonly user: Rate;
  /** One address without a session. */
  readonly address: Rate;
  /** Sign-in attempts of one address; accounts have limits of their own. */
  readonly login: Rate;
}
export const productionRates: RateTable = {
  user: { burst: 60, perSecond: 20 },
  address: { burst: 60, perSecond: 20 },
  login: { burst: 10, perSecond: 10 / 60 },
};
/** On one machine everybody has the same address, tests included. */
export const generousRates: RateTable = {
  user: { burst: 4000, perSecond: 2000 },
  address: { burst: 4000, perSecond: 2000 },
  login: { burst: 1000, perSecond: 100 },
};

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets in memory: a brake against runaway clients, one per process. */
export class RateLimits {
  readonly #table: RateTable;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(table: RateTable, now: () => number = () => performance.now()) {
    this.#table = table;
    this.#now = now;
  }

  /** Takes one token; answers the seconds to wait when there is none. */
  take(kind: keyof RateTable, key: string): number | undefined {
    const rate = this.#table[kind];
    const name = `${kind}:${key}`;
    const now = this.#now();
    const bucket = this.#buckets.get(name) ?? { tokens: rate.burst, at: now };
    bucket.tokens = Math.min(rate.burst, bucket.tokens + ((now - bucket.at) / 1000) * rate.perSecond);
    bucket.at = now;
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    // Oldest first in a Map: a flood of addresses pushes out those that were quiet longest.
    if (this.#buckets.size > 20_000)
      for (const oldest of this.#buckets.keys()) {
        this.#buckets.delete(oldest);
        break;
      }
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / rate.perSecond));
    bucket.tokens -= 1;
    return undefined;
  }
}
