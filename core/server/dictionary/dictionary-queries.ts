import { dictionaryBySort, dictionaryGet } from '@freightdeck/sdk/contract';
import type { Tone } from '@freightdeck/sdk/contract';
import { serveQuery, sql } from '@freightdeck/sdk/server';
import type { Served, Tx } from '@freightdeck/sdk/server';
import { operatorPlatformId } from '../tenancy/operator.ts';

interface Entry {
  readonly id: string;
  readonly dictCode: string;
  readonly dictName: string;
  readonly dictNameEn: string;
  readonly dictValue: string;
  readonly parentId: string | null;
  readonly tone: Tone | null;
}
interface Stored extends Entry {
  readonly platformId: string;
  readonly status: number;
}

/**
 * Entries of a code in order. A tenant's own entry replaces the global one with the same value; switched off, it hides
 * it.
 */
export async function entriesOf(tx: Tx, platformId: string, dictCode: string): Promise<Entry[]> {
  const rows = await tx.rows<Stored>(sql`
    select platform_id, id, dict_code, dict_name, dict_name_en, dict_value, parent_id, tone, status
    from platform_dictionary
    where dict_code = ${dictCode} and platform_id in (${operatorPlatformId}, ${platformId}) and delete_status = '0'
      order by sort, dict_value, id`);
  const own = new Set(rows.filter((row) => row.platformId !== operatorPlatformId).map((row) => row.dictValue));
  return rows
    .filter(
      (row) =>
        row.status === 1 &&
        (row.platformId !== operatorPlatformId || platformId === operatorPlatformId || !own.has(row.dictValue)),
    )
    .map(({ id, dictCode: code, dictName, dictNameEn, dictValue, parentId, tone }) => ({
      id,
      dictCode: code,
      dictName,
      dictNameEn,
      dictValue,
      parentId,
      tone,
    }));
}

export const serves: readonly Served[] = [
  serveQuery(dictionaryBySort, async (call, input) => {
    const sought = input.like_dictName?.trim().toLowerCase() ?? '';
    const entries = await entriesOf(call.tx, call.platformId, input.dictCode);
    return {
      itemList: entries.filter(
        (entry) => entry.dictName.toLowerCase().includes(sought) || entry.dictNameEn.toLowerCase().includes(sought),
      ),
    };
  }),
  serveQuery(dictionaryGet, async (call, input) => {
    const entries = await entriesOf(call.tx, operatorPlatformId, input.dictCode);
    // The console sends its host, which may include a port.
    const host = input.like_dictName?.trim().toLowerCase() ?? '';
    const bare = host.replace(/:\d+$/, '');
    return {
      itemList: entries.filter(
        ({ dictName }) => dictName.toLowerCase().includes(host) || dictName.toLowerCase() === bare,
      ),
    };
  }),
];
