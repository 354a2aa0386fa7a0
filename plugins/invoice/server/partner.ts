import type { RecordOf } from '@freightdeck/sdk/contract';
import { recordEvent, sql } from '@freightdeck/sdk/server';
import type { Call, WorkflowServing } from '@freightdeck/sdk/server';
import { sumMoney } from '@freightdeck/sdk/values';
import { invoices } from '../contract/index.ts';
import type { applyLife, invoiceApplies, InvoiceOrder, PartnerAnswer } from '../contract/index.ts';
import { answeredBy, orderOf, writeAnswer } from './issuing.ts';
import type { Invoice } from './issuing.ts';
import { partnerOf } from './outside.ts';
import { recount, waybillsOfApply } from './waybill-standing.ts';

type Apply = RecordOf<typeof invoiceApplies>;
type Asking = Pick<Call, 'tx' | 'now' | 'newId' | 'caller' | 'platformId' | 'isOperator' | 'requestId' | 'find'> & {
  refuse(code: 'sellerMissing'): never;
};
interface Sheet {
  readonly invoice: Pick<Invoice, 'id' | 'platformId'>;
  readonly order: InvoiceOrder;
}

async function sheetsOf(call: Asking, { platformId, id }: Apply): Promise<readonly Sheet[]> {
  const found = await call.tx.rows<{ id: string }>(
    sql`select id from invoice where platform_id = ${platformId} and apply_id = ${id} and invoice_kind = 'BLUE'
      order by id for update`,
  );
  const sheets: Sheet[] = [];
  for (const one of found) {
    const invoice = { id: one.id, platformId };
    sheets.push({ invoice, order: await orderOf(call, invoice) });
  }
  return sheets;
}
/** Writes the state of the application before its waybills are recounted. */
async function arrive(call: Asking, record: Apply, applyStatus: number): Promise<void> {
  await call.tx.run(
    sql`update invoice_apply set apply_status = ${applyStatus} where platform_id = ${record.platformId}
      and id = ${record.id}`,
  );
  await recount(call, record.platformId, waybillsOfApply(record.platformId, record.id));
}
async function mark(
  call: Asking,
  sheets: readonly Sheet[],
  values: Readonly<Record<string, unknown>>,
  action: string,
): Promise<void> {
  for (const { invoice, order } of sheets) {
    await writeAnswer(call, invoice, values);
    await call.tx.run(
      sql`update invoice set attempts = ${order.attempt}, seller = ${JSON.stringify(order.seller)}::jsonb,
        version = version + 1 where platform_id = ${invoice.platformId} and id = ${invoice.id}`,
    );
    await recordEvent(call, invoices, invoice.id, {
      action,
      toState: Number(values['invoiceState']),
      platformId: invoice.platformId,
    });
  }
}

/** 推送: the partner accepts the whole application or nothing. */
async function push(call: Asking, record: Apply): Promise<Readonly<Record<string, unknown>>> {
  const sheets = await sheetsOf(call, record);
  const answer = await partnerOf(call).push(
    call,
    record.applyNo,
    sheets.map(({ order }) => order),
  );
  const taken = 'thirdOrderNo' in answer;
  await mark(call, sheets, taken ? { invoiceState: 1 } : { invoiceState: 3, failReason: answer.failReason }, 'pushed');
  const applyStatus = taken ? 40 : 80;
  await arrive(call, record, applyStatus);
  return taken
    ? { applyStatus, thirdOrderNo: answer.thirdOrderNo, thirdStatus: 1, failReason: null }
    : { applyStatus, thirdStatus: 3, failReason: answer.failReason };
}
/** What is wrong with the invoices the partner reports; undefined when they are correct. */
function objection(record: Apply, sheets: readonly Sheet[], answer: PartnerAnswer): string | undefined {
  if (answer.state === 'failed') return answer.failReason ?? '合作方开票失败';
  if (
    answer.amount !== record.totalCents ||
    sumMoney(sheets.map(({ order }) => order.totalCents)) !== record.totalCents
  )
    return '合作方开票金额与申请金额不一致';
  const told = new Set(answer.invoices.map((one) => one.orderNo));
  return sheets.every(({ order }) => told.has(order.orderNo)) ? undefined : '合作方返回的发票不完整';
}
async function query(call: Asking, record: Apply): Promise<Readonly<Record<string, unknown>>> {
  const sheets = await sheetsOf(call, record);
  const answer = await partnerOf(call).query(
    call,
    record.thirdOrderNo ?? '',
    sheets.map(({ order }) => order),
  );
  if (answer.state === 'running') return { applyStatus: 40 };
  const wrong = objection(record, sheets, answer);
  if (wrong !== undefined) {
    await mark(call, sheets, { invoiceState: 3, failReason: wrong }, 'refusedByPartner');
    await arrive(call, record, 80);
    return { applyStatus: 80, thirdStatus: 3, thirdAmount: answer.amount, failReason: wrong };
  }
  for (const sheet of sheets) {
    const numbers = answer.invoices.find((one) => one.orderNo === sheet.order.orderNo);
    if (numbers)
      await mark(
        call,
        [sheet],
        answeredBy(call, { state: 'done', invoiceCode: numbers.invoiceCode, invoiceNo: numbers.invoiceNo }),
        'issuedByPartner',
      );
  }
  await arrive(call, record, 50);
  return { applyStatus: 50, thirdStatus: 2, thirdAmount: answer.amount, failReason: null };
}
export const pushing: Pick<WorkflowServing<typeof applyLife>, 'push' | 'query' | 'retry'> = {
  push: { effect: (call, record) => push(call, record) },
  query: { effect: (call, record) => query(call, record) },
  retry: { effect: (call, record) => push(call, record) },
};
