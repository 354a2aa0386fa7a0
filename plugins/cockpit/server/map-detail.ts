import { dayLater, serveQuery, sql } from '@freightdeck/sdk/server';
import { mapDetail, mostMapDays, type MapRoute } from '../contract/index.ts';
import { signedWithin } from './trade.ts';

/** Most routes that are answered; a map with more shows nothing. */
const ROUTES = 500;

export const serveMapDetail = serveQuery(mapDetail, async (call, { from, to, companyId, cargoType }) => {
  const last = to ?? call.now().slice(0, 10);
  const first = from ?? `${last.slice(0, 7)}-01`;
  if (first > last || dayLater(first, { days: mostMapDays }) <= last) return call.refuse('invalid');
  const routes = await call.tx.rows<MapRoute>(sql`
    select w.load_unit_name as send_unit_name, w.load_lon_lat as send_lon_lat,
      w.unload_unit_name as receive_unit_name, w.unload_lon_lat as receive_lon_lat, count(*)::bigint as waybill_count,
      coalesce(sum(w.settle_kg), 0)::bigint as settle_kg,
      coalesce(sum(w.receivable_amount), 0)::bigint as receivable_amount
    from waybill w
    where ${call.isOperator ? sql`true` : sql`w.platform_id = ${call.platformId}`} and ${signedWithin(first, last)}
      and ${companyId ? sql`w.company_id = ${companyId}` : sql`true`}
      and ${cargoType ? sql`w.cargo_type = ${cargoType}` : sql`true`}
    group by 1, 2, 3, 4 order by count(*) desc, receivable_amount desc, 1, 3 limit ${ROUTES}`);
  return { from: first, to: last, routes };
});
