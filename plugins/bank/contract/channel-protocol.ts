import * as z from 'zod/mini';

/*
 * 通道协议 v1: how Freightdeck and a bank, or a payment company, speak to each other. `docs/channel-v1.yaml` describes it
 * for those who build the other side; a test holds both together.
 */
const cents = z.int().check(z.minimum(0));
const payCents = z.int().check(z.positive());
const line = (max: number) => z.string().check(z.maxLength(max));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** The payer's account at the channel: the tenant, and which of its accounts. */
const account = { tenant: line(16), channel: line(16) };
/** Made by the sender; a second order with it is the first one come again. */
const orderKey = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,100}$/));

const transferOrder = z.object({
  key: orderKey,
  ...account,
  purpose: z.enum(['FREIGHT', 'WITHDRAW', 'TRANSFER', 'REFUND']),
  amount: payCents,
  payeeName: line(100),
  payeeBank: z.nullable(line(100)),
  payeeAccount: z.nullable(line(40)),
  attempt: z.int().check(z.positive()),
});
const arrivalOrder = z.object({
  key: orderKey,
  ...account,
  amount: payCents,
  payerName: z.nullable(line(100)),
  payerAccount: z.nullable(line(40)),
});
/** How an order stands. `number`, `amount` and `fee` are those of the bank's own books. */
const orderState = z.discriminatedUnion('state', [
  z.object({ key: orderKey, state: z.literal('accepted') }),
  z.object({ key: orderKey, state: z.literal('paid'), number: line(64), amount: payCents, fee: cents }),
  z.object({
    key: orderKey,
    state: z.literal('failed'),
    number: line(64),
    fault: z.enum(['NAME', 'ACCOUNT', 'OTHER']),
    reason: line(200),
  }),
]);
const balance = z.object({ ...account, balance: z.int(), frozen: cents, at: line(19) });
const statementLine = z.object({
  number: line(64),
  at: line(19),
  direction: z.enum(['IN', 'OUT']),
  amount: payCents,
  balance: z.int(),
  counterName: line(100),
  counterAccount: line(40),
  summary: line(200),
  /** Key of the order it belongs to; null for money that nobody here has ordered. */
  key: z.nullable(orderKey),
});
const statement = z.object({ ...account, day, lines: z.array(statementLine), more: z.boolean() });
const refusal = z.object({
  error: z.enum(['unsigned', 'stale', 'replayed', 'malformed', 'unknownKey', 'keyUsed', 'notFound', 'busy']),
  message: line(300),
});

/** What is sent and answered, by the names of `docs/channel-v1.yaml`. */
export const channelShapes = {
  TransferOrder: transferOrder,
  ArrivalOrder: arrivalOrder,
  OrderState: orderState,
  Balance: balance,
  Statement: statement,
  Refusal: refusal,
} as const;
export type ChannelTransfer = z.infer<typeof transferOrder>;
export type ChannelArrival = z.infer<typeof arrivalOrder>;
export type ChannelOrderState = z.infer<typeof orderState>;
export type ChannelBalance = z.infer<typeof balance>;
export type ChannelStatement = z.infer<typeof statement>;
export type ChannelRefusal = z.infer<typeof refusal>;
