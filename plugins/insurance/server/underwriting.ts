import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  adoptStep,
  answerOrAsk,
  callerName,
  insertRecord,
  notInOutbox,
  Outside,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import {
  hearBalance,
  insurerBalance,
  insurerTopUp,
  insurerWithdraw,
  openAccount,
  queryOrder,
  reconcileAccount,
  setWarn,
  topUpAccount,
  underwritingAccounts,
  underwritingMovements,
  underwritingOrderLife,
  underwritingOrders,
  withdrawAccount,
  approveOrder,
  cancelOrder,
  rejectOrder,
} from '../contract/index.ts';
import type { InsurerMovement, MovementAnswer } from '../contract/index.ts';
import { productOf } from './insured-trip.ts';
import { finishTopUp, freeOf, postWithdrawal, sendTopUp, undoTopUp } from './postings.ts';
import type { Running } from './postings.ts';

type Account = RecordOf<typeof underwritingAccounts>;
type Order = RecordOf<typeof underwritingOrders>;
interface Wish {
  readonly amount: number;
  readonly channel: string;
  readonly reason: string;
}
const makerOf = (order: Order): string => (order as Order & { readonly applyById: string }).applyById;
const numbered = async (
  call: Pick<Call, 'tx' | 'now'>,
  letters: string,
  sequence: 'underwriting_order_serial' | 'underwriting_account_serial',
): Promise<string> => {
  const serial = await call.tx.one<{ serial: number }>(
    sequence === 'underwriting_order_serial'
      ? sql`select nextval('underwriting_order_serial') as serial`
      : sql`select nextval('underwriting_account_serial') as serial`,
  );
  return `${letters}${call.now().slice(2, 10).replaceAll('-', '')}${String(serial?.serial).padStart(6, '0')}`;
};

