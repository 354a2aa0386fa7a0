import type { RunningVehicle } from '../../contract/index.ts';
import { lonLat } from '../parts/map-points.ts';

/** Where a vehicle is drawn. */
export interface Spot {
  readonly at: readonly [number, number];
  /** The place it drives to. */
  readonly to: readonly [number, number];
  /** A device has told the place; else it is the place where the trip itself last was, or is awaited. */
  readonly isKnown: boolean;
  readonly isMoving: boolean;
}
/** Below it a vehicle stands: positions waver. */
const STANDS_KMH = 5;
const departed = 25;
const arrived = 50;

/**
 * The place of a device, which is never guessed: a vehicle without one stands at the loading place until its waybill
 * says that it has arrived. Undefined without both places.
 */
export function spotOf(
  vehicle: Pick<RunningVehicle, 'waybillStatus' | 'sendLonLat' | 'receiveLonLat' | 'device'>,
): Spot | undefined {
  const load = lonLat(vehicle.sendLonLat);
  const unload = lonLat(vehicle.receiveLonLat);
  if (!load || !unload) return undefined;
  const to = vehicle.waybillStatus < departed ? load : unload;
  const seen = vehicle.device && lonLat(vehicle.device.lonLat);
  if (vehicle.device && seen) {
    const { online, speedKmh } = vehicle.device;
    return { at: seen, to, isKnown: true, isMoving: online && (speedKmh ?? 0) >= STANDS_KMH };
  }
  return { at: vehicle.waybillStatus < arrived ? load : unload, to, isKnown: false, isMoving: false };
}
