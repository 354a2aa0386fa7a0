import * as z from 'zod/mini';
import { formatScaled, parseScaled } from './exact-decimal.ts';

/** Weight in whole kilograms. */
export type Weight = number;

/** The heaviest load one vehicle can be recorded with. */
export const VEHICLE_WEIGHT_MAX: Weight = 200_000;

/** Any weight, totals included. */
export const weightSchema = z.int('weight.invalid').check(z.gte(0, 'weight.invalid'));

/** V-WEIGHT: what one vehicle carries. */
export const vehicleWeightSchema = z
  .int('weight.invalid')
  .check(z.gt(0, 'weight.invalid'), z.lte(VEHICLE_WEIGHT_MAX, 'weight.tooLarge'));

/** Kilograms in tonnes, always 3 decimals: `32.180`. */
export function formatWeight(kilograms: Weight): string {
  return formatScaled(kilograms, 3);
}

/** Tonnes from a report, at most 3 decimals, trailing zeros dropped: `32.18`. */
export function formatTonnage(tonnes: number): string {
  // 15 significant digits drop floating-point noise (0.1 + 0.2) before rounding.
  const kilograms = Math.round(Number((Math.abs(tonnes) * 1000).toPrecision(15)));
  return formatScaled(tonnes < 0 ? -kilograms : kilograms, 3, 0);
}

/** Tonnes as typed (at most 3 decimals) in kilograms. */
export function parseWeight(text: string): Weight | undefined {
  const weight = parseScaled(text.replace(/\s*(吨|[tT])\s*$/, ''), { integerDigits: 8, decimals: 3 });
  return weight === undefined || weight < 0 ? undefined : weight;
}

/** The most that may be loaded, as a refusal names it beside what was tried. */
export const overloadNamed = (net: Weight, ratedLoad: Weight): Record<'net' | 'rated' | 'most', string> => ({
  net: formatWeight(net),
  rated: formatWeight(ratedLoad),
  most: formatWeight(Math.floor((ratedLoad * 130) / 100)),
});
/** Load against the rated load: above 105 % warns, above 130 % blocks. */
export function overload(net: Weight, ratedLoad: Weight): 'none' | 'warn' | 'block' {
  if (ratedLoad <= 0) return 'none';
  if (net * 100 > ratedLoad * 130) return 'block';
  return net * 100 > ratedLoad * 105 ? 'warn' : 'none';
}
