import { integer, money, optional, ratio, weight } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

const most = 100_000_000_000_000;
/** Sums go further than what a person may enter. */
export const sumOfMoney = (): Field<number> => money({ min: -most, max: most });
const sumOfWeight = (): Field<number> => weight(most);
export const count = (): Field<number> => integer(0, 1_000_000_000);
/** By how much a figure differs from an earlier one; nothing where there was nothing to compare with. */
export const growth = (): Field<number | null> => optional({ ...ratio(most), schema: z.int() });

/** What signed trips amount to. */
export const signedSums = {
  waybillCount: count(),
  settleKg: sumOfWeight(),
  lossKg: sumOfWeight(),
  freightAmount: sumOfMoney(),
  serviceFee: sumOfMoney(),
  receivableAmount: sumOfMoney(),
};
/** What happened on the way there. */
export const tripCounts = {
  acceptedCount: count(),
  loadedCount: count(),
  signedCount: count(),
  settledCount: count(),
  cancelledCount: count(),
  loadKg: sumOfWeight(),
};
export const moneyTotals = ['settleKg', 'lossKg', 'freightAmount', 'serviceFee', 'receivableAmount'] as const;
