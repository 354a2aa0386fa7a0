import { sql, type Adapter, type Database } from '@freightdeck/sdk/server';
import { thirdPaymentsOf } from '@freightdeck/plugin-fuel/contract';
import type { AnswerBooks } from './answer-books.ts';
import { playing } from './play.ts';

interface Bought {
  readonly orderNo: string;
  readonly thirdStation: string;
  readonly vehicleNum: string;
  readonly stationAmount: number;
  readonly at: string;
}
/**
 * Simulates a third party, which knows what was fuelled at its stations: one of five payments is a yuan higher, and
 * each day has one payment that nobody of ours made.
 */
export const playedFuel = (books: AnswerBooks, database: Database): readonly Adapter[] => [
  playing(
    books,
    thirdPaymentsOf,
  )(async ({ platformId, request: { thirdType, day } }) => {
    const bought = await database.transaction({ role: 'system', platformId }, (tx) =>
      tx.rows<Bought>(sql`
        select o.order_no, o.station_name as third_station, o.vehicle_num, o.station_amount,
          to_char(o.pay_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
        from fuel_order o join fuel_station s on s.platform_id = o.platform_id and s.id = o.station_id
        where o.platform_id = ${platformId} and s.third_type = ${thirdType} and o.fuel_status in (20, 30, 80)
          and o.pay_at >= ${day}::date and o.pay_at < (${day}::date + interval '1 day') order by o.pay_at, o.id
        limit 5000`),
    );
    const payments = bought.map(({ orderNo, thirdStation, vehicleNum, stationAmount, at }, index) => ({
      thirdOrderNo: `${thirdType}${orderNo}`,
      orderNo,
      thirdStation,
      vehicleNum,
      thirdAmount: stationAmount + (index % 5 === 1 ? 100 : 0),
      at,
    }));
    const stray = bought[0] && {
      thirdOrderNo: `${thirdType}${day.replaceAll('-', '')}X`,
      orderNo: null,
      thirdStation: bought[0].thirdStation,
      vehicleNum: null,
      thirdAmount: 86_000,
      at: `${day} 12:00:00`,
    };
    return { thirdType, day, payments: [...payments, ...(stray ? [stray] : [])] };
  }),
];
