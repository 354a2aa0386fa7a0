import Decimal from 'decimal.js';
import { sql } from '@freightdeck/sdk/server';
import type { Call, DemoCall, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { addBank } from '@freightdeck/plugin-bank/contract';
import { TripStory } from '@freightdeck/plugin-compliance/contract';
import { addGoods } from '@freightdeck/plugin-goods/contract';
import { batchConfigureProviders } from '@freightdeck/plugin-provider/contract';
import { plans, story } from '../proofs/plans.ts';
import { closeBooks } from './close-books.ts';
import { crewFor, hire, type Crew, type Fleet } from './fleet.ts';
import { Random } from './random.ts';
import type { Route } from './routes.ts';
import { priceIndex, tenants, type DemoTenant } from './tenants.ts';
import { leastScale, MoneyStory } from './tell-money.ts';
import { ProofStory } from './tell-proofs.ts';
import { begin, load, sign, unload, type At, type Cast, type Told } from './tell-trip.ts';
import { ViolationStory } from './tell-violations.ts';
import { tripsOf, type Trip } from './trips.ts';
import { tellWaybillStories } from './waybill-stories.ts';

const DAY = 86_400_000;
/** Trips told together, each step of all in one transaction: few enough to stay short, many enough to be fast. */
const BATCH = 60;

const wire = (milliseconds: number): string => formatDateTime(milliseconds);

/** What a tonne of the goods is worth, in yuan; that of others nobody says. */
const yuanATonne: Readonly<Record<string, readonly [from: number, to: number]>> = {
  '0100': [620, 780],
  '0300': [820, 900],
  '0400': [3_300, 3_900],
  '0500': [60, 75],
  '0600': [280, 340],
  '0900': [2_300, 2_700],
  '1100': [2_300, 2_700],
  '1400': [19_000, 20_500],
};
function valueOf(cargoType: string, random: Random): number | null {
  const range = yuanATonne[cargoType];
  return range ? random.whole(...range) * 10_000 : null;
}
const retained: ReadonlySet<string> = new Set(['0400', '1700']);
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
      goodsValuePrice: valueOf(route.cargoType, random),
      carrierPrice: price.toDecimalPlaces(2).times(10_000).toNumber(),
      totalKg: Math.ceil(((planned.get(key) ?? trip.kg) * 1.25) / 1000) * 1000,
      needShipperConfirm: needsConfirm,
      // Freight is held back for the receipt of most steel and containers.
      receiptRetention: retained.has(route.cargoType) && random.chance(0.6) ? random.pick([10_000, 20_000]) : 0,
      validTo: wire(trip.assignAt + 60 * DAY),
      publish: true,
    });
    const source = { goodsId: id, needsConfirm };
    book.set(key, source);
    return source;
  };
  return { publish };
}

interface Planned {
  readonly trip: Trip;
  readonly crew: Crew;
}
/** Trips with their crews, in runs that have nobody twice: what one run tells is over before the next begins. */
function* runsOf(trips: readonly Trip[], fleet: Fleet): Generator<readonly Planned[]> {
  let run: Planned[] = [];
  const seen = new Set<string>();
  for (const trip of trips) {
    const crew = crewFor(fleet, trip);
    if (!crew) continue;
    const ids = [crew.driver.id, crew.vehicle.id];
    if (run.length >= BATCH || ids.some((id) => seen.has(id))) {
      yield run;
      run = [];
      seen.clear();
    }
    run.push({ trip, crew });
    for (const id of ids) seen.add(id);
  }
  if (run.length > 0) yield run;
}

/** Replays a year of freight by the real commands, so that histories, figures and states are consistent. */
export async function replay(stage: DemoStage): Promise<void> {
  await tellWaybillStories(stage);
  await replayOf(stage, tenants);
  await tellAfter(stage);
  // Small demos are made for tests, whose people drive trips without papers and positions: they are warned.
  if (stage.scale >= leastScale) await endTrial(stage);
}
/** What the trips owe to the province and to the rules, where somebody keeps these. */
async function tellAfter(stage: DemoStage): Promise<void> {
  for (const { platformId } of tenants) {
    const kept = await stage.together(platformId, (at) => Promise.resolve(at(stage.now, 'system').find(TripStory)));
    await kept?.tell(stage, platformId);
  }
}
/** From now on what breaks a rule is stopped; the newest provider is still warned only. */
async function endTrial(stage: DemoStage): Promise<void> {
  await stage.together('00001', async (at) => {
    // Providers may not be kept here.
    const kept = await at(stage.now, 'operator').tx.one<{ is: boolean }>(
      sql`select to_regclass('service_provider') is not null as is`,
    );
    if (!kept?.is) return;
    for (const { platformId } of tenants.filter(({ months }) => months > 2))
      await at(stage.now, 'operator').execute(
        batchConfigureProviders,
        { complianceMode: 'BLOCK', reason: '试运行结束，违规阻断' },
        { id: platformId },
      );
  });
}

