import type { Text } from '@freightdeck/sdk/manifest';
import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  answerHeard,
  insertRecord,
  Outside,
  platformName,
  recordEvent,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  accountLife,
  accountUse,
  bankBalance,
  bankOpen,
  custodyBalance,
  editAccount,
  hearAccount,
  hearAccountBalance,
  openAccount,
  ownerBalances,
  subAccounts,
  syncAccounts,
  type ChannelAccount,
  channelWords,
} from '../contract/index.ts';
import { ledgerSide } from './ledger-side.ts';

type Account = RecordOf<typeof subAccounts>;
const ledgerBalance = ledgerSide(sql`r.platform_id`, sql`r.channel`, sql`r.owner_type`, sql`r.owner_id`);
type Asking = Pick<Call, 'get' | 'tx' | 'platformId' | 'caller' | 'now' | 'newId'> & {
  refuse(code: 'noChannel', values: { readonly channel: Text }): never;
};
type Wanted = Pick<Account, 'channel' | 'accountName' | 'ownerType' | 'ownerId'>;
const applicationOf = ({ channel, accountName, ownerType, ownerId }: Wanted) => ({
  channel,
  accountName,
  ownerType,
  ownerId,
});
export const accountOf = (account: Wanted & Pick<Account, 'accountNo'>): ChannelAccount => ({
  ...applicationOf(account),
  accountNo: account.accountNo ?? '',
});

/** Asks the channel to open the account. Each application is a request of its own. */
async function apply(call: Asking, account: Wanted & Pick<Account, 'id' | 'platformId'>): Promise<void> {
  const wanted = applicationOf(account);
  if (!call.get(Outside).connects(bankOpen, wanted, account.platformId))
    call.refuse('noChannel', { channel: channelWords(account.channel) });
  await call.get(Outside).send(call, bankOpen, wanted, {
    key: `${account.id}-${call.newId()}`,
    then: hearAccount,
    on: account.id,
    platformId: account.platformId,
  });
}
/** Asks the channel for the balance; the fields that show it. */
async function askBalance(call: Asking, account: Account): Promise<{ readonly syncState: 1 }> {
  const wanted = accountOf(account);
  if (!call.get(Outside).connects(bankBalance, wanted, account.platformId))
    call.refuse('noChannel', { channel: channelWords(account.channel) });
  await call.get(Outside).send(call, bankBalance, wanted, {
    key: `${account.id}-${call.newId()}`,
    then: hearAccountBalance,
    on: account.id,
    platformId: account.platformId,
  });
  return { syncState: 1 };
}
const open = serve(openAccount, async (call, { platformId, ...input }) => {
  const book = call.isOperator ? (platformId ?? call.platformId) : call.platformId;
  if (platformId && platformId !== book) call.refuse('notFound');
  if (!(await call.tx.one(sql`select platform_id from platform where platform_id = ${book}`))) call.refuse('notFound');
  if (
    await call.tx.one(
      sql`select id from sub_account where platform_id = ${book} and channel = ${input.channel}
        and owner_type = ${input.ownerType} and owner_id = ${input.ownerId}`,
    )
  )
    call.refuse('known');
  const id = await insertRecord(call, subAccounts, {
    ...input,
    platformId: book,
    openStatus: 1,
    syncState: 0,
    payEnabled: 1,
    withdrawEnabled: 1,
    status: 1,
  });
  await apply(call, { ...input, id, platformId: book });
  await recordEvent(call, subAccounts, id, { action: 'open', platformId: book });
  return { id };
});
const edit = serve(editAccount, async (call, input, account) => {
  await updateRecord(call, subAccounts, account.id, account.version, input);
  await recordEvent(call, subAccounts, account.id, { action: 'edit', detail: input, platformId: account.platformId });
});
const syncAll = serve(syncAccounts, async (call) => {
  const accounts = await call.tx.rows<Account>(sql`
    select id, platform_id, channel, account_no, account_name, owner_type, owner_id from sub_account
      where open_status = 2 and (${call.isOperator} or platform_id = ${call.platformId})
      order by last_sync_at nulls first limit 1000`);
  for (const account of accounts)
    await updateRecord(call, subAccounts, account.id, undefined, await askBalance(call, account));
  return { accounts: accounts.length };
});
const life = serveWorkflow(accountLife, {
  sync: { effect: (call, account) => askBalance(call, account) },
  hear: {
    effect: async (call) => {
      const told = await answerHeard(call, bankOpen);
      return told.kind === 'opened'
        ? { accountNo: told.accountNo, openedAt: call.now(), failReason: null }
        : { openStatus: 3, failReason: told.reason.slice(0, 200) };
    },
  },
  hearBalance: {
    effect: async (call) => {
      const { balance, frozen } = await answerHeard(call, bankBalance);
      return { balance, frozenBalance: frozen, syncState: 2, lastSyncAt: call.now() };
    },
  },
  reopen: {
    effect: async (call, account) => {
      await apply(call, account);
      return { failReason: null };
    },
  },
  close: {
    guard: (call, account) => {
      if (account.balance !== 0 || account.ledgerBalance !== 0) call.refuse('notEmpty');
    },
  },
});
const custody = serveQuery(custodyBalance, async (call, { platformId }) => {
  const book = call.isOperator ? (platformId ?? call.platformId) : call.platformId;
  const row = await call.tx.one<{ balance: number; ledgerBalance: number }>(sql`
    select r.balance, ${ledgerBalance} as ledger_balance from sub_account r where r.platform_id = ${book}
      and r.channel = 'PDS' and r.owner_type = 'tenant' and r.open_status = 2 limit 1`);
  return row && { ...row, diffCents: row.balance - row.ledgerBalance };
});

