import { HttpFailure } from './http-failure.ts';

/** How much one tenant may have under way in this process. */
export interface LaneRules {
  /** Calls that run at once. Each holds a connection to the database at most times, so they are a part of the pool. */
  readonly running: number;
  /** Calls that wait for one of these to end; one more is told to come again. */
  readonly waiting: number;
  /** How long a call waits. */
  readonly waitMs: number;
}
/** Half of the pool for each tenant: whatever one of them does, the others are served. */
export const productionLanes = (connections: number): LaneRules => ({
  running: Math.max(1, Math.ceil(connections / 2)),
  waiting: 100,
  waitMs: 5_000,
});
/** Where everything is one machine and one person's, as in development and tests. */
export const generousLanes: LaneRules = { running: 200, waiting: 5_000, waitMs: 60_000 };

interface Lane {
  running: number;
  /** Calls that wait, the oldest first. */
  readonly waiting: Set<() => void>;
}

/** Calls of each tenant run in a lane of its own; calls without a session share one. */
export class Bulkhead {
  readonly #rules: LaneRules;
  readonly #lanes = new Map<string, Lane>();

  constructor(rules: LaneRules) {
    this.#rules = rules;
  }

  /** Does the work as soon as the tenant's lane has room, or answers 429 with when to come again. */
  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#laneOf(tenant);
    if (lane.running < this.#rules.running) lane.running += 1;
    else await this.#turn(lane);
    try {
      return await work();
    } finally {
      // The place is handed over, so that no newcomer can take it before those who wait.
      const [next] = lane.waiting;
      if (next) next();
      else if ((lane.running -= 1) === 0) this.#lanes.delete(tenant);
    }
  }

  #laneOf(tenant: string): Lane {
    let lane = this.#lanes.get(tenant);
    if (!lane) this.#lanes.set(tenant, (lane = { running: 0, waiting: new Set() }));
    return lane;
  }

  #turn({ waiting }: Lane): Promise<void> {
    const busy = new HttpFailure(429, 'tenantBusy', { 'retry-after': '2' });
    if (waiting.size >= this.#rules.waiting) return Promise.reject(busy);
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(late);
        waiting.delete(go);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(go);
        reject(busy);
      }, this.#rules.waitMs);
      waiting.add(go);
    });
  }
}
