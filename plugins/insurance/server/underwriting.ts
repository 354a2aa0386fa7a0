import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  commandStep,
  insertRecord,
  jobOverRows,
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
  Insurers,
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
} from '../contract/index.ts';
import type { WithdrawAnswer } from '../contract/index.ts';
import { productOf } from './insured-trip.ts';
import { freeOf, postTopUp, postWithdrawal } from './postings.ts';
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
const reconcile = serve(reconcileAccount, async (call, _input, account) => {
  const insurers = call.get(Insurers);
  if (!insurers.connected) call.refuse('noInsurer');
  const insurerBalance = await insurers.balance(call, account);
  await updateRecord(call, underwritingAccounts, account.id, account.version, {
    insurerBalance,
    lastSyncAt: call.now(),
  });
  await recordEvent(call, underwritingAccounts, account.id, {
    action: 'reconcile',
    detail: { balance: account.balance, insurerBalance },
    platformId: account.platformId,
  });
});

const accountAt = async (call: Pick<Call, 'tx'>, order: Order) => {
  const account = await call.tx.one<{ accountNo: string }>(
    sql`select account_no from underwriting_account where platform_id = ${order.platformId}
      and id = ${order.accountId}`,
  );
  return { platformId: order.platformId, insurerCode: order.insurerCode, accountNo: account?.accountNo ?? '' };
};
async function withdrawn(
  call: Running,
  order: Order,
  answer: WithdrawAnswer,
): Promise<Readonly<Record<string, unknown>>> {
  if (answer.kind === 'failed') return { status: 50, failReason: answer.reason.slice(0, 200) };
  if (answer.kind === 'pending') return { status: 30, channelNo: answer.channelNo };
  const { journalNo } = await postWithdrawal(call, order, answer.feeCents);
  return { status: 40, channelNo: answer.channelNo, feeCents: answer.feeCents, journalNo, doneAt: call.now() };
}
const decided = (call: Pick<Call, 'caller' | 'now'>) => ({ auditBy: callerName(call), auditAt: call.now() });
const otherHand = (call: { readonly caller: Call['caller']; refuse(code: 'sameHand'): never }, order: Order): void => {
  if (makerOf(order) === call.caller.id) call.refuse('sameHand');
};
const life = serveWorkflow(underwritingOrderLife, {
  approve: {
    guard: async (call, order) => {
      otherHand(call, order);
      if (!call.get(Insurers).connected) call.refuse('noInsurer');
      const free = order.orderKind === 'WITHDRAW' ? ((await freeOf(call, order.platformId, order)) ?? 0) : undefined;
      if (free !== undefined && free < order.amount) call.refuse('accountShort', { free: formatMoney(free) });
    },
    effect: async (call, order) => {
      if (order.orderKind === 'WITHDRAW') return { ...decided(call), status: 30 };
      const { journalNo } = await postTopUp(call, order);
      const { channelNo } = await call
        .get(Insurers)
        .topUp(await accountAt(call, order), order.withdrawNo, order.amount);
      return { ...decided(call), journalNo, channelNo, doneAt: call.now() };
    },
  },
  reject: { guard: otherHand, effect: (call, _order, { reason }) => ({ ...decided(call), auditRemark: reason }) },
  cancel: {
    guard: (call, order) => {
      if (makerOf(order) !== call.caller.id) call.refuse('otherHand');
    },
    effect: (_call, _order, { reason }) => ({ auditRemark: reason }),
  },
  query: {
    guard: (call) => {
      if (!call.get(Insurers).connected) call.refuse('noInsurer');
    },
    effect: async (call, order) =>
      withdrawn(
        call,
        order,
        await call.get(Insurers).withdraw(await accountAt(call, order), order.withdrawNo, order.amount),
      ),
  },
});
/** Asks the insurers for the result of each pending withdrawal. */
export const withdrawalAnswers = jobOverRows(
  'insurance.withdrawalAnswers',
  60,
  commandStep(
    async (call, mayTry) =>
      call.get(Insurers).connected
        ? call.tx.rows(sql`
  select id from underwriting_order where status = 30 and ${mayTry(sql`id`)} order by updated_at limit 200`)
        : [],
    queryOrder,
    {},
  ),
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
  serveResource(underwritingAccounts, { columns, order: sql`r.insurer_name` }),
  serveResource(underwritingOrders, { columns: { platformName }, kept: ['applyById'], order: sql`r.at desc` }),
  serveResource(underwritingMovements, { columns: { platformName }, order: sql`r.at desc` }),
  open,
  topUp,
  withdraw,
  warn,
  reconcile,
  life,
];
