/** A token bucket: how many calls at once, and how many more per second. */
interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}
export interface RateTable {
  /** Per signed-in user. */
  readonly user: Rate;
  /** All users of a tenant together. */
  readonly tenant: Rate;
  /** Per address without a session. */
  readonly address: Rate;
  /** Sign-in attempts per address; accounts have their own limits. */
  readonly login: Rate;
}
export const productionRates: RateTable = {
  user: { burst: 60, perSecond: 20 },
  tenant: { burst: 300, perSecond: 100 },
  address: { burst: 60, perSecond: 20 },
  login: { burst: 10, perSecond: 10 / 60 },
};
/** Limits where all users share one address, as in development and tests. */
export const generousRates: RateTable = {
  user: { burst: 4000, perSecond: 2000 },
  tenant: { burst: 8000, perSecond: 4000 },
  address: { burst: 4000, perSecond: 2000 },
  login: { burst: 1000, perSecond: 100 },
};

/** Whose calls a session makes. */
export interface Holder {
  readonly user: string;
  readonly tenant: string;
}
const most = 20_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets in memory, one set per process: protection against runaway clients. */
export class RateLimits {
  readonly #table: RateTable;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  readonly #holders = new Map<string, Holder>();

  constructor(table: RateTable, now: () => number = () => performance.now()) {
    this.#table = table;
    this.#now = now;
  }

  /** Takes one token; returns the seconds to wait when none is left. */
  take(kind: keyof RateTable, key: string): number | undefined {
    const rate = this.#table[kind];
    const name = `${kind}:${key}`;
    const now = this.#now();
    const bucket = this.#buckets.get(name) ?? { tokens: rate.burst, at: now };
    bucket.tokens = Math.min(rate.burst, bucket.tokens + ((now - bucket.at) / 1000) * rate.perSecond);
    bucket.at = now;
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    dropOldest(this.#buckets);
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / rate.perSecond));
    bucket.tokens -= 1;
    return undefined;
  }

  /**
   * Whose session this was at its last call: a flood is turned away before the database is asked. It is no authority:
   * every call that is let through looks its session up. Undefined `holder`: the session has ended.
   */
  note(session: string, holder: Holder | undefined): void {
    this.#holders.delete(session);
    if (holder === undefined) return;
    this.#holders.set(session, holder);
    dropOldest(this.#holders);
  }
  holderOf(session: string): Holder | undefined {
    return this.#holders.get(session);
  }
}

/** A Map keeps insertion order: a flood of addresses pushes out those unused for the longest time. */
function dropOldest(map: Map<string, unknown>): void {
  if (map.size <= most) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
