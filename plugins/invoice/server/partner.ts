import type { Text } from '@freightdeck/sdk/manifest';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { answerOrAsk, Outside, recordEvent, sql } from '@freightdeck/sdk/server';
import type { Call, WorkflowServing } from '@freightdeck/sdk/server';
import { channelNames, invoices, partnerIssue, queryApply } from '../contract/index.ts';
import type { applyLife, invoiceApplies, InvoiceOrder } from '../contract/index.ts';
import { issuedAs, orderOf, writeAnswer } from './issuing.ts';
import type { Invoice } from './issuing.ts';
import { recount, waybillsOfApply } from './waybill-standing.ts';

type Apply = RecordOf<typeof invoiceApplies>;
type Asking = Pick<Call, 'tx' | 'now' | 'newId' | 'caller' | 'platformId' | 'isOperator' | 'requestId' | 'get'> & {
  refuse(code: 'sellerMissing' | 'noChannel', values?: { readonly channel: Text }): never;
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

const triesOf = (record: Apply): number => (record as Apply & { readonly pushAttempts: number }).pushAttempts;
/** The partner's key for one request; a new one starts only after a refusal. */
const keyOf = (record: Apply, tries: number): string => `${record.applyNo}-${tries}`;
/** 推送: the partner issues the whole application or nothing. 开票中 until it has answered. */
async function push(call: Asking, record: Apply): Promise<Readonly<Record<string, unknown>>> {
  const sheets = await sheetsOf(call, record);
  const request = { applyNo: record.applyNo, orders: sheets.map(({ order }) => order) };
  const outside = call.get(Outside);
  if (!outside.connects(partnerIssue, request, record.platformId))
    call.refuse('noChannel', { channel: channelNames.partner });
  const pushAttempts = triesOf(record) + 1;
  await outside.send(call, partnerIssue, request, {
    key: keyOf(record, pushAttempts),
    then: queryApply,
    on: record.id,
    platformId: record.platformId,
  });
  await mark(call, sheets, { invoiceState: 1 }, 'pushed');
  await arrive(call, record, 40);
  return { applyStatus: 40, thirdOrderNo: null, thirdStatus: 1, failReason: null, pushAttempts };
}
/** A person can have the partner asked again; the system runs this to book the answer when it arrives. */
async function query(call: Asking, record: Apply): Promise<Readonly<Record<string, unknown>>> {
  const answer = await answerOrAsk(call, partnerIssue, keyOf(record, triesOf(record)), record.platformId);
  if (!answer) return { applyStatus: 40 };
  const sheets = await sheetsOf(call, record);
  if (answer.state === 'failed') {
    const failReason = answer.failReason.slice(0, 200);
    await mark(call, sheets, { invoiceState: 3, failReason }, 'refusedByPartner');
    await arrive(call, record, 80);
    return { applyStatus: 80, thirdStatus: 3, failReason };
  }
  for (const sheet of sheets) {
    const numbers = answer.invoices.find((one) => one.orderNo === sheet.order.orderNo);
    if (numbers) await mark(call, [sheet], issuedAs(call, numbers), 'issuedByPartner');
  }
  await arrive(call, record, 50);
  return {
    applyStatus: 50,
    thirdStatus: 2,
    thirdOrderNo: answer.thirdOrderNo,
    thirdAmount: answer.amount,
    failReason: null,
  };
}
export const pushing: Pick<WorkflowServing<typeof applyLife>, 'push' | 'query' | 'retry'> = {
  push: { effect: (call, record) => push(call, record) },
  query: { effect: (call, record) => query(call, record) },
  retry: { effect: (call, record) => push(call, record) },
};
