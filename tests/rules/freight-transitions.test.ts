import { raw } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Actor, Command, Workflow } from '../../sdk/contract/index.ts';
import {
  columnOf,
  defineServer,
  provide,
  Refused,
  sql,
  type Caller,
  type ServedWorkflow,
  type Tx,
} from '../../sdk/server/index.ts';
import { RefusalAnswer } from '../../core/server/api/index.ts';
import { RealNameChannel } from '../../plugins/carrier/contract/index.ts';
import { carrier } from '../../plugins/carrier/plugin.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import {
  cancelWaybill,
  freezeWaybill,
  signWaybill,
  thawWaybill,
  voidWaybill,
} from '../../plugins/waybill/contract/index.ts';
import { riskFreeze } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  dispatcher,
  driverPerson,
  freightHalves,
  freightMigrations,
  FreightWorld,
  operator,
  person,
  shipperPerson,
  system,
} from '../support/freight-world.ts';
import { evidenceRows, freightRows, lastResort, ready } from '../support/freight-rows.ts';
import { validInput } from '../support/valid-bodies.ts';

const people: Readonly<Record<Actor, Caller>> = {
  driver: driverPerson,
  shipper: shipperPerson,
  provider: dispatcher,
  operator,
  system,
};
const halves = [...freightHalves, evidence];
const realNames = defineServer(
  { ...carrier, id: 'realNames', requires: [], routes: {}, menus: {}, permissions: {} },
  {
    serves: [],
    provides: [
      provide(RealNameChannel, () => ({
        ask: () => Promise.resolve({ result: 1 as const, channel: 'test', costCents: 1 }),
      })),
    ],
  },
);
const ours = ['goods', 'waybill', 'evidence', 'audit', 'vehicle', 'carrier'];
const workflows: readonly Workflow[] = halves
  .filter(({ manifest }) => ours.includes(manifest.id))
  .flatMap(({ serves }) =>
    serves.filter((one): one is ServedWorkflow => one.type === 'workflow').map(({ workflow }) => workflow),
  );
const statesOf = ({ resource, state }: Workflow): readonly (string | number)[] =>
  resource.fields[state]?.choices?.map(({ value }) => value) ?? [];
/** Where the record decides what fits: one field, and why. */
const alone: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'goods.edit': { loadContact: '换人' },
  'goods.changeTons': { lossTolerance: 1, reason: '协商' },
  'goods.changeValuation': { oilRatio: 1_000, reason: '协商' },
  'goods.changePrice': { carrierPrice: 3_000_000, applyTo: 'NEW_ONLY', reason: '协商' },
  'vehicle.resubmit': { roadTransportTo: '2036-02-02' },
  'vehicle.change': { roadTransportTo: '2036-02-02', reason: '换证' },
};
type Given = (photo: string, at: string) => Readonly<Record<string, unknown>>;
const slip: Given = (photo, at) => ({
  grossKg: 49_000,
  tareKg: 16_000,
  weighAt: at,
  photo,
  photo2: null,
  photo3: null,
});
const sheet: Given = (photo, at) => ({ signedAt: at, photo, photo2: null, photo3: null });
/** Where the kind of a field does not tell what fits. */
const given: Readonly<Record<string, Given>> = {
  'waybill.freeze': () => ({ reasonCode: 'DISPUTE' }),
  'goods.append': () => ({ addKg: 1 }),
  'goods.extend': () => ({ validTo: '2037-01-01 00:00:00' }),
  'contract.sign': () => ({ party: 'A', signMethod: 'CA' }),
  'pound.upload': slip,
  'pound.handIn': slip,
  'pound.amend': (_photo, weighAt) => ({ grossKg: 49_000, tareKg: 16_000, weighAt }),
  'receipt.upload': sheet,
  'receipt.handIn': sheet,
  'receipt.edit': (_photo, signedAt) => ({ signedAt }),
  'receipt.file': () => ({ paperReceivedAt: null }),
};
/** Made with a whole file of good rows, in a test of its own. */
const elsewhere: readonly string[] = ['confirmBatch'];
class Undone extends Error {}
/** A transaction whose late writes may be asked for before its end. */
function patient(tx: Tx): Tx & { readonly settle: () => Promise<void> } {
  const waiting: (() => Promise<unknown>)[] = [];
  return {
    rows: (query) => tx.rows(query),
    one: (query) => tx.one(query),
    run: (query) => tx.run(query),
    get writes() {
      return tx.writes;
    },
    later: (write, item) => {
      waiting.push(() => write(tx, [item]));
    },
    settle: async () => {
      for (const one of waiting.splice(0)) await one();
    },
  };
}

