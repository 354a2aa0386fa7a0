import { describe, expect, it } from 'vitest';
import {
  calculateFreight,
  grossFreight as freightOf,
  plainRules,
  serviceFeeOf,
  settleWeights,
  taxApart,
} from '../../plugins/goods/contract/index.ts';

const tonne = (yuan: number) =>
  ({ valuationMethod: 'TONNE', carrierPrice: Math.round(yuan * 10_000), distanceM: 0 }) as const;

describe('freight of a waybill', () => {
  it('is the example of coal by the tonne, smaller weight, fee added on top', () => {
    const weights = settleWeights(32_460, 32_180, 'MIN');
    expect(weights).toEqual({ lossKg: 280, gainKg: 0, settleKg: 32_180 });
    expect(freightOf(tonne(128.5), weights.settleKg)).toBe(413_513);
    // After its deductions the freight of the example is 4005.00 yuan.
    expect(serviceFeeOf({ serviceFeeMode: 'ADD_ON', serviceFeePpm: 65_000 }, 400_500)).toBe(26_033);
  });

  it('is the example of coal by the unloaded weight with a capped gain, fee grossed up', () => {
    const weights = settleWeights(31_000, 31_150, 'UNLOAD', {
      gainMode: 'CAP',
      gainToleranceType: 'KG',
      gainTolerance: 50,
    });
    expect(weights).toEqual({ lossKg: 0, gainKg: 150, settleKg: 31_050 });
    const freight = freightOf(tonne(96), weights.settleKg);
    expect(freight).toBe(298_080);
    expect(serviceFeeOf({ serviceFeeMode: 'GROSS_UP', serviceFeePpm: 65_000 }, freight)).toBe(20_722);
  });

  it('is the example of sand by tonne and kilometre', () => {
    const weights = settleWeights(48_320, 48_300, 'UNLOAD');
    expect(weights).toEqual({ lossKg: 20, gainKg: 0, settleKg: 48_300 });
    expect(freightOf({ valuationMethod: 'TONNE_KM', carrierPrice: 5_200, distanceM: 86_400 }, weights.settleKg)).toBe(
      217_002,
    );
    expect(serviceFeeOf({ serviceFeeMode: 'ADD_ON', serviceFeePpm: 60_000 }, 217_000)).toBe(13_020);
  });

  it.each([
    ['LOAD', 30_000, 29_000, 30_000],
    ['UNLOAD', 30_000, 29_000, 29_000],
    ['MIN', 30_000, 29_000, 29_000],
    ['MAX', 30_000, 29_000, 30_000],
    ['LOAD', 29_000, 30_000, 29_000],
    ['UNLOAD', 29_000, 30_000, 30_000],
    ['MIN', 29_000, 30_000, 29_000],
    ['MAX', 29_000, 30_000, 30_000],
  ] as const)('settles by %s the weight of %i loaded and %i unloaded: %i', (basis, load, unload, settled) => {
    expect(settleWeights(load, unload, basis)).toEqual({
      lossKg: Math.max(0, load - unload),
      gainKg: Math.max(0, unload - load),
      settleKg: settled,
    });
  });

  it('pays no gain where only the loaded weight is paid', () => {
    expect(
      settleWeights(31_000, 31_150, 'UNLOAD', { gainMode: 'LOAD_ONLY', gainToleranceType: 'NONE', gainTolerance: 0 })
        .settleKg,
    ).toBe(31_000);
    expect(
      settleWeights(31_000, 30_150, 'UNLOAD', { gainMode: 'LOAD_ONLY', gainToleranceType: 'NONE', gainTolerance: 0 })
        .settleKg,
    ).toBe(30_150);
  });

  it('is one price per trip, and a price per kilometre, whatever the weight', () => {
    expect(freightOf({ valuationMethod: 'TRIP', carrierPrice: 19_920_000, distanceM: 230_000 }, 1)).toBe(199_200);
    expect(freightOf({ valuationMethod: 'KM', carrierPrice: 74_000, distanceM: 2_015_000 }, 1)).toBe(1_491_100);
  });

  it('rounds once, half up, at the end', () => {
    expect(freightOf({ ...tonne(0), carrierPrice: 50 }, 1_000)).toBe(1);
    expect(freightOf({ ...tonne(0), carrierPrice: 49 }, 1_000)).toBe(0);
    expect(serviceFeeOf({ serviceFeeMode: 'ADD_ON', serviceFeePpm: 50_000 }, 10)).toBe(1);
    expect(serviceFeeOf({ serviceFeeMode: 'ADD_ON', serviceFeePpm: 50_000 }, 9)).toBe(0);
  });

  it('stays exact where weight, distance and price together pass 2^53', () => {
    expect(freightOf({ valuationMethod: 'TONNE_KM', carrierPrice: 93_796, distanceM: 4_999_999 }, 199_049)).toBe(
      933_499_813,
    );
  });

  it('is the example of coal with capped gain, oil and gas, down to its tax', () => {
    const terms = {
      ...plainRules,
      ...tonne(96),
      weightBasis: 'UNLOAD',
      gainMode: 'CAP',
      gainToleranceType: 'KG',
      gainTolerance: 50,
      roundingRule: 'JIAO',
      oilRatio: 200_000,
      gasRatio: 100_000,
      serviceFeeMode: 'GROSS_UP',
      serviceFeePpm: 65_000,
    } as const;
    const steps = calculateFreight(terms, 31_000, 31_150);
    expect(steps).toMatchObject({
      settleKg: 31_050,
      freightAmount: 298_080,
      roundingAmount: 0,
      oilAmount: 59_616,
      gasAmount: 29_808,
      cashAmount: 208_656,
      serviceFee: 20_722,
      receivableAmount: 318_802,
    });
    expect(taxApart(steps.receivableAmount, 90_000)).toEqual({ exclusive: 292_479, tax: 26_323 });
  });

  it('is the example of sand, whose loss is tolerated and whose yuan is rounded', () => {
    const terms = {
      ...plainRules,
      valuationMethod: 'TONNE_KM',
      carrierPrice: 5_200,
      distanceM: 86_400,
      weightBasis: 'UNLOAD',
      lossToleranceType: 'PPM',
      lossTolerance: 3_000,
      lossDeductMode: 'ALL',
      goodsValuePrice: 650_000,
      roundingRule: 'YUAN_ROUND',
      oilRatio: 400_000,
      serviceFeeMode: 'ADD_ON',
      serviceFeePpm: 60_000,
    } as const;
    const steps = calculateFreight(terms, 48_320, 48_300);
    expect(steps).toMatchObject({
      toleratedKg: 145,
      lossDeductCents: 0,
      grossFreight: 217_002,
      roundingAmount: 2,
      freightAmount: 217_000,
      oilAmount: 86_800,
      cashAmount: 130_200,
      serviceFee: 13_020,
      receivableAmount: 230_020,
    });
    expect(taxApart(230_020, 90_000)).toEqual({ exclusive: 211_028, tax: 18_992 });
  });
});