/** The bank of the drivers' cards, where nobody has told of banks before. */
async function withBank(stage: DemoStage, moment: string): Promise<void> {
  await stage.together('00001', async (at) => {
    const call = at(moment, 'operator');
    const [bankCode, bankName] = ['102', '工商银行'];
    if (!(await call.tx.one(sql`select id from bank where bank_code = ${bankCode}`)))
      await call.execute(addBank, { bankCode, bankName, shortName: '工行', sort: 1 });
  });
}
export async function replayOf(stage: DemoStage, told: readonly DemoTenant[]): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  story.end = now;
  const midnight = parseDateTime(`${stage.now.slice(0, 10)} 00:00:00`)?.getTime() ?? now;
  for (const tenant of told) {
    const { platformId } = tenant;
    const trips = tripsOf(stage.seed, tenant, stage.scale, midnight).filter((trip) => trip.assignAt < now);
    const start = wire((trips[0]?.assignAt ?? now) - 3 * DAY);
    const proofs = await ProofStory.of(stage, platformId);
    await proofs?.template(start);
    await proofs?.limits(start);
    const violations = proofs && new ViolationStory(stage, platformId);
    const fleet = await hire(stage, tenant, start);
    const goods = goodsBook(stage, tenant, fleet, trips);
    const money = (await MoneyStory.isTold(stage, platformId)) ? new MoneyStory(stage, platformId, start) : undefined;
    if (money) await withBank(stage, start);
    if (money)
      await stage.together(platformId, async (at) => {
        await money.payOwn(at, start);
        await money.agree(at, start, fleet.companies);
      });
    let driven = 0;
    for (const run of runsOf(trips, fleet)) {
      await money?.until(run[0]?.trip.assignAt ?? now);
      await tellRun(stage, platformId, run, { now, goods, proofs, violations });
      driven += run.length;
      if (Math.floor(driven / 400) > Math.floor((driven - run.length) / 400))
        stage.report(`${platformId}: ${driven} / ${trips.length}`);
    }
    stage.report(`${platformId}: ${driven} / ${trips.length}`);
    await money?.until(now);
    if (money) await closeBooks(stage, platformId);
  }
  story.end = undefined;
  plans.clear();
}

interface Around {
  readonly now: number;
  readonly goods: ReturnType<typeof goodsBook>;
  readonly proofs: ProofStory | undefined;
  readonly violations: ViolationStory | undefined;
}
/** Each step of all trips has its own transaction: its proofs are handed in at the end of it. */
async function tellRun(stage: DemoStage, platformId: string, run: readonly Planned[], around: Around): Promise<void> {
  const { now, goods, proofs, violations } = around;
  const together = <T>(work: (at: DemoCall) => Promise<T>): Promise<T> => stage.together(platformId, work, 'at once');
  const begun = await together(async (at) => {
    const all: Told[] = [];
    for (const { trip, crew } of run) {
      const source = await goods.publish(at(wire(trip.assignAt - 3_600_000), 'provider'), trip.route, trip);
      const told = await begin(at, trip, { ...source, ...crew, now });
      if (told) all.push(told);
    }
    return all;
  });
  await violations?.plan(begun);
  const each = async (step: (at: At, told: Told) => Promise<void>): Promise<readonly Told[]> => {
    const open = begun.filter(({ goesOn }) => goesOn);
    await together(async (at) => {
      for (const told of open) await step(at, told);
    });
    return open;
  };
  await each(load);
  const driving = await each(unload);
  await each(sign);
  const onTheRoad = driving.filter(({ goesOn, trip }) => !goesOn && trip.unloadAt > now);
  if (onTheRoad.length > 0) await together(async (at) => proofs?.soFar(at, onTheRoad));
}
