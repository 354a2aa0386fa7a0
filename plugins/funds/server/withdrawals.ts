import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  adoptStep,
  answerOrAsk,
  callerName,
  commandStep,
  insertRecord,
  jobOverRows,
  Ledger,
  notInOutbox,
  othersWith,
  Outside,
  platformName,
  recordEvent,
  refuseUnsendable,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  timeBetween,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { bankTransfer, type BankAnswer, type BankPayment, type PayeeAccount } from '@freightdeck/plugin-bank/contract';
import {
  addDepositWithdrawal,
  addWithdrawal,
  approveWithdrawal,
  queryWithdrawal,
  sendWithdrawal,
  withdrawals,
  withdrawLife,
  cancelWithdrawal,
  rejectWithdrawal,
} from '../contract/index.ts';
import { freeze, frozenBy, release, spent } from './freezing.ts';
import { approvedCompany, frozenOf, orderNumber, walletOf, type Wallet } from './order-number.ts';
import { withOwnHand } from './own-hand.ts';
import { cardByOthers, cardOrRefuse, cardToPay, type ChoosingCard, type Destination } from './payee-card.ts';
import { channelLine } from './pay-channel.ts';
import { faceOf, termsOf, withinTerms } from './withdraw-terms.ts';

type Withdrawal = RecordOf<typeof withdrawals>;
/** Columns of an order that are not fields. */
interface Kept extends Destination {
  readonly applyById: string;
  readonly auditById: string | null;
  readonly accountCode: Wallet['accountCode'];
  readonly freezeId: string;
}
const keptOf = (order: Withdrawal): Withdrawal & Kept => order as Withdrawal & Kept;
const walletBehind = (order: Withdrawal): Wallet => ({
  ...(order as Withdrawal & Wallet),
  accountCode: keptOf(order).accountCode,
});

type Asking = Call & ChoosingCard & Parameters<typeof withinTerms>[0];
/** P-17, or P-26 for a deposit: freezes the requested amount until the decision. */
async function submit(
  call: Asking,
  wallet: Wallet,
  kind: 'WALLET' | 'DEPOSIT',
  { amount, cardId }: { readonly amount: number; readonly cardId: string },
): Promise<{ id: string; withdrawNo: string }> {
  const card = await cardOrRefuse(call, wallet, cardId);
  const terms = await termsOf(call, wallet.platformId);
  await withinTerms(call, wallet, amount, terms);
  const faceId = await faceOf(call, wallet);
  // A small one needs no approval, unless whoever asks for it has chosen where the money goes by changing the card, or
  // how much goes without one.
  const hands = [...card.changedBy, ...terms.setBy];
  const isFree = kind === 'WALLET' && amount <= terms.autoCents && !hands.includes(call.caller.id);
  const withdrawNo = await orderNumber(call, 'TX');
  const { id: freezeId, journalNo } = await freeze(call, wallet, amount, { reasonType: 'WITHDRAW', bizNo: withdrawNo });
  const { platformId, accountCode, ownerType, ownerId, ownerName } = wallet;
  const id = await insertRecord(call, withdrawals, {
    platformId,
    accountCode,
    ownerType,
    ownerId,
    ownerName,
    cardId,
    accountName: card.holderName,
    bankName: card.bankName,
    cardLast4: card.cardLast4,
    withdrawNo,
    kind,
    amount,
    withdrawStatus: isFree ? 20 : 10,
    faceId,
    freezeId,
    journalNo,
    applyBy: callerName(call),
    applyById: call.caller.id,
    at: call.now(),
  });
  if (isFree)
    await recordEvent(call, withdrawals, id, {
      action: 'passedFree',
      toState: 20,
      detail: { withdrawAutoCents: terms.autoCents },
      platformId,
    });
  return { id, withdrawNo };
}
/** Unpaid trips, which the deposit still has to cover. */
const tripsOf = sql`(select count(*)::int from waybill w where w.platform_id = r.platform_id
  and w.company_id = r.owner_id and w.waybill_status between 10 and 90)`;

