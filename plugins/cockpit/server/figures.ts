import { dayLater, monthsUpTo, serveQuery, sql, type Call, type Sql } from '@freightdeck/sdk/server';
import { waybillStatus } from '@freightdeck/plugin-waybill/contract';
import { cockpitData, realTimeTransaction, type CockpitData, type LiveRow } from '../contract/index.ts';
import type { Counted } from './read-models.ts';

/** Days and months shown by the charts. */
const DAYS = 30;
const MONTHS = 12;
/** Most places on the map: the newest ones, because the busiest would need a ranking. */
const PLACES = 500;

export interface DayRow {
  readonly day: string;
  readonly receivable: number;
  readonly kg: number;
  readonly trips: number;
}
export const tonnes = (kg: number): number => kg / 1000;

/** Fills in days without a trip as 0. */
function daily(rows: readonly DayRow[], today: string): DayRow[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: DAYS }, (_, index) => dayLater(today, { days: index - DAYS + 1 })).map(
    (day) => known.get(day) ?? { day, receivable: 0, kg: 0, trips: 0 },
  );
}
export function monthly(rows: readonly DayRow[], today: string): DayRow[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return monthsUpTo(today, MONTHS).map((month) => known.get(month) ?? { day: month, receivable: 0, kg: 0, trips: 0 });
}

/** The caller's own rows, or all for the operator; repeats what row-level security enforces. */
export const own = (call: Call): Sql => (call.isOperator ? sql`true` : sql`platform_id = ${call.platformId}`);

async function counts(call: Call): Promise<Record<Counted, number>> {
  const rows = await call.tx.rows<{ what: Counted; number: number }>(
    sql`SELECT what, sum(number)::bigint AS number FROM cockpit_count WHERE ${own(call)} GROUP BY what`,
  );
  const found = { company: 0, customer: 0, vehicle: 0, driver: 0, waybill: 0 };
  for (const row of rows) found[row.what] = row.number;
  return found;
}

async function places(call: Call): Promise<CockpitData['keHuWeiZhiFenBu']> {
  const rows = await call.tx.rows<{ side: 'send' | 'receive'; unitName: string; lonLat: string }>(
    sql`SELECT DISTINCT side, unit_name, lon_lat FROM cockpit_place WHERE ${own(call)} ORDER BY side,
      unit_name LIMIT ${PLACES}`,
  );
  return {
    sendCompanyStatistics: rows
      .filter((row) => row.side === 'send')
      .map((row) => ({ sendUnitName: row.unitName, sendLonLat: row.lonLat })),
    receiveCompanyStatistics: rows
      .filter((row) => row.side === 'receive')
      .map((row) => ({ receiveUnitName: row.unitName, receiveLonLat: row.lonLat })),
  };
}

/** Sums per month for the last months with a trip. */
export const monthRows = (call: Call, today: string): Promise<DayRow[]> =>
  call.tx.rows<DayRow>(sql`
  SELECT to_char(day, 'YYYY-MM') AS day, sum(receivable_cents)::bigint AS receivable, sum(settle_kg)::bigint AS kg,
    sum(trips)::bigint AS trips
  FROM cockpit_day WHERE ${own(call)} AND day > ${today}::date - interval '13 months' GROUP BY 1`);

/** Name of a waybill state in both languages, for answers. */
export function stateNames(status: number): {
  readonly waybillStatusRemark: string;
  readonly waybillStatusRemarkEn: string;
} {
  const state = waybillStatus.choices?.find((one) => one.value === status);
  return { waybillStatusRemark: state?.zh ?? '', waybillStatusRemarkEn: state?.en ?? '' };
}

export const serveCockpit = serveQuery(cockpitData, async (call) => {
  const today = call.now().slice(0, 10);
  const days = await call.tx.rows<DayRow>(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(receivable_cents)::bigint AS receivable, sum(settle_kg)::bigint AS kg,
      sum(trips)::bigint AS trips
    FROM cockpit_day WHERE ${own(call)} AND day > ${today}::date - ${DAYS}::int GROUP BY day`);
  // 累计运费 is the freight, as the waybill list sums it; 交易额 is what shippers owe for it.
  const total = await call.tx.one<{ freight: number; kg: number }>(
    sql`SELECT coalesce(sum(freight_cents), 0)::bigint AS freight, coalesce(sum(settle_kg),
      0)::bigint AS kg FROM cockpit_day WHERE ${own(call)}`,
  );
  const number = await counts(call);
  const byDay = daily(days, today);
  const byMonth = monthly(await monthRows(call, today), today);
  return {
    jiaoYiE: {
      day: byDay.map((row) => ({ day: row.day, totalMoney: row.receivable })),
      month: byMonth.map((row) => ({ month: row.day, totalMoney: row.receivable })),
    },
    jiaoYiLiang: {
      day: byDay.map((row) => ({ day: row.day, totalWeight: tonnes(row.kg) })),
      month: byMonth.map((row) => ({ month: row.day, totalWeight: tonnes(row.kg) })),
    },
    liShiLeiJi: {
      shipperAmountSum: total?.freight ?? 0,
      settementNumberSum: tonnes(total?.kg ?? 0),
      waybillCount: number.waybill,
    },
    keHuTongJi: {
      companyStatistics: number.company,
      customerStatistics: number.customer,
      vehicleStatistics: number.vehicle,
      driverStatistics: number.driver,
    },
    keHuWeiZhiFenBu: await places(call),
  } satisfies CockpitData;
});

export const serveLive = serveQuery(realTimeTransaction, async (call, input) => {
  const rows = await call.tx.rows<{
    waybillId: string;
    waybillSn: string;
    vehicleNum: string;
    waybillStatus: number;
    movedAt: string;
  }>(
    sql`SELECT waybill_id, waybill_sn, vehicle_num, waybill_status,
      moved_at FROM cockpit_live WHERE ${own(call)} ORDER BY moved_at DESC, waybill_id LIMIT ${input.size}`,
  );
  const itemList: LiveRow[] = rows.map((row) => ({
    id: row.waybillId,
    realTime: row.movedAt,
    vehicleNum: row.vehicleNum,
    ...stateNames(row.waybillStatus),
    waybillSn: row.waybillSn,
  }));
  return { pageResult: { itemList, total: itemList.length } };
});
