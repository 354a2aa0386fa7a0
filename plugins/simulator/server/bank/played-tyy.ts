import { defineAdapter, type Adapter, type Heard } from '@freightdeck/sdk/server';
import { tyyPay, tyyRefund } from '@freightdeck/plugin-prepay/contract';
import type { TyyAnswer, TyyBack, TyyBackAnswer, TyyOrder } from '@freightdeck/plugin-prepay/contract';
import type { BankBooks, BookedPayment } from './books.ts';

/** Fee of simulated TYY for a payment to a card. */
const cashFeeCents = 100;
const answerOf = ({ state, channelNo, amount, feeCents, reason }: BookedPayment): Heard<TyyAnswer> =>
  state === 'taken'
    ? { state: 'running' }
    : {
        state: 'answered',
        answer:
          state === 'paid' ? { kind: 'paid', tyyOrderNo: channelNo, amount, feeCents } : { kind: 'failed', reason },
      };
const refunded: Heard<TyyBackAnswer> = { state: 'answered', answer: { kind: 'refunded' } };

/**
 * Simulates TYY with books of its own: it accepts every order and decides it when asked; a first order that ends in 13
 * cents is returned.
 */
export function playedTyy(books: BankBooks): readonly Adapter[] {
  const entry = (port: string, platformId: string, key: string, payee: string, amount: number): BookedPayment => ({
    ...{ port, platformId, key, payee, amount, channel: 'TYY', channelNo: `TYY${key}`, feeCents: 0 },
    ...{ state: 'taken', fault: 'OTHER', reason: '' },
  });
  const payments = defineAdapter<TyyOrder, TyyAnswer>({
    port: tyyPay,
    name: 'played-tyy',
    played: true,
    timeLimitMs: 10_000,
    send: async ({ platformId, key, request }) =>
      answerOf(await books.keep(entry(tyyPay.name, platformId, key, request.payeeName, request.amount))),
    query: async ({ platformId, key, request: { amount, attempt, prepayKind } }) => {
      const kept = await books.find(tyyPay.name, platformId, key);
      if (!kept) return { state: 'unheard' };
      if (kept.state !== 'taken') return answerOf(kept);
      const decided: BookedPayment =
        amount % 100 === 13 && attempt === 1
          ? { ...kept, state: 'failed', reason: '收款账户状态异常' }
          : { ...kept, state: 'paid', feeCents: prepayKind === 'CASH' ? cashFeeCents : 0 };
      await books.decide(decided);
      return answerOf(decided);
    },
  });
  const refunds = defineAdapter<TyyBack, TyyBackAnswer>({
    port: tyyRefund,
    name: 'played-tyy-refunds',
    played: true,
    timeLimitMs: 10_000,
    send: async ({ platformId, key, request }) => {
      await books.keep({ ...entry(tyyRefund.name, platformId, key, request.order, request.amount), state: 'paid' });
      return refunded;
    },
    query: async ({ platformId, key }) =>
      (await books.find(tyyRefund.name, platformId, key)) ? refunded : { state: 'unheard' },
  });
  return [payments as Adapter, refunds as Adapter];
}
