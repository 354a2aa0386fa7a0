import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from '@freightdeck/sdk/server';
import type { Database, Tx } from '@freightdeck/sdk/server';
import { asideOf } from '../database/index.ts';
import { systemScope } from '../tenancy/operator.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How many failures of one account from one address are allowed before it has to wait, and the longest wait. */
const ladder = { free: 5, longest: 15 * minute } as const;
const perAccount = 20;
const perAddress = 100;

interface Attempt {
  readonly account: string;
  readonly ip: string;
  readonly at: number;
  /**
   * Moment of the attempt in microseconds, unique per attempt, so that one still in memory is not counted again from
   * the database.
   */
  readonly mark: number;
  /** Set when the attempt did not fail. */
  ended?: 'well';
}
/**
 * An attempt that was admitted. Until it ends it counts as failed, so that parallel attempts cannot all pass the limit.
 */
export interface Admitted {
  failed(): void;
  passed(tx: Tx): Promise<void>;
  /** Ended for a reason that says nothing about the password. */
  givenUp(): void;
}
const nothing = (): void => undefined;
type Aside = NonNullable<ReturnType<typeof asideOf>>;
interface Known extends Attempt {
  readonly outcome: 'failed' | 'passed';
}

const momentOf = ({ mark }: Attempt): string =>
  `${new Date(Math.floor(mark / 1000)).toISOString().slice(0, -1)}${String(mark % 1000).padStart(3, '0')}Z`;

/** When the n-th newest of these is more than an hour old; undefined while there are fewer than n. */
const freeAgain = (times: readonly number[], n: number): number | undefined =>
  times.length < n ? undefined : (times[n - 1] as number) + hour;

