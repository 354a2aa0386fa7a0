import { jobOverRows, recordEvent, sql, step, updateRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { driverPapers, drivers } from '../contract/index.ts';

type Papers = Readonly<Record<(typeof driverPapers)[number], string | null>>;
interface Known {
  readonly id: string;
  readonly platformId: string;
  readonly has: Papers;
  readonly fromPlatform: string;
  readonly there: Papers;
}

/**
 * The same file as one of this platform: a row of its own, the bytes are stored once. A drawn picture has no row, and
 * keeps its name.
 */
async function shareFile(call: Call, { platformId, fromPlatform }: Known, file: string): Promise<string> {
  const id = call.newId();
  const shared = await call.tx.one<{ id: string }>(sql`
    insert into stored_file (platform_id, id, original_name, relative_path, content_type, file_type, kind, size, sha256,
      created_at, created_by)
    select ${platformId}, ${id}, original_name, relative_path, content_type, file_type, kind, size, sha256,
      ${call.now()}::timestamptz, ${call.caller.id}
    from stored_file where platform_id = ${fromPlatform} and id = ${file} and delete_status = '0' returning id`);
  return shared?.id ?? file;
}
/** Papers alone are taken over, never a decision: each provider audits on its own. */
async function share(call: Call, driver: Known): Promise<void> {
  const { id, platformId, has, there } = driver;
  const taken: Record<string, string> = {};
  for (const paper of driverPapers) {
    const file = there[paper];
    if (has[paper] === null && file !== null) taken[paper] = await shareFile(call, driver, file);
  }
  await updateRecord(call, drivers, id, undefined, taken);
  await recordEvent(call, drivers, id, {
    action: 'papersShared',
    detail: { fields: Object.keys(taken) },
    platformId,
  });
}

/**
 * Every ten minutes: who was admitted without all papers gets those that the same person (name, number and mobile) has
 * handed in to another provider and that were approved there. Providers never read each other's: the system does it.
 */
export const sharedPapers = jobOverRows(
  'driver.sharedPapers',
  600,
  step(
    (call, mayTry) =>
      call.tx.rows<Known>(sql`
    select d.id, d.platform_id, to_papers(d) as has, s.platform_id as from_platform, to_papers(s) as there
    from driver d cross join lateral (select o.* from driver o where o.id_number = d.id_number and o.name = d.name
      and o.mobile = d.mobile and o.platform_id <> d.platform_id and o.audit_status = 2 and o.delete_status = '0'
      order by o.audit_at desc nulls last, o.id limit 1) s
    where d.audit_status = 0 and d.delete_status = '0' and ${mayTry(sql`d.id`)}
      and exists (select 1 from jsonb_each_text(to_papers(s)) p
        where p.value is not null and to_papers(d) ->> p.key is null)
    order by d.created_at limit 200`),
    share,
  ),
);
