import { callerName, sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import { multiplyMoney } from '@freightdeck/sdk/values';

/** The next number of this kind of document: prefix, date, eight digits. */
export async function nextNumber(call: Pick<Call, 'tx' | 'now'>, prefix: string): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('fuel_serial') as serial`);
  return `${prefix}${call.now().slice(2, 10).replaceAll('-', '')}${String(row?.serial).padStart(8, '0')}`;
}
/** Thousandths of a litre times a price in 0.0001 yuan, in cents, rounded once. */
export const priceOf = (volumeMl: number, price: number): number => multiplyMoney(volumeMl, price, 100_000);

/** Millilitres as litres with three decimals. */
export const litres = (column: Sql): Sql =>
  sql`((${column}) / 1000)::text || '.' || lpad(((${column}) % 1000)::text, 3, '0')`;
export const decided = (
  call: Pick<Call, 'caller' | 'now'>,
): { readonly auditBy: string; readonly auditAt: string } => ({ auditBy: callerName(call), auditAt: call.now() });
/** Columns of the locked record that are not fields. */
interface Kept {
  readonly createdBy: string;
  readonly vehicleId: string;
  readonly creditCode: 1201 | 2201;
  readonly journalId: string;
  readonly settleId: string | null;
  readonly refundById: string | null;
  readonly refundFrom: number | null;
  readonly checkById: string | null;
  readonly wanted: Readonly<Record<string, unknown>>;
}
export const kept = (record: object): Kept => record as Kept;
