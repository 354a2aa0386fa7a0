import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildEvidence,
  checkWaybill,
  closeReport,
  regReports,
  readPayload,
  regulatorSubmit,
  resendReport,
  sendReport,
} from '../../plugins/compliance/contract/index.ts';
import type { RegulatorAnswer } from '../../plugins/compliance/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import { standing } from '../../plugins/compliance/server/waybill-reports.ts';
import {
  confirmStatement,
  editSettlement,
  generateStatement,
  receiveStatement,
  statements,
  releaseReceipt,
  sendStatement,
  settlementOrders,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import {
  finishWaybill,
  freezeWaybill,
  thawWaybill,
  waybillLife,
  waybillMoved,
  waybills,
  type WaybillMoved,
} from '../../plugins/waybill/contract/index.ts';
import { waybill as waybillPlugin } from '../../plugins/waybill/plugin.ts';
import { riskFreeze } from '../../plugins/waybill/fixtures.ts';
import waybillServer from '../../plugins/waybill/server/index.ts';
import { defineServer, listen, sql, type ServerPlugin } from '../../sdk/server/index.ts';
import { stopNothing } from '../support/evidence.ts';
import { lineOfBank } from '../support/bank-lines.ts';
import { onEachDatabase } from '../support/database.ts';
import { operator, shipperPerson, system } from '../support/freight-world.ts';
import { cashier, checker, openSettlement, settlementMigrations } from '../support/settlement-world.ts';
import { permitProvider } from '../support/regulator-world.ts';
import { telling } from '../support/telling.ts';

const moved: WaybillMoved[] = [];
const ear = defineServer(
  { ...waybillPlugin, id: 'ear', requires: [], routes: {}, menus: {}, permissions: {}, contributions: {} },
  {
    serves: [],
    listens: [
      listen(waybillMoved, (_call, one) => {
        moved.push(one);
        return Promise.resolve();
      }),
    ],
  },
);
let answer: RegulatorAnswer = { kind: 'accepted' };
const reporting: ServerPlugin = { ...compliance, adapters: () => [telling(regulatorSubmit)(() => answer)] };
const why = { reason: '全部完成' };

/** Trips on their way from the signature to the end. */
async function openEnd(database: Parameters<typeof openSettlement>[0], beside: readonly ServerPlugin[]) {
  const opened = await openSettlement(database, beside);
  if (beside.some(({ manifest }) => manifest.id === 'compliance')) await stopNothing(database);
  const { world } = opened;
  const finish = waybillServer.jobs?.find((one) => one.name === 'waybill.finish');
  return {
    ...opened,
    finishDue: () =>
      opened.within(async (call) => {
        await finish?.run(call);
      }, '00001'),
    get: (id: string) => world.get(waybills, id),
    settlementOf: (id: string) => world.get(settlementOrders, id),
    endings: async (id: string) =>
      (
        (await world.post(`${waybills.path}/events`, { id })).data as readonly {
          action: string;
          fromState: string;
          toState: string;
          reason: string | null;
          actorType: string;
        }[]
      ).filter(({ action }) => action === 'finish'),
    waits: async (id: string): Promise<string> => {
      const answer = await world.post(
        finishWaybill.path,
        { id, version: (await world.get(waybills, id)).version, model: why, requestId: `finish-${id}` },
        { as: system },
      );
      return answer.status === 200 ? 'done' : `${answer.status} ${answer.message}`;
    },
    /**
     * Paid to its carrier; `retention` is held back for the receipt, and a shipper on credit owes until his statement.
     */
    paid: async ({ retention = 0, credit = false } = {}) => {
      const trip = await opened.signed({ ...coalTerms, oilRatio: 0 });
      if (credit)
        await opened.within((call) =>
          call.tx.run(sql`update company set settle_mode = 2, initial_quota = 10000000 where id = ${trip.companyId}`),
        );
      const on = await opened.create(trip.id);
      if (retention > 0) await world.run(editSettlement, { receiptRetention: retention }, { on });
      await opened.pay(on);
      return { ...trip, order: on };
    },
  };
}
type End = Awaited<ReturnType<typeof openEnd>>;

onEachDatabase('the end of a waybill', settlementMigrations, (open) => {
  let end: End;
  beforeAll(async () => {
    end = await openEnd(await open(), [ear]);
  }, 120_000);

  it('[D4.2-21, D4.2-22e, D4.26-02] comes by itself where nothing is left, once, with history and reason, and is told', async () => {
    expect(waybillServer.jobs?.find(({ name }) => name === 'waybill.finish')?.everySeconds).toBe(600);
    const { id } = await end.paid();
    expect(await end.get(id)).toMatchObject({
      waybillStatus: 95,
      receiptStatus: 0,
      reportStatus: 4,
      finishAt: null,
      collectedAt: expect.any(String) as string,
    });
    moved.length = 0;
    await end.finishDue();
    const done = await end.get(id);
    expect(done).toMatchObject({
      waybillStatus: 100,
      waybillStatusRemark: '已完结',
      finishAt: expect.any(String) as string,
    });
    // Nothing moves it any more: what is left is to look, to rate and to prove.
    const moves = Object.values(waybillLife.transitions).map(({ command }) => command.name);
    expect(done.abilities.filter((name) => moves.includes(name))).toEqual([]);
    await end.finishDue();
    expect(await end.endings(id)).toMatchObject([
      { fromState: '95', toState: '100', reason: '回单、应收、上报均已完成', actorType: 'system' },
    ]);
    expect(moved.map(({ id: of, from, to }) => [of, from, to])).toEqual([[id, 95, 100]]);
    expect((await end.get(id)).version).toBe(done.version);
  });

  it('[D4.2-22g] waits for the receipt that money is held back for', async () => {
    const { id, order } = await end.paid({ retention: 20_000 });
    await end.finishDue();
    expect(await end.get(id)).toMatchObject({ waybillStatus: 95, receiptStatus: 1 });
    expect(await end.waits(id)).toBe('409 运单尚不能完结：回单未确认');
    await end.clearReceipt(id);
    await end.world.run(releaseReceipt, {}, { on: order, as: cashier });
    expect(await end.get(id)).toMatchObject({ waybillStatus: 95, receiptStatus: 3 });
    await end.finishDue();
    expect(await end.get(id)).toMatchObject({ waybillStatus: 100 });
  });

  it('[D4.2-22g] waits for what a shipper on credit owes, to the last cent', async () => {
    const { id, companyId } = await end.paid({ credit: true });
    await end.finishDue();
    expect(await end.get(id)).toMatchObject({ waybillStatus: 95, collectedAt: null });
    expect(await end.waits(id)).toBe('409 运单尚不能完结：应收未收齐');
    const on = await end.world.run(generateStatement, {
      companyId,
      periodFrom: '2026-03-01',
      periodTo: '2026-03-31',
      beforeEnd: true,
    });
    await end.world.run(sendStatement, { way: 'HAND' }, { on });
    await end.world.run(confirmStatement, {}, { on, as: shipperPerson });
    const { receivableAmount } = await end.get(id);
    const { companyName } = await end.world.get(statements, on.id);
    const receive = async (amount: number): Promise<void> => {
      const statementId = await lineOfBank(end.world.database, { amount, counterName: companyName });
      await end.world.run(receiveStatement, { statementId, reason: null }, { on, as: cashier });
    };
    await receive((receivableAmount ?? 0) - 1);
    await end.finishDue();
    expect(await end.get(id)).toMatchObject({ waybillStatus: 95, collectedAt: null });
    await receive(1);
    expect(await end.get(id)).toMatchObject({ collectedAt: expect.any(String) as string });
    await end.finishDue();
    expect(await end.get(id)).toMatchObject({ waybillStatus: 100 });
  });

  it('does not come to a frozen waybill, and never by hand', async () => {
    const { id } = await end.paid();
    await end.world.run(freezeWaybill, riskFreeze, { on: { id } });
    await end.finishDue();
    expect(await end.get(id)).toMatchObject({ waybillStatus: 95 });
    expect(await end.world.refusal(finishWaybill, why, { on: { id }, as: system })).toBe('frozen');
    expect(await end.world.refusal(finishWaybill, why, { on: { id }, as: operator })).toBe('forbidden');
    await end.world.run(thawWaybill, { reason: '已核实' }, { on: { id }, as: checker });
    expect(await end.world.refusal(finishWaybill, why, { on: { id } })).toBe('forbidden');
    await end.finishDue();
    expect(await end.get(id)).toMatchObject({ waybillStatus: 100 });
    expect(await end.world.refusal(finishWaybill, why, { on: { id }, as: system })).toBe('wrongState');
    expect(await end.world.refusal(freezeWaybill, riskFreeze, { on: { id } })).toBe('wrongState');
  });
});

onEachDatabase(
  'the end of a reported waybill',
  [...settlementMigrations, ...(trajectory.migrations ?? []), ...(compliance.migrations ?? [])],
  (open) => {
    let end: End;
    beforeAll(async () => {
      end = await openEnd(await open(), [trajectory, reporting]);
      await permitProvider(end.world);
    }, 120_000);
    const send = async (bizId: string) => {
      const on = await end.within(
        (call) => call.tx.one<{ id: string }>(sql`select id from reg_report where biz_id = ${bizId}`),
        '00001',
      );
      if (!on) throw new Error(`Nothing is reported of ${bizId}`);
      await end.world.run(sendReport, {}, { on, as: system });
      await end.world.drain();
      return on;
    };

    it('[D4.2-22g] waits until its message is accepted; one that failed is sent anew', async () => {
      const { id, vehicleId, driverId, order } = await end.paid();
      const { settleSn } = await end.settlementOf(order.id);
      expect(await end.get(id)).toMatchObject({ waybillStatus: 95, reportStatus: 1 });
      await end.finishDue();
      expect(await end.waits(id)).toBe('409 运单尚不能完结：上报未完成');
      answer = { kind: 'accepted' };
      await send(vehicleId);
      await send(driverId);
      answer = { kind: 'failed', code: 'AREA_CODE', message: '行政区划代码不正确' };
      const on = await send(id);
      expect(await end.world.get(regReports, on.id)).toMatchObject({ reportState: 4 });
      expect(await end.get(id)).toMatchObject({ reportStatus: 3 });
      await end.world.run(resendReport, {}, { on });
      expect(await end.get(id)).toMatchObject({ reportStatus: 1 });
      answer = { kind: 'accepted' };
      await send(id);
      expect(await end.get(id), 'the payment is yet to be reported').toMatchObject({
        reportStatus: 1,
        waybillStatus: 95,
      });
      await end.finishDue();
      expect(await end.get(id)).toMatchObject({ waybillStatus: 95 });
      await send(settleSn);
      expect(await end.get(id)).toMatchObject({ reportStatus: 2, waybillStatus: 95 });
      await end.finishDue();
      expect(await end.get(id)).toMatchObject({ waybillStatus: 100 });
    });

    it('[D4.2-21e, D9.2-24] a payment is reported after its waybill, to the cent and by the way the money went; what is held back comes as a document of its own', async () => {
      const { id, order, waybillSn } = await end.paid({ retention: 20_000 });
      const { settleSn, payCash } = await end.settlementOf(order.id);
      const of = async (documentNo: string) => {
        const found = await end.within(
          (call) =>
            call.tx.one<{ id: string; dependsOn: unknown; waybillSn: string }>(
              sql`select id, depends_on, waybill_sn from reg_report where msg_type = 'FUNDS'
                and biz_id = ${documentNo}`,
            ),
          '00001',
        );
        if (!found) throw new Error(`No money of ${documentNo} is reported`);
        const { payload } = await end.world.run(readPayload, {}, { on: found, as: system });
        return { ...found, body: (JSON.parse(payload) as { readonly body: unknown }).body };
      };
      const written = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}0`;
      const report = await of(settleSn);
      expect(report).toMatchObject({ waybillSn, dependsOn: [{ msgType: 'WAYBILL', bizId: id }] });
      expect(report.body).toMatchObject({
        documentNumber: settleSn,
        shippingNoteList: [{ shippingNoteNumber: waybillSn, totalMonetaryAmount: written(payCash) }],
        financialList: [{ paymentMeansCode: '32', monetaryAmount: written(payCash) }],
      });
      expect(await end.world.refusal(sendReport, {}, { on: report, as: system })).toBe('notYet');
      await end.clearReceipt(id);
      await end.world.run(releaseReceipt, {}, { on: order, as: cashier });
      expect((await of(`${settleSn}-R`)).body).toMatchObject({
        documentNumber: `${settleSn}-R`,
        shippingNoteList: [{ totalMonetaryAmount: written(20_000) }],
        financialList: [{ monetaryAmount: written(20_000) }],
      });
    });

    it('the pack of its evidence holds what the plugins beside hand in, each part with its hash, and names what nobody has', async () => {
      const { waybillSn, order } = await end.paid();
      const { settleSn, payCash } = await end.settlementOf(order.id);
      const check = await end.world.run(checkWaybill, { waybillSn });
      const { manifest } = await end.world.run(buildEvidence, {}, { on: { id: check.id } });
      const pack = JSON.parse(manifest) as {
        missing: string[];
        files: { name: string; sha256: string }[];
        settlement: object[];
        vouchers: object[];
      };
      expect(pack).toMatchObject({
        settlement: [{ settleSn, payCash }],
        vouchers: [{ voucherKind: 'FREIGHT', settleSn, amount: payCash }],
      });
      expect(pack.missing).toEqual(['contracts', 'slips', 'receipt', 'invoices']);
      expect(pack.files.find(({ name }) => name === 'vouchers.json')?.sha256).toBe(
        createHash('sha256').update(JSON.stringify(pack.vouchers)).digest('hex'),
      );
    });

    it('comes after messages that were closed by hand', async () => {
      const { id, order } = await end.paid();
      const { settleSn } = await end.settlementOf(order.id);
      const paid = await end.within(
        (call) => call.tx.one<{ id: string }>(sql`select id from reg_report where biz_id = ${settleSn}`),
        '00001',
      );
      await end.world.run(closeReport, { reason: '省平台要求线下补报' }, { on: paid ?? { id: '' } });
      expect(await end.get(id)).toMatchObject({ reportStatus: 1 });
      const on = await end.within(
        (call) => call.tx.one<{ id: string }>(sql`select id from reg_report where biz_id = ${id}`),
        '00001',
      );
      await end.world.run(closeReport, { reason: '省平台要求线下补报' }, { on: on ?? { id: '' } });
      expect(await end.get(id)).toMatchObject({ reportStatus: 2 });
      await end.finishDue();
      expect(await end.get(id)).toMatchObject({ waybillStatus: 100 });
    });
  },
);

describe('the report of a waybill', () => {
  it('is as its worst message', () => {
    expect([
      standing([3]),
      standing([3, 6]),
      standing([3, 1]),
      standing([0]),
      standing([3, 5]),
      standing([3, 4, 1]),
    ]).toEqual([2, 2, 1, 1, 1, 3]);
  });
});
