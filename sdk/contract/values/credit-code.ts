import * as z from 'zod/mini';
import { compactCode } from './half-width.ts';

/** An 18-character unified social credit code (GB 32100). */
export type CreditCode = string;

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const SUBJECT_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/** Form and check character (V-USCC); old 15-digit registration numbers are refused. */
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NP-RTUWXY]{18}$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * ALPHABET.indexOf(text.charAt(index)), 0);
  return ALPHABET[(31 - (sum % 31)) % 31] === text[17];
}

/** V-USCC. */
export const creditCodeSchema = z.string('creditCode.invalid').check(z.refine(isCreditCode, 'creditCode.invalid'));

/** As typed to the stored form. */
export function parseCreditCode(text: string): CreditCode | undefined {
  const code = compactCode(text);
  return isCreditCode(code) ? code : undefined;
}

/** In groups to read aloud: registrar, area, subject, check: `91 990000 MADEM0001 J`. */
export function formatCreditCode(code: CreditCode): string {
  return code.length === 18 ? `${code.slice(0, 2)} ${code.slice(2, 8)} ${code.slice(8, 17)} ${code.slice(17)}` : code;
}

/** Whether the organisation code inside (characters 9 to 17, GB 11714) checks too; a mismatch only warns. */
export function hasValidSubjectCode(code: CreditCode): boolean {
  const sum = SUBJECT_WEIGHTS.reduce(
    (total, weight, index) => total + weight * parseInt(code.charAt(8 + index), 36),
    0,
  );
  return '0X987654321'[sum % 11] === code[16];
}
