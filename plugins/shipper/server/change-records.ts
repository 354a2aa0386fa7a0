import { createHash } from 'node:crypto';
import type { Field } from '@freightdeck/sdk/contract';
import { callerName, insertRecord, recordEvent, updateRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { maskIdNumber, maskMobile } from '@freightdeck/sdk/values';
import { companies, companyConfigs, configRecords } from '../contract/index.ts';
import { keepRate } from './rate-history.ts';
import zh from '../locales/zh.json' with { type: 'json' };

export type Values = Readonly<Record<string, unknown>>;
/** The fields of a company that a change needs, from either of its two resources. */
export interface Changing {
  readonly id: string;
  readonly platformId: string;
  readonly version: number;
  readonly companyName: string;
  readonly auditStatus: number;
  readonly oilRatio: number;
  readonly gasRatio: number;
}
const labels: Readonly<Record<string, string>> = zh;
const fields: Readonly<Record<string, Field>> = { ...companies.fields, ...companyConfigs.fields };
/** Highest share of oil and gas together, in ppm; a provider's own lower cap is not checked here. */
export const oilGasMost = 400_000;

/** The wanted values that differ from the current ones. Omitted fields stay. */
export function differences(row: object, wanted: Values): Values {
  const old = new Map(Object.entries(row));
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && value !== null && value !== old.get(field),
    ),
  );
}

/** A value as stored permanently: personal numbers are masked. */
function kept(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const kind = fields[field]?.kind;
  if (kind === 'mobile') return maskMobile(String(value));
  if (kind === 'idNumber') return maskIdNumber(String(value));
  return String(value).slice(0, 300);
}
/** The same for every record of one batch edit: derived from person, day, values and reason. */
export function batchNumber(call: Pick<Call, 'caller' | 'now'>, input: Values): string {
  const day = call.now().slice(0, 10);
  return `PL${day.slice(2).replaceAll('-', '')}${createHash('sha256')
    .update(JSON.stringify([call.caller.id, day, input]))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase()}`;
}

/** Changes a company and writes one record per field. Refuses values above the caps, and a change without effect. */
export async function change(
  call: Call,
  row: Changing,
  wanted: Values,
  about: { readonly reason: string; readonly action: string; readonly batchNo?: string; readonly planned?: true },
): Promise<void> {
  const after = differences(row, wanted);
  if (Object.keys(after).length === 0) call.refuse('nothingChanged');
  const will = { ...row, ...after };
  if (will.oilRatio + will.gasRatio > oilGasMost && ('oilRatio' in after || 'gasRatio' in after))
    call.refuse('oilGas', { most: oilGasMost / 10_000 });
  if ('initialQuota' in after && row.auditStatus === 2) call.refuse('quotaByExpansion');
  await updateRecord(call, companyConfigs, row.id, row.version, after);
  const old = new Map(Object.entries(row));
  for (const [field, value] of Object.entries(after))
    await insertRecord(call, configRecords, {
      platformId: row.platformId,
      companyId: row.id,
      companyName: row.companyName,
      batchNo: about.batchNo ?? null,
      fieldName: field,
      fieldZh: labels[`field.${field}`] ?? field,
      oldValue: kept(field, old.get(field)),
      newValue: kept(field, value),
      reason: about.reason,
      operator: callerName(call),
      operatorPlatform: call.platformId,
    });
  await keepRate(call, row, after, about);
  await recordEvent(call, companies, row.id, {
    action: about.action,
    reason: about.reason,
    detail: { fields: Object.keys(after) },
    platformId: row.platformId,
  });
}
