import { DateTime } from 'luxon';
import { busyness, type DemoTenant } from './tenants.ts';
import { Random } from './random.ts';
import { routes, type Route } from './routes.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A planned trip: the time of each step, and how it ends. Times in milliseconds. */
export interface Trip {
  readonly index: number;
  readonly route: Route;
  readonly assignAt: number;
  readonly acceptAt: number;
  readonly arriveLoadAt: number;
  readonly loadAt: number;
  readonly departAt: number;
  readonly arriveUnloadAt: number;
  readonly unloadAt: number;
  readonly signAt: number;
  readonly kg: number;
  readonly lossKg: number;
  readonly ending: 'signed' | 'cancelled' | 'voided' | 'frozen';
}

/** Hour at which a trip is accepted: peaks in the morning and in the afternoon. */
function acceptHour(random: Random): number {
  const dice = random.next();
  if (dice < 0.45) return random.whole(6, 9);
  return dice < 0.75 ? random.whole(14, 17) : random.pick([0, 1, 4, 5, 10, 11, 12, 13, 18, 19, 20, 21, 22]);
}
function loss(route: Route, random: Random): number {
  if (random.chance(0.06)) return -random.whole(20, 160);
  if (route.cargoType === '0100') return Math.max(0, Math.round(random.normal(70, 55)));
  if (route.cargoType === '1100') return Math.max(0, Math.round(random.normal(35, 25)));
  return route.cargoType === '0500' ? Math.max(0, Math.round(random.normal(60, 60))) : 0;
}
function ending(random: Random, ageDays: number): Trip['ending'] {
  const dice = random.next();
  if (dice < 0.026) return 'cancelled';
  if (ageDays > 7 && dice < 0.028) return 'voided';
  return dice < 0.032 && ageDays > 3 ? 'frozen' : 'signed';
}

function tripOf(seed: number, tenant: DemoTenant, index: number, route: Route, day: number, now: number): Trip {
  const random = new Random(seed, `trip/${tenant.platformId}`, index);
  const speed = route.km > 150 ? Math.max(30, random.normal(46, 5)) : 34;
  const stay = (median: number): number => median * Math.exp(random.normal(0, 0.35)) * 60_000;
  const assignAt = day + acceptHour(random) * HOUR + random.whole(0, 3599) * 1000;
  const acceptAt = assignAt + random.whole(1, 20) * 60_000;
  const arriveLoadAt = acceptAt + random.whole(20, 240) * 60_000;
  const [toLoad, toUnload] = route.cargoType === '1700' ? [80, 60] : [55, 40];
  const loadAt = arriveLoadAt + stay(toLoad);
  const departAt = loadAt + random.whole(5, 30) * 60_000;
  const arriveUnloadAt = departAt + (route.km / speed) * HOUR;
  const unloadAt = arriveUnloadAt + stay(toUnload);
  const { mean, deviation } = route.tonnes;
  const kg = Math.round(Math.min(49_000, Math.max(4_000, random.normal(mean, deviation / 2) * 1000)) / 20) * 20;
  return {
    index,
    route,
    assignAt,
    acceptAt,
    arriveLoadAt,
    loadAt,
    departAt,
    arriveUnloadAt,
    unloadAt,
    signAt: unloadAt + random.whole(30, 1800) * 60_000,
    kg,
    lossKg: Math.min(kg - 1, loss(route, random)),
    ending: ending(random, (now - day) / DAY),
  };
}

/** All trips of a tenant, in order of assignment. `now` and the days are at midnight in Asia/Shanghai. */
export function tripsOf(seed: number, tenant: DemoTenant, scale: number, now: number): Trip[] {
  const own = routes.filter((route) => route.platformId === tenant.platformId);
  const days = Math.round(tenant.months * 30.4);
  const weight = (route: Route, day: number): number => {
    const date = DateTime.fromMillis(day, { zone: 'Asia/Shanghai' });
    const monthsAgo = (now - day) / DAY / 30.4;
    return (
      route.share *
      busyness(route.cargoType, date.month - 1, date.weekday % 7) *
      (1 + tenant.growth) ** (tenant.months - monthsAgo)
    );
  };
  // The last day reaches up to now, so that its trips are still on the road.
  const slots = Array.from({ length: days + 1 }, (_, index) => now - (days - index) * DAY).flatMap((day) =>
    own.map((route) => ({ day, route, weight: weight(route, day) })),
  );
  const total = slots.reduce((sum, slot) => sum + slot.weight, 0);
  const wanted = Math.max(20, Math.round(tenant.waybills * scale));
  const trips: Trip[] = [];
  let owed = 0;
  for (const slot of slots) {
    owed += (slot.weight / total) * wanted;
    while (owed >= 1) {
      trips.push(tripOf(seed, tenant, trips.length, slot.route, slot.day, now));
      owed -= 1;
    }
  }
  return trips.sort((a, b) => a.assignAt - b.assignAt || a.index - b.index);
}
