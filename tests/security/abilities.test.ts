import { beforeAll, expect, it } from 'vitest';
import { Refused, sql } from '../../sdk/server/index.ts';
import type { Caller } from '../../sdk/server/index.ts';
import { SecurityWorld, tenants } from '../support/security-world.ts';
import { validBody } from '../support/valid-bodies.ts';

/** Refusals that only depend on the record and on who asks: a button that ends in one should not have been there. */
const ofHands = new Set([
  ...['sameHand', 'secondPerson', 'payerIsMaker', 'payerIsChecker', 'twoPeople'],
  ...['notYours', 'otherHand', 'yourself', 'notOwner', 'lineOwnHand', 'ownCard', 'ownCheck'],
  // What a lifecycle and the `when` of a command decide.
  ...['wrongState', 'forbidden'],
]);
/** What an outside system answered: the system alone runs them, and no page has a button for them. */
const heard = /\.(?:hear\w*|hookDelivered)$/;
class DryRun extends Error {}

let world: SecurityWorld;
beforeAll(async () => {
  world = await SecurityWorld.open([]);
}, 180_000);

/** What each promised command answers when its maker gives it; nothing of it stays. */
async function refusalsOf(as: Caller, platformId: string): Promise<Map<string, string>> {
  const { core, database } = world.server;
  const found = new Map<string, string>();
  const byName = new Map(world.declared.filter(({ command }) => command).map((one) => [one.name, one]));
  for (const resource of world.resources) {
    const id = world.records[tenants.a][resource.name];
    const endpoint = core.api.endpoints.get(`${resource.path}/get`);
    if (!id || !endpoint) continue;
    // What belongs to the operator alone the database itself keeps from a tenant, whatever keys are made up here.
    const answer = (await core.api
      .dispatch(
        endpoint,
        {
          session: { sessionId: 'dry', caller: as, platformId, isOperator: platformId === '00001' },
          ...{ language: 'zh' as const, requestId: `dry-${resource.name}`, ip: '', userAgent: '', body: { id } },
          clock: () => new Date(),
        },
        database,
      )
      .catch(() => ({}))) as { readonly data?: { readonly abilities: readonly string[] } };
    for (const name of answer.data?.abilities ?? []) {
      const declared = byName.get(name);
      if (!declared?.command || declared.on?.name !== resource.name) continue;
      const { model } = validBody(declared, id) as { readonly model: object };
      const ended = await database
        .transaction({ role: 'system', platformId }, async (tx) => {
          const call = core.api.openCall(tx, { as, platformId });
          await call.execute(declared.command!, model as never, { id });
          throw new DryRun();
        })
        .catch((error: unknown) => error);
      found.set(name, ended instanceof Refused ? ended.code : ended instanceof DryRun ? '' : String(ended));
    }
  }
  return found;
}

it('no record offers what the rules about hands, states and persons refuse to who is asked', async () => {
  const maker: Caller = { id: 'maker_10001', name: '系统', actor: 'provider', keys: ['*'], roleIds: [] };
  const found = await refusalsOf(maker, tenants.a);
  expect(found.size).toBeGreaterThan(60);
  const counts = new Map<string, number>();
  for (const code of found.values()) counts.set(code, (counts.get(code) ?? 0) + 1);
  const told = [...counts].map(([code, count]) => `${code === '' ? 'done' : code.slice(0, 60)} ${count}`).join(', ');
  process.stdout.write(`\nPromised commands, tried by their maker: ${told}\n`);
  expect([...found].filter(([name, code]) => ofHands.has(code) && !heard.test(name))).toEqual([]);
});

it('who made a request is not offered to decide it, and the next person is', async () => {
  const { core, database } = world.server;
  const ask = async (path: string, id: string, caller: string): Promise<readonly string[]> => {
    const as: Caller = { id: caller, name: caller, actor: 'provider', keys: ['*'], roleIds: [] };
    const answer = (await core.api.dispatch(
      core.api.endpoints.get(`${path}/get`)!,
      {
        session: { sessionId: 'dry', caller: as, platformId: tenants.a, isOperator: false },
        ...{ language: 'zh' as const, requestId: `ask-${caller}-${id}`, ip: '', userAgent: '', body: { id } },
        clock: () => new Date(),
      },
      database,
    )) as { readonly data: { readonly abilities: readonly string[] } };
    return answer.data.abilities;
  };
  const cases = [
    ['withdrawOrder', 'apply_by_id', 'withdraw_order', ['withdrawOrder.approve', 'withdrawOrder.reject']],
    ['freezeOrder', 'operator_id', 'freeze_order', ['freezeOrder.partThaw', 'freezeOrder.thaw']],
    ['creditExpansion', 'operator_id', 'credit_expansion', ['creditExpansion.approve', 'creditExpansion.reject']],
  ] as const;
  for (const [resource, column, table, commands] of cases) {
    const id = world.records[tenants.a][resource] ?? '';
    const path = world.resources.find(({ name }) => name === resource)?.path ?? '';
    const maker = await world.oneId(sql`select ${sql([column])} as id from ${sql([table])} where id = ${id}`);
    const [own, other] = [await ask(path, id, maker), await ask(path, id, 'somebody-else')];
    const known = commands.filter((name) => other.includes(name));
    expect(known.length, `${resource}: ${other.join()}`).toBeGreaterThan(0);
    for (const name of known) expect(own).not.toContain(name);
  }
});
