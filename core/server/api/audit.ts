import { empty, sql } from '@freightdeck/sdk/server';
import type { Call, StoredChange, Tx } from '@freightdeck/sdk/server';
import { tellHearers } from '../partners/hearing.ts';
import { takeCarriedOut } from './carried-out.ts';
import { newId } from './new-id.ts';

/** One row of the audit log: who did what to which record, and how it ended. */
export interface AuditRow {
  readonly caller: Call['caller'];
  /** Empty before sign-in; such rows belong to the operator. */
  readonly platformId: string;
  readonly sessionId: string | undefined;
  readonly ip: string;
  readonly path: string;
  readonly name: string;
  readonly objectId: string | undefined;
  /** What people call the record: its number or name. */
  readonly objectLabel: string | undefined;
  /** What it changed; nothing for a call that was refused. */
  readonly changes?: readonly StoredChange[] | undefined;
  readonly status: number;
  readonly reason: string | undefined;
  /** The reason in words, as the person was told. */
  readonly told: string | undefined;
  readonly requestId: string;
  readonly at: string;
  readonly ms: number;
}

/**
 * Writes the row and, in the same statement, what partners' services are to be told of the commands that this
 * transaction has carried out: those of another tenant than the row's in one of their own.
 */
export async function writeAudit(tx: Tx, row: AuditRow): Promise<void> {
  const carried = takeCarriedOut(tx);
  const own = carried.filter(({ platformId }) => platformId === row.platformId);
  for (const platformId of new Set(carried.map((one) => one.platformId)))
    if (platformId !== row.platformId)
      await tx.run(
        tellHearers(
          platformId,
          carried.filter((one) => one.platformId === platformId),
        ),
      );
  const told = own.length > 0 ? sql`with told as (${tellHearers(row.platformId, own)})` : empty;
  await tx.run(sql`${told}
    insert into audit_log (platform_id, id, user_id, user_name, actor_type, session_id, ip, path, name, object_id,
      object_label, status, reason, told, request_id, at, ms, changes)
    values (${row.platformId || '00001'}, ${newId()}, ${row.caller.id}, ${row.caller.name}, ${row.caller.actor},
      ${row.sessionId ?? null}, ${row.ip}, ${row.path}, ${row.name},
      ${row.objectId ?? null}, ${row.objectLabel ?? null}, ${row.status}, ${row.reason ?? null},
      ${row.told?.slice(0, 200) ?? null}, ${row.requestId}, ${row.at}, ${row.ms},
      ${row.changes?.length ? JSON.stringify(row.changes) : null}::json)`);
}

/** Id of the record a call was about, taken from its body or its answer. */
export function objectIdOf(body: unknown, data: unknown): string | undefined {
  const { id, ids } = (body ?? {}) as { id?: unknown; ids?: unknown };
  const made = (data as { id?: unknown } | null | undefined)?.id;
  const found = Array.isArray(ids)
    ? ids
        .slice(0, 20)
        .filter((one) => typeof one === 'string')
        .join(',')
    : (id ?? made);
  // The body may be invalid, so the stored copy is cut to fit the row.
  return typeof found === 'string' && found !== '' ? found.replaceAll('\0', '').slice(0, 1400) : undefined;
}
