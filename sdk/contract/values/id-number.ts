import * as z from 'zod/mini';
import { isDate } from './date-time.ts';
import { compactCode } from './half-width.ts';
import { maskMiddle } from './masking.ts';

/** An 18-character resident identity number (GB 11643). */
export type IdNumber = string;

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** The birth date in an identity number, `yyyy-MM-dd`; it may not be a real date. */
export function birthDateOf(idNumber: IdNumber): string {
  return `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`;
}

/** Form, real birth date and check digit (V-ID). */
export function isIdNumber(text: string): boolean {
  if (!/^[1-9]\d{5}(?:19|20)\d{9}[\dX]$/.test(text) || !isDate(birthDateOf(text))) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return CHECKS[sum % 11] === text[17];
}

/** V-ID. */
export const idNumberSchema = z.string('idNumber.invalid').check(z.refine(isIdNumber, 'idNumber.invalid'));

/** As typed (small x, blanks) to the stored form. */
export function parseIdNumber(text: string): IdNumber | undefined {
  const number = compactCode(text);
  return isIdNumber(number) ? number : undefined;
}

/** Age in whole years on a day `yyyy-MM-dd`. */
export function ageOn(idNumber: IdNumber, day: string): number {
  const birth = birthDateOf(idNumber);
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5, 10) < birth.slice(5) ? years - 1 : years;
}

/** Drivers are 18 to 70 years old. */
export function isDriverAge(idNumber: IdNumber, day: string): boolean {
  const age = ageOn(idNumber, day);
  return age >= 18 && age <= 70;
}

/** In groups as on the card: `110105 19491231 002X`. */
export function formatIdNumber(idNumber: IdNumber): string {
  return idNumber.length === 18 ? `${idNumber.slice(0, 6)} ${idNumber.slice(6, 14)} ${idNumber.slice(14)}` : idNumber;
}

/** First 4 and last 4: `1101**********002X`. */
export function maskIdNumber(idNumber: string): string {
  return maskMiddle(idNumber, 4, 4);
}
