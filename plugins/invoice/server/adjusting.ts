import { wordOf } from '@freightdeck/sdk/contract';
import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  Outside,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addAdjustment,
  adjustLife,
  adjustments,
  askRed,
  channelNames,
  hearRed,
  invoices,
  invoiceLines,
  taxRed,
  approveAdjustment,
  rejectAdjustment,
} from '../contract/index.ts';
import type { InvoiceNumbers } from '../contract/index.ts';
import { orderOf } from './issuing.ts';
import { paperNumber } from './paper-number.ts';
import { recount } from './waybill-standing.ts';

type Adjustment = RecordOf<typeof adjustments>;
type Writing = Pick<Call, 'tx' | 'now' | 'newId' | 'caller' | 'platformId' | 'isOperator' | 'requestId'>;
const decided = (call: Pick<Call, 'caller' | 'now'>) => ({ auditBy: callerName(call), auditAt: call.now() });

const add = serve(
  addAdjustment,
  async (call, { invoiceId, adjustType, reason, reasonCode, newRemark, expressNo, buyerDeducted }) => {
    const invoice = await call.tx.one<
      Pick<Adjustment, 'platformId' | 'invoiceNo' | 'companyName' | 'totalCents'> & {
        readonly invoiceState: number;
        readonly invoiceKind: string;
      }
    >(sql`
    select platform_id, invoice_no, company_name, total_cents, invoice_state, invoice_kind from invoice
      where id = ${invoiceId} and (${call.isOperator} or platform_id = ${call.platformId}) for update`);
    if (!invoice) return call.refuse('notFound');
    const { platformId, invoiceNo, companyName, totalCents } = invoice;
    const latest = (): Promise<{ id: string } | undefined> =>
      call.tx.one<{ id: string }>(
        sql`select id from invoice_adjust where platform_id = ${platformId} and invoice_id = ${invoiceId}
          and adjust_status in (1, 2, 5, 6)`,
      );
    if (adjustType === 'RED') {
      if (!reasonCode) return call.refuse('reasonNeeded');
      await call.execute(askRed, { reasonCode, reason, buyerDeducted: buyerDeducted ?? null }, { id: invoiceId });
      return { id: (await latest())?.id ?? '' };
    }
    if (adjustType === 'REMARK' ? !newRemark : !expressNo) call.refuse('valueNeeded');
    if (invoice.invoiceKind === 'RED') call.refuse('redOfRed');
    if (invoice.invoiceState !== 2)
      call.refuse('wrongState', {
        state: wordOf(invoices.fields.invoiceState, invoice.invoiceState, call.language) ?? '',
      });
    if (await latest()) call.refuse('underWay');
    const id = await insertRecord(call, adjustments, {
      platformId,
      adjustNo: await paperNumber(call, 'TZ'),
      invoiceId,
      invoiceNo,
      companyName,
      adjustType,
      reason,
      totalCents,
      newRemark: adjustType === 'REMARK' ? newRemark : null,
      expressNo: adjustType === 'EXPRESS' ? expressNo : null,
      adjustStatus: 1,
      confirmState: 0,
      applyBy: callerName(call),
      applyById: call.caller.id,
    });
    await recordEvent(call, adjustments, id, { action: 'add', toState: 1, reason, platformId });
    return { id };
  },
);

async function move(
  call: Writing,
  { platformId, invoiceId }: Adjustment,
  action: string,
  from: number,
  to: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await updateRecord(call, invoices, invoiceId, undefined, { ...more, invoiceState: to });
  await recordEvent(call, invoices, invoiceId, { action, fromState: from, toState: to, platformId });
}
/** 红字发票: a copy of the invoice with negative amounts; its amounts can be invoiced again. */
async function takeBack(
  call: Writing,
  adjustment: Adjustment,
  orderNo: string,
  numbers: InvoiceNumbers,
): Promise<void> {
  const { platformId, invoiceId } = adjustment;
  const now = call.now();
  const redId = call.newId();
  await call.tx.run(sql`
    insert into invoice (platform_id, id, order_no, apply_id, apply_no, company_id, company_name, title_name, tax_no,
      buyer, seller, invoice_kind, invoice_type, delivery_type, vat_ppm, amount_excl, tax, total_cents, waybill_count,
      channel,
      invoice_code, invoice_no, issued_at, month, invoice_state, remark, red_of, red_of_no, created_at, created_by,
        updated_at, updated_by)
    select platform_id, ${redId}, ${orderNo}, apply_id, apply_no, company_id, company_name, title_name, tax_no, buyer,
      seller, 'RED', invoice_type, delivery_type, vat_ppm, -amount_excl, -tax, -total_cents, waybill_count, channel,
      ${numbers.invoiceCode}, ${numbers.invoiceNo}, ${now}, ${now.slice(0, 7)}, 2, remark, id, invoice_no, ${now},
        ${call.caller.id}, ${now}, ${call.caller.id}
    from invoice where platform_id = ${platformId} and id = ${invoiceId}`);
  const lines = await call.tx.rows<RecordOf<typeof invoiceLines>>(sql`
    select apply_id, apply_no, waybill_id, waybill_sn, vehicle_num, goods_name, load_place, unload_place, settle_kg,
      amount_excl, tax, amount from invoice_line where platform_id = ${platformId} and invoice_id = ${invoiceId}
      order by id`);
  for (const { amountExcl, tax, amount, ...line } of lines)
    await insertRecord(call, invoiceLines, {
      ...line,
      platformId,
      invoiceId: redId,
      amountExcl: -amountExcl,
      tax: -tax,
      amount: -amount,
    });
  await move(call, adjustment, 'reversed', 4, 5, { redInvoiceNo: numbers.invoiceNo });
  await recordEvent(call, invoices, redId, { action: 'issuedRed', toState: 2, platformId });
  await recount(
    call,
    platformId,
    sql`select distinct waybill_id from invoice_line where platform_id = ${platformId} and invoice_id = ${invoiceId}`,
  );
}

