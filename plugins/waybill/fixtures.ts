import { demoTractorPapers } from '@freightdeck/plugin-vehicle/contract';
import { demoDriverPapers } from '@freightdeck/plugin-carrier/contract';
import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { hasVinCheckDigit, isIdNumber } from '@freightdeck/sdk/values';
import type { addDriver } from '@freightdeck/plugin-carrier/contract';
import type { addVehicle } from '@freightdeck/plugin-vehicle/contract';
import type { assignWaybill, freezeWaybill, loadWaybill, unloadWaybill } from './contract/index.ts';

/** The trip every test starts with: 32 tonnes, of which slightly less arrives. */
export function tripInput(
  goodsId: string,
  driverId: string,
  vehicleId: string,
  estimateKg = 32_000,
): InputOfCommand<typeof assignWaybill> {
  return { goodsId, driverId, vehicleId, estimateKg };
}
export const loaded: InputOfCommand<typeof loadWaybill> = { netKg: 32_460 };
export const unloaded: InputOfCommand<typeof unloadWaybill> = { netKg: 32_180 };
export const riskFreeze: InputOfCommand<typeof freezeWaybill> = {
  reasonCode: 'RISK',
  reason: '轨迹与装卸地不符，待核实',
};

/**
 * A realistic driver with a tractor of his own; numbers of different `n` differ from each other and from other demo
 * data.
 */
export function crewInput(n: number): {
  readonly driver: InputOfCommand<typeof addDriver>;
  readonly vehicle: InputOfCommand<typeof addVehicle>;
} {
  const serial = String(n).padStart(4, '0');
  const body =
    `9900001981${String(1 + (n % 12)).padStart(2, '0')}` +
    `${String(1 + (n % 28)).padStart(2, '0')}9${String(n % 100).padStart(2, '0')}`;
  const idNumber = [...'0123456789X'].map((check) => body + check).find(isIdNumber) ?? body;
  const vin =
    [...'0123456789X'].map((check) => `LDEM0A1C${check}9R1${String(n).padStart(5, '0')}`).find(hasVinCheckDigit) ?? '';
  return {
    driver: {
      name:
        ['石磊', '高岩', '马腾', '郭松', '唐河', '陆远', '卢平', '罗成'][(Math.floor(n / 10) * 2 + (n % 10)) % 8] ??
        '石磊',
      mobile: `1990006${serial}`,
      idNumber,
      vehicleClass: 'A2',
      licenseTo: '2034-06-30',
      qualificationNo: `990001${String(n).padStart(13, '0')}`,
      driverLicenseNo: idNumber,
      ...demoDriverPapers,
      qualificationTo: '2034-06-30',
    },
    vehicle: {
      vehicleNum: `蒙LDM${serial.slice(-3)}`,
      plateColor: '2',
      vehicleType: 'Q11',
      vin,
      ratedLoadKg: 32_000,
      roadTransportNo: `990001${String(n).padStart(6, '0')}`,
      roadTransportTo: '2034-12-31',
      trailerNum: `蒙LD${serial.slice(-3)}挂`,
      ...demoTractorPapers,
    },
  };
}
