import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  insertRecord,
  recordEvent,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatMoney, sumMoney } from '@freightdeck/sdk/values';
import {
  applyInvoice,
  applyLife,
  applyLines,
  billableWaybills,
  invoiceApplies,
  invoices,
  invoiceLines,
  mostInvoices,
  previewApply,
} from '../contract/index.ts';
import type { Party } from '../contract/index.ts';
import { configuredOf } from './configuration.ts';
import { splitByLimit } from './domain/split.ts';
import type { PlannedInvoice } from './domain/split.ts';
import { nameOf, paperNumber, platformName } from './paper-number.ts';
import { pushing } from './partner.ts';
import { isSigned, openOf, recount, standingsOf, waybillsOfApply } from './waybill-standing.ts';
import type { Standing } from './waybill-standing.ts';

type Apply = RecordOf<typeof invoiceApplies>;
type Deciding = Pick<Call, 'tx' | 'now' | 'newId' | 'caller' | 'platformId' | 'isOperator' | 'requestId'>;
type Refusing<Code extends string> = { refuse(code: Code, values?: Readonly<Record<string, string | number>>): never };

/** 拆分说明: the amounts of the invoices in their order. */
function planText(sheets: readonly PlannedInvoice[]): string {
  const shown = sheets
    .slice(0, 12)
    .map((sheet) => formatMoney(sheet.totalCents))
    .join(' + ');
  return sheets.length > 12 ? `${shown} + …` : shown;
}
const sums = (sheets: readonly PlannedInvoice[]) => ({
  totalCents: sumMoney(sheets.map((sheet) => sheet.totalCents)),
  exclTax: sumMoney(sheets.map((sheet) => sheet.amountExcl)),
  tax: sumMoney(sheets.map((sheet) => sheet.tax)),
});

const preview = serveQuery(previewApply, async (call, { waybillIds }) => {
  const { limitCents, vatPpm } = await configuredOf(call, call.platformId);
  const ids = [...new Set(waybillIds)];
  const standings = ids.length > 0 ? await standingsOf(call, call.platformId, ids, false) : [];
  const parts = standings.map((one) => ({ waybillId: one.id, amount: openOf(one) })).filter((part) => part.amount > 0);
  const sheets = splitByLimit(parts, limitCents, vatPpm);
  const shown = sheets
    .slice(0, mostInvoices)
    .map(({ lines, totalCents, amountExcl, tax }) => ({ waybillCount: lines.length, totalCents, amountExcl, tax }));
  return { count: parts.length, ...sums(sheets), limitCents, vatPpm, invoices: shown };
});

/** Every waybill in full: what has not been invoiced of its receivable. */
const apply = serve(applyInvoice, async (call, { waybillIds, titleId, invoiceType, deliveryType, remark }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const ids = [...new Set(waybillIds)];
  if (ids.length === 0) call.refuse('noneChosen');
  const { platformId } = call;
  const title = await call.tx.one<{
    companyId: string;
    auditStatus: number;
    titleName: string;
    taxNo: string;
    address: string | null;
    phone: string | null;
    bankName: string | null;
    bankAccount: string | null;
  }>(sql`
    select company_id, audit_status, title_name, tax_no, address, phone, bank_name, bank_account from invoice_title
      where platform_id = ${platformId} and id = ${titleId}`);
  if (!title) return call.refuse('notFound');
  const standings = await standingsOf(call, platformId, ids, true);
  if (standings.length !== ids.length) call.refuse('notFound');
  const [first] = standings;
  if (!first || standings.some((one) => one.companyId !== first.companyId)) return call.refuse('otherCompany');
  if (title.companyId !== first.companyId) call.refuse('titleOfOther');
  if (title.auditStatus !== 2) call.refuse('titleNotAudited');
  for (const one of standings) {
    const { waybillSn } = one;
    if (!isSigned(one.waybillStatus)) call.refuse('notSigned', { waybillSn });
    if (one.frozen) call.refuse('frozen', { waybillSn });
    if (one.reservedCents > 0) call.refuse('applied', { waybillSn });
    if (openOf(one) === 0) call.refuse('nothingLeft', { waybillSn });
  }
  const { limitCents, vatPpm, channel } = await configuredOf(call, platformId);
  const amounts = standings.map((one) => ({ ...one, amount: openOf(one) }));
  const sheets = splitByLimit(
    amounts.map(({ id, amount }) => ({ waybillId: id, amount })),
    limitCents,
    vatPpm,
  );
  if (sheets.length > mostInvoices) call.refuse('tooMany', { count: sheets.length, most: mostInvoices });
  const buyer: Party = {
    name: title.titleName,
    taxNo: title.taxNo,
    address: title.address ?? '',
    phone: title.phone ?? '',
    bank: title.bankName ?? '',
    account: title.bankAccount ?? '',
  };
  const applyNo = await paperNumber(call, 'KP');
  const id = await insertRecord(call, invoiceApplies, {
    applyNo,
    companyId: first.companyId,
    companyName: first.companyName,
    titleId,
    titleName: title.titleName,
    taxNo: title.taxNo,
    buyer,
    invoiceType,
    bizType: 'FREIGHT',
    channel,
    deliveryType: deliveryType ?? 'ELECTRONIC',
    waybillCount: amounts.length,
    invoiceCount: sheets.length,
    ...sums(sheets),
    vatPpm,
    splitPlan: planText(sheets),
    remark: remark ?? null,
    applyStatus: 20,
    auditStage: 1,
    applyBy: nameOf(call),
    applyById: call.caller.id,
  });
  for (const { id: waybillId, waybillSn, vehicleNum, goodsName, loadPlace, unloadPlace, settleKg, amount } of amounts)
    await insertRecord(call, applyLines, {
      applyId: id,
      waybillId,
      waybillSn,
      vehicleNum,
      goodsName,
      loadPlace,
      unloadPlace,
      settleKg,
      amount,
    });
  await recordEvent(call, invoiceApplies, id, { action: 'apply', toState: 20 });
  await recount(call, platformId, waybillsOfApply(platformId, id));
  return { id, applyNo };
});

