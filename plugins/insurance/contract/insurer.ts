import { definePort } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

const cents = z.int().check(z.positive());
const refused = z.object({ kind: z.literal('refused'), reason: z.string() });

const policy = z.object({
  insurerCode: z.string(),
  insuredName: z.string(),
  vehicleNum: z.string(),
  insuredCents: cents,
  premiumCents: z.int().check(z.minimum(0)),
  /** Number of the request for one policy; each one is a request of its own. */
  attempt: z.int(),
});
const cover = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), policyNo: z.string(), premiumCents: z.int().check(z.minimum(0)) }),
  refused,
]);
export type InsurerPolicy = z.infer<typeof policy>;
export type InsurerAnswer = z.infer<typeof cover>;
/** 投保: the insurer covers a trip, or says why not. */
export const insurerInsure = definePort<InsurerPolicy, InsurerAnswer>({
  name: 'insurer.insure',
  request: policy,
  answer: cover,
});

const cancellation = z.object({ insurerCode: z.string(), policyNo: z.string(), premiumCents: z.int() });
const cancelled = z.discriminatedUnion('kind', [z.object({ kind: z.literal('cancelled') }), refused]);
export type InsurerCancellation = z.infer<typeof cancellation>;
export type CancellationAnswer = z.infer<typeof cancelled>;
/** 退保: the insurer takes a policy back before its start, and returns the premium to the account. */
export const insurerCancel = definePort<InsurerCancellation, CancellationAnswer>({
  name: 'insurer.cancel',
  request: cancellation,
  answer: cancelled,
});

const movement = z.object({ insurerCode: z.string(), accountNo: z.string(), amount: cents });
const moved = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), channelNo: z.string(), amount: cents, feeCents: z.int().check(z.minimum(0)) }),
  refused,
]);
export type InsurerMovement = z.infer<typeof movement>;
export type MovementAnswer = z.infer<typeof moved>;
const differs = (asked: InsurerMovement, told: MovementAnswer): string | undefined =>
  told.kind === 'done' && told.amount !== asked.amount
    ? `asked for ${asked.amount} cents, the insurer tells of ${told.amount}`
    : undefined;
/** 充值: money paid into the account with the insurer. */
export const insurerTopUp = definePort<InsurerMovement, MovementAnswer>({
  name: 'insurer.topUp',
  request: movement,
  answer: moved,
  differs,
});
/** 提现: money paid back out of the account with the insurer. */
export const insurerWithdraw = definePort<InsurerMovement, MovementAnswer>({
  name: 'insurer.withdraw',
  request: movement,
  answer: moved,
  differs,
});

const account = z.object({ insurerCode: z.string(), accountNo: z.string() });
const balance = z.object({ balance: z.int() });
export type InsurerAccount = z.infer<typeof account>;
export type InsurerBalance = z.infer<typeof balance>;
/** 余额: what the account holds in the insurer's own books. */
export const insurerBalance = definePort<InsurerAccount, InsurerBalance>({
  name: 'insurer.balance',
  request: account,
  answer: balance,
});
