import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { hasVinCheckDigit } from '@freightdeck/sdk/values';
import type { addVehicle } from './contract/index.ts';

const areas = 'KABCDEFGHJLM';
const serial = (n: number): string => String(n % 1000).padStart(3, '0');
const area = (n: number): string => areas.charAt(Math.floor(n / 1000) % areas.length);

/** A plate of the demo series, such as `蒙KDM001`. */
const plateOf = (n: number): string => `蒙${area(n)}DM${serial(n)}`;

function vinOf(n: number): string {
  const parts = ['LDEM0A1B', `9R1${String(n).padStart(5, '0')}`] as const;
  return [...'0123456789X'].map((check) => parts[0] + check + parts[1]).find(hasVinCheckDigit) ?? parts.join('0');
}

/** A realistic heavy tractor with its trailer; each `n` makes another one. */
export function vehicleInput(n: number): InputOfCommand<typeof addVehicle> {
  return {
    vehicleNum: plateOf(n),
    plateColor: '2',
    vehicleType: 'Q11',
    vin: vinOf(n),
    ratedLoadKg: 32_000,
    roadTransportNo: `990000${String(n).padStart(6, '0')}`,
    roadTransportTo: `20${String(31 + (n % 4))}-12-31`,
    trailerNum: `蒙${area(n)}D${serial(n)}挂`,
    ownerName: '内蒙古示范运输有限公司',
    useCharacter: '货运',
    brandModel: '示范牌 SF4250',
    engineNo: `SF${String(n).padStart(8, '0')}`,
    issuer: '内蒙古自治区示范市公安局交通警察支队',
    registerDate: '2021-05-18',
    issueDate: '2021-05-20',
    vehicleBody: 'Q00',
    energyType: 'B',
    grossMassKg: 49_000,
    curbKg: 8_800,
    tractionKg: 40_000,
    axleCount: 6,
  };
}

/** Both sides of the licence and the transport certificate, without which no vehicle is passed. */
export const permits = {
  drivingPermitFront: 'permit-front',
  drivingPermitBack: 'permit-back',
  operatingPermitFront: 'operating-front',
} as const;
