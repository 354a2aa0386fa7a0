import { serveQuery, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { erasurePreview } from '../../contract/index.ts';
import { refusalsOf } from './serve-erasure.ts';
import { forgetTables } from './forget.ts';
import { holdOn, keptUntil } from './held.ts';
import { hasLeft, kindNames, kinds, kindTables, personOf, tablesThere } from './person.ts';
import { placesOf } from './places.ts';

/** The words under which the tables of a place are told. */
const groups: readonly (readonly [starts: RegExp, place: string])[] = [
  [/^(waybill|locus|sms_check|subcontract|deduct)/, 'trips'],
  [/^(goods_fee|info_fee|ledger|freeze|channel|withdraw|sub_account|bank|payment|settlement|prepay)/, 'money'],
  [/^tax/, 'taxes'],
  [/^goods/, 'goods'],
  [/^fuel/, 'fuel'],
  [/^insure/, 'insurance'],
  [/^face/, 'faces'],
  [/^vehicle/, 'vehicles'],
];
const groupOf = (table: string): string => groups.find(([starts]) => starts.test(table))?.[1] ?? 'others';

/** Changes nothing: what holds the person, until when the law keeps papers, and in how many rows they are named. */
const preview = serveQuery(erasurePreview, async (call, { kind: wanted, personId }) => {
  const kind = kindNames.find((one) => one === wanted);
  if (kind === undefined || kind === 'contact') return undefined;
  if (!(await tablesThere(call.tx, kindTables)).has(kinds[kind].table)) return undefined;
  const row = await call.tx.one<{ platformId: string; left: boolean }>(sql`
    select platform_id, ${hasLeft(kind)} as left from ${sql([kinds[kind].table])} where id = ${personId}
      and erased_at is null and (${call.isOperator} or platform_id = ${call.platformId})`);
  const person = row && (await personOf(call.tx, kind, row.platformId, personId, forgetTables, sql``));
  if (!person) return undefined;
  const hold = row.left ? await holdOn(call.tx, person) : { code: 'stillHere' as const, what: '' };
  // All places at once: each is asked by itself, and the database is asked once.
  const counts = await call.tx.rows<{ place: string; rows: number; atOnce: boolean }>(sql`
    select place, sum(n)::int as rows, at_once from (${placesOf(person)
      .map(
        ({ table, where, atOnce = false }) => sql`
        select ${groupOf(table)}::text as place, ${atOnce}::boolean as at_once, count(*) as n from ${sql([table])} x
        where x.platform_id = ${person.platformId} and ${where(person)}`,
      )
      .reduce((made, one) => sql`${made} union all ${one}`)}) p
    group by place, at_once having sum(n) > 0 order by at_once desc, place`);
  return {
    hold: hold ? refusalsOf(kind)[hold.code][call.language].replace('{what}', hold.what) : null,
    keptUntil: (await keptUntil(call, person)) ?? null,
    places: counts,
  };
});
export const previewServes: readonly Served[] = [preview];
