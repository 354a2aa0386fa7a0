import type { RecordOf } from '@freightdeck/sdk/contract';
import { callerName, insertRecord, recordEvent, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney, isCreditCode } from '@freightdeck/sdk/values';
import { passGate } from '@freightdeck/plugin-waybill/contract';
import { applyLife, invoiceApplies, invoices, invoiceLines, mostInvoices } from '../contract/index.ts';
import type { Party } from '../contract/index.ts';
import { configuredOf } from './configuration.ts';
import { planText, splitByLimit, sumsOf } from './domain/split.ts';
import { paperNumber } from './paper-number.ts';
import { pushing } from './partner.ts';
import { isSettled, recount, standingsOf, waybillsOfApply } from './waybill-standing.ts';
import type { Standing } from './waybill-standing.ts';

type Apply = RecordOf<typeof invoiceApplies>;
type Deciding = Pick<
  Call,
  'tx' | 'now' | 'newId' | 'caller' | 'platformId' | 'isOperator' | 'requestId' | 'emit' | 'language'
>;
type Refusing<Code extends string> = { refuse(code: Code, values?: Readonly<Record<string, string | number>>): never };

type Unfit = 'changed' | 'sumDiffers' | 'badTaxNo' | 'ruleStops';
interface Line {
  readonly waybillId: string;
  readonly amount: number;
}
/** Checks the waybills again: still settled, not frozen or stopped by a rule, and open for the requested amount. */
async function stillGood(
  call: Deciding & Refusing<Unfit>,
  record: Apply,
): Promise<ReadonlyMap<string, Standing & Line>> {
  const lines = await call.tx.rows<Line>(
    sql`select waybill_id, amount from invoice_apply_line where platform_id = ${record.platformId}
      and apply_id = ${record.id} order by id`,
  );
  const sum = lines.reduce((cents, { amount }) => cents + amount, 0);
  if (sum !== record.totalCents)
    call.refuse('sumDiffers', { total: formatMoney(record.totalCents), sum: formatMoney(sum) });
  if (!isCreditCode(record.taxNo)) call.refuse('badTaxNo', { taxNo: record.taxNo });
  const standings = new Map(
    (
      await standingsOf(
        call,
        record.platformId,
        lines.map((line) => line.waybillId),
        true,
      )
    ).map((one) => [one.id, one]),
  );
  const waybillIds = lines.map((line) => line.waybillId);
  const passed = await passGate(call, { platformId: record.platformId, waybillIds, stage: 'I' });
  if (passed) {
    const { platformId } = record;
    await recordEvent(call, invoiceApplies, record.id, { action: 'waived', reason: passed, platformId });
  }
  return new Map(
    lines.map((line) => {
      const one = standings.get(line.waybillId);
      if (!one) return call.refuse('changed', { waybillSn: line.waybillId });
      const mine = line.amount <= (one.receivableAmount ?? 0) - one.invoicedCents - (one.reservedCents - line.amount);
      if (!isSettled(one.waybillStatus) || one.frozen || !mine) call.refuse('changed', { waybillSn: one.waybillSn });
      return [line.waybillId, { ...one, ...line }];
    }),
  );
}
/** 备注栏: places, vehicle and goods of the trips. */
function remarkOf(trips: readonly Standing[], own: string | null): string {
  const told = trips
    .slice(0, 3)
    .map((trip) => `${trip.loadPlace}至${trip.unloadPlace} ${trip.vehicleNum} ${trip.goodsName.slice(0, 20)}`)
    .join('；');
  return `${told}${trips.length > 3 ? `等${trips.length}单` : ''}${own ? `；${own}` : ''}`.slice(0, 400);
}
/** After the last approval: creates the invoices, ready to be issued. */
async function prepare(call: Deciding & Refusing<Unfit | 'tooMany'>, record: Apply): Promise<object> {
  const {
    platformId,
    id: applyId,
    applyNo,
    companyId,
    companyName,
    titleName,
    taxNo,
    invoiceType,
    deliveryType,
    channel,
    vatPpm,
  } = record;
  const trips = await stillGood(call, record);
  const { limitCents } = await configuredOf(call, platformId);
  const sheets = splitByLimit(
    [...trips.values()].map(({ waybillId, amount }) => ({ waybillId, amount })),
    limitCents,
    vatPpm,
  );
  if (sheets.length > mostInvoices) call.refuse('tooMany', { count: sheets.length, most: mostInvoices });
  const kept = await call.tx.one<{ buyer: Party }>(
    sql`select buyer from invoice_apply where platform_id = ${platformId} and id = ${applyId}`,
  );
  for (const { lines, ...amounts } of sheets) {
    const orderNo = await paperNumber(call, 'FP');
    const told = lines.flatMap((line) => trips.get(line.waybillId) ?? []);
    const invoiceId = await insertRecord(call, invoices, {
      platformId,
      orderNo,
      applyId,
      applyNo,
      companyId,
      companyName,
      titleName,
      taxNo,
      buyer: kept?.buyer,
      invoiceKind: 'BLUE',
      invoiceType,
      deliveryType,
      vatPpm,
      ...amounts,
      waybillCount: lines.length,
      channel,
      invoiceState: 0,
      remark: remarkOf(told, record.remark),
    });
    for (const line of lines) {
      const { waybillSn, vehicleNum, goodsName, loadPlace, unloadPlace, settleKg } = trips.get(line.waybillId)!;
      await insertRecord(call, invoiceLines, {
        platformId,
        applyId,
        applyNo,
        invoiceId,
        waybillSn,
        vehicleNum,
        goodsName,
        loadPlace,
        unloadPlace,
        settleKg,
        ...line,
      });
    }
    await recordEvent(call, invoices, invoiceId, { action: 'prepared', toState: 0, platformId });
  }
  return { invoiceCount: sheets.length, ...sumsOf(sheets), splitPlan: planText(sheets), auditStage: 0 };
}
/** Releases the waybills. The state is written first, because the recount reads it. */
async function release(call: Deciding, record: Apply, applyStatus: number): Promise<void> {
  await call.tx.run(
    sql`update invoice_apply set apply_status = ${applyStatus} where platform_id = ${record.platformId}
      and id = ${record.id}`,
  );
  await recount(call, record.platformId, waybillsOfApply(record.platformId, record.id));
}

