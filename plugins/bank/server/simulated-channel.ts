import { createHash } from 'node:crypto';
import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { ChannelAccount, ChannelAdapter, ChannelLine } from '../contract/index.ts';
import { ledgerSide } from './ledger-side.ts';

const digits = (text: string, length: number): string =>
  [...createHash('sha256').update(text).digest()]
    .map((byte) => String(byte % 10))
    .join('')
    .slice(0, length);
const refusing = (name: string): boolean => name.includes('失败');
/** The lines with which an account's first statement begins. */
const opening = 50_000_000;
const unknownIncome = 128_000;

/** Money that the channel has booked and the ledger has not. */
async function unmatched(call: Call, account: ChannelAccount): Promise<number> {
  const row = await call.tx.one<{ cents: number }>(sql`
    select coalesce(sum(case direction when 'IN' then amount else -amount end), 0)::bigint as cents from fund_statement
    where platform_id = ${account.platformId} and channel = ${account.channel} and account_no = ${account.accountNo}
      and match_status in (0, 2)`);
  return row?.cents ?? 0;
}
/**
 * Our journals that changed the channel on a day, as statement lines. Without journals that were posted because of a
 * line.
 */
function echoes(
  call: Call,
  account: ChannelAccount,
  day: string,
): Promise<(ChannelLine & { readonly journalNo: string })[]> {
  return call.tx.rows(sql`
    select 'SIM-' || j.journal_no as channel_no, e.at, case e.side when 'D' then 'IN' else 'OUT' end as direction,
      e.amount, j.journal_no, j.memo as summary, '' as counter_account,
      coalesce((select coalesce(nullif(o.owner_name, ''), o.owner_id) from ledger_entry x join ledger_account o
        on o.platform_id = x.platform_id and o.id = x.account_id
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
}
/** Simulates the accounts of bank and payment company from the data in the database. */
export const simulatedChannel: ChannelAdapter = {
  open: (_call, { platformId, channel, ownerType, ownerId, accountName }) =>
    Promise.resolve(
      refusing(accountName)
        ? { failReason: '户名与证件不符' }
        : { accountNo: `9900${digits([platformId, channel, ownerType, ownerId].join('|'), 14)}` },
    ),
  balance: async (call, account) => {
    const running = call as Call;
    const { platformId, channel, ownerType, ownerId } = account;
    const row = await running.tx.one<{ cents: number }>(
      sql`select
        ${ledgerSide(sql`${platformId}`, sql`${channel}`, sql`${ownerType}`, sql`${ownerId}`)}
        as cents`,
    );
    return {
      balance: (row?.cents ?? 0) + (account.ownerType === 'tenant' ? await unmatched(running, account) : 0),
      frozen: 0,
    };
  },
  statement: async (call, account, day) => {
    const running = call as Call;
    const first: ChannelLine[] =
      account.ownerType !== 'tenant' || account.channel === 'TYY'
        ? []
        : [
            {
              channelNo: `SIM-${account.accountNo}-1`,
              at: `${day} 00:10:00`,
              direction: 'IN',
              amount: opening,
              counterName: account.accountName,
              counterAccount: digits(account.accountNo, 16),
              summary: '自有资金存入',
            },
            {
              channelNo: `SIM-${account.accountNo}-2`,
              at: `${day} 00:20:00`,
              direction: 'IN',
              amount: unknownIncome,
              counterName: '示范未知付款方',
              counterAccount: digits(`${account.accountNo}?`, 16),
              summary: '转账',
            },
          ];
    return [...first, ...(await echoes(running, account, day))];
  },
  test: (_call, account) => Promise.resolve(refusing(account.accountName) ? '证书与账户不符' : undefined),
};
