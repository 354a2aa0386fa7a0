import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { Facts, Part, Told } from './domain/facts.ts';
import { partsOf } from './domain/rules.ts';
import { billsOf, monthsOf } from './facts/bill.ts';
import { byTrip } from './facts/kept.ts';
import type { Asked, Book, Reading } from './facts/kept.ts';
import { linesOf } from './facts/line.ts';
import { fuelOf, moneyOf } from './facts/money.ts';
import { crowdOf, historyOf, uploadsOf } from './facts/others.ts';
import { papersOf } from './facts/papers.ts';
import { slipsOf } from './facts/slips.ts';
import { tripsOf } from './facts/trip.ts';
import type { Trip } from './facts/trip.ts';

export interface CheckedWaybill {
  readonly id: string;
  readonly platformId: string;
  readonly waybillSn: string;
  readonly companyName: string;
  readonly waybillStatus: number;
}
type Asking = Pick<Call, 'tx' | 'isOperator' | 'platformId'>;
const columns = sql`id, platform_id, waybill_sn, company_name, waybill_status`;
const own = ({ isOperator, platformId }: Asking) => (isOperator ? sql`true` : sql`platform_id = ${platformId}`);

export const waybillNumbered = (call: Asking, waybillSn: string): Promise<CheckedWaybill | undefined> =>
  call.tx.one<CheckedWaybill>(sql`select ${columns} from waybill where ${own(call)} and waybill_sn = ${waybillSn}`);
export const waybillOf = (call: Asking, id: string): Promise<CheckedWaybill | undefined> =>
  call.tx.one<CheckedWaybill>(sql`select ${columns} from waybill where ${own(call)} and id = ${id}`);

type OfTrips = ReadonlyMap<string, unknown> | undefined;
/** How each part of the facts is read: for all trips at once. */
const readers: Readonly<Record<Part, (call: Reading, asked: Asked, trips: readonly Trip[]) => Promise<OfTrips>>> = {
  line: linesOf,
  slips: slipsOf,
  papers: papersOf,
  money: moneyOf,
  fuel: fuelOf,
  bill: billsOf,
  month: monthsOf,
  crowd: crowdOf,
  history: historyOf,
  uploads: uploadsOf,
};
export interface TripFacts {
  readonly id: string;
  readonly waybillSn: string;
  readonly facts: Facts;
}
/**
 * Facts about trips of one tenant: those that the rules ask for, and nothing else. `more`: parts that are read besides.
 */
export async function factsOf(
  call: Reading,
  platformId: string,
  ids: readonly string[],
  { rules, kept }: Book,
  more: readonly Part[] = [],
): Promise<readonly TripFacts[]> {
  const asked: Asked = { platformId, ids, kept };
  const trips = await tripsOf(call, asked);
  const parts: [Part, OfTrips][] = [];
  for (const part of new Set<Part>([...partsOf(rules), ...more]))
    parts.push([
      part,
      await readers[part](
        call,
        asked,
        trips.map(({ trip }) => trip),
      ),
    ]);
  const told = byTrip(
    await call.tx.rows<Told & { readonly waybillId: string }>(
      sql`select waybill_id, rule_id, passed, value from compliance_fact where platform_id = ${platformId}
        and waybill_id = any(${[...ids]}::text[])`,
    ),
  );
  return trips.map(({ trip: { id, waybillSn }, facts }) => ({
    id,
    waybillSn,
    facts: {
      ...facts,
      ...Object.fromEntries(parts.map(([part, of]) => [part, of?.get(id)])),
      told: told.get(id) ?? [],
    },
  }));
}
