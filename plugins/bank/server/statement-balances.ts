import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';

/** A row of the bank's file that can be entered, with the bank's own balance after it. */
export interface Balanced {
  readonly line: number;
  readonly at: string;
  readonly direction: 'IN' | 'OUT' | '';
  readonly amount: number;
  readonly channelNo: string;
  readonly balance: number | null;
}
type Sure = Balanced & { readonly balance: number };
const signed = ({ direction, amount }: Balanced): number => (direction === 'OUT' ? -amount : amount);
const beforeOf = (row: Sure): number => row.balance - signed(row);
const earlier = (one: Balanced, other: Balanced): number => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1);

export interface Chain<Row> {
  /** The rows as they followed each other; files run forward or backward in time. */
  readonly rows: readonly Row[];
  /** Rows whose balance continues none of the file: something is missing before them. */
  readonly gaps: ReadonlySet<number>;
  /** What the account held before the first row; undefined where the file tells no balances. */
  readonly opening?: number;
}
/**
 * The running balance of a file. Within a second banks list lines in any order, so each row is held against all of
 * them: what it began with must be what another one left, for all rows but the first.
 */
export function chained<Row extends Balanced>(rows: readonly Row[]): Chain<Row> {
  const backward = rows.length > 1 && (rows[0]?.at ?? '') > (rows.at(-1)?.at ?? '');
  const forward = (backward ? rows.toReversed() : rows).toSorted(earlier);
  const sure = forward.filter((row): row is Row & Sure => row.balance !== null);
  if (sure.length === 0 || sure.length < rows.length) return { rows: forward, gaps: new Set() };
  const left = new Map<number, number>();
  for (const { balance } of sure) left.set(balance, (left.get(balance) ?? 0) + 1);
  const open = sure.filter((row) => {
    const before = beforeOf(row);
    const count = left.get(before) ?? 0;
    left.set(before, count - 1);
    return count <= 0;
  });
  const first = open[0] ?? sure[0];
  return {
    rows: forward,
    gaps: new Set(open.slice(1).map(({ line }) => line)),
    ...(first === undefined ? {} : { opening: beforeOf(first) }),
  };
}
/** What the account must have held before `at`, by the last balance that an earlier file told. */
export async function balanceBefore(
  call: Pick<Call, 'tx'>,
  account: { readonly platformId: string; readonly channel: string; readonly accountNo: string },
  at: string,
  numbers: readonly string[],
): Promise<number | undefined> {
  const { platformId, channel, accountNo } = account;
  const lines = sql`fund_statement where platform_id = ${platformId} and channel = ${channel}
    and account_no = ${accountNo} and at <= ${at}::timestamptz
    and lower(channel_no) <> all(${[...numbers]}::text[])`;
  const found = await call.tx.one<{ cents: number }>(sql`
    select l.bank_balance + coalesce((select sum(case direction when 'IN' then amount else -amount end)
        from ${lines} and (at, id) > (l.at, l.id)), 0)::bigint as cents
    from (select at, id, bank_balance from ${lines} and bank_balance is not null order by at desc, id desc limit 1) l`);
  return found?.cents;
}
export const gapWords = {
  row: (row: Balanced, language: 'zh' | 'en'): string => {
    const before = row.balance === null ? '' : formatMoney(beforeOf(row as Sure));
    return language === 'zh'
      ? `余额不连续：本行之前应有余额${before}元，文件中没有，可能缺少流水`
      : `The balance does not continue: no row leaves ${before} yuan before this one; lines may be missing`;
  },
  before: (opening: number, expected: number, language: 'zh' | 'en'): string =>
    language === 'zh'
      ? `文件期初余额${formatMoney(opening)}元，与此前已导入流水的余额${formatMoney(expected)}元不符，之间可能缺少流水`
      : `The file begins with ${formatMoney(opening)} yuan, but the lines before it end with ` +
        `${formatMoney(expected)} yuan: lines may be missing between`,
};
