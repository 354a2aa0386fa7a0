import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import {
  closeReport,
  pauseQueue,
  readPayload,
  regQueues,
  regReports,
  regulatorSubmit,
  resendReport,
  resumeQueue,
  runQueue,
  sendReport,
} from '../../plugins/compliance/contract/index.ts';
import type { RegulatorAnswer } from '../../plugins/compliance/contract/index.ts';
import { yuan3 } from '../../plugins/compliance/server/domain/payload-rules.ts';
import { waybillPaid } from '../../plugins/waybill/contract/index.ts';
import { registerHint, taxesOf } from '../../plugins/carrier/contract/tax.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import { reportJob } from '../../plugins/compliance/server/reports.ts';
import provider from '../../plugins/provider/server/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { stopNothing } from '../support/evidence.ts';
import { dispatcher, freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { permitProvider } from '../support/regulator-world.ts';
import { telling } from '../support/telling.ts';

const migrations = [...freightMigrations, ...[provider, trajectory, compliance].flatMap((one) => one.migrations ?? [])];
type Report = RecordOf<typeof regReports>;
/** What the regulator answers; undefined: nothing yet. */
let answer: RegulatorAnswer | undefined = { kind: 'accepted' };
const half = { ...compliance, adapters: () => [telling(regulatorSubmit)(() => answer)] };

const bodyOf = (payload: string): unknown => (JSON.parse(payload) as { readonly body: unknown }).body;

describe('messages and taxes', () => {
  it('cents are yuan with three decimals', () => {
    expect(yuan3(123_456)).toBe('1234.560');
    expect(yuan3(5)).toBe('0.050');
  });
  it('taxes to the cent: exempt up to 100 000 yuan, 1 % inside the income beyond, surcharges on it, income tax cumulative', () => {
    const none = { income: 0, vat: 0, iit: 0, months: 0 };
    expect(taxesOf(10_000_000, none)).toEqual({ vat: 0, surcharge: 0, iit: 498_000, exemptFlag: true });
    expect(taxesOf(10_000_001, none)).toMatchObject({ vat: 99_010, surcharge: 5_941, exemptFlag: false });
    expect(taxesOf(600_000, none)).toMatchObject({ vat: 0, iit: 0 });
    const first = taxesOf(2_000_000, none);
    expect(first.iit).toBe(33_000);
    expect(taxesOf(2_000_000, { income: 2_000_000, vat: 0, iit: first.iit, months: 1 }).iit).toBe(33_000);
    expect([registerHint(449_999_999), registerHint(450_000_000), registerHint(500_000_000)]).toEqual([0, 1, 2]);
  });
});

onEachDatabase('uploads and filings', migrations, (open) => {
  let world: FreightWorld;
  const rows = async <T>(path: string, conditions: object, who = {}): Promise<readonly T[]> =>
    ((await world.post(`${path}/paging`, { conditions, page: 1, limit: 50 }, who)).pageResult as { itemList: T[] })
      .itemList;
  const report = async (msgType: string, bizId: string): Promise<Report> => {
    const found = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one<{ id: string }>(sql`select id from reg_report where msg_type = ${msgType} and biz_id = ${bizId}`),
    );
    return world.get(regReports, found?.id ?? '');
  };
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [provider, trajectory, half]);
    await stopNothing(world.database);
    await permitProvider(world);
  }, 120_000);
  beforeEach(() => {
    answer = { kind: 'accepted' };
  });

  it('[D9.2-02, D9.2-03, DR-01] the order is enforced: vehicle and driver before the waybill, the waybill before the funds', async () => {
    const trip = await world.trip(70);
    const [vehicle, driver, waybill] = [
      await report('VEHICLE', trip.vehicleId),
      await report('DRIVER', trip.driverId),
      await report('WAYBILL', trip.id),
    ];
    expect([vehicle, driver, waybill].map(({ reportState }) => reportState)).toEqual([0, 0, 0]);
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      world.api.openCall(tx, { as: dispatcher, platformId: '10001', clock: world.clock }).emit(waybillPaid, {
        platformId: '10001',
        waybillId: trip.id,
        waybillSn: trip.waybillSn,
        documentNo: `F${trip.id}`,
        recipient: '示明远',
        paidAt: '2026-03-05 08:00:00',
        payments: [{ means: 'bank', amount: 650_000, sequenceNo: 'SN1' }],
      }),
    );
    const funds = await report('FUNDS', `F${trip.id}`);
    expect(await world.refusal(sendReport, {}, { on: { id: waybill.id } })).toBe('notYet');
    expect(await world.refusal(sendReport, {}, { on: { id: funds.id } })).toBe('notYet');
    await world.run(sendReport, {}, { on: { id: vehicle.id } });
    expect(await world.refusal(sendReport, {}, { on: { id: waybill.id } })).toBe('notYet');
    await world.run(sendReport, {}, { on: { id: driver.id } });
    // Sent is not accepted yet.
    expect(await world.get(regReports, driver.id)).toMatchObject({ reportState: 2, acceptedAt: null });
    expect(await world.refusal(sendReport, {}, { on: { id: waybill.id } })).toBe('notYet');
    await world.drain();
    expect(await world.refusal(sendReport, {}, { on: { id: funds.id } })).toBe('notYet');
    await world.run(sendReport, {}, { on: { id: waybill.id } });
    await world.drain();
    await world.run(sendReport, {}, { on: { id: funds.id } });
    await world.drain();
    expect(await world.get(regReports, funds.id)).toMatchObject({ reportState: 3 });
    expect(await world.refusal(sendReport, {}, { on: { id: funds.id } })).toBe('wrongState');
    const { payload } = await world.run(readPayload, {}, { on: { id: waybill.id } });
    expect(bodyOf(payload)).toMatchObject({
      shippingNoteNumber: trip.waybillSn,
      serialNumber: '0000',
      vehicleInfo: { goodsInfo: [{ goodsItemGrossWeight: '32180.000' }] },
    });
    const reader = (keys: readonly string[]) => ({
      as: person('reader', 'provider', ['regReportQueue:payload', ...keys]),
    });
    const told = async (id: string, keys: readonly string[]): Promise<unknown> =>
      bodyOf((await world.run(readPayload, {}, { ...reader(keys), on: { id } })).payload);
    const masked = expect.stringMatching(/^\d{4}\*{10}\d{4}$/) as string;
    expect(await told(waybill.id, [])).toMatchObject({
      vehicleInfo: { driver: [{ drivingLicense: masked }] },
      actualCarrierInfo: { actualCarrierId: masked },
    });
    expect(await told(funds.id, [])).toMatchObject({
      actualCarrierId: masked,
      financialList: [{ receiptAccount: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) as string }],
    });
    expect(await told(driver.id, ['data:plainMobile'])).toMatchObject({
      drivingLicense: masked,
      telephone: expect.stringMatching(/^\d{11}$/) as string,
    });
    expect(await told(driver.id, ['data:plainId'])).toMatchObject({
      drivingLicense: expect.stringMatching(/^\d{17}[\dX]$/) as string,
      telephone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) as string,
    });
    expect((await world.get(regReports, waybill.id)).payloadHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await world.refusal(sendReport, {}, { on: { id: vehicle.id }, platformId: '10002' })).toBe('notFound');
  });

  it('sent back, mended and sent again with the next number; or closed by hand with a reason', async () => {
    const trip = await world.trip(70);
    const { id } = await report('VEHICLE', trip.vehicleId);
    answer = { kind: 'failed', code: 'PLATE_COLOR', message: '车牌颜色不符' };
    await world.run(sendReport, {}, { on: { id } });
    expect(await world.refusal(closeReport, { reason: '不等了' }, { on: { id } })).toBe('wrongState');
    await world.drain();
    expect(await world.get(regReports, id)).toMatchObject({ reportState: 4, errorCode: 'PLATE_COLOR', seq: 1 });
    expect(await world.refusal(sendReport, {}, { on: { id } })).toBe('wrongState');
    expect((await rows<RecordOf<typeof regQueues>>(regQueues.path, { msgType: 'VEHICLE' }))[0]).toMatchObject({
      failCount: 1,
      lastError: '车牌颜色不符',
    });
    await world.run(resendReport, {}, { on: { id } });
    expect(await world.get(regReports, id)).toMatchObject({ reportState: 5, seq: 2, errorCode: null });
    answer = { kind: 'accepted' };
    await world.run(sendReport, {}, { on: { id } });
    await world.drain();
    expect(await world.get(regReports, id)).toMatchObject({ reportState: 3, seq: 2 });
    const driver = await report('DRIVER', trip.driverId);
    await world.run(closeReport, { reason: '线下已报' }, { on: { id: driver.id } });
    expect(await world.get(regReports, driver.id)).toMatchObject({ reportState: 6, message: '线下已报' });
    expect(await world.refusal(resendReport, {}, { on: { id: driver.id } })).toBe('wrongState');
    expect(await world.refusal(closeReport, { reason: '再次' }, { on: { id } })).toBe('wrongState');
  });

  it('while the regulator does not answer, the message stays sent and is asked for, and the job sends no second one', async () => {
    const trip = await world.trip(20);
    const { id } = await report('VEHICLE', trip.vehicleId);
    answer = undefined;
    const work = (): Promise<void> =>
      world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        reportJob.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock })),
      );
    await work();
    for (const retryCount of [0, 1, 2]) {
      await world.drain({ hurry: true });
      await work();
      expect(await world.get(regReports, id)).toMatchObject({
        reportState: 2,
        retryCount,
        nextAt: expect.any(String) as string,
      });
    }
    const sent = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.rows(sql`select id from outbox where port = 'regulator.submit' and on_id = ${id}`),
    );
    expect(sent).toHaveLength(1);
    answer = { kind: 'accepted' };
    await world.drain({ hurry: true });
    expect(await world.get(regReports, id)).toMatchObject({ reportState: 3, nextAt: null });
  });

  it('[D4.26-05] a paused queue sends nothing, one that runs sends what may go, and without a regulator nothing fails', async () => {
    const trip = await world.trip(20);
    const queue = (await rows<RecordOf<typeof regQueues>>(regQueues.path, { msgType: 'VEHICLE' }))[0]!;
    const on = { id: queue.id };
    await world.run(pauseQueue, { reason: '省厅维护' }, { on });
    expect(await world.refusal(runQueue, {}, { on })).toBe('paused');
    expect(await world.refusal(sendReport, {}, { on: { id: (await report('VEHICLE', trip.vehicleId)).id } })).toBe(
      'paused',
    );
    expect(await world.refusal(pauseQueue, { reason: '再次' }, { on })).toBe('wrongState');
    await world.run(resumeQueue, {}, { on, as: operator, platformId: '00001' });
    const bare = await FreightWorld.open(world.database, [provider, trajectory, compliance], { played: false });
    expect(await bare.refusal(runQueue, {}, { on })).toBe('notConnected');
    expect((await world.run(runQueue, {}, { on })).failed).toBe(0);
    await world.drain();
    expect((await report('VEHICLE', trip.vehicleId)).reportState).toBe(3);
    expect(await world.refusal(runQueue, {}, { on })).toBe('nothing');
    expect(await world.refusal(runQueue, {}, { on, platformId: '10002' })).toBe('notFound');
  });
});