/**
 * 审核 by one person, or by two when the operator requires it; a refused or withdrawn application releases its waybills.
 */
export const applyAudit = serveWorkflow(applyLife, {
  approve: {
    guard: (call, record) => {
      if (record.applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, record) => {
      const audited = { auditBy: callerName(call), auditById: call.caller.id, auditAt: call.now(), auditRemark: null };
      const { secondAudit } = await configuredOf(call, record.platformId);
      if (!secondAudit) return { ...audited, ...(await prepare(call, record)) };
      await stillGood(call, record);
      return { ...audited, auditStage: 2, applyStatus: 20 };
    },
  },
  reject: {
    guard: (call, record) => {
      if (record.applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, record, { reason }) => {
      await release(call, record, 70);
      return {
        auditBy: callerName(call),
        auditById: call.caller.id,
        auditAt: call.now(),
        auditRemark: reason,
        auditStage: 0,
      };
    },
  },
  review: {
    guard: (call, record) => {
      if (record.applyById === call.caller.id || record.auditById === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, record) => ({
      reviewBy: callerName(call),
      reviewAt: call.now(),
      ...(await prepare(call, record)),
    }),
  },
  return: {
    effect: async (call, record, { reason }) => {
      await release(call, record, 70);
      return { reviewBy: callerName(call), reviewAt: call.now(), auditRemark: reason, auditStage: 0 };
    },
  },
  withdraw: {
    effect: async (call, record) => {
      await release(call, record, 90);
      return { auditStage: 0 };
    },
  },
  ...pushing,
});
