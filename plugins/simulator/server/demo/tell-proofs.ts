import { sql } from '@freightdeck/sdk/server';
import type { DemoCall, DemoStage } from '@freightdeck/sdk/server';
import { addDays, formatCoordinates, formatDateTime, parseCoordinates } from '@freightdeck/sdk/values';
import {
  addContract,
  addTemplate,
  approvePound,
  confirmReceipt,
  handInPound,
  handInReceipt,
  sendContract,
  signContract,
} from '@freightdeck/plugin-evidence/contract';
import {
  addConfig,
  bindDevice,
  importDevices,
  ingestPoints,
  standardLimits,
  TrackSummary,
} from '@freightdeck/plugin-trajectory/contract';
import type { Fleet, FleetVehicle } from './fleet.ts';
import { Random } from './random.ts';
import { happening, positionsOf } from './road.ts';
import type { Told } from './tell-trip.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const frameTerms = `一、甲方委托乙方组织道路货物运输，乙方以自己的名义承担承运人责任。
二、运价按货源约定执行，结算重量以装卸双方磅单为准。
三、签署记录、磅单、轨迹和回单共同构成本合同的履行凭证。`;
const carrierBody = `一、乙方按运单载明的货物、路线和时间完成运输，不得转托他人。
二、运费按运单约定计算，卸货磅单审核通过后结算。
三、乙方保证车辆和人员证件在运输期间有效，并全程保持定位。`;
type Side = 'LOAD' | 'UNLOAD';
interface Wanted {
  readonly id: string;
  readonly waybillId: string;
}
const wire = (ms: number): string => formatDateTime(ms);

/**
 * What an honest trip has besides its steps: contracts with shipper and driver, both slips with their photos, a receipt
 * where freight is held back for it, and the positions of the vehicle. Told with the commands of driver and clerks.
 */
export class ProofStory {
  readonly #stage: DemoStage;
  readonly #platformId: string;

  private constructor(stage: DemoStage, platformId: string) {
    this.#stage = stage;
    this.#platformId = platformId;
  }

  /** Undefined where the plugins that keep proofs do not run. */
  static async of(stage: DemoStage, platformId: string): Promise<ProofStory | undefined> {
    const kept = await stage.together(platformId, (at) =>
      at(stage.now, 'system').tx.one<{ is: boolean }>(
        sql`select to_regclass('pound') is not null and to_regclass('track_point') is not null as is`,
      ),
    );
    return kept?.is ? new ProofStory(stage, platformId) : undefined;
  }

  /** The operator's words of a contract between platform and driver, unless there are some. */
  async template(start: string): Promise<void> {
    await this.#stage.together('00001', async (at) => {
      const known = await at(start, 'operator').tx.one(
        sql`select 1 from contract_template where contract_type = 'CARRIER' and template_status = 1 limit 1`,
      );
      if (known) return;
      const words = { name: '实际承运人运输合同（单次）', contractType: 'CARRIER', body: carrierBody } as const;
      await at(start, 'operator').execute(addTemplate, words);
    });
  }

  /** Contracts with the shippers, and a terminal in each vehicle, before the first trip. */
  async prepare(start: string, fleet: Fleet): Promise<void> {
    const { now } = this.#stage;
    await this.#stage.together(this.#platformId, async (at) => {
      for (const companyId of fleet.companies) {
        const contract = await at(start, 'provider').execute(addContract, {
          contractType: 'FRAME',
          title: '年度网络货运框架合同',
          companyId,
          validFrom: start.slice(0, 10),
          validTo: addDays(now.slice(0, 10), 300),
          feeCents: 300,
          terms: frameTerms,
        });
        await at(start, 'provider').execute(sendContract, {}, contract);
        for (const [actor, party, signer] of [
          ['shipper', 'A', '货主经办'],
          ['provider', 'B', '平台法务'],
        ] as const)
          await at(start, actor).execute(signContract, { party, signer, signMethod: 'CA' }, contract);
      }
      const desk = at(start, 'provider');
      const configured = await desk.tx.one(
        sql`select 1 from trajectory_config where platform_id = ${this.#platformId} and company_id is null`,
      );
      if (!configured) await desk.execute(addConfig, { companyId: null, ...standardLimits });
      await this.#equip(at, start, fleet.vehicles);
    });
  }

  /** Terminals arrive in a list and are bound one by one. */
  async #equip(at: DemoCall, start: string, vehicles: readonly FleetVehicle[]): Promise<void> {
    for (let first = 0; first < vehicles.length; first += 400) {
      const lines = vehicles.slice(first, first + 400).map((vehicle) => `${deviceOf(vehicle)},,BEIDOU_JT808`);
      await at(start, 'provider').execute(importDevices, { lines: lines.join('\n') });
    }
    const numbers = vehicles.map(deviceOf);
    const devices = await at(start, 'provider').tx.rows<{ id: string; deviceNo: string }>(
      sql`select id, device_no from track_device where platform_id = ${this.#platformId}
        and device_no = any(${numbers}::text[]) order by device_no`,
    );
    for (const device of devices) {
      const vehicle = vehicles[numbers.indexOf(device.deviceNo)];
      if (vehicle) await at(start, 'provider').execute(bindDevice, { vehicleId: vehicle.id }, device);
    }
  }

  /** The driver photographs his slips of one side; what leaves a doubt is audited by a clerk. */
  async weigh(at: DemoCall, trips: readonly Told[], side: Side): Promise<void> {
    const { tx } = at(this.#stage.now, 'system');
    const awaited = await tx.rows<Wanted>(sql`
      select id, waybill_id from pound where platform_id = ${this.#platformId} and pound_type = ${side}
        and pound_status = 0 and waybill_id = any(${trips.map(({ id }) => id)}::text[])`);
    const slips = new Map(awaited.map((slip) => [slip.waybillId, slip]));
    for (const told of trips) {
      const slip = slips.get(told.id);
      if (slip) await this.#handIn(at, told, side, slip);
    }
  }

  async #handIn(at: DemoCall, told: Told, side: Side, slip: Wanted): Promise<void> {
    const { trip, cast, waybillSn } = told;
    const [weighedAt, place, netKg] =
      side === 'LOAD'
        ? ([trip.loadAt - 2 * MINUTE, trip.route.load, trip.kg] as const)
        : ([trip.unloadAt - 2 * MINUTE, trip.route.unload, trip.kg - trip.lossKg] as const);
    const moment = weighedAt + 6 * MINUTE;
    if (moment > cast.now) return;
    const random = new Random(this.#stage.seed, `slip/${side}/${this.#platformId}`, trip.index);
    const tareKg = cast.vehicle.tareKg + random.whole(-4, 4) * 20;
    const grossKg = tareKg + netKg;
    const weighAt = wire(weighedAt);
    const number = `${place.code}${weighAt.slice(2, 10).replaceAll('-', '')}${String(trip.index).padStart(4, '0')}`;
    const call = at(wire(moment), 'driver');
    const photo = await this.#stage.picture(call, `${side === 'LOAD' ? '装货' : '卸货'}磅单 ${waybillSn}`, [
      `NO ${number}`,
      cast.vehicle.vehicleNum.slice(1),
      `GROSS ${grossKg} KG`,
      `TARE ${tareKg} KG`,
      `NET ${netKg} KG`,
      weighAt.slice(0, 16),
    ]);
    // One in six is too dark to be read by the app, and a person looks at it.
    const isRead = random.chance(0.84);
    await call.execute(
      handInPound,
      {
        grossKg,
        tareKg,
        weighAt,
        photo,
        lonLat: near(place.lonLat, random),
        ocrNetKg: isRead ? netKg : null,
        ocrConfidence: isRead ? random.whole(930_000, 996_000) : null,
      },
      slip,
    );
    if (!isRead && moment + 40 * MINUTE <= cast.now)
      await at(wire(moment + 40 * MINUTE), 'provider').execute(approvePound, { remark: '照片清晰，重量一致' }, slip);
  }

  /** What the terminals told from loading to unloading, or so far. */
  async position(at: DemoCall, trips: readonly Told[]): Promise<void> {
    for (const { id, trip, cast } of trips) {
      const until = Math.min(trip.unloadAt + 4 * MINUTE, cast.now - MINUTE);
      const what = happening(this.#stage.seed, trip, this.#platformId);
      const points = positionsOf(trip, what, cast.now, until);
      if (points.length === 0) continue;
      const call = at(wire(until + MINUTE), 'provider');
      await call.execute(ingestPoints, { deviceNo: deviceOf(cast.vehicle), points });
      await call.get(TrackSummary).sumUp(call, id);
    }
  }

  /** Receipts that are waited for: signed at the unloading, confirmed by a clerk the next morning. */
  async receive(at: DemoCall, trips: readonly Told[]): Promise<void> {
    const { tx } = at(this.#stage.now, 'system');
    const awaited = await tx.rows<Wanted>(sql`
      select id, waybill_id from waybill_receipt where platform_id = ${this.#platformId} and receipt_state = 1
        and waybill_id = any(${trips.map(({ id }) => id)}::text[])`);
    for (const receipt of awaited) {
      const told = trips.find(({ id }) => id === receipt.waybillId);
      if (!told || !told.goesOn) continue;
      const { trip, cast, waybillSn } = told;
      const random = new Random(this.#stage.seed, `receipt/${this.#platformId}`, trip.index);
      if (random.chance(0.006)) continue;
      const driver = at(wire(trip.unloadAt + 25 * MINUTE), 'driver');
      const photo = await this.#stage.picture(driver, `回单 ${waybillSn}`, [`NO ${waybillSn}`, 'RECEIVED', 'IN FULL']);
      await driver.execute(
        handInReceipt,
        { photo, signer: random.pick(receivers), signedAt: wire(trip.unloadAt + 20 * MINUTE) },
        receipt,
      );
      const confirmed = trip.signAt + 14 * HOUR;
      if (confirmed <= cast.now)
        await at(wire(confirmed), 'provider').execute(confirmReceipt, { remark: null }, receipt);
    }
  }
}
const receivers = ['曹验收', '孟收货', '邹库管', '柏验货'] as const;
const deviceOf = ({ vehicleNum }: FleetVehicle): string => `BD${vehicleNum.slice(1)}${provinceNumber(vehicleNum)}`;
/** Plates of two provinces may end alike; numbers of devices have no Chinese characters. */
const provinceNumber = (vehicleNum: string): string => String(vehicleNum.charCodeAt(0));
const near = (lonLat: string, random: Random): string => {
  const { lon, lat } = parseCoordinates(lonLat) ?? { lon: 0, lat: 0 };
  return formatCoordinates({ lon: lon + random.normal(0, 0.0012), lat: lat + random.normal(0, 0.001) });
};
