import sql from 'sql-template-tag';
import { nobodyElse } from '../contract/index.ts';
import type { Command } from '../contract/index.ts';
import type { Call } from './call.ts';

/** So many names are enough to know whom to ask. */
const named = 3;

/**
 * Who else may run a command: people of the tenant that hold one of its keys, with their role. For refusals such as
 * "whoever prepared it does not pay it", which must say to whom to turn.
 */
export async function othersWith(
  call: Pick<Call, 'tx' | 'language'>,
  platformId: string,
  { access }: Pick<Command, 'access'>,
  but: readonly (string | null)[],
): Promise<string> {
  const keys = typeof access === 'string' ? [] : access;
  const whole = keys.map((key) => `${key.split(':')[0] ?? ''}:*`);
  const people = await call.tx.rows<{ name: string; role: string }>(sql`
    select u.name, min(r.name) as role
    from platform_user_role ur
    join platform_user u on u.id = ur.user_id and u.status = 1 and u.delete_status = '0'
    join platform_role r on r.platform_id = ur.platform_id and r.id = ur.role_id and r.status = 1
      and r.delete_status = '0'
    where ur.platform_id = ${platformId} and u.id <> all(${but.filter((id) => id !== null)}::text[])
      and exists (select from platform_role_permission p where p.platform_id = r.platform_id and p.role_id = r.id
        and regexp_split_to_array(p.permission_key, '[,; ]+') && ${[...keys, ...whole]}::text[])
    group by u.id, u.name, u.created_at order by u.created_at, u.id limit ${named}`);
  if (people.length === 0) return nobodyElse[call.language];
  return people
    .map(({ name, role }) => (call.language === 'zh' ? `${name}（${role}）` : `${name} (${role})`))
    .join(call.language === 'zh' ? '、' : ', ');
}
