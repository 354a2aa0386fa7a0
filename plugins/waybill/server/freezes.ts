import {
  callerName,
  insertRecord,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import {
  freezeByNumber,
  freezeMany,
  freezeWaybill,
  thawWaybill,
  waybillFreezeLife,
  waybillFreezes,
  waybillLife,
} from '../contract/index.ts';
import { splitMultiValue } from '@freightdeck/sdk/values';
import type { Waybill } from './pinned-terms.ts';

type Writing = Pick<Call, 'caller' | 'platformId' | 'isOperator' | 'requestId' | 'tx' | 'now' | 'newId'>;
/** Writes one row for each freeze, whichever page it was requested on. */
export async function freezeRow(
  call: Writing,
  waybill: Waybill,
  why: { readonly reasonCode: string; readonly reason: string; readonly freezeScope: string },
): Promise<void> {
  const { platformId, id: waybillId, waybillSn, companyName } = waybill;
  await insertRecord(call, waybillFreezes, {
    platformId,
    waybillId,
    waybillSn,
    companyName,
    ...why,
    frozenBy: callerName(call),
    frozenAt: call.now(),
    freezeFlag: 1,
  });
}
/** Does not raise the row's version: when the thaw is a command on this row, that command raises it. */
export async function thawRow(call: Writing, waybill: Waybill, reason: string): Promise<void> {
  await call.tx.run(sql`
    update waybill_freeze set freeze_flag = 0, thaw_by = ${callerName(call)}, thaw_at = ${call.now()},
      thaw_reason = ${reason}
    where platform_id = ${waybill.platformId} and waybill_id = ${waybill.id} and freeze_flag = 1`);
}
/**
 * A thaw can be requested on the waybill or on the freeze, and each updates the other. Both commands lock the waybill
 * first.
 */
const aboveFreeze = (id: string): readonly Sql[] => [
  sql`select 1 from waybill where (platform_id, id) in (select platform_id, waybill_id from waybill_freeze
    where id = ${id}) for update`,
];
const byNumber = serve(freezeByNumber, async (call, { waybillSn, ...why }) => {
  const found = await call.tx.one<{ id: string }>(
    sql`select id from waybill where waybill_sn = ${waybillSn} and (${call.isOperator}
      or platform_id = ${call.platformId})`,
  );
  if (!found) return call.refuse('noWaybill', { waybillSn });
  await call.execute(freezeWaybill, why, { id: found.id });
});
const most = 200;
const many = serve(freezeMany, async (call, { waybillSns, ...why }) => {
  const wanted = [...new Set(splitMultiValue(waybillSns).values)];
  if (wanted.length > most) call.refuse('tooMany', { most });
  const found = await call.tx.rows<{ id: string; waybillSn: string; waybillStatus: number; freezeFlag: number }>(sql`
    select id, waybill_sn, waybill_status, freeze_flag from waybill where waybill_sn = any(${wanted}::text[])
      and (${call.isOperator} or platform_id = ${call.platformId}) order by id for update`);
  const missing = wanted.find((waybillSn) => !found.some((one) => one.waybillSn === waybillSn));
  if (missing !== undefined || wanted.length === 0) call.refuse('noWaybill', { waybillSn: missing ?? '' });
  const open = found.filter(
    ({ waybillStatus, freezeFlag }) =>
      freezeFlag === 0 && waybillLife.transitions.freeze.from.some((state) => state === waybillStatus),
  );
  for (const { id } of open) await call.execute(freezeWaybill, why, { id });
  return { frozen: open.length, skipped: found.length - open.length };
});
const life = serveWorkflow(waybillFreezeLife, {
  thaw: {
    effect: async (call, freeze, { reason }) => {
      await call.execute(thawWaybill, { reason }, { id: freeze.waybillId });
    },
  },
});
export const freezeServes: readonly Served[] = [
  serveResource(waybillFreezes, {
    columns: {
      platformName,
      freightAmount: sql`(select w.freight_amount from waybill w where w.platform_id = r.platform_id
        and w.id = r.waybill_id)`,
    },
    order: sql`r.frozen_at desc`,
    above: aboveFreeze,
  }),
  byNumber,
  many,
  life,
];
