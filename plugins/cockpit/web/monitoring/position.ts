import { distanceBetween } from '@freightdeck/sdk/values';
import type { RunningVehicle } from '../../contract/index.ts';
import { lonLat } from '../parts/map-points.ts';

/** A vehicle's journey: from where a device of it was last seen, or else as derived from its waybill. */
export interface Journey {
  /** Present when a device tells where the vehicle is: `from` is that place. */
  readonly seen?: { readonly moving: boolean; readonly speedKmh: number };
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** Approaching the loading place, loading, on the way, or at the end. */
  readonly leg: 'approach' | 'load' | 'way' | 'end';
  readonly km: number;
  /** When the leg began, in milliseconds; without meaning where the vehicle was seen. */
  readonly since: number;
}
/** Where a vehicle is on its journey. */
export interface Position {
  /** Completed share of the leg, 0 to 1. */
  readonly done: number;
  readonly moving: boolean;
  readonly speedKmh: number;
  /** Kilometres to the unloading place; undefined before loading. */
  readonly leftKm: number | undefined;
}
/** Mean speed of a loaded lorry, and road distance relative to the straight line. */
const SPEED = 60;
const DETOUR = 1.3;
const KEPT_BACK = 0.98;
/** Below it a vehicle stands: positions waver. */
const STANDS_KMH = 5;
/** Distance in degrees from which an empty vehicle approaches. */
const APPROACH = 0.6;

/** A direction per waybill, so that vehicles approach a loading place from all sides. */
const angleOf = (id: string): number =>
  ([...id].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 3600, 7) / 3600) * 2 * Math.PI;
export const wireMs = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);

const legOf = (status: number): 'load' | 'way' | 'end' => (status < 40 ? 'load' : status > 40 ? 'end' : 'way');
const roadKm = ([lon, lat]: readonly [number, number], [toLon, toLat]: readonly [number, number]): number =>
  (distanceBetween({ lon, lat }, { lon: toLon, lat: toLat }) / 1000) * DETOUR;

/**
 * States: 20 approaches, 25 and 30 are loading, 40 is on the way, 50 and 60 are at the end. Undefined without both
 * places.
 */
export function journeyOf(
  vehicle: Pick<RunningVehicle, 'id' | 'waybillStatus' | 'stateAt' | 'sendLonLat' | 'receiveLonLat' | 'device'>,
): Journey | undefined {
  const load = lonLat(vehicle.sendLonLat);
  const unload = lonLat(vehicle.receiveLonLat);
  if (!load || !unload) return undefined;
  const since = wireMs(vehicle.stateAt);
  const seenAt = vehicle.device && lonLat(vehicle.device.lonLat);
  if (vehicle.device && seenAt) {
    const { online, speedKmh } = vehicle.device;
    const isBefore = vehicle.waybillStatus < 25;
    return {
      seen: { moving: online && (speedKmh ?? 0) >= STANDS_KMH, speedKmh: Math.round(speedKmh ?? 0) },
      from: seenAt,
      to: isBefore ? load : unload,
      leg: isBefore ? 'approach' : legOf(vehicle.waybillStatus),
      km: roadKm(seenAt, isBefore ? load : unload),
      since,
    };
  }
  if (vehicle.waybillStatus < 25) {
    const angle = angleOf(vehicle.id);
    return {
      from: [load[0] + Math.cos(angle) * APPROACH, load[1] + Math.sin(angle) * APPROACH],
      to: load,
      leg: 'approach',
      km: APPROACH * 100,
      since,
    };
  }
  return { from: load, to: unload, leg: legOf(vehicle.waybillStatus), km: roadKm(load, unload), since };
}
/**
 * `now` in milliseconds. The last part of the way is left over, because a vehicle arrives only when the waybill says
 * so.
 */
export function positionAt({ seen, leg, km, since }: Journey, now: number): Position {
  if (seen) return { done: 0, ...seen, leftKm: leg === 'approach' ? undefined : Math.round(km) };
  if (leg === 'load') return { done: 0, moving: false, speedKmh: 0, leftKm: Math.round(km) };
  if (leg === 'end') return { done: 1, moving: false, speedKmh: 0, leftKm: 0 };
  const done = km === 0 ? KEPT_BACK : Math.min(KEPT_BACK, (Math.max(0, now - since) / 3_600_000) * (SPEED / km));
  const moving = done < KEPT_BACK;
  return {
    done,
    moving,
    speedKmh: moving ? SPEED : 0,
    leftKm: leg === 'way' ? Math.round(km * (1 - done)) : undefined,
  };
}
