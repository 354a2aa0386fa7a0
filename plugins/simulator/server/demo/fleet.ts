import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime, plateColorOf } from '@freightdeck/sdk/values';
import { addDriver, demoDriverPapers } from '@freightdeck/plugin-carrier/contract';
import { addCompany } from '@freightdeck/plugin-shipper/contract';
import { addVehicle, demoTractorPapers } from '@freightdeck/plugin-vehicle/contract';
import { companyName, creditCodeOf, idNumberOf, mobileOf, personName, plateOf, vinOf } from './people.ts';
import { Random } from './random.ts';
import { tenants, type DemoTenant } from './tenants.ts';
import type { Trip } from './trips.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What a tractor with its trailer and what a rigid lorry may carry, in kg. */
const rated = { tractor: 40_000, rigid: 33_000 } as const;
/** Kilometres an hour on the way back to the next load, with rests. */
const backKmh = 50;
/** First serial number of a tenant's people and vehicles, different for each tenant. */
const serialBase = (tenant: DemoTenant): number => tenants.indexOf(tenant) * 600;

/** Diesel for four of five, natural gas, electric, and what else there is. */
function energyOf(random: Random): 'B' | 'C' | 'E' | 'L' {
  const dice = random.next();
  if (dice < 0.8) return 'B';
  return dice < 0.95 ? 'E' : dice < 0.98 ? 'C' : 'L';
}
interface Busy {
  readonly id: string;
  freeAt: number;
}
interface FleetDriver extends Busy {
  /** Licence class A2 drives everything here, B2 no tractor. */
  readonly vehicleClass: 'A2' | 'B2';
}
interface FleetVehicle extends Busy {
  readonly vehicleNum: string;
  readonly isTractor: boolean;
  readonly ratedKg: number;
  /** Weight of the empty vehicle. */
  readonly tareKg: number;
}
export interface Crew {
  readonly driver: FleetDriver;
  readonly vehicle: FleetVehicle;
}
export interface Fleet {
  readonly drivers: FleetDriver[];
  readonly vehicles: FleetVehicle[];
  readonly companies: readonly string[];
}
/** A fleet shrinks with the square root of the scale, so that small demos still have vehicles for running trips. */
const part = (count: number, scale: number): number => Math.max(3, Math.round(count * Math.min(1, Math.sqrt(scale))));

export async function hire(stage: DemoStage, tenant: DemoTenant, start: string): Promise<Fleet> {
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
    const drivers: FleetDriver[] = [];
    for (let index = 0; index < part(tenant.drivers, stage.scale); index += 1) {
      const random = new Random(stage.seed, `driver/${tenant.platformId}`, index);
      const name = personName(random);
      const idNumber = idNumberOf(random, base + index);
      // The smallest fleet has somebody for its tractors.
      const vehicleClass = random.chance(0.75) || index === 0 ? 'A2' : 'B2';
      const { id } = await call.execute(addDriver, {
        name,
        mobile: mobileOf(base + index),
        idNumber,
        vehicleClass,
        licenseTo: expires,
        // The certificate carries the number of the identity card.
        qualificationNo: idNumber,
        driverLicenseNo: idNumber,
        ...demoDriverPapers,
        qualificationTo: expires,
      });
      drivers.push({ id, vehicleClass, freeAt: 0 });
    }
    const vehicles: FleetVehicle[] = [];
    for (let index = 0; index < part(tenant.vehicles, stage.scale); index += 1) {
      const random = new Random(stage.seed, `vehicle/${tenant.platformId}`, index);
      const isTractor = random.chance(0.74) || index === 0;
      const vehicleNum = plateOf(random.pick(tenant.provinces), base + index);
      const ratedKg = isTractor ? rated.tractor : rated.rigid;
      const { id } = await call.execute(addVehicle, {
        vehicleNum,
        plateColor: plateColorOf(vehicleNum, 49_000) ?? '2',
        vehicleType: isTractor ? 'Q11' : random.pick(['H17', 'H19', 'H11'] as const),
        vin: vinOf(base + index),
        ratedLoadKg: ratedKg,
        roadTransportNo: `${150_000_100_000 + base + index}`,
        roadTransportTo: expires,
        trailerNum: null,
        ...demoTractorPapers,
        energyType: energyOf(new Random(stage.seed, `energy/${tenant.platformId}`, index)),
        brandModel: isTractor ? '示范牌 SF4250' : '示范牌 SF3310',
        tractionKg: isTractor ? 40_000 : null,
      });
      const tareKg = Math.round(random.normal(isTractor ? 16_200 : 13_800, 350) / 20) * 20;
      vehicles.push({ id, vehicleNum, isTractor, ratedKg, tareKg, freeAt: 0 });
    }
    return { companies, drivers, vehicles };
  });
}

/** When a crew can take the next trip: it was signed, and they are back where they load. */
const freeAfter = (trip: Trip): number =>
  trip.ending === 'cancelled'
    ? trip.arriveLoadAt
    : Math.max(trip.signAt, trip.unloadAt + (trip.route.km / backKmh) * HOUR + HOUR);

/** Those who have waited longest come first; undefined when nobody who may is free. */
export function crewFor(fleet: Fleet, trip: Trip): Crew | undefined {
  const isFree = ({ freeAt }: Busy): boolean => freeAt <= trip.assignAt;
  const vehicle = fleet.vehicles.find((one) => isFree(one) && trip.kg <= one.ratedKg);
  const driver =
    vehicle && fleet.drivers.find((one) => isFree(one) && (!vehicle.isTractor || one.vehicleClass === 'A2'));
  if (!vehicle || !driver) return undefined;
  vehicle.freeAt = driver.freeAt = freeAfter(trip);
  fleet.vehicles.push(...fleet.vehicles.splice(fleet.vehicles.indexOf(vehicle), 1));
  fleet.drivers.push(...fleet.drivers.splice(fleet.drivers.indexOf(driver), 1));
  return { driver, vehicle };
}
