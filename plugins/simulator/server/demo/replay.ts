import Decimal from 'decimal.js';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime, plateColorOf } from '@freightdeck/sdk/values';
import { addDriver } from '@freightdeck/plugin-carrier/contract';
import { addGoods } from '@freightdeck/plugin-goods/contract';
import { addCompany } from '@freightdeck/plugin-shipper/contract';
import { addVehicle } from '@freightdeck/plugin-vehicle/contract';
import { closeBooks } from './close-books.ts';
import { companyName, creditCodeOf, idNumberOf, mobileOf, personName, plateOf, vinOf } from './people.ts';
import { Random } from './random.ts';
import type { Route } from './routes.ts';
import { priceIndex, tenants, type DemoTenant } from './tenants.ts';
import { MoneyStory } from './tell-money.ts';
import { tellTrip, type Cast } from './tell-trip.ts';
import { tripsOf, type Trip } from './trips.ts';

const DAY = 86_400_000;
/** Trips per transaction: few enough to stay short, many enough to be fast. */
const BATCH = 60;
/** First serial number of a tenant's people and vehicles, different for each tenant. */
const serialBase = (tenant: DemoTenant): number => tenants.indexOf(tenant) * 600;

interface Fleet {
  readonly drivers: { readonly id: string; freeAt: number }[];
  readonly vehicles: { readonly id: string; freeAt: number }[];
  readonly companies: readonly string[];
}
/** A fleet shrinks with the square root of the scale, so that small demos still have vehicles for running trips. */
const part = (count: number, scale: number): number => Math.max(3, Math.round(count * Math.min(1, Math.sqrt(scale))));

async function hire(stage: DemoStage, tenant: DemoTenant, start: string): Promise<Fleet> {
  const expires = formatDateTime((parseDateTime(stage.now)?.getTime() ?? 0) + 500 * DAY).slice(0, 10);
  const base = serialBase(tenant);
  return stage.together(tenant.platformId, async (at) => {
    const call = at(start, 'system');
    const companies: string[] = [];
    for (let index = 0; index < Math.min(tenant.companies, part(tenant.companies * 2, stage.scale)); index += 1) {
      const random = new Random(stage.seed, `company/${tenant.platformId}`, index);
      const { id } = await call.execute(addCompany, {
        companyName: companyName(tenant.short, index),
        uscc: creditCodeOf(tenants.indexOf(tenant) * 100 + index),
        contacts: personName(random),
        mobile: mobileOf(9000 + tenants.indexOf(tenant) * 100 + index),
        invoiceTax: random.pick([55_000, 60_000, 65_000, 70_000, 75_000]),
        serviceFeeMode: random.chance(0.7) ? 'ADD_ON' : 'GROSS_UP',
      });
      companies.push(id);
    }
    const drivers: Fleet['drivers'] = [];
    for (let index = 0; index < part(tenant.drivers, stage.scale); index += 1) {
      const random = new Random(stage.seed, `driver/${tenant.platformId}`, index);
      const name = personName(random);
      const idNumber = idNumberOf(random, base + index);
      const { id } = await call.execute(addDriver, {
        name,
        mobile: mobileOf(base + index),
        idNumber,
        vehicleClass: random.chance(0.75) ? 'A2' : 'B2',
        licenseTo: expires,
        qualificationNo: `990000${String(base + index).padStart(13, '0')}`,
        driverLicenseNo: idNumber,
        licenseIssuer: '示范市公安局交通警察支队',
        licenseFrom: '2021-06-30',
        qualificationTo: expires,
        safetyTrainingAt: '2026-01-15',
        actualCarrierType: 'SELF',
        taxAgentStatus: 1,
      });
      drivers.push({ id, freeAt: 0 });
    }
    const vehicles: Fleet['vehicles'] = [];
    for (let index = 0; index < part(tenant.vehicles, stage.scale); index += 1) {
      const random = new Random(stage.seed, `vehicle/${tenant.platformId}`, index);
      const tractor = random.chance(0.7);
      const vehicleNum = plateOf(random.pick(tenant.provinces), base + index);
      const { id } = await call.execute(addVehicle, {
        vehicleNum,
        plateColor: plateColorOf(vehicleNum, 49_000) ?? '2',
        vehicleType: tractor ? 'Q11' : random.pick(['H17', 'H19', 'H11'] as const),
        vin: vinOf(base + index),
        ratedLoadKg: 40_000,
        roadTransportNo: `${150_000_000_000 + base + index}`,
        roadTransportTo: expires,
        trailerNum: null,
        ownerName: '示范运输有限公司',
        useCharacter: '货运',
        brandModel: tractor ? '示范牌 SF4250' : '示范牌 SF3310',
        issuer: '示范市公安局交通警察支队',
        registerDate: '2021-05-18',
        issueDate: '2021-05-20',
        energyType: 'B',
        grossMassKg: 49_000,
        curbKg: 8_800,
        tractionKg: tractor ? 40_000 : null,
        axleCount: 6,
      });
      vehicles.push({ id, freeAt: 0 });
    }
    return { companies, drivers, vehicles };
  });
}

