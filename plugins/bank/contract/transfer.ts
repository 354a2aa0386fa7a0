import * as z from 'zod/mini';
import { definePort } from '@freightdeck/sdk/contract';
import type { ToldByHand } from '@freightdeck/sdk/contract';

const cents = z.int().check(z.positive());
export const channelName = z.enum(['ENT', 'PDS', 'HF', 'TYY', 'OFFLINE', 'SIM']);
const request = z.object({
  channel: channelName,
  /** What is paid: freight, a withdrawal, a move of own money, or a returned income. */
  purpose: z.enum(['FREIGHT', 'WITHDRAW', 'TRANSFER', 'REFUND']),
  amount: cents,
  payeeName: z.string(),
  payeeBank: z.nullable(z.string()),
  payeeAccount: z.nullable(z.string()),
  /** Number of the payment of one order; each attempt is a request of its own. */
  attempt: z.int(),
});
const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paid'), channelNo: z.string(), amount: cents, feeCents: z.int().check(z.minimum(0)) }),
  z.object({
    kind: z.literal('failed'),
    channelNo: z.string(),
    /** What is wrong with the payee's account; OTHER: a problem of another kind. */
    fault: z.enum(['NAME', 'ACCOUNT', 'OTHER']),
    reason: z.string(),
  }),
]);
export type BankPayment = z.infer<typeof request>;
export type BankAnswer = z.infer<typeof answer>;
const differs = (asked: { readonly amount: number }, told: BankAnswer): string | undefined =>
  told.kind === 'paid' && told.amount !== asked.amount
    ? `asked for ${asked.amount} cents, the bank tells of ${told.amount}`
    : undefined;

const byHand = (asked: { readonly amount: number }, { done, number, feeCents, reason }: ToldByHand): BankAnswer =>
  done
    ? { kind: 'paid', channelNo: number, amount: asked.amount, feeCents }
    : { kind: 'failed', channelNo: number, fault: 'OTHER', reason };

/** Sends money from a channel to an account. */
export const bankTransfer = definePort<BankPayment, BankAnswer>({
  name: 'bank.transfer',
  request,
  answer,
  differs,
  byHand,
});

const arrival = z.object({
  channel: channelName,
  amount: cents,
  payerName: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
});
/** Own money announced to a channel; the channel confirms its arrival. */
export const bankArrival = definePort<BankArrival, BankAnswer>({
  name: 'bank.arrival',
  request: arrival,
  answer,
  differs,
  byHand,
});
export type BankArrival = z.infer<typeof arrival>;
