import { randomBytes } from 'node:crypto';
import { granted } from '@freightdeck/sdk/manifest';
import { Refused, sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { Secret, TOTP } from 'otpauth';
import { tellPerson } from '../notices/index.ts';
import { isOperatorPlatform } from '../tenancy/operator.ts';
import type { IdentityContext } from './identity-context.ts';
import type { UserRow } from './memberships.ts';
import { tokenHash } from './tokens.ts';

const RECOVERY_CODES = 10;
/** Steps before and after the present one whose codes are taken, for clocks that go wrong by half a minute. */
const WINDOW = 1;
/** For whom a key is sealed: it opens for nobody else. */
const keyOf = (userId: string): string => `second factor ${userId}`;

type Person = Pick<UserRow, 'id' | 'platformId' | 'userName' | 'secondFactor'>;

const authenticator = (secret: Secret, label: string): TOTP => new TOTP({ issuer: 'Freightdeck', label, secret });
const codeHash = (userId: string, code: string): string => tokenHash(`${userId} ${code.toUpperCase()}`);

/**
 * Makes a new key that is not in force yet. The address goes into a QR code, which takes 106 bytes, so the parts that
 * every authenticator takes for granted are left out.
 */
export async function newKey(
  context: IdentityContext,
  tx: Tx,
  user: Person,
): Promise<{ readonly key: string; readonly address: string }> {
  const secret = new Secret({ size: 20 });
  const sealed = context.box.seal(keyOf(user.id), secret.base32);
  const now = context.now().toISOString();
  await tx.run(sql`
    insert into second_factor (platform_id, user_id, key_sealed, begun_at)
    values (${user.platformId}, ${user.id}, ${sealed}, ${now}::timestamptz)
    on conflict (platform_id, user_id) do update set key_sealed = excluded.key_sealed, begun_at = excluded.begun_at,
      last_step = 0 where second_factor.confirmed_at is null`);
  return {
    key: secret.base32,
    address: `otpauth://totp/Freightdeck:${encodeURIComponent(user.userName)}?secret=${secret.base32}`,
  };
}

/**
 * Whether the code is right, and spends it: a step of the authenticator is good once, also for two calls at the same
 * time, and so is a recovery code. `confirmed`: whether the factor is in force, or is being turned on.
 */
export async function spendCode(
  context: IdentityContext,
  tx: Tx,
  user: Person,
  code: string,
  confirmed = true,
): Promise<boolean> {
  const factor = await tx.one<{ keySealed: string; lastStep: number; isOn: boolean }>(sql`
    select key_sealed, last_step, confirmed_at is not null as is_on from second_factor
    where platform_id = ${user.platformId} and user_id = ${user.id} for update`);
  if (factor?.isOn !== confirmed) return false;
  if (!/^\d{6}$/.test(code)) return confirmed && (await spendRecoveryCode(context, tx, user, code));
  const key = context.box.open(keyOf(user.id), factor.keySealed);
  if (key === undefined) throw new Refused('factorShut');
  const timestamp = context.now().getTime();
  const totp = authenticator(Secret.fromBase32(key), user.userName);
  const delta = totp.validate({ token: code, window: WINDOW, timestamp });
  const step = delta === null ? 0 : totp.counter({ timestamp }) + delta;
  if (step <= factor.lastStep) return false;
  await tx.run(sql`
    update second_factor set last_step = ${step} where platform_id = ${user.platformId} and user_id = ${user.id}`);
  return true;
}

async function spendRecoveryCode(context: IdentityContext, tx: Tx, user: Person, code: string): Promise<boolean> {
  const spent = await tx.run(sql`
    update recovery_code set used_at = ${context.now().toISOString()}::timestamptz
    where platform_id = ${user.platformId} and user_id = ${user.id} and code_hash = ${codeHash(user.id, code)}
      and used_at is null`);
  return spent === 1;
}

/** Puts the key in force and answers the recovery codes, of which only hashes are kept. */
export async function turnOn(context: IdentityContext, tx: Tx, user: Person): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    (new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.match(/.{4}/g) ?? []).join('-'),
  );
  await tx.run(sql`
    update second_factor set confirmed_at = ${context.now().toISOString()}::timestamptz
    where platform_id = ${user.platformId} and user_id = ${user.id}`);
  await tx.run(sql`
    insert into recovery_code (platform_id, user_id, code_hash)
    select ${user.platformId}, ${user.id}, hash from unnest(${codes.map((code) => codeHash(user.id, code))}::text[])
      as hash`);
  await tx.run(sql`update platform_user set second_factor = 1, version = version + 1 where id = ${user.id}`);
  await tx.run(sql`update session set factor_due = false where user_id = ${user.id}`);
  return codes;
}

