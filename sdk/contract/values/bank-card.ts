import * as z from 'zod/mini';
import { compactCode } from './half-width.ts';

/** A personal bank card number or a company account number, digits only. */
export type BankCard = string;

/** Whether the last digit is the Luhn check digit. */
export function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - index));
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A personal card: 16 to 19 digits with a Luhn digit (V-LUHN). */
export function isBankCard(text: string): boolean {
  return /^\d{16,19}$/.test(text) && !/^0+$/.test(text) && hasLuhnDigit(text);
}

/** V-LUHN, personal cards. */
export const bankCardSchema = z.string('bankCard.invalid').check(z.refine(isBankCard, 'bankCard.invalid'));

/** V-LUHN, company accounts: 8 to 32 digits, no check digit. */
export const companyAccountSchema = z
  .string('companyAccount.invalid')
  .check(z.regex(/^\d{8,32}$/, 'companyAccount.invalid'));

/** As typed in groups to the stored form. */
export function parseBankCard(text: string): BankCard | undefined {
  const card = compactCode(text);
  return isBankCard(card) ? card : undefined;
}

/** In groups of four. */
export function formatBankCard(card: BankCard): string {
  return card.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** The last 4 only: `**** 1234`. */
export function maskBankCard(card: string): string {
  return card.length > 4 ? `**** ${card.slice(-4)}` : '****';
}