/** Until when this address may not try this account again; undefined: it may now. All times newest first. */
export function waitUntil(
  pair: readonly number[],
  account: readonly number[],
  address: readonly number[],
  knownHere: boolean,
): number | undefined {
  const over = pair.length - ladder.free;
  const ends = [
    over < 0 ? undefined : (pair[0] as number) + Math.min(minute * 2 ** over, ladder.longest),
    // An address from which the person has signed in before is not blocked by failures from other addresses.
    knownHere ? undefined : freeAgain(account, perAccount),
    freeAgain(address, perAddress),
  ].filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/**
 * Counts sign-in attempts in the database by user name and address only, so that an unknown name waits like a known
 * one. A refused call is rolled back, so an attempt is written aside, as a failure, before it is made: of any number at
 * once, in any number of processes, each is counted by the next. On the embedded database, which has one process, an
 * attempt is counted from memory until the call's transaction has ended and its failure can be written.
 */
export class SignInAttempts {
  readonly #database: Database;
  readonly #now: () => Date;
  /** An async context without an open transaction, so that a write does not join the caller's. */
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #underway = new Set<Attempt>();
  #marks = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /** Admits an attempt, or returns the minutes to wait. */
  async admit(tx: Tx, account: string, ip: string): Promise<Admitted | { readonly minutes: number }> {
    const aside = asideOf(this.#database);
    if (aside) return this.#admitAside(aside, account, ip);
    const before = [...this.#underway];
    const now = this.#now().getTime();
    const { rows, knownHere } = await this.#known(tx, account, ip, now);
    // An attempt that was written during the query is in both lists.
    const written = new Set(rows.map((row) => row.mark));
    const unwritten = [...new Set([...before.filter((attempt) => attempt.ended !== 'well'), ...this.#underway])].filter(
      (attempt) => !written.has(attempt.mark),
    );
    const end = this.#waitUntil(
      [...unwritten, ...rows.filter((row) => row.outcome === 'failed')],
      rows,
      account,
      ip,
      knownHere,
    );
    if (end !== undefined && end > now) return { minutes: Math.ceil((end - now) / minute) };
    // No `await` between the check and the registration, or parallel attempts could pass together.
    return this.#begin({ account, ip, at: now, mark: now * 1000 + (this.#marks = (this.#marks + 1) % 1000) });
  }

  /** Counts and registers in one transaction; others for this name or address wait for its end. */
  #admitAside(aside: Aside, account: string, ip: string): Promise<Admitted | { readonly minutes: number }> {
    return aside(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(4, hashtext(${account}))`);
      await tx.run(sql`select pg_advisory_xact_lock(5, hashtext(${ip}))`);
      const now = this.#now().getTime();
      const { rows, knownHere } = await this.#known(tx, account, ip, now);
      const failures = rows.filter((row) => row.outcome === 'failed');
      const end = this.#waitUntil(failures, rows, account, ip, knownHere);
      if (end !== undefined && end > now) return { minutes: Math.ceil((end - now) / minute) };
      const at = new Date(now).toISOString();
      const kept = await tx.one<{ id: string }>(sql`
        insert into login_attempt (account, ip, outcome, at) values (${account}, ${ip}, 'failed', ${at}::timestamptz)
          returning id::text`);
      const takeBack = (): Promise<unknown> =>
        aside((again) => again.run(sql`delete from login_attempt where id = ${kept?.id ?? ''}::bigint`));
      return {
        failed: nothing,
        passed: async (call) => {
          await takeBack();
          await call.run(sql`
            insert into login_attempt (account, ip, outcome, at) values (${account}, ${ip}, 'passed',
              ${at}::timestamptz)`);
        },
        // One that cannot be taken back counts as failed.
        givenUp: () => {
          this.#writing = this.#writing.then(takeBack).then(nothing, nothing);
        },
      };
    });
  }

  async #known(
    tx: Tx,
    account: string,
    ip: string,
    now: number,
  ): Promise<{ readonly rows: readonly Known[]; readonly knownHere: boolean }> {
    const rows = await tx.rows<Known>(sql`
      select account, ip, outcome, floor(extract(epoch from at) * 1000)::bigint as at, (extract(epoch
        from at) * 1000000)::bigint as mark from login_attempt
      where at > ${new Date(now - hour).toISOString()}::timestamptz and (account = ${account} or ip = ${ip})
        order by at desc limit 2000`);
    const known = await tx.one(sql`select 1 from login_attempt
      where account = ${account} and ip = ${ip} and outcome = 'passed'
        and at > ${new Date(now - 720 * hour).toISOString()}::timestamptz limit 1`);
    return { rows, knownHere: known !== undefined };
  }

  #waitUntil(
    failures: readonly Attempt[],
    rows: readonly Known[],
    account: string,
    ip: string,
    knownHere: boolean,
  ): number | undefined {
    const passed = rows.find((row) => row.outcome === 'passed' && row.account === account && row.ip === ip)?.at ?? 0;
    const failed = [...failures].sort((one, other) => other.at - one.at);
    const times = (of: (attempt: Attempt) => boolean): number[] => failed.filter(of).map((attempt) => attempt.at);
    return waitUntil(
      times((attempt) => attempt.account === account && attempt.ip === ip && attempt.at >= passed),
      times((attempt) => attempt.account === account),
      times((attempt) => attempt.ip === ip),
      knownHere,
    );
  }

  #begin(attempt: Attempt): Admitted {
    this.#underway.add(attempt);
    const well = (): void => {
      attempt.ended = 'well';
      this.#underway.delete(attempt);
    };
    return {
      failed: () => {
        this.#keep(attempt);
      },
      passed: async (tx) => {
        well();
        await tx.run(
          sql`insert into login_attempt (account, ip, outcome, at) values (${attempt.account}, ${attempt.ip}, 'passed',
            ${momentOf(attempt)}::timestamptz)`,
        );
      },
      givenUp: well,
    };
  }

  /** Lets an account try again at once (an administrator's command). */
  async forget(tx: Tx, account: string): Promise<void> {
    for (const attempt of this.#underway)
      if (attempt.account === account) {
        attempt.ended = 'well';
        this.#underway.delete(attempt);
      }
    await tx.run(sql`delete from login_attempt where account = ${account} and outcome = 'failed'`);
  }

  /** Resolves when every counted attempt has been written to the database. */
  async written(): Promise<void> {
    await this.#writing;
  }

  #keep(attempt: Attempt): void {
    const write = (): Promise<void> =>
      this.#outside(async () => {
        await this.#database.transaction(systemScope, (tx) =>
          tx.run(sql`
        insert into login_attempt (account, ip, outcome, at) values (${attempt.account}, ${attempt.ip}, 'failed',
          ${momentOf(attempt)}::timestamptz)`),
        );
        this.#underway.delete(attempt);
      });
    // While the database is unavailable, guessing must not be free: the failure still counts from memory for its hour.
    const forget = (): void => {
      setTimeout(() => this.#underway.delete(attempt), hour).unref();
    };
    this.#writing = this.#writing.then(write).catch(forget);
  }
}
