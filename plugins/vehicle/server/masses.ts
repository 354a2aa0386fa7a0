import { lightKg } from '../contract/index.ts';

/** Assumed minimum gross mass of a heavy vehicle whose licence says none; a light one weighs at least its load. */
const heavyKg = 12_000;
const lightTypes: readonly string[] = ['H31', 'H32'];

export interface Massed {
  readonly vehicleType: string;
  readonly ratedLoadKg: number;
  readonly grossMassKg?: number | null | undefined;
}
/** The gross mass of the licence; without it, only the type tells light from heavy vehicles. */
export const grossMassOf = ({ vehicleType, ratedLoadKg, grossMassKg }: Massed): number =>
  grossMassKg ?? (lightTypes.includes(vehicleType) ? ratedLoadKg : heavyKg);

interface Certified extends Massed {
  readonly roadTransportNo: string;
  readonly roadTransportTo?: string | null | undefined;
}
/** What is wrong with the transport certificate that was entered. */
export function transportProblem(vehicle: Certified): 'badTransportNo' | 'noTransportTo' | undefined {
  if (grossMassOf(vehicle) <= lightKg) return undefined;
  if (!/^\d{12}$/.test(vehicle.roadTransportNo) || vehicle.roadTransportNo.endsWith('000000')) return 'badTransportNo';
  return vehicle.roadTransportTo ? undefined : 'noTransportTo';
}
