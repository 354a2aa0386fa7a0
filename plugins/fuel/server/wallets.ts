import { Ledger, memoInWords, platformName, recordEvent, serve, serveResource, sql } from '@freightdeck/sdk/server';
import type { Call, LedgerAccount, Served } from '@freightdeck/sdk/server';
import { freezeFuel, fuelAccounts, fuelEntries, rechargeFuel, thawFuel, transferFuel } from '../contract/index.ts';
import { ensureMember } from './members.ts';
import { nextNumber } from './numbers.ts';

interface Driver {
  readonly id: string;
  readonly platformId: string;
  readonly name: string;
}
const driverOf = (call: Pick<Call, 'tx' | 'isOperator' | 'platformId'>, id: string): Promise<Driver | undefined> =>
  call.tx.one<Driver>(
    sql`select id, platform_id, name from driver where id = ${id} and (${call.isOperator}
      or platform_id = ${call.platformId})`,
  );
const wallet = (driver: Driver, kind: 'OIL' | 'GAS'): LedgerAccount => ({
  code: kind === 'GAS' ? 2132 : 2131,
  ownerType: 'driver',
  ownerId: driver.id,
  ownerName: driver.name,
});

/** P-05 */
const recharge = serve(rechargeFuel, async (call, { driverId, fuelKind, amount, waybillId, prepaySn }) => {
  if (call.caller.actor !== 'system') call.refuse('onlySystem');
  const driver = await driverOf(call, driverId);
  if (!driver) return call.refuse('notFound');
  const waybill = await call.tx.one<{ waybillSn: string }>(
    sql`select waybill_sn from waybill where id = ${waybillId} and platform_id = ${driver.platformId}
      and driver_id = ${driverId}`,
  );
  if (!waybill) return call.refuse('waybillWrong');
  await ensureMember(call, driver.platformId, driver.id);
  const { journalNo } = await call.get(Ledger).post(call as Call, {
    bizType: 'FUEL_PREPAY',
    bizNo: prepaySn,
    requestId: `${prepaySn}:recharge`,
    memo: waybill.waybillSn,
    platformId: driver.platformId,
    postings: [
      { code: 1301, ownerType: 'waybill', ownerId: waybillId, ownerName: waybill.waybillSn, side: 'D', amount },
      { ...wallet(driver, fuelKind), side: 'C', amount },
    ],
  });
  return { journalNo };
});
/** P-32 */
const transfer = serve(transferFuel, async (call, { driverId, fuelKind, amount }) => {
  const driver = await driverOf(call, driverId);
  if (!driver) return call.refuse('notFound');
  await ensureMember(call, driver.platformId, driver.id);
  const number = await nextNumber(call, 'HZ');
  const { journalNo } = await call.get(Ledger).post(call as Call, {
    bizType: 'FUEL_TRANSFER',
    bizNo: number,
    requestId: number,
    memo: driver.name,
    platformId: driver.platformId,
    postings: [
      { code: 2101, ownerType: 'driver', ownerId: driver.id, ownerName: driver.name, side: 'D', amount },
      { ...wallet(driver, fuelKind), side: 'C', amount },
    ],
  });
  await recordEvent(call, fuelAccounts, driver.id, {
    action: 'transfer',
    detail: { amount, fuelKind, journalNo },
    platformId: driver.platformId,
  });
  return { journalNo };
});

