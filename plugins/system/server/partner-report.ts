import { PartnerCode, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { authorReport, partnerFigures } from '../contract/index.ts';
import type { PartnerFault, PartnerUse } from '../contract/index.ts';

async function figuresOf(
  { tx }: Pick<Call, 'tx'>,
  pluginId: string,
): Promise<{ faults: PartnerFault[]; uses: PartnerUse[] }> {
  return {
    faults: await tx.rows<PartnerFault>(sql`
      select day::text, version, page, code, reason, console, sum(count)::int as count from plugin_fault
      where plugin_id = ${pluginId} group by day, version, page, code, reason, console
      order by day desc, count desc, version, page limit 5000`),
    uses: await tx.rows<PartnerUse>(sql`
      select day::text, version, page, sum(opens)::int as opens, count(distinct platform_id)::int as tenants
      from plugin_usage where plugin_id = ${pluginId} group by day, version, page
      order by day desc, opens desc, version, page limit 5000`),
  };
}
const forAuthor = serveQuery(authorReport, async (call, question) => {
  // Whoever may not ask is told what a stranger is told: nothing.
  if (!call.get(PartnerCode).isAsked(question, new Date())) return undefined;
  const owns = await call.tx.one(sql`
    select 1 as owns from plugin_publisher b join plugin_package p on p.publisher_id = b.id
    where b.public_key = ${question.publicKey} and b.revoked_at is null and p.plugin_id = ${question.pluginId}
    limit 1`);
  return owns ? figuresOf(call, question.pluginId) : undefined;
});
const forOperator = serveQuery(partnerFigures, async (call, { pluginId }) => {
  return figuresOf(call, pluginId);
});
export const reportServes: readonly Served[] = [forAuthor, forOperator];
