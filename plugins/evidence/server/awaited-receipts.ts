import { listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Listener, Tx } from '@freightdeck/sdk/server';
import { waybillCleared, waybillMoved } from '@freightdeck/plugin-waybill/contract';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { receiptLife, receipts } from '../contract/index.ts';

const unloaded = 60;
const voided = -20;
const numbered = (day: string, serial: number): string =>
  `HD${day.slice(2, 10).replaceAll('-', '')}${String(serial).padStart(8, '0')}`;
/** `HD` + yyMMdd + 8 digits. */
export async function receiptNo(call: Pick<Call, 'tx' | 'now'>): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('receipt_no_serial') as serial`);
  return numbered(call.now(), row?.serial ?? 0);
}

/** Whether a receipt is required: the goods ask for one, or freight is held back for it, as agreed at the dispatch. */
const asksForReceipt = sql`(w.receipt_retention > 0 or w.need_receipt)`;
interface Wait {
  readonly platformId: string;
  readonly waybillId: string;
  readonly always: boolean;
}
/** Creates an awaited receipt for a trip that has none; returns whether one is awaited now. */
async function waitFor(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'caller'>,
  { platformId, waybillId, always }: Wait,
): Promise<boolean> {
  const trip = await call.tx.one<{ waybillSn: string }>(sql`
    select waybill_sn from waybill w where w.platform_id = ${platformId} and w.id = ${waybillId} and (${always}
      or ${asksForReceipt})
      and not exists (select from waybill_receipt r where r.platform_id = w.platform_id and r.waybill_id = w.id
        and r.receipt_state <> 5)`);
  if (!trip) return false;
  await insertAwaited(call.tx, {
    platformId,
    waybillId,
    id: call.newId(),
    no: await receiptNo(call),
    at: call.now(),
    by: call.caller.id,
  });
  return true;
}
const insertAwaited = (
  tx: Tx,
  {
    platformId,
    waybillId,
    id,
    no,
    at,
    by,
  }: Omit<Wait, 'always'> & { readonly id: string; readonly no: string; readonly at: string; readonly by: string },
): Promise<number> =>
  tx.run(sql`
  insert into waybill_receipt (platform_id, id, receipt_no, waybill_id, waybill_sn, company_name, vehicle_num,
    driver_name, created_at, created_by, updated_at, updated_by)
  select w.platform_id, ${id}, ${no}, w.id, w.waybill_sn, w.company_name, w.vehicle_num, w.driver_name,
    ${at}::timestamptz, ${by}, ${at}::timestamptz, ${by}
  from waybill w where w.platform_id = ${platformId} and w.id = ${waybillId}`);

/** After 卸货 a receipt is awaited when freight is held back for it; voiding a trip voids its receipt. */
export const awaitReceipts: Listener = listen(waybillMoved, async (call, { id: waybillId, platformId, from, to }) => {
  if (from === to) return;
  // An imported trip begins when it was unloaded and signed already.
  const isUnloaded = to === unloaded || (from === null && to > unloaded);
  if (isUnloaded && (await waitFor(call, { platformId, waybillId, always: false })))
    await call.emit(waybillCleared, { platformId, waybillIds: [waybillId], receiptStatus: 1 });
  if (to !== voided) return;
  const open = await call.tx.one<{ id: string; receiptState: number }>(sql`
    select id, receipt_state from waybill_receipt where platform_id = ${platformId} and waybill_id = ${waybillId}
      and receipt_state <> 5 for update`);
  if (!open) return;
  await updateRecord(call, receipts, open.id, undefined, { receiptState: 5, auditRemark: '运单已作废' });
  await recordEvent(call, receipts, open.id, {
    action: 'void',
    fromState: open.receiptState,
    toState: 5,
    reason: '运单已作废',
    platformId,
  });
});

/**
 * Another plugin requires a receipt. For a trip that already has one, its state is sent instead of requesting another.
 */
export const answerAsked: Listener = listen(waybillCleared, async (call, { platformId, waybillIds, receiptStatus }) => {
  if (receiptStatus !== 1) return;
  for (const waybillId of waybillIds) {
    if (await waitFor(call, { platformId, waybillId, always: true })) continue;
    const known = await call.tx.one<{ receiptState: 1 | 2 | 3 | 4 }>(
      sql`select receipt_state from waybill_receipt where platform_id = ${platformId} and waybill_id = ${waybillId}
        and receipt_state <> 5`,
    );
    if (known && known.receiptState !== 1)
      await call.emit(waybillCleared, { platformId, waybillIds: [waybillId], receiptStatus: known.receiptState });
  }
});

/** After a receipt was voided, a new one is awaited if the trip requires one. */
export const waitAnew: Listener = listen<{ readonly after: RecordOf<typeof receipts> }>(
  { name: `${receiptLife.name}.void` },
  async (call, { after: { platformId, waybillId } }) => {
    const asked = await waitFor(call, { platformId, waybillId, always: false });
    await call.emit(waybillCleared, { platformId, waybillIds: [waybillId], receiptStatus: asked ? 1 : 0 });
  },
);
