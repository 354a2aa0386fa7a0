import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  adoptStep,
  answerOrAsk,
  callerName,
  insertRecord,
  Ledger,
  notInOutbox,
  Outside,
  platformName,
  refuseUnsendable,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, MayTry, Posting, Served, Sql } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import {
  bankArrival,
  bankTransfer,
  type BankAnswer,
  type BankArrival,
  type BankPayment,
  channelWords,
} from '@freightdeck/plugin-bank/contract';
import {
  addTransfer,
  queryTransfer,
  transferLife,
  transfers,
  auditTransfer,
  rejectTransfer,
} from '../contract/index.ts';
import { orderNumber } from './order-number.ts';
import { channelLine, channelName } from './pay-channel.ts';

type Transfer = RecordOf<typeof transfers>;
interface Kept {
  readonly applyById: string;
  readonly counterName: string | null;
  readonly counterAccount: string | null;
}
const keptOf = (order: Transfer): Kept => order as Transfer & Kept;
/** Owner of the account for own money between two channels. */
const between = 'INNER';

/** The account an outgoing transfer is paid from: own funds, or the debt to the operator (P-15). */
function payer(order: Transfer, side: 'D' | 'C'): Posting {
  return order.purpose === 'PLATFORM_FEE'
    ? { code: 2202, ownerType: 'tenant', ownerId: '00001', side, amount: order.amount }
    : { code: 3001, ownerType: 'tenant', ownerId: order.platformId, side, amount: order.amount };
}
const post = async (
  call: Call,
  order: Transfer,
  step: string,
  postings: readonly Posting[],
): Promise<{ journalNo: string }> => {
  const { journalNo } = await call.get(Ledger).post(call, {
    bizType: 'transfer',
    bizNo: order.transferNo,
    requestId: `${order.transferNo}:${step}`,
    memo: order.remark ?? '',
    platformId: order.platformId,
    postings,
  });
  return { journalNo };
};

const add = serve(addTransfer, async (call, { counterName, counterAccount, ...input }) => {
  const inner = input.direction === 'INNER';
  if (input.purpose === 'PLATFORM_FEE' && input.direction !== 'OUT') call.refuse('onlyOut');
  if (inner && (!input.toChannel || input.toChannel === input.channel)) call.refuse('otherChannel');
  if (!inner && (!counterName || !counterAccount)) call.refuse('counterMissing');
  const transferNo = await orderNumber(call, 'ZZ');
  const own = channelName(input.channel);
  const other = inner ? channelName(input.toChannel ?? '') : `${counterName} ${counterAccount?.slice(-4)}`;
  const id = await insertRecord(call, transfers, {
    ...input,
    toChannel: inner ? input.toChannel : null,
    counterName: counterName ?? null,
    counterAccount: counterAccount ?? null,
    transferNo,
    fromAccount: input.direction === 'IN' ? other : own,
    toAccount: input.direction === 'IN' ? own : other,
    transferStatus: 0,
    applyBy: callerName(call),
    applyById: call.caller.id,
    at: call.now(),
  });
  return { id, transferNo };
});

const paymentOf = (order: Transfer): BankPayment => ({
  channel: order.channel,
  purpose: 'TRANSFER',
  amount: order.amount,
  payeeName: keptOf(order).counterName ?? order.toAccount,
  payeeBank: null,
  payeeAccount: keptOf(order).counterAccount,
  attempt: 1,
});
const arrivalOf = (order: Transfer): BankArrival => ({
  channel: order.channel,
  amount: order.amount,
  payerName: keptOf(order).counterName,
  payerAccount: keptOf(order).counterAccount,
});
const sent = (order: Transfer) => ({
  key: order.transferNo,
  then: queryTransfer,
  on: order.id,
  platformId: order.platformId,
});
/** Sends the transfer to the bank, with the order's number as its key. */
function leave(call: Pick<Call, 'get' | 'tx' | 'platformId' | 'caller' | 'now' | 'newId'>, order: Transfer) {
  const sending = sent(order);
  return order.direction === 'IN'
    ? call.get(Outside).send(call, bankArrival, arrivalOf(order), sending)
    : call.get(Outside).send(call, bankTransfer, paymentOf(order), sending);
}
const answerTo = (
  call: Pick<Call, 'get' | 'tx' | 'platformId' | 'caller'>,
  { direction, transferNo, platformId }: Transfer,
): Promise<BankAnswer | undefined> =>
  direction === 'IN'
    ? answerOrAsk(call, bankArrival, transferNo, platformId)
    : answerOrAsk(call, bankTransfer, transferNo, platformId);
