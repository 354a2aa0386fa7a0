import { listen, sql } from '@freightdeck/sdk/server';
import type { Call, Listener, Sql, Tx } from '@freightdeck/sdk/server';
import { waybillMoved } from '@freightdeck/plugin-waybill/contract';
import { raw } from 'sql-template-tag';

interface Move {
  readonly platform_id: string;
  readonly waybill_id: string;
  readonly day: string;
}
const columns =
  raw(`platform_id, waybill_id, waybill_sn, goods_id, company_id, company_name, goods_name, cargo_type, province,
  load_place, unload_place, accept_day, load_day, sign_day, settle_day, cancel_day, load_kg, settle_kg, loss_kg,
  freight_amount, service_fee, receivable_amount, distance_m, tonne_metres`);

/** The changed waybills with what each now counts. */
const fresh = (moves: readonly Move[]): Sql => sql`
  moved AS (SELECT DISTINCT ON (platform_id, waybill_id) platform_id, waybill_id, day
    FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS m (platform_id text, waybill_id text,
      day date) ORDER BY platform_id, waybill_id, day DESC),
  fresh AS (SELECT w.platform_id, w.id AS waybill_id, w.waybill_sn, w.goods_id, w.company_id, w.company_name,
    w.goods_name, w.cargo_type, left(g.load_code, 2) AS province, w.load_place, w.unload_place,
      (w.accept_at AT TIME ZONE 'Asia/Shanghai')::date AS accept_day,
        (w.load_at AT TIME ZONE 'Asia/Shanghai')::date AS load_day,
      CASE WHEN w.waybill_status >= 70 THEN (w.sign_at AT TIME ZONE 'Asia/Shanghai')::date END AS sign_day,
      CASE WHEN w.waybill_status >= 90 THEN coalesce(t.settle_day, m.day) END AS settle_day,
      CASE WHEN w.waybill_status < 0 THEN (w.cancel_at AT TIME ZONE 'Asia/Shanghai')::date END AS cancel_day,
      coalesce(w.load_net_kg, 0)::bigint AS load_kg, coalesce(w.settle_kg, 0)::bigint AS settle_kg, coalesce(w.loss_kg,
        0)::bigint AS loss_kg,
      coalesce(w.freight_amount, 0) AS freight_amount, coalesce(w.service_fee, 0) AS service_fee,
        coalesce(w.receivable_amount, 0) AS receivable_amount,
      w.distance_m::bigint AS distance_m, coalesce(w.settle_kg, 0)::bigint * w.distance_m / 1000 AS tonne_metres
    FROM moved m JOIN waybill w ON w.platform_id = m.platform_id AND w.id = m.waybill_id
    LEFT JOIN goods_source g ON g.platform_id = w.platform_id AND g.id = w.goods_id
    LEFT JOIN report_trip t ON t.platform_id = w.platform_id AND t.waybill_id = w.id)`;

export const sums = [
  'accepted',
  'loaded',
  'signed',
  'settled',
  'cancelled',
  'load_kg',
  'settle_kg',
  'loss_kg',
  'freight_amount',
  'service_fee',
  'receivable_amount',
  'distance_m',
  'tonne_metres',
];
/** What a trip `f` counts on each of its days. */
export const daysOfTrip = raw(`(VALUES
      (f.accept_day, 1, 0, 0, 0, 0, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
        0::bigint),
      (f.load_day, 0, 1, 0, 0, 0, f.load_kg, 0, 0, 0, 0, 0, 0, 0),
      (f.sign_day, 0, 0, 1, 0, 0, 0, f.settle_kg, f.loss_kg, f.freight_amount, f.service_fee, f.receivable_amount,
        f.distance_m, f.tonne_metres),
      (f.settle_day, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      (f.cancel_day, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    ) AS p (day, ${sums.join(', ')})`);
const summed = raw(sums.map((name) => `sum(f.sign * p.${name})::bigint AS ${name}`).join(', '));
const changed = raw(sums.map((name) => `sum(f.sign * p.${name}) <> 0`).join(' OR '));
const added = raw(sums.map((name) => `${name} = daily_stat.${name} + excluded.${name}`).join(', '));

/**
 * Replaces what a trip counted by what it counts now, in one statement and in the order of keys, so that two
 * transactions never deadlock. Repeating a change has no effect.
 */
async function recount(tx: Tx, moves: readonly Move[]): Promise<void> {
  await tx.run(sql`
    WITH ${fresh(moves)},
    facts AS (SELECT 1 AS sign, ${columns} FROM fresh UNION ALL SELECT -1,
      ${columns} FROM report_trip WHERE (platform_id, waybill_id) IN (SELECT platform_id, waybill_id FROM moved))
    INSERT INTO daily_stat (platform_id, day, goods_id, company_id, company_name, goods_name, cargo_type, province,
      load_place, unload_place, ${raw(sums.join(', '))})
    SELECT f.platform_id, p.day, f.goods_id, max(f.company_id), max(f.company_name), max(f.goods_name),
      max(f.cargo_type), max(f.province), max(f.load_place), max(f.unload_place), ${summed}
    FROM facts f CROSS JOIN LATERAL ${daysOfTrip}
    WHERE p.day IS NOT NULL GROUP BY f.platform_id, p.day, f.goods_id HAVING ${changed} ORDER BY 1, 2, 3
    ON CONFLICT (platform_id, day, goods_id) DO UPDATE SET ${added}`);
  await tx.run(sql`
    WITH ${fresh(moves)}
    INSERT INTO report_trip (${columns}) SELECT ${columns} FROM fresh ORDER BY 1, 2
    ON CONFLICT (platform_id, waybill_id) DO UPDATE SET
      load_day = excluded.load_day, sign_day = excluded.sign_day, settle_day = excluded.settle_day,
        cancel_day = excluded.cancel_day,
      load_kg = excluded.load_kg, settle_kg = excluded.settle_kg, loss_kg = excluded.loss_kg,
      freight_amount = excluded.freight_amount, service_fee = excluded.service_fee,
        receivable_amount = excluded.receivable_amount, tonne_metres = excluded.tonne_metres`);
}

/** Deferred to the end of the transaction, because the event is emitted before the waybill is written. */
export const tripListener: Listener = listen(waybillMoved, async (call: Call, moved) => {
  call.tx.later(recount, { platform_id: moved.platformId, waybill_id: moved.id, day: moved.at.slice(0, 10) });
});
