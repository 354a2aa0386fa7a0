import { divideHalfUp } from '@freightdeck/sdk/values';

/** What a load is worth: kilograms, metres and e4 in, cents out. Each line is divided once, at its end. */
export interface FreightTerms {
  readonly valuationMethod: 'TONNE' | 'TRIP' | 'KM' | 'TONNE_KM';
  readonly carrierPrice: number;
  readonly distanceM: number;
}
export interface FeeTerms {
  readonly serviceFeeMode: 'ADD_ON' | 'GROSS_UP';
  readonly serviceFeePpm: number;
}
/** What becomes of more weight at the unloading than at the loading. */
export type GainRule = { readonly mode: 'PAY' } | { readonly mode: 'LOAD_ONLY' } | { readonly mode: 'CAP'; readonly toleranceKg: number };
export interface Weights {
  readonly lossKg: number;
  readonly gainKg: number;
  readonly settleKg: number;
}

/** Loss, gain and the weight that is settled. */
export function settleWeights(loadNetKg: number, unloadNetKg: number, basis: 'LOAD' | 'UNLOAD' | 'MIN' | 'MAX', gain: GainRule = { mode: 'PAY' }): Weights {
  const gainKg = Math.max(0, unloadNetKg - loadNetKg);
  const byBasis = { LOAD: loadNetKg, UNLOAD: unloadNetKg, MIN: Math.min(loadNetKg, unloadNetKg), MAX: Math.max(loadNetKg, unloadNetKg) }[basis];
  const limit = gain.mode === 'PAY' || gainKg === 0 ? Infinity : loadNetKg + (gain.mode === 'CAP' ? gain.toleranceKg : 0);
  return { lossKg: Math.max(0, loadNetKg - unloadNetKg), gainKg, settleKg: Math.min(byBasis, limit) };
}

/** Freight of a settled weight, in cents. */
export function freightOf({ valuationMethod, carrierPrice, distanceM }: FreightTerms, settleKg: number): number {
  const price = BigInt(carrierPrice);
  switch (valuationMethod) {
    case 'TONNE':
      return divideHalfUp(BigInt(settleKg) * price, 100_000n);
    case 'TRIP':
      return divideHalfUp(price, 100n);
    case 'KM':
      return divideHalfUp(BigInt(distanceM) * price, 100_000n);
    case 'TONNE_KM':
      return divideHalfUp(BigInt(settleKg) * BigInt(distanceM) * price, 100_000_000n);
  }
}

/** Service fee on a freight: a share of it added on top, or such that it is that share of the sum. */
export function serviceFeeOf({ serviceFeeMode, serviceFeePpm }: FeeTerms, freightCents: number): number {
  const freight = BigInt(freightCents);
  const ppm = BigInt(serviceFeePpm);
  if (serviceFeeMode === 'ADD_ON') return divideHalfUp(freight * ppm, 1_000_000n);
  return divideHalfUp(freight * 1_000_000n, 1_000_000n - ppm) - freightCents;
}
