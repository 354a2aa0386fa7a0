import { expect, test } from 'vitest';
import { lossDeduction, plainRules } from '../../plugins/goods/contract/index.ts';

test.each(['EXCESS', 'ALL'] as const)(
  'a loss of exactly the tolerance costs nothing (%s), one kilogram more does',
  (lossDeductMode) => {
    const rule = {
      ...plainRules,
      lossToleranceType: 'KG',
      lossTolerance: 100,
      lossDeductMode,
      goodsValuePrice: 7_200_000,
    } as const;
    const more = lossDeductMode === 'ALL' ? 101 : 1;
    expect(lossDeduction(rule, 100, 30_000)).toEqual({ toleratedKg: 100, deductKg: 0, deductCents: 0 });
    expect(lossDeduction(rule, 101, 30_000)).toEqual({ toleratedKg: 100, deductKg: more, deductCents: more * 72 });
  },
);