const open = serve(openAccount, async (call, { productId, warnCents }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const product = await productOf(call, productId);
  if (!product) return call.refuse('notFound');
  const { insurerCode, insurerName } = product;
  if (
    await call.tx.one(
      sql`select id from underwriting_account where platform_id = ${call.platformId} and insurer_code = ${insurerCode}`,
    )
  )
    call.refuse('openAlready');
  const id = await insertRecord(call, underwritingAccounts, {
    insurerCode,
    insurerName,
    accountNo: await numbered(call, 'CB', 'underwriting_account_serial'),
    warnCents,
    status: 1,
  });
  await recordEvent(call, underwritingAccounts, id, { action: 'open', toState: 1 });
  return { id };
});
async function ask(
  call: Running,
  {
    id: accountId,
    platformId,
    insurerCode,
    insurerName,
  }: Pick<Account, 'id' | 'platformId' | 'insurerCode' | 'insurerName'>,
  orderKind: 'TOPUP' | 'WITHDRAW',
  { amount, channel, reason }: Wish,
): Promise<string> {
  const withdrawNo = await numbered(call, orderKind === 'TOPUP' ? 'BC' : 'BT', 'underwriting_order_serial');
  const id = await insertRecord(call, underwritingOrders, {
    platformId,
    withdrawNo,
    orderKind,
    accountId,
    insurerCode,
    insurerName,
    amount,
    channel,
    reason,
    status: 10,
    applyBy: callerName(call),
    applyById: call.caller.id,
    at: call.now(),
  });
  await recordEvent(call, underwritingOrders, id, {
    action: 'add',
    toState: 10,
    reason,
    detail: { amount },
    platformId,
  });
  return id;
}
const topUp = serve(topUpAccount, async (call, wish, account) => ({
  orderId: await ask(call, account, 'TOPUP', wish),
}));
const withdraw = serve(withdrawAccount, async (call, { accountId, ...wish }) => {
  const account = await call.tx.one<Account>(
    sql`select id, platform_id, insurer_code, insurer_name from underwriting_account where id = ${accountId}
      and (${call.isOperator} or platform_id = ${call.platformId})`,
  );
  return account ? { id: await ask(call, account, 'WITHDRAW', wish) } : call.refuse('notFound');
});
const warn = serve(setWarn, async (call, { warnCents }, account) => {
  await updateRecord(call, underwritingAccounts, account.id, account.version, { warnCents });
  await recordEvent(call, underwritingAccounts, account.id, {
    action: 'setWarn',
    detail: { before: account.warnCents, after: warnCents },
    platformId: account.platformId,
  });
});
const askedFor = ({ insurerCode, accountNo }: Account) => ({ insurerCode, accountNo });
const asksOf = (account: Account): number => (account as Account & { readonly syncs: number }).syncs;
const balanceKey = ({ accountNo }: Account, asks: number): string => `${accountNo}-${asks}`;
/** Asks the insurer for its balance. While it is being asked, it is asked again instead of a second time. */
const reconcile = serve(reconcileAccount, async (call, _input, account) => {
  const outside = call.get(Outside);
  if (!outside.connects(insurerBalance, askedFor(account), account.platformId)) call.refuse('noInsurer');
  const { platformId } = account;
  if (account.syncState === 1) {
    await outside.ask(call, insurerBalance, balanceKey(account, asksOf(account)), platformId);
    return;
  }
  const syncs = asksOf(account) + 1;
  await outside.send(call, insurerBalance, askedFor(account), {
    key: balanceKey(account, syncs),
    then: hearBalance,
    on: account.id,
    platformId,
  });
  await updateRecord(call, underwritingAccounts, account.id, account.version, { syncState: 1, syncs });
});
const balanceHeard = serve(hearBalance, async (call, _input, account) => {
  if (call.caller.actor !== 'system') call.refuse('forbidden');
  const { platformId } = account;
  const key = balanceKey(account, asksOf(account));
  const told = await call.get(Outside).answer(call, insurerBalance, key, platformId);
  if (!told) throw new Error(`The insurer has not answered about ${key}`);
  await updateRecord(call, underwritingAccounts, account.id, account.version, {
    insurerBalance: told.balance,
    syncState: 2,
    lastSyncAt: call.now(),
  });
  await recordEvent(call, underwritingAccounts, account.id, {
    action: 'reconcile',
    detail: { balance: account.balance, insurerBalance: told.balance },
    platformId,
  });
});

const portOf = ({ orderKind }: Order) => (orderKind === 'TOPUP' ? insurerTopUp : insurerWithdraw);
async function movementOf(call: Pick<Call, 'tx'>, order: Order): Promise<InsurerMovement> {
  const account = await call.tx.one<{ accountNo: string }>(
    sql`select account_no from underwriting_account where platform_id = ${order.platformId}
      and id = ${order.accountId}`,
  );
  return { insurerCode: order.insurerCode, accountNo: account?.accountNo ?? '', amount: order.amount };
}
/** Books the insurer's answer: what was refused goes back to where it came from. */
async function booked(call: Running, order: Order, told: MovementAnswer): Promise<Readonly<Record<string, unknown>>> {
  const paidIn = order.orderKind === 'TOPUP';
  if (told.kind === 'refused') {
    if (paidIn) await undoTopUp(call, order);
    return { status: 50, failReason: told.reason.slice(0, 200), journalNo: null };
  }
  const { channelNo, feeCents } = told;
  const { journalNo } = await (paidIn ? finishTopUp : postWithdrawal)(call, order, feeCents);
  return { status: 40, channelNo, feeCents, journalNo, doneAt: call.now() };
}
const decided = (call: Pick<Call, 'caller' | 'now'>) => ({ auditBy: callerName(call), auditAt: call.now() });
const otherHand = (call: { readonly caller: Call['caller']; refuse(code: 'sameHand'): never }, order: Order): void => {
  if (makerOf(order) === call.caller.id) call.refuse('sameHand');
};
const life = serveWorkflow(underwritingOrderLife, {
  approve: {
    guard: async (call, order) => {
      otherHand(call, order);
      if (!call.get(Outside).connects(portOf(order), await movementOf(call, order), order.platformId))
        call.refuse('noInsurer');
      const free = order.orderKind === 'WITHDRAW' ? ((await freeOf(call, order.platformId, order)) ?? 0) : undefined;
      if (free !== undefined && free < order.amount) call.refuse('accountShort', { free: formatMoney(free) });
    },
    effect: async (call, order) => {
      const journal = order.orderKind === 'TOPUP' ? { journalNo: (await sendTopUp(call, order)).journalNo } : {};
      await call.get(Outside).send(call, portOf(order), await movementOf(call, order), {
        key: order.withdrawNo,
        then: queryOrder,
        on: order.id,
        platformId: order.platformId,
      });
      return { ...decided(call), ...journal };
    },
  },
  reject: { guard: otherHand, effect: (call, _order, { reason }) => ({ ...decided(call), auditRemark: reason }) },
  cancel: {
    guard: (call, order) => {
      if (makerOf(order) !== call.caller.id) call.refuse('otherHand');
    },
    effect: (_call, _order, { reason }) => ({ auditRemark: reason }),
  },
  // A person can have the insurer asked again; the system runs this command to book the answer when it arrives.
  query: {
    effect: async (call, order) => {
      const told = await answerOrAsk(call, portOf(order), order.withdrawNo, order.platformId);
      return told ? booked(call, order, told) : {};
    },
  },
});

