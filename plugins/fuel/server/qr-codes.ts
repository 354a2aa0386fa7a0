import {
  commandStep,
  jobOverRows,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { expireQr, qrCodes, qrLife, scanQr } from '../contract/index.ts';

interface Code {
  readonly id: string;
  readonly stationId: string;
  readonly stationName: string;
  readonly scanCount: number;
  readonly usable: number;
}
/** Each scan is counted, of a valid code or not. */
const scan = serve(scanQr, async (call, { qrCode }) => {
  const code = await call.tx.one<Code>(sql`
    select q.id, q.station_id, q.station_name, q.scan_count, (q.qr_status = 1
      and q.expire_at > ${call.now()}::timestamptz and s.status = 1)::int as usable
    from fuel_qr q join fuel_station s on s.platform_id = q.platform_id and s.id = q.station_id
      where q.qr_code = ${qrCode} and q.platform_id = ${call.platformId} for update of q`);
  if (!code) return call.refuse('qrUnknown');
  await updateRecord(call, qrCodes, code.id, undefined, { scanCount: code.scanCount + 1 });
  return { usable: code.usable, stationId: code.stationId, stationName: code.stationName };
});
const life = serveWorkflow(qrLife, { use: { effect: (_call, _code, { orderNo }) => ({ orderCount: 1, orderNo }) } });

export const qrExpiry = jobOverRows(
  'fuel.expireCodes',
  300,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from fuel_qr where qr_status = 1 and expire_at <= ${call.now()}::timestamptz and ${mayTry(sql`id`)}
    order by expire_at limit 500`),
    expireQr,
    {},
  ),
);
export const qrServes: readonly Served[] = [
  serveResource(qrCodes, { order: sql`r.updated_at desc`, columns: { platformName } }),
  scan,
  life,
];
