import { missingPapers, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { readOtherwise, type PaperReading } from '@freightdeck/plugin-vehicle/contract';
import { lightClasses } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };

const always = ['idFront', 'idBack', 'driverLicenseNo', 'licenseFront', 'licenseBack'];
/** What a driver lacks, in words; '' when it is whole. Who may only drive light vehicles needs no qualification. */
export const lackingOf = (call: Pick<Call, 'language'>, driver: { readonly vehicleClass: string }): string =>
  missingPapers(
    call,
    driver,
    lightClasses.includes(driver.vehicleClass) ? always : [...always, 'qualificationNo', 'qualificationFile'],
    { zh, en },
  );

const onPapers = {
  idFront: ['name', 'idNumber'],
  licenseFront: ['name', 'driverLicenseNo', 'vehicleClass'],
  qualificationFile: ['name', 'qualificationNo'],
} as const;
/** The fields that were read otherwise on the papers. */
export async function differsFrom(
  { tx }: Pick<Call, 'tx'>,
  platformId: string,
  driver: { readonly [K in keyof typeof onPapers]?: string | null | undefined },
): Promise<readonly string[]> {
  const files = Object.keys(onPapers).flatMap((paper) => driver[paper as keyof typeof onPapers] ?? []);
  const read = await tx.rows<PaperReading>(sql`select file, text from papers_read(${platformId}, ${files}::text[])`);
  return readOtherwise(driver, onPapers, read);
}
