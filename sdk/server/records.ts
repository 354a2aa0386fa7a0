import { Sql, join, raw } from 'sql-template-tag';
import type { RawValue } from 'sql-template-tag';
import type { Resource } from '../contract/index.ts';
import type { Call } from './call.ts';
import type { Tx } from './database.ts';
import { noteRecordFiles } from './file-uses.ts';
import { rowMaskerOf } from './masking.ts';
import { withNumberKeys } from './person-numbers.ts';

/** Values by field name; columns that are no field of the resource may be set too. */
export type RecordValues = Readonly<Record<string, unknown>>;
/** Content of a timeline row beside who and when. */
export interface RecordEvent {
  readonly action: string;
  readonly fromState?: string | number | null;
  readonly toState?: string | number | null;
  readonly reason?: string | null;
  readonly detail?: RecordValues;
  /** Platform of the record, when the operator acts on a tenant's record. */
  readonly platformId?: string;
}
/** `get` is there for the seal of identity numbers, where the resource has any. */
type Writing = Pick<Call, 'caller' | 'platformId' | 'isOperator' | 'requestId' | 'tx' | 'now' | 'newId'> &
  Partial<Pick<Call, 'get'>>;

/** The column of a field: `waybillSn` → `waybill_sn`. */
export function columnOf(field: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(field)) throw new Error(`"${field}" is not a field name`);
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Lists and groups of fields are stored in `jsonb` columns; every other value as it is. */
function parameter(value: unknown): RawValue {
  if (value === undefined) return null;
  return value !== null && typeof value === 'object' ? new Sql(['', '::jsonb'], [JSON.stringify(value)]) : value;
}
function assignments(values: RecordValues): Sql[] {
  return Object.entries(values).map(([field, value]) => new Sql([`${columnOf(field)} = `, ''], [parameter(value)]));
}

/** Inserts a record with its base columns and returns its id. Identity numbers are kept apart, under their keys. */
export async function insertRecord(call: Writing, resource: Resource, values: RecordValues): Promise<string> {
  const id = typeof values.id === 'string' ? values.id : call.newId();
  const at = call.now();
  const row: Record<string, unknown> = {
    ...(resource.tenancy === 'tenant' ? { platformId: call.platformId } : {}),
    version: 1,
    createdAt: at,
    createdBy: call.caller.id,
    updatedAt: at,
    updatedBy: call.caller.id,
    ...(await withNumberKeys(call, resource.fields, values)),
    id,
  };
  noteRecordFiles(call, resource, values);
  const columns = raw(Object.keys(row).map(columnOf).join(', '));
  const parameters = join(Object.values(row).map((value) => new Sql(['', ''], [parameter(value)])));
  await call.tx.run(new Sql([`insert into ${resource.table} (`, ') values (', ')'], [columns, parameters]));
  return id;
}

/**
 * Updates a record that still has the given version, and returns the new version. Undefined when the record is absent,
 * belongs to another tenant, or has changed since. Without a version the row is always updated.
 */
export async function updateRecord(
  call: Writing,
  resource: Resource,
  id: string,
  version: number | undefined,
  values: RecordValues,
): Promise<number | undefined> {
  const row = await changeRecord<{ version: number }>(call, resource, id, version, values, raw('r.version'));
  return row?.version;
}

/** The same, returning the columns named by `returning`; the alias of the row is `r`. */
export async function changeRecord<T extends object>(
  call: Writing,
  resource: Resource,
  id: string,
  version: number | undefined,
  values: RecordValues,
  returning: Sql,
): Promise<T | undefined> {
  const written = await withNumberKeys(call, resource.fields, values);
  noteRecordFiles(call, resource, values);
  const sets = join([
    ...assignments({ ...written, updatedAt: call.now(), updatedBy: call.caller.id }),
    raw('version = r.version + 1'),
  ]);
  const conditions = [new Sql(['r.id = ', ''], [id])];
  if (version !== undefined) conditions.push(new Sql(['r.version = ', ''], [version]));
  if (resource.tenancy === 'tenant' && !call.isOperator)
    conditions.push(new Sql(['r.platform_id = ', ''], [call.platformId]));
  return call.tx.one<T>(
    new Sql(
      [`update ${resource.table} as r set `, ' where ', ' returning ', ''],
      [sets, join(conditions, ' and '), returning],
    ),
  );
}

/**
 * Adds a row to a record's timeline. Everybody who sees the record can read it, so personal numbers in it are masked
 * for good. All rows of a transaction are inserted together at its end.
 */
export function recordEvent(call: Writing, resource: Resource, id: string, event: RecordEvent): Promise<void> {
  const detail = event.detail ?? {};
  const state = (value: string | number | null | undefined): string | null =>
    value === null || value === undefined ? null : String(value);
  call.tx.later(writeEvents, {
    platform_id: event.platformId ?? call.platformId,
    id: call.newId(),
    resource: resource.name,
    record_id: id,
    action: event.action,
    from_state: state(event.fromState),
    to_state: state(event.toState),
    actor_type: call.caller.actor,
    actor_id: call.caller.id,
    actor_name: call.caller.name,
    at: call.now(),
    reason: event.reason ?? null,
    detail: rowMaskerOf(resource.fields)?.(detail) ?? detail,
    request_id: call.requestId,
  });
  return Promise.resolve();
}

/** One parameter for all rows, so that the statement stays the same for any number of them. */
function writeEvents(tx: Tx, events: readonly RecordValues[]): Promise<number> {
  return tx.run(
    new Sql(
      [
        `
    insert into record_event (platform_id, id, resource, record_id, action, from_state, to_state, actor_type, actor_id,
      actor_name, at, reason, detail, request_id)
    select platform_id, id, resource, record_id, action, from_state, to_state, actor_type, actor_id, actor_name, at,
      reason, detail, request_id
    from jsonb_to_recordset(`,
        `::jsonb) as e (platform_id text, id text, resource text, record_id text, action text,
      from_state text, to_state text, actor_type text, actor_id text, actor_name text, at timestamptz,
      reason text, detail jsonb, request_id text)`,
      ],
      [JSON.stringify(events)],
    ),
  );
}
/** The call in the name of the system, for automatic consequences of what the person did. */
export const bySystem = (call: Call): Call => ({
  ...call,
  caller: { id: 'system', name: '', actor: 'system', keys: ['*'], roleIds: [] },
});
