import { createHash } from 'node:crypto';
import type { Api } from '@freightdeck/core/server/api';
import { storeDemoPicture, type FileBytes } from '@freightdeck/core/server/files';
import type { OutsideWorker } from '@freightdeck/core/server/outside';
import type { Actor } from '@freightdeck/sdk/contract';
import {
  provide,
  sql,
  Stage,
  type Call,
  type Caller,
  type Database,
  type DemoStage,
  type Provided,
  type Tx,
} from '@freightdeck/sdk/server';
import { parseDateTime } from '@freightdeck/sdk/values';

const operatorPlatform = '00001';
/** A person of the demo data: holds every permission key, so that only state and actor decide. */
const player = (actor: Actor, hand?: 'cashier'): Caller => ({
  id: hand === undefined ? `demo-${actor}` : `demo-${actor}-${hand}`,
  name:
    hand === 'cashier'
      ? '出纳'
      : { driver: '司机', shipper: '货主经办', provider: '调度员', operator: '运营专员', system: '系统' }[actor],
  actor,
  keys: ['*'],
  roleIds: [],
});

/** A pseudo-random generator seeded by a text: bytes of SHA-256 hashes of the text and a counter. */
function diceOf(words: string): () => number {
  let bytes = Buffer.alloc(0);
  let used = 0;
  let count = 0;
  return () => {
    if (used === bytes.length)
      [bytes, used] = [
        createHash('sha256')
          .update(`${words} ${(count += 1)}`)
          .digest(),
        0,
      ];
    return bytes.readUInt8(used++) / 256;
  };
}

/** Lets the simulator act as driver and shipper in a running call. `api` is read at the first step, when it exists. */
export const provideStage = (api: () => Api, bytes?: FileBytes): Provided =>
  provide(Stage, () => ({
    // Ids and time are those of the call: a story that is told twice has the same ones.
    play: (call, actor, command, input, on) =>
      api()
        .openCall(call.tx, {
          as: player(actor),
          platformId: call.platformId,
          language: call.language,
          clock: () => parseDateTime(call.now()) ?? new Date(),
          dice: diceOf(call.newId()),
        })
        .execute(command, input, on),
    picture: (call, name, writing) => storeDemoPicture(call, name, bytes, writing),
  }));

/**
 * Prepared statements keep the plan made for nearly empty tables. `analyze` after 8, 16, 32 … batches makes PostgreSQL
 * plan them again.
 */
const planAnew = (database: Database): Promise<unknown> =>
  database.transaction({ role: 'system', platformId: operatorPlatform }, (tx) => tx.run(sql`analyze`));

/** A savepoint runs what was postponed to the end of the transaction. */
async function finish(tx: Tx): Promise<void> {
  await tx.run(sql`savepoint told`);
  await tx.run(sql`release savepoint told`);
}
/** The call of somebody who finds done what the others have done before, as if each had a transaction of his own. */
const finishedFirst = (call: Call): Call => ({
  ...call,
  execute: async (command, input, on) => {
    await finish(call.tx);
    return call.execute(command, input, on);
  },
});

/**
 * The stage on which a plugin replays its part of the demo data. Ids come from the seed, so that the same seed gives
 * the same ids.
 */
export function demoStage(
  api: Api,
  database: Database,
  outside: Pick<OutsideWorker, 'tellStory'>,
  story: Pick<DemoStage, 'now' | 'scale' | 'seed' | 'report'>,
  plugin = '',
  bytes?: FileBytes,
): DemoStage {
  const dice = diceOf(`${story.seed} ${plugin}`);
  let batches = 0;
  return {
    ...story,
    picture: (call, name, writing) => storeDemoPicture(call, name, bytes, writing),
    answers: (call) => {
      const time = parseDateTime(call.now());
      if (!time) throw new Error('The call of a story has no time');
      return outside.tellStory(call, () => time, dice);
    },
    together: async (platformId, work, how) => {
      batches += 1;
      if (batches >= 8 && Number.isInteger(Math.log2(batches))) await planAnew(database);
      return database.transaction({ role: platformId === operatorPlatform ? 'operator' : 'tenant', platformId }, (tx) =>
        work((moment, actor, hand) => {
          const time = parseDateTime(moment);
          if (!time) throw new Error(`"${moment}" is no time of a demo story`);
          const call = api.openCall(tx, { as: player(actor, hand), platformId, clock: () => time, dice });
          return how === 'at once' ? call : finishedFirst(call);
        }),
      );
    },
  };
}