const add = serve(addWithdrawal, async (call, { walletId, ...asked }) => {
  const wallet = await walletOf(call, walletId);
  if (!wallet) return call.refuse('noWallet');
  return submit(call as unknown as Asking, wallet, 'WALLET', asked);
});
const addDeposit = serve(addDepositWithdrawal, async (call, { companyId, ...asked }) => {
  const company = await approvedCompany(call, companyId);
  if (!company) return call.refuse('noCompany');
  const trips = await call.tx.one<{ count: number }>(
    sql`select ${tripsOf} as count from (select ${company.platformId} as platform_id, ${company.id} as owner_id) r`,
  );
  if (trips && trips.count > 0) call.refuse('openTrips', { count: trips.count });
  return submit(
    call as unknown as Asking,
    {
      platformId: company.platformId,
      accountCode: 2003,
      ownerType: 'company',
      ownerId: company.id,
      ownerName: company.companyName,
    },
    'DEPOSIT',
    asked,
  );
});
/** Thaws an order that is not paid. */
async function undo(
  call: Call,
  order: Withdrawal,
  reason: string,
): Promise<{ finishedAt: string; journalNo?: string }> {
  const frozen = await frozenBy(call, keptOf(order).freezeId);
  const journalNo = frozen && (await release(call, frozen, reason));
  return { finishedAt: call.now(), ...(journalNo === undefined ? {} : { journalNo }) };
}
const paymentOf = (order: Withdrawal, channel: string, card?: PayeeAccount): BankPayment => ({
  channel: channel as BankPayment['channel'],
  purpose: 'WITHDRAW',
  amount: order.amount,
  payeeName: order.accountName,
  payeeBank: order.bankName,
  payeeAccount: card?.accountNo ?? keptOf(order).accountNo,
  attempt: 1,
});
/** Whether more than so many hours have passed; true when the start was never recorded. */
const longerThan = (call: Pick<Call, 'now'>, since: string | null, hours: number): boolean =>
  since === null || timeBetween(since, call.now(), 'hours') > hours;
/** A bank can return a payment for seven days, and should give the result of one within a day. */
const returnHours = 7 * 24;
const answerHours = 24;

/** P-19, P-20, or a return after payment: books each answer of the channel once. */
async function follow(call: Call, order: Withdrawal, told: BankAnswer): Promise<Readonly<Record<string, unknown>>> {
  const channel = order.channel ?? '';
  const { channelNo } = told;
  const failReason = told.kind === 'failed' ? told.reason : undefined;
  const { accountCode, ownerType, ownerId, ownerName, platformId } = walletBehind(order);
  const back = { code: accountCode, ownerType, ownerId, ownerName, side: 'C', amount: order.amount } as const;
  const post = async (step: string, postings: Parameters<Ledger['post']>[1]['postings']): Promise<string> =>
    (
      await call.get(Ledger).post(call, {
        bizType: 'withdraw',
        bizNo: order.withdrawNo,
        requestId: `${order.withdrawNo}:${step}`,
        memo: failReason ?? '',
        platformId,
        postings,
      })
    ).journalNo;
  if (order.withdrawStatus === 40) {
    if (told.kind !== 'failed' || longerThan(call, order.finishedAt, returnHours)) return {};
    return {
      withdrawStatus: 80,
      failReason: failReason ?? null,
      journalNo: await post('return', [channelLine(1001, channel, 'D', order.amount), back]),
    };
  }
  if (told.kind === 'failed')
    return {
      withdrawStatus: 50,
      channelNo,
      failReason: failReason ?? null,
      finishedAt: call.now(),
      journalNo: await post('fail', [channelLine(1002, channel, 'D', order.amount), back]),
    };
  const { feeCents } = told;
  const journalNo = await post('paid', [
    channelLine(1002, channel, 'D', order.amount),
    { code: 5006, ownerType: 'tenant', ownerId: platformId, side: 'D', amount: feeCents },
    channelLine(1001, channel, 'C', order.amount + feeCents),
  ]);
  return {
    withdrawStatus: 40,
    feeCents,
    channelNo,
    receiptNo: channelNo,
    failReason: null,
    finishedAt: call.now(),
    journalNo,
  };
}

