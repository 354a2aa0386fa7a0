import { join, sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';

/** The fields of a waybill that invoicing needs; read with a lock, so that it is not invoiced twice at once. */
export interface Standing {
  readonly id: string;
  readonly waybillSn: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly vehicleNum: string;
  readonly goodsName: string;
  readonly loadPlace: string;
  readonly unloadPlace: string;
  readonly settleKg: number | null;
  readonly receivableAmount: number | null;
  readonly waybillStatus: number;
  readonly frozen: boolean;
  readonly reservedCents: number;
  readonly invoicedCents: number;
  /** 开票状态 of the waybill. */
  readonly invoiceStatus: number;
}
/** 已结算: true once the settlement is approved; what is paid for may be invoiced too. */
export const isSettled = (waybillStatus: number): boolean => waybillStatus >= settledFrom;
export const settledFrom = 90;
export const openOf = ({ receivableAmount, reservedCents, invoicedCents }: Standing): number =>
  Math.max((receivableAmount ?? 0) - reservedCents - invoicedCents, 0);
/** A freeze of settlement or payment alone does not block invoicing. */
const frozen = sql`(w.freeze_flag = 1 and not exists (
  select 1 from waybill_freeze z where z.platform_id = w.platform_id and z.waybill_id = w.id and z.freeze_flag = 1
    and z.freeze_scope in ('SETTLE', 'PAY')))`;

export async function standingsOf(
  call: Pick<Call, 'tx'>,
  platformId: string,
  ids: readonly string[],
  lock: boolean,
): Promise<readonly Standing[]> {
  const rows = await call.tx.rows<Standing>(sql`
    select w.id, w.waybill_sn, w.company_id, w.company_name, w.vehicle_num, w.goods_name, w.load_place, w.unload_place,
      w.settle_kg, w.receivable_amount, w.waybill_status,
      ${frozen} as frozen, coalesce(i.invoice_status, 0) as invoice_status,
      coalesce(i.reserved_cents, 0) as reserved_cents, coalesce(i.invoiced_cents, 0) as invoiced_cents
    from waybill w left join waybill_invoicing i on i.platform_id = w.platform_id and i.waybill_id = w.id
    where w.platform_id = ${platformId} and w.id in (${join([...ids])})
      order by w.id ${lock ? sql`for update of w` : sql``}`);
  return lock ? reread(call, platformId, rows) : rows;
}
/** Reads the reserved amount again after locking, because another application may have come first. */
async function reread(
  call: Pick<Call, 'tx'>,
  platformId: string,
  rows: readonly Standing[],
): Promise<readonly Standing[]> {
  if (rows.length === 0) return rows;
  const sums = await call.tx.rows<{
    waybillId: string;
    reservedCents: number;
    invoicedCents: number;
    invoiceStatus: number;
  }>(sql`
    select waybill_id, reserved_cents, invoiced_cents, invoice_status from waybill_invoicing
      where platform_id = ${platformId} and waybill_id in (${join(rows.map((row) => row.id))})`);
  const known = new Map(sums.map((sum) => [sum.waybillId, sum]));
  return rows.map((row) => ({ ...row, ...known.get(row.id) }));
}

/** True for an invoice that was issued, whatever happened to it later. */
const issued = sql`v.invoice_state in (2, 4, 5)`;
/**
 * Recounts the requested and invoiced amounts of each waybill. A running application reserves what its invoices do not
 * contain yet; invoices count with their sign, so a red-letter one returns the amount.
 */
export async function recount(call: Pick<Call, 'tx' | 'now'>, platformId: string, waybillsOf: Sql): Promise<void> {
  await call.tx.run(sql`
    insert into waybill_invoicing (platform_id, waybill_id, invoice_status, reserved_cents, invoiced_cents, apply_id,
      updated_at)
    select ${platformId}, s.waybill_id,
      case when s.reserved > 0 and s.issuing then 2 when s.reserved > 0 then 1
        when s.reversed and s.invoiced < (select receivable_amount from waybill w where w.platform_id = ${platformId}
          and w.id = s.waybill_id) then 4
        when s.invoiced > 0 then 3 else 0 end, s.reserved, s.invoiced, s.apply_id, ${call.now()}
    from (
      select t.waybill_id,
        coalesce((select sum(l.amount - coalesce((
            select sum(n.amount) from invoice_line n join invoice v on v.platform_id = n.platform_id
              and v.id = n.invoice_id
            where n.platform_id = l.platform_id and n.apply_id = l.apply_id and n.waybill_id = l.waybill_id
              and v.invoice_kind = 'BLUE' and ${issued}), 0))
          from invoice_apply_line l join invoice_apply a on a.platform_id = l.platform_id and a.id = l.apply_id
          where l.platform_id = ${platformId} and l.waybill_id = t.waybill_id and a.apply_status not in (70, 90)),
            0)::bigint as reserved,
        coalesce((select sum(n.amount) from invoice_line n join invoice v on v.platform_id = n.platform_id
          and v.id = n.invoice_id
          where n.platform_id = ${platformId} and n.waybill_id = t.waybill_id and ${issued}), 0)::bigint as invoiced,
        exists (select 1 from invoice_apply_line l join invoice_apply a on a.platform_id = l.platform_id
          and a.id = l.apply_id
          where l.platform_id = ${platformId} and l.waybill_id = t.waybill_id and a.apply_status in (40, 60, 80))
            as issuing,
        exists (select 1 from invoice_line n where n.platform_id = ${platformId} and n.waybill_id = t.waybill_id
          and n.amount < 0) as reversed,
        (select l.apply_id from invoice_apply_line l where l.platform_id = ${platformId} and l.waybill_id = t.waybill_id
          order by l.created_at desc, l.id desc limit 1) as apply_id
      from (${waybillsOf}) t) s
    where s.apply_id is not null
    on conflict (platform_id, waybill_id) do update set invoice_status = excluded.invoice_status,
      reserved_cents = excluded.reserved_cents, invoiced_cents = excluded.invoiced_cents, apply_id = excluded.apply_id,
      updated_at = excluded.updated_at`);
}
export const waybillsOfApply = (platformId: string, applyId: string): Sql =>
  sql`select waybill_id from invoice_apply_line where platform_id = ${platformId} and apply_id = ${applyId}`;
