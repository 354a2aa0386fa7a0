import { createHash } from 'node:crypto';
import { type Adapter, type Database, memoInWords, sql, type Tx } from '@freightdeck/sdk/server';
import {
  bankBalance,
  bankCardCheck,
  bankOpen,
  bankReceipt,
  bankStatement,
  bankTest,
  channel as channelField,
  type BankVerdict,
  type ChannelAccount,
  type ChannelLine,
} from '@freightdeck/plugin-bank/contract';
import type { AnswerBooks } from '../played/answer-books.ts';
import { playing } from '../played/play.ts';

const digits = (text: string, length: number): string =>
  [...createHash('sha256').update(text).digest()]
    .map((byte) => String(byte % 10))
    .join('')
    .slice(0, length);
const refusing = (name: string): boolean => name.includes('失败');
/** The lines with which an account's first statement begins. */
const opening = 50_000_000;
const unknownIncome = 128_000;

type Account = ChannelAccount & { readonly platformId: string };
/** What the account should hold: the provider's bank account, a driver's fuel wallets, or all wallets of an owner. */
const held = ({ platformId, channel, ownerType, ownerId }: Account) => sql`
  (select coalesce(sum(a.balance), 0)::bigint from ledger_account a where a.platform_id = ${platformId} and case
    when ${ownerType} = 'tenant' and ${channel} = 'TYY' then a.code = 1201 and a.owner_type = 'channel'
      and a.owner_id = 'TYY'
    when ${ownerType} = 'tenant' then a.code = 1001 and a.owner_type = 'channel' and a.owner_id = ${channel}
    when ${channel} = 'TYY' then a.code in (2131, 2132) and a.owner_type = ${ownerType} and a.owner_id = ${ownerId}
    else a.code in (2001, 2002, 2003, 2101, 2102, 2111, 2112, 2121, 2122, 2141, 2142) and a.owner_type = ${ownerType}
      and a.owner_id = ${ownerId} end)`;
/** Money that the channel has booked and the ledger has not. */
const unmatched = ({ platformId, channel, accountNo }: Account) => sql`
  (select coalesce(sum(case direction when 'IN' then amount else -amount end), 0)::bigint from fund_statement
    where platform_id = ${platformId} and channel = ${channel} and account_no = ${accountNo}
      and match_status in (0, 2))`;
async function balanceOf(tx: Tx, account: Account): Promise<number> {
  const row = await tx.one<{ held: number; unmatched: number }>(
    sql`select ${held(account)} as held, ${unmatched(account)} as unmatched`,
  );
  return (row?.held ?? 0) + (account.ownerType === 'tenant' ? (row?.unmatched ?? 0) : 0);
}
/** A bank writes the name of the other account, no code of ours. */
const words = JSON.stringify(Object.fromEntries((channelField.choices ?? []).map(({ value, zh }) => [value, zh])));
/**
 * Our journals that changed the channel on a day, as statement lines. Without journals that were posted because of a
 * line.
 */
const echoes = (tx: Tx, account: Account, day: string): Promise<readonly ChannelLine[]> =>
  tx.rows<ChannelLine>(sql`
    select 'SIM-' || j.journal_no as channel_no, e.at, case e.side when 'D' then 'IN' else 'OUT' end as direction,
      e.amount, j.journal_no, ${memoInWords(sql`j.memo`)} as summary, '' as counter_account,
      coalesce((select case o.owner_type when 'channel' then ${words}::jsonb ->> o.owner_id
          when 'tenant' then coalesce(nullif(o.owner_name, ''),
            (select p.platform_name from platform p where p.platform_id = o.owner_id))
          else o.owner_name end
        from ledger_entry x join ledger_account o on o.platform_id = x.platform_id and o.id = x.account_id
        where x.platform_id = j.platform_id and x.journal_id = j.id and x.side <> e.side order by x.seq limit 1), '')
          as counter_name
    from ledger_entry e join ledger_journal j on j.platform_id = e.platform_id and j.id = e.journal_id
      join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
    where e.platform_id = ${account.platformId} and a.code = 1001 and a.owner_type = 'channel'
      and a.owner_id = ${account.channel} and j.business_day = ${day}::date
      and j.biz_type not in ('OWN_FUNDS', 'SUSPENSE')
      and not exists (select 1 from ledger_journal o where o.platform_id = j.platform_id and o.id = j.reversal_of
        and o.biz_type in ('OWN_FUNDS', 'SUSPENSE'))
      and not exists (select 1 from fund_statement s where s.platform_id = j.platform_id
        and s.channel = ${account.channel} and s.journal_id = j.id)
    order by e.at, e.id`);

