import { readFileSync } from 'node:fs';
import { raw } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Actor, Command, Workflow } from '../../sdk/contract/index.ts';
import {
  columnOf,
  defineServer,
  Refused,
  sql,
  type Caller,
  type ServedWorkflow,
  type ServerPlugin,
  type Tx,
} from '../../sdk/server/index.ts';
import { RefusalAnswer } from '../../core/server/api/index.ts';
import { identityCheck } from '../../plugins/carrier/contract/index.ts';
import { carrier } from '../../plugins/carrier/plugin.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import fuel from '../../plugins/fuel/server/index.ts';
import funds from '../../plugins/funds/server/index.ts';
import insurance from '../../plugins/insurance/server/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import settlement from '../../plugins/settlement/server/index.ts';
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
import { telling } from '../support/telling.ts';
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
    adapters: () => [telling(identityCheck)(({ name }) => ({ name, result: 1, channel: 'test', costCents: 1 }))],
  },
);
const ours = ['goods', 'waybill', 'evidence', 'audit', 'vehicle', 'carrier'];
const workflowsOf = (some: readonly ServerPlugin[]): readonly Workflow[] =>
  some.flatMap(({ serves }) =>
    serves.filter((one): one is ServedWorkflow => one.type === 'workflow').map(({ workflow }) => workflow),
  );
const workflows = workflowsOf(halves.filter(({ manifest }) => ours.includes(manifest.id)));
/**
 * The arrows of the freight that the trade names, with its rules. `by`: the trade has one arrow where the product has
 * one for each of its actors.
 */
const arrowsOfTrade: Readonly<Record<string, { readonly ids: readonly string[]; readonly by?: Actor }>> = {
  'goods.submit': { ids: ['D4.1-02'] },
  'goods.approve': { ids: ['D4.1-03'] },
  'goods.reject': { ids: ['D4.1-04'] },
  'goods.pause': { ids: ['D4.1-05'] },
  'goods.resume': { ids: ['D4.1-06'] },
  'goods.changePrice': { ids: ['D4.1-07'] },
  'goods.changeTons': { ids: ['D4.1-08'] },
  'goods.changeValuation': { ids: ['D4.1-08'] },
  'goods.fill': { ids: ['D4.1-09'] },
  'goods.append': { ids: ['D4.1-10'] },
  'goods.finish': { ids: ['D4.1-11'] },
  'goods.expire': { ids: ['D4.1-13'] },
  'goods.extend': { ids: ['D4.1-14'] },
  'waybill.accept': { ids: ['D4.2-04'] },
  'waybill.confirm': { ids: ['D4.2-05'] },
  'waybill.cancel': { ids: ['D4.2-07'] },
  'waybill.load': { ids: ['D4.2-09'] },
  'waybill.unload': { ids: ['D4.2-13'] },
  'waybill.sign': { ids: ['D4.2-14'] },
  'waybill.finish': { ids: ['D4.2-22'] },
  'waybill.void': { ids: ['D4.2-23'] },
  'pound.upload': { ids: ['D4.3-01', 'D4.3-04'], by: 'provider' },
  'pound.handIn': { ids: ['D4.3-01', 'D4.3-04'], by: 'driver' },
  'pound.reject': { ids: ['D4.3-03'] },
  'pound.amend': { ids: ['D4.3-05'] },
  'pound.void': { ids: ['D4.3-06'] },
  'driver.expire': { ids: ['D4.4-08'] },
  'vehicle.expire': { ids: ['D4.4-08'] },
  'contract.refuse': { ids: ['D4.12-03'] },
  'contract.expire': { ids: ['D4.12-04'] },
  'contract.void': { ids: ['D4.12-06'] },
};
/** Arrows that the trade makes only with a reason. */
const reasonsOfTrade = [
  ['D4.1-04g', 'goods.reject'],
  ['D4.2-24g', 'waybill.freeze'],
  ['D4.12-03g', 'contract.refuse'],
] as const;
/**
 * Arrows of the money, which their own suites walk: here they are held against the trade as they are declared, and the
 * engine holds to what is declared.
 */
