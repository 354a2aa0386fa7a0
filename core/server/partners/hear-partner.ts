import { hearPartner } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { answerHeard, serve, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { addPluginNotices } from '../notices/index.ts';
import { partnerCall } from './partner-call.ts';

/** Books what a service said when it was told something: whom it wants told of it, in the same transaction. */
const heard = serve(hearPartner, async (call) => {
  const answer = await answerHeard(call, partnerCall);
  if (answer.kind !== 'taken' || answer.notices.length === 0) return;
  const found = await call.tx.one<{ manifest: PluginManifest }>(sql`
    select p.manifest from outbox o join plugin_package p on p.plugin_id = o.on_id and p.version = ${answer.version}
    where o.platform_id = ${call.platformId} and o.port = ${partnerCall.name} and o.key = ${call.requestId}`);
  if (!found) return;
  await addPluginNotices(
    call.tx,
    { platformId: call.platformId, userId: '', manifest: found.manifest, at: new Date() },
    answer.notices.map((one) => ({ ...one, to: 'platform' as const })),
  );
});
export const partnerServes: readonly Served[] = [heard];
