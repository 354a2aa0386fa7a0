import { multiplyAndDivide, multiplyMoney, shareOf } from '@freightdeck/sdk/values';

export type WeightBasis = 'LOAD' | 'UNLOAD' | 'MIN' | 'MAX';
type ToleranceType = 'NONE' | 'KG' | 'PPM';
type RoundingRule = 'NONE' | 'JIAO' | 'YUAN' | 'YUAN_ROUND' | 'TEN_YUAN';
/** Price of a load: from kilograms, metres and 0.0001 yuan to cents. Each line is divided once, at its end. */
export interface ValuationTerms {
  readonly valuationMethod: 'TONNE' | 'TRIP' | 'KM' | 'TONNE_KM';
  readonly carrierPrice: number;
  readonly distanceM: number;
}
export interface FeeTerms {
  readonly serviceFeeMode: 'ADD_ON' | 'GROSS_UP';
  readonly serviceFeePpm: number;
}
/** Rules of a freight in addition to price and weight; a waybill copies them at assignment. */
export interface RuleTerms {
  readonly lossToleranceType: ToleranceType;
  readonly lossTolerance: number;
  readonly lossDeductMode: 'NONE' | 'EXCESS' | 'ALL';
  readonly goodsValuePrice: number | null;
  readonly gainMode: 'PAY' | 'LOAD_ONLY' | 'CAP';
  readonly gainToleranceType: ToleranceType;
  readonly gainTolerance: number;
  readonly roundingRule: RoundingRule;
  readonly oilRatio: number;
  readonly gasRatio: number;
  readonly infoFeeMode: 'NONE' | 'PER_TRIP' | 'PER_TONNE' | 'PPM';
  readonly infoFeeValue: number;
  readonly infoFeeBearer: 'CARRIER' | 'SHIPPER';
  readonly shipperPrice: number | null;
}
export const plainRules: RuleTerms = {
  lossToleranceType: 'NONE',
  lossTolerance: 0,
  lossDeductMode: 'NONE',
  goodsValuePrice: null,
  gainMode: 'PAY',
  gainToleranceType: 'NONE',
  gainTolerance: 0,
  roundingRule: 'NONE',
  oilRatio: 0,
  gasRatio: 0,
  infoFeeMode: 'NONE',
  infoFeeValue: 0,
  infoFeeBearer: 'CARRIER',
  shipperPrice: null,
};
export interface Weights {
  readonly lossKg: number;
  readonly gainKg: number;
  readonly settleKg: number;
}
const million = 1_000_000;
/** Divisor from kilograms (or metres) times 0.0001 yuan per tonne (or kilometre) to cents. */
const perThousand = 100_000;

/** A tolerance in kilograms. */
export const toleranceKg = (type: ToleranceType, value: number, loadNetKg: number): number =>
  type === 'KG' ? value : type === 'PPM' ? shareOf(loadNetKg, value) : 0;

/** Loss, gain and the weight to settle. */
export function settleWeights(
  loadNetKg: number,
  unloadNetKg: number,
  basis: WeightBasis,
  rule: Pick<RuleTerms, 'gainMode' | 'gainToleranceType' | 'gainTolerance'> = plainRules,
): Weights {
  const gainKg = Math.max(0, unloadNetKg - loadNetKg);
  const byBasis = {
    LOAD: loadNetKg,
    UNLOAD: unloadNetKg,
    MIN: Math.min(loadNetKg, unloadNetKg),
    MAX: Math.max(loadNetKg, unloadNetKg),
  }[basis];
  const allowed = rule.gainMode === 'CAP' ? toleranceKg(rule.gainToleranceType, rule.gainTolerance, loadNetKg) : 0;
  const limit = rule.gainMode === 'PAY' || gainKg === 0 ? Infinity : loadNetKg + allowed;
  return { lossKg: Math.max(0, loadNetKg - unloadNetKg), gainKg, settleKg: Math.min(byBasis, limit) };
}

/** Freight of a settled weight before any deduction, in cents. */
export function grossFreight({ valuationMethod, carrierPrice, distanceM }: ValuationTerms, settleKg: number): number {
  switch (valuationMethod) {
    case 'TONNE':
      return multiplyMoney(settleKg, carrierPrice, perThousand);
    case 'TRIP':
      return multiplyMoney(1, carrierPrice, 100);
    case 'KM':
      return multiplyMoney(distanceM, carrierPrice, perThousand);
    case 'TONNE_KM':
      return multiplyAndDivide([settleKg, distanceM, carrierPrice], perThousand * 1000);
  }
}

/** What is deducted for a loss beyond its tolerance. */
export function lossDeduction(
  rule: RuleTerms,
  lossKg: number,
  loadNetKg: number,
): { readonly toleratedKg: number; readonly deductKg: number; readonly deductCents: number } {
  const toleratedKg = toleranceKg(rule.lossToleranceType, rule.lossTolerance, loadNetKg);
  const deductKg =
    rule.lossDeductMode === 'NONE' || lossKg <= toleratedKg
      ? 0
      : rule.lossDeductMode === 'EXCESS'
        ? lossKg - toleratedKg
        : lossKg;
  return {
    toleratedKg,
    deductKg,
    deductCents: multiplyMoney(deductKg, rule.goodsValuePrice ?? 0, perThousand),
  };
}