/** Withdrawals that were approved before there was an outbox. */
export const adoptWithdrawals = adoptStep(
  insurerWithdraw,
  (call, mayTry) =>
    call.tx.rows<Order & { readonly accountNo: string }>(sql`
      select r.*, a.account_no from underwriting_order r
        join underwriting_account a on a.platform_id = r.platform_id and a.id = r.account_id
      where r.status = 30 and r.order_kind = 'WITHDRAW' and ${mayTry(sql`r.id`)}
        and ${notInOutbox(insurerWithdraw, sql`r.withdraw_no`)} order by r.id limit 200`),
  ({ id, platformId, insurerCode, accountNo, amount, withdrawNo }) => ({
    request: { insurerCode, accountNo, amount },
    key: withdrawNo,
    then: queryOrder,
    on: id,
    platformId,
  }),
);

const balance = sql`coalesce((select a.balance from ledger_account a where a.platform_id = r.platform_id
  and a.code = 1202 and a.owner_type = 'insurer' and a.owner_id = r.insurer_code), 0)`;
const thisMonth = sql`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
const columns = {
  platformName,
  balance,
  diffCents: sql`(r.insurer_balance - ${balance})`,
  monthPremium: sql`coalesce((select sum(m.out_cents - m.in_cents) from underwriting_movement m
    where m.platform_id = r.platform_id and m.insurer_code = r.insurer_code and m.movement_kind in ('PREMIUM', 'REFUND')
    and m.at >= ${thisMonth}), 0)::bigint`,
  monthTopUp: sql`coalesce((select sum(m.in_cents) from underwriting_movement m where m.platform_id = r.platform_id
    and m.insurer_code = r.insurer_code and m.movement_kind = 'TOPUP' and m.at >= ${thisMonth}), 0)::bigint`,
};
export const underwritingServes: readonly Served[] = [
  serveResource(underwritingAccounts, { columns, kept: ['syncs'], order: sql`r.insurer_name` }),
  serveResource(underwritingOrders, {
    byAnother: [{ maker: 'applyById', commands: [approveOrder, rejectOrder] }],
    byMaker: [{ maker: 'applyById', commands: [cancelOrder] }],
    columns: { platformName },
    kept: ['applyById'],
    order: sql`r.at desc`,
  }),
  serveResource(underwritingMovements, { columns: { platformName }, order: sql`r.at desc` }),
  open,
  topUp,
  withdraw,
  warn,
  reconcile,
  balanceHeard,
  life,
];
