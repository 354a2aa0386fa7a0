import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { isIdNumber } from '@freightdeck/sdk/values';
import type { addDriver } from './contract/index.ts';

const syllables = ['安', '平', '和', '顺', '嘉', '禾', '永', '宁', '明', '远', '长', '河', '立', '新', '文', '达'];
const surnames = ['示', '范', '样', '例'];
const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

/** An identity number of the unassigned region 990000 with its check digit. */
export function idNumberOf(n: number): string {
  const body =
    `9900001980${String(1 + (n % 12)).padStart(2, '0')}${String(1 + (Math.floor(n / 12) % 28)).padStart(2, '0')}` +
    `${String(Math.floor(n / 336) + 1).padStart(3, '0')}`;
  return [...'0123456789X'].map((check) => body + check).find(isIdNumber) ?? body;
}

/** A realistic but invented driver; each `n` makes another one. */
export function driverInput(n: number): InputOfCommand<typeof addDriver> {
  return {
    name: pick(surnames, n) + pick(syllables, n) + pick(syllables, Math.floor(n / 16) + 5),
    mobile: `1990000${String(n % 10_000).padStart(4, '0')}`,
    idNumber: idNumberOf(n),
    vehicleClass: n % 3 === 0 ? 'B2' : 'A2',
    licenseTo: `20${String(31 + (n % 5))}-06-30`,
    qualificationNo: `990000${String(n).padStart(13, '0')}`,
    driverLicenseNo: idNumberOf(n),
    licenseIssuer: '内蒙古自治区示范市公安局交通警察支队',
    licenseFrom: '2021-06-30',
    qualificationTo: '2031-06-30',
    emergencyContact: '示范家属',
    emergencyMobile: `1990009${String(n % 10_000).padStart(4, '0')}`,
    safetyTrainingAt: '2026-01-15',
    actualCarrierType: 'SELF',
    taxAgentStatus: 1,
  };
}

/** A realistic member other than a driver; name, mobile and identity number differ from those of all drivers. */
export function memberInput(n: number): { readonly name: string; readonly mobile: string; readonly idNumber: string } {
  return {
    name: pick(surnames, n + 1) + pick(syllables, n + 3) + pick(syllables, n + 8),
    mobile: `1990005${String(n % 10_000).padStart(4, '0')}`,
    idNumber: idNumberOf(200_000 + n),
  };
}

/** All papers of a driver, without which no driver is passed. */
export const driverCard = {
  idFront: 'card-front',
  idBack: 'card-back',
  licenseFront: 'licence',
  licenseBack: 'licence',
  qualificationFile: 'licence',
} as const;
/** The two sides of an identity card, without which no member is passed. */
export const idCard = { idFront: 'card-front', idBack: 'card-back' } as const;
