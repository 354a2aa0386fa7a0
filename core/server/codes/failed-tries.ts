import { AsyncLocalStorage } from 'node:async_hooks';
import { empty, sql } from '@freightdeck/sdk/server';
import type { Database, Sql } from '@freightdeck/sdk/server';
import { asideOf } from '../database/index.ts';
import { systemScope } from '../tenancy/operator.ts';

interface TriedCode {
  readonly platformId: string;
  readonly id: string;
  readonly tries: number;
}
/** A try of a code that may be made. */
interface Try {
  failed(): void;
  /** It was right: it is not counted. */
  passed(): Promise<void>;
}

/**
 * Counts wrong tries of codes. A refused call is rolled back, so a try is taken aside before it is made: of any number
 * at once, in any number of processes, no more than allowed are made. On the embedded database, which has one process,
 * a wrong try is written when the call's transaction has ended and counted from memory until then; the code's row is
 * locked during a check, so parallel tries cannot pass each other.
 */
export class FailedTries {
  readonly #database: Database;
  /** An async context without an open transaction, so that a write does not join the caller's. */
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #unwritten = new Map<string, number>();
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  /** How the row of a code is read: what is counted aside must not wait for a row that the call holds. */
  get lock(): Sql {
    return asideOf(this.#database) ? empty : sql`for update`;
  }

  /** Takes one of the tries of a code; undefined when none is left. */
  async take(code: TriedCode, most: number): Promise<Try | undefined> {
    const aside = asideOf(this.#database);
    if (!aside)
      return code.tries + this.#unwrittenOf(code.id) < most
        ? { failed: () => this.#count(code.id), passed: () => Promise.resolve() }
        : undefined;
    const mine = sql`platform_id = ${code.platformId} and id = ${code.id}`;
    const taken = await aside((tx) =>
      tx.run(sql`update verify_code set tries = tries + 1 where ${mine} and tries < ${most}`),
    );
    if (taken === 0) return undefined;
    return {
      failed: () => undefined,
      passed: async () => {
        await aside((tx) => tx.run(sql`update verify_code set tries = tries - 1 where ${mine}`));
      },
    };
  }

  #unwrittenOf(codeId: string): number {
    return this.#unwritten.get(codeId) ?? 0;
  }
  #count(codeId: string): void {
    this.#unwritten.set(codeId, this.#unwrittenOf(codeId) + 1);
    const write = (): Promise<void> =>
      this.#outside(async () => {
        await this.#database.transaction(systemScope, (tx) =>
          tx.run(sql`update verify_code set tries = tries + 1 where id = ${codeId}`),
        );
        const left = this.#unwrittenOf(codeId) - 1;
        if (left > 0) this.#unwritten.set(codeId, left);
        else this.#unwritten.delete(codeId);
      });
    // While the database is unavailable, guessing must not be free: the try still counts from memory until the process
    // ends.
    this.#writing = this.#writing.then(write).catch(() => undefined);
  }
  /** Resolves when every try so far has been written. */
  async written(): Promise<void> {
    await this.#writing;
  }
}
