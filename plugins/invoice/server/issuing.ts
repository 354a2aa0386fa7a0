import type { Text } from '@freightdeck/sdk/manifest';
import {
  answerOrAsk,
  callerName,
  commandStep,
  insertRecord,
  jobOverRows,
  Outside,
  platformName,
  recordEvent,
  serveResource,
  serveWorkflow,
  smsOf,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { formatMoney } from '@freightdeck/sdk/values';
import { passGate } from '@freightdeck/plugin-waybill/contract';
import {
  adjustments,
  channelNames,
  invoiceApplies,
  invoiceLife,
  invoiceLines,
  invoices,
  issueInvoice,
  queryInvoice,
  taxIssue,
} from '../contract/index.ts';
import type { InvoiceAnswer, InvoiceNumbers, InvoiceOrder, InvoiceOrderLine, Party } from '../contract/index.ts';
import { configuredOf, sellerOf } from './configuration.ts';
import { paperNumber } from './paper-number.ts';
import { recount, waybillsOfApply } from './waybill-standing.ts';

export type Invoice = RecordOf<typeof invoices>;
type Writing = Pick<Call, 'tx' | 'now' | 'newId' | 'caller' | 'platformId' | 'isOperator' | 'requestId'>;
type Refusing = { refuse(code: 'sellerMissing'): never };

/** The invoice as sent. Seller data is stored at the first try and does not change afterwards. */
export async function orderOf(
  call: Writing & Refusing,
  invoice: Pick<Invoice, 'id' | 'platformId'>,
): Promise<InvoiceOrder> {
  const row = await call.tx.one<
    Omit<InvoiceOrder, 'lines' | 'attempt' | 'seller'> & { readonly attempts: number; readonly seller: Party | null }
  >(sql`
    select order_no, attempts, invoice_type, seller, buyer, vat_ppm, amount_excl, tax, total_cents,
      coalesce(remark, '') as remark from invoice where platform_id = ${invoice.platformId} and id = ${invoice.id}`);
  const seller = row?.seller ?? sellerOf(await configuredOf(call, invoice.platformId));
  if (!row || !seller) return call.refuse('sellerMissing');
  const lines = await call.tx.rows<InvoiceOrderLine>(
    sql`select waybill_sn, goods_name, amount_excl, tax from invoice_line where platform_id = ${invoice.platformId}
      and invoice_id = ${invoice.id} order by id`,
  );
  const { attempts, ...order } = row;
  return { ...order, seller, lines, attempt: attempts + 1 };
}
/** The columns of an invoice that was issued under these numbers. */
export const issuedAs = (
  call: Pick<Call, 'now'>,
  { invoiceCode, invoiceNo }: InvoiceNumbers,
): Readonly<Record<string, unknown>> & { readonly invoiceState: number } => ({
  invoiceState: 2,
  failReason: null,
  invoiceCode,
  invoiceNo,
  issuedAt: call.now(),
  month: call.now().slice(0, 7),
});
/** The columns of an invoice that follow from an answer. */
function answeredBy(
  call: Pick<Call, 'now'>,
  answer: InvoiceAnswer,
): Readonly<Record<string, unknown>> & { readonly invoiceState: number } {
  return answer.state === 'failed'
    ? { invoiceState: 3, failReason: answer.failReason.slice(0, 200) }
    : issuedAs(call, answer);
}

interface Counts {
  readonly waiting: number;
  readonly running: number;
  readonly issued: number;
  readonly failed: number;
}
function statusOf({ waiting, running, issued, failed }: Counts): number {
  if (running > 0) return 40;
  if (failed > 0) return issued > 0 ? 60 : waiting > 0 ? 40 : 80;
  if (waiting > 0) return issued > 0 ? 40 : 30;
  return 50;
}
/** Updates the state of an application, and of its waybills, from its invoices. */
async function follow(call: Writing, { platformId, applyId }: Pick<Invoice, 'platformId' | 'applyId'>): Promise<void> {
  const counts = await call.tx.one<Counts>(sql`
    select count(*) filter (where invoice_state = 0)::int as waiting, count(*) filter (where invoice_state = 1)::int
      as running, count(*) filter (where invoice_state in (2, 4, 5))::int as issued,
      count(*) filter (where invoice_state = 3)::int as failed from invoice where platform_id = ${platformId}
        and apply_id = ${applyId} and invoice_kind = 'BLUE'`);
  const before = await call.tx.one<{ applyStatus: number }>(
    sql`select apply_status from invoice_apply where platform_id = ${platformId} and id = ${applyId}`,
  );
  if (!counts || !before) return;
  const to = statusOf(counts);
  if (to !== before.applyStatus) {
    await updateRecord(call, invoiceApplies, applyId, undefined, { applyStatus: to });
    await recordEvent(call, invoiceApplies, applyId, {
      action: 'followed',
      fromState: before.applyStatus,
      toState: to,
      platformId,
    });
  }
  await recount(call, platformId, waybillsOfApply(platformId, applyId));
}
/**
 * Writes an answer before the application is recounted; the lifecycle then writes the same values with the new version.
 */
export async function writeAnswer(
  call: Writing,
  invoice: Pick<Invoice, 'id' | 'platformId'>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { invoiceState, failReason, invoiceCode, invoiceNo, issuedAt, month } = values as Partial<
    Record<string, string | number | null>
  >;
  await call.tx.run(sql`
    update invoice set invoice_state = ${invoiceState ?? 1}, fail_reason = ${failReason ?? null},
      invoice_code = ${invoiceCode ?? null}, invoice_no = ${invoiceNo ?? null},
      issued_at = ${issuedAt ?? null}::timestamptz, month = ${month ?? null}
    where platform_id = ${invoice.platformId} and id = ${invoice.id}`);
}
const lockApply = (
  call: Writing,
  { platformId, applyId }: Pick<Invoice, 'platformId' | 'applyId'>,
): Promise<object | undefined> =>
  call.tx.one(sql`select id from invoice_apply where platform_id = ${platformId} and id = ${applyId} for update`);

type Sending = Writing &
  Refusing &
  Pick<Call, 'get'> & { refuse(code: 'noChannel', values: { readonly channel: Text }): never };
/** The tax platform's key for one request; a new one starts only after a refusal. */
const keyOf = (orderNo: string, attempt: number): string => `${orderNo}-${attempt}`;
/** 开票中 until the tax platform has answered. */
async function issue(call: Sending, invoice: Invoice): Promise<Readonly<Record<string, unknown>>> {
  await lockApply(call, invoice);
  const order = await orderOf(call, invoice);
  const outside = call.get(Outside);
  if (!outside.connects(taxIssue, order, invoice.platformId)) call.refuse('noChannel', { channel: channelNames.tax });
  await outside.send(call, taxIssue, order, {
    key: keyOf(order.orderNo, order.attempt),
    then: queryInvoice,
    on: invoice.id,
    platformId: invoice.platformId,
  });
  const sent = { invoiceState: 1, failReason: null };
  await writeAnswer(call, invoice, sent);
  await follow(call, invoice);
  return { ...sent, seller: order.seller, attempts: order.attempt };
}
async function hear(call: Writing & Pick<Call, 'get'>, invoice: Invoice): Promise<Readonly<Record<string, unknown>>> {
  const { attempts } = invoice as Invoice & { readonly attempts: number };
  const told = await answerOrAsk(call, taxIssue, keyOf(invoice.orderNo, attempts), invoice.platformId);
  if (!told) return { invoiceState: 1 };
  await lockApply(call, invoice);
  const answer = answeredBy(call, told);
  await writeAnswer(call, invoice, answer);
  await follow(call, invoice);
  return answer;
}

const life = serveWorkflow(invoiceLife, {
  issue: {
    guard: async (call, { platformId, id }) => {
      const lines = await call.tx.rows<{ waybillId: string }>(
        sql`select waybill_id from invoice_line where platform_id = ${platformId} and invoice_id = ${id}`,
      );
      const waybillIds = lines.map(({ waybillId }) => waybillId);
      const passed = await passGate(call, { platformId, waybillIds, stage: 'I' });
      if (passed) await recordEvent(call, invoices, id, { action: 'waived', reason: passed, platformId });
    },
    effect: (call, invoice) => issue(call, invoice),
  },
  retry: { effect: (call, invoice) => issue(call, invoice) },
  // A person can have the tax platform asked again; the system runs this command to book the answer when it arrives.
  query: { effect: (call, invoice) => hear(call, invoice) },
  express: { effect: (_call, _invoice, { expressNo }) => ({ expressNo }) },
  send: {
    effect: async (call, invoice, { mobile }) => {
      const sms = smsOf(call);
      if (!sms) return call.refuse('noChannel', { channel: channelNames.sms });
      const text = `您的发票${invoice.invoiceNo ?? ''}已开具，金额${formatMoney(invoice.totalCents)}元。`;
      if (!(await sms.send(call, { platformId: invoice.platformId, mobile, text }))) call.refuse('notSent');
      return { sentTo: mobile };
    },
  },
  red: {
    guard: async (call, invoice) => {
      const waiting = await call.tx.one(
        sql`select id from invoice_adjust where platform_id = ${invoice.platformId} and invoice_id = ${invoice.id}
          and adjust_status in (1, 2, 5, 6)`,
      );
      if (waiting) call.refuse('underWay');
    },
    effect: async (call, invoice, { reasonCode, reason, buyerDeducted }) => {
      const { platformId, id: invoiceId, invoiceNo, companyName, totalCents } = invoice;
      const id = await insertRecord(call, adjustments, {
        platformId,
        adjustNo: await paperNumber(call, 'TZ'),
        invoiceId,
        invoiceNo,
        companyName,
        adjustType: 'RED',
        reasonCode,
        reason,
        totalCents,
        buyerDeducted: buyerDeducted ?? false,
        confirmState: 0,
        adjustStatus: 1,
        applyBy: callerName(call),
        applyById: call.caller.id,
      });
      await recordEvent(call, adjustments, id, { action: 'add', toState: 1, reason, platformId });
    },
  },
});

const nobody: Party = { name: '', taxNo: '', address: '', phone: '', bank: '', account: '' };
const anyOrder: InvoiceOrder = {
  orderNo: '',
  attempt: 1,
  invoiceType: 'ELECTRONIC',
  seller: nobody,
  buyer: nobody,
  lines: [],
  vatPpm: 0,
  amountExcl: 0,
  tax: 0,
  totalCents: 0,
  remark: '',
};
/** 自动开票 for providers that want it. */
export const issueJob = jobOverRows(
  'invoice.issue',
  120,
  commandStep(
    async (call, mayTry) =>
      call.get(Outside).connects(taxIssue, anyOrder)
        ? call.tx.rows(sql`
    select v.id from invoice v join platform_invoicing c on c.platform_id = v.platform_id and c.auto_issue
      and c.seller_tax_no is not null
    where v.invoice_state = 0 and v.channel = 'TAX' and ${mayTry(sql`v.id`)} order by v.id limit 100`)
        : [],
    issueInvoice,
    {},
  ),
);

export const issuingServes: readonly Served[] = [
  serveResource(invoices, {
    columns: { platformName, at: sql`r.created_at` },
    kept: ['attempts'],
    order: sql`r.created_at desc`,
  }),
  serveResource(invoiceLines, {
    columns: {
      platformName,
      invoiceNo: sql`(select v.invoice_no from invoice v where v.platform_id = r.platform_id and v.id = r.invoice_id)`,
      invoiceState: sql`(select v.invoice_state from invoice v where v.platform_id = r.platform_id
        and v.id = r.invoice_id)`,
    },
    order: sql`r.created_at desc`,
  }),
  life,
];
