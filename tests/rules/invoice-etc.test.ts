import { beforeAll, expect, it } from 'vitest';
import type { AnswerOf, RecordOf } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { LedgerAccount } from '../../sdk/server/index.ts';
import { ledger } from '../../core/server/ledger/index.ts';
import {
  addEtc,
  checkVehicle,
  etcApplies,
  checkToll,
  etcInvoices,
  markDeduct,
  matchToll,
  printToll,
  pullTolls,
  reportEnd,
  reportStart,
  retryEtc,
  tollEnd,
  tollFiling,
  tollInvoices,
  tollStart,
} from '../../plugins/invoice/contract/index.ts';
import type { TollInvoice } from '../../plugins/invoice/contract/index.ts';
import invoiceHalf from '../../plugins/invoice/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, person, type Who } from '../support/freight-world.ts';
import { telling } from '../support/telling.ts';

const maker = person('maker', 'provider');
type Toll = RecordOf<typeof etcInvoices>;
const inputVat: LedgerAccount = { code: 1401, ownerType: 'tenant', ownerId: '10001' };
const cost: LedgerAccount = { code: 5001, ownerType: 'tenant', ownerId: '10001' };
let told: readonly TollInvoice[] = [];
let failing = '';
const refused = (failReason: string) => ({ state: 'failed', failReason }) as const;
const connected = {
  ...invoiceHalf,
  adapters: () => [
    telling(tollStart)(() => (failing === 'start' ? refused('车辆未备案') : { state: 'done', feeCents: 0 })),
    telling(tollEnd)(() => (failing === 'end' ? refused('里程异常') : { state: 'done', feeCents: 100 })),
    telling(tollInvoices)(() => ({ invoices: [...told] })),
    telling(tollFiling)(({ vehicleNum }) => ({ filed: !vehicleNum.endsWith('8') })),
  ],
};