/** One row per owner and channel: the owner's wallets beside the account at the channel. */
const owners = sql`(
  select w.platform_id || ':' || w.owner_type || ':' || w.owner_id || coalesce(':' || s.channel, '') as id,
    w.platform_id, 1 as version, w.owner_type, w.owner_id,
    coalesce(nullif(w.owner_name, ''), s.owner_name, w.owner_id) as owner_name, s.channel, w.available, w.frozen,
      w.deposit, s.balance as channel_balance, s.last_sync_at
  from (select platform_id, owner_type, owner_id, max(owner_name) as owner_name,
      coalesce(sum(case when code in (2001, 2101, 2111, 2121, 2131, 2132, 2141, 2401) then balance end), 0)::bigint
        as available,
      coalesce(sum(case when code in (2002, 2102, 2112, 2122, 2142, 2402) then balance end), 0)::bigint as frozen,
        coalesce(sum(case when code = 2003 then balance end), 0)::bigint as deposit
    from ledger_account where code between 2001 and 2142 or code in (2401, 2402) group by platform_id, owner_type,
      owner_id
    union all
    select platform_id, 'tenant', platform_id, '', coalesce(sum(balance), 0)::bigint, 0::bigint, 0::bigint
      from ledger_account where code = 1001 and owner_type = 'channel' group by platform_id) w
  left join sub_account s on s.platform_id = w.platform_id and s.owner_type = w.owner_type and s.owner_id = w.owner_id
    and s.open_status = 2 and s.owner_type <> 'tenant') r`;

export const accountServes: readonly Served[] = [
  serveResource(subAccounts, {
    columns: { platformName, ledgerBalance, diffCents: sql`(r.balance - ${ledgerBalance})` },
    order: sql`r.updated_at desc`,
  }),
  serveResource(ownerBalances, {
    from: owners,
    columns: {
      platformName,
      ownerName: sql`case r.owner_type when 'tenant' then ${platformName} else r.owner_name end`,
      customerCents: sql`case when r.owner_type <> 'tenant' then r.available end`,
      // What is at the banks, less what belongs to customers.
      ownCents: sql`case when r.owner_type = 'tenant' then r.available - coalesce((select sum(c.balance)
        from ledger_account c where c.platform_id = r.platform_id and (c.code between 2001 and 2142
        or c.code in (2401, 2402))), 0)::bigint end`,
      channelBalance: sql`case r.owner_type when 'tenant' then (select sum(t.balance)::bigint from sub_account t
        where t.platform_id = r.platform_id and t.owner_type = 'tenant' and t.channel <> 'TYY' and t.open_status = 2)
        else r.channel_balance end`,
      diffCents: sql`case r.owner_type when 'tenant' then (select sum(t.balance)::bigint from sub_account t
        where t.platform_id = r.platform_id and t.owner_type = 'tenant' and t.channel <> 'TYY'
        and t.open_status = 2) - r.available
        else r.channel_balance - r.available - r.frozen - r.deposit end`,
      lastSyncAt: sql`coalesce(r.last_sync_at, (select max(t.last_sync_at) from sub_account t
        where t.platform_id = r.platform_id and t.owner_type = 'tenant' and r.owner_type = 'tenant'))`,
    },
    order: sql`r.owner_type, r.owner_name`,
  }),
  open,
  edit,
  syncAll,
  life,
  serveWorkflow(accountUse, {}),
  custody,
];
