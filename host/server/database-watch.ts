import { aheadText, ask, type AppliedMigration, type OwnSchema, unknownOf } from '@freightdeck/core/server/database';
import { secretOpens } from '@freightdeck/core/server/installation';
import type { SecretBox } from '@freightdeck/core/server/outside';
import { type Database, type Migration, sql, type Sql } from '@freightdeck/sdk/server';
import type { Settings } from './settings.ts';
import { SettingsFault } from './settings-fault.ts';

/** How far the clock of this machine may be from that of the database; money is booked by both. */
const mostSkewMs = 60_000;
const everyMs = 30_000;

const span = (ms: number): string => {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return seconds < 120
    ? `${seconds} s`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3600)} h`;
};
const skewText = (ms: number): string =>
  `The clock of this machine is ${span(ms)} ${ms > 0 ? 'ahead of' : 'behind'} that of the database; at most ` +
  `${mostSkewMs / 1000} s are allowed, because money is booked by both. Set both by the same time server.`;

/** How many milliseconds this machine is ahead of the database, less what the question itself took; 0 within that. */
async function skewOf(question: (statement: Sql) => Promise<readonly object[]>, clock: () => number): Promise<number> {
  const before = clock();
  const [row] = (await question(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`)) as readonly {
    readonly ms: number | string;
  }[];
  const after = clock();
  const ahead = (before + after) / 2 - Number(row?.ms);
  const unsure = (after - before) / 2;
  return Math.sign(ahead) * Math.max(0, Math.abs(ahead) - unsure);
}

/** Called before the migrations: a production server whose clock is wrong does not start. */
export async function refuseSkew(
  { mode }: Settings,
  question: (statement: Sql) => Promise<readonly object[]>,
  clock: () => number = Date.now,
): Promise<void> {
  if (mode !== 'production') return;
  const ahead = await skewOf(question, clock);
  if (Math.abs(ahead) > mostSkewMs) throw new SettingsFault(skewText(ahead));
}

interface Watched {
  readonly database: Database;
  readonly migrations: readonly Migration[];
  readonly own: OwnSchema;
  readonly log: (line: string) => void;
  readonly clock?: (() => number) | undefined;
  /** Present where it must open what is kept: in production. */
  readonly box?: SecretBox | undefined;
}

/**
 * Looks every half minute whether a newer version has migrated the database, and whether the clocks have come apart,
 * and whether the secret has changed. Each finding is logged once, and once more when it is over.
 */
export class DatabaseWatch {
  readonly #of: Watched;
  #timer: NodeJS.Timeout | undefined;
  #skewed: string | undefined;
  #ahead: string | undefined;
  #outgrown = false;
  #isShut = false;

  constructor(of: Watched) {
    this.#of = of;
  }

  /** Why this process should get no calls; undefined: it may. */
  get unfit(): string | undefined {
    return this.#outgrown ? this.#ahead : this.#skewed;
  }

  /** The schema was changed in a way that this code must not work on any more. */
  get outgrown(): boolean {
    return this.#outgrown;
  }

  start(): void {
    this.#timer = setInterval(() => {
      // A database that does not answer is told by the health check.
      this.look().catch(() => undefined);
    }, everyMs);
    this.#timer.unref();
  }
  stop(): void {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    const { database, clock = Date.now } = this.#of;
    const ahead = await skewOf((statement) => ask(database, statement), clock);
    this.#tellSkew(Math.abs(ahead) > mostSkewMs ? skewText(ahead) : undefined);
    await this.#readSchema();
    await this.#trySecret();
  }

  async #trySecret(): Promise<void> {
    const { database, box, log } = this.#of;
    const isShut = box !== undefined && !(await secretOpens((statement) => ask(database, statement), box));
    if (isShut && !this.#isShut)
      log(
        'Another process has brought a new FREIGHTDECK_SECRET, and this one cannot open what that one seals. Restart ' +
          'this process with it, and the secret before as FREIGHTDECK_EARLIER_SECRET.',
      );
    this.#isShut = isShut;
  }

  #tellSkew(found: string | undefined): void {
    if (found !== undefined && this.#skewed === undefined) this.#of.log(`Not ready: ${found}`);
    if (found === undefined && this.#skewed !== undefined)
      this.#of.log('The clocks of this machine and of the database agree again.');
    this.#skewed = found;
  }

  async #readSchema(): Promise<void> {
    const { database, migrations, own, log } = this.#of;
    const names = migrations.map(({ name }) => name);
    const found = await ask<AppliedMigration>(
      database,
      sql`select name, checksum, version, contracts from schema_migration where name <> all(${names}::text[])
        order by applied_at, name`,
    );
    const unknown = unknownOf(found, migrations, own);
    if (unknown.length === 0) return;
    const isOutgrown = unknown.some(({ contracts }) => contracts);
    if (this.#ahead === undefined || isOutgrown !== this.#outgrown)
      log(
        `${aheadText(unknown, own)} ${
          isOutgrown
            ? 'That version takes away what this process uses: it serves no more calls. Replace it.'
            : 'Its changes leave this process able to serve; replace it soon.'
        }`,
      );
    this.#ahead = aheadText(unknown, own);
    this.#outgrown = isOutgrown;
  }
}
