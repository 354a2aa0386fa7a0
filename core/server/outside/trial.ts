import { sql } from '@freightdeck/sdk/server';
import type { Database } from '@freightdeck/sdk/server';
import { transactionIsOpen } from '../database/index.ts';
import type { Adapters } from './adapters.ts';

const system = { role: 'system', platformId: '00001' } as const;
const trialLimitMs = 15_000;

/**
 * Does what "try it" has asked for. The command only writes the wish down; the worker, which is what will use the
 * adapter, tries it with no transaction open.
 */
export async function tryWanted(adapters: Adapters, database: Database): Promise<void> {
  const wanted = await database.transaction(system, (tx) =>
    tx.rows<{ id: string; version: number }>(sql`
      update outside_adapter set try_wanted = false, try_state = 1, tried_at = clock_timestamp() where id in (
        select id from outside_adapter where try_wanted for update skip locked) returning id, version`),
  );
  await Promise.all(
    wanted.map(async ({ id, version }) => {
      const [good, told] = await tried(adapters, id);
      await database.transaction(system, (tx) =>
        tx.run(sql`
          update outside_adapter set try_state = ${good ? 2 : 3}, tried_at = clock_timestamp(),
            try_text = ${told.slice(0, 300)} where id = ${id} and version = ${version} and try_state = 1`),
      );
    }),
  );
}
async function tried(adapters: Adapters, id: string): Promise<readonly [boolean, string]> {
  const started = performance.now();
  try {
    if (transactionIsOpen()) throw new Error('An outside system must not be asked while a transaction is open');
    const found = adapters.connected.find(({ setUp }) => setUp.id === id);
    if (!found) throw new Error('It is not set up any more');
    const told = await found.connection.tryIt(AbortSignal.timeout(trialLimitMs));
    return [true, `${told} (${Math.round(performance.now() - started)} ms)`];
  } catch (error) {
    return [false, error instanceof Error ? error.message : String(error)];
  }
}
