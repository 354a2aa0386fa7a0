import { createHash } from 'node:crypto';
import { sql } from '../../sdk/server/index.ts';
import { formatDateTime, parseCoordinates, parseDateTime, toWgs84 } from '../../sdk/contract/values/index.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import {
  addContract,
  addTemplate,
  approvePound,
  confirmReceipt,
  handInPound,
  handInReceipt,
  sendContract,
  signContract,
} from '../../plugins/evidence/contract/index.ts';
import { frameContract, receiptInput, templateInputs } from '../../plugins/evidence/fixtures.ts';
import { addRecharge, auditRecharge, confirmRecharge, matchStatement } from '../../plugins/funds/contract/index.ts';
import { addGoods } from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { addTitle, approveTitle } from '../../plugins/invoice/contract/index.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { addDevice, bindDevice, ingestPoints } from '../../plugins/trajectory/contract/index.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  assignWaybill,
  departWaybill,
  loadWaybill,
  unloadWaybill,
} from '../../plugins/waybill/contract/index.ts';
import { lineOfBank } from './bank-lines.ts';
import { driverPerson, operator, person, shipperPerson, system } from './freight-world.ts';
import type { FreightWorld } from './freight-world.ts';
import { giveCard } from './owner-cards.ts';
import { storeFiles } from './stored-file.ts';

/** People of the provider, each of whom does another thing. */
export const [clerk, auditor, cashier] = ['clerk', 'auditor', 'cashier'].map((id) => person(id, 'provider'));
export interface Shipper {
  readonly id: string;
  readonly name: string;
  readonly titleId: string;
}
export interface Crew {
  readonly n: number;
  readonly driverId: string;
  readonly vehicleId: string;
  readonly vehicleNum: string;
  readonly driverName: string;
  readonly deviceNo: string;
}
export interface ToldTrip {
  readonly id: string;
  readonly waybillSn: string;
  readonly crew: Crew;
  readonly shipper: Shipper;
  readonly kg: number;
}
/** What an honest driver would not do, or what goes wrong with what he hands in. */
export interface Astray {
  /** The photo of the slip of the unloading, and the plate that the app reads off it. */
  readonly photo?: string;
  readonly plate?: string;
  /** Nobody audits the slip of the unloading, about which the app has a doubt. */
  readonly unaudited?: true;
  /** Shares of the way of which the terminal tells; nothing of it with an empty list. */
  readonly told?: readonly (readonly [from: number, to: number])[];
  /** The line is drawn with a ruler. */
  readonly straight?: true;
  /** It is at another place for the middle of its way. */
  readonly jumps?: true;
  /** Minutes between departure and arrival. */
  readonly minutes?: number;
}
const away = 240;
const MINUTE = 60_000;

/**
 * Trips by real commands alone: shippers with a signed contract, a recharge that the bank's statement answers and an
 * approved title; crews with a terminal and a card; slips, receipts and positions as app and terminal hand them in.
 */
export class ToldTrips {
  readonly world: FreightWorld;
  #serial = 0;
  #trips = 0;
  constructor(world: FreightWorld) {
    this.world = world;
  }
  read<T extends object>(query: ReturnType<typeof sql>): Promise<T[]> {
    return this.world.database.transaction({ role: 'system', platformId: '10001' }, (tx) => tx.rows<T>(query));
  }
  now(): string {
    return formatDateTime(this.world.clock().getTime());
  }
  async template(): Promise<string> {
    const carriage = templateInputs.find(({ contractType }) => contractType === 'CARRIER');
    if (!carriage) throw new Error('There is no template for carriers');
    return (await this.world.run(addTemplate, carriage, { as: operator, platformId: '00001' })).id;
  }

