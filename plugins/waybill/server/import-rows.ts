import { insertRecord, recordEvent, sql, timeBetween } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { isDateTime, isPlate, overload } from '@freightdeck/sdk/values';
import { plainRules } from '@freightdeck/plugin-goods/contract';
import { waybillMoved, waybills } from '../contract/index.ts';
import { lockCrew } from './assignment.ts';
import type { AssignableCrew, AssignableGoods } from './assignment.ts';
import { amountsOf, signedFigures, tellSigned } from './pinned-terms.ts';
import type { Waybill } from './pinned-terms.ts';
import { nextWaybillSn } from './waybill-number.ts';

export interface Cells {
  readonly vehicleNum: string;
  readonly driverName: string;
  readonly loadNetKg: number;
  readonly unloadNetKg: number;
  readonly loadAt: string;
  readonly unloadAt: string;
  readonly carrierPrice?: number | null | undefined;
}
type Asking = Pick<Call, 'tx' | 'platformId' | 'now'>;
/** Highest plausible speed of a lorry, in metres per hour (rule T-05). */
const fastest = 110_000;
const signed = 70;

interface Crew {
  readonly driverIds: readonly string[];
  readonly vehicleId: string | undefined;
  /** Locked; undefined unless exactly one driver and the vehicle were found. */
  readonly crew: AssignableCrew | undefined;
}
/** Crews of one table by vehicle and driver: each is looked up and locked once. */
export type Crews = Map<string, Crew>;

/** Finds driver and vehicle of a row. The driver is found by name, which must be unique. */
async function crewOf(call: Asking, { vehicleNum, driverName }: Cells, crews: Crews): Promise<Crew> {
  const key = `${vehicleNum} ${driverName}`;
  const known = crews.get(key);
  if (known) return known;
  const driverIds = (
    await call.tx.rows<{ id: string }>(
      sql`select id from driver where platform_id = ${call.platformId} and name = ${driverName} limit 2`,
    )
  ).map((one) => one.id);
  const vehicleId = (
    await call.tx.one<{ id: string }>(
      sql`select id from vehicle where platform_id = ${call.platformId} and vehicle_num = ${vehicleNum}`,
    )
  )?.id;
  const found: Crew = {
    driverIds,
    vehicleId,
    crew: driverIds[0] && vehicleId ? await lockCrew(call, driverIds[0], vehicleId) : undefined,
  };
  crews.set(key, found);
  return found;
}
/** The mistakes in a row, as texts for the person who corrects it; empty when it can be imported. */
export async function wrongIn(
  call: Asking,
  goods: AssignableGoods,
  cells: Cells,
  crews: Crews,
): Promise<readonly string[]> {
  const found: string[] = [];
  const { driverIds, vehicleId, crew } = await crewOf(call, cells, crews);
  if (!isPlate(cells.vehicleNum)) found.push('车牌号格式不正确');
  else if (!vehicleId) found.push('车辆不存在');
  if (driverIds.length === 0) found.push('司机不存在');
  if (driverIds.length > 1) found.push('司机重名，请逐单派单');
  if (driverIds.length > 0 && vehicleId) {
    if (crew?.driverAuditStatus !== 2) found.push('司机未通过审核');
    if (crew?.vehicleAuditStatus !== 2) found.push('车辆未通过审核');
    if (crew?.driverBlocked) found.push('司机在黑名单中');
    if (crew?.vehicleBlocked) found.push('车辆在黑名单中');
    if (crew && overload(cells.loadNetKg, crew.ratedLoadKg) === 'block') found.push('装货净重超过核定载质量的130%');
  }
  if (cells.loadNetKg < 1 || cells.unloadNetKg < 1 || cells.loadNetKg > 200_000 || cells.unloadNetKg > 200_000)
    found.push('净重必须大于0且不超过200吨');
  if (cells.loadNetKg > goods.leftKg) found.push('超过货源剩余重量');
  if (!isDateTime(cells.loadAt) || !isDateTime(cells.unloadAt))
    return [...found, '装卸时间格式应为yyyy-MM-dd HH:mm:ss'];
  const hours = timeBetween(cells.loadAt, cells.unloadAt, 'hours');
  if (cells.unloadAt > call.now()) found.push('卸货时间不能晚于当前时间');
  if (hours <= 0 || hours * fastest < goods.distanceM) found.push('运输时间过短');
  return found;
}

/**
 * Creates the trip of a row as a signed waybill. Checks again and returns the mistakes if the row has become invalid.
 */
export async function importTrip(
  call: Call,
  goodsId: string,
  goods: AssignableGoods,
  cells: Cells,
  crews: Crews,
): Promise<
  { readonly id: string; readonly waybillSn: string; readonly settleKg: number } | { readonly wrong: readonly string[] }
> {
  const wrong = await wrongIn(call, goods, cells, crews);
  const {
    driverIds: [driverId],
    vehicleId,
    crew,
  } = await crewOf(call, cells, crews);
  if (wrong.length > 0 || !driverId || !vehicleId || !crew) return { wrong };
  const { leftKg: _left, status: _status, validTo: _validTo, ...all } = goods;
  const isRule = (name: string): boolean => name in plainRules;
  const part = (rule: boolean) => Object.fromEntries(Object.entries(all).filter(([name]) => isRule(name) === rule));
  const { driverName, driverMobile, vehicleNum, trailerNum, ratedLoadKg } = crew;
  const { loadNetKg, unloadNetKg, loadAt, unloadAt } = cells;
  const waybillSn = await nextWaybillSn(call);
  const id = call.newId();
  const carrierPrice = cells.carrierPrice ?? goods.carrierPrice;
  const amounts = amountsOf({ ...goods, carrierPrice, freightTerms: goods }, loadNetKg, unloadNetKg);
  await insertRecord(call, waybills, {
    ...part(false),
    freightTerms: part(true),
    carrierPrice,
    id,
    waybillSn,
    goodsId,
    driverId,
    vehicleId,
    driverName,
    driverMobile,
    vehicleNum,
    trailerNum,
    ratedLoadKg,
    sourceChannel: 'IMPORT',
    waybillStatus: signed,
    estimateKg: loadNetKg,
    loadNetKg,
    unloadNetKg,
    acceptAt: loadAt,
    loadAt,
    unloadAt,
    signAt: unloadAt,
    ...amounts,
    estimateFreight: amounts.grossFreight,
  });
  await recordEvent(call, waybills, id, {
    action: 'import',
    toState: signed,
    detail: { driverName, vehicleNum, loadNetKg, unloadNetKg },
  });
  const done = await call.tx.one<Waybill>(
    sql`select * from waybill where platform_id = ${call.platformId} and id = ${id}`,
  );
  if (!done) throw new Error(`Waybill ${waybillSn} was imported and is not there`);
  await tellSigned(call, done, unloadAt, 1);
  await call.emit(waybillMoved, {
    id,
    waybillSn,
    vehicleNum,
    platformId: call.platformId,
    from: null,
    to: signed,
    at: call.now(),
    signed: signedFigures(done, unloadAt.slice(0, 10), 1),
    sendUnitName: goods.loadUnitName,
    sendLonLat: goods.loadLonLat,
    receiveUnitName: goods.unloadUnitName,
    receiveLonLat: goods.unloadLonLat,
  });
  return { id, waybillSn, settleKg: amounts.settleKg };
}
