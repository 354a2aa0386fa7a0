import { calculateFreight, plainRules } from '@freightdeck/plugin-goods/contract';
import type { FeeTerms, RuleTerms, ValuationTerms, WeightBasis } from '@freightdeck/plugin-goods/contract';

/** Everything an order's amounts depend on, copied from the waybill when the order is created or edited. */
export type Terms = ValuationTerms &
  FeeTerms & { readonly weightBasis: WeightBasis; readonly freightTerms: RuleTerms | null };
/** Amounts paid in advance, by kind. */
export interface Advances {
  readonly prepaidCash: number;
  readonly prepaidOil: number;
  readonly prepaidGas: number;
}
/** What a person may enter for one order. */
export interface Wishes {
  readonly additions: number;
  readonly deductions: number;
  readonly receiptRetention: number;
  readonly taxWithheld: number;
  readonly premium: number;
  readonly oilAmount?: number | undefined;
  readonly gasAmount?: number | undefined;
  readonly cashAmount?: number | undefined;
}

/** The amounts of an order. Its parts must add up to `net`. */
export function amountsOf(terms: Terms, loadNetKg: number, unloadNetKg: number, advances: Advances, wishes: Wishes) {
  const { freightTerms, ...priced } = terms;
  const { premium, receiptRetention, taxWithheld, additions, deductions } = wishes;
  const rules = { ...plainRules, ...freightTerms };
  const steps = calculateFreight({ ...rules, ...priced }, loadNetKg, unloadNetKg, {
    ...advances,
    additions,
    deductions,
    receiptRetention,
    taxWithheld,
    premium,
  });
  const oilAmount = wishes.oilAmount ?? steps.oilAmount;
  const gasAmount = wishes.gasAmount ?? steps.gasAmount;
  const cashAmount = wishes.cashAmount ?? steps.netFreight - oilAmount - gasAmount;
  // A fixed shipper price that leaves nothing for the provider must not make the service fee negative.
  const serviceFee = Math.max(0, steps.serviceFee);
  const { settleKg, grossFreight, lossDeductCents, roundingAmount, freightAmount, infoFee } = steps;
  return {
    net: steps.netFreight,
    beforeRounding: steps.beforeRounding,
    columns: {
      settleKg,
      carrierPrice: terms.carrierPrice,
      grossFreight,
      lossDeductCents,
      additions,
      deductions,
      roundingAmount,
      freightAmount,
      infoFee,
      infoFeeBearer: rules.infoFeeBearer,
      oilAmount,
      gasAmount,
      cashAmount,
      ...advances,
      receiptRetention,
      taxWithheld,
      payCash: cashAmount - advances.prepaidCash - receiptRetention - taxWithheld,
      payOil: oilAmount - advances.prepaidOil,
      payGas: gasAmount - advances.prepaidGas,
      serviceFee,
      premium,
      receivableAmount: steps.feeBase + serviceFee + premium,
    },
  };
}
export type Amounts = ReturnType<typeof amountsOf>['columns'];
