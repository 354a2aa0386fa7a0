import { serveQuery, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { driverErasure, erasurePreview } from '../../contract/index.ts';
import { forgetTables } from './forget.ts';
import { holdOn, keptUntil } from './held.ts';
import { kindNames, kinds, personOf } from './person.ts';
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
const refusals = driverErasure.ask.refusals;

/** Changes nothing: what holds the person, until when the law keeps papers, and in how many rows they are named. */
const preview = serveQuery(erasurePreview, async (call, { kind: wanted, personId }) => {
  const kind = kindNames.find((one) => one === wanted);
  if (kind === undefined || kind === 'contact') return undefined;
  const row = await call.tx.one<{ platformId: string; left: boolean }>(sql`
    select platform_id, audit_status = 9 as left from ${sql([kinds[kind].table])} where id = ${personId}
      and erased_at is null and (${call.isOperator} or platform_id = ${call.platformId})`);
  const person = row && (await personOf(call.tx, kind, row.platformId, personId, forgetTables, sql``));
  if (!person) return undefined;
  const hold = row.left ? await holdOn(call.tx, person) : { code: 'stillHere' as const, what: '' };
  const counts = new Map<string, { place: string; rows: number; atOnce: boolean }>();
  for (const { table, where, atOnce = false } of placesOf(person)) {
    const found = await call.tx.one<{ n: number }>(sql`
      select count(*)::int as n from ${sql([table])} x
      where x.platform_id = ${person.platformId} and ${where(person)}`);
    const place = groupOf(table);
    const known = counts.get(`${place} ${atOnce}`)?.rows ?? 0;
    if (found && found.n > 0) counts.set(`${place} ${atOnce}`, { place, rows: known + found.n, atOnce });
  }
  return {
    hold: hold ? refusals[hold.code][call.language].replace('{what}', hold.what) : null,
    keptUntil: (await keptUntil(call, person)) ?? null,
    places: [...counts.values()],
  };
});
export const previewServes: readonly Served[] = [preview];
