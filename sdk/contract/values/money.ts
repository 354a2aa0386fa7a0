import * as z from 'zod/mini';
import { exactNumber, formatScaled, parseScaled } from './exact-decimal.ts';

/** Money in integer cents (MONEY_CENT on the wire). */
export type Money = number;

/** The largest amount a person may enter: 8 integer digits, 2 decimals. */
export const AMOUNT_MAX: Money = 9_999_999_999;

/** Any sum of money: balances, differences and totals included. */
export const moneySchema = z.int('money.invalid');

/** An entered amount (V-AMOUNT): not negative, at most 8 integer digits. */
export const amountSchema = z
  .int('amount.invalid')
  .check(z.gte(0, 'amount.invalid'), z.lte(AMOUNT_MAX, 'amount.tooLarge'));

/** `1,234.50` */
export function formatMoney(cents: Money): string {
  return formatScaled(cents, 2);
}

/** `1,234.50元` */
export function formatMoneyWithUnit(cents: Money, unit = '元'): string {
  return formatMoney(cents) + unit;
}

/** Yuan as typed or pasted (`¥1,234.5`, `1234.50元`) in cents; more than 8 integer or 2 decimal digits is no amount. */
export function parseMoney(text: string): Money | undefined {
  const number = text
    .trim()
    .replace(/^(-?)\s*[¥￥]\s*/, '$1')
    .replace(/\s*元$/, '');
  return parseScaled(number, { integerDigits: 8, decimals: 2 });
}

/** The exact sum of amounts. */
export function sumMoney(amounts: Iterable<Money>): Money {
  let total = 0n;
  for (const cents of amounts) total += BigInt(cents);
  return exactNumber(total);
}