type Switching = Pick<Call, 'get'> & Parameters<typeof driverOf>[0];
async function switchTo(
  call: Switching,
  account: { readonly id: string; readonly platformId: string; readonly driverName: string },
  status: 1 | 2,
): Promise<void> {
  const driver = { id: account.id, platformId: account.platformId, name: account.driverName };
  for (const kind of ['OIL', 'GAS'] as const)
    await call.get(Ledger).setStatus(call as Call, wallet(driver, kind), status, driver.platformId);
}
/** 止付 of both wallets: they still receive money but cannot pay. */
const freeze = serve(freezeFuel, async (call, { reason }, account) => {
  if (account.accountStatus !== 1) call.refuse('frozen');
  await switchTo(call, account, 2);
  await recordEvent(call, fuelAccounts, account.id, { action: 'freeze', reason, platformId: account.platformId });
});
const thaw = serve(thawFuel, async (call, { reason }, account) => {
  if (account.accountStatus !== 2) call.refuse('notFrozen');
  await switchTo(call, account, 1);
  await recordEvent(call, fuelAccounts, account.id, { action: 'thaw', reason, platformId: account.platformId });
});

const wallets = sql`a.owner_type = 'driver' and a.code in (2131, 2132)`;
const balance = (code: 2131 | 2132) =>
  sql`coalesce((select a.balance from ledger_account a where a.platform_id = d.platform_id and a.owner_type = 'driver'
    and a.owner_id = d.id and a.code = ${code}), 0)`;
const month = (
  side: 'D' | 'C',
) => sql`coalesce((select sum(e.amount) from ledger_account a join ledger_entry e on e.platform_id = a.platform_id
  and e.account_id = a.id
  where a.platform_id = d.platform_id and a.owner_id = d.id and ${wallets} and e.side = ${side}
    and e.at >= date_trunc('month', clock_timestamp())), 0)::bigint`;
const accounts = sql`(
  select d.platform_id, d.id, d.version, d.name as driver_name, d.mobile, ${balance(2131)} as oil_balance,
    ${balance(2132)} as gas_balance, ${month('C')} as month_in, ${month('D')} as month_out,
    (select max(o.pay_at) from fuel_order o where o.platform_id = d.platform_id and o.driver_id = d.id) as last_use_at,
    (select o.vehicle_num from fuel_order o where o.platform_id = d.platform_id and o.driver_id = d.id
      order by o.created_at desc limit 1) as vehicle_num,
    (select max(a.status) from ledger_account a where a.platform_id = d.platform_id and a.owner_id = d.id
      and ${wallets}) as account_status
  from driver d where exists (select 1 from ledger_account a where a.platform_id = d.platform_id and a.owner_id = d.id
    and ${wallets})) r`;
const entries = sql`(
  select e.platform_id, e.id, e.version, e.at, a.owner_id as driver_id, coalesce(d.name, a.owner_name) as driver_name,
    case a.code when 2131 then 'OIL' else 'GAS' end as fuel_kind,
    case when j.biz_type in ('FUEL', 'FUEL_REFUND', 'FUEL_TRANSFER', 'FUEL_PREPAY') then j.biz_type
      when j.reversal_of is not null then 'REVERSE' when lower(j.biz_type) like '%settle%' then 'SETTLE_PAY'
      else 'PREPAY' end as biz_type,
    j.biz_no, j.journal_no, ${memoInWords(sql`j.memo`)} as memo,
      case e.side when 'C' then 'IN' else 'OUT' end as direction, e.amount,
      case e.side when 'C' then e.amount end as in_cents, case e.side when 'D' then e.amount end as out_cents,
      e.balance_after, e.account_seq, o.waybill_sn, o.station_name
  from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
    join ledger_journal j on j.platform_id = e.platform_id and j.id = e.journal_id
    left join driver d on d.platform_id = a.platform_id and d.id = a.owner_id left join fuel_order o
      on o.platform_id = j.platform_id and o.order_no = j.biz_no where ${wallets}) r`;
export const walletServes: readonly Served[] = [
  serveResource(fuelAccounts, { from: accounts, order: sql`r.last_use_at desc nulls last`, columns: { platformName } }),
  recharge,
  transfer,
  freeze,
  thaw,
  serveResource(fuelEntries, {
    from: entries,
    // Entries of one second stand by wallet, each in the order it was posted.
    order: sql`r.at desc, r.driver_id, r.fuel_kind, r.account_seq desc`,
    columns: { platformName },
  }),
];