const life = serveWorkflow(withdrawLife, {
  approve: {
    guard: async (call, order) => {
      const { applyById } = keptOf(order);
      if (applyById === call.caller.id) call.refuse('sameHand');
      await cardByOthers(call, keptOf(order), approveWithdrawal, [applyById]);
    },
    effect: (call) => ({ auditBy: callerName(call), auditById: call.caller.id, auditActor: call.caller.actor }),
  },
  reject: {
    guard: (call, order) => {
      if (keptOf(order).applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, order, { reason }) => ({
      ...(await undo(call as Call, order, reason)),
      auditBy: callerName(call),
      auditById: call.caller.id,
      failReason: reason,
    }),
  },
  cancel: {
    guard: (call, order) => {
      if (keptOf(order).applyById !== call.caller.id) call.refuse('notYours');
    },
    effect: (call, order) => undo(call as Call, order, ''),
  },
  send: {
    guard: async (call, order, { channel, standInReason }) => {
      const { applyById, auditById } = keptOf(order);
      if (applyById === call.caller.id) call.refuse('sameHand');
      if (auditById === call.caller.id)
        call.refuse('payerIsChecker', {
          who: await othersWith(call, order.platformId, sendWithdrawal, [applyById, auditById]),
        });
      withOwnHand(call, order, standInReason);
      const card = await cardByOthers(call, keptOf(order), sendWithdrawal, [applyById, auditById]);
      await refuseUnsendable(call, bankTransfer, paymentOf(order, channel, card), order.platformId);
    },
    effect: async (call, order, { channel }) => {
      const { ownerType, ownerId, ownerName, platformId } = walletBehind(order);
      const { journalNo } = await call.get(Ledger).post(call, {
        bizType: 'withdraw',
        bizNo: order.withdrawNo,
        requestId: `${order.withdrawNo}:send`,
        platformId,
        postings: [
          {
            code: frozenOf[keptOf(order).accountCode] ?? 2002,
            ownerType,
            ownerId,
            ownerName,
            side: 'D',
            amount: order.amount,
          },
          { ...channelLine(1002, channel, 'C', order.amount), covered: true },
        ],
      });
      const frozen = await frozenBy(call as Call, keptOf(order).freezeId);
      if (frozen) await spent(call as Call, frozen, { usedCents: order.amount, backCents: 0 }, journalNo);
      // The order's number is the bank's key: an order is paid or returned once.
      const card = await cardToPay(call, keptOf(order));
      await call.get(Outside).send(call, bankTransfer, paymentOf(order, channel, card), {
        key: order.withdrawNo,
        then: queryWithdrawal,
        on: order.id,
        platformId,
      });
      return { channel, sendBy: callerName(call), sentAt: call.now(), journalNo };
    },
  },
  // A person can have the bank asked again; the system runs this command to book the answer when it arrives.
  query: {
    effect: async (call, order) => {
      const told = await answerOrAsk(call, bankTransfer, order.withdrawNo, order.platformId);
      if (told) return follow(call as Call, order, told);
      return longerThan(call, order.sentAt, answerHours) ? { failReason: '通道超过24小时未返回结果' } : {};
    },
  },
});

/** Notes on an order that the bank has not answered for a day. */
export const payoutQueries = jobOverRows(
  'funds.queryPayouts',
  600,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from withdraw_order where withdraw_status = 30 and fail_reason is null
    and sent_at < ${call.now()}::timestamptz - ${answerHours}::int * interval '1 hour'
    and ${mayTry(sql`id`)} order by sent_at limit 200`),
    queryWithdrawal,
    {},
  ),
);

/** Withdrawals that were sent before there was an outbox. */
export const adoptWithdrawals = adoptStep(
  bankTransfer,
  (call, mayTry) =>
    call.tx.rows<Withdrawal>(sql`
      select r.* from withdraw_order r where r.withdraw_status = 30 and ${mayTry(sql`r.id`)}
        and ${notInOutbox(bankTransfer, sql`r.withdraw_no`)} order by r.sent_at limit 200`),
  (order) => ({
    request: paymentOf(order, order.channel ?? ''),
    key: order.withdrawNo,
    then: queryWithdrawal,
    on: order.id,
    platformId: order.platformId,
  }),
);

export const withdrawServes: readonly Served[] = [
  serveResource(withdrawals, {
    byAnother: [
      { maker: 'applyById', commands: [approveWithdrawal, rejectWithdrawal, sendWithdrawal] },
      { maker: 'auditById', commands: [sendWithdrawal] },
    ],
    byMaker: [{ maker: 'applyById', commands: [cancelWithdrawal] }],
    columns: {
      platformName,
      companyName: sql`case when r.owner_type = 'company' then r.owner_name end`,
      depositBalance: sql`coalesce((select a.balance from ledger_account a where a.platform_id = r.platform_id
        and a.code = 2003 and a.owner_type = 'company' and a.owner_id = r.owner_id), 0)`,
      openWaybills: sql`case when r.owner_type = 'company' then ${tripsOf} else 0 end`,
    },
    kept: ['applyById', 'auditById', 'auditActor', 'accountCode', 'cardId', 'accountNo', 'freezeId'],
    order: sql`r.at desc`,
  }),
  add,
  addDeposit,
  life,
];
