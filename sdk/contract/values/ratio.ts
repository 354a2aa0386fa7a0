import * as z from 'zod/mini';
import { formatScaled, parseScaled } from './exact-decimal.ts';

/** A share in parts per million: 125 000 is 12.5 %. */
export type Ratio = number;

/** From 0 to 100 %. */
export const ratioSchema = z.int('ratio.invalid').check(z.gte(0, 'ratio.invalid'), z.lte(1_000_000, 'ratio.tooLarge'));

/** `12.5%` */
export function formatRatio(ratio: Ratio): string {
  return `${formatScaled(ratio, 4, 0)}%`;
}

/** Percent text (`12.5` or `12.5%`, at most 4 decimals) in parts per million; above 100 % is refused. */
export function parseRatio(text: string): Ratio | undefined {
  const ratio = parseScaled(text.replace(/\s*[%％]\s*$/, ''), { integerDigits: 3, decimals: 4 });
  return ratio === undefined || ratio < 0 || ratio > 1_000_000 ? undefined : ratio;
}
