import * as z from 'zod/mini';
import { compactCode } from './half-width.ts';

/** A 17-character vehicle identification number (ISO 3779, GB 16735). */
export type Vin = string;

/** What is wrong with a VIN and whether it stops the form. */
export interface VinProblem {
  level: 'error' | 'warning';
  code: 'vin.invalid' | 'vin.checkDigit';
}

const LETTERS: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Whether the text has the form of a VIN: 17 letters and digits without I, O, Q. */
export function isVin(text: string): boolean {
  return /^[0-9A-HJ-NPR-Z]{17}$/.test(text);
}

/** Whether position 9 is the check digit of the rest. */
export function hasVinCheckDigit(vin: Vin): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => {
    const character = vin.charAt(index);
    return total + weight * (LETTERS[character] ?? Number(character));
  }, 0);
  return '0123456789X'[sum % 11] === vin[8];
}

/** V-VIN: a wrong form is an error; a wrong check digit warns (imported and old vehicles) unless `strict`. */
export function vinProblem(text: string, strict = false): VinProblem | undefined {
  if (!isVin(text)) return { level: 'error', code: 'vin.invalid' };
  if (hasVinCheckDigit(text)) return undefined;
  return { level: strict ? 'error' : 'warning', code: 'vin.checkDigit' };
}

/** The form only. */
export const vinSchema = z.string('vin.invalid').check(z.refine(isVin, 'vin.invalid'));

/** Form and check digit, where the platform sets strictVin. */
export const strictVinSchema = z
  .string('vin.invalid')
  .check(z.refine(isVin, { error: 'vin.invalid', abort: true }), z.refine(hasVinCheckDigit, 'vin.checkDigit'));

/** As typed to the stored form. */
export function parseVin(text: string): Vin | undefined {
  const vin = compactCode(text);
  return isVin(vin) ? vin : undefined;
}

/** Maker, description and serial part: `LDE M0A1B9 R1000001`. */
export function formatVin(vin: Vin): string {
  return vin.length === 17 ? `${vin.slice(0, 3)} ${vin.slice(3, 9)} ${vin.slice(9)}` : vin;
}
