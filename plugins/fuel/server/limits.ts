import {
  insertRecord,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { addLimit, consumeLimits, deleteLimit, editLimit, limitLife } from '../contract/index.ts';
import type { limitRefusals } from '../contract/index.ts';

interface Limit {
  readonly limitScope: 'DRIVER' | 'VEHICLE' | 'LEVEL';
  readonly perOrderCents: number | null;
  readonly perDayCents: number | null;
  readonly perDayTimes: number | null;
  readonly monthCents: number | null;
  readonly tankMl: number | null;
  readonly timeWindow: string | null;
  readonly minIntervalMin: number | null;
}
interface Used {
  readonly dayCents: number;
  readonly dayTimes: number;
  readonly monthCents: number;
  readonly minutes: number | null;
}
export interface Wanted {
  readonly platformId: string;
  readonly driverId: string;
  readonly vehicleId: string;
  readonly amount: number;
  readonly volumeMl: number;
}
type Refusing = Pick<Call, 'tx' | 'now'> & {
  refuse(code: keyof typeof limitRefusals, values?: Readonly<Record<string, string | number>>): never;
};

const windowForm = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;
/** Whether the time is within a daily window, which may span midnight. */
export function isWithin(window: string, now: string): boolean {
  const [from = '', to = ''] = window.split('-');
  const at = now.slice(11, 16);
  return from <= to ? from <= at && at <= to : at >= from || at <= to;
}
/** What a driver or vehicle has paid, without refunds. */
const used = (call: Pick<Call, 'tx' | 'now'>, wanted: Wanted, scope: Limit['limitScope']): Promise<Used | undefined> =>
  call.tx.one<Used>(sql`
  select coalesce(sum(amount) filter (where pay_at >= date_trunc('day', ${call.now()}::timestamptz)), 0)::bigint
    as day_cents,
    count(*) filter (where pay_at >= date_trunc('day', ${call.now()}::timestamptz))::int as day_times,
      coalesce(sum(amount), 0)::bigint as month_cents,
    floor(extract(epoch from ${call.now()}::timestamptz - max(pay_at)) / 60)::int as minutes
  from fuel_order where platform_id = ${wanted.platformId} and fuel_status in (20, 30, 50, 80)
    and pay_at >= date_trunc('month', ${call.now()}::timestamptz)
    and ${scope === 'VEHICLE' ? sql`vehicle_id = ${wanted.vehicleId}` : sql`driver_id = ${wanted.driverId}`}`);

/** Refuses what exceeds a limit. Locks the limits, so that two orders at once do not both pass. */
export async function checkLimits(call: Refusing, wanted: Wanted): Promise<void> {
  const limits = await call.tx.rows<Limit>(sql`
    select l.limit_scope, l.per_order_cents, l.per_day_cents, l.per_day_times, l.month_cents, l.tank_ml, l.time_window,
      l.min_interval_min from fuel_limit l
    where l.platform_id = ${wanted.platformId} and l.status = 1 and l.delete_status = '0'
      and (l.driver_id = ${wanted.driverId} or l.vehicle_id = ${wanted.vehicleId}
      or l.level_id = (select m.level_id from fuel_member m where m.platform_id = ${wanted.platformId}
        and m.id = ${wanted.driverId})) order by l.id for update of l`);
  for (const limit of limits) {
    const { amount } = wanted;
    if (limit.perOrderCents !== null && amount > limit.perOrderCents)
      call.refuse('limitOrder', { most: formatMoney(limit.perOrderCents) });
    if (limit.tankMl !== null && wanted.volumeMl > limit.tankMl)
      call.refuse('limitTank', { most: limit.tankMl / 1000 });
    if (limit.timeWindow !== null && !isWithin(limit.timeWindow, call.now()))
      call.refuse('limitWindow', { window: limit.timeWindow });
    const before = await used(call, wanted, limit.limitScope);
    if (!before) continue;
    if (limit.perDayTimes !== null && before.dayTimes + 1 > limit.perDayTimes)
      call.refuse('limitTimes', { most: limit.perDayTimes });
    if (limit.perDayCents !== null && before.dayCents + amount > limit.perDayCents)
      call.refuse('limitDay', { most: formatMoney(limit.perDayCents), used: formatMoney(before.dayCents) });
    if (limit.monthCents !== null && before.monthCents + amount > limit.monthCents)
      call.refuse('limitMonth', { most: formatMoney(limit.monthCents), used: formatMoney(before.monthCents) });
    if (limit.minIntervalMin !== null && before.minutes !== null && before.minutes < limit.minIntervalMin)
      call.refuse('limitInterval', { most: limit.minIntervalMin });
  }
}

interface Terms {
  readonly tankLitres?: number | null;
  readonly timeWindow?: string | null;
}
function checked<T extends Terms>(call: { refuse(code: 'window' | 'noLimit'): never }, { tankLitres, ...terms }: T) {
  if (terms.timeWindow && !windowForm.test(terms.timeWindow)) call.refuse('window');
  const row = { ...terms, timeWindow: terms.timeWindow || null, tankMl: tankLitres ? tankLitres * 1000 : null };
  if (Object.values(row).every((value) => value === null || value === undefined)) call.refuse('noLimit');
  return row;
}
interface Named {
  readonly name: string;
}
const add = serve(addLimit, async (call, { limitScope, driverId, vehicleId, levelId, ...terms }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const row = checked(call, terms);
  const wanted = { DRIVER: driverId, VEHICLE: vehicleId, LEVEL: levelId }[limitScope];
  if (!wanted) return call.refuse('noTarget');
  const found = await call.tx.one<Named>(
    limitScope === 'DRIVER'
      ? sql`select name from driver where id = ${wanted} and platform_id = ${call.platformId}`
      : limitScope === 'VEHICLE'
        ? sql`select vehicle_num as name from vehicle where id = ${wanted} and platform_id = ${call.platformId}`
        : sql`select name from fuel_level where id = ${wanted} and delete_status = '0'`,
  );
  if (!found) return call.refuse('notFound');
  if (
    await call.tx.one(
      sql`select id from fuel_limit where platform_id = ${call.platformId} and limit_scope = ${limitScope}
        and coalesce(driver_id, vehicle_id, level_id) = ${wanted} and delete_status = '0'`,
    )
  )
    call.refuse('limited');
  const target = {
    driverId: limitScope === 'DRIVER' ? wanted : null,
    vehicleId: limitScope === 'VEHICLE' ? wanted : null,
    levelId: limitScope === 'LEVEL' ? wanted : null,
  };
  return {
    id: await insertRecord(call, consumeLimits, { ...row, ...target, limitScope, targetName: found.name, status: 1 }),
  };
});
const none = { perOrderCents: null, perDayCents: null, perDayTimes: null, monthCents: null, minIntervalMin: null };
const edit = serve(editLimit, async (call, terms, limit) => {
  await updateRecord(call, consumeLimits, limit.id, limit.version, { ...none, ...checked(call, terms) });
});
const remove = serve(deleteLimit, async (call, _input, limit) => {
  await updateRecord(call, consumeLimits, limit.id, limit.version, { deleteStatus: '1' });
});

export const limitServes: readonly Served[] = [
  serveResource(consumeLimits, {
    where: () => sql`r.delete_status = '0'`,
    order: sql`r.updated_at desc`,
    columns: { platformName, tankLitres: sql`(r.tank_ml / 1000)::int` },
  }),
  add,
  edit,
  remove,
  serveWorkflow(limitLife, {}),
];
