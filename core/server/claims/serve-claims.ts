import { auditClaims, claimAudit, claimSeconds, releaseAudit, type Command } from '@freightdeck/sdk/contract';
import { serve, serveQuery, sql, type Call, type Job, type Served } from '@freightdeck/sdk/server';
import type { Api } from '../api/index.ts';

/** A command that decides about records and that the caller may run. */
function deciding(
  api: Api,
  call: Pick<Call, 'can'>,
  name: string,
): { readonly command: Command; readonly resource: string } | 'unknown' | 'forbidden' {
  const command = api.commandNamed(name);
  if (!command?.on) return 'unknown';
  const { access } = command;
  return Array.isArray(access) && !access.some((key: string) => call.can(key))
    ? 'forbidden'
    : { command, resource: command.on.name };
}

/**
 * Who audits which record at the moment, so that two people do not read the same papers. A claim is only a hint: the
 * lifecycle alone decides what a person may do.
 */
export function claimServes(api: () => Api): readonly Served[] {
  return [
    serve(claimAudit, async (call, { command: name, record }) => {
      const found = deciding(api(), call, name);
      if (found === 'unknown') return call.refuse('unknownSubject', { name });
      if (found === 'forbidden') return call.refuse('forbidden');
      const { resource } = found;
      const [row] = await api().lists.chunk(call as Call, resource, {
        conditions: [{ type: 'in_id', value: [record] }],
        most: 1,
      });
      if (!row) return call.refuse('absent');
      const platformId = String(row['platformId'] ?? call.platformId);
      const taken = await call.tx.run(sql`
        insert into audit_claim as held (platform_id, resource, record_id, user_id, user_name, until)
        values (${platformId}, ${resource}, ${record}, ${call.caller.id}, ${call.caller.name},
          clock_timestamp() + ${claimSeconds}::int * interval '1 second')
        on conflict (platform_id, resource, record_id) do update set user_id = excluded.user_id,
          user_name = excluded.user_name, until = excluded.until
          where held.user_id = excluded.user_id or held.until < clock_timestamp()`);
      if (taken > 0) return;
      const holder = await call.tx.one<{ userName: string }>(
        sql`select user_name from audit_claim where platform_id = ${platformId} and resource = ${resource}
          and record_id = ${record}`,
      );
      return call.refuse('claimed', { name: holder?.userName ?? '' });
    }),
    serve(releaseAudit, async (call, { command: name, record }) => {
      const resource = api().commandNamed(name)?.on?.name;
      if (resource)
        await call.tx.run(
          sql`delete from audit_claim where resource = ${resource} and record_id = ${record}
            and user_id = ${call.caller.id}`,
        );
    }),
    serveQuery(auditClaims, async (call, { command: name, records }) => {
      const found = deciding(api(), call, name);
      if (typeof found === 'string') return { claims: [] };
      const claims = await call.tx.rows<{ record: string; name: string }>(sql`
        select record_id as record, user_name as name from audit_claim
        where resource = ${found.resource} and record_id = any(${[...records]}::text[]) and user_id <> ${call.caller.id}
          and until >= clock_timestamp()`);
      return { claims };
    }),
  ];
}
/** Deletes expired claims. */
export const claimCleanup: Job = {
  name: 'core.endedClaims',
  everySeconds: 3600,
  run: async (call) => {
    await call.tx.run(sql`delete from audit_claim where until < clock_timestamp()`);
  },
};
