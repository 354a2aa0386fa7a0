import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { ulid } from 'ulid';
import { hashPassword, passwordFault } from '../auth/password.ts';
import { operatorPlatformId } from './operator.ts';
import { giveRoles } from './seed-platform.ts';

/**
 * Creates the first administrator of an installation without users; returns false when there is a user already. Call it
 * after `seedPlatform`.
 */
export async function createOperatorAdmin(tx: Tx, userName: string, password: string): Promise<boolean> {
  if (passwordFault(password, userName) !== undefined)
    throw new Error(
      'The password of the first administrator is too weak: 8 to 20 characters with a letter, a digit and a ' +
        'special character, and not a common one',
    );
  if (
    (await tx.one(
      sql`select 1 as one from platform_user where platform_id = ${operatorPlatformId} and delete_status = '0' limit 1`,
    )) !== undefined
  )
    return false;
  const id = ulid();
  await tx.run(sql`
    insert into platform_user (platform_id, id, user_name, name, user_type, password_hash, password_changed_at)
    values (${operatorPlatformId}, ${id}, ${userName}, ${userName}, '1', ${await hashPassword(password)}, now())`);
  const admin = await tx.one<{ id: string }>(
    sql`select id from platform_role where platform_id = ${operatorPlatformId} and template = 'operatorAdmin'
      and delete_status = '0'`,
  );
  if (admin === undefined) throw new Error('The roles of the operator are not there yet');
  await giveRoles(tx, operatorPlatformId, id, [admin.id]);
  return true;
}
