import { insertRecord, recordEvent, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { plainRules } from '@freightdeck/plugin-goods/contract';
import { askGate, stopWords, waybillMoved, waybills } from '../contract/index.ts';
import type { GateStop } from '../contract/index.ts';
import type { AssignableGoods } from './assignment.ts';
import type { GoodLine } from './check-lines.ts';
import { amountsOf, signedFigures, tellDue, tellSigned } from './pinned-terms.ts';
import type { Waybill } from './pinned-terms.ts';
import { nextWaybillSn } from './waybill-number.ts';

const signed = 70;

/** What rules stop a line: the trip is not there, and the line says so. */
export interface Stopped {
  readonly stops: readonly GateStop[];
}
/** The words of what stops a line, in both languages. */
export const stoppedWords = ({ stops }: Stopped): Readonly<Record<'rules' | 'rulesEn', string>> => ({
  rules: stopWords(stops, 'zh'),
  rulesEn: stopWords(stops, 'en'),
});
/** The trip of a line, as it would stand had it been driven here: signed when it was unloaded. */
export async function importTrip(
  call: Call,
  goodsId: string,
  goods: AssignableGoods,
  line: GoodLine,
): Promise<Stopped | { readonly id: string; readonly waybillSn: string; readonly settleKg: number }> {
  const { leftKg: _left, status: _status, validTo: _validTo, unloadBefore: _before, ...all } = goods;
  const isRule = (name: string): boolean => name in plainRules;
  const part = (rule: boolean) => Object.fromEntries(Object.entries(all).filter(([name]) => isRule(name) === rule));
  const { driver, vehicle, loadNetKg, unloadNetKg, loadAt, unloadAt } = line;
  const { vehicleNum, trailerNum, ratedLoadKg } = vehicle;
  const waybillSn = await nextWaybillSn(call);
  const id = call.newId();
  const carrierPrice = line.carrierPrice ?? goods.carrierPrice;
  const amounts = amountsOf({ ...goods, carrierPrice, freightTerms: goods }, loadNetKg, unloadNetKg);
  // Rules are asked of the trip as it stands; one that they stop is taken back alone.
  await call.tx.run(sql`savepoint import_line`);
  await insertRecord(call, waybills, {
    ...part(false),
    freightTerms: part(true),
    carrierPrice,
    id,
    waybillSn,
    goodsId,
    driverId: driver.id,
    vehicleId: vehicle.id,
    driverName: driver.name,
    driverMobile: driver.mobile,
    vehicleNum,
    trailerNum,
    ratedLoadKg,
    sourceChannel: 'IMPORT',
    waybillStatus: signed,
    // Nobody watched it being driven: until it is checked it counts as a medium risk.
    riskLevel: 'MID',
    importEvidence: line.evidence ?? null,
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
  const { stops } = await askGate(call, { platformId: call.platformId, waybillIds: [id], stage: 'G' });
  if (stops.length > 0) await call.tx.run(sql`rollback to savepoint import_line`);
  await call.tx.run(sql`release savepoint import_line`);
  if (stops.length > 0) return { stops };
  await recordEvent(call, waybills, id, {
    action: 'import',
    toState: signed,
    detail: { driverName: driver.name, vehicleNum, loadNetKg, unloadNetKg },
  });
  const done = await call.tx.one<Waybill>(
    sql`select * from waybill where platform_id = ${call.platformId} and id = ${id}`,
  );
  if (!done) throw new Error(`Waybill ${waybillSn} was imported and is not there`);
  await tellSigned(call, done, unloadAt, 1);
  await tellDue(call, done, amounts.receivableAmount);
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
