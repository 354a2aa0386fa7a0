import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from '@freightdeck/sdk/server';
import type { Database } from '@freightdeck/sdk/server';
import { systemScope } from '../tenancy/operator.ts';

/**
 * Wrong tries of codes. A refused call is rolled back, so a try is written beside it; until it stands there it counts
 * from memory. The row of the code is locked while a try is judged, so no two tries pass by each other.
 */
export class FailedTries {
  readonly #database: Database;
  /** Where this was made there was no transaction to join. */
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
    // A database that is away must not make guessing free: the try then counts from memory as long as the process
    // lives.
    this.#writing = this.#writing.then(write).catch(() => undefined);
  }
  /** When every try so far stands in the database. */
  async written(): Promise<void> {
    await this.#writing;
  }
}
