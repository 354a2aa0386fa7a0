import * as z from 'zod/mini';
import { defineQuery, money, ratio, shape, weight } from '@freightdeck/sdk/contract';
import { fee } from '@freightdeck/plugin-shipper/contract';
import { each } from './commands.ts';
import { goodsSources } from './goods.ts';

const { valuationMethod, weightBasis, carrierPrice, shipperPrice, distanceM, roundingRule, oilRatio, gasRatio, infoFeeMode, infoFeeValue, infoFeeBearer } = goodsSources.fields;
const { lossToleranceType, lossTolerance, lossDeductMode, goodsValuePrice, gainMode, gainToleranceType, gainTolerance } = goodsSources.fields;
/** An amount that may fall below zero: the tolerance then is too small, and the page says so. */
const balance = () => money({ min: -9_999_999_999 });

/** 试算: every step of a freight, from the weights to the tax. Nothing is kept of it. */
export const calculateTrip = defineQuery({
  name: 'freight.calculate',
  path: '/api/trucking/freight/calculate',
  access: ['goodsInfo:view', 'editSource:view', 'platformGoodsInfo:view'],
  input: {
    valuationMethod, weightBasis, carrierPrice, distanceM, loadNetKg: weight(), unloadNetKg: weight(), serviceFeeMode: fee.serviceFeeMode, serviceFeePpm: fee.invoiceTax,
    ...each({
      shipperPrice, lossToleranceType, lossTolerance, lossDeductMode, goodsValuePrice, gainMode, gainToleranceType, gainTolerance, roundingRule, oilRatio, gasRatio, infoFeeMode, infoFeeValue, infoFeeBearer,
      additions: money(), deductions: money(), prepaidCash: money(), prepaidOil: money(), prepaidGas: money(), receiptRetention: money(), taxWithheld: money(), premium: money(),
      vatPpm: ratio(200_000), freezePpm: ratio(),
    }),
  },
  answer: {
    lossKg: weight(), gainKg: weight(), settleKg: weight(), toleratedKg: weight(), grossFreight: balance(), lossDeductKg: weight(), lossDeductCents: balance(), beforeRounding: balance(), roundingAmount: balance(),
    freightAmount: balance(), infoFee: balance(), netFreight: balance(), oilAmount: balance(), gasAmount: balance(), cashAmount: balance(), payCash: balance(), payOil: balance(), payGas: balance(),
    feeBase: balance(), serviceFee: balance(), receivableAmount: balance(), exclusive: balance(), tax: balance(), freeze: balance(),
    /** What stands in the way of settling it so. */
    problems: shape(z.array(z.string())),
  },
});
/** The lines of the answer in the order in which they are reckoned. */
export const calculationSteps = [
  'lossKg', 'gainKg', 'settleKg', 'grossFreight', 'toleratedKg', 'lossDeductKg', 'lossDeductCents', 'beforeRounding', 'roundingAmount', 'freightAmount', 'infoFee', 'netFreight', 'oilAmount', 'gasAmount',
  'cashAmount', 'payCash', 'payOil', 'payGas', 'feeBase', 'serviceFee', 'receivableAmount', 'exclusive', 'tax', 'freeze',
] as const;
