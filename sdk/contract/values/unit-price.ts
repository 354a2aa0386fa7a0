import * as z from 'zod/mini';
import { formatScaled, parseScaled } from './exact-decimal.ts';

/** A price per tonne, kilometre or piece in 0.0001 yuan (e4). */
export type UnitPrice = number;

/** V-PRICE: at most 6 integer digits and 4 decimals. */
export const unitPriceSchema = z
  .int('unitPrice.invalid')
  .check(z.gte(0, 'unitPrice.invalid'), z.lte(9_999_999_999, 'unitPrice.tooLarge'));

/** `128.50`, `0.5225`: at least 2, at most 4 decimals. */
export function formatUnitPrice(price: UnitPrice): string {
  return formatScaled(price, 4, 2);
}

/** Yuan text to e4. */
export function parseUnitPrice(text: string): UnitPrice | undefined {
  const price = parseScaled(text, { integerDigits: 6, decimals: 4 });
  return price === undefined || price < 0 ? undefined : price;
}