interface Line {
  readonly waybillId: string;
  readonly amount: number;
}
/** The waybills once more: each still signed, not frozen, and good for the amount that was applied for. */
async function stillGood(
  call: Deciding & Refusing<'changed'>,
  record: Apply,
): Promise<ReadonlyMap<string, Standing & Line>> {
  const lines = await call.tx.rows<Line>(
    sql`select waybill_id, amount from invoice_apply_line where platform_id = ${record.platformId}
      and apply_id = ${record.id} order by id`,
  );
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
  return new Map(
    lines.map((line) => {
      const one = standings.get(line.waybillId);
      if (!one) return call.refuse('changed', { waybillSn: line.waybillId });
      const mine = line.amount <= (one.receivableAmount ?? 0) - one.invoicedCents - (one.reservedCents - line.amount);
      if (!isSigned(one.waybillStatus) || one.frozen || !mine) call.refuse('changed', { waybillSn: one.waybillSn });
      return [line.waybillId, { ...one, ...line }];
    }),
  );
}
/** 备注栏: where from, where to, which vehicle, which goods. */
function remarkOf(trips: readonly Standing[], own: string | null): string {
  const told = trips
    .slice(0, 3)
    .map((trip) => `${trip.loadPlace}至${trip.unloadPlace} ${trip.vehicleNum} ${trip.goodsName.slice(0, 20)}`)
    .join('；');
  return `${told}${trips.length > 3 ? `等${trips.length}单` : ''}${own ? `；${own}` : ''}`.slice(0, 400);
}
/** Nobody is in the way any more: the invoices are written, ready to be issued. */
async function prepare(call: Deciding & Refusing<'changed' | 'tooMany'>, record: Apply): Promise<object> {
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
  return { invoiceCount: sheets.length, ...sums(sheets), splitPlan: planText(sheets), auditStage: 0 };
}
/** Frees the waybills: the state must be written before they are counted. */
async function release(call: Deciding, record: Apply, applyStatus: number): Promise<void> {
  await call.tx.run(
    sql`update invoice_apply set apply_status = ${applyStatus} where platform_id = ${record.platformId}
      and id = ${record.id}`,
  );
  await recount(call, record.platformId, waybillsOfApply(record.platformId, record.id));
}

const life = serveWorkflow(applyLife, {
  approve: {
    guard: (call, record) => {
      if (record.applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, record) => {
      const audited = { auditBy: nameOf(call), auditById: call.caller.id, auditAt: call.now(), auditRemark: null };
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
        auditBy: nameOf(call),
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
      reviewBy: nameOf(call),
      reviewAt: call.now(),
      ...(await prepare(call, record)),
    }),
  },
  return: {
    effect: async (call, record, { reason }) => {
      await release(call, record, 70);
      return { reviewBy: nameOf(call), reviewAt: call.now(), auditRemark: reason, auditStage: 0 };
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

const invoiced = (column: 'invoice_status' | 'invoiced_cents' | 'apply_id') =>
  ({
    invoice_status: sql`coalesce((select i.invoice_status from waybill_invoicing i where i.platform_id = r.platform_id
      and i.waybill_id = r.id), 0)`,
    invoiced_cents: sql`coalesce((select i.invoiced_cents from waybill_invoicing i where i.platform_id = r.platform_id
      and i.waybill_id = r.id), 0)`,
    apply_id: sql`(select i.apply_id from waybill_invoicing i where i.platform_id = r.platform_id
      and i.waybill_id = r.id)`,
  })[column];
export const applicationServes: readonly Served[] = [
  serveResource(billableWaybills, {
    where: () => sql`r.waybill_status >= 70`,
    order: sql`r.sign_at desc`,
    columns: {
      platformName,
      settleAt: sql`r.sign_at`,
      invoiceStatus: invoiced('invoice_status'),
      invoicedCents: invoiced('invoiced_cents'),
      applyId: invoiced('apply_id'),
      openCents: sql`greatest(r.receivable_amount - coalesce((select i.reserved_cents + i.invoiced_cents
        from waybill_invoicing i where i.platform_id = r.platform_id and i.waybill_id = r.id), 0), 0)`,
      vatPpm: sql`coalesce((select c.vat_ppm from platform_invoicing c where c.platform_id = r.platform_id), 90000)`,
    },
  }),
  serveResource(invoiceApplies, {
    columns: {
      platformName,
      at: sql`r.created_at`,
      invoiceNo: sql`(select min(v.invoice_no) from invoice v where v.platform_id = r.platform_id and v.apply_id = r.id
        and v.invoice_kind = 'BLUE')`,
    },
    order: sql`r.created_at desc`,
  }),
  serveResource(applyLines, { order: sql`r.waybill_sn` }),
  preview,
  apply,
  life,
];
