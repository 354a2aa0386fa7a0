import {
  answerHeard,
  Ledger,
  memoInWords,
  Outside,
  refuseShort,
  serve,
  serveQuery,
  serveResource,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, LedgerAccount, Served } from '@freightdeck/sdk/server';
import {
  bankBalance,
  channelWords,
  hearPool,
  poolMoves,
  poolState,
  syncPool,
  topUpPool,
  warnPool,
} from '../contract/index.ts';
import type { ChannelAccount } from '../contract/index.ts';
import { bankOf } from './channel-money.ts';

const pool: LedgerAccount = { code: 1201, ownerType: 'channel', ownerId: 'TYY', ownerName: 'TYY' };

const topUp = serve(topUpPool, async (call, { channel, amount, bankReceiptNo, remark }) => {
  const requestId = `${channel}:${bankReceiptNo}`;
  if (
    await call.tx.one(
      sql`select id from ledger_journal where platform_id = ${call.platformId} and biz_type = 'TOPUP'
        and request_id = ${requestId}`,
    )
  )
    call.refuse('receiptUsed');
  await refuseShort(call, { channel, amount });
  const posted = await call.get(Ledger).post(call, {
    bizType: 'TOPUP',
    bizNo: bankReceiptNo,
    requestId,
    memo: remark ?? '',
    postings: [
      { ...pool, side: 'D', amount },
      { ...bankOf(channel), side: 'C', amount, covered: true },
    ],
  });
  if (posted.repeated) call.refuse('receiptUsed');
  return { id: posted.journalId };
});
const poolAccount = (platformId: string): ChannelAccount => ({
  channel: 'TYY',
  accountNo: platformId,
  accountName: 'TYY',
  ownerType: 'tenant',
  ownerId: platformId,
});
const sync = serve(syncPool, async (call) => {
  const { platformId } = call;
  const outside = call.get(Outside);
  if (!outside.connects(bankBalance, poolAccount(platformId), platformId))
    call.refuse('noChannel', { channel: channelWords('TYY') });
  const key = `TYY-${call.newId()}`;
  await outside.send(call, bankBalance, poolAccount(platformId), { key, then: hearPool, on: platformId });
});
const heard = serve(hearPool, async (call) => {
  const { balance } = await answerHeard(call, bankBalance);
  await call.tx.run(sql`
    insert into tyy_pool (platform_id, channel_balance, synced_at) values (${call.platformId}, ${balance},
      ${call.now()}::timestamptz)
    on conflict (platform_id) do update set channel_balance = excluded.channel_balance,
      synced_at = excluded.synced_at`);
});
const warn = serve(warnPool, async (call, { warnCents }) => {
  await call.tx.run(
    sql`insert into tyy_pool (platform_id, warn_cents) values (${call.platformId}, ${warnCents})
      on conflict (platform_id) do update set warn_cents = excluded.warn_cents`,
  );
});
const state = serveQuery(poolState, async (call) => {
  const ledgerBalance = await call.get(Ledger).balance(call as Call, pool);
  const kept = await call.tx.one<{ warnCents: number; channelBalance: number | null; lastSyncAt: string | null }>(sql`
    select warn_cents, channel_balance, to_char(synced_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')
      as last_sync_at from tyy_pool where platform_id = ${call.platformId}`);
  const asked = await call.tx.one(sql`
    select id from outbox where platform_id = ${call.platformId} and then_command = ${hearPool.name}
      and booked_at is null and state <> 'parked' limit 1`);
  const channelBalance = kept?.channelBalance ?? null;
  return {
    ledgerBalance,
    channelBalance,
    diffCents: channelBalance === null ? null : channelBalance - ledgerBalance,
    warnCents: kept?.warnCents ?? 0,
    syncState: asked ? (1 as const) : channelBalance === null ? (0 as const) : (2 as const),
    lastSyncAt: kept?.lastSyncAt ?? null,
  };
});
/** Only the operator's own book; the fuel money of providers is in their own books. */
const moves = serveResource(poolMoves, {
  from: sql`ledger_entry r join ledger_journal j on j.platform_id = r.platform_id and j.id = r.journal_id
    join ledger_account a on a.platform_id = r.platform_id and a.id = r.account_id`,
  columns: {
    bizType: sql`j.biz_type`,
    bizNo: sql`j.biz_no`,
    remark: memoInWords(sql`j.memo`),
    inCents: sql`case r.side when 'D' then r.amount end`,
    outCents: sql`case r.side when 'C' then r.amount end`,
    tyyBalance: sql`r.balance_after`,
    operator: sql`coalesce((select u.name from platform_user u where u.id = r.created_by limit 1), '')`,
  },
  where: (call) =>
    sql`a.code = 1201 and a.owner_type = 'channel' and a.owner_id = 'TYY' and r.platform_id = ${call.platformId}`,
  order: sql`r.at desc, r.account_seq desc`,
});
export const poolServes: readonly Served[] = [moves, topUp, sync, heard, warn, state];
