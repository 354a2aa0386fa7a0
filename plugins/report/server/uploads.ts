import { insertRecord, platformName, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import type { WaybillMoved } from '@freightdeck/plugin-waybill/contract';
import { uploadLife, uploads } from '../contract/index.ts';

/** Creates the message to the regulator for a signed waybill, once. */
export async function queueUpload(call: Call, { id: waybillId, waybillSn, platformId }: WaybillMoved): Promise<void> {
  if (
    await call.tx.one(
      sql`select id from report_upload where platform_id = ${platformId} and msg_type = 'WAYBILL'
        and waybill_id = ${waybillId}`,
    )
  )
    return;
  await insertRecord(call, uploads, { platformId, msgType: 'WAYBILL', waybillId, waybillSn, reportState: 1 });
}

const life = serveWorkflow(uploadLife, {
  send: { effect: (call) => ({ sentAt: call.now(), errorCode: null, reply: null }) },
  accept: { effect: (call) => ({ acceptedAt: call.now() }) },
  fail: { effect: (_call, _upload, { errorCode, reply }) => ({ errorCode, reply }) },
  resend: { effect: (_call, upload) => ({ retryCount: upload.retryCount + 1 }) },
  close: { effect: (_call, _upload, { reason }) => ({ reply: reason }) },
});

export const uploadServes: readonly Served[] = [
  serveResource(uploads, {
    columns: {
      platformName,
    },
    order: sql`r.created_at desc`,
  }),
  life,
];
