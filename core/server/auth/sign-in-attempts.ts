import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from '@freightdeck/sdk/server';
import type { Database, Sql, Tx } from '@freightdeck/sdk/server';
import { asideOf } from '../database/index.ts';
import { systemScope } from '../tenancy/operator.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How many failures of one account from one address are allowed before it has to wait, and the longest wait. */
const ladder = { free: 5, longest: 15 * minute } as const;
/** Failures an hour of strangers at one account before each try needs a picture read, and with pictures. */
const perAccount = { free: 20, most: 60 } as const;
const perAddress = 100;

/** What is tried, and by whom. */
interface Trying {
  readonly account: string;
  readonly ip: string;
  /** A device known for this account: its failures are its own, and those of strangers do not stop it. */
  readonly device?: string | undefined;
  /** A picture that was read, rightly or not. Any is good once. */
  readonly read?: { readonly id: string; readonly right: boolean } | undefined;
  /**
   * What strangers are told when they have failed often at this account: to read a picture (and to wait, later), to
   * wait at once, or nothing. Default: to wait.
   */
  readonly strangers?: 'read' | 'wait' | 'go';
}
/** The same where nobody is asked to read a picture. */
type TryingUnread = Omit<Trying, 'read' | 'strangers'> & { readonly strangers?: 'wait' | 'go' };
interface Attempt {
  readonly account: string;
  readonly ip: string;
  readonly device: string;
  readonly picture: string;
  readonly outcome: 'failed' | 'passed' | 'misread';
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
/** The attempt may not be made now, but after so many minutes. */
export interface Waits {
  readonly minutes: number;
  readonly crowded?: true;
}
/** Nor before a picture is read; `again`: another one. */
export type Stopped = Waits | { readonly picture: 'first' | 'again' };
const nothing = (): void => undefined;
type Aside = NonNullable<ReturnType<typeof asideOf>>;

const momentOf = ({ mark }: Attempt): string =>
  `${new Date(Math.floor(mark / 1000)).toISOString().slice(0, -1)}${String(mark % 1000).padStart(3, '0')}Z`;

/** When the n-th newest of these is more than an hour old; undefined while there are fewer than n. */
const freeAgain = (times: readonly number[], n: number): number | undefined =>
  times.length < n ? undefined : (times[n - 1] as number) + hour;

/** Until when this device or address may not try this account again; undefined: it may now. All times newest first. */
export function waitUntil(
  pair: readonly number[],
  account: readonly number[],
  address: readonly number[],
  mostOfAccount: number,
): number | undefined {
  const over = pair.length - ladder.free;
  const ends = [
    over < 0 ? undefined : (pair[0] as number) + Math.min(minute * 2 ** over, ladder.longest),
    freeAgain(account, mostOfAccount),
    freeAgain(address, perAddress),
  ].filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

const attemptOf = ({ account, ip, device = '', read }: Trying, at: number, mark = at * 1000): Attempt => ({
  ...{ account, ip, device, picture: read?.id ?? '', outcome: 'failed', at, mark },
});
/** Answers the `id` of the row. */
const rowOf = (attempt: Attempt, outcome = attempt.outcome): Sql => sql`
  insert into login_attempt (account, ip, device, picture, outcome, at) values (${attempt.account}, ${attempt.ip},
    ${attempt.device}, ${attempt.picture}, ${outcome}, ${momentOf(attempt)}::timestamptz) returning id::text`;

/** What stops an attempt among those of the last hour, which are those of this account and those of this address. */
function judged(
  attempts: readonly Attempt[],
  { account, ip, device = '', read, strangers = 'wait' }: Trying,
  knownHere: boolean,
  now: number,
): Stopped | undefined {
  const sorted = [...attempts].sort((one, other) => other.at - one.at);
  // The same device wherever it is, or the same address of whom nobody knows.
  const isPair = (one: Attempt): boolean =>
    one.account === account && one.device === device && (device !== '' || one.ip === ip);
  const passed = sorted.find((one) => one.outcome === 'passed' && isPair(one))?.at ?? 0;
  const failed = sorted.filter(({ outcome }) => outcome === 'failed');
  const times = (list: readonly Attempt[]): number[] => list.map(({ at }) => at);
  const pair = times(failed.filter((one) => isPair(one) && one.at >= passed));
  const address = times(sorted.filter((one) => one.outcome !== 'passed' && one.ip === ip));
  const ofAccount = times(failed.filter((one) => one.account === account && one.device === ''));
  // The failures of others do not stop a known device, nor an address from which the person has signed in before.
  const free = device !== '' || knownHere || strangers === 'go';
  const most = free ? Infinity : strangers === 'read' ? perAccount.most : perAccount.free;
  const end = waitUntil(pair, ofAccount, address, most);
  if (end !== undefined && end > now) {
    const crowded = strangers === 'read' && !free && ofAccount.length >= most;
    return { minutes: Math.ceil((end - now) / minute), ...(crowded ? { crowded } : {}) };
  }
  if (free || strangers === 'wait' || ofAccount.length < perAccount.free) return undefined;
  if (read === undefined) return { picture: 'first' };
  const spent = attempts.some(({ picture }) => picture === read.id);
  return read.right && !spent ? undefined : { picture: 'again' };
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

  /** Admits an attempt, or says what has to come before it. */
  admit(tx: Tx, trying: TryingUnread): Promise<Admitted | Waits>;
  admit(tx: Tx, trying: Trying): Promise<Admitted | Stopped>;
  async admit(tx: Tx, trying: Trying): Promise<Admitted | Stopped> {
    const aside = asideOf(this.#database);
    if (aside) return this.#admitAside(aside, trying);
    const before = [...this.#underway];
    const now = this.#now().getTime();
    const { rows, knownHere } = await this.#known(tx, trying, now);
    // An attempt that was written during the query is in both lists.
    const written = new Set(rows.map((row) => row.mark));
    const unwritten = [...new Set([...before.filter((attempt) => attempt.ended !== 'well'), ...this.#underway])].filter(
      (attempt) => !written.has(attempt.mark),
    );
    // No `await` between the check and the registration, or parallel attempts could pass together.
    const stopped = judged([...unwritten, ...rows], trying, knownHere, now);
    const attempt = attemptOf(trying, now, now * 1000 + (this.#marks = (this.#marks + 1) % 1000));
    if (stopped === undefined) return this.#begin(attempt);
    if ('picture' in stopped && trying.read) this.#begin({ ...attempt, outcome: 'misread' }).failed();
    return stopped;
  }

  /** Counts and registers in one transaction; others for this name or address wait for its end. */
  #admitAside(aside: Aside, trying: Trying): Promise<Admitted | Stopped> {
    return aside(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(4, hashtext(${trying.account}))`);
      await tx.run(sql`select pg_advisory_xact_lock(5, hashtext(${trying.ip}))`);
      const now = this.#now().getTime();
      const { rows, knownHere } = await this.#known(tx, trying, now);
      const stopped = judged(rows, trying, knownHere, now);
      const attempt = attemptOf(trying, now);
      if (stopped !== undefined) {
        if ('picture' in stopped && trying.read) await tx.run(rowOf(attempt, 'misread'));
        return stopped;
      }
      const kept = await tx.one<{ id: string }>(rowOf(attempt));
      const takeBack = (): Promise<unknown> =>
        aside((again) => again.run(sql`delete from login_attempt where id = ${kept?.id ?? ''}::bigint`));
      return {
        failed: nothing,
        passed: async (call) => {
          await takeBack();
          await call.run(rowOf(attempt, 'passed'));
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
    { account, ip }: Trying,
    now: number,
  ): Promise<{ readonly rows: readonly Attempt[]; readonly knownHere: boolean }> {
    const rows = await tx.rows<Attempt>(sql`
      select account, ip, device, picture, outcome, floor(extract(epoch from at) * 1000)::bigint as at,
        (extract(epoch from at) * 1000000)::bigint as mark from login_attempt
      where at > ${new Date(now - hour).toISOString()}::timestamptz and (account = ${account} or ip = ${ip})
        order by at desc limit 2000`);
    const known = await tx.one(sql`select 1 from login_attempt
      where account = ${account} and ip = ${ip} and outcome = 'passed'
        and at > ${new Date(now - 720 * hour).toISOString()}::timestamptz limit 1`);
    return { rows, knownHere: known !== undefined };
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
        await tx.run(rowOf(attempt, 'passed'));
      },
      givenUp: well,
    };
  }

  /** Lets an account try again at once (an administrator's command). */
  async forget(tx: Tx, ...accounts: readonly string[]): Promise<void> {
    for (const attempt of this.#underway)
      if (accounts.includes(attempt.account)) {
        attempt.ended = 'well';
        this.#underway.delete(attempt);
      }
    await tx.run(sql`delete from login_attempt where account = any(${[...accounts]}::text[]) and outcome <> 'passed'`);
  }

  /** Resolves when every counted attempt has been written to the database. */
  async written(): Promise<void> {
    await this.#writing;
  }

  #keep(attempt: Attempt): void {
    const write = (): Promise<void> =>
      this.#outside(async () => {
        await this.#database.transaction(systemScope, (tx) => tx.run(rowOf(attempt)));
        this.#underway.delete(attempt);
      });
    // While the database is unavailable, guessing must not be free: the failure still counts from memory for its hour.
    const forget = (): void => {
      setTimeout(() => this.#underway.delete(attempt), hour).unref();
    };
    this.#writing = this.#writing.then(write).catch(forget);
  }
}
