import type { RecordOf } from '@freightdeck/sdk/contract';
import { PaymentChannels, type ChannelOrder } from '@freightdeck/plugin-bank/contract';
import {
  callerName,
  insertRecord,
  Ledger,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { addTransfer, transferLife, transfers } from '../contract/index.ts';
import { bankOf, numberOf, shortOf, transitOf, type Running } from './channel-book.ts';

type Transfer = RecordOf<typeof transfers>;
type Kept = Transfer & { readonly operatorId: string; readonly attempt: number; readonly outJournalId: string | null };
const kept = (transfer: Transfer): Kept => transfer as Kept;

const add = serve(addTransfer, async (call, input) => {
  if (input.fromAccount === input.toAccount) call.refuse('sameChannel');
  const short = await shortOf(call, input.fromAccount, input.amount, call.platformId);
  if (short > 0) call.refuse('channelShort', { short: formatMoney(short) });
  const direction = input.toAccount === 'PDS' ? 'IN' : input.fromAccount === 'PDS' ? 'OUT' : 'INNER';
  const id = await insertRecord(call, transfers, {
    ...input,
    direction,
    transferNo: await numberOf(call, 'HB'),
    transferStatus: 0,
    at: call.now(),
    operator: callerName(call),
    operatorId: call.caller.id,
    attempt: 1,
  });
  return { id };
});
const orderOf = (transfer: Kept, attempt: number): ChannelOrder => ({
  platformId: transfer.platformId,
  channel: transfer.fromAccount,
  orderNo: `${transfer.transferNo}-${attempt}`,
  amount: transfer.amount,
  payee: transfer.toAccount,
});
const journalOf = (transfer: Kept, step: string) => ({
  bizType: 'TRANSFER',
  bizNo: transfer.transferNo,
  requestId: `${transfer.transferNo}:${step}`,
  memo: transfer.remark ?? '',
  platformId: transfer.platformId,
});

/** First half of P-29: the money has left the first channel and is on its way. */
async function send(call: Running, transfer: Kept, attempt: number): Promise<Readonly<Record<string, unknown>>> {
  const { fromAccount, amount } = transfer;
  const posted = await call.get(Ledger).post(call, {
    ...journalOf(transfer, `out${attempt}`),
    postings: [
      { ...transitOf(fromAccount), side: 'D', amount },
      { ...bankOf(fromAccount), side: 'C', amount, covered: true },
    ],
  });
  // The bank is asked last: what the ledger refuses must not have been paid.
  const answer = await call.get(PaymentChannels).of(call, fromAccount).pay(call, orderOf(transfer, attempt));
  return {
    attempt,
    channelNo: answer.channelNo,
    failReason: null,
    outJournalNo: posted.journalNo,
    outJournalId: posted.journalId,
  };
}
async function enough(
  call: Running & { refuse(code: 'channelShort', values: { readonly short: string }): never },
  transfer: Transfer,
): Promise<void> {
  const short = await shortOf(call, transfer.fromAccount, transfer.amount, transfer.platformId);
  if (short > 0) call.refuse('channelShort', { short: formatMoney(short) });
}
const life = serveWorkflow(transferLife, {
  approve: {
    guard: async (call, transfer) => {
      if (kept(transfer).operatorId === call.caller.id) call.refuse('sameHand');
      await enough(call, transfer);
    },
    effect: async (call, transfer) => ({
      ...(await send(call, kept(transfer), 1)),
      auditBy: callerName(call),
      auditAt: call.now(),
    }),
  },
  query: {
    effect: async (call, record) => {
      const transfer = kept(record);
      const answer = await call
        .get(PaymentChannels)
        .of(call, transfer.fromAccount)
        .query(call, orderOf(transfer, transfer.attempt));
      if (answer.state === 'running') return {};
      const ledger = call.get(Ledger);
      if (answer.state === 'failed') {
        if (transfer.outJournalId)
          await ledger.reverse(call, transfer.outJournalId, journalOf(transfer, `fail${transfer.attempt}`));
        return { transferStatus: 3, failReason: answer.failReason ?? '' };
      }
      // Second half of P-29.
      const posted = await ledger.post(call, {
        ...journalOf(transfer, `in${transfer.attempt}`),
        postings: [
          { ...bankOf(transfer.toAccount), side: 'D', amount: transfer.amount },
          { ...transitOf(transfer.fromAccount), side: 'C', amount: transfer.amount },
        ],
      });
      return { transferStatus: 2, inJournalNo: posted.journalNo };
    },
  },
  retry: {
    guard: (call, transfer) => enough(call, transfer),
    effect: (call, transfer) => send(call, kept(transfer), kept(transfer).attempt + 1),
  },
});
export const transferServes: readonly Served[] = [
  serveResource(transfers, {
    columns: { platformName },
    kept: ['operatorId', 'attempt', 'outJournalId'],
    order: sql`r.at desc`,
  }),
  add,
  life,
];
