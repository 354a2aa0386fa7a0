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
    ownerName: '示范运输有限公司',
    useCharacter: '货运',
    brandModel: '示范牌 SF1310',
    issuer: '示范市公安局交通警察支队',
    registerDate: '2021-05-18',
    issueDate: '2021-05-20',
    energyType: 'B',
    grossMassKg: 31_000,
    curbKg: 12_600,
    axleCount: 4,
  };
}
