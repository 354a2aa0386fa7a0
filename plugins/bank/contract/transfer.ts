import * as z from 'zod/mini';
import { definePort } from '@freightdeck/sdk/contract';

const cents = z.int().check(z.positive());
const channelName = z.enum(['ENT', 'PDS', 'HF', 'TYY', 'OFFLINE', 'SIM']);
const request = z.object({
  channel: channelName,
  /** What it is paid for: freight, a withdrawal, own money moved, or an income sent back. */
  purpose: z.enum(['FREIGHT', 'WITHDRAW', 'TRANSFER', 'REFUND']),
  amount: cents,
  payeeName: z.string(),
  payeeBank: z.nullable(z.string()),
  payeeAccount: z.nullable(z.string()),
  /** Counts the payments for one order; each is an intent of its own. */
  attempt: z.int(),
});
const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paid'), channelNo: z.string(), amount: cents, feeCents: z.int().check(z.minimum(0)) }),
  z.object({
    kind: z.literal('failed'),
    channelNo: z.string(),
    /** What is wrong with the payee's account; OTHER: anything else. */
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

/** Money leaves a channel for somebody's account. */
export const bankTransfer = definePort<BankPayment, BankAnswer>({ name: 'bank.transfer', request, answer, differs });

const arrival = z.object({
  channel: channelName,
  amount: cents,
  payerName: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
});
/** Own money that is announced to a channel and on its way to it. The channel says whether it has come. */
export const bankArrival = definePort<BankArrival, BankAnswer>({
  name: 'bank.arrival',
  request: arrival,
  answer,
  differs,
});
export type BankArrival = z.infer<typeof arrival>;
