import {
  insertRecord,
  job,
  platformName,
  recordEvent,
  serve,
  serveResource,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import { isCutNumber } from '@freightdeck/sdk/values';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addDevice,
  bindDevice,
  deviceType,
  editDevice,
  importDevices,
  trackDevices,
  unbindDevice,
} from '../contract/index.ts';
import { raise } from './alarms.ts';
import type { Watched } from './alarms.ts';
import { limitsInForce } from './limits-in-force.ts';
import { msOf } from './positions.ts';

/** Minutes without a position after which a device is offline. */
const OFFLINE_MIN = 30;
const MOST = 500;
const known = async (call: Pick<Call, 'tx' | 'platformId'>, deviceNo: string): Promise<boolean> =>
  (await call.tx.one(
    sql`select id from track_device where platform_id = ${call.platformId} and device_no = ${deviceNo}`,
  )) !== undefined;

const add = serve(addDevice, async (call, input) => {
  if (call.isOperator) call.refuse('onlyProviders');
  if (await known(call, input.deviceNo))
    call.refuse('taken', { field: call.language === 'zh' ? '设备号' : 'Device no.' });
  return { id: await insertRecord(call, trackDevices, { ...input, status: 0, onlineStatus: 0 }) };
});
const edit = serve(editDevice, async (call, input, device) => {
  await updateRecord(call, trackDevices, device.id, device.version, { ...input });
  await recordEvent(call, trackDevices, device.id, { action: 'edit', platformId: device.platformId });
});

const bind = serve(bindDevice, async (call, { vehicleId }, device) => {
  if (device.status === 1) call.refuse('bound', { vehicleNum: device.vehicleNum ?? '' });
  const vehicle = await call.tx.one<{ vehicleNum: string; plateColor: string }>(sql`
    select vehicle_num, plate_color from vehicle where platform_id = ${device.platformId}
      and id = ${vehicleId} for update`);
  if (!vehicle) return call.refuse('notFound');
  const other = await call.tx.one<{ deviceNo: string }>(sql`
    select device_no from track_device where platform_id = ${device.platformId} and vehicle_id = ${vehicleId}
      and device_type = ${device.deviceType} and status = 1`);
  if (other) call.refuse('sameType', { deviceNo: other.deviceNo });
  await updateRecord(call, trackDevices, device.id, device.version, {
    ...vehicle,
    vehicleId,
    bindAt: call.now(),
    status: 1,
  });
  await recordEvent(call, trackDevices, device.id, {
    action: 'bind',
    detail: { vehicleNum: vehicle.vehicleNum },
    platformId: device.platformId,
  });
});
/** Positions stay with the vehicle they were reported for. */
const unbind = serve(unbindDevice, async (call, { reason }, device) => {
  if (device.status === 0) call.refuse('notBound');
  await updateRecord(call, trackDevices, device.id, device.version, {
    vehicleId: null,
    vehicleNum: null,
    plateColor: null,
    bindAt: null,
    status: 0,
    onlineStatus: 0,
  });
  await recordEvent(call, trackDevices, device.id, {
    action: 'unbind',
    reason,
    detail: { vehicleNum: device.vehicleNum },
    platformId: device.platformId,
  });
});

interface Line {
  readonly deviceNo: string;
  readonly simNo: string | null;
  readonly type: string;
}
const typeOf = (word: string): string | undefined =>
  deviceType.choices?.find((one) => [String(one.value), one.zh, one.en].includes(word))?.value.toString();
function lineOf(text: string): Line | undefined {
  const [deviceNo = '', simNo = '', word = '', ...rest] = text.split(/[,，\t]/).map((part) => part.trim());
  const type = typeOf(word);
  return type && rest.length === 0 && /^[A-Za-z0-9-]{1,32}$/.test(deviceNo) && simNo.length <= 20
    ? { deviceNo, simNo: simNo || null, type }
    : undefined;
}
const importAll = serve(importDevices, async (call, { lines }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const texts = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (texts.length > MOST) call.refuse('tooMany');
  const seen = new Set<string>();
  for (const [index, text] of texts.entries()) {
    const line = lineOf(text);
    if (!line) return call.refuse('wrongLine', { line: index + 1 });
    if (line.simNo && isCutNumber(line.simNo)) call.refuse('cutSim', { line: index + 1 });
    if (seen.has(line.deviceNo) || (await known(call, line.deviceNo))) call.refuse('twice', { line: index + 1 });
    seen.add(line.deviceNo);
    await insertRecord(call, trackDevices, {
      deviceNo: line.deviceNo,
      simNo: line.simNo,
      deviceType: line.type,
      protocol: line.type === 'BEIDOU_JT808' ? 'JT808' : 'HTTP',
      status: 0,
      onlineStatus: 0,
    });
  }
  return { total: texts.length };
});

interface Gone {
  readonly platformId: string;
  readonly vehicleNum: string | null;
  readonly deviceNo: string;
  readonly lastAt: string;
}
/** 设备离线: the device of a lorry that is on the road is silent. */
async function tellOffline(call: Call, { platformId, vehicleNum, deviceNo, lastAt }: Gone): Promise<void> {
  const trip = await call.tx.one<Watched & { readonly loadAt: string | null }>(sql`
    select id, platform_id, waybill_sn, vehicle_num, load_at from waybill_track where platform_id = ${platformId}
      and vehicle_num = ${vehicleNum} and waybill_status between 30 and 50 limit 1`);
  if (!trip || !(await limitsInForce(call, platformId, trip.id)).alarmTypes.includes('DEVICE_OFFLINE')) return;
  await raise(call, trip, {
    type: 'DEVICE_OFFLINE',
    level: 'MID',
    // A silence that began before the trip is the trip's own from its loading on.
    startMs: Math.max(msOf(lastAt), trip.loadAt === null ? 0 : msOf(trip.loadAt)),
    value: deviceNo,
    threshold: `${OFFLINE_MIN} min`,
  });
}
export const offlineJob = job({
  name: 'trajectory.offline',
  everySeconds: 300,
  run: async (call) => {
    const gone = await call.tx.rows<Gone>(sql`
      update track_device set online_status = 0, version = version + 1, updated_at = ${call.now()}::timestamptz,
        updated_by = 'system'
      where online_status = 1 and last_at < ${call.now()}::timestamptz - make_interval(mins => ${OFFLINE_MIN}::int)
      returning platform_id, vehicle_num, device_no, last_at`);
    for (const device of gone) await tellOffline(call, device);
  },
});
export const deviceServes: readonly Served[] = [
  serveResource(trackDevices, { columns: { platformName }, order: sql`r.last_at desc nulls last, r.device_no` }),
  add,
  edit,
  bind,
  unbind,
  importAll,
];
