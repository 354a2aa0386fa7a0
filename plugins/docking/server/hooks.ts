import { answerHeard, hookSend, insertRecord, listen, Outside, serve, sql, toldOutside } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { hookDelivered, openCalls } from '../contract/index.ts';
import { sha256 } from './open-platforms.ts';

/** Sends an event to every system that is linked to its shipper and wants it. */
export const tellHooks: Listener = listen(toldOutside, async (call, { platformId, companyId, event, scope, data }) => {
  const links = await call.tx.rows<{ id: string }>(sql`
      select l.id from open_platform_company l join open_platform o on o.id = l.open_platform_id
      where l.platform_id = ${platformId} and l.company_id = ${companyId} and l.link_status = 1 and o.open_status = 1
        and o.callback_url is not null and o.hook_events @> to_jsonb(${event}::text)
        and l.scopes @> to_jsonb(${scope}::text)`);
  for (const { id } of links) {
    const request = { target: id, event, at: call.now(), data };
    if (!call.get(Outside).connects(hookSend, request, platformId)) continue;
    await call
      .get(Outside)
      .send(call, hookSend, request, { key: call.newId(), then: hookDelivered, on: id, platformId });
  }
});

/** Notes in the call log that a hook has arrived, or that nobody wants it any more. */
export const serveHookDelivered = serve(hookDelivered, async (given, _input, link) => {
  const call = given as Call;
  const { kind } = await answerHeard(call, hookSend);
  const noted = await call.tx.one(sql`
    select id from open_call_log where platform_id = ${link.platformId} and direction = 'OUT'
      and biz_no = ${call.requestId}`);
  if (noted) return;
  await insertRecord(call, openCalls, {
    platformId: link.platformId,
    openPlatformId: link.openPlatformId,
    companyId: link.companyId,
    companyName: link.companyName,
    direction: 'OUT',
    callPath: 'hook',
    bizNo: call.requestId,
    callResult: kind === 'taken' ? 1 : 0,
    errorText: kind === 'taken' ? null : 'hookDropped',
    requestDigest: sha256(call.requestId),
  });
});