/** 抹零: the difference is kept as the rounding amount. */
export function rounded(cents: number, rule: RoundingRule): number {
  const down = (unit: number): number => cents - (cents % unit);
  if (rule === 'JIAO') return down(10);
  if (rule === 'YUAN') return down(100);
  if (rule === 'TEN_YUAN') return down(1000);
  return rule === 'YUAN_ROUND' ? multiplyAndDivide([cents], 100) * 100 : cents;
}

/** The service fee on a freight: a share added on top, or one such that the fee is that share of the sum. */
export function serviceFeeOf({ serviceFeeMode, serviceFeePpm }: FeeTerms, freightCents: number): number {
  if (serviceFeeMode === 'ADD_ON') return shareOf(freightCents, serviceFeePpm);
  return multiplyAndDivide([freightCents, million], million - serviceFeePpm) - freightCents;
}

function infoFeeOf(rule: RuleTerms, settleKg: number, freight: number): number {
  const fee = {
    NONE: 0,
    PER_TRIP: rule.infoFeeValue,
    PER_TONNE: multiplyMoney(settleKg, rule.infoFeeValue, perThousand),
    PPM: shareOf(freight, rule.infoFeeValue),
  }[rule.infoFeeMode];
  return Math.min(fee, freight);
}

/** Amounts of one trip in addition to its terms, in cents. */
export interface TripAmounts {
  readonly additions: number;
  readonly deductions: number;
  readonly prepaidCash: number;
  readonly prepaidOil: number;
  readonly prepaidGas: number;
  readonly receiptRetention: number;
  readonly taxWithheld: number;
  readonly premium: number;
}
export const noAmounts: TripAmounts = {
  additions: 0,
  deductions: 0,
  prepaidCash: 0,
  prepaidOil: 0,
  prepaidGas: 0,
  receiptRetention: 0,
  taxWithheld: 0,
  premium: 0,
};

/** Every step of a freight calculation, from weights to tax, in that order. */
export function calculateFreight(
  terms: ValuationTerms & FeeTerms & RuleTerms & { readonly weightBasis: WeightBasis },
  loadNetKg: number,
  unloadNetKg: number,
  trip: TripAmounts = noAmounts,
) {
  const weights = settleWeights(loadNetKg, unloadNetKg, terms.weightBasis, terms);
  const gross = grossFreight(terms, weights.settleKg);
  const loss = lossDeduction(terms, weights.lossKg, loadNetKg);
  const beforeRounding = Math.max(0, gross - loss.deductCents + trip.additions - trip.deductions);
  const freightAmount = rounded(beforeRounding, terms.roundingRule);
  const infoFee = infoFeeOf(terms, weights.settleKg, freightAmount);
  const net = freightAmount - (terms.infoFeeBearer === 'CARRIER' ? infoFee : 0);
  const oilAmount = shareOf(net, terms.oilRatio, 'down');
  const gasAmount = shareOf(net, terms.gasRatio, 'down');
  const cashAmount = net - oilAmount - gasAmount;
  const base = freightAmount + (terms.infoFeeBearer === 'SHIPPER' ? infoFee : 0);
  const fixed =
    terms.shipperPrice === null
      ? undefined
      : Math.max(
          0,
          grossFreight({ ...terms, carrierPrice: terms.shipperPrice }, weights.settleKg) -
            loss.deductCents +
            trip.additions -
            trip.deductions,
        );
  const serviceFee = fixed === undefined ? serviceFeeOf(terms, base) : fixed - base;
  return {
    ...weights,
    toleratedKg: loss.toleratedKg,
    lossDeductKg: loss.deductKg,
    lossDeductCents: loss.deductCents,
    grossFreight: gross,
    beforeRounding,
    roundingAmount: beforeRounding - freightAmount,
    freightAmount,
    infoFee,
    netFreight: net,
    oilAmount,
    gasAmount,
    cashAmount,
    payCash: cashAmount - trip.prepaidCash - trip.receiptRetention - trip.taxWithheld,
    payOil: oilAmount - trip.prepaidOil,
    payGas: gasAmount - trip.prepaidGas,
    feeBase: base,
    serviceFee,
    receivableAmount: base + serviceFee + trip.premium,
  };
}
/** Splits an amount that includes tax. The tax is the remainder, so that both add up to the amount. */
export function taxApart(amount: number, vatPpm: number): { readonly exclusive: number; readonly tax: number } {
  const exclusive = multiplyAndDivide([amount, million], million + vatPpm);
  return { exclusive, tax: amount - exclusive };
}
/** The part of an estimated receivable that is frozen. */
export const freezeOf = (receivable: number, freezePpm: number): number => shareOf(receivable, freezePpm);