/** Takes the factor and its codes away. */
export async function turnOff(tx: Tx, user: Pick<Person, 'id' | 'platformId'>): Promise<void> {
  const mine = sql`platform_id = ${user.platformId} and user_id = ${user.id}`;
  await tx.run(sql`delete from recovery_code where ${mine}`);
  await tx.run(sql`delete from second_factor where ${mine}`);
  await tx.run(sql`update platform_user set second_factor = 0, version = version + 1 where id = ${user.id}`);
}

/** What an administrator does for a person who has lost the authenticator: the person's sessions end as well. */
export async function resetSecondFactor(tx: Tx, user: Pick<Person, 'id' | 'platformId'>): Promise<void> {
  await turnOff(tx, user);
  await tx.run(sql`update platform_user set session_epoch = session_epoch + 1 where id = ${user.id}`);
  await tellPerson(tx, {
    platformId: user.platformId,
    userId: user.id,
    kind: 'account.secondFactor',
    level: 'urgent',
    title: { zh: '两步验证已被重置', en: 'Your two-step sign-in was reset' },
    text: {
      zh: '管理员重置了您的两步验证。如非您本人要求，请立即修改密码并联系管理员。',
      en: 'An administrator reset it. If you did not ask for that, change your password and call your administrator.',
    },
  });
}

/** Keys that an earlier secret of the installation has sealed are sealed with the present one. */
export async function resealSecondFactors(context: IdentityContext, tx: Tx): Promise<void> {
  const rows = await tx.rows<{ userId: string; keySealed: string }>(
    sql`select user_id, key_sealed from second_factor order by user_id for update`,
  );
  for (const { userId, keySealed } of rows) {
    const again = context.box.sealAgain(keyOf(userId), keySealed);
    if (again !== undefined && again !== keySealed)
      await tx.run(sql`update second_factor set key_sealed = ${again} where user_id = ${userId}`);
  }
}

/** Whether the platform demands a second factor of these roles: of all, or of those with money or rights. */
export async function isDemanded(
  context: IdentityContext,
  tx: Tx,
  platformId: string,
  roleIds: readonly string[],
): Promise<boolean> {
  const platform = await tx.one<{ secondFactorRule: number; oilgasType: number }>(sql`
    select second_factor_rule, oilgas_consume_third_party_type as oilgas_type from platform
    where platform_id = ${platformId}`);
  if (!platform || platform.secondFactorRule === 0) return false;
  if (platform.secondFactorRule === 2) return true;
  const beholder = { isOperator: isOperatorPlatform(platformId), oilgasType: platform.oilgasType };
  const keys = await context.roleKeys.read(tx, platformId, roleIds, beholder);
  return [...context.weightyKeys].some((key) => granted(keys, key));
}
/** Whether the person has to set one up before anything else. */
export const isFactorDue = async (
  context: IdentityContext,
  tx: Tx,
  user: Pick<Person, 'secondFactor'>,
  platformId: string,
  roleIds: readonly string[],
): Promise<boolean> => user.secondFactor === 0 && (await isDemanded(context, tx, platformId, roleIds));
