import { sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';

/** Money that an order says it moved on a channel: positive came in. */
export interface OrderMoney {
  readonly bizNo: string;
  readonly channel: string;
  readonly day: string;
  readonly cents: number;
  /** What the order moved on the channel altogether, on whatever days. */
  readonly total: number;
}
interface Source {
  readonly table: string;
  /** Rows `biz_no`, `channel`, `at` and `cents` of orders of a book that have moved a bank account. */
  readonly moved: (book: string) => Sql;
}
/** Bank charges that the book shows for an order whose table does not keep them. */
const charged = (bizNo: Sql, book: string): Sql => sql`coalesce((
  select sum(case e.side when 'D' then e.amount else -e.amount end) from ledger_journal j
    join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id
    join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
  where j.platform_id = ${book} and j.biz_no = ${bizNo} and a.code = 5006), 0)`;

/** Recharges, receipts, payments, withdrawals, advances, transfers and fees: each by the table that keeps it. */
const sources: readonly Source[] = [
  {
    table: 'recharge_order',
    moved: (book) => sql`
      select recharge_no as biz_no, channel, arrived_at as at, amount as cents from recharge_order
      where platform_id = ${book} and recharge_status in (30, 60)`,
  },
  {
    table: 'ys_receipt',
    moved: (book) => sql`
      select y.ys_sn as biz_no, coalesce((select a.owner_id from ledger_journal j join ledger_entry e
            on e.platform_id = j.platform_id and e.journal_id = j.id join ledger_account a
            on a.platform_id = e.platform_id and a.id = e.account_id
          where j.platform_id = r.platform_id and j.journal_no = r.journal_no and a.code = 1001 limit 1), 'OFFLINE')
        as channel, r.created_at as at, r.amount as cents
      from ys_receipt r join ys_settlement_order y on y.platform_id = r.platform_id and y.id = r.ys_id
      where r.platform_id = ${book}`,
  },
  {
    table: 'settlement_order',
    moved: (book) => sql`
      select o.settle_sn as biz_no, o.channel, o.paid_at as at,
        - o.pay_cash - ${charged(sql`o.settle_sn`, book)} as cents
      from settlement_order o where o.platform_id = ${book} and o.settle_status = 50 and o.pay_cash > 0
        and exists (select from settlement_voucher v where v.platform_id = o.platform_id and v.order_id = o.id
          and v.voucher_kind = 'FREIGHT' and v.channel_no <> '') and o.channel <> 'WALLET'`,
  },
  {
    table: 'withdraw_order',
    moved: (book) => sql`
      select withdraw_no as biz_no, channel, finished_at as at, - amount - fee_cents as cents from withdraw_order
      where platform_id = ${book} and withdraw_status = 40`,
  },
  {
    table: 'channel_payout',
    moved: (book) => sql`
      select withdraw_no as biz_no, channel, ended_at as at, - amount - fee_cents as cents from channel_payout
      where platform_id = ${book} and withdraw_status = 40`,
  },
  {
    table: 'prepay_order',
    moved: (book) => sql`
      select prepay_sn as biz_no, channel, paid_at as at, - amount - fee_cents as cents from prepay_order
      where platform_id = ${book} and channel = 'TYY' and prepay_kind = 'CASH' and prepay_status in (40, 45, 80)`,
  },
  {
    table: 'platform_fee_bill',
    moved: (book) => sql`
      select bill_no as biz_no, pay_channel as channel, pay_at as at, - amount as cents from platform_fee_bill
      where platform_id = ${book} and pay_status in (2, 3)
      union all
      select bill_no, coalesce(pay_channel, 'ENT'), confirmed_at, amount from platform_fee_bill
      where ${book} = '00001' and pay_status = 3 and receipt_journal_no is not null`,
  },
  {
    table: 'underwriting_order',
    moved: (book) => sql`
      select u.withdraw_no as biz_no, u.channel, u.done_at as at,
        case when m.cents < 0 then - u.amount - u.fee_cents else u.amount - u.fee_cents end as cents
      from underwriting_order u, lateral (select coalesce(sum(case e.side when 'D' then e.amount else -e.amount end), 0)
          as cents from ledger_journal j join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id
          join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
        where j.platform_id = u.platform_id and j.biz_no = u.withdraw_no and a.code = 1001) m
      where u.platform_id = ${book} and u.done_at is not null and m.cents <> 0`,
  },
];

/** What the orders of a book moved from `from` to `to`; orders of plugins that are not installed move nothing. */
export async function ordersOf(
  call: Pick<Call, 'tx'>,
  book: string,
  from: string,
  to: string,
): Promise<readonly OrderMoney[]> {
  const there = await call.tx.rows<{ name: string }>(sql`
    select t.name from unnest(${sources.map(({ table }) => table)}::text[]) as t (name)
    where to_regclass(t.name) is not null`);
  const found: OrderMoney[] = [];
  for (const { table, moved } of sources) {
    if (!there.some(({ name }) => name === table)) continue;
    found.push(
      ...(await call.tx.rows<OrderMoney>(sql`
        select o.biz_no, o.channel, (o.at at time zone 'Asia/Shanghai')::date::text as day,
          sum(o.cents)::bigint as cents,
          o.total::bigint as total
        from (select m.*, sum(m.cents) over (partition by m.biz_no, m.channel) as total from (${moved(book)}) m) o
        where o.at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
          and o.at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai' group by 1, 2, 3, 5`)),
    );
  }
  return found;
}
