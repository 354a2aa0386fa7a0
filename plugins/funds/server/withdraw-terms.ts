import { callerName, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { confirmWithdrawTerms, setWithdrawTerms, withdrawTerms } from '../contract/index.ts';
import type { Wallet } from './order-number.ts';

interface Terms {
  readonly singleMax: number;
  readonly dailyMax: number;
  readonly autoCents: number;
  /** Who asked for these terms and who agreed: what they ask for themselves is never free of an approval. */
  readonly setBy: readonly string[];
}
interface Asked {
  readonly askedSingle: number | null;
  readonly askedDaily: number | null;
  readonly askedAuto: number | null;
  readonly askedBy: string | null;
  readonly askedById: string | null;
  readonly askedAt: string | null;
}
/** What providers have that have set nothing: no limit, and every withdrawal is approved. */
const unset: Terms & Asked = {
  ...{ singleMax: 0, dailyMax: 0, autoCents: 0, setBy: [] },
  ...{ askedSingle: null, askedDaily: null, askedAuto: null, askedBy: null, askedById: null, askedAt: null },
};
/** How long a face check of the driver is good for one withdrawal. */
const faceMinutes = 30;

export const termsOf = async (call: Pick<Call, 'tx'>, platformId: string): Promise<Terms & Asked> =>
  (await call.tx.one<Terms & Asked>(sql`
    select single_max, daily_max, auto_cents, set_by, asked_single, asked_daily, asked_auto, asked_by, asked_by_id,
      asked_at from withdraw_terms where platform_id = ${platformId}`)) ?? unset;

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

/** A limit of 0 is none. */
const isLooser = (before: number, after: number): boolean => before !== 0 && (after === 0 || after > before);
/** The terms hold from now on, and nothing waits any more. */
const putInForce = (call: Pick<Call, 'tx' | 'platformId' | 'now' | 'caller'>, terms: Terms): Promise<unknown> =>
  call.tx.run(sql`
    insert into withdraw_terms (platform_id, single_max, daily_max, auto_cents, set_by, updated_at, updated_by)
    values (${call.platformId}, ${terms.singleMax}, ${terms.dailyMax}, ${terms.autoCents}, ${terms.setBy}::text[],
      ${call.now()}::timestamptz, ${call.caller.id})
    on conflict (platform_id) do update set single_max = excluded.single_max, daily_max = excluded.daily_max,
      auto_cents = excluded.auto_cents, set_by = excluded.set_by, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by, asked_single = null, asked_daily = null, asked_auto = null, asked_by = null,
      asked_by_id = null, asked_at = null`);

const set = serve(setWithdrawTerms, async (call, input) => {
  const { withdrawSingleMaxCents, withdrawDailyMaxCents, withdrawAutoCents } = input;
  const before = await termsOf(call, call.platformId);
  if ([withdrawSingleMaxCents, withdrawDailyMaxCents, withdrawAutoCents].every((one) => (one ?? null) === null))
    call.refuse('nothingChanged');
  const singleMax = withdrawSingleMaxCents ?? before.singleMax;
  const dailyMax = withdrawDailyMaxCents ?? before.dailyMax;
  const autoCents = withdrawAutoCents ?? before.autoCents;
  if (singleMax > 0 && autoCents > singleMax) call.refuse('autoAboveMost', { most: formatMoney(singleMax) });
  const needsAnother =
    isLooser(before.singleMax, singleMax) || isLooser(before.dailyMax, dailyMax) || autoCents > before.autoCents;
  if (!needsAnother) await putInForce(call as Call, { singleMax, dailyMax, autoCents, setBy: [call.caller.id] });
  else
    await call.tx.run(sql`
      insert into withdraw_terms (platform_id, asked_single, asked_daily, asked_auto, asked_by, asked_by_id, asked_at,
        updated_at, updated_by)
      values (${call.platformId}, ${singleMax}, ${dailyMax}, ${autoCents}, ${callerName(call as Call)},
        ${call.caller.id}, ${call.now()}::timestamptz, ${call.now()}::timestamptz, ${call.caller.id})
      on conflict (platform_id) do update set asked_single = excluded.asked_single,
        asked_daily = excluded.asked_daily, asked_auto = excluded.asked_auto, asked_by = excluded.asked_by,
        asked_by_id = excluded.asked_by_id, asked_at = excluded.asked_at`);
});
const confirm = serve(confirmWithdrawTerms, async (call, { agreed }) => {
  await call.tx.run(sql`select 1 from withdraw_terms where platform_id = ${call.platformId} for update`);
  const before = await termsOf(call, call.platformId);
  const { askedSingle, askedDaily, askedAuto, askedById } = before;
  if (askedSingle === null || askedDaily === null || askedAuto === null || askedById === null)
    return call.refuse('noTermsAsked');
  if (!agreed) await putInForce(call as Call, before);
  else if (askedById === call.caller.id) call.refuse('ownTerms');
  else
    await putInForce(call as Call, {
      ...{ singleMax: askedSingle, dailyMax: askedDaily, autoCents: askedAuto },
      setBy: [askedById, call.caller.id],
    });
});
const read = serveQuery(withdrawTerms, async (call) => {
  const terms = await termsOf(call, call.platformId);
  return {
    withdrawSingleMaxCents: terms.singleMax,
    withdrawDailyMaxCents: terms.dailyMax,
    withdrawAutoCents: terms.autoCents,
    askedSingleMaxCents: terms.askedSingle,
    askedDailyMaxCents: terms.askedDaily,
    askedAutoCents: terms.askedAuto,
    termsAskedBy: terms.askedBy,
    termsAskedAt: terms.askedAt,
  };
});
export const withdrawTermServes: readonly Served[] = [set, confirm, read];
