import {
  callerName,
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveQuery,
  serveResource,
  sql,
} from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { passGate } from '@freightdeck/plugin-waybill/contract';
import {
  applyInvoice,
  applyLines,
  billableWaybills,
  invoiceApplies,
  mayApply,
  mostInvoices,
  previewApply,
  approveApply,
  rejectApply,
  reviewApply,
} from '../contract/index.ts';
import type { Party } from '../contract/index.ts';
import { applyAudit } from './apply-audit.ts';
import { configuredOf } from './configuration.ts';
import { planText, splitByLimit, sumsOf } from './domain/split.ts';
import { paperNumber } from './paper-number.ts';
import { isSettled, openOf, recount, settledFrom, standingsOf, waybillsOfApply } from './waybill-standing.ts';

const preview = serveQuery(previewApply, async (call, { waybillIds }) => {
  const { limitCents, vatPpm } = await configuredOf(call, call.platformId);
  const ids = [...new Set(waybillIds)];
  const standings = ids.length > 0 ? await standingsOf(call, call.platformId, ids, false) : [];
  const parts = standings.map((one) => ({ waybillId: one.id, amount: openOf(one) })).filter((part) => part.amount > 0);
  const sheets = splitByLimit(parts, limitCents, vatPpm);
  const shown = sheets
    .slice(0, mostInvoices)
    .map(({ lines, totalCents, amountExcl, tax }) => ({ waybillCount: lines.length, totalCents, amountExcl, tax }));
  return { count: parts.length, ...sumsOf(sheets), limitCents, vatPpm, invoices: shown };
});

/** Applies for the whole open receivable of each waybill. */
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
    if (!isSettled(one.waybillStatus)) call.refuse('notSettled', { waybillSn });
    if (one.frozen) call.refuse('frozen', { waybillSn });
    if (one.reservedCents > 0) call.refuse('applied', { waybillSn });
    if (openOf(one) === 0) call.refuse('nothingLeft', { waybillSn });
    if (!mayApply.includes(one.invoiceStatus)) call.refuse('redFirst', { waybillSn });
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
    ...sumsOf(sheets),
    vatPpm,
    splitPlan: planText(sheets),
    remark: remark ?? null,
    applyStatus: 20,
    auditStage: 1,
    applyBy: callerName(call),
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
  const passed = await passGate(call, { platformId, waybillIds: ids, stage: 'I' });
  if (passed) await recordEvent(call, invoiceApplies, id, { action: 'waived', reason: passed });
  await recount(call, platformId, waybillsOfApply(platformId, id));
  return { id, applyNo };
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
    where: () => sql`r.waybill_status >= ${settledFrom}`,
    order: sql`r.sign_at desc`,
    columns: {
      platformName,
      settleAt: sql`(select o.audit_at from settlement_order o where o.platform_id = r.platform_id
        and o.waybill_id = r.id and o.settle_status <> 90)`,
      invoiceStatus: invoiced('invoice_status'),
      invoicedCents: invoiced('invoiced_cents'),
      applyId: invoiced('apply_id'),
      openCents: sql`greatest(r.receivable_amount - coalesce((select i.reserved_cents + i.invoiced_cents
        from waybill_invoicing i where i.platform_id = r.platform_id and i.waybill_id = r.id), 0), 0)`,
      vatPpm: sql`coalesce((select c.vat_ppm from platform_invoicing c where c.platform_id = r.platform_id), 90000)`,
    },
  }),
  serveResource(invoiceApplies, {
    byAnother: [
      { maker: 'applyById', commands: [approveApply, rejectApply, reviewApply] },
      { maker: 'auditById', commands: [reviewApply] },
    ],
    columns: {
      platformName,
      at: sql`r.created_at`,
      riskLevel: sql`(select w.risk_level from invoice_apply_line l join waybill w on w.platform_id = l.platform_id
        and w.id = l.waybill_id where l.platform_id = r.platform_id and l.apply_id = r.id and w.risk_level is not null
        order by array_position(array['HIGH', 'MID', 'LOW', 'NONE'], w.risk_level) limit 1)`,
      invoiceNo: sql`(select min(v.invoice_no) from invoice v where v.platform_id = r.platform_id and v.apply_id = r.id
        and v.invoice_kind = 'BLUE')`,
    },
    kept: ['pushAttempts'],
    order: sql`r.created_at desc`,
  }),
  serveResource(applyLines, { order: sql`r.waybill_sn` }),
  preview,
  apply,
  applyAudit,
];
