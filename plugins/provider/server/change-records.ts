import { createHash } from 'node:crypto';
import type { Resource } from '@freightdeck/sdk/contract';
import { callerName, insertRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { maskMobile } from '@freightdeck/sdk/values';
import zh from '../locales/zh.json' with { type: 'json' };

export type Values = Readonly<Record<string, unknown>>;
const labels: Readonly<Record<string, string>> = zh;

/** The wanted values that differ from the current ones. Omitted fields stay. */
export function differences(row: object, wanted: Values): Values {
  const old = new Map(Object.entries(row));
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && value !== null && value !== old.get(field),
    ),
  );
}
function kept(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return field === 'contactMobile' ? maskMobile(String(value)) : String(value).slice(0, 300);
}
/** Writes one record per changed field; `about` are the other columns of the record. */
export async function keep(
  call: Call,
  records: Resource,
  row: object,
  after: Values,
  about: (field: string) => Values,
): Promise<void> {
  const old = new Map(Object.entries(row));
  for (const [field, value] of Object.entries(after))
    await insertRecord(call, records, {
      fieldName: field,
      fieldZh: labels[`field.${field}`] ?? field,
      oldValue: kept(field, old.get(field)),
      newValue: kept(field, value),
      operator: callerName(call),
      operatorPlatform: call.platformId,
      ...about(field),
    });
}
/** The same for every record of one batch edit: derived from person, day, values and reason. */
export function batchNumber(call: Pick<Call, 'caller' | 'now'>, input: Values): string {
  const day = call.now().slice(0, 10);
  return `FW${day.slice(2).replaceAll('-', '')}${createHash('sha256')
    .update(JSON.stringify([call.caller.id, day, input]))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase()}`;
}
