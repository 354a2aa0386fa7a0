import { token } from '@freightdeck/sdk/contract';
import type { Coordinates } from '@freightdeck/sdk/values';

/** Where a device last said a vehicle was. */
export interface VehiclePosition {
  /** Time of the position by the device, as wire time. */
  readonly at: string;
  /** GCJ-02, as maps draw it. */
  readonly place: Coordinates;
  /** Tenths of km/h; null when the device does not tell it. */
  readonly speedKmh10: number | null;
  /** The device has reported within the last half hour. */
  readonly isOnline: boolean;
}
/** A vehicle of a tenant, by its plate. */
export interface VehicleOf {
  readonly platformId: string;
  readonly vehicleNum: string;
}
/** The call in whose transaction is read; a contract knows nothing of the server. */
type Asking = object;
/** Last positions of vehicles. Provided by a plugin that hears devices; without one nobody knows where vehicles are. */
export interface VehiclePositions {
  /** In the order asked; undefined where no device of the vehicle has reported a position that can be believed. */
  latest(call: Asking, vehicles: readonly VehicleOf[]): Promise<readonly (VehiclePosition | undefined)[]>;
}
export const VehiclePositions = token<VehiclePositions>('vehicle.positions', 1);

/** An alarm of a trip that nobody has closed yet. */
export interface TripAlarm {
  readonly id: string;
  readonly alarmType: string;
  readonly alarmTypeRemark: string;
  readonly alarmTypeRemarkEn: string;
  readonly startAt: string;
  /** Somebody already takes care of it. */
  readonly inHand: boolean;
}
/** Open alarms of trips. Provided by a plugin that watches tracks. */
export interface VehicleAlarms {
  /** In the order asked, the newest first. */
  open(
    call: Asking,
    trips: readonly { readonly platformId: string; readonly waybillSn: string }[],
  ): Promise<readonly (readonly TripAlarm[])[]>;
}
export const VehicleAlarms = token<VehicleAlarms>('vehicle.alarms', 1);
