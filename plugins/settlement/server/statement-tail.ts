import type { RecordOf } from '@freightdeck/sdk/contract';
import { callerName, Ledger, othersWith, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { creditRepaid } from '@freightdeck/plugin-waybill/contract';
import { approveTail, tailMostByDefault } from '../contract/index.ts';
import type { statements } from '../contract/index.ts';
import { leftOf } from './statement-dues.ts';

type Statement = RecordOf<typeof statements>;
interface Kept {
  readonly makerId: string;
  readonly tailAskedById: string | null;
}
const kept = (statement: object): Kept => statement as Kept;
const nobodyAsked = { tailWanted: null, tailReason: null, tailAskedBy: null, tailAskedById: null };
type Values = Readonly<Record<string, string>>;
type Refusing<Code extends string> = { refuse(code: Code, values?: Values): never };

/** The limit of the shipper, else of the tenant, else the one of the house. */
async function mostOf({ tx }: Pick<Call, 'tx'>, { platformId, companyId }: Statement): Promise<number> {
  const limit = await tx.one<{ most: number }>(sql`
    select tail_most as most from settlement_limit where platform_id = ${platformId}
      and company_id in ('', ${companyId}) and tail_most is not null order by company_id desc limit 1`);
  return limit?.most ?? tailMostByDefault;
}
/** What is open, where it is small enough to be given up. */
async function smallRest(
  call: Pick<Call, 'tx'> & Refusing<'nothingOpen' | 'aboveTail'>,
  statement: Statement,
): Promise<number> {
  const open = leftOf(statement);
  if (open <= 0) call.refuse('nothingOpen');
  const most = await mostOf(call, statement);
  if (open > most) call.refuse('aboveTail', { open: formatMoney(open), most: formatMoney(most) });
  return open;
}
async function otherHand(
  call: Pick<Call, 'tx' | 'caller' | 'language'> & Refusing<'sameHand'>,
  statement: Statement,
): Promise<void> {
  const { makerId, tailAskedById } = kept(statement);
  const hands = [makerId, ...(tailAskedById === null ? [] : [tailAskedById])];
  if (hands.includes(call.caller.id))
    call.refuse('sameHand', { who: await othersWith(call, statement.platformId, approveTail, hands) });
}
/** 尾差核销, by two people; `collected` tells whoever waits for the money of the trips. */
export const tailSteps = (collected: (call: Omit<Call, 'refuse'>, statement: Statement) => Promise<void>) => ({
  writeOffTail: {
    guard: (call: Refusing<'prepaidOnly'>, { settleMode }: Statement) => {
      if (settleMode !== 2) call.refuse('prepaidOnly');
    },
    effect: async (
      call: Pick<Call, 'tx' | 'caller'> & Refusing<'nothingOpen' | 'aboveTail'>,
      statement: Statement,
      { reason }: { readonly reason: string },
    ) => ({
      tailWanted: await smallRest(call, statement),
      tailReason: reason,
      tailAskedBy: callerName(call),
      tailAskedById: call.caller.id,
    }),
  },
  approveTail: {
    guard: otherHand,
    effect: async (
      call: Omit<Call, 'refuse'> & Refusing<'nothingOpen' | 'aboveTail' | 'tailChanged'>,
      statement: Statement,
    ) => {
      const { platformId, companyId, companyName, ysSn, tailWanted } = statement;
      const cents = await smallRest(call, statement);
      if (cents !== tailWanted) call.refuse('tailChanged', { open: formatMoney(cents) });
      // The quota before the accounts, as in a payment: what is given up is not owed any more.
      await call.emit(creditRepaid, { platformId, companyId, bizNo: ysSn, cents });
      await call.get(Ledger).post(call, {
        bizType: 'TAIL',
        bizNo: ysSn,
        requestId: `${ysSn}:TAIL`,
        memo: statement.tailReason ?? '',
        platformId,
        postings: [
          { code: 5008, ownerType: 'tenant', ownerId: platformId, side: 'D', amount: cents },
          { code: 1101, ownerType: 'company', ownerId: companyId, ownerName: companyName, side: 'C', amount: cents },
        ],
      });
      await collected(call, statement);
      return { tailCents: cents, tailWanted: null, tailAskedById: null };
    },
  },
  rejectTail: { guard: otherHand, effect: () => nobodyAsked },
});
