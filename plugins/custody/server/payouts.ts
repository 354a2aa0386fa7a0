import type { AccountCode, RecordOf } from '@freightdeck/sdk/contract';
import {
  bankCards,
  bankTransfer,
  checkedCard,
  PayeeAccounts,
  type BankPayment,
  type PayeeAccount,
} from '@freightdeck/plugin-bank/contract';
import {
  adoptStep,
  answerOrAsk,
  callerName,
  insertRecord,
  Ledger,
  notInOutbox,
  othersWith,
  Outside,
  platformName,
  refuseUnsendable,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { LedgerAccount, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import {
  addPayout,
  payoutLife,
  payouts,
  queryPayout,
  sendPayout,
  auditPayout,
  rejectPayout,
} from '../contract/index.ts';
import { bankOf, numberOf, transitOf, type Running } from './channel-book.ts';

type Payout = RecordOf<typeof payouts>;
type Owner = Pick<Payout, 'ownerType' | 'ownerId' | 'ownerName'>;
type Kept = Payout & { readonly operatorId: string; readonly auditById: string | null; readonly attempt: number };
const kept = (payout: Payout): Kept => payout as Kept;
/**
 * The accounts for 可用 and 冻结 of each kind of owner. Own funds have no frozen account; they leave when they are sent.
 */
const wallets: Readonly<Partial<Record<Payout['ownerType'], readonly [AccountCode, AccountCode]>>> = {
  company: [2001, 2002],
  driver: [2101, 2102],
  carOwner: [2101, 2102],
  captain: [2111, 2112],
  broker: [2121, 2122],
  partner: [2141, 2142],
  provider: [2401, 2402],
  tenant: [3001, 3001],
};
const walletOf = (
  owner: Owner,
): { readonly available: LedgerAccount; readonly frozen: LedgerAccount; readonly own: boolean } => {
  const [available, frozen] = wallets[owner.ownerType] ?? [3001, 3001];
  const of = { ownerType: owner.ownerType, ownerId: owner.ownerId, ownerName: owner.ownerName };
  return { available: { code: available, ...of }, frozen: { code: frozen, ...of }, own: available === frozen };
};
const journalOf = (payout: Pick<Kept, 'withdrawNo' | 'platformId'>, step: string) => ({
  bizType: 'WITHDRAW',
  bizNo: payout.withdrawNo,
  requestId: `${payout.withdrawNo}:${step}`,
  platformId: payout.platformId,
});

/** P-17. For own funds only the balance is checked, because their account could be posted below zero. */
async function freeze(
  call: Running & { refuse(code: 'balanceShort', values: { readonly account: string; readonly short: string }): never },
  payout: Pick<Kept, 'withdrawNo' | 'platformId' | 'amount'> & Owner,
  attempt: number,
): Promise<string> {
  const { available, frozen, own } = walletOf(payout);
  const ledger = call.get(Ledger);
  if (!own) {
    const posted = await ledger.post(call, {
      ...journalOf(payout, `freeze${attempt}`),
      postings: [
        { ...available, side: 'D', amount: payout.amount },
        { ...frozen, side: 'C', amount: payout.amount },
      ],
    });
    return posted.journalNo;
  }
  const waiting = await call.tx.one<{ cents: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as cents from channel_payout where platform_id = ${payout.platformId}
      and owner_type = 'tenant' and withdraw_status in (10, 20) and withdraw_no <> ${payout.withdrawNo}`);
  const short = payout.amount + (waiting?.cents ?? 0) - (await ledger.balance(call, available, payout.platformId));
  if (short > 0) call.refuse('balanceShort', { account: payout.ownerName, short: formatMoney(short) });
  return '';
}
/** Reverses P-17 for a payout that is not sent. */
async function thaw(call: Running, payout: Kept): Promise<void> {
  const { available, frozen, own } = walletOf(payout);
  if (own) return;
  await call.get(Ledger).post(call, {
    ...journalOf(payout, `thaw${payout.attempt}`),
    postings: [
      { ...frozen, side: 'D', amount: payout.amount },
      { ...available, side: 'C', amount: payout.amount },
    ],
  });
}
/** Each attempt is a request of its own, and starts only after the bank has refused. */
const keyOf = (payout: Kept): string => `${payout.withdrawNo}-${payout.attempt}`;
const paymentOf = (payout: Kept, card?: PayeeAccount): BankPayment => ({
  channel: payout.channel,
  purpose: 'WITHDRAW',
  amount: payout.amount,
  payeeName: card?.holderName ?? payout.ownerName,
  payeeBank: card?.bankName ?? null,
  payeeAccount: card?.accountNo ?? null,
  attempt: payout.attempt,
});

const cardOf = async (call: Pick<Running, 'get'>, { platformId, cardId }: Payout): Promise<PayeeAccount | undefined> =>
  cardId === null ? undefined : call.get(PayeeAccounts).ofCard(call, { platformId, cardId });

const add = serve(addPayout, async (call, { channel, cardId, amount }) => {
  const card = await call.tx.one<RecordOf<typeof bankCards>>(sql`
    select platform_id, owner_type, owner_id, owner_name, card_last4, verify_status, status from bank_card
      where id = ${cardId} and (${call.isOperator} or platform_id = ${call.platformId})`);
  if (!card || card.status === 9) return call.refuse('cardUnknown');
  if (!checkedCard.includes(card.verifyStatus) || card.status !== 1) call.refuse('cardUnchecked');
  if (!wallets[card.ownerType]) call.refuse('noWallet');
  const { platformId, ownerType, ownerId, ownerName } = card;
  const withdrawNo = await numberOf(call, 'TX');
  const journalNo = await freeze(call, { withdrawNo, platformId, amount, ownerType, ownerId, ownerName }, 1);
  const id = await insertRecord(call, payouts, {
    platformId,
    withdrawNo,
    channel,
    ownerType,
    ownerId,
    ownerName,
    amount,
    feeCents: 0,
    cardId,
    cardLast4: card.cardLast4,
    withdrawStatus: 10,
    at: call.now(),
    operator: callerName(call),
    operatorId: call.caller.id,
    journalNo,
    attempt: 1,
  });
  return { id };
});
const ownHand = (
  call: { readonly caller: { readonly id: string }; refuse(code: 'sameHand'): never },
  payout: Payout,
): void => {
  if (kept(payout).operatorId === call.caller.id) call.refuse('sameHand');
};

const life = serveWorkflow(payoutLife, {
  audit: { guard: ownHand, effect: (call) => ({ auditBy: callerName(call), auditById: call.caller.id }) },
  reject: {
    guard: ownHand,
    effect: async (call, payout, { reason }) => {
      await thaw(call, kept(payout));
      return { failReason: reason, endedAt: call.now() };
    },
  },
  send: {
    guard: async (call, payout) => {
      ownHand(call, payout);
      const { operatorId, auditById, platformId } = kept(payout);
      if (auditById === call.caller.id)
        call.refuse('payerIsChecker', {
          who: await othersWith(call, platformId, sendPayout, [operatorId, auditById]),
        });
      await refuseUnsendable(call, bankTransfer, paymentOf(kept(payout)), payout.platformId);
      // It may have been unbound or disabled since; without a card nothing leaves.
      if (!(await cardOf(call, payout))) call.refuse('cardUnchecked');
    },
    effect: async (call, record) => {
      const payout = kept(record);
      const posted = await call.get(Ledger).post(call, {
        ...journalOf(payout, `send${payout.attempt}`),
        postings: [
          { ...walletOf(payout).frozen, side: 'D', amount: payout.amount, covered: true },
          { ...transitOf(payout.channel), side: 'C', amount: payout.amount, covered: true },
        ],
      });
      await call.get(Outside).send(call, bankTransfer, paymentOf(payout, await cardOf(call, payout)), {
        key: keyOf(payout),
        then: queryPayout,
        on: payout.id,
        platformId: payout.platformId,
      });
      return { failReason: null, sentBy: callerName(call), sendJournalNo: posted.journalNo };
    },
  },
  // A person can have the bank asked again; the system runs this command to book the answer when it arrives.
  query: {
    effect: async (call, record) => {
      const payout = kept(record);
      const { platformId, channel } = payout;
      const told = await answerOrAsk(call, bankTransfer, keyOf(payout), platformId);
      if (!told) return {};
      const ledger = call.get(Ledger);
      const { channelNo } = told;
      if (told.kind === 'failed') {
        const back = await ledger.post(call, {
          ...journalOf(payout, `fail${payout.attempt}`),
          bizType: 'WITHDRAW_FAIL',
          postings: [
            { ...transitOf(channel), side: 'D', amount: payout.amount },
            { ...walletOf(payout).available, side: 'C', amount: payout.amount },
          ],
        });
        return {
          withdrawStatus: 50,
          channelNo,
          failReason: told.reason,
          endJournalNo: back.journalNo,
          endedAt: call.now(),
        };
      }
      const { feeCents } = told;
      const paid = await ledger.post(call, {
        ...journalOf(payout, `done${payout.attempt}`),
        postings: [
          { ...transitOf(channel), side: 'D', amount: payout.amount },
          { code: 5006, ownerType: 'tenant', ownerId: platformId, side: 'D', amount: feeCents },
          { ...bankOf(channel), side: 'C', amount: payout.amount + feeCents },
        ],
      });
      return { withdrawStatus: 40, channelNo, feeCents, endJournalNo: paid.journalNo, endedAt: call.now() };
    },
  },
  retry: {
    effect: async (call, record) => {
      const payout = kept(record);
      const attempt = payout.attempt + 1;
      return {
        attempt,
        journalNo: await freeze(call, payout, attempt),
        channelNo: null,
        failReason: null,
        auditBy: null,
        sentBy: null,
        sendJournalNo: null,
        endJournalNo: null,
        endedAt: null,
        operator: callerName(call),
        operatorId: call.caller.id,
      };
    },
  },
});
/** Payouts that were sent before there was an outbox. */
export const adoptPayouts = adoptStep(
  bankTransfer,
  (call, mayTry) =>
    call.tx.rows<Kept>(sql`
      select r.* from channel_payout r where r.withdraw_status = 30 and ${mayTry(sql`r.id`)}
        and ${notInOutbox(bankTransfer, sql`r.withdraw_no || '-' || r.attempt`)} order by r.id limit 200`),
  (payout) => ({
    request: paymentOf(payout),
    key: keyOf(payout),
    then: queryPayout,
    on: payout.id,
    platformId: payout.platformId,
  }),
);
export const payoutServes: readonly Served[] = [
  serveResource(payouts, {
    byAnother: [
      { maker: 'operatorId', commands: [auditPayout, rejectPayout, sendPayout] },
      { maker: 'auditById', commands: [sendPayout] },
    ],
    columns: { platformName, hfOrderNo: sql`case r.channel when 'HF' then r.channel_no end` },
    kept: ['operatorId', 'auditById', 'attempt'],
    order: sql`r.at desc`,
  }),
  add,
  life,
];
