import { missingPapers, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { lightKg, readOtherwise, type PaperReading } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { grossMassOf, type Massed } from './masses.ts';

const tractors: readonly string[] = ['Q11', 'Q21'];
/** What the regulator asks of a vehicle up to 4.5 tonnes, which has no transport certificate to tell it. */
const ofLight = ['ownerName', 'useCharacter', 'issuer', 'registerDate', 'issueDate'];

/** The papers and values without which nobody can judge a vehicle; a light one needs no transport certificate. */
function requiredOf(vehicle: Massed): readonly string[] {
  const papers = ['drivingPermitFront', 'drivingPermitBack'];
  if (grossMassOf(vehicle) <= lightKg) return [...papers, ...ofLight, 'energyType', 'grossMassKg'];
  const masses = tractors.includes(vehicle.vehicleType) ? ['grossMassKg', 'tractionKg'] : ['grossMassKg'];
  return [...papers, 'operatingPermitFront', 'energyType', ...masses];
}
/** What a vehicle lacks, in words; '' when it is whole. */
export const lackingOf = (call: Pick<Call, 'language'>, vehicle: Massed): string =>
  missingPapers(call, vehicle, requiredOf(vehicle), { zh, en });

const onPapers = {
  drivingPermitFront: ['vehicleNum', 'vin'],
  operatingPermitFront: ['vehicleNum', 'roadTransportNo'],
} as const;
/** The fields that were read otherwise on the papers. */
export async function differsFrom(
  { tx }: Pick<Call, 'tx'>,
  platformId: string,
  vehicle: { readonly [K in keyof typeof onPapers]?: string | null | undefined },
): Promise<readonly string[]> {
  const files = Object.keys(onPapers).flatMap((paper) => vehicle[paper as keyof typeof onPapers] ?? []);
  const read = await tx.rows<PaperReading>(sql`select file, text from papers_read(${platformId}, ${files}::text[])`);
  return readOtherwise(vehicle, onPapers, read);
}
