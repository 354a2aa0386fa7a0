import { sql, Stage } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatCoordinates, formatDateTime, parseCoordinates, parseDateTime } from '@freightdeck/sdk/values';
import { approvePound, confirmReceipt, handInPound, handInReceipt } from '@freightdeck/plugin-evidence/contract';
import { addDevice, bindDevice, ingestPoints, TrackSummary } from '@freightdeck/plugin-trajectory/contract';
import { Random } from '../demo/random.ts';
import { plans, story } from './plans.ts';
import { happening, positionsOf, type Drive } from './road.ts';

const MINUTE = 60_000;
/** A trip that is or was driven. */
export interface Driven extends Drive {
  readonly id: string;
  readonly vehicleId: string;
  readonly vehicleNum: string;
  readonly loadNetKg: number | null;
  readonly unloadNetKg: number | null;
  readonly acceptAt: number;
}
type Side = 'LOAD' | 'UNLOAD';
interface On {
  readonly id: string;
}
const receivers = ['曹验收', '孟收货', '邹库管', '柏验货'] as const;
const nowOf = (call: Call): number => parseDateTime(call.now())?.getTime() ?? 0;
/** Somewhere at the weighbridge, as a telephone finds it. */
function near(lonLat: string, random: Random): string {
  const { lon, lat } = parseCoordinates(lonLat) ?? { lon: 0, lat: 0 };
  return formatCoordinates({ lon: lon + random.normal(0, 0.0012), lat: lat + random.normal(0, 0.001) });
}
/** Weight of the empty vehicle, with more or less fuel and mud. */
function tareOf({ vehicleId }: Driven, random: Random): number {
  const empty = new Random(3, `tare/${vehicleId}`).normal(16_000, 420);
  return Math.round(empty / 20 + random.whole(-4, 4)) * 20;
}

/** He photographs a slip that is waited for; what he types, the app reads. */
export async function handInSlip(call: Call, trip: Driven, side: Side): Promise<void> {
  const slip = await call.tx.one<On>(sql`
    select id from pound where platform_id = ${call.platformId} and waybill_id = ${trip.id} and pound_type = ${side}
      and pound_status = 0`);
  const netKg = side === 'LOAD' ? trip.loadNetKg : trip.unloadNetKg;
  if (!slip || netKg === null) return;
  const plan = plans.get(trip.id);
  const random = new Random(3, `slip/${side}/${trip.waybillSn}`);
  const place = side === 'LOAD' ? trip.load : trip.unload;
  const weighed = side === 'LOAD' ? trip.loadAt - 2 * MINUTE : trip.unloadAt - 2 * MINUTE;
  const weighAt = formatDateTime(Math.max(trip.acceptAt, side === 'LOAD' ? weighed : Math.max(trip.loadAt, weighed)));
  const tareKg = tareOf(trip, random);
  const grossKg = tareKg + netKg;
  const stage = call.get(Stage);
  const photo =
    plan?.photos?.[side] ??
    (await stage.picture(call, `${side === 'LOAD' ? '装货' : '卸货'}磅单 ${trip.waybillSn}`, [
      `NO ${place.code}-${trip.waybillSn.slice(-8)}`,
      trip.vehicleNum.slice(1),
      `GROSS ${grossKg} KG`,
      `TARE ${tareKg} KG`,
      `NET ${netKg} KG`,
      weighAt.slice(0, 16),
    ]));
  // One in six is too dark to be read by the app, and a person looks at it.
  const isRead = plan?.misreadKg !== undefined || random.chance(0.84);
  await stage.play(
    call,
    'driver',
    handInPound,
    {
      grossKg,
      tareKg,
      weighAt,
      photo,
      lonLat: near(place.lonLat, random),
      ocrNetKg: isRead ? netKg + (plan?.misreadKg ?? 0) : null,
      ocrConfidence: isRead ? random.whole(930_000, 996_000) : null,
      ocrPlate: isRead ? trip.vehicleNum : null,
    },
    slip,
  );
}
/**
 * A clerk looks at the slips that were not approved at once; one whose photo is known already is left to people, but in
 * a story of a clerk who looks away.
 */
export async function approveSlips(call: Call, { id }: Driven): Promise<void> {
  const slips = await call.tx.rows<On>(sql`
    select id from pound where platform_id = ${call.platformId} and waybill_id = ${id} and pound_status = 1
      and (duplicate_flag = 0 or ${plans.get(id)?.photos !== undefined}::boolean) order by weigh_at`);
  for (const slip of slips)
    await call.get(Stage).play(call, 'provider', approvePound, { remark: '照片清晰，重量一致' }, slip);
}

/** The number of the vehicle's terminal, which is built in at its first trip. */
async function terminalOf(call: Call, { vehicleId, vehicleNum }: Driven): Promise<string | undefined> {
  const known = await call.tx.one<{ deviceNo: string; deviceType: string }>(sql`
    select device_no, device_type from track_device where platform_id = ${call.platformId}
      and vehicle_id = ${vehicleId} and status = 1 order by device_type desc limit 1`);
  const deviceNo = `BDT${vehicleNum.charCodeAt(0)}${vehicleNum.slice(1)}`;
  // A vehicle with a terminal of another story reports as that story says.
  if (known) return known.deviceNo === deviceNo ? deviceNo : undefined;
  const stage = call.get(Stage);
  const device = await stage.play(call, 'provider', addDevice, {
    deviceNo,
    simNo: null,
    deviceType: 'BEIDOU_JT808',
    protocol: 'JT808',
  });
  await stage.play(call, 'provider', bindDevice, { vehicleId }, device);
  return deviceNo;
}
/** All that the terminal has told of a trip up to a moment, and what it adds up to. */
export async function reportPositions(call: Call, trip: Driven, until: number): Promise<void> {
  const what = plans.get(trip.id)?.way ?? happening(trip);
  const points = positionsOf(trip, what, story.end ?? nowOf(call), Math.min(until, nowOf(call)));
  if (points.length === 0) return;
  const deviceNo = await terminalOf(call, trip);
  if (deviceNo === undefined) return;
  await call.get(Stage).play(call, 'provider', ingestPoints, { deviceNo, points });
  await call.get(TrackSummary).sumUp(call, trip.id);
}

/** A receipt that is waited for, signed where it was unloaded. */
export async function handInReceiptOf(call: Call, trip: Driven): Promise<void> {
  const receipt = await call.tx.one<On>(sql`
    select id from waybill_receipt where platform_id = ${call.platformId} and waybill_id = ${trip.id}
      and receipt_state = 1`);
  const random = new Random(3, `receipt/${trip.waybillSn}`);
  if (!receipt || random.chance(0.006) || plans.get(trip.id)?.noReceipt) return;
  const stage = call.get(Stage);
  const name = `回单 ${trip.waybillSn}`;
  const photo = await stage.picture(call, name, [`NO ${trip.waybillSn}`, 'RECEIVED', 'IN FULL']);
  const input = { photo, signer: random.pick(receivers), signedAt: formatDateTime(trip.unloadAt) };
  await stage.play(call, 'driver', handInReceipt, input, receipt);
}
export async function confirmReceiptOf(call: Call, { id }: Driven): Promise<void> {
  const receipt = await call.tx.one<On>(sql`
    select id from waybill_receipt where platform_id = ${call.platformId} and waybill_id = ${id}
      and receipt_state = 2`);
  if (receipt) await call.get(Stage).play(call, 'provider', confirmReceipt, { remark: null }, receipt);
}
