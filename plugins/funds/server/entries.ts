import { memoInWords, platformName, serveResource, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { moneyOrders, ownEntries, subEntries, userEntries } from '../contract/index.ts';

/** An entry joined with its journal and account. This plugin only reads the ledger's tables. */
const entry = sql`
  ledger_entry r join ledger_journal j on j.platform_id = r.platform_id and j.id = r.journal_id join ledger_account a
    on a.platform_id = r.platform_id and a.id = r.account_id`;
/** Entries of one second stand by account, each in the order it was posted: balances go on from row to row. */
const inTurn = sql`r.at desc, a.code, a.owner_id, r.account_seq desc`;
const way = sql`case when r.side = a.normal_side then 'IN' else 'OUT' end`;
const line = {
  platformName,
  bizType: sql`j.biz_type`,
  bizNo: sql`j.biz_no`,
  direction: way,
  inCents: sql`case when ${way} = 'IN' then r.amount end`,
  outCents: sql`case when ${way} = 'OUT' then r.amount end`,
  journalNo: sql`j.journal_no`,
  memo: memoInWords(sql`j.memo`),
  accountCode: sql`a.code`,
};
const owned = { ownerType: sql`a.owner_type`, ownerId: sql`a.owner_id`, ownerName: sql`a.owner_name` };
/** The largest opposite line of the journal. */
const counter = sql`(
  select nullif(b.owner_name, '') from ledger_entry o join ledger_account b on b.platform_id = o.platform_id
    and b.id = o.account_id
  where o.platform_id = r.platform_id and o.journal_id = r.journal_id and o.side <> r.side order by o.amount desc, o.seq
    limit 1)`;
const trip = sql`coalesce(
  (select w.waybill_sn from waybill w where w.platform_id = r.platform_id and w.waybill_sn = j.biz_no),
  (select f.biz_no from freeze_order f where f.platform_id = r.platform_id and f.freeze_no = j.biz_no
    and f.reason_type = 'WAYBILL'))`;
const mobileOf = sql`case a.owner_type when 'driver' then (select d.mobile from driver d
  where d.platform_id = r.platform_id and d.id = a.owner_id) end`;

export const entryServes: readonly Served[] = [
  serveResource(moneyOrders, {
    from: sql`
      ledger_journal r
      join lateral (
        select a.owner_id as channel, e.side, e.amount from ledger_entry e join ledger_account a
          on a.platform_id = e.platform_id and a.id = e.account_id
        where e.platform_id = r.platform_id and e.journal_id = r.id and a.code = 1001 order by e.seq limit 1) m on true
      left join lateral (
        select a.owner_type, a.owner_id, a.owner_name from ledger_entry e join ledger_account a
          on a.platform_id = e.platform_id and a.id = e.account_id
        where e.platform_id = r.platform_id and e.journal_id = r.id and a.owner_type <> 'channel' order by e.seq
          limit 1) o on true
      left join withdraw_order w on w.platform_id = r.platform_id and w.withdraw_no = r.biz_no`,
    columns: {
      platformName,
      direction: sql`case m.side when 'D' then 'IN' else 'OUT' end`,
      amount: sql`m.amount`,
      inCents: sql`case m.side when 'D' then m.amount end`,
      outCents: sql`case m.side when 'C' then m.amount end`,
      channel: sql`m.channel`,
      ownerType: sql`coalesce(w.owner_type, o.owner_type, 'tenant')`,
      ownerId: sql`coalesce(w.owner_id, o.owner_id, r.platform_id)`,
      ownerName: sql`coalesce(w.owner_name, nullif(o.owner_name, ''), ${platformName})`,
      status: sql`case when exists (select 1 from ledger_journal v where v.platform_id = r.platform_id
        and v.reversal_of = r.id) then 2 else 1 end`,
    },
    order: sql`r.at desc`,
  }),
  serveResource(ownEntries, {
    from: entry,
    where: () => sql`a.code in (1001, 2401, 2402)`,
    order: inTurn,
    columns: { ...line, channel: sql`case when a.owner_type = 'channel' then a.owner_id end`, counterName: counter },
  }),
  serveResource(subEntries, {
    from: entry,
    where: () => sql`a.code in (2001, 2002, 2003)`,
    order: inTurn,
    columns: {
      ...line,
      ...owned,
      accountNo: sql`coalesce((select s.account_no from sub_account s where s.platform_id = r.platform_id
        and s.owner_type = 'company' and s.owner_id = a.owner_id order by s.open_status = 2 desc, s.id limit 1),
        a.code || '-' || right(a.owner_id, 8))`,
      channelNo: sql`(select w.channel_no from withdraw_order w where w.platform_id = r.platform_id
        and w.withdraw_no = j.biz_no)`,
    },
  }),
  serveResource(userEntries, {
    from: entry,
    where: () => sql`a.code in (2101, 2111, 2121, 2131, 2132, 2141)`,
    order: inTurn,
    columns: {
      ...line,
      ...owned,
      brokerName: sql`a.owner_name`,
      captainName: sql`a.owner_name`,
      mobile: mobileOf,
      waybillSn: trip,
    },
  }),
];
