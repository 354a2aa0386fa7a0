import { OwnNotices, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { enter, quotaOf, roomOf } from './quota-entries.ts';

interface Short {
  readonly platformId: string;
  readonly waybillSn: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly ofQuota: boolean;
  readonly cents: number;
}
/** The quota has room again: the trips that are short of it get it, those first that waited longest. */
export async function coverShort(call: Omit<Call, 'refuse'>, platformId: string, companyId: string): Promise<void> {
  const trips = await call.tx.rows<{ waybillSn: string; cents: number }>(sql`
    select waybill_sn, short_cents as cents from short_trip
    where platform_id = ${platformId} and company_id = ${companyId} and of_quota order by updated_at, waybill_sn`);
  for (const { waybillSn, cents } of trips) {
    const quota = await quotaOf(call, platformId, companyId);
    const amount = Math.min(cents, quota ? roomOf(quota) : 0);
    if (!quota || amount === 0) return;
    await enter(call, quota, 'OCCUPY', amount, { bizNo: waybillSn, waybillSn });
    const { companyName } = quota;
    await keepShort(call, { platformId, waybillSn, companyId, companyName, ofQuota: true, cents: cents - amount });
  }
}
/** Who dispatches the next truck, and who can give the shipper more room. */
const told = [
  { key: 'waybillListManage:assign', path: '/waybillManage' },
  { key: 'quotaAllocation:expandQuota', path: '/quotaAllocation' },
] as const;

/**
 * Keeps what a trip under way is short of, and tells it when it becomes short: its goods are on the road, so nothing is
 * refused any more, but nobody should dispatch the next one without knowing.
 */
export async function keepShort(call: Omit<Call, 'refuse'>, trip: Short): Promise<void> {
  const { platformId, waybillSn, companyId, companyName, ofQuota, cents } = trip;
  if (cents <= 0) {
    await call.tx.run(sql`delete from short_trip where platform_id = ${platformId} and waybill_sn = ${waybillSn}`);
    return;
  }
  const before = await call.tx.one<{ cents: number }>(sql`
    select short_cents as cents from short_trip where platform_id = ${platformId} and waybill_sn = ${waybillSn}`);
  await call.tx.run(sql`
    insert into short_trip (platform_id, waybill_sn, company_id, of_quota, short_cents, updated_at)
    values (${platformId}, ${waybillSn}, ${companyId}, ${ofQuota}, ${cents}, ${call.now()})
    on conflict (platform_id, waybill_sn) do update set of_quota = excluded.of_quota,
      short_cents = excluded.short_cents, updated_at = excluded.updated_at`);
  if (before && before.cents >= cents) return;
  const yuan = formatMoney(cents);
  const [zh, en] = ofQuota ? ['授信额度', 'The quota'] : ['可用余额', 'The money'];
  for (const { key, path } of told)
    await call.find(OwnNotices)?.add(call.tx, {
      platformId,
      kind: `funds.shortTrip.${waybillSn}.${key.split(':')[0] ?? ''}`,
      level: 'warning',
      key,
      title: { zh: '在途运单保障不足', en: 'A trip under way is not covered' },
      text: {
        zh: `运单 ${waybillSn} 的应收已超出货主“${companyName}”的${zh}，还差 ${yuan} 元。`,
        en: `${en} of "${companyName}" is ${yuan} yuan short of what trip ${waybillSn} costs.`,
      },
      opens: { path, query: path === '/waybillManage' ? { waybillSn } : { companyName } },
    });
}
