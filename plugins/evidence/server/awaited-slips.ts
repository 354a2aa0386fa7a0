import { listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import type { Listener, Tx } from '@freightdeck/sdk/server';
import { isSigning, waybillMoved } from '@freightdeck/plugin-waybill/contract';
import { poundLife, pounds } from '../contract/index.ts';

const loaded = 30;
const unloaded = 60;
const voided = -20;
interface Move {
  readonly id: string;
  readonly platform_id: string;
  readonly waybill_id: string;
  /** Kind of slip awaited from now on; null when none is. */
  readonly pound_type: 'LOAD' | 'UNLOAD' | null;
  readonly at: string;
  readonly by: string;
}

/** Applies all moves of a transaction at once. Trips signed in the same transaction await no slip. */
async function keepAwaited(tx: Tx, moves: readonly Move[]): Promise<void> {
  const over = new Set(moves.filter((move) => move.pound_type === null).map((move) => move.waybill_id));
  const awaited = moves.filter((move) => move.pound_type !== null && !over.has(move.waybill_id));
  if (awaited.length > 0)
    await tx.run(sql`
      insert into pound (platform_id, id, pound_sn, pound_type, waybill_id, waybill_sn, company_name, vehicle_num,
        goods_name, unit_name, declared_kg, created_at, created_by, updated_at, updated_by)
      select m.platform_id, m.id, 'BD' || substr(translate(m.at, '-', ''), 3,
        6) || lpad(nextval('pound_sn_serial')::text, 8, '0'), m.pound_type, w.id, w.waybill_sn, w.company_name,
        w.vehicle_num, w.goods_name,
        case m.pound_type when 'LOAD' then w.load_unit_name else w.unload_unit_name end, case m.pound_type when 'LOAD'
          then w.load_net_kg else w.unload_net_kg end,
        m.at::timestamptz, m.by, m.at::timestamptz, m.by
      from jsonb_to_recordset(${JSON.stringify(awaited)}::jsonb) as m (platform_id text, id text, waybill_id text,
        pound_type text, at text, by text)
      join waybill w on w.platform_id = m.platform_id and w.id = m.waybill_id
      on conflict do nothing`);
  if (over.size > 0)
    await tx.run(sql`delete from pound where pound_status = 0 and waybill_id = any(${[...over]}::text[])`);
}

/** A slip that is void is replaced by a new one, as long as its trip is not signed. */
export const awaitAnew: Listener = listen<{ readonly after: RecordOf<typeof pounds> }>(
  { name: `${poundLife.name}.void` },
  async (call, { after: { platformId, waybillId, poundType } }) => {
    const open = await call.tx.one(sql`
      select 1 from waybill where platform_id = ${platformId} and id = ${waybillId}
        and waybill_status between 30 and 60`);
    if (!open) return;
    const move = { platform_id: platformId, waybill_id: waybillId, at: call.now(), by: call.caller.id };
    call.tx.later(keepAwaited, { ...move, id: call.newId(), pound_type: poundType });
  },
);

/** 装货 and 卸货 each require a slip. The signature confirms the weights, so a missing slip is no longer awaited. */
export const awaitSlips: Listener = listen(waybillMoved, async (call, moved) => {
  if (moved.from === moved.to) return;
  const move = {
    id: call.newId(),
    platform_id: moved.platformId,
    waybill_id: moved.id,
    at: moved.at,
    by: call.caller.id,
  };
  if (moved.to === loaded) call.tx.later(keepAwaited, { ...move, pound_type: 'LOAD' as const });
  if (moved.to === unloaded) call.tx.later(keepAwaited, { ...move, pound_type: 'UNLOAD' as const });
  if (isSigning(moved)) call.tx.later(keepAwaited, { ...move, pound_type: null });
  if (moved.to !== voided) return;
  const slips = await call.tx.rows<{ id: string; poundStatus: number }>(sql`
    select id, pound_status from pound where platform_id = ${moved.platformId} and waybill_id = ${moved.id}
      and pound_status <> 4 for update`);
  for (const { id, poundStatus } of slips) {
    await updateRecord(call, pounds, id, undefined, { poundStatus: 4, auditRemark: '运单已作废' });
    await recordEvent(call, pounds, id, {
      action: 'void',
      fromState: poundStatus,
      toState: 4,
      reason: '运单已作废',
      platformId: moved.platformId,
    });
  }
});
