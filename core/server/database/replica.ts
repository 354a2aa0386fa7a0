import type pg from 'pg';
import type { Log } from './engine.ts';
import { openPool } from './postgres-engine.ts';

/** Where reads that may be a little behind went since the start: the replica, or the primary and why. */
export interface ReplicaReads {
  readonly replica: number;
  readonly behind: number;
  readonly away: number;
}
/** How long an absent replica is left alone. */
const restMs = 10_000;
const lookEveryMs = 10;

/**
 * A streaming replica for reads that say they may wait for it. It is read only once it has replayed everything that
 * the primary had written when the read was asked for: whoever has just written finds that, through whichever process.
 * While it is behind for longer than `waitMs`, or away, the primary is read.
 */
export class Replica {
  readonly pool: pg.Pool;
  readonly #waitMs: number;
  readonly #log: Log;
  readonly #reads = { replica: 0, behind: 0, away: 0 };
  #state: keyof ReplicaReads = 'replica';
  #restUntil = 0;

  constructor(url: string, waitMs: number, log: Log) {
    this.#waitMs = waitMs;
    this.#log = log;
    this.pool = openPool(
      {
        connectionString: url,
        max: 5,
        connectionTimeoutMillis: 2_000,
        idleTimeoutMillis: 60_000,
        keepAlive: true,
        application_name: 'freightdeck reports',
      },
      log,
    );
  }

  get reads(): ReplicaReads {
    return { ...this.#reads };
  }

  /** What the last read met. */
  get state(): keyof ReplicaReads {
    return this.#state;
  }

  /** Whether to read here; `position` asks the primary how far it has written. */
  async isReady(position: () => Promise<string>): Promise<boolean> {
    if (Date.now() < this.#restUntil) return this.#told('away');
    const wanted = await position();
    const until = Date.now() + this.#waitMs;
    try {
      for (;;) {
        const { rows } = await this.pool.query<{ replica: boolean; there: boolean | null }>(
          `select pg_is_in_recovery() as replica, pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
            as there`,
          [wanted],
        );
        if (rows[0]?.replica !== true) throw new Error('FREIGHTDECK_REPLICA_URL names a database that is no replica');
        if (rows[0]?.there === true) return this.#told('replica');
        if (Date.now() + lookEveryMs > until) return this.#told('behind');
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    } catch (error) {
      return this.lost(error);
    }
  }

  /** It could not be read: for a while nobody tries. */
  lost(error: unknown): false {
    this.#restUntil = Date.now() + restMs;
    this.#told('away', error instanceof Error ? error.message : String(error));
    return false;
  }

  #told(state: keyof ReplicaReads, why = ''): boolean {
    this.#reads[state]++;
    if (state !== this.#state)
      this.#log(
        {
          replica: 'database: the replica for reports is read again',
          behind: `database: the replica for reports is more than ${this.#waitMs} ms behind; the primary is read`,
          away: `database: the replica for reports does not answer (${why}); the primary is read`,
        }[state],
      );
    this.#state = state;
    return state === 'replica';
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