onEachDatabase('every arrow of the freight lives', [...freightMigrations, ...(evidence.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let ids: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [evidence, realNames]);
    ids = { ...(await freightRows(world)), ...(await evidenceRows(world)) };
  }, 180_000);

  const values = async (tx: Tx, { resource, state }: Workflow, id: string): Promise<string> =>
    String(
      (
        await tx.one<{ value: string | number }>(
          sql`select ${raw(columnOf(state))} as value from ${raw(resource.table)} where id = ${id}`,
        )
      )?.value,
    );
  /** Tries one arrow from one state by one actor, and takes everything back. */
  async function attempt(workflow: Workflow, name: string, from: string | number, actor: Actor): Promise<string> {
    const { resource, state } = workflow;
    const transition = workflow.transitions[name];
    const id = ids[resource.name];
    if (!transition || !id) throw new Error(`There is no record for ${workflow.name}`);
    const command: Command = transition.command;
    const requestId = `${workflow.name} ${name} ${from} ${actor}`;
    let got = '';
    await world.database
      .transaction({ role: 'system', platformId: '' }, async (own) => {
        const tx = patient(own);
        const when = Object.entries(transition.when ?? {}).map(
          ([field, { is }]) => sql`, ${raw(columnOf(field))} = ${is[0]}`,
        );
        await tx.run(
          sql`update ${raw(resource.table)} set ${raw(columnOf(state))} = ${from} ${when[0] ?? sql``}
            ${ready(workflow.name, name, from)} where id = ${id}`,
        );
        await lastResort(tx, workflow.name, name, id);
        try {
          await world.api.join(tx, command, inputsOf(command), {
            as: people[actor],
            platformId: actor === 'operator' || resource.tenancy === 'everyone' ? '00001' : '10001',
            clock: world.clock,
            requestId,
            on: { id },
          });
          await tx.settle();
          const events = await tx.rows<{ fromState: string; toState: string; actorType: string }>(
            sql`select from_state, to_state, actor_type from record_event where request_id = ${requestId}
              and resource = ${resource.name} and record_id = ${id} and action = ${name}`,
          );
          expect(events, requestId).toEqual([
            { fromState: String(from), toState: await values(tx, workflow, id), actorType: actor },
          ]);
          got = 'done';
        } catch (error) {
          if (!(error instanceof Refused)) throw new Error(`${requestId}: ${String(error)}`, { cause: error });
          got = error.code;
          if (error instanceof RefusalAnswer && got === 'wrongState')
            expect(error.envelope.message, requestId).toContain(
              resource.fields[state]?.choices?.find(({ value }) => value === from)?.zh,
            );
        }
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    return got;
  }
  const inputsOf = (command: Command): Readonly<Record<string, unknown>> =>
    alone[command.name] ?? {
      ...validInput(command.name, command.input),
      ...given[command.name]?.(ids['photo'] ?? '', ids['unloadAt'] ?? ''),
    };

  it.each(workflows.map((workflow) => [workflow.name, workflow] as const))(
    '%s: done for the right actor and state, refused with its reason for every other pair',
    async (_name, workflow) => {
      const never = new Set(Object.keys(workflow.transitions));
      const wrong: string[] = [];
      for (const [name, { actors, from, command }] of Object.entries(workflow.transitions)) {
        for (const state of statesOf(workflow))
          for (const actor of Object.keys(people) as Actor[]) {
            const got = await attempt(workflow, name, state, actor);
            const expected = !actors.includes(actor)
              ? ['forbidden']
              : from.includes(state)
                ? ['done', ...Object.keys(command.refusals)]
                : ['wrongState'];
            if (!expected.includes(got))
              wrong.push(`${name} from ${state} by ${actor}: ${got} instead of ${expected.join('|')}`);
            if (got === 'done') never.delete(name);
          }
      }
      expect(wrong).toEqual([]);
      expect(
        [...never].filter((name) => !elsewhere.includes(name)),
        'arrows that no pair could make',
      ).toEqual([]);
    },
    240_000,
  );

  it('each history leads to the state its record is in, from its first event to its last', async () => {
    const trip = await world.trip(70);
    await world.run(freezeWaybill, riskFreeze, { on: { id: trip.id } });
    await world.run(thawWaybill, { reason: '已核实' }, { on: { id: trip.id }, as: person('other', 'provider') });
    await world.run(voidWaybill, { reason: '重复' }, { on: { id: trip.id } });
    await world.run(cancelWaybill, { reason: '改期' }, { on: { id: (await world.trip(20)).id } });
    await world.run(signWaybill, {}, { on: { id: (await world.trip(60, { receiptRetention: 10_000 })).id } });
    const counts = new Map<string, number>();
    for (const workflow of workflows.filter(
      ({ resource }) => workflows.filter((other) => other.resource.name === resource.name).length === 1,
    )) {
      const { resource, state } = workflow;
      const told = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.rows<{
          recordId: string;
          action: string;
          fromState: string | null;
          toState: string | null;
          now: string;
        }>(sql`
        select e.record_id, e.action, e.from_state, e.to_state, r.${raw(columnOf(state))}::text as now
          from record_event e join ${raw(resource.table)} r on r.id = e.record_id
        where e.resource = ${resource.name} order by e.record_id, e.at, e.id`),
      );
      const at = new Map<string, string>();
      for (const { recordId, action, fromState, toState } of told) {
        const before = at.get(recordId);
        if (before !== undefined && fromState !== null)
          expect(`${resource.name} ${action} from ${fromState}`).toBe(`${resource.name} ${action} from ${before}`);
        if (toState !== null) at.set(recordId, toState);
      }
      for (const { recordId, now } of told)
        if (at.has(recordId))
          expect(`${resource.name} ${recordId} ${at.get(recordId) ?? ''}`).toBe(`${resource.name} ${recordId} ${now}`);
      counts.set(resource.name, at.size);
    }
    expect(counts.get('waybill')).toBeGreaterThanOrEqual(4);
    expect(counts.get('goods')).toBeGreaterThanOrEqual(4);
  });
});
