import { callerName, Ledger, provide, sql } from '@freightdeck/sdk/server';
import type { Call, Provided } from '@freightdeck/sdk/server';
import { BankLines, type BankLine } from '../contract/index.ts';

interface Kept extends BankLine {
  readonly direction: 'IN' | 'OUT';
  readonly matchStatus: number;
  readonly bizType: string | null;
  readonly bizNo: string | null;
  readonly claimedBy: string | null;
  readonly enteredById: string | null;
  readonly journalId: string | null;
  readonly matches: number;
  readonly summary: string;
}
type Running = Pick<Call, 'tx' | 'get' | 'now' | 'caller' | 'platformId' | 'isOperator' | 'newId' | 'requestId'>;
interface Named {
  readonly platformId: string;
  readonly lineId: string;
}
const read = (call: Running, { platformId, lineId }: Named): Promise<Kept | undefined> =>
  call.tx.one<Kept>(sql`
    select id, channel, channel_no, amount, counter_name, counter_account, at, direction, match_status, biz_type,
      biz_no, claimed_by, entered_by_id, journal_id, matches, summary
    from fund_statement where platform_id = ${platformId} and id = ${lineId} for update`);
/** 未匹配 and 挂账: nobody has said what the money is. */
const open = [0, 3];

/** Reverses what a line itself has posted: own funds or suspense. */
export async function reverseOwn(
  call: Running,
  line: Pick<Kept, 'id' | 'journalId' | 'bizType' | 'channelNo' | 'matches' | 'summary'> & {
    readonly platformId: string;
  },
): Promise<void> {
  if (line.journalId === null || !['OWN_FUNDS', 'SUSPENSE'].includes(line.bizType ?? '')) return;
  await call.get(Ledger).reverse(call, line.journalId, {
    bizType: 'REVERSE',
    bizNo: line.channelNo,
    requestId: `${line.id}:undo:${line.matches}`,
    memo: line.summary,
    platformId: line.platformId,
  });
}
export const provideBankLines: Provided = provide(BankLines, () => ({
  choose: async (asked, { platformId, lineId, bizNo }) => {
    const call = asked as Running;
    const line = await read(call, { platformId, lineId });
    if (!line) return { refusal: 'noLine' };
    if (line.direction !== 'IN') return { refusal: 'lineOut' };
    if (line.claimedBy !== null && line.claimedBy !== bizNo)
      return { refusal: 'lineUsed', values: { bizNo: line.claimedBy } };
    if (!open.includes(line.matchStatus)) return { refusal: 'lineUsed', values: { bizNo: line.bizNo ?? '' } };
    // A file could be written by whoever books by it.
    if (line.enteredById === call.caller.id) return { refusal: 'lineOwnHand' };
    return line;
  },
  claim: async (asked, { platformId, lineId, bizNo }) => {
    await (asked as Running).tx.run(sql`
      update fund_statement set claimed_by = ${bizNo}, version = version + 1
      where platform_id = ${platformId} and id = ${lineId}`);
  },
  release: async (asked, { platformId, bizNo }) => {
    await (asked as Running).tx.run(sql`
      update fund_statement set claimed_by = null, version = version + 1
      where platform_id = ${platformId} and claimed_by = ${bizNo} and match_status = any(${open}::int[])`);
  },
  book: async (asked, { platformId, lineId, bizNo, journalNo }) => {
    const call = asked as Running;
    const line = await read(call, { platformId, lineId });
    if (!line || !open.includes(line.matchStatus)) throw new Error(`Line ${lineId} was not chosen`);
    await reverseOwn(call, { ...line, platformId });
    await call.tx.run(sql`
      update fund_statement s set match_status = 1, claimed_by = ${bizNo}, biz_no = ${bizNo}, biz_type = j.biz_type,
        journal_id = j.id, journal_no = j.journal_no, matched_by = ${callerName(call as Call)},
        matched_by_id = ${call.caller.id}, matched_at = ${call.now()}, matches = s.matches + 1,
        version = s.version + 1, updated_at = ${call.now()}, updated_by = ${call.caller.id}
      from ledger_journal j
      where s.platform_id = ${platformId} and s.id = ${lineId} and j.platform_id = ${platformId}
        and j.journal_no = ${journalNo}`);
  },
}));
