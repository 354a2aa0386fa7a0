import { serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { setWithdrawTerms, withdrawTerms } from '../contract/index.ts';
import type { Wallet } from './order-number.ts';

interface Terms {
  readonly singleMax: number;
  readonly dailyMax: number;
  readonly autoCents: number;
}
/** What providers have that have set nothing: no limit, and every withdrawal is approved. */
const unset: Terms = { singleMax: 0, dailyMax: 0, autoCents: 0 };
/** How long a face check of the driver is good for one withdrawal. */
const faceMinutes = 30;

export const termsOf = async (call: Pick<Call, 'tx'>, platformId: string): Promise<Terms> =>
  (await call.tx.one<Terms>(
    sql`select single_max, daily_max, auto_cents from withdraw_terms where platform_id = ${platformId}`,
  )) ?? unset;

interface Refusing {
  refuse(code: 'overSingle' | 'overDaily' | 'faceNeeded', values: Readonly<Record<string, string | number>>): never;
}
/** Refuses what is over the limits of one withdrawal and of the owner's day. Two requests of an owner wait in turn. */
export async function withinTerms(
  call: Pick<Call, 'tx' | 'now'> & Refusing,
  { platformId, ownerType, ownerId }: Wallet,
  amount: number,
  { singleMax, dailyMax }: Terms,
): Promise<void> {
  if (singleMax > 0 && amount > singleMax) call.refuse('overSingle', { most: formatMoney(singleMax) });
  if (dailyMax === 0) return;
  await call.tx.run(sql`select pg_advisory_xact_lock(hashtext(${`withdraw ${platformId} ${ownerType} ${ownerId}`}))`);
  const today = await call.tx.one<{ cents: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as cents from withdraw_order
    where platform_id = ${platformId} and owner_type = ${ownerType} and owner_id = ${ownerId}
      and withdraw_status in (10, 20, 30, 40)
      and at >= (${call.now().slice(0, 10)}::timestamp at time zone 'Asia/Shanghai')`);
  const left = Math.max(0, dailyMax - (today?.cents ?? 0));
  if (amount > left) call.refuse('overDaily', { most: formatMoney(dailyMax), left: formatMoney(left) });
}
/** The driver's latest face check that no withdrawal has used, where the provider has switched it on for the scene. */
export async function faceOf(
  call: Pick<Call, 'tx' | 'now'> & Refusing,
  { platformId, ownerType, ownerId, ownerName }: Wallet,
): Promise<string | null> {
  if (ownerType !== 'driver') return null;
  const asked = await call.tx.one(sql`
    select 1 from face_scene where platform_id = ${platformId} and scene = 'WITHDRAW' and enabled = 1`);
  if (!asked) return null;
  const passed = await call.tx.one<{ id: string }>(sql`
    select f.id from face_verify f where f.platform_id = ${platformId} and f.driver_id = ${ownerId}
      and f.scene = 'WITHDRAW' and f.pass = 1
      and f.created_at >= ${call.now()}::timestamptz - ${faceMinutes}::int * interval '1 minute'
      and not exists (select from withdraw_order w where w.platform_id = f.platform_id and w.face_id = f.id)
    order by f.created_at desc limit 1`);
  return passed?.id ?? call.refuse('faceNeeded', { name: ownerName, minutes: faceMinutes });
}

const set = serve(setWithdrawTerms, async (call, input) => {
  const { withdrawSingleMaxCents, withdrawDailyMaxCents, withdrawAutoCents } = input;
  const before = await termsOf(call, call.platformId);
  if ([withdrawSingleMaxCents, withdrawDailyMaxCents, withdrawAutoCents].every((one) => (one ?? null) === null))
    call.refuse('nothingChanged');
  const singleMax = withdrawSingleMaxCents ?? before.singleMax;
  const dailyMax = withdrawDailyMaxCents ?? before.dailyMax;
  const autoCents = withdrawAutoCents ?? before.autoCents;
  if (singleMax > 0 && autoCents > singleMax) call.refuse('autoAboveMost', { most: formatMoney(singleMax) });
  await call.tx.run(sql`
    insert into withdraw_terms (platform_id, single_max, daily_max, auto_cents, updated_at, updated_by)
    values (${call.platformId}, ${singleMax}, ${dailyMax}, ${autoCents}, ${call.now()}::timestamptz,
      ${call.caller.id})
    on conflict (platform_id) do update set single_max = excluded.single_max, daily_max = excluded.daily_max,
      auto_cents = excluded.auto_cents, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
});
const read = serveQuery(withdrawTerms, async (call) => {
  const { singleMax, dailyMax, autoCents } = await termsOf(call, call.platformId);
  return { withdrawSingleMaxCents: singleMax, withdrawDailyMaxCents: dailyMax, withdrawAutoCents: autoCents };
});
export const withdrawTermServes: readonly Served[] = [set, read];
