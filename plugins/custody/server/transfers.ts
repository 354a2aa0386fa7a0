import { wordOf } from '@freightdeck/sdk/contract';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { bankTransfer, type BankPayment } from '@freightdeck/plugin-bank/contract';
import {
  answerOrAsk,
  callerName,
  insertRecord,
  Ledger,
  Outside,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { addTransfer, queryTransfer, transferLife, transfers } from '../contract/index.ts';
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
/** Each attempt is a request of its own, and starts only after the bank has refused. */
const keyOf = (transfer: Kept, attempt = transfer.attempt): string => `${transfer.transferNo}-${attempt}`;
const paymentOf = (transfer: Transfer, attempt: number): BankPayment => ({
  channel: transfer.fromAccount,
  purpose: 'TRANSFER',
  amount: transfer.amount,
  payeeName: wordOf(transfers.fields.toAccount, transfer.toAccount, 'zh') ?? transfer.toAccount,
  payeeBank: null,
  payeeAccount: null,
  attempt,
});
const journalOf = (transfer: Kept, step: string) => ({
  bizType: 'TRANSFER',
  bizNo: transfer.transferNo,
  requestId: `${transfer.transferNo}:${step}`,
  memo: transfer.remark ?? '',
  platformId: transfer.platformId,
});

/** First half of P-29: money leaves the first channel and is in transit. */
async function send(call: Running, transfer: Kept, attempt: number): Promise<Readonly<Record<string, unknown>>> {
  const { fromAccount, amount } = transfer;
  const posted = await call.get(Ledger).post(call, {
    ...journalOf(transfer, `out${attempt}`),
    postings: [
      { ...transitOf(fromAccount), side: 'D', amount },
      { ...bankOf(fromAccount), side: 'C', amount, covered: true },
    ],
  });
  await call.get(Outside).send(call, bankTransfer, paymentOf(transfer, attempt), {
    key: keyOf(transfer, attempt),
    then: queryTransfer,
    on: transfer.id,
    platformId: transfer.platformId,
  });
  return {
    attempt,
    channelNo: null,
    failReason: null,
    outJournalNo: posted.journalNo,
    outJournalId: posted.journalId,
  };
}
async function enough(
  call: Running & {
    refuse(code: 'channelShort', values: { readonly short: string }): never;
    refuse(code: 'noChannel', values: { readonly channel: string }): never;
  },
  transfer: Transfer,
): Promise<void> {
  if (!call.get(Outside).connects(bankTransfer, paymentOf(transfer, 1), transfer.platformId))
    call.refuse('noChannel', { channel: transfer.fromAccount });
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
  // A person can have the bank asked again; the system runs this command to book the answer when it arrives.
  query: {
    effect: async (call, record) => {
      const transfer = kept(record);
      const { platformId } = transfer;
      const told = await answerOrAsk(call, bankTransfer, keyOf(transfer), platformId);
      if (!told) return {};
      const { channelNo } = told;
      const ledger = call.get(Ledger);
      if (told.kind === 'failed') {
        if (transfer.outJournalId)
          await ledger.reverse(call, transfer.outJournalId, journalOf(transfer, `fail${transfer.attempt}`));
        return { transferStatus: 3, channelNo, failReason: told.reason };
      }
      // Second half of P-29; the channel takes its fee from the account that paid.
      const { feeCents } = told;
      const posted = await ledger.post(call, {
        ...journalOf(transfer, `in${transfer.attempt}`),
        postings: [
          { ...bankOf(transfer.toAccount), side: 'D', amount: transfer.amount },
          { ...transitOf(transfer.fromAccount), side: 'C', amount: transfer.amount },
          { code: 5006, ownerType: 'tenant', ownerId: platformId, side: 'D', amount: feeCents },
          { ...bankOf(transfer.fromAccount), side: 'C', amount: feeCents },
        ],
      });
      return { transferStatus: 2, channelNo, inJournalNo: posted.journalNo };
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
