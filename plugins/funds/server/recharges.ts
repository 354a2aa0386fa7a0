import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  Ledger,
  othersWith,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { matchStatement as matchLine } from '@freightdeck/plugin-bank/contract';
import { addRecharge, autoRecharge, confirmRecharge, rechargeLife, recharges } from '../contract/index.ts';
import { approvedCompany, orderNumber } from './order-number.ts';
import { channelLine } from './pay-channel.ts';
import { repay } from './quota-entries.ts';

type Recharge = RecordOf<typeof recharges>;
/** Ids of the persons who handled an order, stored beside their names. */
interface Hands {
  readonly applyById?: string;
  readonly firstAuditById?: string | null;
}
const handsOf = (order: Recharge): Hands => order as Hands;
const channelOf = { BANK_TRANSFER: 'ENT', ONLINE: 'HF', OFFLINE: 'OFFLINE', CREDIT_REPAY: 'ENT' } as const;

/** P-01, or P-08 when it repays credit. */
async function book(
  call: Call,
  order: Pick<Recharge, 'platformId' | 'rechargeNo' | 'companyId' | 'companyName' | 'amount' | 'channel' | 'payWay'>,
): Promise<string> {
  const repays = order.payWay === 'CREDIT_REPAY';
  const { journalNo } = await call.get(Ledger).post(call, {
    bizType: repays ? 'creditRepay' : 'recharge',
    bizNo: order.rechargeNo,
    requestId: `${order.rechargeNo}:arrive`,
    platformId: order.platformId,
    postings: [
      channelLine(1001, order.channel, 'D', order.amount),
      {
        code: repays ? 1101 : 2001,
        ownerType: 'company',
        ownerId: order.companyId,
        ownerName: order.companyName,
        side: 'C',
        amount: order.amount,
      },
    ],
  });
  return journalNo;
}
/** The order that uses this statement line. */
const onLine = (
  call: Pick<Call, 'tx'>,
  platformId: string,
  statementNo: string,
  but = '',
): Promise<{ rechargeNo: string } | undefined> =>
  call.tx.one<{ rechargeNo: string }>(sql`
    select recharge_no from recharge_order where platform_id = ${platformId} and statement_no = ${statementNo}
      and recharge_status not in (40, 50) and id <> ${but} limit 1`);

/** The statement line of the channel, if it has been fetched already. */
interface StatementLine {
  readonly id: string;
  readonly amount: number;
  readonly direction: 'IN' | 'OUT';
  readonly channel: Recharge['channel'];
  readonly matchStatus: number;
  readonly bizNo: string | null;
}
const lineOf = (call: Pick<Call, 'tx'>, platformId: string, statementNo: string): Promise<StatementLine | undefined> =>
  call.tx.one<StatementLine>(
    sql`select id, amount, direction, channel, match_status, biz_no from fund_statement
      where platform_id = ${platformId} and channel_no = ${statementNo} limit 1`,
  );

const add = serve(addRecharge, async (call, input) => {
  const company = await approvedCompany(call, input.companyId);
  if (!company) return call.refuse('noCompany');
  if (input.payAt > call.now()) call.refuse('paidLater');
  const nameMatch = input.payerName.trim() === company.companyName ? 1 : 0;
  if (nameMatch === 0 && !input.letterFile) call.refuse('letterMissing');
  const rechargeNo = await orderNumber(call, 'CZ');
  const id = await insertRecord(call, recharges, {
    ...input,
    platformId: company.platformId,
    rechargeNo,
    companyName: company.companyName,
    channel: channelOf[input.payWay],
    nameMatch,
    rechargeStatus: 10,
    applyBy: callerName(call),
    applyById: call.caller.id,
    at: call.now(),
  });
  return { id, rechargeNo };
});

const auto = serve(autoRecharge, async (call, input) => {
  if (call.caller.actor !== 'system') call.refuse('onlySystem');
  const company = await approvedCompany(call, input.companyId);
  if (!company) return call.refuse('noCompany');
  if (input.payerName.trim() !== company.companyName) call.refuse('payerDiffers');
  const used = await onLine(call, company.platformId, input.statementNo);
  if (used) call.refuse('lineUsed', { rechargeNo: used.rechargeNo });
  const rechargeNo = await orderNumber(call, 'CZ');
  const order = {
    ...input,
    platformId: company.platformId,
    rechargeNo,
    companyName: company.companyName,
    payWay: 'BANK_TRANSFER' as const,
  };
  const journalNo = await book(call as Call, order);
  const id = await insertRecord(call, recharges, {
    ...order,
    nameMatch: 1,
    rechargeStatus: 60,
    applyBy: callerName(call),
    applyById: call.caller.id,
    at: call.now(),
    arrivedAt: call.now(),
    journalNo,
  });
  return { id, rechargeNo };
});

const life = serveWorkflow(rechargeLife, {
  matchStatement: {
    guard: async (call, order, { statementNo, statementAmount }) => {
      if (statementAmount !== order.amount) call.refuse('amountDiffers');
      const used = await onLine(call, order.platformId, statementNo, order.id);
      if (used) call.refuse('lineUsed', { rechargeNo: used.rechargeNo });
      const line = await lineOf(call, order.platformId, statementNo);
      if (line && (line.direction !== 'IN' || line.amount !== order.amount)) call.refuse('amountDiffers');
      if (line?.matchStatus === 1) call.refuse('lineUsed', { rechargeNo: line.bizNo ?? '' });
    },
    effect: async (call, order, { statementNo }) => ({
      statementNo,
      channel: (await lineOf(call, order.platformId, statementNo))?.channel ?? order.channel,
    }),
  },
  audit: {
    guard: (call, order) => {
      if (handsOf(order).applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: (call) => ({ firstAuditBy: callerName(call), firstAuditById: call.caller.id }),
  },
  confirm: {
    guard: async (call, order) => {
      const { applyById = null, firstAuditById = null } = handsOf(order);
      if (applyById === call.caller.id) call.refuse('sameHand');
      if (firstAuditById === call.caller.id)
        call.refuse('secondPerson', {
          who: await othersWith(call, order.platformId, confirmRecharge, [applyById, firstAuditById]),
        });
      if (order.statementNo === null) call.refuse('noStatement');
    },
    effect: async (call, order) => {
      const journalNo = await book(call as Call, order);
      if (
        order.payWay === 'CREDIT_REPAY' &&
        !(await repay(call as Call, { ...order, cents: order.amount, bizNo: order.rechargeNo }))
      )
        call.refuse('repayTooMuch');
      const line = await lineOf(call, order.platformId, order.statementNo ?? '');
      // Without the right to match lines, the journal is proposed later on the bank's page.
      if (line && call.can('bankDetail:match')) await call.execute(matchLine, { journalNo }, { id: line.id });
      return { auditBy: callerName(call), auditById: call.caller.id, arrivedAt: call.now(), journalNo };
    },
  },
  reject: {
    guard: (call, order) => {
      if (handsOf(order).applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: (call, _order, { reason }) => ({
      rejectReason: reason,
      auditBy: callerName(call),
      auditById: call.caller.id,
    }),
  },
});

export const rechargeServes: readonly Served[] = [
  serveResource(recharges, { columns: { platformName }, kept: ['applyById', 'firstAuditById'], order: sql`r.at desc` }),
  add,
  auto,
  life,
];
