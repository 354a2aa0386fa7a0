import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from '@freightdeck/sdk/server';
import type { Database } from '@freightdeck/sdk/server';
import { systemScope } from '../tenancy/operator.ts';

/**
 * Counts wrong tries of codes. A refused call is rolled back, so a try is written outside its transaction and counted
 * from memory until then. The code's row is locked during a check, so parallel tries cannot pass each other.
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
  unwritten(codeId: string): number {
    return this.#unwritten.get(codeId) ?? 0;
  }
  count(codeId: string): void {
    this.#unwritten.set(codeId, this.unwritten(codeId) + 1);
    const write = (): Promise<void> =>
      this.#outside(async () => {
        await this.#database.transaction(systemScope, (tx) =>
          tx.run(sql`update verify_code set tries = tries + 1 where id = ${codeId}`),
        );
        const left = this.unwritten(codeId) - 1;
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
