import { closingChecks } from '../closing/day-checks.ts';
import type { BookCheck } from './book-check.ts';
import { settlementChecks } from './settlement-checks.ts';
import { tripChecks } from './trip-checks.ts';
import { walletChecks } from './wallet-checks.ts';

/** Every rule of a book beyond those that the ledger reads itself. */
export const bookChecks: readonly BookCheck[] = [...walletChecks, ...settlementChecks, ...tripChecks, ...closingChecks];
