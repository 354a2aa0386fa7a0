import { jobOverRows, OwnNotices, recordEvent, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job } from '@freightdeck/sdk/server';
import { askGate, signWaybill, stopWords, waybills } from '../contract/index.ts';
import type { GateStop } from '../contract/index.ts';
import { waybill as plugin } from '../plugin.ts';

/** Most waybills signed in one run; the next run continues. */
const A_RUN = 500;

interface Unsigned {
  readonly id: string;
  readonly platformId: string;
  readonly waybillSn: string;
}
/** A rule stops the signature: the waybill stays, its dispatchers are told, and it is tried again the next day. */
async function tellStopped(
  call: Call,
  { id, platformId, waybillSn }: Unsigned,
  stops: readonly GateStop[],
): Promise<void> {
  const [zh, en] = [stopWords(stops, 'zh'), stopWords(stops, 'en')];
  await recordEvent(call, waybills, id, { action: 'signStopped', reason: zh.slice(0, 200), platformId });
  await call.find(OwnNotices)?.add(call.tx, {
    platformId,
    kind: `waybill.signStopped.${id}`,
    level: 'warning',
    key: 'waybillManage:signFor',
    title: { zh: '自动签收被合规规则拦截', en: 'A rule stops an automatic signature' },
    text: {
      zh: `运单${waybillSn}超过48小时未签收，自动签收被拦截，未满足：${zh}`,
      en: `Waybill ${waybillSn} could not be signed automatically after 48 hours: ${en}`,
    },
    opens: { path: plugin.routes.waybillManage.path, query: { waybillSn } },
  });
}

/** 签收 of waybills that nobody signed within 48 hours after unloading, oldest first. */
export const signOverdue: Job = jobOverRows(
  'waybill.autoSign',
  600,
  step(
    (call, mayTry) =>
      call.tx.rows<Unsigned>(sql`
  select w.id, w.platform_id, w.waybill_sn from waybill w where w.waybill_status = 60 and w.freeze_flag = 0
    and w.unload_at <= ${call.now()}::timestamptz - interval '48 hours'
    and not exists (select 1 from record_event e
      where e.platform_id = w.platform_id and e.record_id = w.id and e.resource = 'waybill'
      and e.action = 'signStopped' and e.at > ${call.now()}::timestamptz - interval '24 hours')
    and ${mayTry(sql`w.id`)} order by w.unload_at, w.id limit ${A_RUN}`),
    async (call, trip) => {
      const { stops } = await askGate(call, {
        platformId: trip.platformId,
        waybillIds: [trip.id],
        stage: 'S',
        coming: { signAt: call.now() },
      });
      if (stops.length > 0) await tellStopped(call, trip, stops);
      else await call.execute(signWaybill, {}, { id: trip.id });
    },
  ),
);