/** P-29 and P-15: books money as sent. Incoming money is booked on arrival. */
function leaving(order: Transfer): readonly Posting[] {
  if (order.direction === 'INNER')
    return [
      channelLine(1002, between, 'D', order.amount),
      { ...channelLine(1001, order.channel, 'C', order.amount), covered: true },
    ];
  return order.direction === 'OUT'
    ? [
        { ...payer(order, 'D'), covered: true },
        { ...channelLine(1002, order.channel, 'C', order.amount), covered: true },
      ]
    : [];
}
function arrived(order: Transfer, feeCents: number): readonly Posting[] {
  const { amount, channel, platformId } = order;
  const fee: Posting = { code: 5006, ownerType: 'tenant', ownerId: platformId, side: 'D', amount: feeCents };
  if (order.direction === 'IN')
    return [
      channelLine(1001, channel, 'D', amount - feeCents),
      fee,
      { code: 3001, ownerType: 'tenant', ownerId: platformId, side: 'C', amount },
    ];
  if (order.direction === 'INNER')
    return [
      channelLine(1001, order.toChannel ?? channel, 'D', amount),
      channelLine(1002, between, 'C', amount),
      fee,
      channelLine(1001, channel, 'C', feeCents),
    ];
  return [channelLine(1002, channel, 'D', amount), fee, channelLine(1001, channel, 'C', amount + feeCents)];
}
function backAgain(order: Transfer): readonly Posting[] {
  if (order.direction === 'INNER')
    return [channelLine(1001, order.channel, 'D', order.amount), channelLine(1002, between, 'C', order.amount)];
  return order.direction === 'OUT' ? [channelLine(1002, order.channel, 'D', order.amount), payer(order, 'C')] : [];
}

const life = serveWorkflow(transferLife, {
  audit: {
    guard: async (call, order) => {
      if (keptOf(order).applyById === call.caller.id) call.refuse('sameHand');
      if (order.direction === 'IN') {
        if (!call.get(Outside).connects(bankArrival, arrivalOf(order), order.platformId))
          call.refuse('noChannel', { channel: channelWords(order.channel) });
        return;
      }
      await refuseUnsendable(call, bankTransfer, paymentOf(order), order.platformId);
      if (order.direction === 'INNER') return;
      const covered = await call.get(Ledger).balance(call, payer(order, 'D'), order.platformId);
      if (covered < order.amount) call.refuse('notCovered', { short: formatMoney(order.amount - covered) });
    },
    effect: async (call, order) => {
      const audited = { auditBy: callerName(call), auditById: call.caller.id };
      const journal = order.direction === 'IN' ? {} : await post(call as Call, order, 'leave', leaving(order));
      await leave(call, order);
      return { ...journal, ...audited };
    },
  },
  reject: {
    guard: (call, order) => {
      if (keptOf(order).applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: (call, _order, { reason }) => ({
      failReason: reason,
      auditBy: callerName(call),
      auditById: call.caller.id,
      finishedAt: call.now(),
    }),
  },
  // A person can have the bank asked again; the system runs this command to book the answer when it arrives.
  query: {
    effect: async (call, order) => {
      const told = await answerTo(call, order);
      if (!told) return {};
      const { channelNo } = told;
      if (told.kind === 'paid') {
        return {
          transferStatus: 2,
          channelNo,
          feeCents: told.feeCents,
          finishedAt: call.now(),
          ...(await post(call as Call, order, 'arrive', arrived(order, told.feeCents))),
        };
      }
      const journal = order.direction === 'IN' ? {} : await post(call as Call, order, 'back', backAgain(order));
      return { transferStatus: 3, channelNo, failReason: told.reason, finishedAt: call.now(), ...journal };
    },
  },
});

const inTransit = (call: Call, mayTry: MayTry, which: Sql): Promise<readonly Transfer[]> =>
  call.tx.rows<Transfer>(sql`
    select r.* from transfer_order r where r.transfer_status = 1 and ${which} and ${mayTry(sql`r.id`)} order by r.id
    limit 200`);
/** Transfers that were sent before there was an outbox. */
export const adoptTransfers = [
  adoptStep(
    bankTransfer,
    (call, mayTry) =>
      inTransit(call, mayTry, sql`r.direction <> 'IN' and ${notInOutbox(bankTransfer, sql`r.transfer_no`)}`),
    (order) => ({ request: paymentOf(order), ...sent(order) }),
  ),
  adoptStep(
    bankArrival,
    (call, mayTry) =>
      inTransit(call, mayTry, sql`r.direction = 'IN' and ${notInOutbox(bankArrival, sql`r.transfer_no`)}`),
    (order) => ({ request: arrivalOf(order), ...sent(order) }),
  ),
] as const;

export const transferServes: readonly Served[] = [
  serveResource(transfers, {
    byAnother: [{ maker: 'applyById', commands: [auditTransfer, rejectTransfer] }],
    columns: { platformName },
    kept: ['applyById', 'counterName', 'counterAccount'],
    order: sql`r.at desc`,
  }),
  add,
  life,
];