  /** Without `contract` they have agreed on nothing yet. */
  async shipper(cents: number, contract = true): Promise<Shipper> {
    const { world } = this;
    const input = companyInput((this.#serial += 1));
    const { id } = await world.run(addCompany, input, { as: system });
    if (contract) {
      const on = await world.run(addContract, frameContract(id, this.now().slice(0, 10), '2099-12-31'));
      await world.run(sendContract, {}, { on });
      await world.run(signContract, { party: 'A', signer: '货主', signMethod: 'CA' }, { on, as: shipperPerson });
      await world.run(signContract, { party: 'B', signer: '法务', signMethod: 'CA' }, { on });
    }
    await this.recharge({ id, name: input.companyName }, cents, input.companyName);
    const { companyName: titleName, uscc: taxNo } = input;
    const title = await world.run(addTitle, { companyId: id, titleName, taxNo });
    await world.run(approveTitle, {}, { on: title, as: auditor });
    return { id, name: titleName, titleId: title.id };
  }
  /** One enters it, one finds the line of the bank, one confirms; of somebody else's money with a letter. */
  async recharge({ id, name }: Pick<Shipper, 'id' | 'name'>, amount: number, payerName: string): Promise<void> {
    const { world } = this;
    await storeFiles(world.database, ['letter', 'voucher']);
    const statementId = await lineOfBank(world.database, { amount, counterName: payerName });
    const paid = {
      companyId: id,
      amount,
      payWay: 'BANK_TRANSFER',
      payerName,
      payerAccount: '6210990012345678',
    } as const;
    const papers = { voucherFiles: 'voucher', ...(payerName === name ? {} : { letterFile: 'letter' }) };
    const on = await world.run(addRecharge, { ...paid, ...papers, payAt: this.now() }, { as: clerk });
    await world.run(auditRecharge, {}, { on, as: auditor });
    const reason = payerName === name ? null : '代付';
    await world.run(matchStatement, { statementId, reason }, { on, as: cashier });
    await world.run(confirmRecharge, {}, { on, as: cashier });
  }
  goods(shipper: Pick<Shipper, 'id'>, more: Parameters<typeof goodsInput>[2] = {}): Promise<{ readonly id: string }> {
    const demands = { needReceipt: true, totalKg: 100_000_000, ...more };
    return this.world.run(addGoods, goodsInput(shipper.id, 1, demands), { as: system });
  }
  /** `more`: of a driver and a truck that an honest provider would not send. */
  async crew(more: { readonly driver?: object; readonly vehicle?: object } = {}): Promise<Crew> {
    const { world } = this;
    const n = (this.#serial += 1);
    const driver = { ...driverInput(n), vehicleClass: 'A2', ...more.driver } as ReturnType<typeof driverInput>;
    const vehicle = { ...vehicleInput(n), ...more.vehicle } as ReturnType<typeof vehicleInput>;
    const { id: driverId } = await world.run(addDriver, driver, { as: system });
    const { id: vehicleId } = await world.run(addVehicle, vehicle, { as: system });
    const deviceNo = `BD${String(n).padStart(8, '0')}`;
    const kind = { simNo: null, deviceType: 'BEIDOU_JT808', protocol: 'JT808' } as const;
    await world.run(bindDevice, { vehicleId }, { on: await world.run(addDevice, { deviceNo, ...kind }) });
    await giveCard(world, { ownerType: 'driver', ownerId: driverId, ownerName: driver.name });
    return { n, driverId, vehicleId, deviceNo, vehicleNum: vehicle.vehicleNum, driverName: driver.name };
  }

  assign(
    goodsId: string,
    { driverId, vehicleId }: Crew,
    estimateKg = 30_000,
  ): Promise<{ id: string; waybillSn: string }> {
    return this.world.run(assignWaybill, { goodsId, driverId, vehicleId, estimateKg });
  }
  /** Taken by its driver, who stands where it is loaded. */
  async taken(shipper: Shipper, goodsId: string, crew: Crew): Promise<ToldTrip> {
    const trip = await this.assign(goodsId, crew);
    const on = { id: trip.id };
    await this.world.run(acceptWaybill, {}, { as: driverPerson, on });
    await this.world.run(arriveLoad, {}, { as: driverPerson, on });
    return { ...trip, crew, shipper, kg: 28_000 + (this.#trips += 1) * 20 };
  }
  async photo(): Promise<string> {
    const id = `photo-${(this.#serial += 1)}`;
    const print = createHash('sha256').update(id).digest('hex');
    await this.world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.run(sql`
        insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
          created_by)
        values ('10001', ${id}, 'photo.jpg', ${id}, 'image/jpeg', 10, ${print}, now(), 'driver')`),
    );
    return id;
  }
  async #slip({ id, crew }: ToldTrip, poundType: 'LOAD' | 'UNLOAD', netKg: number, astray: Astray): Promise<void> {
    const [slip] = await this.read<{ id: string; at: string }>(sql`
      select p.id, case p.pound_type when 'LOAD' then w.load_lon_lat else w.unload_lon_lat end as at from pound p
        join waybill w on w.platform_id = p.platform_id and w.id = p.waybill_id
      where p.waybill_id = ${id} and p.pound_type = ${poundType} and p.pound_status = 0`);
    const on = { id: slip?.id ?? '' };
    const weighed = { grossKg: netKg + 16_000, tareKg: 16_000, weighAt: this.now() };
    const seen = { ocrNetKg: astray.unaudited ? netKg - 400 : netKg, ocrConfidence: 985_000 };
    const app = { ...seen, ocrPlate: astray.plate ?? crew.vehicleNum, lonLat: slip?.at ?? null };
    const photo = astray.photo ?? (await this.photo());
    await this.world.run(handInPound, { ...weighed, ...app, photo }, { as: driverPerson, on });
    const [{ status } = { status: 0 }] = await this.read<{ status: number }>(
      sql`select pound_status as status from pound where id = ${on.id}`,
    );
    if (status === 1 && !astray.unaudited)
      await this.world.run(approvePound, { remark: '看过照片' }, { on, as: auditor });
  }
  async load(trip: ToldTrip): Promise<void> {
    const on = { id: trip.id };
    await this.world.run(loadWaybill, { netKg: trip.kg }, { as: driverPerson, on });
    await this.#slip(trip, 'LOAD', trip.kg, {});
    await this.world.run(departWaybill, {}, { as: driverPerson, on });
  }
  /** What the app hands in where it is unloaded, and what the terminal told of the way. */
  async unload(trip: ToldTrip, astray: Astray = {}): Promise<void> {
    const { world } = this;
    const on = { id: trip.id };
    await world.run(arriveUnload, {}, { as: driverPerson, on });
    await world.run(unloadWaybill, { netKg: trip.kg - 40 }, { as: driverPerson, on });
    await this.#slip(trip, 'UNLOAD', trip.kg - 40, astray);
    const [receipt] = await this.read<{ id: string }>(
      sql`select id from waybill_receipt where waybill_id = ${trip.id} and receipt_state = 1`,
    );
    const at = { on: { id: receipt?.id ?? '' } };
    await world.run(handInReceipt, receiptInput(await this.photo(), this.now()), { ...at, as: driverPerson });
    await world.run(confirmReceipt, {}, { ...at, as: auditor });
    for (const part of astray.told ?? [[0, 1] as const]) await this.tell(trip, part, astray);
  }
  /** All trips of a day: loaded one after the other, and unloaded when the way has taken its time. */
  async drive(trips: readonly (readonly [trip: ToldTrip, astray?: Astray])[]): Promise<void> {
    for (const [trip] of trips) await this.load(trip);
    this.world.later(Math.max(away, ...trips.map(([, astray]) => astray?.minutes ?? 0)));
    for (const [trip, astray] of trips) await this.unload(trip, astray);
  }
  /** Positions of a share of the way, every five minutes, on a road that bends in another way for each trip. */
  async tell({ id, kg, crew }: ToldTrip, [from, to]: readonly [number, number], astray: Astray = {}): Promise<void> {
    const [way] = await this.read<{ loadAt: string; unloadAt: string; load: string; unload: string }>(sql`
      select load_at, unload_at, load_lon_lat as load, unload_lon_lat as unload from waybill where id = ${id}`);
    const [a, b] = [parseCoordinates(way?.load ?? ''), parseCoordinates(way?.unload ?? '')];
    const [began, ended] = [way?.loadAt, way?.unloadAt].map((at) => parseDateTime(at ?? '')?.getTime() ?? 0);
    if (!a || !b || !began || !ended) throw new Error(`Trip ${id} was not driven`);
    const steps = Math.max(20, Math.ceil((ended - began) / (5 * MINUTE)));
    const bend = astray.straight ? 0 : 0.15 + (kg - 28_000) / 20_000;
    const points: object[] = [];
    for (let step = Math.round(from * steps); step <= Math.round(to * steps); step += 1) {
      const share = step / steps;
      const aside = bend * Math.sin(Math.PI * share) * Math.cos(share * 7);
      const off = astray.jumps && share > 0.3 && share < 0.7 ? 1.2 : 0;
      const place = toWgs84({
        lon: a.lon + (b.lon - a.lon) * share - (b.lat - a.lat) * aside,
        lat: a.lat + (b.lat - a.lat) * share + (b.lon - a.lon) * aside + off,
      });
      points.push({
        at: formatDateTime(began + (ended - began) * share),
        lonWgsE6: Math.round(place.lon * 1e6),
        latWgsE6: Math.round(place.lat * 1e6),
      });
    }
    await this.world.run(ingestPoints, { deviceNo: crew.deviceNo, points: points as never });
  }
}
