import { wordOf } from '@freightdeck/sdk/contract';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { bankTransfer, type BankPayment } from '@freightdeck/plugin-bank/contract';
import {
  adoptStep,
  answerOrAsk,
  callerName,
  insertRecord,
  Ledger,
  notInOutbox,
  Outside,
  platformName,
  refuseShort,
  refuseUnsendable,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { addTransfer, queryTransfer, transferLife, transfers, approveTransfer } from '../contract/index.ts';
import { bankOf, numberOf, transitOf, type Running } from './channel-book.ts';

type Transfer = RecordOf<typeof transfers>;
type Kept = Transfer & { readonly operatorId: string; readonly attempt: number; readonly outJournalId: string | null };
const kept = (transfer: Transfer): Kept => transfer as Kept;

const add = serve(addTransfer, async (call, input) => {
  if (input.fromAccount === input.toAccount) call.refuse('sameChannel');
  await refuseNowhere(call, { platformId: call.platformId, toAccount: input.toAccount });
  await refuseShort(call, { channel: input.fromAccount, amount: input.amount }, call.platformId);
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
interface OwnAccount {
  readonly accountName: string;
  readonly accountNo: string;
}
/** The tenant's own account at the channel the money goes to; undefined while it has none there. */
const accountAt = (
  call: Pick<Running, 'tx'>,
  { platformId, toAccount }: Pick<Transfer, 'platformId' | 'toAccount'>,
): Promise<OwnAccount | undefined> =>
  call.tx.one<OwnAccount>(sql`
    select account_name, account_no from sub_account where platform_id = ${platformId} and channel = ${toAccount}
      and owner_type = 'tenant' and account_no is not null and open_status = 2 limit 1`);
/** Money that would arrive nowhere does not leave. */
async function refuseNowhere(
  call: Pick<Call, 'tx' | 'language'> & { refuse(code: 'noTarget', values: { readonly channel: string }): never },
  to: Pick<Transfer, 'platformId' | 'toAccount'>,
): Promise<void> {
  if (await accountAt(call, to)) return;
  call.refuse('noTarget', { channel: wordOf(transfers.fields.toAccount, to.toAccount, call.language) ?? to.toAccount });
}
const paymentOf = (transfer: Transfer, attempt: number, account?: OwnAccount): BankPayment => ({
  channel: transfer.fromAccount,
  purpose: 'TRANSFER',
  amount: transfer.amount,
  payeeName: account?.accountName ?? wordOf(transfers.fields.toAccount, transfer.toAccount, 'zh') ?? transfer.toAccount,
  payeeBank: null,
  payeeAccount: account?.accountNo ?? null,
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
  await call.get(Outside).send(call, bankTransfer, paymentOf(transfer, attempt, await accountAt(call, transfer)), {
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
const life = serveWorkflow(transferLife, {
  approve: {
    guard: async (call, transfer) => {
      if (kept(transfer).operatorId === call.caller.id) call.refuse('sameHand');
      await refuseNowhere(call, transfer);
      await refuseUnsendable(call, bankTransfer, paymentOf(transfer, 1), transfer.platformId);
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
    guard: async (call, transfer) => {
      await refuseNowhere(call, transfer);
      await refuseUnsendable(call, bankTransfer, paymentOf(transfer, 1), transfer.platformId);
    },
    effect: (call, transfer) => send(call, kept(transfer), kept(transfer).attempt + 1),
  },
});
/** Transfers that were sent before there was an outbox. */
export const adoptTransfers = adoptStep(
  bankTransfer,
  (call, mayTry) =>
    call.tx.rows<Kept>(sql`
      select r.* from channel_transfer r where r.transfer_status = 1 and ${mayTry(sql`r.id`)}
        and ${notInOutbox(bankTransfer, sql`r.transfer_no || '-' || r.attempt`)} order by r.id limit 200`),
  (transfer) => ({
    request: paymentOf(transfer, transfer.attempt),
    key: keyOf(transfer),
    then: queryTransfer,
    on: transfer.id,
    platformId: transfer.platformId,
  }),
);
export const transferServes: readonly Served[] = [
  serveResource(transfers, {
    byAnother: [{ maker: 'operatorId', commands: [approveTransfer] }],
    columns: { platformName },
    kept: ['operatorId', 'attempt', 'outJournalId'],
    order: sql`r.at desc`,
  }),
  add,
  life,
];
