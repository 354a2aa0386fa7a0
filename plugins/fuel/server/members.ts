import {
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { addLevel, changeLevel, deleteLevel, editLevel, levelLife, levels, members } from '../contract/index.ts';
import { litres } from './numbers.ts';

/** A driver becomes a member with the first order. */
export async function ensureMember(
  call: Pick<Call, 'tx' | 'now' | 'caller'>,
  platformId: string,
  driverId: string,
): Promise<void> {
  const now = call.now();
  await call.tx.run(sql`
    insert into fuel_member (platform_id, id, created_at, created_by, updated_at, updated_by)
    values (${platformId}, ${driverId}, ${now}::timestamptz, ${call.caller.id}, ${now}::timestamptz, ${call.caller.id})
      on conflict (platform_id, id) do nothing`);
}
/** A driver's discount per litre, in 0.0001 yuan. */
export async function discountOf(call: Pick<Call, 'tx'>, platformId: string, driverId: string): Promise<number> {
  const row = await call.tx.one<{ discount: number }>(sql`
    select l.discount from fuel_member m join fuel_level l on l.id = m.level_id where m.platform_id = ${platformId}
      and m.id = ${driverId} and l.status = 1 and l.delete_status = '0'`);
  return row?.discount ?? 0;
}
/** Raises a member to the level of this month's litres; levels never fall. */
export async function raise(
  call: Pick<Call, 'caller' | 'platformId' | 'isOperator' | 'requestId' | 'tx' | 'now' | 'newId'>,
  platformId: string,
  driverId: string,
  orderId: string,
): Promise<void> {
  const next = await call.tx.one<{ id: string; name: string }>(sql`
    select l.id, l.name from fuel_level l where l.status = 1 and l.delete_status = '0'
      and l.min_monthly_ml <= (select coalesce(sum(coalesce(o.filled_ml, o.volume_ml)), 0) from fuel_order o
        where o.platform_id = ${platformId} and o.driver_id = ${driverId} and (o.fuel_status = 30 or o.id = ${orderId})
        and o.pay_at >= date_trunc('month', ${call.now()}::timestamptz))
      and l.level_no > coalesce((select c.level_no from fuel_member m join fuel_level c on c.id = m.level_id
        where m.platform_id = ${platformId} and m.id = ${driverId}), 0)
    order by l.level_no desc limit 1`);
  if (!next) return;
  await updateRecord(call, members, driverId, undefined, { levelId: next.id, upgradedAt: call.now() });
  await recordEvent(call, members, driverId, { action: 'upgrade', detail: { level: next.name }, platformId });
}

const add = serve(addLevel, async (call, { monthlyLitres, ...level }) => {
  return { id: await insertRecord(call, levels, { ...level, minMonthlyMl: monthlyLitres * 1000, status: 1 }) };
});
const edit = serve(editLevel, async (call, { monthlyLitres, ...level }, record) => {
  await updateRecord(call, levels, record.id, record.version, { ...level, minMonthlyMl: monthlyLitres * 1000 });
});
const remove = serve(deleteLevel, async (call, _input, record) => {
  if (
    await call.tx.one(
      sql`select 1 as used from fuel_member where level_id = ${record.id} union all select 1 from fuel_limit
        where level_id = ${record.id} and delete_status = '0' limit 1`,
    )
  )
    call.refuse('hasMembers');
  await updateRecord(call, levels, record.id, record.version, { deleteStatus: '1' });
});
const change = serve(changeLevel, async (call, { levelId, reason }, member) => {
  const level = await call.tx.one<{ name: string; status: number }>(
    sql`select name, status from fuel_level where id = ${levelId} and delete_status = '0'`,
  );
  if (!level) return call.refuse('notFound');
  if (level.status !== 1) call.refuse('levelOff');
  if (member.levelId === levelId) call.refuse('sameLevel');
  await updateRecord(call, members, member.id, member.version, { levelId, upgradedAt: call.now() });
  await recordEvent(call, members, member.id, {
    action: 'changeLevel',
    reason,
    detail: { level: level.name },
    platformId: member.platformId,
  });
});

const filled = (
  month: boolean,
) => sql`coalesce((select sum(coalesce(o.filled_ml, o.volume_ml)) from fuel_order o where o.platform_id = r.platform_id
  and o.driver_id = r.id and o.fuel_status = 30
  ${month ? sql`and o.pay_at >= date_trunc('month', clock_timestamp())` : sql``}), 0)::bigint`;
export const memberServes: readonly Served[] = [
  serveResource(levels, {
    where: () => sql`r.delete_status = '0'`,
    order: sql`r.level_no`,
    columns: {
      monthlyLitres: sql`(r.min_monthly_ml / 1000)::int`,
      memberCount: sql`(select count(*)::int from fuel_member m where m.level_id = r.id)`,
    },
  }),
  add,
  edit,
  remove,
  serveWorkflow(levelLife, {}),
  serveResource(members, {
    order: sql`r.created_at desc`,
    columns: {
      platformName,
      driverName: sql`(select d.name from driver d where d.platform_id = r.platform_id and d.id = r.id)`,
      mobile: sql`(select d.mobile from driver d where d.platform_id = r.platform_id and d.id = r.id)`,
      levelName: sql`(select l.name from fuel_level l where l.id = r.level_id)`,
      monthMl: filled(true),
      totalMl: filled(false),
      monthText: litres(filled(true)),
      totalText: litres(filled(false)),
      discountCents: sql`coalesce((select sum(o.discount_cents) from fuel_order o where o.platform_id = r.platform_id
        and o.driver_id = r.id and o.fuel_status in (20, 30)), 0)::bigint`,
    },
  }),
  change,
];