/** What a shipper's own account receives on its first day. */
const ownDeposit = 12_000_000;
/** The lines with which the first statement of an account begins: of the provider's, or of a shipper's own. */
function openingLines(account: Account, day: string): readonly ChannelLine[] {
  const line = (n: number, amount: number, counterName: string, summary: string): ChannelLine => ({
    channelNo: `SIM-${account.accountNo}-${n}`,
    at: `${day} 00:${n}0:00`,
    direction: 'IN',
    amount,
    counterName,
    counterAccount: digits(n === 2 ? `${account.accountNo}?` : account.accountNo, 16),
    summary,
  });
  if (account.ownerType === 'company') return [line(3, ownDeposit, account.accountName, '运费充值')];
  return account.ownerType !== 'tenant' || account.channel === 'TYY'
    ? []
    : [line(1, opening, account.accountName, '自有资金存入'), line(2, unknownIncome, '示范未知付款方', '转账')];
}
const verdict = (name: string, reason: string): BankVerdict =>
  refusing(name) ? { kind: 'refused', reason } : { kind: 'valid' };

/** What the played bank decides by what it is told alone. */
export const playedVerdicts = (books: AnswerBooks): readonly Adapter[] => [
  playing(
    books,
    bankOpen,
  )(({ platformId, request: { channel, ownerType, ownerId, accountName } }) =>
    refusing(accountName)
      ? { kind: 'refused', reason: '户名与证件不符' }
      : { kind: 'opened', accountNo: `9900${digits([platformId, channel, ownerType, ownerId].join('|'), 14)}` },
  ),
  playing(books, bankTest)(({ request: { accountName } }) => verdict(accountName, '证书与账户不符')),
  playing(books, bankCardCheck)(({ request: { holderName } }) => verdict(holderName, '户名与卡号不符')),
  playing(books, bankReceipt)(
    ({ request: { transfers } }) => ({
      receipts: transfers.map(({ channelNo, amountCents, payeeName }) => ({
        receiptNo: `HD${channelNo}`,
        channelNo,
        payeeName,
        amountCents: amountCents - (amountCents % 100 === 31 ? 1 : 0),
      })),
    }),
    ({ channel }) => channel === 'SIM',
  ),
];

/**
 * Simulates the accounts of bank and payment company. What they hold it reads where the product has written it, so that
 * both sides agree; for an amount that ends in ,31 the receipt shows one cent less.
 */
export function playedAccounts(books: AnswerBooks, database: Database): readonly Adapter[] {
  const read = <T>(platformId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction({ role: 'system', platformId }, work);
  return [
    playing(
      books,
      bankBalance,
    )(async ({ platformId, request }) => ({
      balance: await read(platformId, (tx) => balanceOf(tx, { ...request, platformId })),
      frozen: 0,
    })),
    playing(
      books,
      bankStatement,
    )(async ({ platformId, request: { day, ...request } }) => {
      const account = { ...request, platformId };
      const echoed = await read(platformId, (tx) => echoes(tx, account, day));
      return { day, lines: [...openingLines(account, day), ...echoed] };
    }),
    ...playedVerdicts(books),
  ];
}
