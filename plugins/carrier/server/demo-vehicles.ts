import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { hasVinCheckDigit } from '@freightdeck/sdk/values';
import type { addVehicle } from '@freightdeck/plugin-vehicle/contract';

/** The vehicle of a demo car owner. */
export function vehicleInput(n: number): InputOfCommand<typeof addVehicle> {
  const vin = [...'0123456789X'].map((check) => `LDEM0C1B${check}9R10000${n}`).find(hasVinCheckDigit) ?? '';
  return {
    vehicleNum: `蒙M8800${n}`,
    plateColor: '2',
    vehicleType: 'H11',
    vin,
    ratedLoadKg: 18_000,
    roadTransportNo: `99000088000${n}`,
    roadTransportTo: '2035-12-31',
    trailerNum: null,
    lengthMm: 9_600,
  };
}