const wire = (milliseconds: number): string => formatDateTime(milliseconds);

/** The goods source of each trip: one per route and month, published on the first day. */
function goodsBook(stage: DemoStage, tenant: DemoTenant, fleet: Fleet, trips: readonly Trip[]) {
  const monthOf = (trip: Trip): string => wire(trip.assignAt).slice(0, 7);
  const planned = new Map<string, number>();
  for (const trip of trips)
    planned.set(trip.route.id + monthOf(trip), (planned.get(trip.route.id + monthOf(trip)) ?? 0) + trip.kg);
  const book = new Map<string, Pick<Cast, 'goodsId' | 'needsConfirm'>>();
  const publish = async (call: Call, route: Route, trip: Trip): Promise<Pick<Cast, 'goodsId' | 'needsConfirm'>> => {
    const key = route.id + monthOf(trip);
    const known = book.get(key);
    if (known) return known;
    const random = new Random(stage.seed, `goods/${key}`);
    const month = Number(monthOf(trip).slice(5)) - 1;
    const price = new Decimal(route.price)
      .times(priceIndex(route.cargoType, month))
      .times(Math.min(1.12, Math.max(0.88, 1 + random.normal(0, 0.03))));
    const needsConfirm = random.chance(0.3);
    const { id } = await call.execute(addGoods, {
      companyId: random.pick(fleet.companies),
      goodsName: random.pick(route.goodsName.split('/')),
      cargoType: route.cargoType as never,
      loadPlace: route.load.place,
      loadCode: route.load.code,
      loadLonLat: route.load.lonLat,
      loadUnitName: `${route.load.place}示范装货站`,
      unloadPlace: route.unload.place,
      unloadCode: route.unload.code,
      unloadLonLat: route.unload.lonLat,
      unloadUnitName: `${route.unload.place}示范卸货场`,
      distanceM: route.km * 1000,
      valuationMethod: route.method,
      weightBasis: tenant.platformId === '10002' ? 'UNLOAD' : 'MIN',
      carrierPrice: price.toDecimalPlaces(2).times(10_000).toNumber(),
      totalKg: Math.ceil(((planned.get(key) ?? trip.kg) * 1.25) / 1000) * 1000,
      needShipperConfirm: needsConfirm,
      validTo: wire(trip.assignAt + 60 * DAY),
      publish: true,
    });
    const source = { goodsId: id, needsConfirm };
    book.set(key, source);
    return source;
  };
  return { publish };
}

/** The free driver who has waited longest; undefined when all are on the road. */
function take(fleet: Fleet['drivers'], from: number, until: number): string | undefined {
  const free = fleet.find((one) => one.freeAt <= from);
  if (!free) return undefined;
  free.freeAt = until;
  fleet.push(...fleet.splice(fleet.indexOf(free), 1));
  return free.id;
}

/** Replays a year of freight by the real commands, so that histories, figures and states are consistent. */
export const replay = (stage: DemoStage): Promise<void> => replayOf(stage, tenants);

export async function replayOf(stage: DemoStage, told: readonly DemoTenant[]): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const midnight = parseDateTime(`${stage.now.slice(0, 10)} 00:00:00`)?.getTime() ?? now;
  for (const tenant of told) {
    const trips = tripsOf(stage.seed, tenant, stage.scale, midnight).filter((trip) => trip.assignAt < now);
    const start = wire((trips[0]?.assignAt ?? now) - 3 * DAY);
    const fleet = await hire(stage, tenant, start);
    const goods = goodsBook(stage, tenant, fleet, trips);
    const money = (await MoneyStory.isTold(stage, tenant.platformId))
      ? new MoneyStory(stage, tenant.platformId, start)
      : undefined;
    if (money)
      await stage.together(tenant.platformId, async (at) => {
        await money.payOwn(at, start);
        await money.agree(at, start, fleet.companies);
      });
    let driven = 0;
    for (let first = 0; first < trips.length; first += BATCH) {
      await stage.together(tenant.platformId, async (at) => {
        for (const trip of trips.slice(first, first + BATCH)) {
          const until = trip.ending === 'cancelled' ? trip.arriveLoadAt : trip.signAt;
          const driverId = take(fleet.drivers, trip.assignAt, until);
          const vehicleId = driverId && take(fleet.vehicles, trip.assignAt, until);
          if (!driverId || !vehicleId) continue;
          const source = await goods.publish(at(wire(trip.assignAt - 3_600_000), 'provider'), trip.route, trip);
          await tellTrip(at, trip, { ...source, driverId, vehicleId, now });
          driven += 1;
        }
      });
      await money?.until(trips[first + BATCH]?.assignAt ?? now);
      if (first % 400 === 0) stage.report(`${tenant.platformId}: ${driven} / ${trips.length}`);
    }
    if (money) await closeBooks(stage, tenant.platformId);
    stage.report(`${tenant.platformId}: ${driven} / ${trips.length}`);
  }
}
