import { Refused, sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { provedBy } from './guesses.ts';
import type { IdentityContext } from './identity-context.ts';
import { userById } from './memberships.ts';
import { turnOff } from './second-factor.ts';

/** Who the person is from then on, where records name the account. */
const pseudonymOf = (id: string): string => `erased${id.slice(-12).toLowerCase()}`;

/**
 * Replaces what says who the holder of an account is by a pseudonym, and deletes what only served signing in. What the
 * account has done stays in the log, the books and the records that it signed, for as long as each is kept.
 */
export async function erasePerson(context: IdentityContext, tx: Tx, userId: string): Promise<void> {
  const user = await userById(tx, userId);
  if (user === undefined) throw new Refused('notFound');
  await turnOff(tx, user);
  await tx.run(sql`delete from session where user_id = ${userId}`);
  await tx.run(sql`delete from plugin_notice where user_id = ${userId}`);
  await tx.run(sql`delete from plugin_storage where user_id = ${userId}`);
  if (user.mobile !== '') await tx.run(sql`delete from verify_code where mobile = ${user.mobile}`);
  const accounts = [user.userName.toLowerCase(), `mobile ${user.mobile}`, `code of ${userId}`, provedBy(userId)];
  await tx.run(sql`delete from login_attempt where account = any(${accounts}::text[])`);
  await tx.run(sql`
    update platform_user set user_name = ${pseudonymOf(userId)}, name = '已注销用户', mobile = '', email = '', avatar = '',
      introduction = '', open_id = '', is_bind_wechat = '0', password_hash = '', status = 0,
      session_epoch = session_epoch + 1, erased_at = ${context.now().toISOString()}::timestamptz, version = version + 1
    where id = ${userId}`);
}
