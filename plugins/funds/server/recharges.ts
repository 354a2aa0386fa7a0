import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  Ledger,
  listen,
  othersWith,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { BankLines, samePayer, statementPulled } from '@freightdeck/plugin-bank/contract';
import type { BankLine, LineRefused } from '@freightdeck/plugin-bank/contract';
import {
  addRecharge,
  autoRecharge,
  confirmRecharge,
  rechargeArrived,
  rechargeLife,
  recharges,
  auditRecharge,
  rejectRecharge,
} from '../contract/index.ts';
import { approvedCompany, isApproved, orderNumber } from './order-number.ts';
import { channelLine } from './pay-channel.ts';
import { repay } from './quota-entries.ts';
import { coverShort } from './short-trips.ts';

type Recharge = RecordOf<typeof recharges>;
/** Ids of the persons who handled an order, stored beside their names. */
interface Hands {
  readonly applyById?: string;
  readonly firstAuditById?: string | null;
  /** Who chose the line of a payer that is not the one of the order. */
  readonly payerChosenById?: string | null;
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
const add = serve(addRecharge, async (call, input) => {
  if (call.isOperator) call.refuse('onlyParties');
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

type Running = Omit<Call, 'refuse'>;
interface Arrived {
  readonly platformId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly line: BankLine;
}
type NotAuto = 'noLine' | 'notOwnAccount' | 'noCompany' | 'payerDiffers' | LineRefused;
/** The shipper for whose account the channel has delivered the line; or why it does not enter by itself. */
async function arrivedFor(call: Running, statementId: string): Promise<Arrived | NotAuto> {
  const row = await call.tx.one<{ platformId: string; ownerId: string | null; imported: boolean; approved: boolean }>(
    sql`
    select s.platform_id, a.owner_id, s.file_id is not null as imported, r.company_name,
      coalesce(${isApproved}, false) as approved
    from fund_statement s
      left join sub_account a on a.platform_id = s.platform_id and a.channel = s.channel
        and a.account_no = s.account_no and a.owner_type = 'company' and a.open_status = 2
      left join company r on r.platform_id = a.platform_id and r.id = a.owner_id
    where s.id = ${statementId} and (${call.isOperator} or s.platform_id = ${call.platformId})`,
  );
  if (!row) return 'noLine';
  if (row.ownerId === null || row.imported) return 'notOwnAccount';
  if (!row.approved) return 'noCompany';
  const line = await call.get(BankLines).choose(call, { platformId: row.platformId, lineId: statementId, bizNo: '' });
  if ('refusal' in line) return line;
  const { companyName } = row as typeof row & { companyName: string };
  if (!samePayer(line.counterName, companyName)) return 'payerDiffers';
  return { platformId: row.platformId, companyId: row.ownerId, companyName, line };
}
async function enter(call: Call, { platformId, companyId, companyName, line }: Arrived) {
  const rechargeNo = await orderNumber(call, 'CZ');
  const order = {
    platformId,
    rechargeNo,
    companyId,
    companyName,
    amount: line.amount,
    channel: line.channel,
    payWay: 'BANK_TRANSFER' as const,
  };
  const journalNo = await book(call, order);
  await call.get(BankLines).book(call, { platformId, lineId: line.id, bizNo: rechargeNo, journalNo });
  const id = await insertRecord(call, recharges, {
    ...order,
    payerName: line.counterName,
    payerAccount: line.counterAccount,
    payAt: line.at,
    voucherFiles: '',
    statementId: line.id,
    statementNo: line.channelNo,
    nameMatch: 1,
    rechargeStatus: 60,
    applyBy: callerName(call),
    applyById: call.caller.id,
    at: call.now(),
    arrivedAt: call.now(),
    journalNo,
  });
  await call.emit(rechargeArrived, { platformId, rechargeNo, companyId, companyName, amount: line.amount });
  return { id, rechargeNo };
}
const auto = serve(autoRecharge, async (call, { statementId }) => {
  if (call.caller.actor !== 'system') call.refuse('onlySystem');
  const arrived = await arrivedFor(call, statementId);
  if (typeof arrived === 'string') return call.refuse(arrived);
  if ('refusal' in arrived) return call.refuse(arrived.refusal, arrived.values);
  return enter(call as Call, arrived);
});
/** What the channel delivers for a shipper's account enters by itself; anything else waits for a person. */
export const enterArrived: Listener = listen(statementPulled, async (call, { id, direction, matched, imported }) => {
  if (direction !== 'IN' || matched || imported) return;
  const arrived = await arrivedFor(call, id);
  if (typeof arrived !== 'string' && !('refusal' in arrived)) await enter(call as Call, arrived);
});

const letGo = (call: Running, { platformId, rechargeNo }: Recharge): Promise<void> =>
  call.get(BankLines).release(call, { platformId, bizNo: rechargeNo });

const life = serveWorkflow(rechargeLife, {
  matchStatement: {
    effect: async (call, order, { statementId, reason, letterFile: given }) => {
      const { platformId, rechargeNo: bizNo } = order;
      const line = await call.get(BankLines).choose(call, { platformId, lineId: statementId, bizNo });
      if ('refusal' in line) return call.refuse(line.refusal, line.values);
      if (line.amount !== order.amount) call.refuse('amountDiffers', { amount: formatMoney(line.amount) });
      const same = samePayer(line.counterName, order.payerName);
      const names = { payer: line.counterName, company: order.companyName };
      // A letter that came with the order speaks of the payer who stands in it, not of this one.
      if (!same && !reason) call.refuse('payerDiffers', names);
      if (!same && !given) call.refuse('letterMissing', names);
      await call.get(BankLines).release(call, { platformId, bizNo });
      await call.get(BankLines).claim(call, { platformId, lineId: line.id, bizNo });
      return {
        statementId: line.id,
        statementNo: line.channelNo,
        channel: line.channel,
        payerReason: same ? null : reason,
        payerChosenById: same ? null : call.caller.id,
        ...(given ? { letterFile: given } : {}),
      };
    },
  },
  audit: {
    guard: (call, order) => {
      if (handsOf(order).applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: (call) => ({ firstAuditBy: callerName(call), firstAuditById: call.caller.id }),
  },
  confirm: {
    guard: async (call, order) => {
      const { applyById = null, firstAuditById = null, payerChosenById = null } = handsOf(order);
      if (applyById === call.caller.id) call.refuse('sameHand');
      if (firstAuditById === call.caller.id)
        call.refuse('secondPerson', {
          who: await othersWith(call, order.platformId, confirmRecharge, [applyById, firstAuditById]),
        });
      if (payerChosenById === call.caller.id)
        call.refuse('payerHand', {
          who: await othersWith(call, order.platformId, confirmRecharge, [applyById, firstAuditById, payerChosenById]),
        });
      if (order.statementId === null) call.refuse('noStatement');
    },
    effect: async (call, order) => {
      const { platformId, rechargeNo: bizNo } = order;
      const lineId = order.statementId ?? call.refuse('noStatement');
      const line = await call.get(BankLines).choose(call, { platformId, lineId, bizNo });
      if ('refusal' in line) return call.refuse(line.refusal, line.values);
      // The quota before the accounts, as in an approval.
      if (order.payWay === 'CREDIT_REPAY') {
        if (!(await repay(call as Call, { ...order, cents: order.amount, bizNo }))) call.refuse('repayTooMuch');
        await coverShort(call as Call, platformId, order.companyId);
      }
      const journalNo = await book(call as Call, { ...order, channel: line.channel });
      await call.get(BankLines).book(call, { platformId, lineId, bizNo, journalNo });
      const { companyId, companyName, amount } = order;
      await call.emit(rechargeArrived, { platformId, rechargeNo: bizNo, companyId, companyName, amount });
      return { auditBy: callerName(call), auditById: call.caller.id, arrivedAt: call.now(), journalNo };
    },
  },
  reject: {
    guard: (call, order) => {
      if (handsOf(order).applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, order, { reason }) => {
      await letGo(call, order);
      return { rejectReason: reason, auditBy: callerName(call), auditById: call.caller.id };
    },
  },
  cancel: { effect: (call, order) => letGo(call, order) },
});

export const rechargeServes: readonly Served[] = [
  serveResource(recharges, {
    byAnother: [
      { maker: 'applyById', commands: [auditRecharge, confirmRecharge, rejectRecharge] },
      { maker: 'firstAuditById', commands: [confirmRecharge] },
      { maker: 'payerChosenById', commands: [confirmRecharge] },
    ],
    columns: { platformName },
    kept: ['applyById', 'firstAuditById', 'payerChosenById'],
    order: sql`r.at desc`,
  }),
  add,
  auto,
  life,
];
