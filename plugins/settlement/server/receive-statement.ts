import type { RecordOf } from '@freightdeck/sdk/contract';
import { callerName, Ledger, othersWith, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { BankLines, lineRefusals, samePayer } from '@freightdeck/plugin-bank/contract';
import type { BankLine } from '@freightdeck/plugin-bank/contract';
import { creditRepaid } from '@freightdeck/plugin-waybill/contract';
import { approvePayer } from '../contract/index.ts';
import type { statements } from '../contract/index.ts';
import { leftOf } from './statement-dues.ts';

type Statement = RecordOf<typeof statements>;
interface Kept {
  readonly makerId: string;
  readonly bankReceived: number;
  readonly payerLineId: string | null;
  readonly payerAskedById: string | null;
}
const kept = (record: object): Kept => record as Kept;
type Values = Readonly<Record<string, string | number>>;
type Refusing<Code extends string> = { refuse(code: Code, values?: Values): never };
type Running = Omit<Call, 'refuse'>;
type LineCode = keyof typeof lineRefusals;

export const received = 4;
export const afterwards = (cents: number, owed: number): number => (cents >= owed ? received : 3);

/** The line, locked, which is no more than what is open of the statement. */
async function lineFor(
  call: Running & Refusing<LineCode | 'tooMuch'>,
  statement: Statement,
  lineId: string,
): Promise<BankLine> {
  const { platformId, ysSn } = statement;
  const line = await call.get(BankLines).choose(call, { platformId, lineId, bizNo: ysSn });
  if ('refusal' in line) return call.refuse(line.refusal, line.values);
  const left = leftOf(statement);
  if (line.amount > left) call.refuse('tooMuch', { amount: formatMoney(line.amount), most: formatMoney(left) });
  return line;
}
interface Why {
  readonly reason: string | null;
  /** 代付协议 and who had it: of a payer who is not the shipper. */
  readonly agreementFile: string | null;
  readonly askedById: string | null;
}
type Collected = (call: Running, statement: Statement) => Promise<void>;
/** P-08: the line pays the statement. */
async function bookLine(call: Running, statement: Statement, line: BankLine, why: Why, collected: Collected) {
  const { platformId, id: ysId, ysSn, companyId, companyName } = statement;
  const { id: lineId, amount, channel, channelNo, counterName } = line;
  // The quota before the accounts, as in an approval.
  await call.emit(creditRepaid, { platformId, companyId, bizNo: ysSn, cents: amount });
  const { journalNo } = await call.get(Ledger).post(call, {
    bizType: 'CREDIT_REPAY',
    bizNo: ysSn,
    requestId: `${ysSn}:P-08:${lineId}`,
    memo: 'P-08',
    platformId,
    postings: [
      { code: 1001, ownerType: 'channel', ownerId: channel, side: 'D', amount },
      { code: 1101, ownerType: 'company', ownerId: companyId, ownerName: companyName, side: 'C', amount },
    ],
  });
  await call.get(BankLines).book(call, { platformId, lineId, bizNo: ysSn, journalNo });
  const at = call.now();
  await call.tx.run(sql`
    insert into ys_receipt (platform_id, id, ys_id, bank_no, statement_id, channel, payer_name, reason,
      agreement_file, asked_by_id, amount, journal_no, created_at, created_by, updated_at, updated_by)
    values (${platformId}, ${call.newId()}, ${ysId}, ${channelNo}, ${lineId}, ${channel}, ${counterName},
      ${why.reason}, ${why.agreementFile}, ${why.askedById}, ${amount}, ${journalNo}, ${at}, ${call.caller.id}, ${at},
      ${call.caller.id})`);
  const receivedCents = statement.receivedCents + amount;
  const ysStatus = afterwards(receivedCents, statement.receivableAmount);
  if (ysStatus === received) await collected(call, statement);
  return { receivedCents, bankReceived: kept(statement).bankReceived + amount, ysStatus };
}
interface Chosen {
  readonly statementId: string;
  readonly reason?: string | null | undefined;
  readonly agreementFile?: string | null | undefined;
}
const decided = { payerWanted: null, payerLineId: null, payerAskedById: null };

async function otherHand(
  call: Refusing<'sameHand'> & Pick<Call, 'tx' | 'caller' | 'language'>,
  statement: Statement,
): Promise<void> {
  const { makerId, payerAskedById } = kept(statement);
  const hands = [makerId, ...(payerAskedById === null ? [] : [payerAskedById])];
  if (hands.includes(call.caller.id))
    call.refuse('sameHand', { who: await othersWith(call, statement.platformId, approvePayer, hands) });
}
/**
 * 登记收款: money of the shipper is booked at once. Money of anybody else needs an agreement that they pay for the
 * shipper, and a second person who has read it; until then the line is kept for the statement and nothing is booked.
 */
export const receiving = (collected: Collected) => ({
  receive: {
    guard: (call: Refusing<'prepaidOnly' | 'sameHand'> & Pick<Call, 'caller'>, statement: Statement) => {
      if (statement.settleMode !== 2) call.refuse('prepaidOnly');
      if (kept(statement).makerId === call.caller.id) call.refuse('sameHand');
    },
    effect: async (
      call: Running & Refusing<LineCode | 'tooMuch' | 'payerDiffers' | 'agreementMissing'>,
      statement: Statement,
      { statementId, reason, agreementFile }: Chosen,
    ) => {
      const line = await lineFor(call, statement, statementId);
      const { platformId, companyName, ysSn, ysStatus } = statement;
      if (samePayer(line.counterName, companyName))
        return bookLine(
          call,
          statement,
          line,
          { reason: reason ?? null, agreementFile: agreementFile ?? null, askedById: null },
          collected,
        );
      const names = { payer: line.counterName, company: companyName };
      if (!reason) call.refuse('payerDiffers', names);
      if (!agreementFile) call.refuse('agreementMissing', names);
      await call.get(BankLines).claim(call, { platformId, lineId: line.id, bizNo: ysSn });
      return {
        ysStatus,
        payerWanted: line.amount,
        payerName: line.counterName,
        payerReason: reason,
        agreementFile,
        payerAskedBy: callerName(call),
        payerAskedById: call.caller.id,
        payerLineId: line.id,
      };
    },
  },
  approvePayer: {
    guard: otherHand,
    effect: async (call: Running & Refusing<LineCode | 'tooMuch'>, statement: Statement) => {
      const { payerLineId, payerAskedById } = kept(statement);
      if (payerLineId === null) throw new Error(`No receipt was asked for ${statement.ysSn}`);
      const line = await lineFor(call, statement, payerLineId);
      const why = {
        reason: statement.payerReason,
        agreementFile: statement.agreementFile,
        askedById: payerAskedById,
      };
      return { ...(await bookLine(call, statement, line, why, collected)), ...decided };
    },
  },
  rejectPayer: {
    guard: otherHand,
    effect: async (call: Running, { platformId, ysSn }: Statement) => {
      await call.get(BankLines).release(call, { platformId, bizNo: ysSn });
      return { ...decided, payerName: null, payerReason: null, agreementFile: null, payerAskedBy: null };
    },
  },
});
