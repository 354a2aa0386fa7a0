import { customColumnAdd, customColumnEdit, customColumnGet } from '@freightdeck/sdk/contract';
import { Refused, serve, serveQuery, sql, tenantTable } from '@freightdeck/sdk/server';
import type { Migration, Served } from '@freightdeck/sdk/server';
import { invalid } from '../api/issue-texts.ts';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0030-custom-columns',
    sql: `
create table custom_column (
  platform_id text not null check (platform_id <> ''), id text not null, user_id text not null,
  route_name text not null, target_id text not null, meta_title text not null, target_name text, \
columns_data text not null,
  version int not null default 1, created_at timestamptz not null, updated_at timestamptz not null, \
delete_status text not null default '0',
  primary key (platform_id, id), unique (platform_id, user_id, route_name, target_id));
${tenantTable('custom_column')}`,
  },
];

/** Stored columns must be readable by the grid: a JSON array of objects. */
function checked(columnsData: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(columnsData);
  } catch {
    parsed = undefined;
  }
  const isColumn = (one: unknown): boolean =>
    typeof one === 'object' &&
    one !== null &&
    !Array.isArray(one) &&
    'prop' in one &&
    typeof one.prop === 'string' &&
    one.prop !== '';
  if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > 300 || !parsed.every(isColumn))
    throw invalid('columnsData', 'invalid_format');
  return columnsData;
}

/** Column settings of a list per user, page and target. The user is always the caller. */
export const serves: readonly Served[] = [
  serveQuery(customColumnGet, (call, input) =>
    call.tx.one<{ id: string; columnsData: string }>(sql`
    select id, columns_data from custom_column where platform_id = ${call.platformId} and user_id = ${call.caller.id}
      and route_name = ${input.routeName} and target_id = ${input.targetId} and delete_status = '0'`),
  ),
  serve(customColumnAdd, async (call, input) => {
    // Two browser tabs may both find no row and insert one: the later write wins, one row remains.
    const kept = await call.tx.one<{ id: string }>(sql`
      insert into custom_column as c (platform_id, id, user_id, route_name, target_id, meta_title, target_name,
        columns_data, created_at, updated_at)
      values (${call.platformId}, ${call.newId()}, ${call.caller.id}, ${input.routeName}, ${input.targetId},
        ${input.metaTitle}, ${input.targetName ?? null},
        ${checked(input.columnsData)}, ${call.now()}::timestamptz, ${call.now()}::timestamptz)
      on conflict (platform_id, user_id, route_name, target_id) do update
        set columns_data = excluded.columns_data, meta_title = excluded.meta_title, target_name = excluded.target_name,
          version = c.version + 1, updated_at = excluded.updated_at, delete_status = '0'
      returning id`);
    if (kept === undefined) throw new Error('an upsert answered no row');
    return kept;
  }),
  serve(customColumnEdit, async (call, input) => {
    const changed = await call.tx.run(sql`
      update custom_column set columns_data = ${checked(input.columnsData)}, version = version + 1,
        updated_at = ${call.now()}::timestamptz
      where platform_id = ${call.platformId} and id = ${input.id} and user_id = ${call.caller.id}
        and delete_status = '0'`);
    if (changed === 0) throw new Refused('notFound');
  }),
];
