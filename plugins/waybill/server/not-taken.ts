import { commandStep, jobOverRows, OwnNotices, sql } from '@freightdeck/sdk/server';
import type { Call, Job } from '@freightdeck/sdk/server';
import { lapseWaybill } from '../contract/index.ts';
import { waybill as plugin } from '../plugin.ts';
import type { Waybill } from './pinned-terms.ts';

/** Most offers that return in one run; the next run continues. */
const A_RUN = 500;

/** Tells the dispatchers that an offer came back, and the weight with it. */
export const tellNotTaken = async (
  call: Pick<Call, 'tx' | 'find'>,
  { platformId, id, waybillSn, driverName, vehicleNum }: Waybill,
  why: { readonly zh: string; readonly en: string },
): Promise<void> =>
  call.find(OwnNotices)?.add(call.tx, {
    platformId,
    kind: `waybill.notTaken.${id}`,
    level: 'warning',
    key: 'waybillListManage:assign',
    title: { zh: '派单未被接受，请重新派单', en: 'An offer came back: assign it again' },
    text: {
      zh: `运单${waybillSn}（${driverName}，${vehicleNum}）：${why.zh}，货源重量已退回。`,
      en: `Waybill ${waybillSn} (${driverName}, ${vehicleNum}): ${why.en}. The weight is back at its goods source.`,
    },
    opens: { path: plugin.routes.waybillListManage.path, query: { waybillSn } },
  });

/** Offers that their drivers have not accepted within the time of their provider, oldest first. */
export const lapseOffers: Job = jobOverRows(
  'waybill.lapseOffers',
  30,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select w.id from waybill w join service_provider p on p.platform_id = w.platform_id
  where w.waybill_status = 10 and w.source_channel = 'ASSIGN' and p.accept_minutes > 0
    and w.accept_at <= ${call.now()}::timestamptz - p.accept_minutes * interval '1 minute'
    and ${mayTry(sql`w.id`)} order by w.accept_at, w.id limit ${A_RUN}`),
    lapseWaybill,
    {},
  ),
);