onEachDatabase('toll invoices', [...freightMigrations, ...(invoiceHalf.migrations ?? [])], (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [connected]);
  }, 120_000);
  const within = <T>(work: (call: Parameters<typeof ledger.verify>[0]) => Promise<T>): Promise<T> =>
    world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      work(world.api.openCall(tx, { as: person('s', 'system'), platformId: '10001', clock: world.clock })),
    );
  const balance = (account: LedgerAccount): Promise<number> => within((call) => ledger.balance(call, account));
  const paging = async (conditions: object): Promise<readonly Toll[]> =>
    (
      (await world.post(`${etcInvoices.path}/paging`, { conditions, page: 1, limit: 50 })).pageResult as unknown as {
        itemList: Toll[];
      }
    ).itemList;
  /** A trip whose start and end have been reported. */
  const reported = async (): Promise<{ readonly etc: RecordOf<typeof etcApplies> }> => {
    const trip = await world.trip(70);
    const on = await world.run(addEtc, { waybillId: trip.id }, { as: maker });
    await world.run(reportStart, {}, { as: maker, on: { id: on.id } });
    await world.drain();
    await world.run(reportEnd, {}, { as: maker, on: { id: on.id } });
    await world.drain();
    return { etc: await world.get(etcApplies, on.id) };
  };
  const toll = (etc: RecordOf<typeof etcApplies>, invoiceNo: string, more: Partial<TollInvoice> = {}): TollInvoice => ({
    invoiceCode: '099001900112',
    invoiceNo,
    vehicleNum: etc.vehicleNum,
    tollSection: '示范高速',
    entryTime: etc.loadAt,
    exitTime: etc.loadAt,
    amountExcl: 10_000,
    taxPpm: 30_000,
    tax: 300,
    ...more,
  });

  it('[D4.20-04] the start is reported within a day of loading, the end within a week of unloading, each once', async () => {
    const early = await world.trip(25);
    expect(await world.refusal(addEtc, { waybillId: early.id }, { as: maker })).toBe('notLoaded');
    const road = await world.trip(30);
    expect(await world.refusal(addEtc, { waybillId: road.id }, { as: maker, platformId: '10002' })).toBe('notFound');
    const { id } = await world.run(addEtc, { waybillId: road.id }, { as: maker });
    const on = { id };
    expect(await world.refusal(addEtc, { waybillId: road.id }, { as: maker })).toBe('applied');
    expect(await world.refusal(reportEnd, {}, { as: maker, on })).toBe('wrongState');
    expect(await world.refusal(reportStart, {}, { as: maker, on, platformId: '10002' })).toBe('notFound');
    failing = 'start';
    await world.run(reportStart, {}, { as: maker, on });
    expect(await world.get(etcApplies, id)).toMatchObject({ etcStatus: 4, startAt: null });
    expect(await world.refusal(retryEtc, {}, { as: maker, on })).toBe('wrongState');
    await world.drain();
    expect(await world.get(etcApplies, id)).toMatchObject({
      etcStatus: 3,
      failStep: 'START',
      failReason: '车辆未备案',
      startAt: null,
    });
    failing = '';
    await world.run(retryEtc, {}, { as: maker, on });
    await world.drain();
    expect(await world.get(etcApplies, id)).toMatchObject({ etcStatus: 1, failReason: null });
    expect(await world.refusal(reportStart, {}, { as: maker, on })).toBe('wrongState');
    expect(await world.refusal(reportEnd, {}, { as: maker, on })).toBe('notUnloaded');
    const late = await world.run(addEtc, { waybillId: (await world.trip(70)).id }, { as: maker });
    const last = await world.run(addEtc, { waybillId: (await world.trip(70)).id }, { as: maker });
    await world.run(reportStart, {}, { as: maker, on: { id: last.id } });
    await world.drain();
    world.later(24 * 60 + 1);
    expect(await world.refusal(reportStart, {}, { as: maker, on: { id: late.id } })).toBe('startLate');
    world.later(6 * 24 * 60 + 10);
    expect(await world.refusal(reportEnd, {}, { as: maker, on: { id: last.id } })).toBe('endLate');
  });

  it('[D4.20-04] invoices are fetched once, matched by vehicle and time, and left out when their figures do not add up', async () => {
    const { etc } = await reported();
    expect(etc).toMatchObject({ etcStatus: 2, feeCents: 100 });
    told = [
      toll(etc, '1001'),
      toll(etc, '1002', { taxPpm: 90_000, tax: 900 }),
      toll(etc, '1003', { tax: 302 }),
      toll(etc, '1004', { taxPpm: 60_000, tax: 600 }),
      toll(etc, '1005', { vehicleNum: '蒙KXX999' }),
      toll(etc, '1006', { entryTime: '2026-03-01 08:00:00', exitTime: '2026-03-01 09:00:00' }),
    ];
    const pull = { waybillSn: etc.waybillSn };
    expect(await world.run(pullTolls, pull, { as: maker })).toEqual({ asked: 1 });
    // What is being asked for is not asked for twice, nor is what has come.
    expect(await world.run(pullTolls, pull, { as: maker })).toEqual({ asked: 0 });
    expect(await world.get(etcApplies, etc.id)).toMatchObject({ tollState: 1, invoiceCount: 0 });
    await world.drain();
    expect(await world.get(etcApplies, etc.id)).toMatchObject({ tollState: 2 });
    expect(await world.run(pullTolls, pull, { as: maker })).toEqual({ asked: 0 });
    const events = (await world.post(`${etcApplies.path}/events`, { id: etc.id }, { as: maker })).data as {
      action: string;
      detail: object;
    }[];
    expect(events.find(({ action }) => action === 'pull')?.detail).toEqual({ added: 4, refused: 2 });
    expect((await paging({ waybillSn: etc.waybillSn })).map((one) => [one.invoiceNo, one.totalCents]).sort()).toEqual([
      ['1001', 10_300],
      ['1002', 10_900],
    ]);
    const lost = async (invoiceNo: string): Promise<string> => (await paging({ invoiceNo }))[0]?.id ?? '';
    expect(await world.refusal(matchToll, { waybillSn: 'YD0' }, { as: maker, on: { id: await lost('1005') } })).toBe(
      'noWaybill',
    );
    expect(
      await world.refusal(matchToll, { waybillSn: etc.waybillSn }, { as: maker, on: { id: await lost('1005') } }),
    ).toBe('otherVehicle');
    expect(
      await world.refusal(matchToll, { waybillSn: etc.waybillSn }, { as: maker, on: { id: await lost('1006') } }),
    ).toBe('outsideTrip');
    expect(await world.refusal(markDeduct, {}, { as: maker, on: { id: await lost('1005') } })).toBe('notMatched');
    expect(await world.get(etcApplies, etc.id)).toMatchObject({ invoiceCount: 2 });
    const on = { id: etc.id };
    expect(await world.refusal(checkVehicle, {}, { as: maker, on, platformId: '10002' })).toBe('notFound');
    await world.run(checkVehicle, {}, { as: maker, on });
    await world.run(checkVehicle, {}, { as: maker, on });
    expect(await world.get(etcApplies, etc.id)).toMatchObject({ filingState: 1 });
    await world.drain();
    expect(await world.get(etcApplies, etc.id)).toMatchObject({ filingState: etc.vehicleNum.endsWith('8') ? 3 : 2 });
  });

  it('[DP-36] marking for deduction posts P-36 to the cent, once, and the book stays clean', async () => {
    const { etc } = await reported();
    told = [toll(etc, '2001', { amountExcl: 12_345, taxPpm: 90_000, tax: 1_111 }), toll(etc, '2002')];
    await world.run(pullTolls, { waybillSn: etc.waybillSn }, { as: maker });
    await world.drain();
    const [first, second] = [...(await paging({ waybillSn: etc.waybillSn }))].sort((a, b) =>
      a.invoiceNo.localeCompare(b.invoiceNo),
    );
    if (!first || !second) throw new Error('no tolls');
    const before = [await balance(inputVat), await balance(cost)] as const;
    expect(await world.refusal(markDeduct, {}, { as: maker, on: { id: first.id }, platformId: '10002' })).toBe(
      'notFound',
    );
    for (const period of ['2026-13', '2026-02', '2027-01', 'abcdefg'])
      expect(await world.refusal(markDeduct, { period }, { as: maker, on: { id: first.id } }), period).toBe(
        'badPeriod',
      );
    await world.run(markDeduct, {}, { as: maker, on: { id: first.id } });
    expect(await world.refusal(markDeduct, {}, { as: maker, on: { id: first.id } })).toBe('wrongState');
    expect(await world.refusal(matchToll, { waybillSn: etc.waybillSn }, { as: maker, on: { id: first.id } })).toBe(
      'wrongState',
    );
    const marked = await world.get(etcInvoices, first.id);
    expect(marked).toMatchObject({ deductible: 1, period: '2026-03' });
    expect(marked.journalNo).toBeTruthy();
    const paper = (who: Who = { as: maker }) =>
      world.post(printToll.path, { id: first.id, origin: 'https://console.example' }, who);
    const printed = (await paper()).data as AnswerOf<typeof printToll>;
    expect([printed.name, printed.mime]).toEqual([`${first.invoiceNo}.pdf`, 'application/pdf']);
    expect(Buffer.from(printed.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect((await paper({ as: maker, platformId: '10002' })).status).toBe(204);
    const forged = { code: `${first.id}.${'0'.repeat(24)}` };
    expect((await world.post(checkToll.path, forged)).data).toMatchObject({ verdict: 'bad', lines: [] });
    expect([await balance(inputVat), await balance(cost)]).toEqual([before[0] + 1_111, before[1] - 1_111]);
    await world.run(markDeduct, { period: '2026-03' }, { as: maker, on: { id: second.id } });
    expect([await balance(inputVat), await balance(cost)]).toEqual([before[0] + 1_411, before[1] - 1_411]);
    expect(await within((call) => ledger.verify(call))).toEqual([]);
    const journals = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one<{ count: number }>(sql`select count(*)::int as count from ledger_journal where biz_type = 'tollDeduct'`),
    );
    expect(journals?.count).toBe(2);
  });

  it('the simulated toll service stands in only where there is a stage; elsewhere it says that nothing is connected', async () => {
    const { etc } = await reported();
    const bare = await FreightWorld.open(world.database, [invoiceHalf], { played: false });
    expect(await bare.refusal(pullTolls, {}, { as: maker })).toBe('noChannel');
    expect(await bare.refusal(checkVehicle, {}, { as: maker, on: { id: etc.id } })).toBe('noChannel');
    expect(await world.get(etcApplies, etc.id)).toMatchObject({ tollState: 0, filingState: 0 });
    const staged = await FreightWorld.open(world.database, [invoiceHalf]);
    expect(await staged.run(pullTolls, { waybillSn: etc.waybillSn }, { as: maker })).toEqual({ asked: 1 });
    await staged.drain();
    expect(await paging({ waybillSn: etc.waybillSn, in_matchStatus: [1] })).not.toEqual([]);
  });
});