const attemptsOf = (adjustment: Adjustment): number =>
  (adjustment as Adjustment & { readonly attempts: number }).attempts;
const orderNoOf = ({ adjustNo }: Adjustment): string => `FP${adjustNo.slice(2)}R`;
/** The tax platform's key for one request; a new one starts only after a refusal. */
const keyOf = (adjustment: Adjustment, attempt: number): string => `${orderNoOf(adjustment)}-${attempt}`;
const life = serveWorkflow(adjustLife, {
  approve: {
    guard: (call, adjustment) => {
      if (adjustment.applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, adjustment) => {
      const { adjustType, newRemark, expressNo } = adjustment;
      if (adjustType === 'RED') return decided(call);
      await move(
        call,
        adjustment,
        adjustType === 'REMARK' ? 'remarked' : 'express',
        2,
        2,
        adjustType === 'REMARK' ? { remark: newRemark } : { expressNo },
      );
      return { ...decided(call), adjustStatus: 3 };
    },
  },
  reject: {
    guard: (call, adjustment) => {
      if (adjustment.applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, adjustment, { reason }) => {
      if (adjustment.adjustType === 'RED') await move(call, adjustment, 'redRejected', 4, 2);
      return { ...decided(call), auditRemark: reason };
    },
  },
  issueRed: {
    effect: async (call, adjustment) => {
      const { platformId, invoiceId } = adjustment;
      const invoice = await call.tx.one<InvoiceNumbers>(
        sql`select invoice_code, invoice_no from invoice where platform_id = ${platformId} and id = ${invoiceId}
          and invoice_state = 4 for update`,
      );
      if (!invoice) return call.refuse('notFound');
      const order = await orderOf({ ...call, refuse: () => call.refuse('notFound') }, { id: invoiceId, platformId });
      const attempts = attemptsOf(adjustment) + 1;
      const turned = {
        ...order,
        orderNo: orderNoOf(adjustment),
        attempt: attempts,
        amountExcl: -order.amountExcl,
        tax: -order.tax,
        totalCents: -order.totalCents,
        lines: order.lines.map((line) => ({ ...line, amountExcl: -line.amountExcl, tax: -line.tax })),
        of: { invoiceCode: invoice.invoiceCode, invoiceNo: invoice.invoiceNo },
        confirmNo: adjustment.confirmNo ?? '',
      };
      const outside = call.get(Outside);
      if (!outside.connects(taxRed, turned, platformId)) call.refuse('noChannel', { channel: channelNames.tax });
      await outside.send(call, taxRed, turned, {
        key: keyOf(adjustment, attempts),
        then: hearRed,
        on: adjustment.id,
        platformId,
      });
      return { attempts, failReason: null };
    },
  },
  hear: {
    effect: async (call, adjustment) => {
      const key = keyOf(adjustment, attemptsOf(adjustment));
      const told = await call.get(Outside).answer(call, taxRed, key, adjustment.platformId);
      if (!told) throw new Error(`The tax platform has not answered about ${key}`);
      if (told.state === 'failed') return { adjustStatus: 5, failReason: told.failReason.slice(0, 200) };
      await takeBack(call, adjustment, orderNoOf(adjustment), told);
      return { redInvoiceNo: told.invoiceNo };
    },
  },
});
export const adjustingServes: readonly Served[] = [
  serveResource(adjustments, {
    byAnother: [{ maker: 'applyById', commands: [approveAdjustment, rejectAdjustment] }],
    columns: { platformName, at: sql`r.created_at` },
    kept: ['attempts'],
    order: sql`r.created_at desc`,
  }),
  add,
  life,
];
