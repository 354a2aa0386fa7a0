import { integer, money, optional, ratio, weight } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

const most = 100_000_000_000_000;
/** Sums may exceed the limits for single inputs. */
export const sumOfMoney = (): Field<number> => money({ min: -most, max: most });
const sumOfWeight = (): Field<number> => weight(most);
export const count = (): Field<number> => integer(0, 1_000_000_000);
/** Difference from an earlier figure; empty without one to compare with. */
export const growth = (): Field<number | null> => optional({ ...ratio(most), schema: z.int() });

/** Sums of signed trips. */
export const signedSums = {
  waybillCount: count(),
  settleKg: sumOfWeight(),
  lossKg: sumOfWeight(),
  freightAmount: sumOfMoney(),
  serviceFee: sumOfMoney(),
  receivableAmount: sumOfMoney(),
};
/** Counts of earlier events of trips. */
export const tripCounts = {
  acceptedCount: count(),
  loadedCount: count(),
  signedCount: count(),
  settledCount: count(),
  cancelledCount: count(),
  loadKg: sumOfWeight(),
};
/** What of the receivable and the freight of these trips is paid and invoiced by now. */
export const paidAndInvoiced = { invoicedCents: sumOfMoney(), paidCents: sumOfMoney() };
/** Parts of the freight, and the fee owed to the operator. */
export const freightParts = { infoFee: sumOfMoney(), oilAmount: sumOfMoney(), cashAmount: sumOfMoney() };
export const moneyTotals = ['settleKg', 'lossKg', 'freightAmount', 'serviceFee', 'receivableAmount'] as const;