const declaredArrows: Readonly<Record<string, string>> = {
  'settlementOrder.reject': 'D4.5-05',
  'settlementOrder.pay': 'D4.5-06',
  'settlementOrder.succeed': 'D4.5-07',
  'settlementOrder.void': 'D4.5-12',
  'invoiceApply.approve': 'D4.6-02',
  'invoiceApply.reject': 'D4.6-03',
  'invoiceApply.retry': 'D4.6-07',
  'invoiceApply.withdraw': 'D4.6-10',
  'rechargeOrder.confirm': 'D4.7-04',
  'rechargeOrder.reject': 'D4.7-05',
  'rechargeOrder.cancel': 'D4.7-06',
  'withdrawOrder.approve': 'D4.8-02',
  'policy.start': 'D4.14-04',
  'policy.expire': 'D4.14-08',
};
/** Arrows of the money that more people make than the trade names: the operator for a provider, or the system. */
const widerArrows: Readonly<Record<string, readonly [id: string, ...also: Actor[]]>> = {
  'settlementOrder.edit': ['D4.5-02', 'system'],
  'settlementOrder.submit': ['D4.5-03', 'system'],
  'settlementOrder.approve': ['D4.5-04', 'operator'],
  'rechargeOrder.audit': ['D4.7-03', 'operator'],
  'prepayOrder.approve': ['D4.9-02', 'operator'],
  'prepayOrder.writeOff': ['D4.9-06', 'provider', 'operator'],
  'prepayOrder.recover': ['D4.9-07', 'operator'],
  'fuelOrder.pay': ['D4.10-02', 'system'],
  'fuelOrder.cancel': ['D4.10-04', 'provider', 'operator'],
  'policy.insure': ['D4.14-02', 'operator'],
  'policy.claim': ['D4.14-06', 'operator'],
};
const textOf = new Map(
  (
    JSON.parse(readFileSync(new URL('trade-rules.json', import.meta.url), 'utf8')) as readonly {
      id: string;
      text: string;
    }[]
  ).map(({ id, text }) => [id, text]),
);
const letters: Readonly<Record<string, readonly Actor[]>> = {
  D: ['driver'],
  S: ['shipper'],
  P: ['provider'],
  O: ['operator'],
  C: ['system'],
  X: ['system'],
  party: ['provider', 'shipper', 'driver'],
};
/**
 * An arrow as the text of its rules says it: `Goods source: 10,70 → 20 or 30 submit 提交; actor S,P; page goodsInfo`.
 */
function arrowOf(
  ids: readonly string[],
  by?: Actor,
): { readonly from: readonly (string | number)[]; readonly to: readonly string[]; readonly actors: readonly Actor[] } {
  const read = ids.map((id) => {
    const text = textOf.get(id) ?? '';
    const [, from = '', to = '', who = ''] =
      /: ([\d,]+) → (same|-?\d+(?: or -?\d+)*) .*; actor ([A-Z,/]+|party)/.exec(text) ?? [];
    if (!who) throw new Error(`${id} is no arrow: ${text}`);
    return {
      from: from.split(',').map(Number),
      to: to.split(' or '),
      actors: [
        ...who.split(/[,/]/).flatMap((letter) => letters[letter] ?? []),
        ...(text.includes('proxy') ? ['provider' as const] : []),
      ],
    };
  });
  return {
    from: read.flatMap(({ from }) => from),
    to: read.flatMap(({ to }) => to),
    actors: by ? [by] : [...new Set(read.flatMap(({ actors }) => actors))],
  };
}
const arrows = workflows.flatMap((workflow) =>
  Object.keys(workflow.transitions).map((name) => {
    const trade = arrowsOfTrade[`${workflow.name}.${name}`];
    return [
      `${trade ? `[${trade.ids.join(', ')}] ` : ''}${workflow.name}.${name}`,
      workflow,
      name,
      trade ? arrowOf(trade.ids, trade.by) : undefined,
    ] as const;
  }),
);
const statesOf = ({ resource, state }: Workflow): readonly (string | number)[] =>
  resource.fields[state]?.choices?.map(({ value }) => value) ?? [];
/** Where the record decides what fits: one field, and why. */
const alone: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'goods.edit': { loadContact: '换人' },
  'goods.changeTons': { lossTolerance: 1, reason: '协商' },
  'goods.changeValuation': { oilRatio: 1_000, reason: '协商' },
  'goods.regulate': { originalDocNo: 'SY-2026-01', reason: '货主补单号' },
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
const withoutSlip: Given = () => ({
  grossKg: null,
  tareKg: null,
  happenedAt: null,
  photo: null,
  photo2: null,
  photo3: null,
});
/** Where the kind of a field does not tell what fits. */
const given: Readonly<Record<string, Given>> = {
  'waybill.freeze': () => ({ reasonCode: 'DISPUTE' }),
  'goods.append': () => ({ addKg: 1 }),
  'goods.extend': () => ({ validTo: '2037-01-01 00:00:00' }),
  'contract.sign': () => ({ party: 'A', signMethod: 'CA' }),
  'pound.upload': slip,
  'pound.handIn': slip,
  'pound.amend': (photo, weighAt) => ({ grossKg: 49_000, tareKg: 16_000, weighAt, evidence: photo }),
  'receipt.uploadReceipt': sheet,
  'receipt.handIn': sheet,
  'receipt.edit': (_photo, signedAt) => ({ signedAt }),
  'receipt.file': () => ({ paperReceivedAt: null }),
  'waybill.load': withoutSlip,
  'waybill.unload': withoutSlip,
  'waybill.proxyArriveLoad': () => ({ happenedAt: null }),
  'waybill.proxyDepart': () => ({ happenedAt: null }),
  'waybill.proxyArriveUnload': () => ({ happenedAt: null }),
  'waybill.sign': () => ({ receipt: null }),
};
/**
 * Made in a test of its own: a whole file of good rows (waybill-imports), a driver whose papers lack, with a channel for
 * text messages (vehicle-use).
 */
