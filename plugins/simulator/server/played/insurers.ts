import type { Adapter } from '@freightdeck/sdk/server';
import {
  insurerBalance,
  insurerCancel,
  insurerInsure,
  insurerTopUp,
  insurerWithdraw,
  type CancellationAnswer,
  type InsurerAnswer,
  type InsurerCancellation,
  type InsurerMovement,
  type InsurerPolicy,
  type MovementAnswer,
} from '@freightdeck/plugin-insurance/contract';
import type { AnswerBooks, KeptAnswer } from './answer-books.ts';
import { playing } from './play.ts';

/** The simulated bank's fee for money paid back. */
const bankFeeCents = 200;

/** What one entry has moved on the account with this insurer, in cents. */
function movedBy(insurerCode: string, { port, request, answer }: KeptAnswer): number {
  if ((request as { readonly insurerCode: string }).insurerCode !== insurerCode) return 0;
  const { kind } = answer as InsurerAnswer | CancellationAnswer | MovementAnswer;
  switch (port) {
    case insurerInsure.name:
      return kind === 'accepted' ? -(request as InsurerPolicy).premiumCents : 0;
    case insurerCancel.name:
      return kind === 'cancelled' ? (request as InsurerCancellation).premiumCents : 0;
    case insurerTopUp.name:
      return kind === 'done' ? (request as InsurerMovement).amount : 0;
    default:
      return kind === 'done' ? -(request as InsurerMovement).amount : 0;
  }
}

/**
 * Simulates the insurers, with books of their own: every request is accepted, except a first one for a sum that ends in
 * 13 cents.
 */
export const playedInsurers = (books: AnswerBooks): readonly Adapter[] => [
  playing(
    books,
    insurerInsure,
  )(({ key, request: { insuredCents, premiumCents, attempt } }) =>
    insuredCents % 100 === 13 && attempt === 1
      ? { kind: 'refused', reason: '标的信息不完整' }
      : { kind: 'accepted', policyNo: `PZHY${key.replace(/\D/g, '')}`, premiumCents },
  ),
  playing(books, insurerCancel)(() => ({ kind: 'cancelled' })),
  playing(
    books,
    insurerTopUp,
  )(({ key, request: { amount } }) => ({
    kind: 'done',
    channelNo: `BS${key}`,
    amount,
    feeCents: 0,
  })),
  playing(
    books,
    insurerWithdraw,
  )(({ key, request: { amount } }) => ({
    kind: 'done',
    channelNo: `BS${key}`,
    amount,
    feeCents: bankFeeCents,
  })),
  playing(
    books,
    insurerBalance,
  )(async ({ platformId, request: { insurerCode } }) => {
    const ports = [insurerInsure, insurerCancel, insurerTopUp, insurerWithdraw].map(({ name }) => name);
    const entries = await books.of(platformId, ports);
    return {
      balance: entries
        .filter(({ answer }) => answer !== null)
        .reduce((sum, entry) => sum + movedBy(insurerCode, entry), 0),
    };
  }),
];
