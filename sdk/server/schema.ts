const name = /^[a-z][a-z0-9_]*$/;

function checked(table: string): string {
  if (!name.test(table))
    throw new Error(`"${table}" is not a table name: lower case letters, digits and underscores only`);
  return table;
}

/**
 * Puts a table with a `platform_id` column under row-level security: a tenant reads and writes its own rows, the
 * operator all. The third policy is for the login role that owns the table: a login that is no superuser would
 * otherwise see no rows.
 */
export function tenantTable(table: string): string {
  const t = checked(table);
  return `
alter table ${t} enable row level security;
alter table ${t} force row level security;
create policy ${t}_of_tenant on ${t} for all to app_tenant
  using (platform_id = current_platform() and platform_id <> '')
  with check (platform_id = current_platform() and platform_id <> '');
create policy ${t}_of_operator on ${t} for all to app_operator using (true) with check (true);
create policy ${t}_of_system on ${t} for all to current_user using (true) with check (true);
`;
}

/**
 * Creates a tenant's table of records: its own `columns`, and those that every record has. Migrations that are already
 * published write these columns out, because their text is frozen by a checksum.
 */
export function recordTable(table: string, columns: string): string {
  return `
create table ${checked(table)} (
  platform_id text not null check (platform_id <> ''), id text not null,
  ${columns},
  version int not null default 1,
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  primary key (platform_id, id));
${tenantTable(table)}`;
}

/** A table without tenants: every role may read it, tenants may never write it. */
export function sharedTable(table: string): string {
  const t = checked(table);
  return `
grant select on ${t} to app_tenant, app_operator;
revoke insert, update, delete on ${t} from app_tenant;
`;
}

/** Rows that can only be added: no role may change or delete one. */
export function appendOnly(table: string): string {
  return `\nrevoke update, delete on ${checked(table)} from app_tenant, app_operator;\n`;
}

/**
 * The ids of these tables of tenants are unique within the tenant only, as their primary keys say, and are still found
 * by themselves: a key without `platform_id` could not be held by a table spread over nodes by its tenants.
 */
export const idsOfTenants = (...tables: readonly string[]): string =>
  tables
    .map(checked)
    .map((t) => `\nalter table ${t} drop constraint ${t}_id_key;\ncreate index ${t}_by_id on ${t} (id);\n`)
    .join('');

/** The same for a number: its unique constraint keeps its name, holds the tenant behind it and still finds it. */
export function numberOfTenants(table: string, constraint: string, column: string): string {
  const [t, key, number] = [table, constraint, column].map(checked);
  return `\nalter table ${t} drop constraint ${key}, add constraint ${key} unique (${number}, platform_id);\n`;
}