const elsewhere: readonly string[] = ['confirmBatch', 'invite'];
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
  async function attempt(
    workflow: Workflow,
    name: string,
    from: string | number,
    actor: Actor,
  ): Promise<{ readonly got: string; readonly to: string }> {
    const { resource, state } = workflow;
    const transition = workflow.transitions[name];
    const id = ids[resource.name];
    if (!transition || !id) throw new Error(`There is no record for ${workflow.name}`);
    const command: Command = transition.command;
    const requestId = `${workflow.name} ${name} ${from} ${actor}`;
    let [got, to] = ['', ''];
    await world.database
      .transaction({ role: 'system', platformId: '' }, async (own) => {
        const tx = patient(own);
        const when = Object.entries(transition.when ?? {}).map(
          ([field, { is }]) =>
            sql`, ${raw(columnOf(field))} = ${is === 'set' ? sql`now()` : is === 'empty' ? null : is[0]}`,
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
          to = await values(tx, workflow, id);
          expect(events, requestId).toEqual([{ fromState: String(from), toState: to, actorType: actor }]);
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
    return { got, to };
  }
  const inputsOf = (command: Command): Readonly<Record<string, unknown>> =>
    alone[command.name] ?? {
      ...validInput(command.name, command.input),
      ...given[command.name]?.(ids['photo'] ?? '', ids['unloadAt'] ?? ''),
    };

  it.each(arrows)(
    '%s: done for the right actor and state, refused with its reason for every other pair',
    async (_title, workflow, name, trade) => {
      const transition = workflow.transitions[name];
      if (!transition) throw new Error(`There is no ${name}`);
      const { actors, from } = trade ?? transition;
      const wrong: string[] = [];
      let made = 0;
      for (const state of statesOf(workflow))
        for (const actor of Object.keys(people) as Actor[]) {
          const { got, to } = await attempt(workflow, name, state, actor);
          const expected = !actors.includes(actor)
            ? ['forbidden']
            : from.includes(state)
              ? ['done', ...(trade ? [] : Object.keys(transition.command.refusals))]
              : ['wrongState'];
          if (!expected.includes(got))
            wrong.push(`${name} from ${state} by ${actor}: ${got} instead of ${expected.join('|')}`);
          if (got !== 'done') continue;
          made += 1;
          if (trade && !trade.to.includes(to) && !(trade.to.includes('same') && to === String(state)))
            wrong.push(`${name} from ${state} by ${actor}: leads to ${to} instead of ${trade.to.join('|')}`);
        }
      expect(wrong).toEqual([]);
      if (!elsewhere.includes(name)) expect(made, 'no pair could make it').toBeGreaterThan(0);
    },
    60_000,
  );

  it.each(reasonsOfTrade)('[%s] %s is refused without a reason', async (_id, arrow) => {
    const [of, name = ''] = arrow.split('.');
    const workflow = workflows.find((one) => one.name === of);
    const transition = workflow?.transitions[name];
    if (!workflow || !transition) throw new Error(`There is no ${arrow}`);
    const { reason, ...model } = inputsOf(transition.command);
    expect(reason).toBeTypeOf('string');
    const answer = await world.post(
      transition.command.path,
      { id: ids[workflow.resource.name], model, requestId: `${arrow}-without-reason` },
      { as: people[transition.actors[0] ?? 'provider'] },
    );
    expect(answer).toMatchObject({ status: 400, reason: 'invalid' });
  });

  it('[DI-19] each history leads to the state its record is in, from its first event to its last', async () => {
    const trip = await world.trip(70);
    await world.run(freezeWaybill, riskFreeze, { on: { id: trip.id } });
    await world.run(thawWaybill, { reason: '已核实' }, { on: { id: trip.id }, as: person('other', 'provider') });
    await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复' }, { on: { id: trip.id } });
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

const money = workflowsOf([fuel, funds, insurance, invoice, prepay, settlement]);
const exactly = Object.entries(declaredArrows).map(([arrow, id]) => [id, arrow, [] as Actor[]] as const);
const wider = Object.entries(widerArrows).map(([arrow, [id, ...also]]) => [id, arrow, also] as const);
it.each([...exactly, ...wider])(
  '[%s] %s goes from the states, to the state and by the actors of the trade',
  (id, arrow, also) => {
    const [workflow, name = ''] = arrow.split('.');
    const declared = money.find((one) => one.name === workflow)?.transitions[name];
    const trade = arrowOf([id]);
    expect({
      from: [...(declared?.from ?? [])].sort(),
      to: [String(declared?.to)],
      actors: [...(declared?.actors ?? [])].sort(),
    }).toEqual({ from: [...trade.from].sort(), to: trade.to, actors: [...trade.actors, ...also].sort() });
  },
);
