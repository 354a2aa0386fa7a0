import { ChangeWords, platformName, serveQuery, serveResource, sql } from '@freightdeck/sdk/server';
import type { Served, StoredChange } from '@freightdeck/sdk/server';
import { logChanges, logs, signIns } from '../contract/logs.ts';

/** Rows of both logs are written by the core and never changed, so their version is always 1. */
/** How a person's own lists look, which the console keeps whenever they open or change one: nobody's business. */
const ownView = sql`name in ('columns.add', 'columns.edit')`;
export const logServes: readonly Served[] = [
  serveResource(logs, {
    from: sql`(select *, 1 as version from audit_log where not ${ownView}) r`,
    order: sql`r.at desc, r.id desc`,
    columns: {
      // The log keeps the account; what its person is called now stands with the account.
      name: sql`(select u.name from platform_user u where u.id = r.user_id)`,
      platformName,
      module: sql`split_part(r.name, '.', 1)`,
      // Taking a record for audit and putting it back share their words with other commands.
      action: sql`case r.name when 'audit.claim' then 'auditClaim' when 'audit.release' then 'auditRelease'
        else substr(r.name, strpos(r.name, '.') + 1) end`,
      bizNo: sql`r.object_label`,
      reason: sql`coalesce(r.told, r.reason)`,
      result: sql`case when r.status in (200, 204) then 'OK' when r.status >= 500 then 'FAULT' else 'REFUSED' end`,
    },
  }),
  serveQuery(logChanges, async (call, { id }) => {
    const found = await call.tx.one<{ changes: readonly StoredChange[] | null }>(sql`
      select changes from audit_log where id = ${id}
        ${call.isOperator ? sql`` : sql`and platform_id = ${call.platformId}`}`);
    if (!found) return call.refuse('notFound');
    return { itemList: await call.get(ChangeWords).of(call, found.changes ?? []) };
  }),
  serveResource(signIns, {
    // A user of another platform is not visible to a tenant, so the row then has no name.
    from: sql`(select s.platform_id, s.id, s.ip, s.created_at, s.last_seen_at, s.ended_at, s.expires_at,
      s.session_epoch, u.user_name, u.name, u.session_epoch as epoch_now, 1 as version
      from session s left join platform_user u on u.id = s.user_id) r`,
    order: sql`r.created_at desc, r.id desc`,
    columns: {
      at: sql`r.created_at`,
      platformName,
      sessionState: sql`case when r.ended_at is null and r.expires_at > now()
        and r.session_epoch = coalesce(r.epoch_now, r.session_epoch) then 'OPEN' else 'ENDED' end`,
    },
  }),
];
